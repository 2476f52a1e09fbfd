//! The page of one rule set, and the overview of all, as Markdown.

use std::fmt::Write as _;
use std::path::Path;

use checkers_core::diagram::{self, Arrow, Paint};
use checkers_core::notation::moves::MoveStyle;
use checkers_core::perft::{Convention, Perft};
use checkers_core::rules::names::{OTHER_NAMES, PRIVATE_GAME_TYPES};
use checkers_core::rules::{Measure, Promotion, Range};
use checkers_core::{Color, DirectionSet, Move, Position, Role, Variant};

use crate::examples::{Examples, difference};
use crate::files::repository;
use crate::search::MOST_PIECES;
use crate::sources::Sources;
use crate::special::{Special, special_rules};

/// A perft table ends before a depth that would count more leaves than this.
const MOST_LEAVES: u64 = 20_000_000;
const MOST_PATHS: u64 = 3_000_000;
/// Moves written out before "and N more".
const MOST_MOVES: usize = 12;
/// Legal by the rule that an example shows.
const LEGAL: Paint = Paint::rgb(0x1b, 0x8a, 0x3a);
/// Legal only without that rule.
const REFUSED: Paint = Paint::rgb(0xc6, 0x28, 0x28);

/// Writes the page of a rule set and the pictures in it.
pub(crate) fn write(
    folder: &Path,
    variant: &Variant,
    examples: &Examples,
    sources: &Sources,
) -> anyhow::Result<()> {
    let id = variant.id();
    let pictures = folder.join(id);
    std::fs::create_dir_all(&pictures)?;
    let start = variant.initial();
    std::fs::write(pictures.join("start.svg"), diagram::svg(variant, &start).width(420).to_string())?;

    let mut text = String::new();
    writeln!(text, "# {}\n", variant.name())?;
    writeln!(text, "{}\n", facts(variant))?;
    writeln!(text, "![Start position of {}]({id}/start.svg)\n", variant.name())?;
    writeln!(text, "## Play\n\n<checkers-board variant=\"{id}\" controls></checkers-board>\n")?;
    writeln!(text, "## Rules\n\n| axis | rule |\n|---|---|")?;
    for (axis, sentence) in variant.rules().describe() {
        writeln!(text, "| `{axis}` | {sentence} |")?;
    }
    writeln!(text, "\n## Examples of the special rules\n")?;
    writeln!(
        text,
        "Each position was found by program: it is one in which the rule changes what is legal. White is to move. Green \
         arrows are legal moves that would not be legal without the rule, red arrows are moves that the rule forbids.\n"
    )?;
    let mut without_example = Vec::new();
    for special in special_rules(variant) {
        match &examples[&(id.to_owned(), special.key.to_owned())] {
            Some(fen) => text += &example(&pictures, variant, &special, fen)?,
            None => without_example.push(sentence(variant, special.axis)),
        }
    }
    if !without_example.is_empty() {
        writeln!(
            text,
            "For these rules no position with up to {MOST_PIECES} pieces was found in which they matter:\n"
        )?;
        for sentence in without_example {
            writeln!(text, "- {sentence}")?;
        }
        writeln!(text)?;
    }
    writeln!(text, "## Draws\n")?;
    for sentence in variant.draws().describe() {
        writeln!(text, "- {sentence}")?;
    }
    writeln!(text, "\n## Sources\n")?;
    writeln!(
        text,
        "The rules, as the comments in the source cite them; [Sources](../sources.md) explains the short names.\n"
    )?;
    for source in &sources[id] {
        writeln!(text, "- {source}")?;
    }
    text += &perft(variant, &start)?;
    text += &usage(variant);
    Ok(std::fs::write(folder.join(format!("{id}.md")), text)?)
}

