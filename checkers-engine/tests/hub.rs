//! The Hub protocol: positions, moves and messages, both sides of a session, and engines as processes.

mod common;

use checkers_core::{Game, Variant};
use checkers_engine::hub::{
    Action, BoardError, Controller, Event, Fault, Goal, HubSyntaxError, Level, Param, ParamKind, Reply,
    Request, Session, name_of, parse_move, parse_position, variant_of, write_move, write_position,
};
use checkers_engine::{Engine, Limits};
use common::variant;

#[test]
fn names_stand_for_variants() {
    for (name, id) in [("normal", "international"), ("bt", "breakthrough"), ("losing", "antidraughts")] {
        assert_eq!(variant_of(name), Some(variant(id)));
        assert_eq!((name_of(&variant(id)), name_of(&variant("russian"))), (name, "russian"));
    }
    assert_eq!(variant_of("chess"), None);
}

#[test]
fn positions_are_the_side_to_move_and_a_letter_for_each_square() {
    let international = variant("international");
    let start = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";
    assert_eq!(write_position(&international, &international.initial()), start);
    let kings = international.parse_fen("B:WK50,28:BK1,2").unwrap();
    let text = write_position(&international, &kings);
    assert_eq!((&text[..3], &text[28..29], &text[50..]), ("BBb", "w", "W"));
    for variant in Variant::all() {
        let text = write_position(&variant, &variant.initial());
        assert_eq!(text.len() - 1, variant.rules().board.squares(), "{}", variant.id());
        assert_eq!(parse_position(&variant, &text), Ok(variant.initial()));
    }
}

#[test]
fn an_invalid_position_is_refused_with_its_place() {
    let variant = variant("international");
    let start = write_position(&variant, &variant.initial());
    let parse = |text: &str| parse_position(&variant, text).unwrap_err();
    assert_eq!(parse(&start[1..]), BoardError::Length { found: 50, squares: 50 });
    assert_eq!(parse(&format!("{start}w")), BoardError::Length { found: 52, squares: 50 });
    assert_eq!(parse(&start.replacen('W', "w", 1)), BoardError::Letter { letter: 'w', place: 1 });
    assert_eq!(parse(&start.replacen("ee", "ex", 1)), BoardError::Letter { letter: 'x', place: 23 });
    assert_eq!(parse(""), BoardError::Length { found: 0, squares: 50 });
}

#[test]
fn captures_name_all_captured_squares_in_any_order() {
    let variant = variant("international");
    let two = variant.parse_fen("W:W37:B31,22,21").unwrap();
    let texts: Vec<_> = variant.legal_moves(&two).iter().map(|mv| write_move(&variant, mv)).collect();
    assert!(texts.iter().all(|text| text.matches('x').count() >= 2), "{texts:?}");
    for text in texts {
        let mut numbers: Vec<&str> = text.split('x').collect();
        numbers[2..].reverse();
        assert!(parse_move(&variant, &two, &numbers.join("x")).is_ok());
    }
    let start = variant.initial();
    let refused = |text: &str| parse_move(&variant, &start, text).unwrap_err();
    assert!(matches!(refused("32-29"), BoardError::Illegal { .. }));
    assert!(matches!(refused("32x28"), BoardError::Illegal { .. }));
    for text in
        ["", "32", "32-28-22", "a-b", "51-46", "0-5", "32x23x28x28", "32-28-28", "99999999999-1", "32--28"]
    {
        assert!(matches!(refused(text), BoardError::NotAMove { .. }), "{text}");
    }
}

#[test]
fn moves_are_read_as_they_are_written_in_every_variant() {
    let mut random = fastrand::Rng::with_seed(17);
    for variant in Variant::all() {
        let mut position = variant.initial();
        for _ in 0..60 {
            let moves = variant.legal_moves(&position);
            for mv in &moves {
                let text = write_move(&variant, mv);
                let read = parse_move(&variant, &position, &text);
                let read = read.unwrap_or_else(|error| panic!("{}: {error}", variant.id()));
                assert_eq!(variant.play_unchecked(&position, &read), variant.play_unchecked(&position, mv));
            }
            let Some(mv) = moves.get(random.usize(..moves.len().max(1))) else { break };
            position = variant.play_unchecked(&position, mv);
        }
    }
}

