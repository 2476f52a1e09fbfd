//! DXP: messages, streams of bytes, both sides of a connection, and games over TCP.

mod common;

use std::net::{TcpListener, TcpStream};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use checkers_core::Color;
use checkers_engine::dxp::{
    AcceptCode, EndReason, Event, GameRequest, Inbox, InboxError, LONGEST, Message, MessageError, Session,
    SessionError,
};
use checkers_engine::io::{DxpLink, LinkError};
use checkers_engine::{Limits, Root};
use common::{engine, variant};

/// So long that a busy machine does not matter.
const LONG: Duration = Duration::from_secs(120);

const NAME: &str = "Example program                 ";

#[test]
fn messages_have_the_fields_of_the_protocol() {
    let request = |position| {
        let name = NAME.trim_end().to_owned();
        Message::Request(GameRequest { name, follower: Color::Black, minutes: 20, moves: 75, position })
    };
    let squares = format!("{}{}", "w".repeat(20), "ezWZe".repeat(6));
    for (text, message) in [
        (format!("R01{NAME}Z020075A"), request(None)),
        (format!("R01{NAME}Z020075BW{squares}"), request(Some((Color::White, squares.clone())))),
        (
            format!("A{NAME}2"),
            Message::Accept { name: NAME.trim_end().to_owned(), code: AcceptCode::Declined },
        ),
        ("M0042312600".to_owned(), Message::Move { seconds: 42, from: 31, to: 26, captured: vec![] }),
        (
            "M0000281902233".to_owned() + "7",
            Message::Move { seconds: 0, from: 28, to: 19, captured: vec![23, 37] },
        ),
        ("E31".to_owned(), Message::End { reason: EndReason::Win, stop: true }),
        ("Chello".to_owned(), Message::Chat("hello".to_owned())),
        ("B012W".to_owned(), Message::BackRequest { move_number: 12, color: Color::White }),
        ("K0".to_owned(), Message::BackAnswer(0)),
    ] {
        assert_eq!(Message::parse(&text), Ok(message.clone()));
        assert_eq!(message.to_string(), text);
    }
    assert_eq!(request(None).to_string().len(), 43);
    assert_eq!(request(Some((Color::White, squares))).to_string().len(), 94);
}

#[test]
fn wrong_messages_are_refused_with_their_fields() {
    let refuse = |text: &str| Message::parse(text).unwrap_err();
    assert_eq!(refuse(""), MessageError::Empty);
    assert_eq!(refuse("X"), MessageError::Kind { letter: 'X' });
    assert_eq!(refuse("E3"), MessageError::Length { letter: 'E', expected: 3, found: 2 });
    assert_eq!(refuse("E301"), MessageError::Length { letter: 'E', expected: 3, found: 4 });
    assert_eq!(refuse("Chi\u{e9}"), MessageError::Character { place: 4 });
    assert!(matches!(refuse("C"), MessageError::Length { .. }));
    assert!(matches!(refuse("E51"), MessageError::Field { field: "reason", .. }));
    assert!(matches!(refuse("M0000510100"), MessageError::Field { field: "from", .. }));
    assert!(matches!(refuse("M0000010002"), MessageError::Field { field: "to", .. }));
    assert!(matches!(refuse("M+000010200"), MessageError::Field { field: "seconds", .. }));
    assert!(matches!(refuse("M0000010201"), MessageError::Length { expected: 13, .. }));
    assert!(matches!(refuse(&format!("R02{NAME}Z020075A")), MessageError::Field { field: "version", .. }));
    assert!(matches!(refuse(&format!("R01{NAME}B020075A")), MessageError::Field { .. }));
    assert!(matches!(refuse(&format!("R01{NAME}Z020075AW")), MessageError::Length { expected: 43, .. }));
}

#[test]
fn messages_arrive_merged_or_split() {
    let bytes = b"M0001322800\0Chello\0E00\0";
    for size in 1..bytes.len() {
        let mut inbox = Inbox::default();
        let mut found = Vec::new();
        for part in bytes.chunks(size) {
            inbox.push(part);
            while let Some(message) = inbox.next().unwrap() {
                found.push(message.to_string());
            }
        }
        assert_eq!(found, ["M0001322800", "Chello", "E00"]);
    }
    let mut inbox = Inbox::default();
    inbox.push(b"E9\xff\0E00\0");
    assert!(matches!(inbox.next(), Err(InboxError::Message { text, .. }) if text == "E9?"));
    assert!(inbox.next().unwrap().is_some(), "the next message is read");
    inbox.push(&[b'C'; LONGEST + 1]);
    assert_eq!(inbox.next(), Err(InboxError::TooLong));
}

