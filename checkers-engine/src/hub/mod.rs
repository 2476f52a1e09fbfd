//! The Hub protocol, version 2, by which programs for draughts talk to engines: messages and both sides of a session.
//!
//! Nothing here reads or writes. [`Session`] is an engine's side: it turns each line from the other program into
//! [`Action`]s. [`Controller`] is the other side: it makes requests and checks what the engine answers. The caller has the
//! pipe, the thread and the clock. No text makes either of them panic.
//!
//! Hub knows five games, all on 50 squares: `normal`, `killer`, `bt` (breakthrough), `frisian` and `losing`
//! (antidraughts). As an extension the parameter `variant` also takes every identifier of
//! [`VARIANTS`](checkers_core::rules::VARIANTS); Scan's five come first in its list of values. A position then has one letter for each square of that board, and squares
//! are numbers: those of the game's notation, or from the top left where that notation has no numbers.
//!
//! ```
//! use checkers_engine::hub::{Action, Session};
//! let mut session = Session::new();
//! let lines: Vec<String> = session
//!     .receive("hub")
//!     .iter()
//!     .filter_map(|action| if let Action::Send(reply) = action { Some(reply.to_string()) } else { None })
//!     .collect();
//! assert_eq!(lines.last().map(String::as_str), Some("wait"));
//! ```

mod board;
mod controller;
mod fields;
mod param;
mod reply;
mod request;
mod session;

pub use board::{BoardError, name_of, parse_move, parse_position, variant_of, write_move, write_position};
pub use controller::{Controller, Event, Fault, Found};
pub use fields::HubSyntaxError;
pub use param::{Param, ParamKind};
pub use reply::{Reply, Report};
pub use request::{Goal, Level, Request};
pub use session::{Action, Session, Task};
