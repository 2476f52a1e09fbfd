//! One message: a letter and fields of fixed widths.

use std::fmt;

use checkers_core::Color;

/// The most characters of a message.
pub const LONGEST: usize = 127;

/// The characters of a name.
const NAME: usize = 32;

/// The squares of a position.
const SQUARES: usize = 50;

/// A message. Read with [`Message::parse`], written with [`ToString`]; the NUL that ends it on the wire is not part of it.
///
/// ```
/// use checkers_engine::dxp::Message;
/// let chat = Message::Chat("good luck".into());
/// assert_eq!(Message::parse(&chat.to_string()), Ok(chat));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Message {
    /// The initiator asks for a game.
    Request(GameRequest),
    /// The follower answers a request.
    Accept {
        /// The name of the follower.
        name: String,
        /// Whether it accepts.
        code: AcceptCode,
    },
    /// A move, forced ones included.
    Move {
        /// The seconds that the move took; larger numbers are written as 9999.
        seconds: u16,
        /// The number of the origin.
        from: u8,
        /// The number of the destination.
        to: u8,
        /// The numbers of the captured squares, in any order.
        captured: Vec<u8>,
    },
    /// A side ends the game on its turn, or answers the end.
    End {
        /// Who won, as the sender sees it.
        reason: EndReason,
        /// Whether the connection ends too.
        stop: bool,
    },
    /// A text for the operator.
    Chat(String),
    /// A side asks to take moves back.
    BackRequest {
        /// The number of the move to return to.
        move_number: u16,
        /// The side that is to move then.
        color: Color,
    },
    /// The answer: 0 accepts, other digits decline.
    BackAnswer(u8),
}

/// The fields of a request for a game.
///
/// ```
/// use checkers_core::Color;
/// use checkers_engine::dxp::{GameRequest, Message};
/// let request = GameRequest { name: "A".into(), follower: Color::Black, minutes: 5, moves: 75, position: None };
/// let message = Message::Request(request);
/// assert_eq!(Message::parse(&message.to_string()), Ok(message));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRequest {
    /// The name of the initiator.
    pub name: String,
    /// The colour of the follower.
    pub follower: Color,
    /// Minutes for each side, up to 999.
    pub minutes: u16,
    /// Moves within that time, up to 999; 0 for all moves.
    pub moves: u16,
    /// The side to move and one letter for each square, in the order of their numbers: `w` and `z` for men, `W` and `Z` for
    /// kings, `e` for an empty square. `None` is the initial position.
    pub position: Option<(Color, String)>,
}

/// The answer to a request.
///
/// ```
/// use checkers_engine::dxp::{AcceptCode, Message};
/// let message = Message::Accept { name: "B".into(), code: AcceptCode::Declined };
/// assert_eq!(Message::parse(&message.to_string()), Ok(message));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AcceptCode {
    /// The game begins.
    Accepted,
    /// The follower has another version of the protocol.
    Version,
    /// The follower does not play with these settings.
    Declined,
    /// The follower plays no games with the initiator.
    Never,
}

/// How a game ended for the sender of the message.
///
/// ```
/// use checkers_engine::dxp::{EndReason, Message};
/// let message = Message::End { reason: EndReason::Draw, stop: false };
/// assert_eq!(Message::parse(&message.to_string()), Ok(message));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndReason {
    /// It is not known, or the message answers the other side's.
    Unknown,
    /// The sender loses.
    Loss,
    /// The game is drawn.
    Draw,
    /// The sender wins.
    Win,
}