/// Two sides of a game, the initiator playing White.
fn sides() -> (Session, Session) {
    let variant = variant("international");
    let (mut first, mut second) =
        (Session::new("A", &variant).unwrap(), Session::new("B", &variant).unwrap());
    let request = first.request(Color::Black, 5, 0, None).unwrap();
    assert!(matches!(second.receive(request), Ok(Event::Requested(GameRequest { minutes: 5, .. }))));
    let accepted = second.accept().unwrap();
    assert_eq!(first.receive(accepted), Ok(Event::Accepted { name: "B".to_owned() }));
    assert_eq!((first.color(), second.color()), (Color::White, Color::Black));
    (first, second)
}

#[test]
fn a_game_between_two_sides() {
    let (mut first, mut second) = sides();
    let mut random = fastrand::Rng::with_seed(27_531);
    while first.game().outcome().is_none() && first.game().ply() < 200 {
        let mover_is_first = first.is_our_turn();
        assert_ne!(mover_is_first, second.is_our_turn());
        let (mover, other) =
            if mover_is_first { (&mut first, &mut second) } else { (&mut second, &mut first) };
        let mv = random.choice(mover.game().legal_moves()).unwrap();
        let message = mover.play(&mv, 3).unwrap();
        let read = Message::parse(&message.to_string()).unwrap();
        assert_eq!(other.receive(read), Ok(Event::Moved { mv, seconds: 3 }));
    }
    assert_eq!(first.game(), second.game());
    let (ender, other) =
        if first.is_our_turn() { (&mut first, &mut second) } else { (&mut second, &mut first) };
    assert!(other.end(EndReason::Draw, true).is_err(), "only on one's own turn");
    let end = ender.end(EndReason::Draw, false).unwrap();
    let Ok(Event::Ended { reason: EndReason::Draw, stop: false, answer }) = other.receive(end) else {
        panic!()
    };
    assert_eq!(answer, Message::End { reason: EndReason::Unknown, stop: false });
    assert_eq!(ender.receive(answer), Ok(Event::EndAnswered));
    assert!(!ender.is_playing() && !other.is_playing());
    // The connection serves another game, which the other side asks for.
    let position = variant("international").parse_fen("B:WK28,50:BK1,2").unwrap();
    let request = other.request(Color::White, 1, 0, Some(&position)).unwrap();
    ender.receive(Message::parse(&request.to_string()).unwrap()).unwrap();
    let accepted = ender.accept().unwrap();
    other.receive(accepted).unwrap();
    assert_eq!((ender.color(), ender.game().position()), (Color::White, &position));
}

#[test]
fn messages_in_the_wrong_place_change_nothing() {
    let (mut first, mut second) = sides();
    let wrong = |session: &mut Session, text: &str| {
        let before = session.game().clone();
        let error = session.receive(Message::parse(text).unwrap()).unwrap_err();
        assert_eq!(session.game(), &before);
        error.to_string()
    };
    assert!(wrong(&mut first, "M0001322800").contains("on our turn"));
    assert!(wrong(&mut second, "M0001322900").contains("illegal move: 32-29"));
    assert!(wrong(&mut second, "M000132280123").contains("illegal move: 32x28x23"));
    assert!(wrong(&mut second, &format!("R01{NAME}Z020075A")).contains("on the other side's turn"));
    assert!(second.accept().is_err() && second.decline(AcceptCode::Never).is_err());
    let mv = first.game().legal_moves()[0];
    assert!(second.play(&mv, 0).is_err());
    first.play(&mv, 0).unwrap();
    assert!(first.play(&mv, 0).is_err());
    assert!(matches!(first.receive(Message::Chat("hi".to_owned())), Ok(Event::Chat(_))));
}