#[test]
fn messages_are_read_as_they_are_written() {
    for line in [
        "hub",
        "set-param name=variant value=frisian",
        "set-param name=book value=\"two words\"",
        "set-param name=book value=\"\"",
        "init",
        "new-game",
        "pos pos=We moves=\"32-28 19-23\"",
        "pos",
        "level depth=7 nodes=1000 move-time=0.5 moves=30 time=60 inc=1.5",
        "level infinite",
        "go think",
        "go ponder",
        "go analyze",
        "ponder-hit",
        "stop",
        "ping",
        "quit",
    ] {
        assert_eq!(line.parse::<Request>().unwrap().to_string(), line);
    }
    for line in [
        "id name=Scan version=3.1 author=\"Fabien Letouzey\"",
        "param name=variant value=normal type=enum values=\"normal killer bt frisian losing\"",
        "param name=threads value=1 type=int min=1 max=16",
        "param name=book value=true type=bool",
        "param name=margin value=0.5 type=real min=0 max=1.5",
        "param name=path value=\"\" type=string",
        "wait",
        "ready",
        "info depth=12 score=-0.35 nodes=123456 time=1.50 nps=2.30 pv=\"32-28 19-23\"",
        "done move=28x19x23 ponder=14x23x19",
        "done move=\"\"",
        "pong",
        "error message=\"bad position\"",
    ] {
        assert_eq!(line.parse::<Reply>().unwrap().to_string(), line);
    }
    // Scan writes blanks around `=`, and more fields than we know.
    let request: Request = "  level   move-time = 2  unknown=3 ".parse().unwrap();
    assert_eq!(request, Request::Level(Level { move_time: Some(2.0), ..Level::default() }));
}

#[test]
fn lines_that_are_no_messages_are_refused() {
    let request = |line: &str| line.parse::<Request>().unwrap_err();
    assert_eq!(request(""), HubSyntaxError::Empty);
    assert_eq!(request("hubbub"), HubSyntaxError::UnknownCommand { command: "hubbub".to_owned() });
    assert_eq!(request("pos pos=\"W"), HubSyntaxError::OpenQuotation { name: "pos".to_owned() });
    assert_eq!(request("go"), HubSyntaxError::Missing { command: "go", name: "think" });
    assert_eq!(request("set-param name=x"), HubSyntaxError::Missing { command: "set-param", name: "value" });
    for line in
        ["level depth=x", "level move-time=-1", "level move-time=nan", "level time=inf", "level nodes=-3"]
    {
        assert!(matches!(request(line), HubSyntaxError::Value { .. }), "{line}");
    }
    assert!("info score=nan".parse::<Reply>().is_err() && "param name=x type=y".parse::<Reply>().is_err());
}

#[test]
fn a_level_becomes_limits() {
    let level = |line: &str| match line.parse::<Request>() {
        Ok(Request::Level(level)) => level.limits(),
        other => panic!("{other:?}"),
    };
    assert_eq!(level("level depth=3"), Limits::depth(3));
    assert_eq!(level("level nodes=9"), Limits::nodes(9));
    assert_eq!(level("level infinite depth=9"), Limits::NONE);
    let seconds = |line: &str| level(line).time.unwrap().as_secs_f64();
    assert!((seconds("level move-time=1.5") - 1.5).abs() < 1e-9);
    // An equal part for each move, plus the increment, and never most of the clock.
    assert!((seconds("level moves=20 time=60 inc=1") - 4.0).abs() < 1e-9);
    assert!((seconds("level moves=1 time=60") - 30.0).abs() < 1e-9);
    assert!((seconds("level time=1 inc=10") - 0.5).abs() < 1e-9);
    assert!((seconds("level time=60 move-time=0.25") - 0.25).abs() < 1e-9);
}

/// The lines that a session answers, without searches.
fn answers(session: &mut Session, line: &str) -> Vec<String> {
    let send = |action| match action {
        Action::Send(reply) => Some(reply.to_string()),
        _ => None,
    };
    session.receive(line).into_iter().filter_map(send).collect()
}

fn error(session: &mut Session, line: &str) -> String {
    let answers = answers(session, line);
    assert!(answers.len() == 1 && answers[0].starts_with("error message="), "{line}: {answers:?}");
    answers[0].clone()
}

fn ready() -> Session {
    let mut session = Session::new();
    answers(&mut session, "hub");
    assert_eq!(answers(&mut session, "init"), ["ready"]);
    session
}

