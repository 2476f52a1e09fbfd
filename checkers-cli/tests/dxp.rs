//! Runs `checkers dxp`: two of them play over this machine's network, or one against scripted messages.

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, ChildStdout, Stdio};
use std::time::Duration;

use common::{checkers, command, file};

/// So long that a busy machine does not matter.
const LONG: Duration = Duration::from_secs(120);

/// A side that waits for a connection.
struct Listener {
    child: Child,
    out: BufReader<ChildStdout>,
    address: String,
}

impl Listener {
    fn start(args: &[&str]) -> Self {
        let mut command = command(&[&["dxp", "--listen=127.0.0.1:0", "--patience=100"], args].concat());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("listening on ").expect("an address").to_owned();
        Self { child, out, address }
    }

    fn connect(&self) -> Wire {
        Wire::new(TcpStream::connect(&self.address).unwrap())
    }

    /// The exit code, the rest of the standard output, and the standard error.
    fn end(mut self) -> (i32, String, String) {
        let (mut out, mut err) = (String::new(), String::new());
        self.out.read_to_string(&mut out).unwrap();
        self.child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        (self.child.wait().unwrap().code().unwrap(), out, err)
    }
}

/// A connection with messages that the test writes and reads.
struct Wire(BufReader<TcpStream>);

impl Wire {
    fn new(stream: TcpStream) -> Self {
        stream.set_read_timeout(Some(LONG)).unwrap();
        Self(BufReader::new(stream))
    }

    fn send(&mut self, text: &str) {
        self.0.get_mut().write_all(format!("{text}\0").as_bytes()).unwrap();
    }

    fn receive(&mut self) -> String {
        let mut bytes = Vec::new();
        self.0.read_until(0, &mut bytes).unwrap();
        assert_eq!(bytes.pop(), Some(0), "a whole message");
        String::from_utf8(bytes).unwrap()
    }
}

/// A request for a game; `color` is the one of the side that is asked.
fn request(color: char, rest: &str) -> String {
    format!("R01{:32}{color}005000{rest}", "tester")
}

/// A position: these squares, all others empty.
fn squares(pieces: &[(usize, char)]) -> String {
    let mut letters = ['e'; 50];
    pieces.iter().for_each(|(square, letter)| letters[square - 1] = *letter);
    letters.iter().collect()
}

#[test]
fn two_programs_play_games_with_colours_in_turn() {
    let path = file("dxp.pdn", "");
    std::fs::remove_file(&path).unwrap();
    let server = Listener::start(&["random", "--games", "2", "--name", "server"]);
    let args = ["dxp", "engine", "--connect", &server.address, "--ask", "--games", "2", "--nodes", "300"];
    // White has two kings more.
    let position = ["--fen", "W:WK28,K33,K38:BK1", "--pdn", &path.to_string_lossy()];
    let out = checkers(&[&args[..], &position].concat()).out();
    assert!(out.starts_with("game 1: White against server\n1. White: "), "{out}");
    assert!(out.contains("\ngame 2: Black against server\n1. White: "), "{out}");
    let (code, answer, err) = server.end();
    assert_eq!((code, err.as_str()), (0, ""));
    let of = |text: &str, game: usize| {
        let start = text.find(&format!("game {game}: ")).unwrap();
        let rest = &text[start..];
        // Without the first line, which names the other side.
        rest[rest.find('\n').unwrap()..].split("\ngame 2: White").next().unwrap().to_owned()
    };
    assert!(of(&answer, 1).contains(of(&out, 1).split("\ngame 1: ").next().unwrap()), "{out}\n{answer}");
    let checked = checkers(&["pdn", "check", "--strict", &path.to_string_lossy()]).out();
    assert!(checked.contains("2 games, 2 replayed"), "{checked}");
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.contains("[White \"checkers\"]") && text.contains("[White \"server\"]"), "{text}");
}

#[test]
fn the_side_that_listens_can_ask() {
    let server = Listener::start(&["--ask", "--color", "b", "--nodes", "200", "--fen", "W:W28:B22"]);
    let out = checkers(&["dxp", "--connect", &server.address, "--nodes", "200"]).out();
    assert!(out.contains("\n1. White: 28x17\ngame 1: White wins"), "{out}");
    assert!(out.starts_with("game 1: White against checkers\n"), "{out}");
    let (code, out, _) = server.end();
    assert_eq!(code, 0);
    assert!(out.contains("game 1: White wins"), "{out}");
}

