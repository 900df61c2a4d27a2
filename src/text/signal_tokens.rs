//! The rows of an image or a sound as tokens for display.

use super::token::{Token, TokenKind};
use crate::config::PixelConfig;

/// The class tokens, the registers, and each patch by its row and column, counted from 1.
pub fn patch_tokens(pixels: &PixelConfig, [down, across]: [usize; 2]) -> Vec<Token> {
    let classes = [(pixels.class_token, "CLS"), (pixels.distillation_token, "DIST")];
    let classes = classes.into_iter().filter(|(exists, _)| *exists).map(|(_, name)| name.to_owned());
    let registers = (1..=pixels.registers).map(|number| format!("REG {number}"));
    let patches = (1..=down).flat_map(|y| (1..=across).map(move |x| format!("{y},{x}")));
    let special = classes.chain(registers).map(|name| token(name, TokenKind::Special));
    special.chain(patches.map(|name| token(name, TokenKind::Text))).collect()
}

/// The time at which each row begins: "0.38 s".
pub fn time_tokens(rows: usize, seconds: f64) -> Vec<Token> {
    // As many digits as rows that follow each other differ in.
    let is_whole = |x: f64| (x - x.round()).abs() < 1e-9;
    let digits = (2..6).find(|digits| is_whole(seconds * 10f64.powi(*digits))).unwrap_or(6) as usize;
    (0..rows).map(|row| token(format!("{:.digits$} s", row as f64 * seconds), TokenKind::Class)).collect()
}

fn token(text: String, kind: TokenKind) -> Token {
    Token { id: 0, text, kind, span: None, segment: 0 }
}
