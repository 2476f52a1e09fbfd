//! What the reference generator calls the variants.

use std::collections::HashMap;

use anyhow::Context;
use checkers_core::rules::Promotion;
use checkers_core::{Rules, Variant};

use crate::input;

/// A rule set of the reference generator that differs from this library's in name or rules.
struct Reference {
    /// Its name in the files.
    name: &'static str,
    /// The variant that it is, or from which it departs.
    id: &'static str,
    /// The axis on which it departs.
    change: Option<fn(&mut Rules)>,
}

/// Every name that differs; all others are our own.
const REFERENCES: [Reference; 5] = [
    Reference { name: "srilankan", id: "sri_lankan", change: None },
    Reference { name: "spantsiretti_russian", id: "spantsiretti", change: None },
    Reference { name: "sintez_ru", id: "sintez64_ru", change: None },
    Reference { name: "sintez_inter", id: "sintez64_inter", change: None },
    // The other reading of Turkish: a man that reaches the last row inside a capture continues as a king.
    Reference {
        name: "turkish_mid",
        id: "turkish",
        change: Some(|rules| rules.man.promotion = Promotion::InPassing),
    },
];

/// The rule sets met so far. Building a custom one takes longer than a look-up, and files name one many times.
#[derive(Default)]
pub(super) struct References(HashMap<String, Variant>);

impl References {
    /// Returns the rule set with this name, the reference generator's or ours.
    pub(super) fn get(&mut self, name: &str) -> anyhow::Result<Variant> {
        if let Some(variant) = self.0.get(name) {
            return Ok(variant.clone());
        }
        let variant = build(name)?;
        self.0.insert(name.to_owned(), variant.clone());
        Ok(variant)
    }
}

fn build(name: &str) -> anyhow::Result<Variant> {
    let reference = REFERENCES.iter().find(|reference| reference.name == name);
    let id = reference.map_or(name, |reference| reference.id);
    let variant =
        Variant::from_id(id).with_context(|| format!("there is no variant `{}`", input::excerpt(name)))?;
    let Some(change) = reference.and_then(|reference| reference.change) else { return Ok(variant) };
    let mut rules = *variant.rules();
    change(&mut rules);
    Ok(Variant::custom(rules)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reference_is_a_variant() {
        for reference in &REFERENCES {
            assert!(References::default().get(reference.name).is_ok(), "{}", reference.name);
            assert!(Variant::from_id(reference.name).is_none(), "{} needs no entry", reference.name);
        }
    }
}
