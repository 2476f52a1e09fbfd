//! The rule set and the file of a subcommand, and the records of a file.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::PathBuf;

use anyhow::{Context, anyhow, bail};
use checkers_core::packed::UnpackError;
use checkers_core::{Position, Variant};

use crate::args::RuleSetArgs;
use crate::input;

/// The rule set and the file to read.
#[derive(clap::Args)]
pub(crate) struct SourceArgs {
    #[command(flatten)]
    rule_set: RuleSetArgs,

    /// The file to read; without it or with `-`, standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
}

/// A rule set and an open file with its name.
pub(crate) struct Source {
    pub(crate) variant: Variant,
    pub(crate) reader: Box<dyn BufRead>,
    pub(crate) name: String,
}

impl Source {
    pub(crate) fn open(args: &SourceArgs) -> anyhow::Result<Self> {
        let mut rule_set = args.rule_set.clone();
        let mut file = args.file.clone();
        // With --rules, no ID comes first: a single word is the file.
        if rule_set.rules.is_some() && file.is_none() {
            file = rule_set.id.take().map(PathBuf::from);
        }
        let variant = input::variant(&rule_set)?;
        let path = file.filter(|path| path.as_os_str() != "-");
        let Some(path) = path else {
            if rule_set.rules.is_some_and(|rules| rules.as_os_str() == "-") {
                bail!("standard input has the rules: give a FILE");
            }
            let reader = Box::new(BufReader::new(io::stdin().lock()));
            return Ok(Self { variant, reader, name: "standard input".to_owned() });
        };
        let name = path.display().to_string();
        let file = File::open(&path).with_context(|| name.clone())?;
        Ok(Self { variant, reader: Box::new(BufReader::with_capacity(1 << 16, file)), name })
    }

    /// Calls `visit` with each position of a file of records, and whether king runs or draw counters are stored with it.
    pub(crate) fn records(
        self,
        mut visit: impl FnMut(&Variant, &Position, bool) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let Self { variant, mut reader, name } = self;
        let packer = variant.packer();
        let size = packer.size();
        let mut record = Vec::with_capacity(size);
        for number in 0_u64.. {
            record.clear();
            let found = (&mut reader).take(size as u64).read_to_end(&mut record);
            let found = found.with_context(|| name.clone())?;
            let place = || format!("{name}: record {number}, at byte {}", number * size as u64);
            if found == 0 {
                break;
            }
            if found < size {
                bail!("{}: the file ends after {found} of {size} bytes", place());
            }
            let (position, _) = packer.unpack(&record).map_err(|error| {
                let reason = match error {
                    UnpackError::Position(error) => input::explain(&variant, error),
                    error => error.to_string(),
                };
                anyhow!("{}: {reason}", place())
            })?;
            // The last quarter: version and side to move in the four lowest bits, then the counts.
            let tail = &record[size / 4 * 3..];
            let has_counts = tail[0] >> 4 != 0 || tail[1..].iter().any(|byte| *byte != 0);
            visit(&variant, &position, has_counts)?;
        }
        Ok(())
    }
}
