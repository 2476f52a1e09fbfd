//! The state of a session at the terminal, and what each command does to it.
//!
//! The library's game decides what is allowed; what it refuses is reported and changes nothing.

use std::fs::File;
use std::io::{self, Write};

use anyhow::{Context, bail};
use checkers_core::diagram;
use checkers_core::game::PlayError;
use checkers_core::notation::SquareError;
use checkers_core::pdn;
use checkers_core::steps::StepMove;
use checkers_core::{Bitboard, Color, Game, Move, Position, Square, Strictness};

use super::automatic::{Automatic, Choice, Player};
use super::command::{self, Command, Edit};
use super::editor::Editor;
use super::under_way::{so_far, trail};
use crate::input;
use crate::show::Look;
use crate::text;

pub(super) struct Session<'a> {
    pub(super) game: Game,
    pub(super) players: [Player; 2],
    pub(super) automatic: Automatic,
    /// The game ends after this many plies.
    pub(super) plies: usize,
    /// Whether the board is drawn only on request.
    pub(super) quiet: bool,
    pub(super) bottom: Color,
    pub(super) look: &'a Look,
    /// The move in progress.
    pub(super) under_way: Option<StepMove>,
    /// The position that is being set up.
    pub(super) editor: Option<Editor>,
    /// How many lines were refused.
    pub(super) mistakes: u64,
    pub(super) has_quit: bool,
    pub(super) out: &'a mut dyn Write,
}

