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
}
