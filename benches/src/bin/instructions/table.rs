//! The table that is kept: written, read, and compared with what was measured now.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};

use crate::callgrind::Counted;
use crate::cases::Case;
use crate::goal::Goal;

/// How much dearer a case may be than the table has it.
const TOLERANCE: f64 = 0.03;
/// Between these lines of BENCHMARKS.md stands what is written here.
const BEGIN: &str = "<!-- instructions: written by tools/instructions --renew -->";
const END: &str = "<!-- /instructions -->";

/// A row: what a case cost.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    pub(crate) name: String,
    pub(crate) unit: String,
    pub(crate) instructions: u64,
    pub(crate) units: u64,
    pub(crate) goal: Option<Goal>,
    /// The goal in instructions for each unit.
    pub(crate) limit: Option<f64>,
    pub(crate) peer: Option<u32>,
}

impl Measured {
    pub(crate) fn new(case: &Case, counted: Counted) -> Self {
        Self {
            name: case.name.clone(),
            unit: case.unit.to_owned(),
            instructions: counted.instructions,
            units: counted.units,
            goal: case.goal.clone(),
            limit: None,
            peer: case.peer,
        }
    }

    /// Instructions for each unit.
    pub(crate) fn each(&self) -> f64 {
        self.instructions as f64 / self.units as f64
    }

    fn is_met(&self) -> Option<bool> {
        self.limit.map(|limit| self.each() <= limit)
    }
}

/// What stands in the file.
pub(crate) struct Table {
    /// The compiler and the C library whose code was counted.
    made_with: String,
    /// Name, and instructions for each unit.
    rows: Vec<(String, f64)>,
}

impl Table {
    /// Reads the file.
    ///
    /// # Errors
    /// If there is none or a line is not understood.
    pub(crate) fn read(path: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("{}: make it with --renew", path.display()))?;
        let made_with = text.lines().find_map(|line| line.strip_prefix("# made with "));
        let row = |line: &str| {
            let columns: Vec<&str> = line.split('\t').collect();
            let each = columns.get(4).context("a row has seven columns")?;
            Ok((columns[0].to_owned(), each.parse().with_context(|| format!("{line}: not a number"))?))
        };
        let rows = text.lines().filter(|line| !line.starts_with('#')).skip(1).map(row);
        Ok(Self {
            made_with: made_with.context("the table does not say what it was made with")?.to_owned(),
            rows: rows.collect::<Result<_>>()?,
        })
    }

    /// Prints what was measured beside what stands here. Returns whether a count is too high, or a row is missing on
    /// either side (of the table's only if all cases were measured).
    pub(crate) fn compare(&self, measured: &[Measured], is_whole: bool) -> bool {
        let comparable = self.made_with == made_with();
        println!("{:<44} {:>14} {:>9} {:>8} {:>8}", "case", "instructions", "each", "table", "change");
        let (mut worse, mut better, mut missing) = (Vec::new(), Vec::new(), Vec::new());
        for row in measured {
            let known = self.rows.iter().find(|(name, _)| *name == row.name).map(|(_, each)| *each);
            let change = known.map(|known| row.each() / known - 1.0).filter(|_| comparable);
            let text = |number: Option<String>| number.unwrap_or_default();
            println!(
                "{:<44} {:>14} {:>9.1} {:>8} {:>8}{}",
                row.name,
                row.instructions,
                row.each(),
                text(known.map(|known| format!("{known:.1}"))),
                text(change.map(|change| format!("{:+.1} %", change * 100.0))),
                row.limit.map(|limit| said(row, limit)).unwrap_or_default(),
            );
            match change {
                Some(change) if change > TOLERANCE => worse.push(row.name.as_str()),
                Some(change) if change < -TOLERANCE => better.push(row.name.as_str()),
                None if known.is_none() => missing.push(row.name.as_str()),
                _ => {}
            }
        }
        let gone = self.rows.iter().map(|(name, _)| name.as_str());
        let gone = gone.filter(|name| is_whole && measured.iter().all(|row| row.name != *name));
        missing.extend(gone);
        let list = |what: &str, names: &[&str]| {
            if !names.is_empty() {
                println!("\n{what}: {}", names.join(", "));
            }
        };
        list(
            "more than 3 % below the table, which can be renewed with `tools/instructions --renew`",
            &better,
        );
        list("in the table or among the cases only: renew it with `tools/instructions --renew`", &missing);
        list("MORE THAN 3 % ABOVE THE TABLE", &worse);
        if !comparable {
            println!(
                "\nNOT COMPARED: the table was made with {}; this is {}. Another compiler or C library makes other code.",
                self.made_with,
                made_with()
            );
        }
        !worse.is_empty() || !missing.is_empty()
    }
}

