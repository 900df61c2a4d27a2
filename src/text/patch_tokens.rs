//! The rows of an image as tokens for display.

use super::token::{Token, TokenKind};
use crate::config::PixelConfig;

/// The class tokens, the registers, and each patch by its row and column, counted from 1.
pub fn patch_tokens(pixels: &PixelConfig, [down, across]: [usize; 2]) -> Vec<Token> {
    let token = |text: String, kind| Token { id: 0, text, kind, span: None, segment: 0 };
    let classes = [(pixels.class_token, "CLS"), (pixels.distillation_token, "DIST")];
    let classes = classes.into_iter().filter(|(exists, _)| *exists).map(|(_, name)| name.to_owned());
    let registers = (1..=pixels.registers).map(|number| format!("REG {number}"));
    let patches = (1..=down).flat_map(|y| (1..=across).map(move |x| format!("{y},{x}")));
    let special = classes.chain(registers).map(|name| token(name, TokenKind::Special));
    special.chain(patches.map(|name| token(name, TokenKind::Text))).collect()
}
