//! A score for how likely a text is in a natural language.

/// The small letters beyond ASCII of languages in which draughts files are written.
const ALPHABETS: [&str; 15] = [
    // French.
    "àâæçéèêëîïôœùûüÿ",
    // German.
    "äöüßé",
    // Dutch.
    "áàéèëêíïóöúüç",
    // Italian.
    "àèéìíîòóùú",
    // Spanish.
    "áéíñóúüºª",
    // Portuguese.
    "áâãàçéêíóôõúüºª",
    // Swedish, Danish, Norwegian, Finnish.
    "åäöæøéü",
    // Polish.
    "ąćęłńóśźż",
    // Czech, Slovak.
    "áčďéěíňóřšťúůýžäľĺôŕ",
    // Hungarian.
    "áéíóöőúüű",
    // Croatian, Slovene, Serbian.
    "čćđšž",
    // Romanian.
    "ăâîşţșț",
    // Turkish.
    "çğıöşüâîû",
    // Latvian, Lithuanian, Estonian.
    "āčēģīķļņšūžąęėįųõäöü",
    // Russian, Ukrainian, Belarusian, Bulgarian.
    "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґў",
];

/// Signs that occur next to words in all languages.
const SIGNS: &str = "\u{a0}\u{ad}«»‹›“”„‘’‚–—…°§№·•½¼¾×±€£©®™";

/// Returns the score of a text in the language that fits best. Letters of the language count as positive, in words of one script
/// with usual capital letters. Signs inside words, control characters and letters of no language count as negative.
pub(super) fn score(text: &str) -> i64 {
    let scores = ALPHABETS.iter().map(|alphabet| score_in(text, alphabet));
    scores.max().unwrap_or_default()
}

fn score_in(text: &str, alphabet: &str) -> i64 {
    let mut sum = 0;
    let mut before: [Option<char>; 2] = [None; 2];
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        if !letter.is_ascii() {
            sum += value(letter, before, letters.peek().copied(), alphabet);
        }
        before = [before[1], Some(letter)];
    }
    sum
}

/// Returns the score of a character between its neighbours.
fn value(letter: char, [second_last, last]: [Option<char>; 2], next: Option<char>, alphabet: &str) -> i64 {
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphabetic);
    if !letter.is_alphabetic() {
        return match letter {
            letter if letter.is_control() || letter == char::REPLACEMENT_CHARACTER => -6,
            '’' | '\u{ad}' | '·' => 0,
            _ if is_letter(last) && is_letter(next) => -4,
            letter if SIGNS.contains(letter) => 0,
            _ => -3,
        };
    }
    let small = letter.to_lowercase().next().unwrap_or(letter);
    let mut sum = if alphabet.contains(small) || letter == 'İ' && alphabet.contains('ı') { 2 } else { -3 };
    let is_small = |letter: Option<char>| letter.is_some_and(char::is_lowercase);
    let is_capital = |letter: Option<char>| letter.is_some_and(char::is_uppercase);
    if letter.is_uppercase() && is_small(last)
        || letter.is_lowercase() && is_capital(last) && (is_capital(next) || is_capital(second_last))
    {
        sum -= 5;
    }
    let is_latin = |letter: char| matches!(letter, 'a'..='z' | 'A'..='Z' | '\u{c0}'..='\u{24f}');
    let other_script = |other: Option<char>| {
        other.is_some_and(|other| other.is_alphabetic() && is_latin(other) != is_latin(letter))
    };
    if other_script(last) || other_script(next) {
        sum -= 5;
    }
    sum
}
