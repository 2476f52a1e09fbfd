//! Writes what the documentation site takes from data: one page and its pictures for each rule set, and the overview.
//!
//! ```text
//! checkers-docs FOLDER              writes rule-sets/ and the pictures of the README into FOLDER
//! checkers-docs --renew-examples    searches anew for the example positions that examples.tsv lacks
//! ```

mod examples;
mod files;
mod page;
mod pictures;
mod search;
mod sources;
mod special;

use std::path::Path;

use checkers_core::Variant;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.as_slice() {
        [flag] if flag == "--renew-examples" => search::renew(),
        [folder] => write(Path::new(folder)),
        _ => anyhow::bail!("give exactly one of a folder and --renew-examples"),
    }
}

fn write(folder: &Path) -> anyhow::Result<()> {
    let examples = examples::load()?;
    let sources = sources::read()?;
    let rule_sets = folder.join("rule-sets");
    std::fs::create_dir_all(&rule_sets)?;
    for variant in Variant::all() {
        page::write(&rule_sets, &variant, &examples, &sources)?;
    }
    std::fs::write(rule_sets.join("index.md"), page::overview()?)?;
    pictures::write(&folder.join("pictures"))
}
