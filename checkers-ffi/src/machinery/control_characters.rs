//! Control characters in messages. The engine's library uses this file too.

use std::borrow::Cow;

/// Replaces control characters by C escapes, because a zero byte would end the text for C. Rust's escapes (`\u{0}`), which
/// excerpts from the core contain, become C escapes too.
pub(crate) fn readable(text: Cow<'static, str>) -> Cow<'static, str> {
    if !text.contains(char::is_control) && !text.contains("\\u{") {
        return text;
    }
    let mut readable = String::with_capacity(text.len());
    let mut rest = &*text;
    while let Some(letter) = rest.chars().next() {
        let (letter, length) = control_escaped_by_rust(rest).unwrap_or((letter, letter.len_utf8()));
        rest = &rest[length..];
        match letter {
            '\t' => readable.push_str("\\t"),
            '\n' => readable.push_str("\\n"),
            '\r' => readable.push_str("\\r"),
            letter if letter.is_ascii_control() => {
                readable.push_str(&format!("\\x{:02x}", u32::from(letter)))
            }
            letter if letter.is_control() => readable.push_str(&format!("\\u{:04x}", u32::from(letter))),
            letter => readable.push(letter),
        }
    }
    readable.into()
}

/// Returns the control character if the text begins with a Rust escape of one, and the length of the escape in bytes.
fn control_escaped_by_rust(text: &str) -> Option<(char, usize)> {
    let (digits, _) = text.strip_prefix("\\u{")?.split_once('}')?;
    let letter = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32)?;
    letter.is_control().then_some((letter, digits.len() + 4))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_written_as_c_writes_them() {
        for (text, readable) in [
            ("plain ж", "plain ж"),
            ("\0a\n\t\u{7f}", "\\x00a\\n\\t\\x7f"),
            ("\u{85}", "\\u0085"),
            ("`\\u{0}x` and \\u{e9} and \\u{", "`\\x00x` and \\u{e9} and \\u{"),
        ] {
            assert_eq!(self::readable(text.into()), readable);
        }
    }
}
