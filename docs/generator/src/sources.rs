//! Where the rules come from: the comments above the constants of `rules/variants.rs`, which cite the articles.

use std::collections::BTreeMap;

use anyhow::Context;

use crate::files::repository;

/// The source of one rule set: its own comment, then those of the rule sets that it is a change of.
pub(crate) type Sources = BTreeMap<String, Vec<String>>;

/// A constant of type `Rules`: its comment, and the constant that it changes.
#[derive(Default, Debug)]
struct Constant {
    comment: String,
    parent: Option<String>,
}

/// Reads the sources of every rule set.
pub(crate) fn read() -> anyhow::Result<Sources> {
    let text = std::fs::read_to_string(repository("checkers-core/src/rules/variants.rs"))?;
    let constants = constants(&text);
    let mut sources = Sources::new();
    // A line of the table is `"family": "id", "Name", RULES, DRAWS;`.
    for (_, line) in text.lines().filter_map(|line| line.trim().strip_prefix('"')?.split_once("\": \"")) {
        let id = line.split('"').next().unwrap_or_default();
        let name = line.split(", ").find(|part| {
            part.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_' || letter.is_ascii_digit())
        });
        let mut next = name.map(str::to_owned);
        let mut chain = Vec::new();
        while let Some(constant) = next.and_then(|name| constants.get(&name)) {
            if !constant.comment.is_empty() {
                chain.push(constant.comment.clone());
            }
            next = constant.parent.clone();
        }
        anyhow::ensure!(!chain.is_empty(), "variants.rs: no comment gives a source of {id}");
        sources.insert(id.to_owned(), chain);
    }
    for variant in checkers_core::Variant::all() {
        sources
            .get(variant.id())
            .with_context(|| format!("variants.rs: no line of {} was found in the table", variant.id()))?;
    }
    Ok(sources)
}

fn constants(text: &str) -> BTreeMap<String, Constant> {
    let mut found = BTreeMap::new();
    let mut comment = String::new();
    let mut open: Option<(String, Constant)> = None;
    for line in text.lines() {
        if let Some(words) = line.strip_prefix("///") {
            comment.push_str(words);
            continue;
        }
        if let Some((name, _)) = line.strip_prefix("const ").and_then(|rest| rest.split_once(": Rules =")) {
            open = Some((name.to_owned(), Constant { comment: comment.trim().to_owned(), parent: None }));
        }
        if let Some((_, constant)) = &mut open {
            // `..PARENT` fills the rest of the whole value, `..PARENT.man` that of a part.
            let parent = line.rsplit_once("..").map(|(_, rest)| rest.trim_end_matches(['}', ';', ' ', ',']));
            if let Some(parent) = parent.filter(|parent| !parent.contains(['.', ':', ' '])) {
                constant.parent = Some(parent.to_owned());
            }
        }
        if line.ends_with(';')
            && let Some((name, constant)) = open.take()
        {
            found.insert(name, constant);
        }
        comment.clear();
    }
    found
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_change_of_another_rule_set_cites_that_one_too() {
        let sources = super::read().unwrap();
        assert!(sources["russian"][0].starts_with("Russian code 2004"));
        assert!(sources["poddavki"].iter().any(|source| source.starts_with("Russian code 2004")));
        assert!(sources["poddavki"].last().unwrap().starts_with("FMJD Annex 1"));
    }
}
