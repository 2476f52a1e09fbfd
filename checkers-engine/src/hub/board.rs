//! Positions and moves as the protocol writes them.

use checkers_core::notation::fen::letters;
use checkers_core::notation::{Numbering, ordinal};
use checkers_core::rules::{Corner, Naming};
use checkers_core::{Bitboard, Color, Move, Piece, Position, Role, Square, Variant};

/// The games that Hub names, with their identifiers here.
const NAMES: [(&str, &str); 5] = [
    ("normal", "international"),
    ("killer", "killer"),
    ("bt", "breakthrough"),
    ("frisian", "frisian"),
    ("losing", "antidraughts"),
];

/// The name of the game that an engine plays unless it is told another one.
pub(super) const DEFAULT: &str = NAMES[0].0;

/// Returns the names of all variants: first those that Hub defines, then the identifiers of the others.
pub(super) fn variant_names() -> Vec<&'static str> {
    let others = Variant::all().map(|variant| variant.id());
    let others = others.filter(|id| NAMES.iter().all(|(_, known)| known != id));
    NAMES.iter().map(|(name, _)| *name).chain(others).collect()
}

/// A text is not a position or not a legal move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// The position has too few or too many letters.
    #[error("the position has {found} letters; expected the side to move and {squares} squares")]
    Length {
        /// How many letters there are.
        found: usize,
        /// How many squares the board has.
        squares: usize,
    },
    /// A letter has no meaning at its place.
    #[error("the position has \"{letter}\" as letter {place}")]
    Letter {
        /// The letter.
        letter: char,
        /// Its place; 1 is the side to move.
        place: usize,
    },
    /// The text is not a move.
    #[error("\"{text}\" is not a move: expected numbers such as 32-28 or 32x21x27")]
    NotAMove {
        /// The text.
        text: String,
    },
    /// No legal move fits the text.
    #[error("the move {text} is not legal")]
    Illegal {
        /// The text.
        text: String,
    },
}

/// Returns the variant with this name in the protocol, or with this identifier.
#[must_use]
pub fn variant_of(name: &str) -> Option<Variant> {
    let id = NAMES.iter().find(|(hub, _)| *hub == name).map_or(name, |(_, id)| *id);
    Variant::from_id(id)
}

/// Returns the name of a variant in the protocol: Hub's name, or else the identifier.
#[must_use]
pub fn name_of(variant: &Variant) -> &'static str {
    let id = variant.id();
    NAMES.iter().find(|(_, known)| *known == id).map_or(id, |(name, _)| *name)
}

/// Returns whether engines play this variant unless they are told another one.
pub(super) fn is_default(variant: &Variant) -> bool {
    name_of(variant) == DEFAULT
}

/// Returns the corner from which the squares of a variant are numbered.
fn corner(variant: &Variant) -> Corner {
    let notation = variant.rules().notation;
    match notation.naming {
        Naming::Numeric => notation.first_square,
        // The protocol numbers all other boards from the top left.
        _ => Corner::TopLeft,
    }
}

/// Writes a position: `W` or `B` for the side to move, then one of `w b W B e` for each square. King runs and draw counters
/// are not part of it; the receiver takes them from the moves of the game.
#[must_use]
pub fn write_position(variant: &Variant, position: &Position) -> String {
    letters(variant.grid(), position, corner(variant)).to_string()
}

/// Reads a position as [`write_position`] writes it.
///
/// # Errors
/// [`BoardError::Length`] or [`BoardError::Letter`].
pub fn parse_position(variant: &Variant, text: &str) -> Result<Position, BoardError> {
    let numbering = Numbering::new(variant.grid(), corner(variant));
    let squares = numbering.squares();
    let found = text.chars().count();
    if found != squares.len() + 1 {
        return Err(BoardError::Length { found, squares: squares.len() });
    }
    let mut letters = text.chars();
    let turn = match letters.next() {
        Some('W') => Color::White,
        Some('B') => Color::Black,
        other => return Err(BoardError::Letter { letter: other.unwrap_or(' '), place: 1 }),
    };
    let mut position = Position::empty(turn);
    for (index, (letter, square)) in letters.zip(squares).enumerate() {
        let (color, role) = match letter {
            'e' => continue,
            'w' => (Color::White, Role::Man),
            'W' => (Color::White, Role::King),
            'b' => (Color::Black, Role::Man),
            'B' => (Color::Black, Role::King),
            letter => return Err(BoardError::Letter { letter, place: index + 2 }),
        };
        // Each square of the board comes once.
        let put = position.put(variant.grid(), *square, Piece { color, role });
        put.map_err(|_| BoardError::Letter { letter, place: index + 2 })?;
    }
    Ok(position)
}

/// Writes a move: `32-28`, or for a capture origin, destination and every captured square, `32x21x27`.
#[must_use]
pub fn write_move(variant: &Variant, mv: &Move) -> String {
    let corner = corner(variant);
    let number = |square| ordinal(variant.grid(), square, corner).unwrap_or(0);
    let separator = if mv.is_capture() { 'x' } else { '-' };
    let mut text = format!("{}{separator}{}", number(mv.origin()), number(mv.destination()));
    let mut captured: Vec<_> = mv.captured().into_iter().map(number).collect();
    captured.sort_unstable();
    for square in captured {
        text.push_str(&format!("x{square}"));
    }
    text
}

/// Reads a legal move as [`write_move`] writes it; captured squares come in any order. They may be missing if only one capture
/// has this origin and destination.
///
/// # Errors
/// [`BoardError::NotAMove`] or [`BoardError::Illegal`].
pub fn parse_move(variant: &Variant, position: &Position, text: &str) -> Result<Move, BoardError> {
    let not_a_move = || BoardError::NotAMove { text: text.to_owned() };
    let numbering = Numbering::new(variant.grid(), corner(variant));
    let separator = if text.contains('x') { 'x' } else { '-' };
    let parse = |number: &str| number.parse().ok().and_then(|number| numbering.square(number));
    let numbers: Option<Vec<Square>> = text.split(separator).map(parse).collect();
    let numbers = numbers.ok_or_else(not_a_move)?;
    let [origin, destination, captured @ ..] = &numbers[..] else { return Err(not_a_move()) };
    let taken: Bitboard = captured.iter().copied().collect();
    if taken.len() as usize != captured.len() || separator == '-' && !captured.is_empty() {
        return Err(not_a_move());
    }
    let mut fitting = variant.legal_moves(position);
    fitting.retain(|mv| {
        mv.origin() == *origin && mv.destination() == *destination && mv.is_capture() == (separator == 'x')
    });
    let exact = fitting.iter().find(|mv| mv.captured() == taken);
    match (exact, &fitting[..]) {
        (Some(mv), _) => Ok(*mv),
        (None, [mv]) if taken.is_empty() => Ok(*mv),
        _ => Err(BoardError::Illegal { text: text.to_owned() }),
    }
}
