//! One game over a connection.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::bail;
use checkers_core::{Color, Game, Move};
use checkers_engine::dxp::{EndReason, Event, Message};
use checkers_engine::io::{DxpLink, LinkError};

use super::clock::Clock;
use crate::answer::shortened;
use crate::opponent::Opponent;
use crate::text::written;

/// The code of an answer that declines to take moves back.
const DECLINED: u8 = 1;

/// Our side of the connection, for all games.
pub(super) struct Player<'a> {
    pub(super) link: DxpLink,
    pub(super) opponent: Opponent,
    /// Whether the time of the game limits the engine.
    pub(super) uses_clock: bool,
    /// How long the other side may take.
    pub(super) patience: Duration,
    pub(super) stop: &'a AtomicBool,
}

/// What was agreed for a game.
pub(super) struct Seat {
    /// The name of the other side.
    pub(super) name: String,
    pub(super) minutes: u16,
    pub(super) moves: u16,
}

/// A game as far as it was played.
pub(super) struct Played {
    pub(super) game: Game,
    /// Why it ended otherwise than by the rules.
    pub(super) remark: Option<String>,
    /// Whether a side has asked to end the connection.
    pub(super) is_last: bool,
    pub(super) failure: Option<anyhow::Error>,
}

/// How a game ended.
enum End {
    /// We have ended it.
    Own,
    /// The other side has ended it.
    Other { reason: EndReason, stop: bool },
}

/// Plays a game that was accepted. `is_last` ends the connection with the game.
pub(super) fn play(
    player: &mut Player<'_>,
    seat: &Seat,
    number: u32,
    is_last: bool,
    out: &mut dyn Write,
) -> anyhow::Result<Played> {
    let colors = if player.link.session().color() == Color::White { "White" } else { "Black" };
    writeln!(out, "game {number}: {colors} against {}", seat.name)?;
    out.flush()?;
    let mut clock = Clock::new(seat.minutes, seat.moves);
    let ended = moves(player, &mut clock, number, is_last, out);
    let session = player.link.session();
    let (own, mut game) = (session.color(), session.game().clone());
    let mut played = Played { remark: None, is_last: false, failure: None, game: game.clone() };
    match ended {
        Err(failure) => {
            played.remark = Some(format!("{failure:#}"));
            played.failure = Some(failure);
        }
        Ok(End::Own) => {
            // The other side has no say in a draw that a player can claim.
            if game.outcome().is_none() && game.claimable().is_some() {
                game.claim_draw()?;
            }
            played.game = game;
        }
        Ok(End::Other { reason, stop }) => {
            played.is_last = stop;
            let is_over = is_over(&game);
            match reason {
                EndReason::Loss if !is_over => drop(game.resign(!own)?),
                EndReason::Draw if !is_over && game.claimable().is_some() => drop(game.claim_draw()?),
                EndReason::Draw if !is_over => drop(game.agree_draw()?),
                EndReason::Win if !is_over => {
                    played.remark = Some(format!("{} says that it wins", seat.name))
                }
                _ if !is_over => played.remark = Some(format!("{} ends the game", seat.name)),
                _ => {}
            }
            played.game = game;
        }
    }
    Ok(played)
}

/// Exchanges moves until a side ends the game.
fn moves(
    player: &mut Player<'_>,
    clock: &mut Clock,
    number: u32,
    is_last: bool,
    out: &mut dyn Write,
) -> anyhow::Result<End> {
    player.opponent.new_game(u64::from(number))?;
    loop {
        if player.link.session().is_our_turn() {
            let game = player.link.session().game();
            if let Some(reason) = reason_to_end(game) {
                player.end(reason, is_last)?;
                return Ok(player.wait_for_end(out));
            }
            player.own_move(clock, out)?;
            continue;
        }
        let event = match player.next_event("a move") {
            // Nothing is left to say after the last move.
            Err(error) if is_over(player.link.session().game()) && is_closed(&error) => {
                return Ok(End::Other { reason: EndReason::Unknown, stop: true });
            }
            event => event?,
        };
        match event {
            Event::Moved { mv, .. } => player.show(&mv, out)?,
            Event::Ended { reason, stop, answer } => {
                player.link.send(&answer)?;
                return Ok(End::Other { reason, stop });
            }
            Event::Chat(text) => chat(&text, out)?,
            Event::BackRequested { .. } => player.link.send(&Message::BackAnswer(DECLINED))?,
            _ => {}
        }
    }
}

fn is_over(game: &Game) -> bool {
    game.outcome().is_some()
}

/// Returns whether the other side has closed the connection.
pub(super) fn is_closed(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(LinkError::Closed))
}

/// Why the side to move ends the game, as it sees it.
fn reason_to_end(game: &Game) -> Option<EndReason> {
    let outcome = game.outcome().or_else(|| game.claimable())?;
    Some(match outcome.winner {
        None => EndReason::Draw,
        Some(winner) if winner == game.turn() => EndReason::Win,
        Some(_) => EndReason::Loss,
    })
}

fn chat(text: &str, out: &mut dyn Write) -> anyhow::Result<()> {
    writeln!(out, "message: {}", shortened(text))?;
    Ok(out.flush()?)
}

impl Player<'_> {
    /// Waits for what the other side says next.
    pub(super) fn next_event(&mut self, what: &str) -> anyhow::Result<Event> {
        match self.link.next_event(self.patience, self.stop)? {
            Some(event) => Ok(event),
            None if self.stop.load(Ordering::Relaxed) => bail!("interrupted while it waited for {what}"),
            None => bail!("{what} did not arrive within {} s", self.patience.as_secs()),
        }
    }

    /// Lets the engine move. If it fails, the other side is told that the game ends.
    fn own_move(&mut self, clock: &mut Clock, out: &mut dyn Write) -> anyhow::Result<()> {
        if self.uses_clock {
            self.opponent.set_move_time(clock.move_time());
        }
        let start = Instant::now();
        let found = self.opponent.think(self.link.session().game(), self.stop);
        let mv = match found {
            Ok(Some(mv)) if !self.stop.load(Ordering::Relaxed) => mv,
            found => {
                // The reason for the failure matters more than whether the other side hears of it.
                let _ = self.end(EndReason::Unknown, true);
                found?;
                bail!("interrupted");
            }
        };
        let used = start.elapsed();
        clock.moved(used);
        let seconds = u16::try_from(used.as_secs()).unwrap_or(u16::MAX);
        let message = self.link.session_mut().play(&mv, seconds)?;
        self.link.send(&message)?;
        self.show(&mv, out)
    }

    fn end(&mut self, reason: EndReason, stop: bool) -> anyhow::Result<()> {
        let message = self.link.session_mut().end(reason, stop)?;
        Ok(self.link.send(&message)?)
    }

    /// Waits for the answer to our end. A side that closes the connection instead has understood it too.
    fn wait_for_end(&mut self, out: &mut dyn Write) -> End {
        loop {
            match self.next_event("an answer to the end of the game") {
                Ok(Event::Chat(text)) => drop(chat(&text, out)),
                Ok(Event::EndAnswered) | Err(_) => return End::Own,
                Ok(_) => {}
            }
        }
    }

    /// Prints the move that was played last.
    fn show(&self, mv: &Move, out: &mut dyn Write) -> anyhow::Result<()> {
        let game = self.link.session().game();
        let Some(before) = game.positions().nth(game.ply() - 1) else { return Ok(()) };
        let text = written(game.variant(), before, mv);
        writeln!(out, "{}. {}: {text}", game.ply().div_ceil(2), before.turn())?;
        Ok(out.flush()?)
    }
}
