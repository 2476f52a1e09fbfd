//! One side of a connection, as a state machine.

use checkers_core::notation::Numbering;
use checkers_core::notation::fen::letters;
use checkers_core::position::Strictness;
use checkers_core::rules::Corner;
use checkers_core::{Bitboard, Color, Game, Move, Piece, Position, Role, Square, Variant};

use super::message::{AcceptCode, EndReason, GameRequest, Message};

/// The corner from which DXP numbers the squares.
const CORNER: Corner = Corner::TopLeft;

/// Something that the other side has said.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event {
    /// It asks for a game: answer with [`Session::accept`] or [`Session::decline`].
    Requested(GameRequest),
    /// It accepts: the game begins.
    Accepted {
        /// Its name.
        name: String,
    },
    /// It does not accept.
    Declined {
        /// Its name.
        name: String,
        /// The reason.
        code: AcceptCode,
    },
    /// It has played this move, which is part of the game now.
    Moved {
        /// The move.
        mv: Move,
        /// The seconds that it took.
        seconds: u16,
    },
    /// It ends the game: answer with the message. `reason` is its view.
    Ended {
        /// Who won, as the other side sees it.
        reason: EndReason,
        /// Whether it closes the connection.
        stop: bool,
        /// The answer to send.
        answer: Message,
    },
    /// It has answered our end of the game.
    EndAnswered,
    /// A text for the operator.
    Chat(String),
    /// It asks to take moves back: answer with [`Session::take_back`] or with [`Message::BackAnswer`].
    BackRequested {
        /// The number of the move to return to.
        move_number: u16,
        /// The side that is to move then.
        color: Color,
    },
    /// The answer to our request to take moves back.
    BackAnswered(u8),
}

/// A message or a request that is impossible. It changes nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SessionError {
    /// The variant has another board.
    #[error("DXP has 50 squares, but {variant} has {squares}")]
    Board {
        /// The identifier of the variant.
        variant: &'static str,
        /// How many squares it has.
        squares: u32,
    },
    /// The message does not belong here.
    #[error("the other side sent a message \"{letter}\" {when}")]
    WrongTime {
        /// The letter of the message.
        letter: char,
        /// The state of the session, for the message.
        when: &'static str,
    },
    /// The move is not legal.
    #[error("the other side played an illegal move: {text}")]
    IllegalMove {
        /// The move as the message has it.
        text: String,
    },
    /// The position of a request cannot be played.
    #[error("the position of the request cannot be played: {reason}")]
    Position {
        /// The reason.
        reason: String,
    },
    /// The caller asked for something that is impossible now.
    #[error("cannot {request} {when}")]
    Request {
        /// The request.
        request: &'static str,
        /// The state of the session, for the message.
        when: &'static str,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum State {
    /// No game.
    Idle,
    /// We have asked for a game.
    Asking(GameRequest),
    /// We have been asked.
    Asked(GameRequest),
    Playing,
    /// We have ended the game and await the answer.
    Ending,
}

/// One side of a connection: initiator or follower, whichever asks first.
#[derive(Clone, Debug)]
pub struct Session {
    name: String,
    variant: Variant,
    numbering: Numbering,
    state: State,
    game: Game,
    own: Color,
}

impl Session {
    /// Returns a side without a game.
    ///
    /// # Errors
    /// [`SessionError::Board`] if the variant's board does not have 50 squares.
    pub fn new(name: &str, variant: &Variant) -> Result<Self, SessionError> {
        let squares = variant.grid().squares().len();
        if squares != 50 {
            return Err(SessionError::Board { variant: variant.id(), squares });
        }
        Ok(Self {
            name: name.to_owned(),
            variant: variant.clone(),
            numbering: Numbering::new(variant.grid(), CORNER),
            state: State::Idle,
            game: Game::new(variant.clone()),
            own: Color::White,
        })
    }

    /// Returns the game; the last one after it has ended.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns our colour in the game.
    #[must_use]
    pub const fn color(&self) -> Color {
        self.own
    }

    /// Returns whether it is our turn in a game.
    #[must_use]
    pub fn is_our_turn(&self) -> bool {
        self.state == State::Playing && self.game.turn() == self.own
    }

