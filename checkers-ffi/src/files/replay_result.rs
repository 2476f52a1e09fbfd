//! Who won a replayed game, and which convention says so.

use checkers_core::pdn::{FirstNumber, ReplayOptions, Replayer, Score, WinnerRule};

use crate::files::pdn::checkers_pdn;
use crate::files::replay::{checkers_replay, find, replay};
use crate::games::outcome::CHECKERS_NOBODY;
use crate::machinery::arguments;
use crate::machinery::failure::{guard, guard_status};
use crate::machinery::raw::{self, CStruct, Out};
use crate::machinery::status::{CHECKERS_NONE, CHECKERS_OK, checkers_status};
use crate::variants::variant::checkers_variant;

/// Whose number comes first in a result.
pub type checkers_first_number = u32;
/// Nobody says: other games, then the order of the tags that name the players, then the side that begins decide.
pub const CHECKERS_FIRST_NUMBER_DETECT: checkers_first_number = 0;
/// White's, as PDN 3.0 and PGN have it.
pub const CHECKERS_FIRST_NUMBER_WHITE: checkers_first_number = 1;
/// Black's, as in English draughts, also where White is to move in a position that is set up.
pub const CHECKERS_FIRST_NUMBER_BLACK: checkers_first_number = 2;
/// That of the side that begins the game.
pub const CHECKERS_FIRST_NUMBER_STARTER: checkers_first_number = 3;

const FIRST_NUMBERS: [FirstNumber; 4] =
    [FirstNumber::Detect, FirstNumber::White, FirstNumber::Black, FirstNumber::Starter];

/// The rule that says who won.
pub type checkers_winner_rule = u32;
/// The last position is decided, whatever the result says.
pub const CHECKERS_WINNER_RULE_BOARD: checkers_winner_rule = 0;
/// The options of the replay say whose number comes first in the result.
pub const CHECKERS_WINNER_RULE_OPTION: checkers_winner_rule = 1;
/// Other games of the file show whose number comes first.
pub const CHECKERS_WINNER_RULE_OTHER_GAMES: checkers_winner_rule = 2;
/// The order of the tags that name the players shows whose number comes first.
pub const CHECKERS_WINNER_RULE_TAG_ORDER: checkers_winner_rule = 3;
/// The first number belongs to the side that begins the game.
pub const CHECKERS_WINNER_RULE_STARTER: checkers_winner_rule = 4;

/// How a game is replayed. All zero is what most want, as is NULL in its place, but for `guess`. 16 bytes.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct checkers_replay_options {
    /// The rules of a game whose tags say none; its id is 0 for none.
    pub variant: checkers_variant,
    /// 1 to try other rules where those that are said do not fit.
    pub guess: u8,
    /// Whose number comes first in the result: CHECKERS_FIRST_NUMBER_DETECT and so on. A value of checkers_first_number.
    pub first_number: u8,
    /// Reserved: always zero.
    pub reserved: [u8; 6],
}

/// How a game of PDN ended. 16 bytes.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_pdn_result {
    /// The number before the dash of the result, in hundredths of a point: 50 for 1/2. 0 without a score.
    pub first: u32,
    /// The number after the dash.
    pub second: u32,
    /// 1 if the result tag holds a score, 0 if it is missing or holds none, such as `*`.
    pub has_score: u8,
    /// Who won; CHECKERS_NOBODY for a draw, and if both sides lost. A value of checkers_color.
    pub winner: u8,
    /// The rule that says so: CHECKERS_WINNER_RULE_BOARD and so on. A value of checkers_winner_rule.
    pub rule: u8,
    /// Reserved: always zero.
    pub reserved: [u8; 5],
}

impl CStruct for checkers_replay_options {}
impl CStruct for checkers_pdn_result {}

const _: () = assert!(size_of::<checkers_replay_options>() == 16 && size_of::<checkers_pdn_result>() == 16);

/// Replays a game as the options say; NULL for none. Otherwise as checkers_replay_new. Free it with checkers_replay_free.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if an option has a value that it cannot have.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_replay_new_with(
    game: checkers_pdn,
    options: *const checkers_replay_options,
    replay: *mut checkers_replay,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let (options, out) =
            unsafe { (raw::read_optional(options, "options")?, Out::new(replay, "replay")?) };
        let options = options.unwrap_or_default();
        arguments::zeros("options", &options.reserved)?;
        let first_number = arguments::choice("first_number", options.first_number, &FIRST_NUMBERS)?;
        let variant = options.variant;
        let replay_options = ReplayOptions::default()
            .with_variant(if variant.id == 0 { None } else { Some(variant.get()?.into_owned()) })
            .with_guess(arguments::choice("guess", options.guess, &[false, true])?);
        out.set(self::replay(game, Replayer::new(replay_options).with_first_number(first_number))?);
        Ok(())
    })
}

/// Writes who won, the score of the result tag, and which rule says whose number comes first there. A game that is decided
/// on the board is won by the side that wins there, whatever its result says.
///
/// Returns CHECKERS_NONE if the result is not known.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_replay_result(
    replay: checkers_replay,
    result: *mut checkers_pdn_result,
) -> checkers_status {
    guard_status(|| {
        // SAFETY: the caller vouches for its pointers, as the header demands.
        let out = unsafe { Out::new(result, "result")? };
        let replayed = find(replay)?;
        let Some(winner) = replayed.replay.winner else { return Ok(CHECKERS_NONE) };
        let score = replayed.game.tags.meaning("Result").and_then(Score::parse);
        out.set(checkers_pdn_result {
            first: score.map_or(0, |score| score.first),
            second: score.map_or(0, |score| score.second),
            has_score: u8::from(score.is_some()),
            winner: winner.side.map_or(CHECKERS_NOBODY as u8, |side| side as u8),
            rule: match winner.rule {
                WinnerRule::Board => CHECKERS_WINNER_RULE_BOARD as u8,
                WinnerRule::Option => CHECKERS_WINNER_RULE_OPTION as u8,
                WinnerRule::OtherGames => CHECKERS_WINNER_RULE_OTHER_GAMES as u8,
                WinnerRule::TagOrder => CHECKERS_WINNER_RULE_TAG_ORDER as u8,
                WinnerRule::Starter => CHECKERS_WINNER_RULE_STARTER as u8,
                _ => u8::MAX,
            },
            reserved: [0; 5],
        });
        Ok(CHECKERS_OK)
    })
}
