//! Runs `checkers show`.

mod common;

use common::{checkers, checkers_reading, file};
use roxmltree::Document;

#[test]
fn the_start_in_letters() {
    let out = checkers(&["show", "russian"]).out();
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(
        (lines.len(), lines[0], lines[8], lines[9]),
        (10, "8   b   b   b   b", "  a b c d e f g h", "White to move")
    );
    assert_eq!(checkers(&["show", "russian", "--ascii"]).out(), out);
    assert_eq!(
        checkers(&["show", "russian", "--unicode"]).out(),
        out.replace(" b  ", " ⛂  ")
            .replace(" b\n", " ⛂\n")
            .replace("w", "⛀")
            .replace(" .", " ·")
            .replace("⛂ c d", "b c d")
    );
}

#[test]
fn from_either_side_and_with_any_names() {
    let fen = "B:W32,K5:B1";
    let first = |args: &[&str]| {
        let out = checkers(&[&["show", "english", fen], args].concat()).out();
        out.lines().next().expect("a line").to_owned()
    };
    // English Black starts; its numbers begin on its own side, at the top.
    assert_eq!(first(&[]), "    b1      .2      .3      .4");
    assert_eq!(first(&["--flip"]), "    w32     .31     .30     .29");
    assert_eq!(first(&["--black", "--plain"]), "  w   .   .   .");
    assert_eq!(first(&["--coordinates"]), "8   b   .   .   .");
    assert_eq!(first(&["--numbers", "--highlight", "1,4"]), "     [b1]       .2        .3       [.4]");
}

#[test]
fn a_move_is_made_and_marked() {
    let out = checkers(&["show", "international", "W:W32:B28", "--move", "32x23", "--plain"]).out();
    assert!(out.contains("[w]") && out.contains("[.]") && !out.contains('b'), "{out}");
    assert!(out.ends_with("Black to move\n"));
    let text = checkers(&["show", "international", "W:W32:B28", "--move", "32-27"]).refusal();
    assert!(text.contains("`32-27`: illegal move: a capture is compulsory"), "{text}");
}

/// The document, and the fill of the elements of a class.
fn paint_of(svg: &str, class: &str) -> Option<String> {
    let document = Document::parse(svg).expect("XML");
    let found = document.descendants().find(|node| node.attribute("class") == Some(class))?;
    found.attribute("fill").map(str::to_owned)
}

#[test]
fn svg_with_everything() {
    let args = [
        "show",
        "russian",
        "W:Wc3,Kg1:Bd4",
        "--svg",
        "--move",
        "c3:e5",
        "--arrow",
        "e5:f6",
        "--arrow",
        "g1:c5:#c00",
        "--highlight",
        "a1",
        "--title",
        "<Combination>",
        "--width",
        "300",
        "--paint",
        "square=#123456",
        "--print",
        "--flip",
    ];
    let svg = checkers(&args).out();
    let document = Document::parse(&svg).expect("XML");
    let root = document.root_element();
    assert_eq!(root.attribute("width"), Some("300"));
    let title = document.descendants().find(|node| node.has_tag_name("title"));
    assert_eq!(title.and_then(|node| node.text()), Some("<Combination>"));
    assert_eq!(paint_of(&svg, "squares").as_deref(), Some("#123456"));
    assert_eq!(document.descendants().filter(|node| node.attribute("class") == Some("arrow")).count(), 2);
    assert!(
        svg.contains("fill=\"#cc0000\"")
            && svg.contains("class=\"captured\"")
            && svg.contains("class=\"last-move\"")
    );
    assert!(svg.contains("Highlighted: a1."));
}

#[test]
fn svg_to_a_file() {
    let path = file("show.svg", "what was there before");
    let name = path.to_str().expect("UTF-8");
    assert_eq!(checkers(&["show", "dameo", "--svg", "-o", name]).out(), "");
    let written = std::fs::read_to_string(&path).expect("the file");
    assert_eq!(written, checkers(&["show", "dameo", "--svg"]).out());
    assert!(checkers(&["show", "dameo", "-o", "/nowhere/x"]).refusal().contains("/nowhere/x"));
}

#[test]
fn boards_of_custom_rules_are_drawn() {
    let mut rules = checkers(&["rules", "russian", "--json"]).json();
    // The fourth rank's first square, a4 being none, is b4: cell 25.
    rules["board"]["missing"] = vec![25].into();
    let out = checkers_reading(&rules.to_string(), &["show", "--rules", "-", "W:Wc3:B"]).out();
    assert_eq!(out.lines().nth(4), Some("4   #   .   .   ."));
    let picture = "-.-.-.-./.-.-.-.-/-.-.-.-./.-.-.-.-/-.-.-.-./.-B-.-.-/-.-.-.-./.-.-.-.-";
    let out = checkers(&["show", "russian", "--board", picture, "--turn", "b"]).out();
    assert!(out.contains("3 .   B   .   .\n") && out.ends_with("Black to move\n"), "{out}");
}

#[test]
fn wrong_usage_is_refused_with_the_reason() {
    for (args, reason) in [
        (&["--highlight", "z9"][..], "square `z9`"),
        (&["--svg", "--arrow", "c3"], "two squares"),
        (&["--svg", "--arrow", "c3:d4:red"], "`red` is not a colour"),
        (&["--svg", "--arrow", "c3:d4:#c00\"/>"], "is not a colour"),
        (&["--svg", "--paint", "square"], "PART=COLOUR"),
        (&["--svg", "--paint", "sky=#00f"], "no part `sky`"),
        (&["--svg", "--paint", "square=#12"], "`#12` is not a colour"),
        (&["--svg", "--unicode"], "cannot be used with"),
        (&["--arrow", "c3:d4"], "--svg"),
        (&["--numbers", "--plain"], "cannot be used with"),
        (&["--move", "c3-c4"], "c3-c4"),
        (&["--svg", "--width", "wide"], "--width"),
    ] {
        let text = checkers(&[&["show", "russian"], args].concat()).refusal();
        assert!(text.contains(reason), "{args:?}: {text}");
    }
}
