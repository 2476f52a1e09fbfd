//! Puts what cbindgen writes into the order in which a program needs it: in groups for doxygen, each enumeration with its
//! values, each type before what uses it.

use std::collections::{BTreeMap, HashMap, HashSet};

/// The groups of the header, in the order of use: a name for doxygen, a title, and the source files, in their order.
pub(crate) const GROUPS: [(&str, &str, &[&str]); 8] = [
    ("library", "Version, status and errors", &["machinery/status", "library/abi", "library/last_error"]),
    (
        "variants",
        "Variants and their boards",
        &[
            "variants/variant",
            "variants/axes",
            "variants/game_type",
            "variants/board",
            "variants/square_numbers",
        ],
    ),
    ("positions", "Positions", &["positions/value", "positions/position", "positions/edit"]),
    (
        "moves",
        "Moves",
        &[
            "moves/legal_moves",
            "moves/successors",
            "moves/paths",
            "moves/steps",
            "moves/step_move",
            "moves/actions",
        ],
    ),
    (
        "games",
        "Games, outcomes and draws",
        &[
            "games/game",
            "games/game_history",
            "games/outcome",
            "games/player_actions",
            "games/draws",
            "games/draw_state",
            "games/forward_game",
        ],
    ),
    (
        "text",
        "Text, pictures and bytes",
        &["moves/notation", "positions/diagram", "games/game_json", "positions/packed"],
    ),
    (
        "files",
        "Game files (PDN)",
        &[
            "files/pdn_reader",
            "files/pdn",
            "files/pdn_tags",
            "files/pdn_lines",
            "files/pdn_notes",
            "files/replay",
            "files/replay_lines",
            "files/replay_result",
        ],
    ),
    (
        "batches",
        "Counting and batches",
        &[
            "machinery/cancellation",
            "machinery/pool",
            "batches/perft",
            "batches/batch_options",
            "batches/batch",
            "batches/playouts",
        ],
    ),
];

/// A declaration with its comment.
struct Item {
    name: String,
    comment: String,
    code: String,
}

/// The declarations of cbindgen's header, without the frame for C++.
fn items(header: &str) -> Vec<Item> {
    let frame = ["#ifdef __cplusplus\nextern \"C\" {\n#endif\n", "#ifdef __cplusplus\n}\n#endif\n"];
    let header: String = header.lines().map(|line| line.trim_end().to_owned() + "\n").collect();
    let header = frame.iter().fold(header, |header, frame| header.replace(frame, ""));
    let mut rest = header.trim();
    let mut items = Vec::new();
    while !rest.is_empty() {
        let (comment, code) = match rest.strip_prefix("/*") {
            Some(inside) => inside.split_once("*/").expect("the end of a comment"),
            None => ("", rest),
        };
        let code = code.trim_start();
        let length = end(code);
        items.push(Item {
            name: name(&code[..length]).to_owned(),
            comment: comment.to_owned(),
            code: code[..length].trim_end().to_owned(),
        });
        rest = code[length..].trim_start();
    }
    items
}

/// Where a declaration ends: a macro at the end of its line, another one behind its semicolon.
fn end(code: &str) -> usize {
    if code.starts_with('#') {
        return code.find('\n').unwrap_or(code.len());
    }
    let (mut depth, mut at) = (0, 0);
    while at < code.len() {
        let rest = &code[at..];
        if rest.starts_with("/*") {
            at += rest.find("*/").expect("the end of a comment") + 2;
            continue;
        }
        let letter = rest.chars().next().expect("a letter");
        at += letter.len_utf8();
        match letter {
            '{' | '(' => depth += 1,
            '}' | ')' => depth -= 1,
            ';' if depth == 0 => return at,
            _ => {}
        }
    }
    panic!("a declaration without an end: {code}");
}

/// What a declaration declares.
fn name(code: &str) -> &str {
    let word = |text: &'_ str| {
        text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next().map(str::len)
    };
    let after = |text: &str| code.find(text).map(|at| &code[at + text.len()..]);
    let start = if let Some(rest) = code.strip_prefix("#define ") {
        rest
    } else if let Some(rest) = code.strip_prefix("typedef struct ") {
        rest
    } else if code.starts_with("typedef ") && code.contains("(*") {
        after("(*").expect("a function type")
    } else if code.starts_with("typedef ") {
        code.trim_end_matches(';').rsplit(' ').next().expect("a name")
    } else {
        let before = code.split('(').next().expect("a function");
        before.rsplit([' ', '*']).next().expect("its name")
    };
    &start[..word(start).unwrap_or(start.len())]
}

/// The words of a text that could be names.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').filter(|word| !word.is_empty())
}

/// The arranged header.
pub(crate) struct Arranged<'a> {
    items: BTreeMap<String, Item>,
    /// Of each enumeration its values, in the order of the source.
    values: HashMap<&'a str, Vec<&'a str>>,
    written: HashSet<String>,
    text: String,
}