/// The table of all rule sets.
pub(crate) fn overview() -> anyhow::Result<String> {
    let mut text = format!(
        "# Rule sets\n\nThe library knows {} rule sets by name. Any other is a [custom rule set](../guides/custom-rules.md). \
         Each page shows the start position, the rules in words, an example position for each special rule, the draw rules, \
         the sources and a perft table.\n\n\
         | rule set | identifier | board | men a side | king | men capture | choice | promotion |\n|---|---|---|--:|---|---|---|---|\n",
        Variant::all().len()
    );
    for variant in Variant::all() {
        let rules = variant.rules();
        let backward = DirectionSet::FORWARD.turned();
        let row = [
            format!("[{}]({}.md)", variant.name(), variant.id()),
            format!("`{}`", variant.id()),
            format!("{}x{}", rules.board.width, rules.board.height),
            men(&variant).to_string(),
            match rules.king.range {
                Range::Flying => "flying".to_owned(),
                Range::Short => "short".to_owned(),
                _ => anyhow::bail!("{}: name this range of kings", variant.id()),
            },
            if rules.man.captures.and(backward).is_empty() { "forward" } else { "backward too" }.to_owned(),
            match rules.capture.choice.measure {
                Measure::Free => "free",
                Measure::Count => "most pieces",
                Measure::Value { .. } => "highest value",
                _ => anyhow::bail!("{}: name this measure of captures", variant.id()),
            }
            .to_owned(),
            match rules.man.promotion {
                Promotion::Never => "never",
                Promotion::AtEnd => "at the end of a move",
                Promotion::Stops => "ends the move",
                Promotion::InPassing => "inside a capture too",
                _ => anyhow::bail!("{}: name this kind of promotion", variant.id()),
            }
            .to_owned(),
        ];
        let _ = writeln!(text, "| {} |", row.join(" | "));
    }
    Ok(text)
}

fn men(variant: &Variant) -> u32 {
    variant.initial().pieces(Color::White, Role::Man).len()
}

fn facts(variant: &Variant) -> String {
    let rules = variant.rules();
    let id = variant.id();
    let mut rows = vec![
        ("Identifier", format!("`{id}`")),
        ("Board", format!("{}x{}, {} squares", rules.board.width, rules.board.height, rules.board.squares())),
        ("Men", format!("{} a side", men(variant))),
        ("First move", rules.starts.to_string()),
        ("PDN GameType", rules.notation.game_type.map_or("none".to_owned(), |number| number.to_string())),
    ];
    let private: Vec<String> = PRIVATE_GAME_TYPES
        .iter()
        .filter(|(_, game)| *game == id)
        .map(|(number, _)| number.to_string())
        .collect();
    if !private.is_empty() {
        rows.push(("GameTypes that sites use", private.join(", ")));
    }
    let names: Vec<&str> =
        OTHER_NAMES.iter().filter(|(name, game)| *game == id && *name != id).map(|(name, _)| *name).collect();
    if !names.is_empty() {
        rows.push(("Other names in game files", names.join(", ")));
    }
    let rows: Vec<String> = rows.iter().map(|(what, value)| format!("| {what} | {value} |")).collect();
    format!("| | |\n|---|---|\n{}", rows.join("\n"))
}

fn sentence(variant: &Variant, axis: &str) -> String {
    let found = variant.rules().describe().into_iter().find(|(name, _)| *name == axis);
    found.map(|(_, sentence)| sentence).unwrap_or_default()
}

/// One special rule with its diagram.
fn example(pictures: &Path, variant: &Variant, special: &Special, fen: &str) -> anyhow::Result<String> {
    let position = variant.parse_fen(fen).map_err(|error| anyhow::anyhow!("{fen}: {error}"))?;
    let found = difference(variant, special, &position)
        .ok_or_else(|| anyhow::anyhow!("{} {}: no difference in {fen}", variant.id(), special.key))?;
    let mut arrows = Vec::new();
    for (variant, from, others, paint) in [
        (&special.contrast, &found.without, &found.here, REFUSED),
        (variant, &found.here, &found.without, LEGAL),
    ] {
        // With many differences a picture shows nothing; the text has them all.
        for (mv, _) in from.iter().filter(|mv| !others.contains(mv)).take(4) {
            arrows.extend(legs(variant, &position, mv, paint));
        }
    }
    let file = format!("{}.svg", special.key);
    let svg = diagram::svg(variant, &position).title(special.title).width(360).arrows(arrows).to_string();
    std::fs::write(pictures.join(&file), svg)?;
    let mut text = format!("### {}\n\n{}\n\n", special.title, sentence(variant, special.axis));
    writeln!(text, "![{}]({}/{file})\n", special.title, variant.id())?;
    writeln!(text, "| | |\n|---|---|")?;
    writeln!(text, "| Position | `{fen}` |")?;
    writeln!(text, "| Legal moves | {} |", moves(variant, &position, &found.here))?;
    writeln!(
        text,
        "| Legal moves under \u{201c}{}\u{201d} | {} |\n",
        sentence(&special.contrast, special.axis),
        moves(&special.contrast, &position, &found.without)
    )?;
    Ok(text)
}

