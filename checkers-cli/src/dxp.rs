//! `checkers dxp`: games with another program over a network connection.

mod clock;
mod connection;
mod game;

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use checkers_core::{Color, Position, Strictness, Variant};
use checkers_engine::dxp::{AcceptCode, Event, GameRequest, Session};

use crate::answer::{Answer, shortened};
use crate::args::{RuleSetArgs, Side};
use crate::game_text::game_text;
use crate::input;
use crate::interrupt::stop_flag;
use crate::number::number;
use crate::opponent::Opponent;
use crate::think::ThinkArgs;
use connection::Address;
use game::{Player, Seat};

#[derive(clap::Args)]
#[command(after_help = "\
ENGINE is `engine` (this program's), `engine:strength=5` (see `checkers match --help`), `random`, or the command line of an \
engine that speaks Hub, such as `scan hub`.

One program listens and the other one connects; one asks for games and the other one answers. The two choices are \
independent. DXP has boards of 50 squares only and does not name the variant: both programs must be set to the same one.

Without --nodes, --depth and --time the engine uses the time of the game. Requests to take moves back are declined.

Examples:
  checkers dxp --listen                                   wait for a program that asks for a game
  checkers dxp --connect localhost --ask --games 4        play four games with a program that listens
  checkers dxp 'scan hub' --connect 192.168.1.5:27531     let Scan answer the requests of that program")]
pub(crate) struct Args {
    /// The engine that plays our side
    #[arg(value_name = "ENGINE", default_value = "engine")]
    engine: String,

    #[command(flatten)]
    way: WayArgs,

    #[command(flatten)]
    rule_set: DxpRules,

    /// Ask for games; without it, answer the requests of the other program
    #[arg(long)]
    ask: bool,

    /// Our colour in the first game, and in every second one after it
    #[arg(long, requires = "ask", default_value = "w")]
    color: Side,

    /// Minutes for each side
    #[arg(long, value_name = "N", requires = "ask", default_value = "5", value_parser = number::<u16>(1..=999))]
    minutes: u16,

    /// Moves within that time; 0 for the whole game
    #[arg(long, value_name = "N", requires = "ask", default_value = "0", value_parser = number::<u16>(0..=999))]
    moves: u16,

    /// The position with which games begin; without it, the initial one
    #[arg(long, value_name = "FEN", requires = "ask")]
    fen: Option<String>,

    /// How many games
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::<u32>(1..=u64::from(u32::MAX)))]
    games: u32,

    #[command(flatten)]
    think: ThinkArgs,

    /// Our name, up to 32 characters
    #[arg(long, default_value = "checkers", value_parser = name)]
    name: String,

    /// How long to wait for the other program: for a connection, a request, an answer or a move
    #[arg(long, value_name = "SECONDS", default_value = "3600", value_parser = number::<u32>(1..=u64::from(u32::MAX)))]
    patience: u32,

    /// Add every game to this file
    #[arg(long, value_name = "FILE")]
    pdn: Option<PathBuf>,
}

/// How the connection is made.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct WayArgs {
    /// Connect to a program that listens: HOST or HOST:PORT
    #[arg(long, value_name = "ADDRESS")]
    connect: Option<Address>,

    /// Listen: --listen for programs on this machine, --listen=0.0.0.0 for others, or --listen=ADDRESS:PORT
    #[arg(long, value_name = "ADDRESS", num_args = 0..=1, require_equals = true, default_missing_value = "127.0.0.1")]
    listen: Option<Address>,
}

/// The rule set, with a default.
#[derive(clap::Args)]
struct DxpRules {
    /// The variant, with 50 squares
    #[arg(long, value_name = "ID", default_value = "international")]
    variant: String,

    /// Custom rules in place of a variant: a JSON file as `checkers rules ID --json` prints it
    #[arg(long, value_name = "FILE", conflicts_with = "variant")]
    rules: Option<PathBuf>,

    /// Draw rules in place of the rule set's
    #[arg(long, value_name = "NAME")]
    draws: Option<String>,
}

impl DxpRules {
    fn variant(&self) -> anyhow::Result<Variant> {
        let Self { variant, rules, draws } = self;
        let id = Some(variant.clone()).filter(|_| rules.is_none());
        input::variant(&RuleSetArgs { id, rules: rules.clone(), draws: draws.clone() })
    }
}

