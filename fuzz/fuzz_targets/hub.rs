//! Arbitrary lines to both sides of a session of the Hub protocol: no panic, at most one answer for each search, and a
//! message that was read and written reads back equal.
#![no_main]

use std::sync::atomic::AtomicBool;

use checkers_core::{Game, Variant};
use checkers_engine::hub::{Action, Controller, Event, Goal, Level, Reply, Request, Session};
use checkers_engine::{Engine, Limits, Options};
use libfuzzer_sys::fuzz_target;

/// An engine that gets these lines, and searches 20 nodes on each request.
fn serve(text: &str) {
    let mut session = Session::new();
    let mut engine = None;
    let mut searches = 0;
    for line in text.lines() {
        let mut task = None;
        for action in session.receive(line) {
            match action {
                Action::Create(variant, _) => {
                    engine = Some(Engine::with_options(variant, &Options { table_bytes: 1 << 10, seed: 0 }));
                }
                Action::Search(started) => task = Some(started),
                _ => {}
            }
        }
        let (Some(task), Some(engine)) = (task, &mut engine) else { continue };
        searches += 1;
        if searches > 20 {
            return;
        }
        let limits = Limits { nodes: Some(20), ..task.limits };
        let result = engine.search(task.root, &limits, &AtomicBool::new(false), &mut |_| ());
        let result = result.expect("a session checks what it starts");
        if session.done(task.number, &result).is_some() {
            assert_eq!(session.done(task.number, &result), None);
        }
    }
    session.end_of_input();
}

/// A program whose engine sends these lines.
fn control(text: &str) {
    let variant = Variant::from_id("frisian").expect("a known variant");
    let mut controller = Controller::new(variant.clone());
    controller.hello().expect("a new session");
    let mut game = Game::new(variant);
    for line in text.lines() {
        match controller.receive(line) {
            Ok(Some(Event::Waiting)) => drop(controller.init().expect("it waits")),
            Ok(Some(Event::Done(found))) => game.play_on(&found.best_move).expect("a legal move"),
            Ok(_) => {}
            Err(_) => return,
        }
        if !controller.is_searching() {
            // Fails until the engine is ready.
            let _ = controller.search(&game, Level::default(), Goal::Think);
        }
    }
}

fuzz_target!(|input: &[u8]| {
    let text = String::from_utf8_lossy(input);
    for line in text.lines() {
        if let Ok(request) = line.parse::<Request>() {
            let written = request.to_string();
            assert_eq!(written.parse::<Request>().as_ref(), Ok(&request), "{written}");
        }
        if let Ok(reply) = line.parse::<Reply>() {
            // Numbers of reports are rounded, so it is the text that stays the same.
            let written = reply.to_string();
            assert_eq!(written.parse::<Reply>().map(|reply| reply.to_string()).as_ref(), Ok(&written));
        }
    }
    serve(&text);
    control(&text);
});
