//! Every line of every table.

use std::collections::{HashMap, HashSet};

use checkers_core::position::Strictness;
use checkers_core::{Color, Variant};
use checkers_openings::{Status, TABLES, table, tables_of};

#[test]
fn every_opening_can_be_played_in_every_variant_of_its_table() {
    for table in TABLES {
        for id in table.variants {
            let variant = Variant::from_id(id).unwrap();
            let openings = table.openings_for(&variant);
            let openings = openings.unwrap_or_else(|(code, error)| panic!("{} {code}: {error}", table.id));
            assert_eq!(openings.len(), table.len());
            for opening in openings {
                let place = format!("{} {}", table.id, opening.code);
                let checked = opening.position.check(variant.rules(), variant.grid(), Strictness::Strict);
                assert_eq!(checked, Ok(()), "{place}");
                assert_eq!(variant.outcome(&opening.position), None, "{place}");
                assert_eq!(opening.game().position(), &opening.position, "{place}");
            }
        }
        assert_eq!(table.openings().count(), table.len());
    }
}

#[test]
fn codes_are_unique_and_equal_positions_are_marked() {
    for table in TABLES {
        let mut codes = HashSet::new();
        let mut positions = HashMap::new();
        for opening in table.openings() {
            assert!(codes.insert(opening.code), "{} {}", table.id, opening.code);
            let first = *positions.entry(opening.position).or_insert(opening.code);
            let same_as = Some(first).filter(|first| *first != opening.code);
            assert_eq!(opening.same_as, same_as, "{} {}", table.id, opening.code);
        }
    }
}

/// Played, mail, barred, lost.
fn counts(id: &str) -> [usize; 4] {
    let count = |status| table(id).unwrap().openings().filter(|opening| opening.status == status).count();
    [Status::Played, Status::Mail, Status::Barred, Status::Lost].map(count)
}

#[test]
fn tables_have_as_many_openings_as_published() {
    // 156 cards of the tournament deck: 144 and the 12 of correspondence play, of which the deck kept the places.
    assert_eq!(counts("three_move"), [144, 12, 18, 0]);
    assert_eq!(counts("two_move"), [43, 0, 0, 6]);
    assert_eq!(counts("four_move"), [542, 0, 0, 252]);
    assert_eq!(counts("eleven_man"), [2253, 0, 0, 247]);
    assert_eq!(counts("eleven_man_italian"), [2400, 0, 0, 0]);
    assert_eq!(counts("fmjd_russian"), [736, 0, 0, 0]);
    assert_eq!(counts("fmjd_brazilian"), [725, 0, 0, 0]);
    assert_eq!(counts("idf_russian"), [745, 0, 0, 0]);
    assert_eq!(counts("idf_brazilian"), [736, 0, 0, 0]);
    assert_eq!(counts("idf_basic"), [150, 0, 0, 0]);
}

#[test]
fn the_three_move_deck_is_all_lines_without_a_loss_of_a_man_at_once() {
    // The deck's numbers follow the squares of the moves.
    let deck: Vec<_> = table("three_move").unwrap().openings().collect();
    let numbers = |text: &str| -> Vec<u32> {
        text.split([' ', '-', 'x']).map(|number| number.parse().unwrap()).collect()
    };
    assert!(deck.is_sorted_by_key(|opening| numbers(opening.text)));
    assert!(deck.iter().all(|opening| opening.position.turn() == Color::White));
    let codes: Vec<String> = (1..=174).map(|number| number.to_string()).collect();
    assert_eq!(deck.iter().map(|opening| opening.code).collect::<Vec<_>>(), codes);
}

#[test]
fn fmjd_tables_have_46_groups_of_16_and_the_brazilian_one_lacks_11() {
    const NUMERALS: [&str; 16] = [
        "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV", "XVI",
    ];
    let numbers = (1..=46).flat_map(|group| NUMERALS.map(|numeral| format!("{group}-{numeral}")));
    let russian: Vec<_> = table("fmjd_russian").unwrap().openings().collect();
    assert!(russian.iter().map(|opening| opening.code).eq(numbers));
    assert_eq!(russian.iter().filter(|opening| opening.text.starts_with('=')).count(), 392);
    let equal = russian.iter().filter_map(|opening| Some((opening.same_as?, opening.code)));
    assert_eq!(equal.collect::<Vec<_>>(), [("15-XV", "16-I"), ("15-XVI", "16-II")]);

    let brazilian: HashMap<_, _> =
        table("fmjd_brazilian").unwrap().openings().map(|opening| (opening.code, opening.text)).collect();
    let (kept, absent): (Vec<_>, Vec<_>) =
        russian.iter().partition(|opening| brazilian.contains_key(opening.code));
    assert!(kept.iter().all(|opening| brazilian[opening.code] == opening.text));
    let absent: Vec<_> = absent.iter().map(|opening| opening.code).collect();
    let expected =
        ["1-IX", "4-XV", "5-IX", "5-XI", "19-V", "25-XIII", "30-XVI", "40-XIV", "41-XIII", "42-XIV", "43-II"];
    assert_eq!(absent, expected);
}

#[test]
fn fmjd_and_idf_tables_agree() {
    for variant in ["russian", "brazilian"] {
        let [fmjd, idf] = ["fmjd", "idf"].map(|source| table(&format!("{source}_{variant}")).unwrap());
        let idf: HashSet<_> = idf.openings().map(|opening| opening.position).collect();
        let different = fmjd.openings().filter(|opening| !idf.contains(&opening.position));
        // In the IDF's tables, Black is to move in the first, and White made another move in the second.
        assert_eq!(
            different.map(|opening| opening.code).collect::<Vec<_>>(),
            ["34-VI", "43-XIII"],
            "{variant}"
        );
    }
}

#[test]
fn tables_are_found_by_variant() {
    let ids = |variant| tables_of(variant).map(|table| table.id).collect::<Vec<_>>();
    assert_eq!(ids("russian"), ["fmjd_russian", "idf_russian", "idf_basic"]);
    assert_eq!(ids("turkish"), [""; 0]);
    assert!(TABLES.iter().all(|table| table.source().starts_with("Facts ") && !table.is_empty()));
    assert!(table("IDF").is_none());
}

#[test]
fn relocations_move_both_men_at_once() {
    let table = table("idf_russian").unwrap();
    let opening = table.openings().find(|opening| opening.code == "XXXIII-7").unwrap();
    assert_eq!(opening.text, "= h2-h6 h6-h4");
    let fen = opening.variant.fen(&opening.position).to_string();
    assert_eq!(fen, "W:Wa1,a3,b2,c1,c3,d2,e1,e3,f2,g1,g3,h6:Ba7,b6,b8,c7,d6,d8,e7,f6,f8,g7,h4,h8");
    assert!(opening.moves.is_empty());
}
