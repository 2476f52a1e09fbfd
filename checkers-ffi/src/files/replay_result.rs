//! The winner of a replayed game, and the convention that decides it.

use checkers_core::pdn::{FirstNumber, ReplayOptions, Replayer, Score, WinnerRule};

use crate::files::pdn::checkers_pdn;
use crate::files::replay::{checkers_replay, find, replay};
use crate::games::outcome::CHECKERS_NOBODY;
use crate::machinery::arguments;
use crate::machinery::failure::{guard, guard_status};
use crate::machinery::raw::{self, CStruct, Out};
use crate::machinery::status::{CHECKERS_NONE, CHECKERS_OK, checkers_status};
use crate::variants::variant::checkers_variant;

/// The side whose number comes first in a result.
pub type checkers_first_number = u32;
/// Unknown: other games of the file decide, then the order of the players' tags, then the side that begins.
pub const CHECKERS_FIRST_NUMBER_DETECT: checkers_first_number = 0;
/// White's, as in PDN 3.0 and PGN.
pub const CHECKERS_FIRST_NUMBER_WHITE: checkers_first_number = 1;
/// Black's, as in English draughts, even if a set-up position has White to move.
pub const CHECKERS_FIRST_NUMBER_BLACK: checkers_first_number = 2;
/// The number of the side that begins the game.
pub const CHECKERS_FIRST_NUMBER_STARTER: checkers_first_number = 3;

const FIRST_NUMBERS: [FirstNumber; 4] =
    [FirstNumber::Detect, FirstNumber::White, FirstNumber::Black, FirstNumber::Starter];

/// The rule that decides who won.
pub type checkers_winner_rule = u32;
/// The game is decided on the board, regardless of the recorded result.
pub const CHECKERS_WINNER_RULE_BOARD: checkers_winner_rule = 0;
/// The options of the replay state whose number comes first.
pub const CHECKERS_WINNER_RULE_OPTION: checkers_winner_rule = 1;
/// Other games of the file show whose number comes first.
pub const CHECKERS_WINNER_RULE_OTHER_GAMES: checkers_winner_rule = 2;
/// The order of the tags that name the players shows whose number comes first.
pub const CHECKERS_WINNER_RULE_TAG_ORDER: checkers_winner_rule = 3;
/// The first number belongs to the side that begins the game.
pub const CHECKERS_WINNER_RULE_STARTER: checkers_winner_rule = 4;

/// Options for replaying a game. All zero, or a NULL pointer, means the defaults. 16 bytes.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct checkers_replay_options {
    /// The rules of a game whose tags name none; its id is 0 for none.
    pub variant: checkers_variant,
    /// 1 to try other rules if the named ones do not fit, which is useful for files of unknown origin.
    pub guess: u8,
    /// The side whose number comes first in the result. A value of checkers_first_number.
    pub first_number: u8,
    /// Reserved: always zero.
    pub reserved: [u8; 6],
}

/// The result of a PDN game. 16 bytes.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct checkers_pdn_result {
    /// The number before the dash of the result, in hundredths of a point: 50 for 1/2. 0 without a score.
    pub first: u32,
    /// The number after the dash.
    pub second: u32,
    /// 1 if the result tag has a score, 0 if the tag is missing or has none, such as `*`.
    pub has_score: u8,
    /// The winner; CHECKERS_NOBODY for a draw, or if both sides lost. A value of checkers_color.
    pub winner: u8,
    /// The rule that decides who won. A value of checkers_winner_rule.
    pub rule: u8,
    /// Reserved: always zero.
    pub reserved: [u8; 5],
}

impl CStruct for checkers_replay_options {}
impl CStruct for checkers_pdn_result {}

const _: () = assert!(size_of::<checkers_replay_options>() == 16 && size_of::<checkers_pdn_result>() == 16);

/// Replays a game with options, as checkers_replay_new does; `options` may be NULL. Free the replay with
/// checkers_replay_free.
///
/// Errors: CHECKERS_ERROR_ARGUMENT if an option has a value that it cannot have.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_replay_new_with(
    game: checkers_pdn,
    options: *const checkers_replay_options,
    replay: *mut checkers_replay,
) -> checkers_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
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

/// Writes the winner, the score of the result tag, and the rule that decides the winner. If the game is decided on the
/// board, that side has won, regardless of the result tag.
///
/// Returns CHECKERS_NONE if the result is not known.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_replay_result(
    replay: checkers_replay,
    result: *mut checkers_pdn_result,
) -> checkers_status {
    guard_status(|| {
        // SAFETY: the caller guarantees valid pointers, as the header requires.
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