    /// Returns whether a game is being played.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.state == State::Playing
    }

    /// Asks for a game. `follower` is the colour of the other side; `start` is `None` for the initial position.
    ///
    /// # Errors
    /// [`SessionError::Request`] during a game.
    pub fn request(
        &mut self,
        follower: Color,
        minutes: u16,
        moves: u16,
        start: Option<&Position>,
    ) -> Result<Message, SessionError> {
        self.need(self.state == State::Idle, "ask for a game")?;
        let position = start.map(|start| (start.turn(), self.write(start)));
        let request = GameRequest { name: self.name.clone(), follower, minutes, moves, position };
        self.state = State::Asking(request.clone());
        Ok(Message::Request(request))
    }

    /// Accepts the request of the other side.
    ///
    /// # Errors
    /// [`SessionError`] if there is no request, or its position cannot be played: then it has to be declined.
    pub fn accept(&mut self) -> Result<Message, SessionError> {
        let State::Asked(request) = self.state.clone() else {
            return Err(self.cannot("accept a game"));
        };
        self.start(&request, request.follower)?;
        Ok(Message::Accept { name: self.name.clone(), code: AcceptCode::Accepted })
    }

    /// Declines the request of the other side.
    ///
    /// # Errors
    /// [`SessionError::Request`] if there is no request.
    pub fn decline(&mut self, code: AcceptCode) -> Result<Message, SessionError> {
        self.need(matches!(self.state, State::Asked(_)), "decline a game")?;
        self.state = State::Idle;
        // A code that accepts would begin a game on the other side only.
        let code = if code == AcceptCode::Accepted { AcceptCode::Declined } else { code };
        Ok(Message::Accept { name: self.name.clone(), code })
    }

    /// Plays our move.
    ///
    /// # Errors
    /// [`SessionError::Request`] if it is not our turn or the move is not legal.
    pub fn play(&mut self, mv: &Move, seconds: u16) -> Result<Message, SessionError> {
        self.need(self.is_our_turn(), "move")?;
        let when = "with a move that is not legal";
        self.game.play_on(mv).map_err(|_| SessionError::Request { request: "move", when })?;
        let number = |square: Square| self.numbering.number(square).unwrap_or(0);
        Ok(Message::Move {
            seconds,
            from: number(mv.origin()),
            to: number(mv.destination()),
            captured: mv.captured().into_iter().map(number).collect(),
        })
    }

    /// Ends the game, which is allowed on our turn only. The other side answers.
    ///
    /// # Errors
    /// [`SessionError::Request`] if it is not our turn.
    pub fn end(&mut self, reason: EndReason, stop: bool) -> Result<Message, SessionError> {
        self.need(self.is_our_turn(), "end the game")?;
        self.state = State::Ending;
        Ok(Message::End { reason, stop })
    }

    /// Takes moves back as the other side has asked.
    ///
    /// # Errors
    /// [`SessionError::Request`] if the game has no such move.
    pub fn take_back(&mut self, move_number: u16, color: Color) -> Result<Message, SessionError> {
        self.need(self.state == State::Playing, "take moves back")?;
        let first = self.game.initial_position().turn();
        let plies = (usize::from(move_number).max(1) - 1) * 2 + usize::from(color != first);
        let when = "to a move that was not played";
        if move_number == 0 || plies > self.game.ply() {
            return Err(SessionError::Request { request: "return", when });
        }
        while self.game.ply() > plies {
            self.game.undo();
        }
        Ok(Message::BackAnswer(0))
    }

    /// Takes a message of the other side.
    ///
    /// # Errors
    /// [`SessionError`] if the message does not belong here or its move is not legal.
    pub fn receive(&mut self, message: Message) -> Result<Event, SessionError> {
        let letter = message.to_string().chars().next().unwrap_or(' ');
        match (&self.state, message) {
            (_, Message::Chat(text)) => Ok(Event::Chat(text)),
            (State::Idle, Message::Request(request)) => {
                self.state = State::Asked(request.clone());
                Ok(Event::Requested(request))
            }
            (State::Asking(request), Message::Accept { name, code: AcceptCode::Accepted }) => {
                let request = request.clone();
                self.start(&request, !request.follower)?;
                Ok(Event::Accepted { name })
            }
            (State::Asking(_), Message::Accept { name, code }) => {
                self.state = State::Idle;
                Ok(Event::Declined { name, code })
            }
            (State::Playing, Message::Move { seconds, from, to, captured })
                if self.game.turn() != self.own =>
            {
                let mv = self.find(from, to, &captured)?;
                // The players decide whether a draw ends the game.
                let illegal = |_| SessionError::IllegalMove { text: format!("{from}-{to}") };
                self.game.play_on(&mv).map_err(illegal)?;
                Ok(Event::Moved { mv, seconds })
            }
            // The sender has the turn; an end that crosses with ours needs no answer.
            (State::Playing, Message::End { reason, stop }) => {
                self.state = State::Idle;
                let answer = Message::End { reason: EndReason::Unknown, stop };
                Ok(Event::Ended { reason, stop, answer })
            }
            (State::Ending, Message::End { .. }) => {
                self.state = State::Idle;
                Ok(Event::EndAnswered)
            }
            (State::Playing, Message::BackRequest { move_number, color }) => {
                Ok(Event::BackRequested { move_number, color })
            }
            (State::Playing, Message::BackAnswer(code)) => Ok(Event::BackAnswered(code)),
            _ => Err(SessionError::WrongTime { letter, when: self.when() }),
        }
    }

    fn start(&mut self, request: &GameRequest, own: Color) -> Result<(), SessionError> {
        let start = match &request.position {
            None => self.variant.initial(),
            Some((turn, squares)) => self.read(*turn, squares)?,
        };
        self.game = Game::from_position(self.variant.clone(), start);
        self.own = own;
        self.state = State::Playing;
        Ok(())
    }

    /// Returns the legal move of a message.
    fn find(&self, from: u8, to: u8, captured: &[u8]) -> Result<Move, SessionError> {
        let illegal = || {
            let mut text = format!("{from}{}{to}", if captured.is_empty() { '-' } else { 'x' });
            captured.iter().for_each(|square| text.push_str(&format!("x{square}")));
            SessionError::IllegalMove { text }
        };
        let square = |number: u8| self.numbering.square(u32::from(number));
        let taken: Option<Bitboard> = captured.iter().map(|number| square(*number)).collect();
        let taken = taken.filter(|taken| taken.len() as usize == captured.len()).ok_or_else(illegal)?;
        let fits = |mv: &&Move| {
            Some(mv.origin()) == square(from)
                && Some(mv.destination()) == square(to)
                && mv.captured() == taken
        };
        let moves = self.game.legal_moves();
        moves.iter().find(fits).copied().ok_or_else(illegal)
    }

    fn write(&self, position: &Position) -> String {
        // Without the side to move, which is a separate field of the message.
        let squares = letters(self.variant.grid(), position, CORNER).to_string().split_off(1);
        squares.replace('b', "z").replace('B', "Z")
    }

    fn read(&self, turn: Color, squares: &str) -> Result<Position, SessionError> {
        let mut position = Position::empty(turn);
        let wrong =
            |reason| SessionError::Position { reason: self.variant.position_error(reason).to_string() };
        for (square, letter) in self.numbering.squares().iter().zip(squares.chars()) {
            let color = if letter.eq_ignore_ascii_case(&'w') { Color::White } else { Color::Black };
            let role = if letter.is_ascii_uppercase() { Role::King } else { Role::Man };
            if letter != 'e' {
                position.put(self.variant.grid(), *square, Piece { color, role }).map_err(wrong)?;
            }
        }
        position.check(self.variant.rules(), self.variant.grid(), Strictness::Strict).map_err(wrong)?;
        Ok(position)
    }

    fn need(&self, is_possible: bool, request: &'static str) -> Result<(), SessionError> {
        if is_possible { Ok(()) } else { Err(self.cannot(request)) }
    }

    fn cannot(&self, request: &'static str) -> SessionError {
        SessionError::Request { request, when: self.when() }
    }

    fn when(&self) -> &'static str {
        match self.state {
            State::Idle => "while no game is played",
            State::Asking(_) => "before a game is accepted",
            State::Asked(_) => "before the request is answered",
            State::Playing if self.game.turn() == self.own => "on our turn",
            State::Playing => "on the other side's turn",
            State::Ending => "after the game has ended",
        }
    }
}