#[test]
fn a_follower_answers_and_ends_the_game_on_its_turn() {
    let server = Listener::start(&["--nodes", "100"]);
    let mut wire = server.connect();
    // An impossible position is declined; the next request is answered.
    wire.send(&request('W', &format!("BZ{}", "w".repeat(50))));
    assert_eq!(wire.receive(), format!("A{:32}2", "checkers"));
    // The test plays White, captures the last piece, and lets the follower end the game.
    wire.send(&request('Z', &format!("BW{}", squares(&[(28, 'w'), (22, 'z')]))));
    assert_eq!(wire.receive(), format!("A{:32}0", "checkers"));
    wire.send("Chello");
    wire.send("M000028170122");
    assert_eq!(wire.receive(), "E10", "Black has lost");
    wire.send("E00");
    let (code, out, err) = server.end();
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(
        out.contains("a request of tester is declined: the position of the request cannot be played"),
        "{out}"
    );
    assert!(out.contains("message: hello\n1. White: 28x17\ngame 1: White wins"), "{out}");
}

#[test]
fn the_other_side_resigns_or_asks_to_take_back() {
    let server = Listener::start(&["--nodes", "100"]);
    let mut wire = server.connect();
    wire.send(&request('W', "A"));
    assert_eq!(wire.receive(), format!("A{:32}0", "checkers"));
    assert!(wire.receive().starts_with("M0000"), "the follower has White");
    wire.send("B001W");
    assert_eq!(wire.receive(), "K1", "declined");
    wire.send("E11");
    assert_eq!(wire.receive(), "E01");
    let (code, out, _) = server.end();
    assert_eq!(code, 0);
    assert!(out.contains("game 1: White wins by resignation"), "{out}");
}

#[test]
fn a_side_that_breaks_the_protocol_ends_in_an_error_and_the_game_is_kept() {
    let cases = [
        ("M0000000000", "\"0\" is not a value of the field \"from\""),
        ("M0000312600", "illegal move: 31-26"),
        ("R", "has 43 characters here"),
        ("x", "no message begins with \"x\""),
    ];
    for (number, (message, expected)) in cases.into_iter().enumerate() {
        let path = file(&format!("dxp_{number}.pdn"), "").to_string_lossy().into_owned();
        let server = Listener::start(&["--nodes", "100", "--pdn", &path]);
        let mut wire = server.connect();
        wire.send(&request('W', "A"));
        wire.receive();
        wire.receive();
        wire.send(message);
        let (code, _, err) = server.end();
        assert_eq!(code, 2, "{message}");
        assert!(err.starts_with("error: game 1: ") && err.contains(expected), "{message}: {err}");
        assert!(std::fs::read_to_string(path).unwrap().contains("[Round \"1\"]"));
    }
    // The connection is closed in the middle of a game.
    let server = Listener::start(&["--nodes", "100"]);
    let mut wire = server.connect();
    wire.send(&request('W', "A"));
    wire.receive();
    wire.receive();
    drop(wire);
    let (code, _, err) = server.end();
    assert!(code == 2 && err.contains("game 1: "), "{err}");
}

#[test]
fn a_declined_game_and_a_failing_engine_are_errors() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let other = std::thread::spawn(move || {
        let mut wire = Wire::new(listener.accept().unwrap().0);
        let request = wire.receive();
        wire.send(&format!("A{:32}3", "stranger"));
        request
    });
    let err = checkers(&["dxp", "--connect", &address, "--ask", "--minutes", "7"]).refusal();
    assert!(err.contains("stranger declines the game: it plays no games with us"), "{err}");
    assert_eq!(other.join().unwrap(), format!("R01{:32}Z007000A", "checkers"));
    let err = checkers(&["dxp", "no-such-program", "--connect", "127.0.0.1:1"]).refusal();
    assert!(err.contains("no-such-program"), "{err}");
}

#[test]
fn wrong_usage_is_refused() {
    let refusals: [(&[&str], &str); 9] = [
        (&[], "--connect <ADDRESS>|--listen"),
        (&["--connect", "x", "--listen"], "cannot be used with"),
        (&["--connect", "x:70000"], "a port from 0 to 65535"),
        (&["--listen", "--variant", "russian"], "DXP has 50 squares, but russian has 32"),
        (&["--listen", "--variant", "x"], "unknown variant"),
        (&["--listen", "--color", "b"], "--ask"),
        (&["--listen", "--name", "é"], "printable ASCII"),
        (&["--listen=127.0.0.1:0", "--ask", "--fen", "W:W51:B1"], "FEN"),
        (&["--connect", "127.0.0.1:1"], "cannot connect to 127.0.0.1:1"),
    ];
    for (args, expected) in refusals {
        let err = checkers(&[&["dxp"], args].concat()).refusal();
        assert!(err.contains(expected), "{args:?}: {err}");
    }
    let err = checkers(&["dxp", "--listen=127.0.0.1:0", "--patience", "1"]).refusal();
    assert!(err.contains("no program connected within 1 s"), "{err}");
}
