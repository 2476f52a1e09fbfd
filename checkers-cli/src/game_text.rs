//! A played game as PDN.

use checkers_core::Game;
use checkers_core::pdn::{self, PdnGame, Tag, Tags};

use crate::answer::shortened;

/// Returns a game with these tags before its own ones. Its last comment is the remark or, without one, the outcome.
pub(crate) fn game_text(game: &Game, first: &[(&str, &str)], remark: Option<&str>) -> anyhow::Result<String> {
    let PdnGame { tags: found, mut line } = pdn::record(game);
    let mut tags = Tags::default();
    first.iter().for_each(|(name, value)| tags.push(Tag::new(name, value)));
    found.iter().for_each(|tag| tags.push(tag.clone()));
    let remark = remark.map(str::to_owned).or_else(|| game.outcome().map(|outcome| outcome.to_string()));
    if let Some(remark) = remark {
        let remark = shortened(&remark);
        match line.nodes.last_mut() {
            Some(node) => node.add_comment(&remark),
            None => line.add_comment(&remark),
        }
    }
    let mut text = String::new();
    pdn::write(&PdnGame { tags, line }, &mut text)?;
    text.push('\n');
    Ok(text)
}