#[test]
fn requests_belong_in_their_places() {
    let mut session = Session::new();
    for line in ["init", "pos", "go think", "ping", "stop", "new-game", "level depth=1"] {
        error(&mut session, line);
    }
    let greeting = answers(&mut session, "hub");
    assert!(greeting[0].starts_with("id name=checkers-engine version="), "{greeting:?}");
    assert!(greeting[1].contains("values=\"normal killer bt frisian losing "), "{greeting:?}");
    assert_eq!(greeting.last().unwrap(), "wait");
    for line in ["hub", "pos", "go think"] {
        error(&mut session, line);
    }
    assert!(error(&mut session, "set-param name=colour value=red").contains("unknown parameter"));
    error(&mut session, "set-param name=variant value=chess");
    error(&mut session, "set-param name=tt-size value=0");
    for line in ["variant value=international", "variant value=frisian", "tt-size value=1", "seed value=3"] {
        assert!(answers(&mut session, &format!("set-param name={line}")).is_empty(), "{line}");
    }
    assert_eq!(session.variant(), &variant("frisian"));
    assert_eq!(answers(&mut session, "init"), ["ready"]);
    assert_eq!(answers(&mut session, "ping"), ["pong"]);
    error(&mut session, "set-param name=seed value=4");
    error(&mut session, "hub");
    // A search that has ended by itself crosses with `stop`.
    assert!(session.receive("stop").is_empty() && session.receive("").is_empty());
    assert!(matches!(session.receive("quit")[..], [Action::Quit]));
    assert!(session.receive("hub").is_empty());
}

/// The only search that these lines start.
fn task(session: &mut Session, lines: &[&str]) -> checkers_engine::hub::Task {
    let actions: Vec<Action> = lines.iter().flat_map(|line| session.receive(line)).collect();
    match &actions[..] {
        [Action::Search(task)] => *task.clone(),
        [Action::Stop, Action::Search(task)] => *task.clone(),
        other => panic!("{other:?}"),
    }
}

fn result(session: &Session, task: checkers_engine::hub::Task) -> checkers_engine::SearchResult {
    let mut engine = Engine::new(session.variant().clone());
    let limits = Limits { nodes: Some(task.limits.nodes.unwrap_or(500)), ..task.limits };
    let stop = std::sync::atomic::AtomicBool::new(false);
    engine.search(task.root, &limits, &stop, &mut |_| ()).unwrap()
}

#[test]
fn a_search_ends_with_a_move_and_its_level_holds_once() {
    let mut session = ready();
    let task = task(&mut session, &["level depth=2", "go think"]);
    assert_eq!((task.limits, task.goal), (Limits::depth(2), Goal::Think));
    for line in ["pos", "go think", "level depth=1", "new-game", "init"] {
        error(&mut session, line);
    }
    assert_eq!(answers(&mut session, "ping"), ["pong"]);
    let number = task.number;
    let found = result(&session, task);
    let done = session.done(number, &found).unwrap().to_string();
    assert!(done.starts_with("done move=") && done.contains(" ponder="), "{done}");
    assert_eq!(session.done(number, &found), None);
    let next = match &session.receive("go think")[..] {
        [Action::Search(task)] => task.limits,
        other => panic!("{other:?}"),
    };
    assert_eq!(next, Limits::NONE);
}

#[test]
fn a_pondered_move_waits_for_the_hit() {
    let mut session = ready();
    let first = task(&mut session, &["level nodes=400", "go ponder"]);
    assert_eq!(first.limits, Limits::NONE);
    let found = result(&session, first.clone());
    assert_eq!(
        session.done(first.number, &found),
        None,
        "the move must not be sent while it is not our turn"
    );
    let sent = answers(&mut session, "ponder-hit");
    assert!(sent.len() == 1 && sent[0].starts_with("done move="), "{sent:?}");
    // A hit during the search: it continues with the limits of the level.
    let first = task(&mut session, &["level nodes=400", "go ponder"]);
    let second = task(&mut session, &["ponder-hit"]);
    assert_eq!((second.limits, second.goal), (Limits::nodes(400), Goal::Think));
    assert_eq!(session.done(first.number, &found), None, "that search is over");
    assert!(session.done(second.number, &found).is_some());
}

#[test]
fn an_infinite_search_holds_its_move_until_it_is_stopped() {
    let mut session = ready();
    let task = task(&mut session, &["level infinite", "go analyze"]);
    let found = result(&session, task.clone());
    assert_eq!(session.done(task.number, &found), None);
    assert!(answers(&mut session, "stop")[0].starts_with("done move="));
}

#[test]
fn a_position_that_is_refused_changes_nothing() {
    let mut session = ready();
    let start = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";
    assert!(answers(&mut session, &format!("pos pos={start} moves=\"32-28 19-23\"")).is_empty());
    error(&mut session, &format!("pos pos={start} moves=\"32-28 19-24 1-2\""));
    error(&mut session, "pos pos=W");
    let best = task(&mut session, &["level depth=1", "go think"]);
    let found = result(&session, best.clone());
    let done = session.done(best.number, &found).unwrap().to_string();
    assert!(done.starts_with("done move=28x19x23"), "{done}");
}

