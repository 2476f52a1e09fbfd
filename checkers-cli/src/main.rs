//! `checkers`: the library at the command line.
//!
//! It lists variants, rules and legal moves, checks and converts game files, counts positions, compares the library with
//! vector files, and plays and analyses with an engine. It contains no rules and no notation: `checkers-core` decides everything that it prints.
//!
//! Exit codes: 0 for success, 1 for a difference found, 2 for wrong usage or bad input.

mod analyse;
mod answer;
mod args;
mod bench;
mod contest;
mod data;
mod dxp;
mod endgames;
mod game_text;
mod hub;
mod input;
mod interrupt;
mod moves;
mod number;
mod openings;
mod opponent;
mod pdn;
mod perft;
mod play;
mod progress;
mod rules;
#[cfg(feature = "serve")]
mod serve;
mod show;
mod text;
mod think;
mod variants;
mod vectors;

use std::io::{self, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use answer::{Answer, shortened};

/// The rules of draughts: variants, legal moves, game files, perft, conformance vectors.
#[derive(Parser)]
#[command(
    version,
    after_help = "Exit codes: 0 success, 1 a difference was found, 2 wrong usage or bad input."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the variants
    Variants(variants::Args),
    /// Describe the rules of a variant in words, one line for each axis
    Rules(rules::Args),
    /// List the legal moves of a position
    Moves(moves::Args),
    /// Draw a position, in letters or as SVG
    Show(show::Args),
    /// Play a game
    Play(play::Args),
    /// Check and convert game files (PDN)
    Pdn(pdn::Args),
    /// Pack and unpack positions, as training data
    Data(data::Args),
    /// Count the positions reached after a number of moves
    Perft(perft::Args),
    /// Serve the page with the board on this machine
    #[cfg(feature = "serve")]
    Serve(serve::Args),
    /// Compare with conformance vectors, or write them
    Vectors(vectors::Args),
    /// Solve positions with few pieces
    Endgames(endgames::Args),
    /// List the opening tables of a variant
    Openings(openings::Args),
    /// Evaluate a position or the games of a file with the engine
    Analyse(analyse::Args),
    /// Let two engines play games against each other
    Match(contest::Args),
    /// Serve the engine to another program by the Hub protocol
    Hub(hub::Args),
    /// Play games with another program by the DXP protocol
    Dxp(dxp::Args),
    /// Search a fixed list of positions, to measure the engine
    Bench(bench::Args),
}

fn run(command: &Command, out: &mut dyn Write) -> anyhow::Result<Answer> {
    let answer = match command {
        Command::Variants(args) => variants::run(args, out),
        Command::Rules(args) => rules::run(args, out),
        Command::Moves(args) => moves::run(args, out),
        Command::Show(args) => show::run(args, out),
        Command::Play(args) => play::run(args, out),
        Command::Pdn(args) => pdn::run(args, out),
        Command::Data(args) => data::run(args, out),
        Command::Perft(args) => perft::run(args, out),
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::run(args, out),
        Command::Vectors(args) => vectors::run(args, out),
        Command::Endgames(args) => endgames::run(args, out),
        Command::Openings(args) => openings::run(args, out),
        Command::Analyse(args) => analyse::run(args, out),
        Command::Match(args) => contest::run(args, out),
        Command::Hub(args) => hub::run(args, out),
        Command::Dxp(args) => dxp::run(args, out),
        Command::Bench(args) => bench::run(args, out),
    }?;
    out.flush()?;
    Ok(answer)
}

/// Returns whether the error is only that the reader of our output has left, as `head` does.
fn reader_left(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
    })
}

/// Returns the command line. Wrong usage ends the program, as does a call for help.
fn parse() -> Cli {
    Cli::try_parse().unwrap_or_else(|error| {
        let message = error.to_string();
        let short = shortened(&message);
        if short == message {
            error.exit();
        }
        // If that fails, nobody reads the message.
        let _ = write!(io::stderr(), "{short}");
        std::process::exit(error.exit_code())
    })
}

fn main() -> ExitCode {
    let cli = parse();
    let mut out = BufWriter::new(io::stdout().lock());
    match run(&cli.command, &mut out) {
        Ok(Answer::Done) => ExitCode::SUCCESS,
        Ok(Answer::Differs) => ExitCode::from(1),
        Ok(Answer::BadInput) => ExitCode::from(2),
        Err(error) if reader_left(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // What was printed before the error comes first. Nobody is left to tell if either write fails.
            let _ = out.flush();
            let _ = writeln!(io::stderr(), "error: {}", shortened(&format!("{error:#}")));
            ExitCode::from(2)
        }
    }
}
