//! `checkers rules`: a rule set in words, or as the JSON that `--rules` reads.

use std::io::Write;

use checkers_core::Rules;
use checkers_core::rules::DrawRules;

use crate::answer::Answer;
use crate::args::RuleSetArgs;
use crate::input;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    rule_set: RuleSetArgs,

    /// Print JSON, which --rules reads after you edit it
    #[arg(long)]
    json: bool,
}

/// Rules and draws as one object: what [`input::variant`] reads.
#[derive(serde::Serialize)]
struct Whole<'a> {
    #[serde(flatten)]
    rules: &'a Rules,
    draws: &'a DrawRules,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Answer> {
    let variant = input::variant(&args.rule_set)?;
    let rules = variant.rules();
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &Whole { rules, draws: variant.draws() })?;
        writeln!(out)?;
    } else {
        writeln!(out, "{} ({})", variant.name(), variant.id())?;
        let lines = rules.describe();
        let width = lines.iter().map(|(axis, _)| axis.len()).max().unwrap_or(0);
        for (axis, sentence) in lines {
            writeln!(out, "{axis:<width$}  {sentence}")?;
        }
        for sentence in variant.draws().describe() {
            writeln!(out, "{:<width$}  {sentence}", "draws")?;
        }
    }
    Ok(Answer::Done)
}
