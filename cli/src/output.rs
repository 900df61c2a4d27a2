//! Output for the terminal: lines of text and progress bars.

use std::io::{self, Write};

use headlight::config::Config;
use headlight::run::Inputs;
use headlight::site::Stack;
use headlight::{Error, Result};
use indicatif::{ProgressBar, ProgressStyle};

/// Escapes control characters (except line ends and tabs), direction controls and invisible characters, so that a text
/// cannot control the terminal. `www/lib/foreign/sanitize-text.ts` does the same on the page.
pub(super) fn printable(text: &str) -> String {
    let escaped = |c: char| {
        let turns = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}');
        let unseen = matches!(c, '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180e}' | '\u{200b}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}');
        turns || unseen || (c.is_control() && !matches!(c, '\n' | '\t'))
    };
    let mut printable = String::with_capacity(text.len());
    for c in text.chars() {
        match escaped(c) {
            true => printable.extend(c.escape_unicode()),
            false => printable.push(c),
        }
    }
    printable
}

/// A text on one line, cut to `longest` characters.
pub(super) fn cut(text: &str, longest: usize) -> String {
    let line: Vec<&str> = text.split_whitespace().collect();
    let line = line.join(" ");
    match line.char_indices().nth(longest) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

/// Prints a line to standard output. A closed pipe is not a failure.
pub(super) fn print_line(line: &str) -> Result<()> {
    match writeln!(io::stdout(), "{}", printable(line)) {
        Err(e) if e.kind() != io::ErrorKind::BrokenPipe => Err(Error::writing("standard output", e)),
        _ => Ok(()),
    }
}

/// Prints a note to standard error.
pub(super) fn note(sentence: &str) {
    eprintln!("headlight: {}", printable(sentence));
}

/// Notes that a text is longer than the model's training texts.
pub(super) fn note_length(config: &Config, inputs: &Inputs) {
    let length = inputs.rows(Stack::Encoder).max(inputs.rows(Stack::Decoder));
    if let Some(trained) = config.trained_length().filter(|trained| length > *trained) {
        note(&format!("the text has {length} tokens, and this model was trained on at most {trained}"));
    }
}

/// A progress bar on standard error, if it is a terminal.
pub(super) fn bar(length: usize, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::new(length as u64).with_message(what);
    match ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} {eta}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// A count on standard error, if it is a terminal, of things whose number is not known.
pub(super) fn counter(what: &'static str) -> ProgressBar {
    let bar = ProgressBar::no_length().with_message(what);
    match ProgressStyle::with_template("{pos} {msg} {elapsed}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped_and_other_text_stays() {
        assert_eq!(printable("a\u{1b}[31mb\u{202e}c\r\u{9b}"), "a\\u{1b}[31mb\\u{202e}c\\u{d}\\u{9b}");
        let plain = "কা\t😀\n\"é\" ❤\u{fe0f}\u{200d}🔥";
        assert_eq!(printable(plain), plain);
    }

    #[test]
    fn long_words_of_a_file_are_cut() {
        assert_eq!(cut(" a\n b ", 3), "a b");
        assert_eq!(cut(&"é".repeat(200), 200), "é".repeat(200));
        assert_eq!(cut(&"é".repeat(201), 200), format!("{}…", "é".repeat(200)));
    }
}
