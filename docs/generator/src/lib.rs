//! The snippets of the README and of the guides, as tests: `cargo test -p checkers-docs --doc`.

/// Snippets of one Markdown file.
macro_rules! snippets {
    ($($name:ident $path:literal,)*) => {
        $(
            #[cfg(doctest)]
            #[doc = include_str!(concat!("../../", $path))]
            pub struct $name;
        )*
    };
}

snippets! {
    Readme "../README.md",
    StartRust "src/start/rust.md",
    CustomRules "src/guides/custom-rules.md",
    Notation "src/guides/notation.md",
    GameFiles "src/guides/game-files.md",
    Steps "src/guides/steps.md",
    Threads "src/guides/threads.md",
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use checkers_core::{Color, Role, Variant};

    fn repository(path: &str) -> String {
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)).unwrap()
    }

    /// Every Markdown file with a Rust snippet is in the list above.
    #[test]
    fn every_guide_with_rust_is_tested() {
        let list = include_str!("lib.rs");
        for folder in ["docs/src", "docs/src/start", "docs/src/guides"] {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
            for entry in fs::read_dir(path).unwrap() {
                let path = entry.unwrap().path();
                if path.extension().is_some_and(|extension| extension == "md") {
                    let name = format!("{folder}/{}", path.file_name().unwrap().to_str().unwrap());
                    let listed = list.contains(&format!("\"{}\"", name.trim_start_matches("docs/")));
                    assert!(listed || !fs::read_to_string(&path).unwrap().contains("```rust"), "{name}");
                }
            }
        }
    }

    /// The README's table of rule sets is written by hand. Name, board and number of men must agree with the rules.
    #[test]
    fn the_readme_lists_every_rule_set() {
        let text = repository("README.md");
        let table: Vec<Vec<&str>> = text
            .lines()
            .skip_while(|line| !line.starts_with("| identifier |"))
            .skip(2)
            .take_while(|line| line.starts_with('|'))
            .map(|line| line.split('|').map(str::trim).collect())
            .collect();
        assert_eq!(table.len(), Variant::all().len());
        for (row, variant) in table.iter().zip(Variant::all()) {
            let board = variant.rules().board;
            assert_eq!(row[1], format!("`{}`", variant.id()));
            assert_eq!(row[2], variant.name());
            let (width, height) = (board.width, board.height);
            assert!(
                row[3].starts_with(&format!("{width}x{height}"))
                    || row[3].starts_with(&format!("{width} files, {height} ranks")),
                "{}: {}",
                variant.id(),
                row[3]
            );
            let men = variant.initial().pieces(Color::White, Role::Man).len();
            assert_eq!(row[4], men.to_string(), "{}", variant.id());
        }
    }
}
