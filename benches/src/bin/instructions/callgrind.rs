//! Runs one case in a separate process under valgrind.

use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::cases::Case;

/// The variable that tells a process to do the work of one case.
pub(crate) const CASE: &str = "CHECKERS_INSTRUCTIONS_CASE";

/// What a case cost.
pub(crate) struct Counted {
    /// Instructions of the whole process, or of the case's function.
    pub(crate) instructions: u64,
    /// How many units of work it did.
    pub(crate) units: u64,
}

/// Counts the instructions of a case.
///
/// # Errors
/// If valgrind is missing, the case fails, or what valgrind wrote is not understood.
pub(crate) fn count(case: &Case) -> Result<Counted> {
    let Case { name, counted, .. } = case;
    let file = format!("checkers-instructions-{}-{}", std::process::id(), name.replace(['/', ' '], "-"));
    let file = std::env::temp_dir().join(file);
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--quiet"])
        .arg(format!("--callgrind-out-file={}", file.display()))
        .args(counted.map(|function| format!("--toggle-collect=*{function}*")))
        .arg(std::env::current_exe()?)
        // The caller's variables would be read by what is counted.
        .env_clear()
        .envs(std::env::var_os("PATH").map(|path| ("PATH", path)))
        .env(CASE, name)
        .output()
        .context("valgrind cannot be run; tools/instructions installs it")?;
    let written = std::fs::read_to_string(&file);
    let _ = std::fs::remove_file(&file);
    ensure!(output.status.success(), "{}: {}", output.status, String::from_utf8_lossy(&output.stderr));
    let units = String::from_utf8(output.stdout)?.trim().parse().context("the number of units")?;
    let written = written.context("valgrind's counts")?;
    let total =
        written.lines().find_map(|line| line.strip_prefix("totals: ").or(line.strip_prefix("summary: ")));
    let instructions = total.context("valgrind counted nothing")?.trim().parse()?;
    ensure!(instructions > 0, "the function that is counted was not called");
    Ok(Counted { instructions, units })
}