/// Characters that are no message.
///
/// ```
/// use checkers_engine::dxp::{Message, MessageError};
/// assert_eq!(Message::parse(""), Err(MessageError::Empty));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MessageError {
    /// The message has no character.
    #[error("the message is empty")]
    Empty,
    /// The message has a character that is not printable ASCII.
    #[error("character {place} of the message is not printable ASCII")]
    Character {
        /// The place, from 1 on.
        place: usize,
    },
    /// The first letter names no message.
    #[error("no message begins with \"{letter}\"")]
    Kind {
        /// The letter.
        letter: char,
    },
    /// The message is too short or too long for its kind.
    #[error("a message \"{letter}\" has {expected} characters here, not {found}")]
    Length {
        /// The letter of the message.
        letter: char,
        /// The number that was expected.
        expected: usize,
        /// The number found.
        found: usize,
    },
    /// A field has a wrong value.
    #[error("\"{value}\" is not a value of the field \"{field}\"")]
    Field {
        /// The name of the field.
        field: &'static str,
        /// The value.
        value: String,
    },
}

impl Message {
    /// Reads a message.
    ///
    /// # Errors
    /// [`MessageError`], with the field that is wrong.
    pub fn parse(text: &str) -> Result<Self, MessageError> {
        if let Some(place) = text.chars().position(|letter| !matches!(letter, ' '..='~')) {
            return Err(MessageError::Character { place: place + 1 });
        }
        let letter = text.chars().next().ok_or(MessageError::Empty)?;
        let mut fields = Fields { letter, rest: &text[1..], length: text.len() };
        let message = match letter {
            'R' => {
                fields.need(text.len().clamp(43, 94))?;
                let version = fields.take(2)?;
                if version != "01" {
                    return Err(field("version", version));
                }
                let name = fields.take(NAME)?.trim_end().to_owned();
                let follower = color(fields.take(1)?, "colour of the follower")?;
                let (minutes, moves) = (fields.number(3, "minutes")?, fields.number(3, "moves")?);
                let position = match fields.take(1)? {
                    "A" => {
                        fields.need(43)?;
                        None
                    }
                    "B" => {
                        fields.need(94)?;
                        let turn = color(fields.take(1)?, "side to move")?;
                        let squares = fields.take(SQUARES)?;
                        if !squares.bytes().all(|letter| b"wzWZe".contains(&letter)) {
                            return Err(field("position", squares));
                        }
                        Some((turn, squares.to_owned()))
                    }
                    other => return Err(field("start", other)),
                };
                Self::Request(GameRequest { name, follower, minutes, moves, position })
            }
            'A' => {
                fields.need(34)?;
                let name = fields.take(NAME)?.trim_end().to_owned();
                let code = match fields.take(1)? {
                    "0" => AcceptCode::Accepted,
                    "1" => AcceptCode::Version,
                    "2" => AcceptCode::Declined,
                    "3" => AcceptCode::Never,
                    other => return Err(field("code", other)),
                };
                Self::Accept { name, code }
            }
            'M' => {
                let seconds = fields.number(4, "seconds")?;
                let (from, to) = (fields.square("from")?, fields.square("to")?);
                let count = usize::from(fields.number(2, "number of captured squares")?);
                fields.need(11 + 2 * count)?;
                let captured = (0..count).map(|_| fields.square("captured")).collect::<Result<_, _>>()?;
                Self::Move { seconds, from, to, captured }
            }
            'E' => {
                fields.need(3)?;
                let reason = match fields.take(1)? {
                    "0" => EndReason::Unknown,
                    "1" => EndReason::Loss,
                    "2" => EndReason::Draw,
                    "3" => EndReason::Win,
                    other => return Err(field("reason", other)),
                };
                let stop = match fields.take(1)? {
                    "0" => false,
                    "1" => true,
                    other => return Err(field("stop", other)),
                };
                Self::End { reason, stop }
            }
            'C' => {
                fields.need(text.len().clamp(2, LONGEST))?;
                Self::Chat(fields.rest.to_owned())
            }
            'B' => {
                fields.need(5)?;
                let move_number = fields.number(3, "move number")?;
                Self::BackRequest { move_number, color: color(fields.take(1)?, "side to move")? }
            }
            'K' => {
                fields.need(2)?;
                Self::BackAnswer(fields.number(1, "code")? as u8)
            }
            letter => return Err(MessageError::Kind { letter }),
        };
        Ok(message)
    }
}

