//! Opening game files, with a progress bar on a terminal.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use anyhow::{Context, bail};
use checkers_core::pdn::{Io, ReadOptions, Reader};
use indicatif::ProgressBar;

use crate::progress;

type FileReader = Reader<Io<BufReader<Box<dyn Read>>>>;

/// The games of a file, and the bar that says how far it was read.
pub(super) struct Games {
    pub(super) reader: FileReader,
    bar: ProgressBar,
}

impl Drop for Games {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Opens a file; `-` is the standard input.
pub(super) fn open(path: &Path, options: ReadOptions) -> anyhow::Result<Games> {
    let (file, length): (Box<dyn Read>, u64) = if path.as_os_str() == "-" {
        (Box::new(io::stdin().lock()), 0)
    } else {
        let named = || path.display().to_string();
        let file = File::open(path).with_context(named)?;
        let length = file.metadata().with_context(named)?.len();
        (Box::new(file), length)
    };
    let bar = bar(path, length);
    let read: Box<dyn Read> = Box::new(bar.wrap_read(file));
    Ok(Games { reader: Reader::with_options(Io(BufReader::with_capacity(1 << 16, read)), options), bar })
}

/// Refuses a file that was read to its end without finding a game. An empty file is none.
pub(super) fn require_game(reader: &FileReader, path: &Path) -> anyhow::Result<()> {
    if reader.has_no_game() {
        bail!("{}: no game found: the file has no tag, no move and no result", path.display());
    }
    Ok(())
}

fn bar(path: &Path, length: u64) -> ProgressBar {
    let bar = progress::bar(length, "{wide_bar} {bytes}/{total_bytes} {eta} {msg}");
    bar.set_message(path.file_name().unwrap_or_default().to_string_lossy().into_owned());
    bar
}