/// How a goal stands, in words.
fn said(row: &Measured, limit: f64) -> String {
    let verdict = if row.is_met() == Some(true) { "met" } else { "missed" };
    format!("   goal {limit:.1} {verdict}")
}

/// Writes the file, and its summary into the page.
///
/// # Errors
/// If either cannot be written, or the page has no place for the summary.
pub(crate) fn write(path: &Path, page: &Path, measured: &[Measured]) -> Result<()> {
    let mut text = String::from(
        "# Instructions of the whole process under callgrind. See BENCHMARKS.md; renew with `tools/instructions --renew`.\n",
    );
    writeln!(text, "# made with {}", made_with())?;
    text.push_str("case\tunit\tinstructions\tunits\teach\tgoal\tpeer\n");
    for row in measured {
        let Measured { name, unit, instructions, units, .. } = row;
        let goal = row.limit.map(|limit| format!("{limit:.1}")).unwrap_or_default();
        let peer = row.peer.map(|peer| peer.to_string()).unwrap_or_default();
        writeln!(text, "{name}\t{unit}\t{instructions}\t{units}\t{:.2}\t{goal}\t{peer}", row.each())?;
    }
    std::fs::write(path, text)?;
    let whole = std::fs::read_to_string(page).context("BENCHMARKS.md")?;
    let (before, rest) = whole.split_once(BEGIN).context("BENCHMARKS.md has no place for the counts")?;
    let (_, after) = rest.split_once(END).context("the place for the counts has no end")?;
    let summary = summary(measured)?;
    std::fs::write(page, format!("{before}{BEGIN}\n{summary}{END}{after}"))?;
    let missed = measured.iter().filter(|row| row.is_met() == Some(false)).count();
    println!("{} rows in {}; {missed} goals missed", measured.len(), path.display());
    Ok(())
}

/// The rows as Markdown.
fn summary(measured: &[Measured]) -> Result<String> {
    let mut text = format!("\nMade with {}.\n\n", made_with());
    text.push_str("| case | instructions | for each | goal | | best peer | peer / ours |\n|---|--:|---|--:|---|--:|--:|\n");
    for row in measured {
        let goal = row.limit.map(|limit| format!("{limit:.1}")).unwrap_or_default();
        let verdict = match row.is_met() {
            Some(true) => "met",
            Some(false) => "**missed**",
            None => "",
        };
        let peer = row.peer.map(|peer| peer.to_string()).unwrap_or_default();
        let ratio = row.peer.map(|peer| format!("{:.2}", f64::from(peer) / row.each())).unwrap_or_default();
        let each =
            if row.each() < 1000.0 { format!("{:.1}", row.each()) } else { format!("{:.0}", row.each()) };
        writeln!(text, "| {} | {each} | {} | {goal} | {verdict} | {peer} | {ratio} |", row.name, row.unit)?;
    }
    text.push('\n');
    Ok(text)
}

/// The compiler, the target and the C library, which is part of what is counted.
fn made_with() -> String {
    let libc = Command::new("getconf").arg("GNU_LIBC_VERSION").output();
    let libc = libc.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    let libc = libc.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    let libc = libc.unwrap_or_else(|| "another C library".to_owned());
    format!("{} for {}, {libc}", env!("CHECKERS_RUSTC"), env!("CHECKERS_TARGET"))
}