fn field(field: &'static str, value: &str) -> MessageError {
    MessageError::Field { field, value: value.to_owned() }
}

fn color(text: &str, name: &'static str) -> Result<Color, MessageError> {
    match text {
        "W" => Ok(Color::White),
        "Z" => Ok(Color::Black),
        other => Err(field(name, other)),
    }
}

const fn letter(color: Color) -> char {
    match color {
        Color::White => 'W',
        Color::Black => 'Z',
    }
}

/// The rest of a message, of printable ASCII.
struct Fields<'a> {
    letter: char,
    rest: &'a str,
    length: usize,
}

impl<'a> Fields<'a> {
    /// Refuses a message of another length.
    const fn need(&self, expected: usize) -> Result<(), MessageError> {
        if self.length == expected {
            Ok(())
        } else {
            Err(MessageError::Length { letter: self.letter, expected, found: self.length })
        }
    }

    fn take(&mut self, width: usize) -> Result<&'a str, MessageError> {
        let missing = MessageError::Length {
            letter: self.letter,
            expected: self.length - self.rest.len() + width,
            found: self.length,
        };
        let (value, rest) = self.rest.split_at_checked(width).ok_or(missing)?;
        self.rest = rest;
        Ok(value)
    }

    fn number(&mut self, width: usize, name: &'static str) -> Result<u16, MessageError> {
        let value = self.take(width)?;
        let is_number = value.bytes().all(|byte| byte.is_ascii_digit());
        value.parse().ok().filter(|_| is_number).ok_or_else(|| field(name, value))
    }

    fn square(&mut self, name: &'static str) -> Result<u8, MessageError> {
        let number = self.number(2, name)?;
        let square = u8::try_from(number).ok().filter(|square| (1..=SQUARES as u8).contains(square));
        square.ok_or_else(|| field(name, &number.to_string()))
    }
}

/// Returns a text of printable ASCII, cut to a number of characters.
fn printable(text: &str, most: usize) -> String {
    let show = |letter: char| if matches!(letter, ' '..='~') { letter } else { '?' };
    text.chars().take(most).map(show).collect()
}

/// Without the NUL. Numbers that do not fit their fields are written as the largest one, texts are cut, and other characters than
/// printable ASCII become `?`.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Request(GameRequest { name, follower, minutes, moves, position }) => {
                let (name, follower) = (printable(name, NAME), letter(*follower));
                write!(f, "R01{name:NAME$}{follower}{:03}{:03}", minutes.min(&999), moves.min(&999))?;
                match position {
                    None => f.write_str("A"),
                    Some((turn, squares)) => write!(f, "B{}{}", letter(*turn), printable(squares, SQUARES)),
                }
            }
            Self::Accept { name, code } => {
                let code = match code {
                    AcceptCode::Accepted => 0,
                    AcceptCode::Version => 1,
                    AcceptCode::Declined => 2,
                    AcceptCode::Never => 3,
                };
                write!(f, "A{:NAME$}{code}", printable(name, NAME))
            }
            Self::Move { seconds, from, to, captured } => {
                write!(f, "M{:04}{from:02}{to:02}{:02}", seconds.min(&9999), captured.len())?;
                captured.iter().try_for_each(|square| write!(f, "{square:02}"))
            }
            Self::End { reason, stop } => {
                let reason = match reason {
                    EndReason::Unknown => 0,
                    EndReason::Loss => 1,
                    EndReason::Draw => 2,
                    EndReason::Win => 3,
                };
                write!(f, "E{reason}{}", u8::from(*stop))
            }
            // A text without a character is none: the protocol has at least one.
            Self::Chat(text) if text.is_empty() => f.write_str("C "),
            Self::Chat(text) => write!(f, "C{}", printable(text, LONGEST - 1)),
            Self::BackRequest { move_number, color } => {
                write!(f, "B{:03}{}", move_number.min(&999), letter(*color))
            }
            Self::BackAnswer(code) => write!(f, "K{}", code.min(&9)),
        }
    }
}
