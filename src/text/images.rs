//! A text with images in it: each place of an image is written out as the tokens that stand for it, as the processors
//! of Idefics 3, SmolVLM and LLaVA write them.

use super::token::Token;
use crate::error::{InputProblem, Result};

/// The tokens around the tiles of a picture.
const AROUND: &str = "<fake_token_around_image>";
const WHOLE: &str = "<global-img>";

/// The image tokens of a model.
#[derive(Clone, Copy, Debug)]
pub struct ImageTokens<'a> {
    /// The spelling of the image token, which is also the place of an image.
    pub token: &'a str,
    /// The image tokens of each tile.
    pub count: usize,
    /// Whether each tile has marks.
    pub marks_tiles: bool,
}

/// A text whose images are written out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WithImages {
    pub text: String,
    /// Where each image stands, in UTF-16 units of the text as it was and of this one.
    places: Vec<[std::ops::Range<usize>; 2]>,
}

impl WithImages {
    /// Writes out the images of a text, whose tiles down and across are these; 0 of a picture that is read as a whole.
    ///
    /// # Errors
    /// More places than images, or fewer.
    pub fn new(text: &str, tokens: &ImageTokens, images: &[[usize; 2]]) -> Result<Self> {
        let pieces: Vec<&str> = text.split(tokens.token).collect();
        if pieces.len() - 1 != images.len() {
            let (places, images) = (pieces.len() - 1, images.len());
            return Err(InputProblem::ImagePlaces { places, images, token: tokens.token.into() }.into());
        }
        let units = |text: &str| text.encode_utf16().count();
        let (width, mut before, mut after) = (units(tokens.token), 0, 0);
        let (mut written, mut places) = (String::new(), Vec::new());
        for (piece, tiles) in pieces.iter().zip(images.iter().map(Some).chain([None])) {
            written.push_str(piece);
            (before, after) = (before + units(piece), after + units(piece));
            let Some(tiles) = tiles else { break };
            let image = tokens.of(*tiles);
            let length = units(&image);
            places.push([before..before + width, after..after + length]);
            (before, after) = (before + width, after + length);
            written.push_str(&image);
        }
        Ok(Self { text: written, places })
    }

    /// The tokens of the text, with their places in it as it was.
    pub fn tokens(&self, read: Vec<Token>) -> Vec<Token> {
        read.into_iter().map(|token| self.token(token)).collect()
    }

    fn token(&self, token: Token) -> Token {
        let span = token.span.map(|(from, to)| {
            let before = self.places.iter().take_while(|[_, written]| written.start <= from).last();
            match before {
                Some([place, written]) if from < written.end => (place.start, place.end),
                Some([place, written]) => (from - written.end + place.end, to - written.end + place.end),
                None => (from, to),
            }
        });
        Token { span, ..token }
    }
}

impl ImageTokens<'_> {
    /// The text of one image, whose tiles down and across are these; 0 of a picture that is read as a whole.
    pub fn of(&self, [rows, columns]: [usize; 2]) -> String {
        let tokens = self.token.repeat(self.count);
        if !self.marks_tiles {
            return tokens;
        }
        let mut text = String::new();
        for row in 1..=rows {
            for column in 1..=columns {
                text += &format!("{AROUND}<row_{row}_col_{column}>{tokens}");
            }
            text.push('\n');
        }
        let parted = if rows * columns > 0 { "\n" } else { "" };
        text + &format!("{parted}{AROUND}{WHOLE}{tokens}{AROUND}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::TokenKind;

    const TOKENS: ImageTokens = ImageTokens { token: "<image>", count: 2, marks_tiles: true };

    /// As `SmolVLMProcessor` of transformers 5.24 writes them.
    #[test]
    fn tiles_are_marked_by_row_and_column() {
        let around = "<fake_token_around_image>";
        let one = WithImages::new("a<image>b", &TOKENS, &[[0, 0]]).expect("one image");
        assert_eq!(one.text, format!("a{around}<global-img><image><image>{around}b"));
        let two = WithImages::new("<image>", &TOKENS, &[[1, 2]]).expect("two tiles");
        let tile = |column| format!("{around}<row_1_col_{column}><image><image>");
        assert_eq!(two.text, format!("{}{}\n\n{}", tile(1), tile(2), one.text.trim_matches(['a', 'b'])));
        let plain = ImageTokens { marks_tiles: false, ..TOKENS };
        let plain = WithImages::new("<image>\n?", &plain, &[[0, 0]]).expect("one image");
        assert_eq!(plain.text, "<image><image>\n?");
    }

    #[test]
    fn places_are_those_of_the_text_as_it_was() {
        let written = WithImages::new("ü<image> and <image>!", &TOKENS, &[[0, 0], [0, 0]]).expect("two images");
        let token = |from, to| {
            let token =
                Token { id: 7, text: String::new(), kind: TokenKind::Special, span: Some((from, to)), segment: 0 };
            written.token(token).span.expect("a place")
        };
        let length = TOKENS.of([0, 0]).len();
        assert_eq!(token(0, 1), (0, 1));
        assert_eq!(token(1, 26), (1, 8));
        assert_eq!(token(length - 1, length + 1), (1, 8));
        assert_eq!(token(1 + length, 5 + length), (8, 12));
        assert_eq!(token(6 + length + 30, 6 + length + 37), (13, 20));
        assert_eq!(token(6 + 2 * length, 7 + 2 * length), (20, 21));
    }

    #[test]
    fn places_and_images_are_as_many() {
        for (text, images) in [("no place", 1), ("<image><image>", 1), ("<image>", 0)] {
            let refused = WithImages::new(text, &TOKENS, &vec![[0, 0]; images]).expect_err(text).to_string();
            assert!(refused.contains("write it once for each image"), "{refused}");
        }
    }
}