fn name(text: &str) -> Result<String, &'static str> {
    let is_fine = (1..=32).contains(&text.len()) && text.bytes().all(|byte| matches!(byte, b' '..=b'~'));
    if is_fine { Ok(text.to_owned()) } else { Err("a name has 1 to 32 characters of printable ASCII") }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> anyhow::Result<Answer> {
    let variant = args.rule_set.variant()?;
    let session = Session::new(&args.name, &variant)?;
    let start = match &args.fen {
        Some(fen) => Some(input::parse_fen(&variant, fen, Strictness::Strict)?),
        None => None,
    };
    let stop = stop_flag()?;
    let opponent = Opponent::start(&args.engine, &variant, &args.think, &stop)?;
    let patience = Duration::from_secs(u64::from(args.patience));
    let link = match (&args.way.connect, &args.way.listen) {
        (Some(address), _) => connection::connect(address, session)?,
        (None, Some(address)) => connection::listen(address, session, patience, &stop, out)?,
        (None, None) => bail!("give --connect or --listen"),
    };
    let uses_clock = args.think.is_unlimited();
    let mut player = Player { link, opponent, uses_clock, patience, stop: &stop };
    for number in 1..=args.games {
        let seat = if args.ask {
            ask(args, number, start.as_ref(), &mut player)?
        } else {
            let Some(seat) = answer(&mut player, number, out)? else { return Ok(Answer::Done) };
            seat
        };
        let is_last = number == args.games;
        let played = game::play(&mut player, &seat, number, is_last && args.ask, out)?;
        let result =
            played.game.outcome().map_or_else(|| "no result".to_owned(), |outcome| outcome.to_string());
        let result =
            played.remark.as_deref().map_or_else(|| result.clone(), |remark| format!("{result}; {remark}"));
        writeln!(out, "game {number}: {}", shortened(&result))?;
        out.flush()?;
        if let Some(path) = &args.pdn {
            let names = [&args.name, &seat.name];
            save(path, number, names, player.link.session().color(), &played)?;
        }
        if let Some(failure) = played.failure {
            return Err(failure.context(format!("game {number}")));
        }
        if played.is_last && !is_last {
            writeln!(out, "{} ends the connection after {number} of {} games", seat.name, args.games)?;
            break;
        }
    }
    Ok(Answer::Done)
}

/// Asks for a game and waits for the answer.
fn ask(args: &Args, number: u32, start: Option<&Position>, player: &mut Player<'_>) -> anyhow::Result<Seat> {
    let first = Color::from(args.color);
    let own = if number.is_multiple_of(2) { !first } else { first };
    let request = player.link.session_mut().request(!own, args.minutes, args.moves, start)?;
    player.link.send(&request)?;
    loop {
        match player.next_event("an answer to our request")? {
            Event::Accepted { name } => {
                return Ok(Seat { name: shown(&name), minutes: args.minutes, moves: args.moves });
            }
            Event::Declined { name, code } => {
                let reason = match code {
                    AcceptCode::Version => "it has another version of the protocol",
                    AcceptCode::Never => "it plays no games with us",
                    _ => "it does not play with these settings",
                };
                bail!("{} declines the game: {reason}", shown(&name))
            }
            _ => {}
        }
    }
}

/// Waits for a request that can be accepted; `None` if the other program closes the connection after a game.
fn answer(player: &mut Player<'_>, number: u32, out: &mut dyn Write) -> anyhow::Result<Option<Seat>> {
    loop {
        let event = match player.next_event("a request") {
            Err(error) if number > 1 && game::is_closed(&error) => {
                writeln!(out, "the other side has closed the connection after {} games", number - 1)?;
                return Ok(None);
            }
            event => event?,
        };
        let Event::Requested(request) = event else { continue };
        let GameRequest { name, minutes, moves, .. } = request;
        match player.link.session_mut().accept() {
            Ok(accepted) => {
                player.link.send(&accepted)?;
                return Ok(Some(Seat { name: shown(&name), minutes, moves }));
            }
            Err(reason) => {
                writeln!(out, "a request of {} is declined: {reason}", shown(&name))?;
                out.flush()?;
                let declined = player.link.session_mut().decline(AcceptCode::Declined)?;
                player.link.send(&declined)?;
            }
        }
    }
}

/// The name of the other program.
fn shown(name: &str) -> String {
    if name.is_empty() { "the other side".to_owned() } else { name.to_owned() }
}

fn save(
    path: &Path,
    number: u32,
    [own, other]: [&String; 2],
    color: Color,
    played: &game::Played,
) -> anyhow::Result<()> {
    let (white, black) = if color == Color::White { (own, other) } else { (other, own) };
    let number = number.to_string();
    let tags = [("Event", "DXP"), ("Round", &number), ("White", white), ("Black", black)];
    let text = game_text(&played.game, &tags, played.remark.as_deref())?;
    let write = || OpenOptions::new().create(true).append(true).open(path)?.write_all(text.as_bytes());
    write().with_context(|| path.display().to_string())
}