/// Arranges a header, given the source files with their names.
pub(crate) fn arrange(header: &str, sources: &[(String, String)]) -> String {
    let items = items(header).into_iter().map(|item| (item.name.clone(), item)).collect();
    let mut arranged =
        Arranged { items, values: HashMap::new(), written: HashSet::new(), text: String::new() };
    for (_, source) in sources {
        for line in source.lines() {
            let Some((name, rest)) = line.strip_prefix("pub const ").and_then(|rest| rest.split_once(": "))
            else {
                continue;
            };
            let kind = words(rest).next().expect("a type");
            // One that stands alone, such as CHECKERS_NO_SQUARE, is no enumeration.
            if kind.starts_with("checkers_") && kind != "checkers_square" {
                arranged.values.entry(kind).or_default().push(name);
            }
        }
    }
    for (group, title, files) in GROUPS {
        arranged.text += &format!("\n/** @defgroup {group} {title}\n * @{{ */\n");
        for file in files {
            let (_, source) = sources.iter().find(|(name, _)| name == file).expect("a source file of GROUPS");
            for line in source.lines() {
                let declared = ["struct ", "type ", "const ", "unsafe extern \"C\" fn ", "extern \"C\" fn "]
                    .iter()
                    .find_map(|kind| line.strip_prefix("pub ")?.strip_prefix(kind));
                if let Some(name) = declared.and_then(|rest| words(rest).next()) {
                    arranged.write(name);
                }
            }
        }
        arranged.text += "\n/** @} */\n";
    }
    let forgotten: Vec<&String> =
        arranged.items.keys().filter(|name| !arranged.written.contains(*name)).collect();
    assert!(forgotten.is_empty(), "declared by no source file of GROUPS: {forgotten:?}");
    arranged.text
}

impl Arranged<'_> {
    /// Writes a declaration after the types that it needs, and an enumeration with its values.
    fn write(&mut self, name: &str) {
        let Some(item) = self.items.get(name) else { return };
        if !self.written.insert(name.to_owned()) {
            return;
        }
        let needed: Vec<String> =
            words(&without_comments(&item.code)).filter(|word| *word != name).map(str::to_owned).collect();
        for other in needed {
            self.write(&other);
        }
        let item = &self.items[name];
        self.text += &format!("\n{}{}\n", comment(&item.comment, ""), indent_comments(&item.code));
        let Some(values) = self.values.get(name).filter(|_| item.code.starts_with("typedef ")) else {
            return;
        };
        self.text += &format!("/** The values of ::{name}. */\nenum {name}_value {{\n");
        let count = values.len();
        for (index, value) in values.iter().enumerate() {
            let constant = &self.items[*value];
            let number = constant.code.rsplit(' ').next().expect("a value");
            let comma = if index + 1 < count { "," } else { "" };
            self.text += &format!("{}    {value} = {number}{comma}\n", comment(&constant.comment, "    "));
            self.written.insert((*value).to_owned());
        }
        self.text += "};\n";
    }
}

fn without_comments(code: &str) -> String {
    let mut bare = String::new();
    let mut rest = code;
    while let Some((before, after)) = rest.split_once("/*") {
        bare += before;
        rest = after.split_once("*/").expect("the end of a comment").1;
    }
    bare + rest
}

/// A comment as doxygen reads it.
fn comment(text: &str, indent: &str) -> String {
    let lines: Vec<&str> =
        text.trim_matches('\n').lines().map(str::trim).filter(|line| !line.starts_with("*/")).collect();
    let lines = lines.join("\n");
    let lines: Vec<&str> = lines.trim().lines().collect();
    match lines[..] {
        [] => String::new(),
        [one] => format!("{indent}/** {one} */\n"),
        [first, ref more @ ..] => {
            let mut comment = format!("{indent}/** {first}\n");
            for line in more {
                let line = format!("{indent} * {line}");
                comment += line.trim_end();
                comment.push('\n');
            }
            comment.truncate(comment.trim_end().len());
            comment + " */\n"
        }
    }
}

/// A struct with the comments of its fields as doxygen reads them.
fn indent_comments(code: &str) -> String {
    let mut arranged = String::new();
    let mut rest = code;
    while let Some((before, after)) = rest.split_once("/*") {
        let (text, behind) = after.split_once("*/").expect("the end of a comment");
        arranged += before.trim_end_matches(' ');
        arranged += &comment(text, "    ");
        rest = behind.strip_prefix('\n').unwrap_or(behind);
    }
    arranged + rest
}

/// The table of contents at the top of the header.
pub(crate) fn contents() -> String {
    let lines: Vec<String> = GROUPS
        .iter()
        .enumerate()
        .map(|(index, (_, title, _))| format!(" *   {}. {title}\n", index + 1))
        .collect();
    format!(" *\n * CONTENTS.\n{}", lines.concat())
}
