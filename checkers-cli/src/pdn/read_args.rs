//! Options that the commands for game files share.

use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use checkers_core::Variant;
use checkers_core::pdn::{self, Encoding, Evidence, ReadOptions, Record, Repair, ReplayOptions, Replayer};

use super::files;
use crate::input::excerpt;

/// Files, how they are read, and the rules by which their games are replayed.
#[derive(clap::Args)]
pub(super) struct ReadArgs {
    /// Game files (`-`: standard input)
    #[arg(value_name = "FILE", required = true)]
    pub(super) files: Vec<PathBuf>,

    /// The variant of games without a GameType. Without this option it is guessed from the moves
    #[arg(long, value_name = "ID")]
    pub(super) variant: Option<String>,

    /// Refuse games that are not PDN 3.0, by the standard's reading grammar, instead of repairing them
    #[arg(long)]
    pub(super) strict: bool,

    /// Accept games of which a repair loses text, such as digits that may be a move. Without it they fail
    #[arg(long, conflicts_with = "strict")]
    pub(super) lenient: bool,

    /// The encoding of the files, such as `windows-1251` or `cp850`. Without it, UTF-8 or what the bytes look like
    #[arg(long, value_name = "NAME")]
    pub(super) encoding: Option<String>,
}

impl ReadArgs {
    pub(super) fn read_options(&self) -> anyhow::Result<ReadOptions> {
        let encoding = match &self.encoding {
            None => Encoding::GUESS,
            Some(name) => {
                Encoding::named(name).ok_or_else(|| anyhow!("no encoding is called `{}`", excerpt(name)))?
            }
        };
        Ok(ReadOptions::default().with_encoding(encoding).with_strict(self.strict))
    }

    /// Returns a replayer for the games of one file. A file on a disk is read once before, for evidence of its rules
    /// and of whose number comes first in its results; standard input cannot be read twice.
    pub(super) fn replayer(&self, path: &Path) -> anyhow::Result<Replayer> {
        let options = self.replay_options()?;
        let evidence = if path.is_file() {
            // A strict reader skips games whose evidence is as good as that of others.
            let read = self.read_options()?.with_strict(false);
            let mut games = files::open(path, read)?;
            Evidence::scan(&mut games.reader, &options).with_context(|| path.display().to_string())?
        } else {
            Evidence::default()
        };
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Ok(Replayer::new(options).with_evidence(evidence.with_file_name(&name)))
    }

    /// Returns the repair that makes a game fail because it lost text.
    pub(super) fn loss<'r>(&self, record: &'r Record) -> Option<&'r Repair> {
        record.loss.as_ref().filter(|_| !self.lenient)
    }

    pub(super) fn replay_options(&self) -> anyhow::Result<ReplayOptions> {
        let find = |id: &String| -> anyhow::Result<Variant> {
            let found = Variant::from_id(id).or_else(|| pdn::variant_named(id));
            found.with_context(|| {
                format!("no variant is called `{}`; `checkers variants` lists them", excerpt(id))
            })
        };
        Ok(ReplayOptions::default().with_variant(self.variant.as_ref().map(find).transpose()?))
    }
}
