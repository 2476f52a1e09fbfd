//! Progress bars.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressStyle};

/// Returns a bar on a terminal; nothing elsewhere.
pub(crate) fn bar(length: u64, template: &str) -> ProgressBar {
    if !io::stderr().is_terminal() || length == 0 {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(length);
    // A template that does not parse costs its looks, not the run.
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}