#[test]
fn moves_are_taken_back() {
    let (mut first, mut second) = sides();
    for text in ["32-28", "19-23", "28x19", "14x23"] {
        let (mover, other) =
            if first.is_our_turn() { (&mut first, &mut second) } else { (&mut second, &mut first) };
        let mv = mover.game().variant().parse_move(mover.game().position(), text).unwrap();
        let message = mover.play(&mv, 0).unwrap();
        other.receive(message).unwrap();
    }
    let asked = second.receive(Message::BackRequest { move_number: 2, color: Color::White });
    assert_eq!(asked, Ok(Event::BackRequested { move_number: 2, color: Color::White }));
    assert!(second.take_back(9, Color::White).is_err());
    assert_eq!(second.take_back(2, Color::White), Ok(Message::BackAnswer(0)));
    assert_eq!((second.game().ply(), second.is_our_turn()), (2, false));
}

#[test]
fn other_boards_and_impossible_positions_are_refused() {
    assert!(matches!(Session::new("x", &variant("russian")), Err(SessionError::Board { squares: 32, .. })));
    assert!(Session::new("x", &variant("frisian")).is_ok());
    let mut session = Session::new("x", &variant("international")).unwrap();
    let squares = format!("Z{}w{}", "e".repeat(40), "z".repeat(9));
    let request = format!("R01{NAME}Z020075BW{squares}");
    assert!(Message::parse(&request).is_err(), "a letter too many");
    let request = format!("R01{NAME}Z020075BW{}", "w".repeat(50));
    session.receive(Message::parse(&request).unwrap()).unwrap();
    assert!(matches!(session.accept(), Err(SessionError::Position { .. })));
    assert!(matches!(
        session.decline(AcceptCode::Accepted),
        Ok(Message::Accept { code: AcceptCode::Declined, .. })
    ));
}

/// Plays the engine's moves until the game is over; White ends it.
fn play_over(mut link: DxpLink, is_initiator: bool) -> checkers_core::Game {
    let stop = AtomicBool::new(false);
    let mut engine = engine(&variant("international"));
    if is_initiator {
        let request = link.session_mut().request(Color::Black, 1, 0, None).unwrap();
        link.send(&request).unwrap();
    }
    loop {
        if link.session().is_our_turn() {
            let game = link.session().game().clone();
            if game.outcome().is_some() || game.ply() >= 30 {
                let end = link.session_mut().end(EndReason::Unknown, true).unwrap();
                link.send(&end).unwrap();
            } else {
                let found =
                    engine.search(Root::from(&game), &Limits::nodes(200), &stop, &mut |_| ()).unwrap();
                let message = link.session_mut().play(&found.best_move, 0).unwrap();
                link.send(&message).unwrap();
                continue;
            }
        }
        match link.next_event(LONG, &stop).unwrap().expect("an event in time") {
            Event::Requested(_) => {
                let accepted = link.session_mut().accept().unwrap();
                link.send(&accepted).unwrap();
            }
            Event::Ended { answer, .. } => {
                link.send(&answer).unwrap();
                return link.session().game().clone();
            }
            Event::EndAnswered => return link.session().game().clone(),
            _ => {}
        }
    }
}

#[test]
fn a_game_over_tcp() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let session = |name| Session::new(name, &variant("international")).unwrap();
    let server = std::thread::spawn(move || {
        let (stream, _) = listener.accept().unwrap();
        play_over(DxpLink::new(stream, session("server")).unwrap(), true)
    });
    let link = DxpLink::connect(address, LONG, session("client")).unwrap();
    let game = play_over(link, false);
    assert_eq!(game.ply(), 30);
    assert_eq!(server.join().unwrap(), game);
}

#[test]
fn a_connection_that_fails_is_an_error() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let session = || Session::new("x", &variant("international")).unwrap();
    let mut link = DxpLink::connect(address, LONG, session()).unwrap();
    let (stream, _): (TcpStream, _) = listener.accept().unwrap();
    let stop = AtomicBool::new(false);
    assert!(link.next_event(Duration::from_millis(60), &stop).unwrap().is_none(), "nothing arrives");
    use std::io::Write;
    (&stream).write_all(b"garbage\0").unwrap();
    assert!(matches!(link.next_event(LONG, &stop), Err(LinkError::Inbox(_))));
    drop(stream);
    assert!(matches!(link.next_event(LONG, &stop), Err(LinkError::Closed | LinkError::Io { .. })));
    drop(listener);
    assert!(matches!(
        DxpLink::connect(address, Duration::from_secs(1), session()),
        Err(LinkError::Io { .. })
    ));
}
