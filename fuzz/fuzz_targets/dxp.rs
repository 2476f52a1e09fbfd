//! Arbitrary bytes from the other side of a DXP connection: no panic, and a message that was read and written
//! reads back equal.
#![no_main]

use checkers_core::{Color, Variant};
use checkers_engine::dxp::{AcceptCode, EndReason, Event, Inbox, Message, Session};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let variant = Variant::from_id("international").expect("a known variant");
    let mut session = Session::new("fuzz", &variant).expect("a board of 50 squares");
    let mut inbox = Inbox::default();
    // The first byte says whether we ask for a game, the second how the bytes are split.
    let [first, size, bytes @ ..] = input else { return };
    if first.is_multiple_of(2) {
        session.request(Color::Black, 1, 0, None).expect("a new session");
    }
    for part in bytes.chunks(usize::from(*size).max(1)) {
        inbox.push(part);
        loop {
            let message = match inbox.next() {
                Ok(Some(message)) => message,
                Ok(None) => break,
                Err(_) => return,
            };
            let text = message.to_string();
            assert_eq!(Message::parse(&text).as_ref(), Ok(&message), "{text}");
            match session.receive(message) {
                Ok(Event::Requested(_)) => {
                    if session.accept().is_err() {
                        session.decline(AcceptCode::Declined).expect("a request to answer");
                    }
                }
                Ok(Event::BackRequested { move_number, color }) => {
                    // Fails if that move was not played.
                    let _ = session.take_back(move_number, color);
                }
                _ => {}
            }
            if session.is_our_turn() {
                let played = session.game().legal_moves().first().map(|mv| session.play(mv, 1).map(drop));
                if !matches!(played, Some(Ok(()))) {
                    session.end(EndReason::Unknown, false).expect("our turn");
                }
            }
        }
    }
});
