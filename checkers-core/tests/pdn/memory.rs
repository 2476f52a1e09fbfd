//! The memory for reading a file does not exceed that of its largest game.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use checkers_core::pdn::{Limits, ReadOptions, Reader, ReplayOptions, Replayer, Source};

/// An allocator that counts the bytes of one thread.
struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

std::thread_local! {
    static COUNTED: core::cell::Cell<bool> = const { core::cell::Cell::new(false) };
}

// SAFETY: each call is passed unchanged to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if COUNTED.try_with(core::cell::Cell::get).unwrap_or(false) {
            let now = NOW.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
            MOST.fetch_max(now, Ordering::Relaxed);
        }
        // SAFETY: the caller fulfils the contract of `alloc`.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        if COUNTED.try_with(core::cell::Cell::get).unwrap_or(false) {
            NOW.fetch_sub(layout.size(), Ordering::Relaxed);
        }
        // SAFETY: the caller fulfils the contract of `dealloc`.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// A source that repeats a text, which is in memory only once.
struct Repeated<'a> {
    text: &'a [u8],
    at: usize,
    times: usize,
}

impl Source for Repeated<'_> {
    type Error = core::convert::Infallible;

    fn chunk(&mut self) -> Result<&[u8], Self::Error> {
        Ok(if self.times == 0 { &[] } else { &self.text[self.at..] })
    }

    fn consume(&mut self, count: usize) {
        self.at += count;
        if self.at == self.text.len() {
            (self.at, self.times) = (0, self.times - 1);
        }
    }
}

/// Reads and replays a number of bytes of repeated text. Returns the number of games and the largest number of bytes that were
/// allocated at a time.
fn most(text: &str, bytes: usize, limits: Limits) -> (u64, usize) {
    COUNTED.set(true);
    NOW.store(0, Ordering::Relaxed);
    MOST.store(0, Ordering::Relaxed);
    let mut games = 0;
    let mut replayer = Replayer::new(ReplayOptions::default());
    let source = Repeated { text: text.as_bytes(), at: 0, times: bytes / text.len() };
    for record in Reader::with_options(source, ReadOptions::default().with_limits(limits)) {
        let record = record.unwrap();
        games += 1;
        if games % 64 == 0 {
            let _ = replayer.replay(&record.game);
        }
    }
    COUNTED.set(false);
    (games, MOST.load(Ordering::Relaxed))
}

/// `CHECKERS_PDN_MEGABYTES` sets the size of the file; 100 before a release.
#[test]
fn a_large_file_takes_constant_memory() {
    let megabytes =
        std::env::var("CHECKERS_PDN_MEGABYTES").ok().and_then(|text| text.parse().ok()).unwrap_or(4);
    let games = "[Event \"Club\"]\n[GameType \"20\"]\n[Result \"2-0\"]\n\n1. 32-28 19-23 2. 28x19 14x23 {quiet} (2... 13x24) \
                 3. 37-32 10-14 4. 41-37 14-19 2-0\n\n";
    let (few, small) = most(games, 1 << 19, Limits::default());
    let (many, large) = most(games, megabytes << 20, Limits::default());
    assert!(many > few);
    println!("{games} B each: {small} bytes for {few} games, {large} for {many}", games = games.len());
    assert!(small < 1 << 20, "{small} bytes");
    assert!(large <= small + (1 << 16), "{small} bytes for {few} games, {large} for {many}");

    // One endless game, endless comments and deep nesting take as much as the limits allow, and some bytes for each node.
    let limits = Limits::default().with_text(1 << 14).with_game(1 << 18);
    let endless = [
        "1. 32-28 19-23 ",
        "{ and so on ",
        "(1. 32-28 ",
        "[Event \"x\" ",
        "$1 ",
        "}",
        "stray words ",
        "9",
        "(",
        "[",
    ];
    for text in endless {
        let (_, bytes) = most(text, megabytes.min(4) << 20, limits);
        assert!(bytes < 3 << 20, "{text}: {bytes} bytes");
    }
}
