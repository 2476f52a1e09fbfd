//! Diagrams: what they show is the position, on any board and from either side, and SVG is well-formed whatever it is given.

mod common;

use checkers_core::diagram::{self, Arrow, Glyphs, Labels, Paint, Palette};
use checkers_core::geometry::{Board, Mask};
use checkers_core::notation::picture;
use checkers_core::rules::Setup;
use checkers_core::{Bitboard, Color, Position, Square, Variant};
use common::{fast, random};
use proptest::prelude::*;
use roxmltree::{Document, Node};

fn variant(id: &str) -> Variant {
    Variant::from_id(id).unwrap()
}

/// Russian rules on another board.
fn on(board: Board) -> Variant {
    let mut rules = *variant("russian").rules();
    rules.setup = Setup::Ranks { behind: 0, men: board.height / 3 };
    rules.board = board;
    Variant::custom(rules).unwrap()
}

#[track_caller]
fn assert_lines(text: impl ToString, lines: &[&str]) {
    assert_eq!(text.to_string().lines().collect::<Vec<_>>(), lines);
}

#[test]
fn text_with_coordinates() {
    let russian = variant("russian");
    let position = russian.parse_fen("W:Wc3,e3,Kg1:Bd4,Kb8").unwrap();
    let text = diagram::text(&russian, &position);
    let lines = [
        "8   B   .   .   .",
        "7 .   .   .   .",
        "6   .   .   .   .",
        "5 .   .   .   .",
        "4   .   b   .   .",
        "3 .   w   w   .",
        "2   .   .   .   .",
        "1 .   .   .   W",
        "  a b c d e f g h",
    ];
    assert_lines(text, &lines);
    let turned = [
        "1   W   .   .   .",
        "2 .   .   .   .",
        "3   .   w   w   .",
        "4 .   .   b   .",
        "5   .   .   .   .",
        "6 .   .   .   .",
        "7   .   .   .   .",
        "8 .   .   .   B",
        "  h g f e d c b a",
    ];
    assert_lines(text.bottom(Color::Black), &turned);
}

#[test]
fn text_with_numbers_marks_and_chess_symbols() {
    // Thai numbers begin at White's right corner.
    let thai = variant("thai");
    let position = thai.parse_fen("B:W1,K10:B32").unwrap();
    let marked = [thai.parse_square("1").unwrap(), thai.parse_square("10").unwrap()].into_iter().collect();
    let text = diagram::text(&thai, &position).glyphs(Glyphs::Unicode);
    let lines = [
        "    ⛂32     ·31     ·30     ·29",
        "·28     ·27     ·26     ·25",
        "    ·24     ·23     ·22     ·21",
        "·20     ·19     ·18     ·17",
        "    ·16     ·15     ·14     ·13",
        "·12     ·11     ⛁10     ·9",
        "    ·8      ·7      ·6      ·5",
        "·4      ·3      ·2      ⛀1",
    ];
    assert_lines(text, &lines);
    assert_lines(
        text.labels(Labels::None).marked(marked),
        &[
            "    ⛂     ·     ·     ·",
            " ·     ·     ·     ·",
            "    ·     ·     ·     ·",
            " ·     ·     ·     ·",
            "    ·     ·     ·     ·",
            " ·     ·    [⛁]    ·",
            "    ·     ·     ·     ·",
            " ·     ·     ·    [⛀]",
        ],
    );
}

#[test]
fn text_of_boards_of_every_shape() {
    let turkish = variant("turkish");
    let position = turkish.parse_fen("W:Wa2,Kh8:Bb2").unwrap();
    let text = diagram::text(&turkish, &position).labels(Labels::None).to_string();
    assert_eq!(text.lines().next(), Some(". . . . . . . W"));
    assert_eq!(text.lines().nth(6), Some("w b . . . . . ."));

    // The long axis of Spantsiretti runs along the ranks.
    let spantsiretti = variant("spantsiretti");
    let text = diagram::text(&spantsiretti, &spantsiretti.initial()).labels(Labels::Coordinates).to_string();
    assert_eq!(text.lines().count(), 9);
    assert_eq!(text.lines().last(), Some("  a b c d e f g h i j"));

    // Two corners are cut off, and what is left of the other colour there with them.
    let corners = [(0, 0), (0, 1), (1, 1), (5, 5), (4, 4)];
    let board = Board::dark_left(6, 6);
    let missing =
        corners.into_iter().fold(Mask::NONE, |mask, (file, rank)| mask.with(board.cell(file, rank)));
    let holes = on(board.without(missing));
    assert_lines(
        diagram::text(&holes, &Position::empty(Color::White)),
        &[
            "6   .   .   #",
            "5 .   .   #",
            "4   .   .   .",
            "3 .   .   .",
            "2 # #   .   .",
            "1 #   .   .",
            "  a b c d e f",
        ],
    );

    // Files after z have two letters.
    let long = on(Board::all(30, 1));
    let text = diagram::text(&long, &Position::empty(Color::White)).to_string();
    assert!(text.lines().last().unwrap().ends_with(" y  z  aa ab ac ad"), "{text}");
}

