//! A large stack for deep recursion, because the stack of the calling thread may be nearly full.

use checkers_core::pdn::{MoveLine, Note};

use crate::machinery::failure::{Failure, Outcome};
use crate::machinery::status::CHECKERS_ERROR_LIMIT;

/// Stack size in bytes: enough for the deepest PDN game and for counting to any depth, also in debug builds.
pub(crate) const STACK: usize = 16 << 20;
/// The nesting of variations that every thread has enough stack for: more than people write.
const SHALLOW: usize = 12;

/// Runs `work` on a separate thread with a large stack.
pub(crate) fn with_large_stack<T: Send>(work: impl FnOnce() -> Outcome<T> + Send) -> Outcome<T> {
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(STACK);
        let thread = builder.spawn_scoped(scope, work);
        let thread = thread.map_err(|error| Failure::of(CHECKERS_ERROR_LIMIT, &error))?;
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// Runs `work`, which recurses through the variations of a game: on this thread, unless they are nested deeply.
pub(crate) fn with_large_stack_for<T: Send>(
    line: &MoveLine,
    work: impl FnOnce() -> Outcome<T> + Send,
) -> Outcome<T> {
    if is_deeper(line, SHALLOW) { with_large_stack(work) } else { work() }
}

/// Whether variations are nested deeper than this; found without recursion.
pub(crate) fn is_deeper(line: &MoveLine, most: usize) -> bool {
    let mut left = vec![(line, 0)];
    while let Some((line, depth)) = left.pop() {
        if depth > most {
            return true;
        }
        let notes = line.before.iter().chain(line.nodes.iter().flat_map(|node| &node.notes));
        left.extend(notes.filter_map(|note| match note {
            Note::Variation(variation) => Some((variation, depth + 1)),
            _ => None,
        }));
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use checkers_core::pdn::Reader;

    #[test]
    fn deep_nesting_is_found_anywhere_in_a_text() {
        let depth = |levels: usize, before: &str| {
            let text = before.repeat(levels) + "1. 32-28" + &")".repeat(levels) + " 19-23 *";
            is_deeper(&Reader::new(text.as_bytes()).next().unwrap().unwrap().game.line, SHALLOW)
        };
        for before in ["1. 32-28 (", "1. 32-28 19-23 (1. 32-27) ("] {
            assert!(!depth(0, before) && !depth(SHALLOW, before));
            assert!(depth(SHALLOW + 1, before));
        }
    }
}
