//! Instruction counts: the cost of each kind of work, counted by valgrind, equal on every machine. `tools/instructions`
//! calls this program; see BENCHMARKS.md.

mod callgrind;
mod cases;
mod table;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result, ensure};
use clap::Parser;

use cases::Case;
use table::{Measured, Table};

/// Counts instructions under valgrind, whole process, and compares them with a table.
#[derive(Parser)]
struct Arguments {
    /// Count only the cases whose names contain one of these parts; not with --renew.
    #[arg(value_name = "PART")]
    parts: Vec<String>,
    /// Fail if a count is above the table by more than the tolerance, if a case is on one side only, or if nothing was
    /// compared.
    #[arg(long)]
    check: bool,
    /// Compare with this table, in the format of benches/instructions.tsv. Default: benches/instructions.tsv, which is
    /// compared only if the same compiler and C library made it; --check fails if they did not make FILE.
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    /// How far above the table a count may be, in percent, such as 0.5.
    #[arg(long, value_name = "N", default_value = "3", value_parser = tolerance, allow_negative_numbers = true)]
    tolerance: f64,
    /// Write the table, and the part of BENCHMARKS.md that shows it.
    #[arg(long, conflicts_with_all = ["check", "against", "tolerance", "parts"])]
    renew: bool,
}

/// Reads a tolerance in percent.
fn tolerance(text: &str) -> Result<f64, String> {
    let percent: Option<f64> = text.parse().ok();
    let valid = percent.filter(|percent| percent.is_finite() && *percent >= 0.0);
    valid.ok_or_else(|| "expected a number of percent, 0 or more".to_owned())
}

fn main() -> ExitCode {
    run().unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::from(2)
    })
}

fn run() -> Result<ExitCode> {
    // What runs under valgrind: the work of one case, and nothing else of weight.
    if let Ok(name) = std::env::var(callgrind::CASE) {
        println!("{}", (cases::find(&name)?.work)());
        return Ok(ExitCode::SUCCESS);
    }
    let arguments = Arguments::parse();
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let (kept, page) = (root.join("instructions.tsv"), root.join("../BENCHMARKS.md"));
    let mut chosen = cases::all();
    for part in &arguments.parts {
        ensure!(
            chosen.iter().any(|case| case.name.contains(part)),
            "no case has a name that contains \"{part}\""
        );
    }
    let is_chosen = |name: &str| {
        arguments.parts.is_empty() || arguments.parts.iter().any(|part| name.contains(part.as_str()))
    };
    chosen.retain(|case| is_chosen(&case.name));
    if arguments.renew {
        return table::write(&kept, &page, &measure(&chosen)?).map(|()| ExitCode::SUCCESS);
    }
    // Before the cases run, which takes minutes: a bad file is reported at once.
    let table = Table::read(arguments.against.as_ref().unwrap_or(&kept))?;
    let comparison = table.compare(&measure(&chosen)?, arguments.tolerance, is_chosen);
    let failed = comparison.differs || comparison.is_of_other_code && arguments.against.is_some();
    Ok(if arguments.check && failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Runs the cases, as many at once as there are cores: others that run do not change a count.
fn measure(cases: &[Case]) -> Result<Vec<Measured>> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let work = || -> Result<()> {
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            let counted = callgrind::count(case).with_context(|| format!("case {}", case.name))?;
            done.lock().expect("no thread panics").push(Measured::new(case, counted));
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("no thread panics"))
    })?;
    let mut measured = done.into_inner().expect("no thread panics");
    measured.sort_by_key(|row| cases.iter().position(|case| case.name == row.name));
    table::settle(&mut measured);
    Ok(measured)
}