impl Session<'_> {
    /// Shows the start, and lets an automatic player begin.
    pub(super) fn begin(&mut self) -> anyhow::Result<()> {
        self.show_if_wanted()?;
        self.let_automatic_players_move()
    }

    /// Returns whether another line is wanted. Automatic players among themselves need none.
    pub(super) fn goes_on(&self) -> bool {
        !self.has_quit && self.players.contains(&Player::Person)
    }

    pub(super) fn prompt(&self) -> String {
        match (&self.editor, &self.under_way) {
            (Some(_), _) => "setup> ".to_owned(),
            (None, Some(under_way)) => format!("{}… ", so_far(under_way)),
            (None, None) => format!("{}> ", self.game.turn()),
        }
    }

    /// Executes a line, or reports why it cannot.
    pub(super) fn obey(&mut self, line: &str) -> anyhow::Result<()> {
        let done = match self.editor {
            Some(_) => Edit::read(line).and_then(|edit| self.edit(&edit)),
            None => Command::read(line).and_then(|command| self.command(&command)),
        };
        match done {
            Ok(()) => self.out.flush()?,
            // That is not the line's fault.
            Err(error) if error.is::<io::Error>() => return Err(error),
            Err(error) => self.complain(&format!("{error:#}"))?,
        }
        Ok(())
    }

    pub(super) fn complain(&mut self, message: &str) -> anyhow::Result<()> {
        self.mistakes += 1;
        writeln!(self.out, "error: {}", crate::answer::shortened(message))?;
        self.out.flush()?;
        Ok(())
    }

    fn command(&mut self, command: &Command) -> anyhow::Result<()> {
        match command {
            Command::Blank => {}
            Command::Help => writeln!(self.out, "{}", command::HELP)?,
            Command::Show => self.show()?,
            Command::Flip => {
                self.bottom = !self.bottom;
                self.show()?;
            }
            Command::Fen => writeln!(self.out, "{}", self.game.variant().fen(self.game.position()))?,
            Command::Moves => self.list_played()?,
            Command::Save(file) => self.save(file.as_deref())?,
            Command::Legal(square) => self.list_legal(square.as_deref())?,
            Command::Undo(count) => self.undo(*count)?,
            Command::Redo(count) => self.redo(*count)?,
            Command::Back => self.step_back()?,
            Command::Cancel => self.cancel()?,
            Command::Offer => {
                let by = self.speaker();
                self.game.offer_draw(by)?;
                writeln!(self.out, "{by} offers a draw")?;
                let opponent = self.players[!by as usize];
                if self.automatic.accepts_draw(opponent) {
                    writeln!(self.out, "{} accepts", !by)?;
                    if let Some(outcome) = self.game.accept_draw(!by)? {
                        writeln!(self.out, "{outcome}")?;
                    }
                } else if !opponent.is_person() {
                    self.game.decline_draw(!by)?;
                    writeln!(self.out, "{} declines", !by)?;
                }
            }
            Command::Accept => {
                let by = self.answering();
                match self.game.accept_draw(by)? {
                    Some(outcome) => writeln!(self.out, "{outcome}")?,
                    None => writeln!(self.out, "{by} accepts the draw; {} has not yet", !by)?,
                }
                self.let_automatic_players_move()?;
            }
            Command::Decline => {
                let by = self.answering();
                self.game.decline_draw(by)?;
                writeln!(self.out, "{by} declines the draw")?;
            }
            Command::Claim => {
                let outcome = self.game.claim_draw()?;
                writeln!(self.out, "{outcome}")?;
            }
            Command::Resign => {
                let outcome = self.game.resign(self.speaker())?;
                writeln!(self.out, "{outcome}")?;
            }
            Command::New => self.start(self.game.variant().initial())?,
            Command::Setup => {
                self.under_way = None;
                self.editor = Some(Editor { position: *self.game.position() });
                writeln!(self.out, "setting up a position; `help` lists the commands, `done` plays from it")?;
            }
            Command::Quit => self.has_quit = true,
            Command::Other(text) => self.move_or_step(text)?,
        }
        Ok(())
    }

    /// Returns the side of the person who types: the side to move if there are two persons.
    fn speaker(&self) -> Color {
        let turn = self.game.turn();
        if self.players[turn as usize].is_person() { turn } else { !turn }
    }

    /// Whose answer to an offer is awaited.
    fn answering(&self) -> Color {
        match self.game.draw_offer() {
            Some(by) => !by,
            // The rules' offer is open to both: the one who has not answered yet.
            None if self.game.has_accepted(self.speaker()) => !self.speaker(),
            None => self.speaker(),
        }
    }

    /// Returns a complete move, or a square: the next step of one.
    fn move_or_step(&mut self, text: &str) -> anyhow::Result<()> {
        let variant = self.game.variant().clone();
        let square = variant.parse_square(text);
        if let Ok(square) = square {
            return self.step(square);
        }
        let mv = match input::legal_move(&variant, self.game.position(), text) {
            Ok(mv) => mv,
            // Digits alone may be meant as a move, but are a square in the first place.
            Err(_) if square == Err(SquareError::NoSuchSquare) => {
                return input::square(&variant, text).map(drop);
            }
            Err(error) => return Err(error),
        };
        self.play(&mv)?;
        self.let_automatic_players_move()
    }

    /// Plays a move of the side to move and prints it.
    pub(super) fn play(&mut self, mv: &Move) -> anyhow::Result<()> {
        anyhow::ensure!(self.game.ply() < self.plies, "the game ends here: --plies {}", self.plies);
        let before = *self.game.position();
        self.game.play(mv)?;
        self.under_way = None;
        let number = self.game.ply().div_ceil(2);
        let text = text::written(self.game.variant(), &before, mv);
        writeln!(self.out, "{number}. {}: {text}", before.turn())?;
        self.show_if_wanted()
    }

    /// Automatic players move until it is a person's turn or the game is over.
    pub(super) fn let_automatic_players_move(&mut self) -> anyhow::Result<()> {
        while self.game.outcome().is_none() && self.game.ply() < self.plies {
            let turn = self.game.turn();
            let player = self.players[turn as usize];
            if player.is_person() {
                break;
            }
            match self.automatic.choose(player, &self.game)? {
                Some(Choice::Play(mv)) => self.play(&mv)?,
                Some(Choice::Draw) if self.game.claimable().is_some() => {
                    let outcome = self.game.claim_draw()?;
                    writeln!(self.out, "{turn} claims a draw: {outcome}")?;
                }
                Some(Choice::Draw) => {
                    self.game.accept_draw(turn)?;
                    writeln!(self.out, "{turn} accepts a draw")?;
                }
                None => break,
            }
        }
        self.out.flush()?;
        Ok(())
    }

    fn undo(&mut self, count: usize) -> anyhow::Result<()> {
        self.travel(count, "take back", "taken back", Game::undo)
    }

    fn redo(&mut self, count: usize) -> anyhow::Result<()> {
        self.travel(count, "make again", "made again", Game::redo)
    }

    /// Takes back or replays this many moves of the human players. Moves of an automatic player between them do not count.
    fn travel(
        &mut self,
        count: usize,
        verb: &str,
        done: &str,
        go: fn(&mut Game) -> Option<Move>,
    ) -> anyhow::Result<()> {
        let mut game = self.game.clone();
        let mut plies = 0;
        for _ in 0..count {
            let nothing_left = if plies == 0 { "there is no move" } else { "there are fewer moves" };
            anyhow::ensure!(go(&mut game).is_some(), "{nothing_left} to {verb}");
            plies += 1;
            while !self.players[game.turn() as usize].is_person() && go(&mut game).is_some() {
                plies += 1;
            }
        }
        self.game = game;
        self.under_way = None;
        let plural = if plies == 1 { "" } else { "s" };
        writeln!(self.out, "{plies} move{plural} {done}")?;
        self.show_if_wanted()?;
        self.let_automatic_players_move()
    }

    /// Writes the game as PDN: to a new file, or here.
    fn save(&mut self, file: Option<&str>) -> anyhow::Result<()> {
        let mut text = String::new();
        pdn::write(&pdn::record(&self.game), &mut text)?;
        let Some(name) = file else {
            write!(self.out, "{text}")?;
            return Ok(());
        };
        // A slip of the fingers must not destroy another game.
        let written = File::create_new(name).and_then(|mut file| file.write_all(text.as_bytes()));
        written.map_err(|error| anyhow::anyhow!("{name}: {error}"))?;
        writeln!(self.out, "saved")?;
        Ok(())
    }

    fn list_played(&mut self) -> anyhow::Result<()> {
        let variant = self.game.variant();
        let texts: Vec<_> = self
            .game
            .positions()
            .zip(self.game.moves())
            .map(|(position, mv)| text::written(variant, position, mv))
            .collect();
        for (number, pair) in (1..).zip(texts.chunks(2)) {
            writeln!(self.out, "{number}. {}", pair.join(" "))?;
        }
        Ok(())
    }

    fn list_legal(&mut self, square: Option<&str>) -> anyhow::Result<()> {
        let (variant, position) = (self.game.variant(), self.game.position());
        let mut moves = match square {
            Some(name) => variant.moves_from(position, input::origin(variant, position, name)?),
            None => variant.legal_moves(position),
        };
        moves.sort_unstable_by_key(|mv| (mv.origin(), mv.destination(), mv.captured()));
        for mv in &moves {
            writeln!(self.out, "{}", text::written(variant, position, mv))?;
        }
        writeln!(self.out, "{}", counted(moves.len(), &moves))?;
        Ok(())
    }

    /// Begins a game from a position.
    fn start(&mut self, position: Position) -> anyhow::Result<()> {
        self.automatic.new_game();
        self.game = Game::from_position(self.game.variant().clone(), position);
        self.under_way = None;
        self.editor = None;
        self.show_if_wanted()?;
        self.let_automatic_players_move()
    }

    fn edit(&mut self, edit: &Edit) -> anyhow::Result<()> {
        let Some(editor) = &mut self.editor else { return Ok(()) };
        let variant = self.game.variant();
        match edit {
            Edit::Blank => {}
            Edit::Help => writeln!(self.out, "{}", command::EDITOR_HELP)?,
            Edit::Show => self.show()?,
            Edit::Flip => {
                self.bottom = !self.bottom;
                self.show()?;
            }
            Edit::Fen => writeln!(self.out, "{}", variant.fen(&editor.position))?,
            Edit::Done => {
                let position = editor.position;
                let checked = position.check(variant.rules(), variant.grid(), Strictness::Lenient);
                checked.map_err(|error| anyhow::anyhow!(input::explain(variant, error)))?;
                self.start(position)?;
            }
            Edit::Cancel => {
                self.editor = None;
                writeln!(self.out, "the game continues as it was")?;
                self.show_if_wanted()?;
            }
            Edit::Quit => self.has_quit = true,
            edit => {
                editor.apply(variant, edit)?;
                self.show_if_wanted()?;
            }
        }
        Ok(())
    }

    pub(super) fn show_if_wanted(&mut self) -> anyhow::Result<()> {
        if self.quiet {
            // The end of a game is always reported.
            if let (None, Some(outcome)) = (&self.editor, self.game.outcome()) {
                writeln!(self.out, "{outcome}")?;
            }
            return Ok(());
        }
        self.show()
    }

    /// Returns the board, and below it how the game stands.
    fn show(&mut self) -> anyhow::Result<()> {
        let variant = self.game.variant();
        let (position, marked) = match &self.editor {
            Some(editor) => (&editor.position, Bitboard::EMPTY),
            None => (self.game.position(), self.marked()),
        };
        let board = diagram::text(variant, position)
            .glyphs(self.look.glyphs())
            .labels(self.look.labels(variant))
            .bottom(self.bottom)
            .marked(marked);
        writeln!(self.out, "{board}")?;
        match &self.editor {
            Some(editor) => writeln!(self.out, "{} to move", editor.position.turn())?,
            None => writeln!(self.out, "{}", self.standing())?,
        }
        Ok(())
    }

    /// Returns the squares of the move in progress, else the ends of the last move.
    fn marked(&self) -> Bitboard {
        match (&self.under_way, self.game.moves().last()) {
            (Some(under_way), _) => trail(under_way),
            (None, Some(mv)) => [mv.origin(), mv.destination()].into_iter().collect(),
            (None, None) => Bitboard::EMPTY,
        }
    }

    /// `White to move: 7 moves`, or how the game ended.
    fn standing(&self) -> String {
        if let Some(outcome) = self.game.outcome() {
            return outcome.to_string();
        }
        let moves = self.game.legal_moves();
        let mut standing = format!("{} to move: {}", self.game.turn(), counted(moves.len(), &moves));
        if let Some(by) = self.game.draw_offer() {
            standing += &format!("; {by} offers a draw");
        }
        if let Some(draw) = self.game.claimable() {
            standing += &format!("; `claim` gives a {draw}");
        }
        if let Some(draw) = self.game.offered() {
            standing += &format!("; the rules offer a {draw}: `accept` or `decline`");
        }
        standing
    }
}