#[test]
fn a_small_picture_byte_for_byte() {
    let small = on(Board::dark_left(3, 3).without(Mask::NONE.with(2)));
    let position = small.parse_fen("B:Wa1:BKb2").unwrap();
    let capture = small.legal_moves(&position)[0];
    let after = small.play(&position, &capture).unwrap();
    let square = |name| small.parse_square(name).unwrap();
    for (svg, expected) in [
        (
            diagram::svg(&small, &position)
                .arrow(square("b2"), square("c3"))
                .highlight([square("a3")].into_iter().collect()),
            include_str!("data/diagrams/small.svg"),
        ),
        (
            diagram::svg(&small, &after).labels(Labels::Numbers).palette(Palette::PRINT).last_move(capture),
            include_str!("data/diagrams/small_after.svg"),
        ),
    ] {
        assert_eq!(svg.to_string(), expected);
    }
}

/// The elements with this name and class.
fn elements<'a>(
    document: &'a Document<'_>,
    name: &'a str,
    class: &'a str,
) -> impl Iterator<Item = Node<'a, 'a>> {
    document.descendants().filter(move |node| {
        node.has_tag_name(("http://www.w3.org/2000/svg", name))
            && (class.is_empty() || node.attribute("class") == Some(class))
    })
}

fn text_of<'a>(document: &'a Document<'_>, name: &'a str) -> &'a str {
    elements(document, name, "").next().unwrap().text().unwrap()
}

#[test]
fn a_picture_says_in_words_what_it_shows() {
    let frisian = variant("frisian");
    let position = frisian.parse_fen("B:W31,32,K5:BK27").unwrap();
    let svg = diagram::svg(&frisian, &position).to_string();
    let document = Document::parse(&svg).unwrap();
    assert_eq!(text_of(&document, "title"), "Frisian draughts");
    // Squares go up from White's side.
    assert_eq!(text_of(&document, "desc"), "Black to move. White: men 31, 32; kings 5. Black: kings 27.");
    assert_eq!(document.root_element().attribute("role"), Some("img"));
}

#[test]
fn a_title_cannot_break_out() {
    let pool = variant("pool");
    for (title, shown) in [
        ("</title><script>alert(1)</script>", "</title><script>alert(1)</script>"),
        ("<![CDATA[ & ]]> \"quoted\" 'too' &amp;", "<![CDATA[ & ]]> \"quoted\" 'too' &amp;"),
        // XML has no way to write these.
        ("\0\u{b}\u{ffff}\u{fffe}\u{85}\r", "\u{fffd}\u{fffd}\u{fffd}\u{fffd}\u{fffd}\u{fffd}"),
        ("шашки ⛁", "шашки ⛁"),
    ] {
        let svg = diagram::svg(&pool, &pool.initial()).title(title).to_string();
        let document = Document::parse(&svg).unwrap();
        assert_eq!(text_of(&document, "title"), shown);
        assert_eq!(elements(&document, "script", "").count(), 0);
    }
}

#[test]
fn the_size_is_stated_or_left_to_the_page() {
    let spantsiretti = variant("spantsiretti");
    let start = spantsiretti.initial();
    let size = |width: Option<u32>| {
        let svg = diagram::svg(&spantsiretti, &start).labels(Labels::None);
        let svg = width.map_or(svg.clone(), |width| svg.width(width)).to_string();
        let document = Document::parse(&svg).unwrap();
        let root = document.root_element();
        ["width", "height", "viewBox"].map(|name| root.attribute(name).unwrap_or("-").to_owned())
    };
    // Ten cells by eight and a frame of a fifth of a cell.
    assert_eq!(size(None), ["624", "504", "0 0 4160 3360"]);
    assert_eq!(size(Some(416)), ["416", "336", "0 0 4160 3360"]);
    assert_eq!(size(Some(0)), ["-", "-", "0 0 4160 3360"]);
    assert_eq!(size(Some(u32::MAX)), ["4294967295", "3469012046", "0 0 4160 3360"]);
}

#[test]
fn squares_of_other_boards_are_passed_over() {
    let russian = variant("russian");
    let start = russian.initial();
    let outside: Bitboard =
        (0..128).filter_map(Square::new).filter(|square| !russian.grid().has(*square)).collect();
    let square = outside.squares().next().unwrap();
    let plain = diagram::svg(&russian, &start).to_string();
    let marked = diagram::svg(&russian, &start).highlight(outside).arrow(square, square);
    assert_eq!(marked.to_string(), plain);
}