fn legs(variant: &Variant, position: &Position, mv: &Move, paint: Paint) -> Vec<Arrow> {
    let mut from = mv.origin();
    let paths = variant.paths(position, mv);
    let Some(path) = paths.first() else { return Vec::new() };
    let arrow = |to| Arrow::new(std::mem::replace(&mut from, to), to).with_paint(Some(paint));
    path.iter().map(|step| step.landing).map(arrow).collect()
}

fn moves(variant: &Variant, position: &Position, moves: &[(Move, Option<String>)]) -> String {
    let write = |(mv, result): &(Move, Option<String>)| {
        let text = variant.write_move(position, mv, MoveStyle::Full);
        let crowned = if mv.is_promotion() { " (promotes)" } else { "" };
        let result = result.as_ref().map(|result| format!(" ({result})")).unwrap_or_default();
        format!("`{text}`{crowned}{result}")
    };
    let mut texts: Vec<String> = moves.iter().take(MOST_MOVES).map(write).collect();
    if moves.len() > MOST_MOVES {
        texts.push(format!("and {} more", moves.len() - MOST_MOVES));
    }
    texts.join(", ")
}

/// The counts of both conventions, and the published tables that the tests compare them with.
fn perft(variant: &Variant, start: &Position) -> anyhow::Result<String> {
    let mut text = String::from(
        "\n## Perft\n\nLeaves of the tree of legal moves from the start position. *Distinct* counts captures with the same origin, \
         destination, captured set and promotion once; *paths* counts each way to make them.\n\n| depth | distinct | paths |\n|--:|--:|--:|\n",
    );
    let mut counts = [Some(1), Some(1)];
    for depth in 1.. {
        for (count, convention, most) in
            [(0, Convention::Distinct, MOST_LEAVES), (1, Convention::Paths, MOST_PATHS)]
        {
            // The next depth has about nine times as many.
            let next = counts[count].filter(|last| *last <= most / 9);
            let mut perft = Perft::default();
            perft.convention = convention;
            counts[count] = next.map(|_| perft.count(variant, start, depth));
        }
        let [Some(distinct), paths] = counts else { break };
        let paths = paths.map_or(String::new(), |paths| paths.to_string());
        writeln!(text, "| {depth} | {distinct} | {paths} |")?;
    }
    let published = published(variant.id())?;
    if !published.is_empty() {
        writeln!(text, "\nThe tests compare with these published tables:\n")?;
        for line in published {
            writeln!(text, "- {line}")?;
        }
    }
    Ok(text)
}

fn published(id: &str) -> anyhow::Result<Vec<String>> {
    #[derive(serde::Deserialize)]
    struct Table {
        variant: String,
        position: String,
        counts: Vec<u64>,
        source: String,
    }
    #[derive(serde::Deserialize)]
    struct Tables {
        published: Vec<Table>,
    }
    let text = std::fs::read_to_string(repository("checkers-core/tests/data/perft.json"))?;
    let tables: Tables = serde_json::from_str(&text)?;
    let mut lines: Vec<String> = tables
        .published
        .iter()
        .filter(|table| table.variant == id)
        .map(|table| format!("{}, to depth {}: {}", table.position, table.counts.len(), table.source))
        .collect();
    lines.sort();
    lines.dedup();
    Ok(lines)
}

fn usage(variant: &Variant) -> String {
    let id = variant.id();
    let moves = variant.count_moves(&variant.initial());
    format!(
        "\n## In a program\n\n\
         === \"Rust\"\n\n    ```rust\n    let variant = checkers_core::Variant::from_id(\"{id}\").expect(\"a known variant\");\n    \
         assert_eq!(variant.count_moves(&variant.initial()), {moves});\n    ```\n\n\
         === \"Python\"\n\n    ```python\n    import checkers\n    assert len(checkers.Board(\"{id}\").legal_moves) == {moves}\n    ```\n\n\
         === \"Command\"\n\n    ```sh\n    checkers moves {id}\n    checkers rules {id}\n    checkers play {id} --black engine\n    ```\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_overview_has_a_row_for_each_rule_set() {
        let text = overview().expect("every value has a name");
        for variant in Variant::all() {
            assert!(text.contains(&format!("| `{}` |", variant.id())), "{}", variant.id());
        }
    }
}
