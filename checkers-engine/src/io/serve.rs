//! An engine for other programs: the lines of a session on one thread, the search on another.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread;

use checkers_core::Variant;

use super::lines::{Line, Lines};
use crate::engine::{Engine, Options};
use crate::error::SearchError;
use crate::hub::{Action, Reply, Report, Session, Task};
use crate::result::SearchResult;

/// How many lines and reports may be queued. A thread that sends more must wait.
const QUEUE: usize = 256;

/// What the thread of the session waits for.
enum Incoming {
    Line(Line),
    EndOfInput,
    Info(u64, Report),
    Done(u64, Result<SearchResult, SearchError>),
}

/// What the searching thread has to do.
enum Job {
    Create(Variant, Options),
    Forget,
    Search(Box<Task>, Arc<AtomicBool>),
}

/// Serves a session of the Hub protocol until the other program sends `quit` or closes the input.
///
/// A thread reads the input and one searches. The searching thread has ended when the function returns; the reading one
/// ends at its next line.
///
/// ```
/// let input = &b"hub\ninit\nlevel nodes=1000\ngo think\n"[..];
/// let mut output = Vec::new();
/// checkers_engine::io::serve_hub(input, &mut output)?;
/// assert!(String::from_utf8_lossy(&output).contains("wait\nready\n"));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// The error of the output, once a line cannot be written.
pub fn serve_hub(input: impl BufRead + Send + 'static, output: &mut dyn Write) -> io::Result<()> {
    let (sender, incoming) = sync_channel(QUEUE);
    let lines = sender.clone();
    thread::spawn(move || read(input, &lines));
    let (jobs, received) = channel();
    let searcher = thread::spawn(move || search(&received, &sender));
    let result = Server { session: Session::new(), jobs, stop: Arc::default(), output }.run(&incoming);
    // The searching thread may be waiting for room in the queue.
    drop(incoming);
    let _ = searcher.join();
    result
}

fn read(input: impl BufRead, to: &SyncSender<Incoming>) {
    let mut lines = Lines::new(input);
    while let Ok(Some(line)) = lines.next() {
        if to.send(Incoming::Line(line)).is_err() {
            return;
        }
    }
    // An input that fails is at its end. Nobody is left to tell if the session has ended.
    let _ = to.send(Incoming::EndOfInput);
}

fn search(jobs: &Receiver<Job>, to: &SyncSender<Incoming>) {
    let mut engine: Option<Engine> = None;
    for job in jobs {
        match (job, &mut engine) {
            (Job::Create(variant, options), _) => engine = Some(Engine::with_options(variant, &options)),
            (Job::Forget, Some(engine)) => engine.new_game(),
            (Job::Search(task, stop), Some(engine)) => {
                let variant = engine.variant().clone();
                let on_info = &mut |info: &crate::result::Info<'_>| {
                    // If the session has ended, it has set `stop` as well.
                    let _ = to.send(Incoming::Info(task.number, Report::new(&variant, info)));
                };
                let result = engine.search(task.root, &task.limits, &stop, on_info);
                if to.send(Incoming::Done(task.number, result)).is_err() {
                    return;
                }
            }
            // A session creates the engine first.
            (Job::Forget | Job::Search(..), None) => {}
        }
    }
}

struct Server<'a> {
    session: Session,
    jobs: Sender<Job>,
    /// The stop flag of the latest search. Each search has a separate one: stopping one must not stop the next.
    stop: Arc<AtomicBool>,
    output: &'a mut dyn Write,
}

impl Server<'_> {
    fn run(&mut self, incoming: &Receiver<Incoming>) -> io::Result<()> {
        for event in incoming {
            let actions = match event {
                Incoming::Line(Line::Text(line)) => self.session.receive(&line),
                Incoming::Line(Line::TooLong) => {
                    vec![Action::Send(Reply::Error { message: "the line is too long".to_owned() })]
                }
                Incoming::EndOfInput => self.session.end_of_input(),
                Incoming::Info(number, report) => send(self.session.info(number, report)),
                Incoming::Done(number, Ok(result)) => send(self.session.done(number, &result)),
                Incoming::Done(number, Err(reason)) => send(self.session.failed(number, &reason)),
            };
            for action in actions {
                if !self.act(action)? {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Returns whether the session continues.
    fn act(&mut self, action: Action) -> io::Result<bool> {
        let job = match action {
            Action::Send(reply) => {
                writeln!(self.output, "{reply}")?;
                self.output.flush()?;
                return Ok(true);
            }
            Action::Stop => {
                self.stop.store(true, Ordering::Relaxed);
                return Ok(true);
            }
            Action::Quit => return Ok(false),
            Action::Create(variant, options) => Job::Create(variant, options),
            Action::Forget => Job::Forget,
            Action::Search(task) => {
                self.stop = Arc::default();
                Job::Search(task, Arc::clone(&self.stop))
            }
        };
        // The searching thread lives as long as the sender.
        let _ = self.jobs.send(job);
        Ok(true)
    }
}

/// However a session ends, it leaves no search running.
impl Drop for Server<'_> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

fn send(reply: Option<Reply>) -> Vec<Action> {
    reply.map(Action::Send).into_iter().collect()
}
