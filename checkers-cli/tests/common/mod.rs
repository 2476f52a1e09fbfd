//! Runs the `checkers` command as a user does.
#![allow(dead_code, missing_docs, unreachable_pub)]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a run of the command gave.
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Run {
    /// The output of a run that must have ended with this code.
    pub fn with_code(self, code: i32) -> Self {
        assert_eq!(self.code, code, "stdout:\n{}\nstderr:\n{}", self.out, self.err);
        assert!(!self.err.contains("panicked"), "{}", self.err);
        self
    }

    /// The standard output of a run that succeeded.
    pub fn out(self) -> String {
        self.with_code(0).out
    }

    /// The standard output of a run that succeeded, as JSON.
    pub fn json(self) -> Value {
        serde_json::from_str(&self.out()).expect("JSON")
    }

    /// The standard error of a run that refused its input.
    pub fn refusal(self) -> String {
        let run = self.with_code(2);
        assert!(!run.err.is_empty(), "no word about what is wrong");
        run.err
    }
}

pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_checkers"));
    command.args(args);
    command
}

pub fn checkers(args: &[&str]) -> Run {
    checkers_reading("", args)
}

/// Runs the command with this text as its standard input.
pub fn checkers_reading(input: &str, args: &[&str]) -> Run {
    let mut command = command(args);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    // Dropped at the end of the statement, which closes the pipe. A command that reads nothing may be gone already.
    let _ = child.stdin.take().expect("piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the command ends");
    Run {
        code: output.status.code().expect("an exit code"),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// A file of this test run.
pub fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the file is written");
    path
}
