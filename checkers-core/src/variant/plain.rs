//! The serialised form of a variant: the name of a named one or the rules of a custom one, and the draws if they are
//! not its own.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::String;

use super::{UnknownVariant, Variant};
use crate::rules::draws::DrawRulesError;
use crate::rules::{DrawRules, Rules, RulesError};

/// Why serialised data are no variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VariantError {
    /// There is no variant with this identifier.
    #[error("id: {0}")]
    UnknownId(UnknownVariant),
    /// A variant has either a name or rules of its own.
    #[error("give exactly one of `id` and `rules`")]
    NotOne,
    /// The rules do not pass their check.
    #[error("rules.{0}")]
    Rules(RulesError),
    /// The draw rules do not pass their check.
    #[error("draws.{0}")]
    Draws(DrawRulesError),
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename = "Variant", deny_unknown_fields)]
pub(super) struct Plain {
    #[serde(default)]
    id: Option<String>,
    #[serde(default)]
    rules: Option<Box<Rules>>,
    #[serde(default)]
    draws: Option<Box<DrawRules>>,
}

/// As [`Plain`], without the fields that say nothing: formats whose fields have no names need them all.
#[derive(serde::Serialize)]
#[serde(rename = "Variant")]
struct Readable {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<Box<Rules>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    draws: Option<Box<DrawRules>>,
}

impl serde::Serialize for Variant {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let plain = Plain::from(self);
        if !serializer.is_human_readable() {
            return plain.serialize(serializer);
        }
        let Plain { id, rules, draws } = plain;
        Readable { id, rules, draws }.serialize(serializer)
    }
}

impl From<&Variant> for Plain {
    fn from(variant: &Variant) -> Self {
        let named = variant.named();
        let own = named.map_or(&DrawRules::REPETITION, |named| &named.draws);
        Self {
            id: named.map(|named| named.id.to_owned()),
            rules: named.is_none().then(|| Box::new(*variant.rules())),
            draws: (variant.draws() != own).then(|| Box::new(*variant.draws())),
        }
    }
}

impl TryFrom<Plain> for Variant {
    type Error = VariantError;

    fn try_from(plain: Plain) -> Result<Self, VariantError> {
        let variant = match (plain.id, plain.rules) {
            (Some(id), None) => id.parse().map_err(VariantError::UnknownId)?,
            (None, Some(rules)) => Self::custom(*rules).map_err(VariantError::Rules)?,
            _ => return Err(VariantError::NotOne),
        };
        let Some(draws) = plain.draws else { return Ok(variant) };
        draws.check().map_err(VariantError::Draws)?;
        Ok(variant.with_draws(*draws))
    }
}