/// `1 capture`, `7 moves`.
fn counted(count: usize, moves: &[Move]) -> String {
    let noun = if moves.first().is_some_and(Move::is_capture) { "capture" } else { "move" };
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// A move made step by step.
impl Session<'_> {
    /// Chooses a square, as a click does: it begins a move or continues it. A complete move is played.
    pub(super) fn step(&mut self, square: Square) -> anyhow::Result<()> {
        if let Some(outcome) = self.game.outcome() {
            bail!(PlayError::Finished(outcome));
        }
        let under_way = match &self.under_way {
            None => StepMove::start(self.game.variant(), self.game.position(), square)?,
            Some(under_way) => self.continued(under_way, square)?,
        };
        match under_way.complete() {
            Some(mv) => {
                self.play(&mv)?;
                self.let_automatic_players_move()
            }
            None => self.set_under_way(under_way),
        }
    }

    /// Returns the move in progress with one step more. Before its first step, another piece may be chosen.
    fn continued(&self, under_way: &StepMove, square: Square) -> anyhow::Result<StepMove> {
        let mut next = under_way.clone();
        let Err(refusal) = next.click(square) else { return Ok(next) };
        if under_way.squares().is_empty()
            && let Ok(other) = StepMove::start(under_way.variant(), under_way.position(), square)
        {
            return Ok(other);
        }
        let so_far = so_far(under_way);
        Err(refusal).with_context(|| format!("{so_far} to {}", text::square(under_way.variant(), square)))
    }

    pub(super) fn step_back(&mut self) -> anyhow::Result<()> {
        let mut under_way =
            self.under_way.clone().context("no move is in progress; `undo` takes back the last one")?;
        match under_way.back() {
            Some(_) => self.set_under_way(under_way),
            None => self.cancel(),
        }
    }

    pub(super) fn cancel(&mut self) -> anyhow::Result<()> {
        let under_way = self.under_way.take().context("no move is in progress")?;
        writeln!(self.out, "{} is given up", so_far(&under_way))?;
        Ok(())
    }

    fn set_under_way(&mut self, under_way: StepMove) -> anyhow::Result<()> {
        let next = text::squares(under_way.variant(), under_way.next_squares()).join(", ");
        writeln!(self.out, "{} goes on to {next}", so_far(&under_way))?;
        self.under_way = Some(under_way);
        self.show_if_wanted()
    }
}