#[test]
fn colours_and_palettes_travel_as_json() {
    let mut palette = Palette::PRINT;
    palette.arrow = "#0f08".parse().unwrap();
    let json = serde_json::to_value(palette).unwrap();
    assert_eq!(json["arrow"], "#00ff0088");
    assert_eq!(serde_json::from_value::<Palette>(json).unwrap(), palette);
    let few: Palette = serde_json::from_str(r##"{"square":"#123"}"##).unwrap();
    let mut expected = Palette::WOOD;
    expected.square = Paint::rgb(0x11, 0x22, 0x33);
    assert_eq!(few, expected);
    for bad in [r##"{"square":"red"}"##, r##"{"squares":"#123"}"##, r##"{"square":"#12\"/>"}"##] {
        assert!(serde_json::from_str::<Palette>(bad).is_err(), "{bad}");
    }
}

/// A text diagram without names, read back.
fn read_back(variant: &Variant, text: &str, turn: Color) -> Position {
    let width = usize::from(variant.grid().board().width);
    let ranks = text.split('\n').map(|line| {
        let cells = line.chars().step_by(2).chain(std::iter::repeat(' ')).take(width);
        cells.map(|cell| if cell == ' ' || cell == '#' { '-' } else { cell }).collect::<String>()
    });
    picture::parse(variant.grid(), &ranks.collect::<Vec<_>>().join("/"), turn).unwrap()
}

/// Whether each pair of coordinates in a path or attribute lies in the picture.
fn all_inside(document: &Document<'_>) -> bool {
    let size: Vec<i64> = document
        .root_element()
        .attribute("viewBox")
        .unwrap()
        .split(' ')
        .map(|n| n.parse().unwrap())
        .collect();
    let inside = |value: &str, limit: i64| (0..=limit).contains(&value.parse::<i64>().unwrap());
    document.descendants().all(|node| {
        node.attributes().all(|attribute| match attribute.name() {
            "x" | "cx" => inside(attribute.value(), size[2]),
            "y" | "cy" => inside(attribute.value(), size[3]),
            _ => true,
        })
    })
}

fn any_paint() -> impl Strategy<Value = Option<Paint>> {
    prop::option::of(any::<[u8; 4]>().prop_map(|[red, green, blue, alpha]| Paint { red, green, blue, alpha }))
}

proptest! {
    #![proptest_config(common::config::cases(200))]

    #[test]
    fn any_position_is_shown_on_any_board(
        (rules, position) in prop_oneof![random::named().prop_map(|named| named.rules), random::custom()]
            .prop_flat_map(|rules| (Just(rules), random::positions(rules))),
        marks in any::<(u128, [u8; 4])>(),
        paint in any_paint(),
        title in ".*",
        black in any::<bool>(),
    ) {
        let variant = fast::variant(&rules);
        let position = fast::position(&variant, &position);
        let grid = variant.grid();
        let bottom = if black { Color::Black } else { Color::White };

        let text = diagram::text(&variant, &position).labels(Labels::None).to_string();
        let read = read_back(&variant, &text, position.turn());
        for color in Color::ALL {
            prop_assert_eq!(read.side(color), position.side(color));
        }
        prop_assert_eq!(read.kings(), position.kings());
        let numbered = diagram::text(&variant, &position).labels(Labels::Numbers).bottom(bottom).to_string();
        prop_assert_eq!(numbered.split('\n').count(), usize::from(rules.board.height));
        prop_assert!(numbered.lines().all(|line| line.trim_end() == line));
        let mut numbers: Vec<usize> = numbered
            .split(|letter: char| !letter.is_ascii_digit())
            .filter_map(|number| number.parse().ok())
            .collect();
        numbers.sort_unstable();
        prop_assert!(numbers.into_iter().eq(1..=rules.board.squares()), "{}", numbered);

        let squares: Vec<Square> = grid.squares().squares().collect();
        let pick = |byte: u8| squares[usize::from(byte) % squares.len()];
        let [a, b, c, d] = marks.1.map(pick);
        let arrows = [Arrow::new(a, b).with_paint(paint), Arrow::new(c, d)];
        let highlighted = Bitboard::from_bits(marks.0);
        for labels in [Labels::None, Labels::Numbers, Labels::Coordinates] {
            let svg = diagram::svg(&variant, &position)
                .bottom(bottom)
                .labels(labels)
                .title(&*title)
                .highlight(highlighted)
                .arrows(arrows)
                .to_string();
            let document = Document::parse(&svg).map_err(|error| TestCaseError::fail(error.to_string()))?;
            prop_assert!(all_inside(&document));
            let discs = elements(&document, "circle", "").filter(|node| node.attribute("r") == Some("152"));
            prop_assert_eq!(discs.count(), position.occupied().len() as usize);
            let drawn = elements(&document, "path", "squares").next().unwrap().attribute("d").unwrap();
            prop_assert_eq!(drawn.matches('M').count(), rules.board.squares());
            let frames = elements(&document, "rect", "").count() - 1;
            prop_assert_eq!(frames, highlighted.squares().filter(|square| grid.has(*square)).count());
            let arrows = elements(&document, "path", "arrow").count() + elements(&document, "circle", "arrow").count();
            prop_assert_eq!(arrows, 2);
            let names = elements(&document, "text", "").count();
            prop_assert_eq!(names, match labels {
                Labels::None => 0,
                Labels::Numbers => rules.board.squares(),
                _ => usize::from(rules.board.width) + usize::from(rules.board.height),
            });
        }
    }
}
