//! The games of a match in a file, which is also the memory of a match that was interrupted.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use checkers_core::pdn::{Io, PdnGame, Reader, Record};
use checkers_core::{Color, Variant};

use super::game::{HalfPoints, Played, half_points};
use crate::game_text::game_text;

/// A file to which games are added.
pub(super) struct GameFile {
    path: PathBuf,
    file: File,
    title: String,
}

impl GameFile {
    /// Opens or creates the file. Returns also the numbers and results of the finished games of this match.
    pub(super) fn open(
        path: &Path,
        title: &str,
        variant: &Variant,
    ) -> anyhow::Result<(Self, Vec<(u64, HalfPoints)>)> {
        let named = || path.display().to_string();
        let title = format!("{title}, {}", variant.id());
        let (mut earlier, mut end) = (Vec::new(), None);
        if path.exists() {
            let games = Reader::new(Io(BufReader::new(File::open(path).with_context(named)?)));
            for record in games {
                let record: Record = record.with_context(named)?;
                if record.game.is_empty() {
                    continue;
                }
                // The program ended while it wrote this game.
                if record.terminator.is_none() {
                    end = Some(record.bytes.start);
                    continue;
                }
                let found = result(&record.game, &title)
                    .with_context(|| format!("{}: game {}", path.display(), record.number))?;
                earlier.extend(found);
            }
        }
        let file = OpenOptions::new().create(true).append(true).open(path).with_context(named)?;
        if let Some(end) = end {
            file.set_len(end).with_context(named)?;
        }
        Ok((Self { path: path.to_owned(), file, title }, earlier))
    }

    /// Adds a game; `first` is the colour of the first engine.
    pub(super) fn add(
        &mut self,
        number: u64,
        names: [&String; 2],
        first: Color,
        played: &Played,
    ) -> anyhow::Result<()> {
        let of = |color: Color| names[usize::from(color != first)].as_str();
        let tags = [
            ("Event", self.title.as_str()),
            ("Round", &number.to_string()),
            ("White", of(Color::White)),
            ("Black", of(Color::Black)),
        ];
        let text = game_text(&played.game, &tags, played.remark.as_deref())?;
        // In one piece, so that a program that is killed leaves whole games.
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.flush());
        written.with_context(|| self.path.display().to_string())
    }
}

/// Returns the number and the result of a game, if it is finished. A game of another match is refused.
fn result(game: &PdnGame, title: &str) -> anyhow::Result<Option<(u64, HalfPoints)>> {
    let tag = |name| game.tags.get(name).unwrap_or("");
    if tag("Event") != title {
        bail!("it belongs to another match; this one is `{title}`");
    }
    let number = tag("Round").parse().context("its number (tag Round) is missing")?;
    let first = if u64::is_multiple_of(number, 2) { Color::Black } else { Color::White };
    let winner = match tag("Result") {
        "1-0" | "2-0" => Some(Color::White),
        "0-1" | "0-2" => Some(Color::Black),
        "1/2-1/2" | "1-1" => None,
        _ => return Ok(None),
    };
    Ok(Some((number, half_points(winner, first))))
}
