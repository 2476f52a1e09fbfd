//! Another engine in a process, which is used by the Hub protocol.
//!
//! One thread writes to the engine, one reads its lines and one its errors, so that an engine that neither reads nor writes
//! cannot block the caller. Every wait has an end. When the value is dropped, the process and all that it has started have
//! ended.

use std::io::{BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use checkers_core::{Game, Variant};

use super::lines::{Line, Lines};
use crate::hub::{Controller, Event, Fault, Found, Goal, Level, Report, Request};

/// How many lines of an engine may wait until they are read.
const QUEUE: usize = 1024;

/// How often a waiting caller checks its stop flag.
const LOOK: Duration = Duration::from_millis(20);

/// How many bytes of the engine's last words on its error output are kept.
const LAST_WORDS: usize = 2_000;

/// How long an engine may take to answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// For its start, and for every answer that needs no search. The default is 10 seconds.
    pub answer: Duration,
    /// Beyond the time that a search was given. The default is 5 seconds.
    pub overtime: Duration,
    /// For a search whose level limits no time; `None` waits indefinitely. The default is 10 minutes.
    pub untimed: Option<Duration>,
    /// For its end after `quit`, before it is killed. The default is half a second.
    pub end: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            answer: Duration::from_secs(10),
            overtime: Duration::from_secs(5),
            untimed: Some(Duration::from_secs(600)),
            end: Duration::from_millis(500),
        }
    }
}

/// An engine failed. The process has ended or is ended when the [`EngineProcess`] is dropped.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClientError {
    /// The process cannot be started.
    #[error("the engine \"{program}\" cannot be started: {reason}")]
    Start {
        /// The program.
        program: String,
        /// The reason of the operating system.
        reason: std::io::Error,
    },
    /// The process ended.
    #[error("the engine ended{}{}", status_text(.status), quotation(.last_words))]
    Ended {
        /// How it ended, if that is known.
        status: Option<ExitStatus>,
        /// The end of its error output.
        last_words: String,
    },
    /// The engine did not answer in time.
    #[error("the engine did not {expected} within {} seconds", .after.as_secs_f64())]
    Silent {
        /// What was expected.
        expected: &'static str,
        /// How long the caller waited.
        after: Duration,
    },
    /// A line was longer than any message.
    #[error("the engine sent a line that is longer than any message")]
    LongLine,
    /// The engine broke the protocol or played an illegal move, or the request was impossible.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The caller's stop flag was set while the engine was starting or not answering.
    #[error("stopped while waiting for the engine")]
    Stopped,
}

fn status_text(status: &Option<ExitStatus>) -> String {
    status.map_or_else(String::new, |status| format!(" ({status})"))
}

fn quotation(text: &str) -> String {
    let text = text.trim();
    if text.is_empty() { String::new() } else { format!("; its last words: {text}") }
}

/// A running engine.
///
/// ```no_run
/// use std::process::Command;
/// use std::sync::atomic::AtomicBool;
/// use checkers_core::{Game, Variant};
/// use checkers_engine::hub::Level;
/// use checkers_engine::io::{EngineProcess, Patience};
///
/// let variant = Variant::from_id("international").unwrap();
/// let stop = AtomicBool::new(false); // another thread may set it
/// let mut command = Command::new("scan");
/// command.arg("hub");
/// let mut engine = EngineProcess::start(command, &variant, &[], Patience::default(), &stop)?;
/// let game = Game::new(variant);
/// let found = engine.search(&game, Level { move_time: Some(0.1), ..Level::default() }, &stop, &mut |_| ())?;
/// assert!(game.legal_moves().contains(&found.best_move));
/// engine.quit();
/// # Ok::<(), checkers_engine::io::ClientError>(())
/// ```
#[derive(Debug)]
pub struct EngineProcess {
    child: Child,
    /// Ends the writing thread, and closes the engine's input, when it is dropped.
    requests: Option<Sender<String>>,
    lines: Receiver<Line>,
    last_words: Arc<Mutex<Vec<u8>>>,
    /// The thread that keeps the last words.
    errors: Option<JoinHandle<()>>,
    controller: Controller,
    patience: Patience,
    /// Whether its process group was killed. Later, its number may belong to other processes.
    is_killed: bool,
}

