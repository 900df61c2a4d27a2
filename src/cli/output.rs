//! Lines and bars: what is written for the person.

use std::io::{self, Write};

use headlight::{Error, Result};
use indicatif::{ProgressBar, ProgressStyle};

/// Writes a line to standard output. A reader that has gone away is no failure.
pub(super) fn say(line: &str) -> Result<()> {
    match writeln!(io::stdout(), "{line}") {
        Err(e) if e.kind() != io::ErrorKind::BrokenPipe => Err(Error::file("standard output", e)),
        _ => Ok(()),
    }
}

/// A bar on standard error, where somebody watches.
pub(super) fn bar(length: usize, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(length as u64).with_message(what);
    match ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}
