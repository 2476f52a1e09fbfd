//! The serialised form of a variant: the identifier of a named one or the rules of a custom one, and the draw rules if
//! they differ from the variant's.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::String;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{UnknownVariant, Variant};
use crate::rules::draws::DrawRulesError;
use crate::rules::{DrawRules, Rules, RulesError};

/// A reason why serialised data are not a variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VariantError {
    /// There is no variant with this identifier.
    #[error("id: {0}")]
    UnknownId(UnknownVariant),
    /// Both an identifier and rules are given, or neither.
    #[error("give exactly one of `id` and `rules`")]
    NotOne,
    /// The rules do not pass their check.
    #[error("rules.{0}")]
    Rules(RulesError),
    /// The draw rules do not pass their check.
    #[error("draws.{0}")]
    Draws(DrawRulesError),
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Variant", deny_unknown_fields)]
struct SerialisedVariant {
    #[serde(default)]
    id: Option<String>,
    #[serde(default)]
    rules: Option<Box<Rules>>,
    #[serde(default)]
    draws: Option<Box<DrawRules>>,
}

/// The form for formats with named fields: [`SerialisedVariant`] without empty fields. Other formats need all fields.
#[derive(Serialize)]
#[serde(rename = "Variant")]
struct ReadableVariant {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<Box<Rules>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    draws: Option<Box<DrawRules>>,
}

impl Serialize for Variant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let serialised = SerialisedVariant::from(self);
        if !serializer.is_human_readable() {
            return serialised.serialize(serializer);
        }
        let SerialisedVariant { id, rules, draws } = serialised;
        ReadableVariant { id, rules, draws }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Variant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        SerialisedVariant::deserialize(deserializer)?.try_into().map_err(serde::de::Error::custom)
    }
}

impl From<&Variant> for SerialisedVariant {
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

impl TryFrom<SerialisedVariant> for Variant {
    type Error = VariantError;

    fn try_from(serialised: SerialisedVariant) -> Result<Self, VariantError> {
        let variant = match (serialised.id, serialised.rules) {
            (Some(id), None) => id.parse().map_err(VariantError::UnknownId)?,
            (None, Some(rules)) => Self::custom(*rules).map_err(VariantError::Rules)?,
            _ => return Err(VariantError::NotOne),
        };
        let Some(draws) = serialised.draws else { return Ok(variant) };
        draws.check().map_err(VariantError::Draws)?;
        Ok(variant.with_draws(*draws))
    }
}
