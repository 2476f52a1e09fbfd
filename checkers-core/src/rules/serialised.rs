//! The serialised form of rules, which has a version.
//!
//! A new axis is a field with `#[serde(default)]`. Its default is the behaviour that every game had before, so that
//! rules of any age can be read. The version increases only if older libraries would misunderstand the new form.

use super::{CaptureRules, Goal, KingRules, ManRules, NotationRules, RULES_VERSION, Rules, Setup};
use crate::geometry::{Board, Color};

/// The rules were written by a later version of the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("version: {found}; this library reads rules up to version {RULES_VERSION}")]
#[non_exhaustive]
pub struct RulesVersionError {
    /// The version found.
    pub found: u16,
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Rules", deny_unknown_fields)]
struct SerialisedRules {
    /// Missing in rules that were written before versions were introduced.
    #[serde(default = "first_version")]
    version: u16,
    board: Board,
    setup: Setup,
    starts: Color,
    man: ManRules,
    king: KingRules,
    capture: CaptureRules,
    goal: Goal,
    notation: NotationRules,
}

const fn first_version() -> u16 {
    1
}

impl serde::Serialize for Rules {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serde::Serialize::serialize(&SerialisedRules::from(*self), serializer)
    }
}

impl<'de> serde::Deserialize<'de> for Rules {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let serialised: SerialisedRules = serde::Deserialize::deserialize(deserializer)?;
        serialised.try_into().map_err(serde::de::Error::custom)
    }
}

impl From<Rules> for SerialisedRules {
    fn from(rules: Rules) -> Self {
        let Rules { board, setup, starts, man, king, capture, goal, notation } = rules;
        Self { version: RULES_VERSION, board, setup, starts, man, king, capture, goal, notation }
    }
}

impl TryFrom<SerialisedRules> for Rules {
    type Error = RulesVersionError;

    fn try_from(serialised: SerialisedRules) -> Result<Self, RulesVersionError> {
        let SerialisedRules { version, board, setup, starts, man, king, capture, goal, notation } =
            serialised;
        if !(1..=RULES_VERSION).contains(&version) {
            return Err(RulesVersionError { found: version });
        }
        Ok(Self { board, setup, starts, man, king, capture, goal, notation })
    }
}
