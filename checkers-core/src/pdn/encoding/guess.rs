//! Guesses the encoding of lines that are not UTF-8.

use alloc::string::String;
use alloc::vec::Vec;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, MACINTOSH, UTF_16BE, UTF_16LE, X_MAC_CYRILLIC};

use super::log::{Log, Oddity, Unit, append_by_table, rows};
use super::score::score;
use super::tables::Table;

/// The number of bytes of such lines by which encodings are compared.
const SAMPLE: usize = 1 << 13;

/// Encodings that the detector for web pages does not return, the most likely first.
const OLDER: [&str; 5] = ["IBM850", "IBM437", "IBM852", "IBM857", "x-mac-ce"];
const OLDER_WEB: [&Encoding; 2] = [MACINTOSH, X_MAC_CYRILLIC];

/// A guesser of the encoding of all lines so far that are not UTF-8.
pub(super) struct Guesser {
    detector: EncodingDetector,
    sample: Vec<u8>,
}

impl Default for Guesser {
    fn default() -> Self {
        Self { detector: EncodingDetector::new(Iso2022JpDetection::Deny), sample: Vec::new() }
    }
}

/// A guessed encoding.
enum Guess {
    Web(&'static Encoding),
    Table(&'static Table),
}

impl Guess {
    fn append(&self, row: &[u8], text: &mut String, log: &mut Log) {
        match self {
            Self::Web(encoding) => {
                log.odd(Oddity::Legacy(encoding.name()));
                let read = encoding.decode_without_bom_handling(row).0;
                text.push_str(&read);
                let unit = if encoding.is_single_byte() { Unit::Single } else { Unit::Web(encoding) };
                log.add(row, &read, unit);
            }
            Self::Table(found) => {
                log.odd(Oddity::Legacy(found.name));
                append_by_table(&found.letters(), row, text, log);
            }
        }
    }

    fn decode(&self, bytes: &[u8]) -> String {
        match self {
            Self::Web(encoding) => encoding.decode_without_bom_handling(bytes).0.into_owned(),
            Self::Table(found) => {
                let mut text = String::new();
                append_by_table(&found.letters(), bytes, &mut text, &mut Log::default());
                text
            }
        }
    }
}

impl Guesser {
    /// Decodes whole lines: valid UTF-8 as UTF-8, all others in the most likely encoding.
    pub(super) fn decode(&mut self, raw: &[u8], text: &mut String, log: &mut Log) {
        if let Ok(valid) = core::str::from_utf8(raw) {
            text.push_str(valid);
            log.add(raw, valid, Unit::Utf8);
            return;
        }
        // All such lines of the piece are used for the guess before the first one is decoded.
        for row in rows(raw).filter(|row| core::str::from_utf8(row).is_err()) {
            self.detector.feed(row, false);
            self.sample.extend_from_slice(&row[..row.len().min(SAMPLE - self.sample.len())]);
        }
        let guess = self.guess();
        for row in rows(raw) {
            match core::str::from_utf8(row) {
                Ok(valid) if row.is_ascii() || score(valid) >= score(&guess.decode(row)) => {
                    text.push_str(valid);
                    log.add(row, valid, Unit::Utf8);
                }
                // Bytes of an older encoding can be valid UTF-8 by chance.
                _ => guess.append(row, text, log),
            }
        }
    }

    /// Returns the encoding in which the sample has the best score: that of the detector, unless an older one is better.
    fn guess(&self) -> Guess {
        let detected = Guess::Web(self.detector.guess(None, Utf8Detection::Deny));
        let mut best = (score(&detected.decode(&self.sample)), detected);
        let tables = OLDER.into_iter().filter_map(Table::named).map(Guess::Table);
        for guess in tables.chain(OLDER_WEB.map(Guess::Web)) {
            let found = score(&guess.decode(&self.sample));
            if found > best.0.max(0) {
                best = (found, guess);
            }
        }
        best.1
    }
}

/// Detects UTF-16 by its zero bytes: every other byte of ASCII text is zero, and tags and moves are ASCII.
pub(super) fn utf_16_without_mark(raw: &[u8]) -> Option<&'static Encoding> {
    let mut zeros = [0_usize; 2];
    for (at, _) in raw.iter().enumerate().filter(|(_, byte)| **byte == 0) {
        zeros[at % 2] += 1;
    }
    let [even, odd] = zeros;
    let is_most = |zeros: usize, others: usize| zeros >= 2 && zeros * 10 >= raw.len() && others * 8 <= zeros;
    match (is_most(odd, even), is_most(even, odd)) {
        (true, _) => Some(UTF_16LE),
        (_, true) => Some(UTF_16BE),
        _ => None,
    }
}
