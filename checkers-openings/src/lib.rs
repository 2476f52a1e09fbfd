//! Opening tables of draughts: the ballots and decks from which the first moves of tournament games are drawn.
//!
//! ```
//! use checkers_openings::{Status, table};
//! let deck = table("three_move").unwrap();
//! let opening = deck.openings().find(|opening| opening.code == "3").unwrap();
//! assert_eq!((opening.text, opening.status), ("9-13 21-17 10-14", Status::Barred));
//! assert_eq!(opening.moves.len(), 3);
//! let game = opening.game(); // ready to be continued
//! assert_eq!(game.position(), &opening.position);
//! ```
//!
//! A [`Table`] belongs to one variant or more. Its text is compiled in, and read when it is used. A test plays every line and
//! sets up every relocation of every table.

#![forbid(unsafe_code)]

mod line;
mod opening;
mod tables;

pub use line::LineError;
pub use opening::{Opening, Status};
pub use tables::{TABLES, Table, table, tables_of};
