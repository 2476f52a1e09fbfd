//! Tables of instruction counts: written, read, and compared with a new measurement.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::callgrind::Counted;
use crate::cases::{Case, Goal};

/// The names of a table's columns.
const COLUMNS: &str = "case\tunit\tinstructions\tunits\teach\tgoal\tpeer";
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

/// A table that was read from a file.
pub(crate) struct Table {
    /// The file, as messages name it.
    name: String,
    /// The compiler and the C library whose code was counted.
    made_with: String,
    /// The case, and its instructions for each unit.
    rows: Vec<(String, f64)>,
}

/// The result of a comparison.
pub(crate) struct Comparison {
    /// Whether a count is too high, or a case is on one side only.
    pub(crate) differs: bool,
    /// Whether another compiler or C library made the table, so that nothing could be compared.
    pub(crate) is_of_other_code: bool,
}

impl Table {
    /// Reads a file.
    ///
    /// # Errors
    /// If the file cannot be read or is not a table of instruction counts.
    pub(crate) fn read(path: &Path) -> Result<Self> {
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).with_context(|| format!("cannot read the table {name}"))?;
        let made_with = text.lines().find_map(|line| line.strip_prefix("# made with "));
        let made_with = made_with
            .with_context(|| format!("{name}: expected a line \"# made with COMPILER, C LIBRARY\""))?;
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#'));
        let columns = lines.next().map(|(_, line)| line);
        ensure!(columns == Some(COLUMNS), "{name}: expected the columns {}", COLUMNS.replace('\t', ", "));
        let rows =
            lines.map(|(number, line)| read_row(line).with_context(|| format!("{name}, line {number}")));
        Ok(Self { rows: rows.collect::<Result<_>>()?, made_with: made_with.to_owned(), name })
    }

    /// Compares what was measured with this table and prints both. `tolerance` is in percent. `is_chosen` tells which
    /// cases were to be measured: only their rows can be missing among the measured ones.
    pub(crate) fn compare(
        &self,
        measured: &[Measured],
        tolerance: f64,
        is_chosen: impl Fn(&str) -> bool,
    ) -> Comparison {
        let is_of_other_code = self.made_with != made_with();
        println!("{:<44} {:>14} {:>9} {:>8} {:>9}", "case", "instructions", "each", "table", "change");
        let (mut worse, mut better, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
        let mut compared = 0;
        for row in measured {
            let known = self.rows.iter().find(|(name, _)| *name == row.name).map(|(_, each)| *each);
            let change = known.map(|known| (row.each() / known - 1.0) * 100.0).filter(|_| !is_of_other_code);
            let text = |number: Option<String>| number.unwrap_or_default();
            println!(
                "{:<44} {:>14} {:>9.1} {:>8} {:>9}{}",
                row.name,
                row.instructions,
                row.each(),
                text(known.map(|known| format!("{known:.1}"))),
                text(change.map(|change| format!("{change:+.2} %"))),
                row.limit.map(|limit| said(row, limit)).unwrap_or_default(),
            );
            compared += usize::from(change.is_some());
            match change {
                Some(change) if change > tolerance => worse.push(row.name.as_str()),
                Some(change) if change < -tolerance => better.push(row.name.as_str()),
                None if known.is_none() => unknown.push(row.name.as_str()),
                _ => {}
            }
        }
        let rows = self.rows.iter().map(|(name, _)| name.as_str());
        let gone: Vec<&str> =
            rows.filter(|name| is_chosen(name) && measured.iter().all(|row| row.name != *name)).collect();
        let list = |what: &str, names: &[&str]| {
            if !names.is_empty() {
                println!("\n{what}: {}", names.join(", "));
            }
        };
        println!("\ncompared with {}: {compared} of {} cases", self.name, measured.len());
        list(&format!("more than {tolerance} % below the table"), &better);
        list("NOT IN THE TABLE", &unknown);
        list("IN THE TABLE ONLY", &gone);
        list(&format!("MORE THAN {tolerance} % ABOVE THE TABLE"), &worse);
        if is_of_other_code {
            println!(
                "\nNOT COMPARED: the table was made with {}; this is {}. Another compiler or C library makes other code.",
                self.made_with,
                made_with()
            );
        }
        if !(better.is_empty() && unknown.is_empty() && gone.is_empty()) {
            println!(
                "\nIf the changes are intended, `tools/instructions --renew` writes benches/instructions.tsv."
            );
        }
        let differs = !(worse.is_empty() && unknown.is_empty() && gone.is_empty());
        Comparison { differs, is_of_other_code }
    }
}

/// Reads a row: the case, and its instructions for each unit. Computed again, since the column of it is rounded.
fn read_row(line: &str) -> Result<(String, f64)> {
    let columns: Vec<&str> = line.split('\t').collect();
    ensure!(columns.len() == COLUMNS.split('\t').count(), "expected seven columns, found {}", columns.len());
    let number = |column: usize| -> Result<f64> {
        let number = columns[column].parse::<u64>().ok().filter(|number| *number > 0);
        Ok(number.with_context(|| format!("\"{}\" is not a whole number above 0", columns[column]))? as f64)
    };
    Ok((columns[0].to_owned(), number(2)? / number(3)?))
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
    writeln!(text, "{COLUMNS}")?;
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

/// Puts numbers in the place of goals that name another case. Where that was not measured, there is no goal.
pub(crate) fn settle(rows: &mut [Measured]) {
    let costs: Vec<(String, f64)> = rows.iter().map(|row| (row.name.clone(), row.each())).collect();
    for row in rows {
        row.limit = match &row.goal {
            Some(Goal::AtMost(limit)) => Some(f64::from(*limit)),
            Some(Goal::Tenths(tenths, other)) => {
                costs.iter().find(|(name, _)| name == other).map(|(_, cost)| cost * f64::from(*tenths) / 10.0)
            }
            None => None,
        };
    }
}