impl EngineProcess {
    /// Starts an engine, sets the variant and these parameters, and waits until it is ready.
    ///
    /// # Errors
    /// [`ClientError`] if the program cannot be started, does not speak Hub, or does not take the variant or a parameter.
    pub fn start(
        mut command: Command,
        variant: &Variant,
        params: &[(String, String)],
        patience: Patience,
        stop: &AtomicBool,
    ) -> Result<Self, ClientError> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        in_new_group(&mut command);
        let mut child = command.spawn().map_err(|reason| {
            let program = command.get_program().to_string_lossy().into_owned();
            ClientError::Start { program, reason }
        })?;
        let (requests, to_write) = channel::<String>();
        if let Some(mut input) = child.stdin.take() {
            thread::spawn(move || {
                for request in to_write {
                    // An engine that has ended is noticed by its output.
                    if input.write_all(request.as_bytes()).and_then(|()| input.flush()).is_err() {
                        return;
                    }
                }
            });
        }
        let (sender, lines) = sync_channel(QUEUE);
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || {
                let mut lines = Lines::new(BufReader::new(output));
                while let Ok(Some(line)) = lines.next() {
                    if sender.send(line).is_err() {
                        return;
                    }
                }
            });
        }
        let last_words = Arc::new(Mutex::new(Vec::new()));
        let errors = child.stderr.take().map(|errors| {
            let kept = Arc::clone(&last_words);
            thread::spawn(move || keep_end(errors, &kept))
        });
        let controller = Controller::new(variant.clone());
        let mut engine = Self {
            child,
            requests: Some(requests),
            lines,
            last_words,
            errors,
            controller,
            patience,
            is_killed: false,
        };
        engine.shake_hands(params, stop)?;
        Ok(engine)
    }

    /// Returns the state of the session: the engine's name and parameters.
    #[must_use]
    pub const fn controller(&self) -> &Controller {
        &self.controller
    }

    /// Returns the process number of the engine.
    #[must_use]
    pub fn process_id(&self) -> u32 {
        self.child.id()
    }

    /// Announces that the next search belongs to another game.
    ///
    /// # Errors
    /// [`ClientError::Fault`] after an earlier error.
    pub fn new_game(&mut self) -> Result<(), ClientError> {
        let request = self.controller.new_game()?;
        self.send(&request);
        Ok(())
    }

    /// Searches the last position of a game. When `stop` is set, the engine is told to stop and its move is awaited.
    ///
    /// # Errors
    /// [`ClientError`] if the engine fails. Then it cannot be used any more.
    pub fn search(
        &mut self,
        game: &Game,
        level: Level,
        stop: &AtomicBool,
        on_info: &mut dyn FnMut(&Report),
    ) -> Result<Found, ClientError> {
        let goal = if level.is_infinite { Goal::Analyze } else { Goal::Think };
        for request in self.controller.search(game, level, goal)? {
            self.send(&request);
        }
        let limit = if level.is_infinite {
            None
        } else {
            let time = level.move_time.or(level.time).and_then(|time| Duration::try_from_secs_f64(time).ok());
            time.map(|time| time.saturating_add(self.patience.overtime)).or(self.patience.untimed)
        };
        let start = Instant::now();
        let mut stopped_at: Option<Instant> = None;
        loop {
            if stopped_at.is_none() && stop.load(Ordering::Relaxed) {
                let request = self.controller.stop()?;
                self.send(&request);
                stopped_at = Some(Instant::now());
            }
            match self.event()? {
                Some(Event::Info(report)) => on_info(&report),
                Some(Event::Done(found)) => return Ok(found),
                _ => {}
            }
            let (waited, most) = match stopped_at {
                Some(at) => (at.elapsed(), Some(self.patience.answer)),
                None => (start.elapsed(), limit),
            };
            if let Some(most) = most.filter(|most| waited >= *most) {
                return Err(ClientError::Silent { expected: "move", after: most });
            }
        }
    }

    /// Asks for a sign of life.
    ///
    /// # Errors
    /// [`ClientError`] if the engine does not answer.
    pub fn ping(&mut self, stop: &AtomicBool) -> Result<(), ClientError> {
        let request = self.controller.ping()?;
        self.send(&request);
        self.wait_for("answer a ping", stop, |event| *event == Event::Pong)
    }

    /// Asks the engine to end, and ends it if it does not. Dropping the value does the same.
    pub fn quit(self) {
        drop(self);
    }

    fn shake_hands(&mut self, params: &[(String, String)], stop: &AtomicBool) -> Result<(), ClientError> {
        let request = self.controller.hello()?;
        self.send(&request);
        self.wait_for("list its parameters", stop, |event| *event == Event::Waiting)?;
        if let Some(request) = self.controller.set_variant()? {
            self.send(&request);
        }
        for (name, value) in params {
            let request = self.controller.set(name, value)?;
            self.send(&request);
        }
        let request = self.controller.init()?;
        self.send(&request);
        self.wait_for("get ready", stop, |event| *event == Event::Ready)
    }

    fn send(&self, request: &Request) {
        if let Some(requests) = &self.requests {
            // The writing thread ends early only if the engine has closed its input: its output tells more.
            let _ = requests.send(format!("{request}\n"));
        }
    }

    fn wait_for(
        &mut self,
        expected: &'static str,
        stop: &AtomicBool,
        is_expected: impl Fn(&Event) -> bool,
    ) -> Result<(), ClientError> {
        let start = Instant::now();
        loop {
            if self.event()?.is_some_and(|event| is_expected(&event)) {
                return Ok(());
            }
            if stop.load(Ordering::Relaxed) {
                return Err(ClientError::Stopped);
            }
            if start.elapsed() >= self.patience.answer {
                return Err(ClientError::Silent { expected, after: self.patience.answer });
            }
        }
    }

    /// Returns the next event; `None` if the engine has said nothing of interest for a short time.
    fn event(&mut self) -> Result<Option<Event>, ClientError> {
        match self.lines.recv_timeout(LOOK) {
            Ok(Line::Text(line)) => Ok(self.controller.receive(&line)?),
            Ok(Line::TooLong) => Err(ClientError::LongLine),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
        }
    }

    /// Returns the error for an engine that has closed its output.
    fn ended(&mut self) -> ClientError {
        let status = self.wait(self.patience.end);
        self.wait_for_last_words(self.patience.end);
        let last_words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
        ClientError::Ended { status, last_words: String::from_utf8_lossy(&last_words).into_owned() }
    }

    /// Waits until the error output is read to its end: the end of the process may be noticed first. A process outside the
    /// engine's group may keep it open, so the wait has an end.
    fn wait_for_last_words(&self, most: Duration) {
        let start = Instant::now();
        while self.errors.as_ref().is_some_and(|errors| !errors.is_finished()) && start.elapsed() < most {
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Kills what is left of the engine and its children.
    fn kill_once(&mut self) {
        if !std::mem::replace(&mut self.is_killed, true) {
            kill_group(&mut self.child);
        }
    }

    /// Waits for the end of the process, and then ends its children too.
    fn wait(&mut self, most: Duration) -> Option<ExitStatus> {
        let start = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => {
                    self.kill_once();
                    return Some(status);
                }
                Ok(None) if start.elapsed() < most => thread::sleep(Duration::from_millis(2)),
                Ok(None) | Err(_) => return None,
            }
        }
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        let request = self.controller.quit();
        self.send(&request);
        // Closes its input once the request is written.
        self.requests = None;
        if self.wait(self.patience.end).is_none() {
            self.kill_once();
            // It was killed, so the wait is short. If waiting fails, the process is not a child of this one.
            let _ = self.child.wait();
        }
    }
}

/// Reads to the end and keeps the last bytes.
fn keep_end(mut errors: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 512];
    while let Ok(count @ 1..) = errors.read(&mut buffer) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend_from_slice(&buffer[..count]);
        let surplus = kept.len().saturating_sub(LAST_WORDS);
        kept.drain(..surplus);
    }
}

/// Puts the engine into a process group of which it is the head.
#[cfg(unix)]
fn in_new_group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

/// Kills the engine and what it has started.
#[cfg(unix)]
fn kill_group(child: &mut Child) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    if let Ok(group) = i32::try_from(child.id()) {
        // It fails if no process of the group is left.
        let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
    }
}

#[cfg(not(unix))]
fn in_new_group(_: &mut Command) {}

#[cfg(not(unix))]
fn kill_group(child: &mut Child) {
    // It fails if the process has ended.
    let _ = child.kill();
}
