//! `checkers match`: games between two engines, with their difference in strength.

mod file;
mod game;
mod starts;
mod strength;

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use checkers_core::{Color, Variant};
use checkers_engine::bitbase::Bitbase;
use serde_json::json;

use crate::answer::{Answer, shortened};
use crate::args::RuleSetArgs;
use crate::interrupt::stop_flag;
use crate::number::number;
use crate::opponent::Opponent;
use crate::think::ThinkArgs;
use crate::{input, progress};
use file::GameFile;
use game::{Judge, Played, Points};
use starts::Starts;
use strength::{Sprt, Tally, Verdict};

#[derive(clap::Args)]
#[command(after_help = "\
A and B are `engine` (this program's), `engine:strength=5`, `engine:nodes=20000`, `engine:seed=7` (several with commas), \
`random`, or the command line of an engine that speaks Hub, such as `scan hub`.

Each opening is played twice, with colours in turn. A draw that a player can claim is claimed. With --pdn every game is \
added to a file; if the match is interrupted, the same command continues it.

An engine that crashes, hangs or plays an illegal move ends the match: its game is kept in the file, unfinished, and is \
played again when the match is continued.")]
pub(crate) struct Args {
    /// The first engine
    #[arg(value_name = "A")]
    first: String,

    /// The second engine
    #[arg(value_name = "B")]
    second: String,

    #[command(flatten)]
    rule_set: MatchRules,

    /// How many games
    #[arg(long, value_name = "N", default_value = "100", value_parser = number::<u64>(1..=10_000_000))]
    games: u64,

    #[command(flatten)]
    think: ThinkArgs,

    /// Starts of the games: a file with one FEN in each line, a game file (.pdn), or a table of `checkers openings`. Without
    /// it, random moves
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// How many random plies begin a game without --openings
    #[arg(long, value_name = "N", default_value = "6", conflicts_with = "openings", value_parser = number::<u32>(0..=u64::from(u32::MAX)))]
    random_plies: u32,

    /// The seed of random moves
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::<u64>(0..=u64::MAX))]
    seed: u64,

    /// A game that is not over after this many plies is a draw
    #[arg(long, value_name = "N", default_value = "400", value_parser = number::<usize>(1..=100_000))]
    max_plies: usize,

    /// End a game when it has at most this many pieces, by the solved value of its position
    #[arg(long, value_name = "PIECES", value_parser = number::<u32>(0..=u64::from(u32::MAX)))]
    adjudicate: Option<u32>,

    /// Add every game to this file
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,

    /// End the match once it is proven that A is at least E1 Elo stronger, or no more than E0 (errors of 5 % each)
    #[arg(long, value_name = "E0,E1", allow_hyphen_values = true, value_parser = strength::parse_sprt)]
    sprt: Option<Sprt>,

    /// Print the result as JSON, one object
    #[arg(long)]
    json: bool,
}

/// The rule set of a match, which has no positional argument.
#[derive(clap::Args)]
struct MatchRules {
    /// The variant; `checkers variants` lists them
    #[arg(long, value_name = "ID", required_unless_present = "rules")]
    variant: Option<String>,

    /// Custom rules in place of a variant: a JSON file as `checkers rules ID --json` prints it
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,

    /// Draw rules in place of the rule set's
    #[arg(long, value_name = "NAME")]
    draws: Option<String>,
}

impl MatchRules {
    fn variant(&self) -> anyhow::Result<Variant> {
        let Self { variant, rules, draws } = self;
        input::variant(&RuleSetArgs { id: variant.clone(), rules: rules.clone(), draws: draws.clone() })
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Answer> {
    let variant = args.rule_set.variant()?;
    let starts = match &args.openings {
        Some(path) => Starts::read(&variant, path)?,
        None => Starts::random(args.random_plies, args.seed),
    };
    let bitbase = args.adjudicate.map(|pieces| Bitbase::new(&variant, pieces)).transpose()?;
    let judge = Judge { most_plies: args.max_plies, bitbase: bitbase.as_ref() };
    let title = format!("{} against {}, {starts}", args.first, args.second);
    let mut tally = Tally::default();
    let mut file = match &args.pdn {
        None => None,
        Some(path) => {
            let (file, earlier) = GameFile::open(path, &title, &variant)?;
            earlier.iter().for_each(|(number, points)| tally.add(*number, *points));
            Some(file)
        }
    };
    let stop = stop_flag()?;
    let names = [&args.first, &args.second];
    let mut opponents = [
        Opponent::start(&args.first, &variant, &args.think, &stop)?,
        Opponent::start(&args.second, &variant, &args.think, &stop)?,
    ];
    let bar = progress::bar(args.games, "{wide_bar} {pos}/{len} {eta} {msg}");
    let mut verdict = Verdict::Open;
    for number in 1..=args.games {
        bar.set_position(number - 1);
        if tally.has(number) {
            continue;
        }
        verdict = args.sprt.map_or(Verdict::Open, |sprt| sprt.verdict(&tally));
        if verdict != Verdict::Open || stop.load(Ordering::Relaxed) {
            break;
        }
        // The first engine is White in the odd games.
        let first = if number.is_multiple_of(2) { Color::Black } else { Color::White };
        let start = starts.get(&variant, (number - 1) / 2)?;
        let played = game::play(&variant, &start, &mut opponents, first, &judge, &stop)?;
        if let Some(file) = &mut file {
            file.add(number, names, first, &played)?;
        }
        match played {
            Played { failure: Some(failure), .. } => {
                bar.finish_and_clear();
                report(args, &tally, Verdict::Open, out)?;
                return Err(failure.context(format!("game {number}")));
            }
            Played { points: None, .. } => break,
            Played { points: Some(points), .. } => tally.add(number, points),
        }
        bar.set_message(tally.to_string());
    }
    bar.finish_and_clear();
    if verdict == Verdict::Open {
        verdict = args.sprt.map_or(Verdict::Open, |sprt| sprt.verdict(&tally));
    }
    report(args, &tally, verdict, out)?;
    if stop.load(Ordering::Relaxed) {
        let advice = if args.pdn.is_some() { "; the same command continues it" } else { "" };
        anyhow::bail!("the match was interrupted after {} games{advice}", tally.games());
    }
    Ok(Answer::Done)
}

fn report(args: &Args, tally: &Tally, verdict: Verdict, out: &mut dyn Write) -> anyhow::Result<()> {
    let Points { wins, draws, losses } = tally.points();
    if args.json {
        let elo = tally.elo();
        let answer = json!({
            "first": args.first,
            "second": args.second,
            "games": tally.games(),
            "wins": wins,
            "draws": draws,
            "losses": losses,
            "elo": elo.map(|elo| elo.value),
            "elo_low": elo.map(|elo| elo.low),
            "elo_high": elo.map(|elo| elo.high),
            "sprt": args.sprt.map(|sprt| json!({ "llr": sprt.ratio(tally), "verdict": verdict.to_string() })),
        });
        serde_json::to_writer_pretty(&mut *out, &answer)?;
        writeln!(out)?;
        return Ok(());
    }
    writeln!(out, "{}: {tally}", shortened(&format!("{} against {}", args.first, args.second)))?;
    match tally.elo() {
        Some(elo) => writeln!(out, "Elo difference {elo}")?,
        None => writeln!(out, "Elo difference unknown: all games so far ended alike")?,
    }
    if let Some(sprt) = args.sprt {
        writeln!(out, "SPRT {sprt}: {:.2} ({verdict})", sprt.ratio(tally))?;
    }
    Ok(())
}
