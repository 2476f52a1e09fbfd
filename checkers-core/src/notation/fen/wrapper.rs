//! What a FEN is wrapped in: blanks, quotation marks, a PDN tag, a dot at the end.

use super::error::{FenError, FenReason};
use crate::notation::token::Token;

/// The FEN inside `[FEN "…"]`, inside quotation marks or bare, without blanks and the dot at its end.
pub(super) fn unwrap(text: Token<'_>) -> Result<Token<'_>, FenError> {
    let mut inside = text.trim();
    if let Some(tag) = inside.after('[') {
        let tag = tag.before(']').ok_or(inside.error(FenReason::Unclosed(']')))?.trim();
        let (name, value) = tag.span(u8::is_ascii_alphanumeric);
        if !name.text.eq_ignore_ascii_case("FEN") {
            return Err(tag.error(FenReason::OtherTag));
        }
        inside = value.trim();
    }
    if let Some(quoted) = inside.after('"') {
        inside = quoted.before('"').ok_or(inside.error(FenReason::Unclosed('"')))?.trim();
    }
    Ok(inside.before('.').unwrap_or(inside).trim())
}
