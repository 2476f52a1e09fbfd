//! Engines in other processes: good ones, and ones that crash, hang, print garbage or cheat.
#![cfg(unix)]

mod common;

use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use checkers_core::Game;
use checkers_engine::hub::{Found, Level};
use checkers_engine::io::{ClientError, EngineProcess, Patience, serve_hub};
use common::variant;

/// Longer than any machine takes for what is expected, so that no test depends on its speed.
const PATIENCE: Patience = Patience {
    answer: Duration::from_secs(300),
    overtime: Duration::from_secs(300),
    untimed: Some(Duration::from_secs(300)),
    end: Duration::from_millis(200),
};

/// For engines that never answer.
const IMPATIENCE: Patience =
    Patience { answer: Duration::from_millis(300), untimed: Some(Duration::from_millis(300)), ..PATIENCE };

/// What a shell does for `hub`, `init` and `go`.
fn shell(hub: &str, init: &str, go: &str) -> Command {
    let script = format!(
        "while read line; do case $line in hub) {hub};; init) {init};; go*) {go};; quit) exit;; esac; done"
    );
    let mut command = Command::new("sh");
    command.args(["-c", &script]);
    command
}

const HELLO: &str = "echo id name=Shell; echo wait";

fn start_with(command: Command, patience: Patience) -> Result<EngineProcess, ClientError> {
    EngineProcess::start(command, &variant("international"), &[], patience, &AtomicBool::new(false))
}

fn start(command: Command) -> Result<EngineProcess, ClientError> {
    start_with(command, PATIENCE)
}

fn search(engine: &mut EngineProcess) -> Result<Found, ClientError> {
    let game = Game::new(engine.controller().variant().clone());
    engine.search(&game, Level::default(), &AtomicBool::new(false), &mut |_| ())
}

fn failure(command: Command, patience: Patience) -> String {
    let mut engine = match start_with(command, patience) {
        Ok(engine) => engine,
        Err(error) => return error.to_string(),
    };
    let error = search(&mut engine).unwrap_err().to_string();
    let id = engine.process_id();
    drop(engine);
    assert!(!is_running(id), "the engine is still running after: {error}");
    error
}

fn is_running(id: u32) -> bool {
    Command::new("kill")
        .args(["-0", &id.to_string()])
        .stderr(std::process::Stdio::null())
        .status()
        .unwrap()
        .success()
}

#[test]
fn an_engine_that_plays() {
    let mut engine = start(shell(HELLO, "echo ready", "echo info depth=1; echo done move=32-28")).unwrap();
    assert_eq!(engine.controller().name(), "Shell");
    let found = search(&mut engine).unwrap();
    let variant = variant("international");
    assert_eq!(variant.move_text(&variant.initial(), &found.best_move).to_string(), "32-28");
    engine.new_game().unwrap();
    assert!(search(&mut engine).is_ok());
    let id = engine.process_id();
    engine.quit();
    assert!(!is_running(id));
}

#[test]
fn an_engine_that_fails_is_named_and_ended() {
    for (command, expected) in [
        (Command::new("/no/such/engine"), "cannot be started"),
        (
            shell("echo trouble >&2; exit 3", "", ""),
            "the engine ended (exit status: 3); its last words: trouble",
        ),
        (shell(HELLO, "echo ready", "kill -9 $$"), "the engine ended (signal: 9"),
        (shell(HELLO, "echo ready", "echo rubbish"), "unknown command \"rubbish\""),
        (shell(HELLO, "echo ready", "echo done move=32-29"), "illegal move"),
        (shell(HELLO, "echo ready", "echo done"), "without a move"),
        (shell(HELLO, "echo ready", "head -c 900000 /dev/zero"), "longer than any message"),
        (shell("yes", "", ""), "does not speak Hub"),
    ] {
        let error = failure(command, PATIENCE);
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn an_engine_that_hangs_is_ended() {
    for command in [shell("sleep 60", "", ""), shell("while true; do :; done", "", "")] {
        assert!(failure(command, IMPATIENCE).contains("did not list its parameters within 0.3 seconds"));
    }
    // These answer first, which may take a while on a busy machine.
    let patience = Patience { untimed: IMPATIENCE.untimed, ..PATIENCE };
    let error = failure(shell(HELLO, "echo ready", "sleep 60"), patience);
    assert!(error.contains("did not move within 0.3 seconds"), "{error}");
}

#[test]
fn children_of_an_engine_end_with_it() {
    // The engine starts a process and hangs.
    let engine = start(shell(&format!("sleep 600 & echo id name=$!; {HELLO}"), "echo ready", "sleep 60"));
    let engine = engine.unwrap();
    let children = Command::new("pgrep").args(["-g", &engine.process_id().to_string()]).output().unwrap();
    let children: Vec<u32> =
        String::from_utf8_lossy(&children.stdout).lines().map(|line| line.parse().unwrap()).collect();
    assert!(children.len() >= 2, "{children:?}");
    drop(engine);
    // A killed process is gone when its new parent process has collected it.
    let start = Instant::now();
    while children.iter().any(|child| is_sleeping(*child)) {
        assert!(start.elapsed() < Duration::from_secs(60), "left behind: {children:?}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Whether a process runs; one that has ended but was not waited for does not.
fn is_sleeping(id: u32) -> bool {
    let state = Command::new("ps").args(["-o", "stat=", "-p", &id.to_string()]).output().unwrap();
    let state = String::from_utf8_lossy(&state.stdout).trim().to_owned();
    !state.is_empty() && !state.starts_with('Z')
}

#[test]
fn a_caller_can_stop_the_search() {
    let mut engine = start(shell(HELLO, "echo ready", "read line; echo done move=32-28")).unwrap();
    let game = Game::new(variant("international"));
    let stop = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(100));
            stop.store(true, Ordering::Relaxed);
        });
        assert!(
            engine.search(&game, Level { is_infinite: true, ..Level::default() }, &stop, &mut |_| ()).is_ok()
        );
    });
}

/// The lines that the server sends for these lines.
fn served(input: &str) -> Vec<String> {
    let mut output = Vec::new();
    serve_hub(std::io::Cursor::new(input.to_owned().into_bytes()), &mut output).unwrap();
    String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn the_server_answers_and_ends_with_its_input() {
    let lines = served("hub\ninit\nping\nquit\nping\n");
    assert_eq!(lines[lines.len() - 3..], ["wait", "ready", "pong"]);
    let lines = served("hub\nset-param name=variant value=russian\ninit\n\u{fffd}\n");
    assert!(lines.last().unwrap().starts_with("error message="), "{lines:?}");
    // A search that is running when the input ends is given up.
    let lines = served("hub\ninit\ngo think\n");
    assert!(!lines.is_empty());
}
