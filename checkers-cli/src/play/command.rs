//! Commands that a person can type, other than moves.

use anyhow::{Context, bail};
use checkers_core::Color;

use crate::input::excerpt;

/// The command of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// Nothing.
    Blank,
    Help,
    Show,
    Flip,
    Fen,
    /// The moves played.
    Moves,
    /// The legal moves, perhaps of one square.
    Legal(Option<String>),
    Undo(usize),
    Redo(usize),
    /// Take back a step of the move in progress.
    Back,
    /// Give up the move in progress, or the editing.
    Cancel,
    Offer,
    Accept,
    Decline,
    Claim,
    Resign,
    New,
    Save(Option<String>),
    Setup,
    Quit,
    /// Not a command: a move, or a square.
    Other(String),
}

/// What a line asks for while a position is set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Edit {
    Blank,
    Help,
    Show,
    Flip,
    Fen,
    /// Piece letter and squares.
    Put(char, Vec<String>),
    Remove(Vec<String>),
    /// The side whose man comes first, and the squares.
    Cycle(Color, Vec<String>),
    Clear,
    Start,
    Turn(Color),
    Swap,
    Rotate,
    Mirror,
    /// A position as FEN.
    Load(String),
    /// A position as a picture.
    Board(String),
    /// Play from here.
    Done,
    Cancel,
    Quit,
}

pub(super) const HELP: &str = "\
moves     31-27, c3:e5, …  as the game writes them, in full where it is needed
steps     SQUARE           the piece to move, then where it goes; back, cancel
position  show, flip, fen, legal [SQUARE]
game      moves, undo [N], redo [N], new, save [FILE] (as PDN)
draws     offer, accept, decline, claim
end       resign, quit
editor    setup";

pub(super) const EDITOR_HELP: &str = "\
pieces    put PIECE SQUARE…   w b men, W B kings; what stands there gives way
          remove SQUARE…
          cycle SIDE SQUARE…  man, king, nothing, as an editor's clicks do
board     clear, start, swap (colours), rotate (half a turn, with colours), mirror (left and right)
          turn SIDE           who is to move: w or b
          fen FEN, board PICTURE
see       show, flip, fen
end       done (play from here), cancel, quit";

/// Names mean the same however they are capitalised.
fn split(line: &str) -> (String, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word.to_ascii_lowercase(), rest.trim())
}

impl Command {
    pub(super) fn read(line: &str) -> anyhow::Result<Self> {
        let (word, rest) = split(line);
        let optional = || (!rest.is_empty()).then(|| rest.to_owned());
        let command = match word.as_str() {
            "" => Self::Blank,
            "legal" => return Ok(Self::Legal(optional())),
            "save" => return Ok(Self::Save(optional())),
            "undo" => return Ok(Self::Undo(number(rest)?)),
            "redo" => return Ok(Self::Redo(number(rest)?)),
            "help" | "?" => Self::Help,
            "show" => Self::Show,
            "flip" => Self::Flip,
            "fen" => Self::Fen,
            "moves" => Self::Moves,
            "back" => Self::Back,
            "cancel" => Self::Cancel,
            "offer" => Self::Offer,
            "accept" => Self::Accept,
            "decline" => Self::Decline,
            "claim" => Self::Claim,
            "resign" => Self::Resign,
            "new" => Self::New,
            "setup" => Self::Setup,
            "quit" | "exit" => Self::Quit,
            // A square has digits, and so has the first word of any move.
            _ if word.bytes().any(|byte| byte.is_ascii_digit()) => {
                return Ok(Self::Other(line.trim().to_owned()));
            }
            _ => bail!("there is no command `{}`; `help` lists them", excerpt(&word)),
        };
        alone(&word, rest)?;
        Ok(command)
    }
}

impl Edit {
    pub(super) fn read(line: &str) -> anyhow::Result<Self> {
        let (word, rest) = split(line);
        let words = |rest: &str| -> anyhow::Result<Vec<String>> {
            let words: Vec<_> = rest.split([' ', '\t', ',']).filter(|word| !word.is_empty()).collect();
            anyhow::ensure!(!words.is_empty(), "`{word}` needs a square");
            Ok(words.into_iter().map(str::to_owned).collect())
        };
        let argument = || rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let edit = match word.as_str() {
            "" => Self::Blank,
            "put" => {
                let (piece, squares) = argument();
                let mut letters = piece.chars();
                let (Some(letter), None) = (letters.next(), letters.next()) else {
                    bail!("`put` needs a piece, `w`, `b`, `W` or `B`, and a square");
                };
                return Ok(Self::Put(letter, words(squares)?));
            }
            "remove" => return Ok(Self::Remove(words(rest)?)),
            "cycle" => {
                let (color, squares) = argument();
                return Ok(Self::Cycle(side(color)?, words(squares)?));
            }
            "turn" => return Ok(Self::Turn(side(rest)?)),
            "fen" if !rest.is_empty() => return Ok(Self::Load(rest.to_owned())),
            "board" => return Ok(Self::Board(rest.to_owned())),
            "help" | "?" => Self::Help,
            "show" => Self::Show,
            "flip" => Self::Flip,
            "fen" => Self::Fen,
            "clear" => Self::Clear,
            "start" => Self::Start,
            "swap" => Self::Swap,
            "rotate" => Self::Rotate,
            "mirror" => Self::Mirror,
            "done" => Self::Done,
            "cancel" => Self::Cancel,
            "quit" | "exit" => Self::Quit,
            _ => bail!("the editor has no command `{}`; `help` lists them", excerpt(&word)),
        };
        alone(&word, rest)?;
        Ok(edit)
    }
}

/// Nothing may follow a command that takes no argument.
fn alone(word: &str, rest: &str) -> anyhow::Result<()> {
    anyhow::ensure!(rest.is_empty(), "`{word}` takes nothing else, but `{}` follows", excerpt(rest));
    Ok(())
}

/// Returns how many moves to take back; one if nothing is said.
fn number(text: &str) -> anyhow::Result<usize> {
    if text.is_empty() {
        return Ok(1);
    }
    text.parse()
        .ok()
        .filter(|number| *number > 0)
        .with_context(|| format!("`{}` is no number of moves", excerpt(text)))
}

fn side(text: &str) -> anyhow::Result<Color> {
    match text.to_ascii_lowercase().as_str() {
        "w" | "white" => Ok(Color::White),
        "b" | "black" => Ok(Color::Black),
        _ => bail!("a side is `w` or `b`, not `{}`", excerpt(text)),
    }
}