#[test]
fn a_game_that_is_over_is_not_searched() {
    let mut session = ready();
    let mut empty = "W".to_owned();
    empty.push_str(&"e".repeat(49));
    empty.push('b');
    assert!(answers(&mut session, &format!("pos pos={empty}")).is_empty());
    assert!(error(&mut session, "go think").contains("over"));
}

/// A controller whose engine is ready.
fn controller(variant: &Variant) -> Controller {
    let mut controller = Controller::new(variant.clone());
    controller.hello().unwrap();
    for line in ["chatter of a library", "id name=Test", "param name=book value=true type=bool", "wait"] {
        controller.receive(line).unwrap();
    }
    controller.init().unwrap();
    controller.receive("more chatter").unwrap();
    assert_eq!(controller.receive("ready"), Ok(Some(Event::Ready)));
    controller
}

#[test]
fn faults_of_an_engine_are_named() {
    let variant = variant("international");
    let game = Game::new(variant.clone());
    let searching = || {
        let mut controller = controller(&variant);
        controller.search(&game, Level::default(), Goal::Think).unwrap();
        controller
    };
    let fault = |line: &str| searching().receive(line).unwrap_err().to_string();
    assert!(fault("done move=32-29").contains("illegal move: the move 32-29 is not legal"));
    assert!(fault("done").contains("without a move, but 9 moves are legal"));
    assert!(fault("\u{1b}[2Jgarbage").contains("unknown command"));
    assert!(fault("ready").contains("during a search"));
    assert!(fault("error message=\"bad position\"").contains("bad position"));
    assert!(searching().receive("info depth=1").is_ok());
    assert!(searching().search(&game, Level::default(), Goal::Think).is_err());
    let mut silent = Controller::new(variant.clone());
    silent.hello().unwrap();
    let last = (0..2_000).map(|_| silent.receive("Loading ...")).find(Result::is_err);
    assert_eq!(last, Some(Err(Fault::NoHub)));
}

#[test]
fn parameters_are_checked_before_they_are_sent() {
    let mut controller = Controller::new(variant("frisian"));
    controller.hello().unwrap();
    controller.receive("param name=threads value=1 type=int min=1 max=16").unwrap();
    controller.receive("wait").unwrap();
    assert!(controller.set("thread", "2").unwrap_err().to_string().contains("it has threads"));
    assert!(controller.set("threads", "17").is_err() && controller.set("threads", "two").is_err());
    assert_eq!(controller.set("threads", "2").unwrap().to_string(), "set-param name=threads value=2");
    assert!(matches!(controller.set_variant(), Err(Fault::Variant { .. })), "it plays one game only");
    let param =
        Param { name: "v".to_owned(), value: "a".to_owned(), kind: ParamKind::Enum { values: vec![] } };
    assert!(!param.accepts("a"));
}

#[test]
fn both_sides_play_a_frisian_game_with_king_runs() {
    let variant = variant("frisian");
    let mut session = Session::new();
    let mut controller = Controller::new(variant.clone());
    let mut lines: Vec<String> = answers(&mut session, &controller.hello().unwrap().to_string());
    for line in lines.drain(..) {
        controller.receive(&line).unwrap();
    }
    let set = controller.set_variant().unwrap().unwrap();
    assert!(session.receive(&set.to_string()).is_empty());
    let start = variant.parse_fen("W:WK46,50:BK1,5").unwrap();
    let mut game = Game::from_position(variant.clone(), start);
    session.receive(&controller.init().unwrap().to_string());
    controller.receive("ready").unwrap();
    for _ in 0..12 {
        if game.outcome().is_some() {
            break;
        }
        let level = Level { nodes: Some(200), ..Level::default() };
        let mut task = None;
        for request in controller.search(&game, level, Goal::Think).unwrap() {
            for action in session.receive(&request.to_string()) {
                match action {
                    Action::Search(found) => task = Some(*found),
                    other => panic!("{other:?}"),
                }
            }
        }
        let task = task.unwrap();
        let number = task.number;
        let found = result(&session, task);
        let reply = session.done(number, &found).unwrap().to_string();
        match controller.receive(&reply).unwrap() {
            Some(Event::Done(found)) => game.play(&found.best_move).unwrap(),
            other => panic!("{other:?}"),
        }
    }
    assert!(game.ply() > 2);
}
