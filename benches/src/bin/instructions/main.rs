//! Instruction counts: what each kind of work costs, counted by valgrind, the same on every machine. `tools/instructions`
//! calls this program; see BENCHMARKS.md.

mod callgrind;
mod cases;
mod goal;
mod table;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result, ensure};
use clap::Parser;

use cases::Case;
use table::{Measured, Table};

/// Counts instructions under valgrind, whole process, and compares them with the table that is kept.
#[derive(Parser)]
struct Arguments {
    /// Only the cases whose names contain one of these; not with --renew.
    names: Vec<String>,
    /// Fail if a count is more than 3 % above the table.
    #[arg(long)]
    check: bool,
    /// Write the table, and the part of BENCHMARKS.md that shows it.
    #[arg(long, conflicts_with_all = ["check", "names"])]
    renew: bool,
}

fn main() -> Result<ExitCode> {
    // What runs under valgrind: the work of one case, and nothing else of weight.
    if let Ok(name) = std::env::var(callgrind::CASE) {
        println!("{}", (cases::find(&name)?.work)());
        return Ok(ExitCode::SUCCESS);
    }
    let arguments = Arguments::parse();
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let (kept, page) = (root.join("instructions.tsv"), root.join("../BENCHMARKS.md"));
    let wanted = |case: &Case| {
        arguments.names.is_empty() || arguments.names.iter().any(|part| case.name.contains(part.as_str()))
    };
    let chosen: Vec<Case> = cases::all().into_iter().filter(wanted).collect();
    ensure!(!chosen.is_empty(), "no case has such a name");
    let measured = measure(&chosen)?;
    if arguments.renew {
        return table::write(&kept, &page, &measured).map(|()| ExitCode::SUCCESS);
    }
    let table = Table::read(&kept)?;
    let failed = table.compare(&measured, arguments.names.is_empty());
    Ok(if arguments.check && failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Runs the cases, as many at once as there are cores: others that run do not change a count.
fn measure(cases: &[Case]) -> Result<Vec<Measured>> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    let work = || -> Result<()> {
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            let counted = callgrind::count(&case.name).with_context(|| format!("case {}", case.name))?;
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
    goal::settle(&mut measured);
    Ok(measured)
}
