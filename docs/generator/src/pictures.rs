//! The pictures in the README.

use std::path::Path;

use checkers_core::Variant;
use checkers_core::diagram;

/// File, rule set, position (the start, or a FEN) and the text of the move that is drawn as arrows.
const PICTURES: [(&str, &str, Option<&str>, Option<&str>); 4] = [
    ("international", "international", None, None),
    ("russian-capture", "russian", Some("W:Wc3,f2,Kh2:Bd4,d6,f6,a7"), Some("c3:c7")),
    ("turkish", "turkish", None, None),
    ("frisian-capture", "frisian", Some("W:WK48,33,38:B28,18,9,17,K14"), None),
];

/// Writes them into a folder.
pub(crate) fn write(folder: &Path) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder)?;
    for (file, id, fen, text) in PICTURES {
        let variant = Variant::from_id(id).ok_or_else(|| anyhow::anyhow!("unknown variant {id:?}"))?;
        let position = match fen {
            None => variant.initial(),
            Some(fen) => variant.parse_fen(fen).map_err(|error| anyhow::anyhow!("{fen}: {error}"))?,
        };
        let mut svg = diagram::svg(&variant, &position).width(280);
        if fen.is_some() {
            let moves = match text {
                Some(text) => vec![
                    variant
                        .parse_move(&position, text)
                        .map_err(|error| anyhow::anyhow!("{text}: {error}"))?,
                ],
                None => variant.legal_moves(&position),
            };
            for mv in &moves {
                let mut from = mv.origin();
                for step in variant.paths(&position, mv).first().into_iter().flatten() {
                    svg = svg.arrow(std::mem::replace(&mut from, step.landing), step.landing);
                }
            }
        }
        std::fs::write(folder.join(format!("{file}.svg")), svg.to_string())?;
    }
    Ok(())
}
