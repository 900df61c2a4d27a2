//! `induction`: random letters, repeated once. The second time each next letter is known: it follows the previous
//! occurrence of the present one (Olsson et al. 2022).

use serde_json::{Map, Value};

use crate::config::Config;
use crate::error::Result;
use crate::random::{Key, Stream};
use crate::train::characters::{Characters, PAD};
use crate::train::example::Example;
use crate::train::recipe::{Counts, Data, Probe, Recipe, Settings, Size, Sizes, keys};

/// The shortest half. Lengths vary so that no head can succeed by counting back a fixed distance.
const SHORTEST: usize = 4;

/// Random letters, repeated once; the halves vary in length from text to text.
pub struct Induction {
    length: Size,
    symbols: Size,
    characters: Characters,
}

impl Induction {
    /// # Errors
    /// A size outside its range.
    pub fn new(data: &Data) -> Result<Self> {
        let symbols = Size { value: 26, least: 8, most: 26 }.or("symbols", data.symbols)?;
        // The letters of a half differ, so that the letter after each is unique.
        let most = symbols.value.min(20);
        let length = Size { value: most.min(16), least: SHORTEST, most }.or("length", data.length)?;
        let alphabet: String = ('a'..='z').take(symbols.value).collect();
        Ok(Self { length, symbols, characters: Characters::new(&alphabet, false) })
    }

    /// A half: different random letters, of random length within the range.
    fn half(&self, stream: &mut Stream) -> Vec<u32> {
        let first = self.characters.d_vocab() - self.symbols.value;
        let length = SHORTEST + stream.below(self.length.value + 1 - SHORTEST);
        let mut letters: Vec<u32> = (first..self.characters.d_vocab()).map(|id| id as u32).collect();
        // The beginning of a shuffle (Fisher & Yates 1938).
        for i in 0..length {
            let other = i + stream.below(letters.len() - i);
            letters.swap(i, other);
        }
        letters.truncate(length);
        letters
    }

    fn example(half: &[u32], config: &Config) -> Example {
        // The first letter of the second half cannot be predicted.
        Example::running(&half.repeat(2), half.len() + 1, config)
    }
}

impl Recipe for Induction {
    fn keys(&self) -> Map<String, Value> {
        keys(
            r#"{
            "name": "induction", "architecture": "decoder", "mlp": false,
            "d_model": 64, "n_heads": 4, "n_decoder_layers": 2,
            "n_ctx": 64,
            "norm_position": "pre", "positions": "learned"
        }"#,
            &[("d_vocab", self.characters.d_vocab()), ("pad_id", PAD as usize)],
        )
    }

    fn settings(&self) -> Settings {
        Settings { steps: 2_000, factor: 0.5, warmup: 200, cooldown: 500, evaluate_every: 250, ..Settings::default() }
    }

    fn sizes(&self) -> Sizes {
        Sizes { length: Some(self.length), symbols: Some(self.symbols) }
    }

    fn longest(&self) -> usize {
        2 * self.length.value
    }

    fn tokenizer(&self) -> Option<String> {
        Some(self.characters.json())
    }

    fn draw(&self, stream: &mut Stream, config: &Config) -> Example {
        Self::example(&self.half(stream), config)
    }

    /// Nothing is held out: there are too many texts to draw one twice.
    fn evaluation(&self, count: usize, config: &Config) -> Vec<(String, Example)> {
        let mut stream = Key { seed: 0, site: "induction.evaluation", sequence: 0, position: 0, step: 0 }.stream();
        (0..count).map(|_| ("second half".into(), Self::example(&self.half(&mut stream), config))).collect()
    }

    fn probe(&self) -> Probe {
        let letters: Vec<char> = ('a'..='z').take(self.symbols.value).collect();
        // The stride is coprime to the number of letters, up to 26.
        let stride = if letters.len().is_multiple_of(7) { 5 } else { 7 };
        let half: String = (0..self.length.value.min(10)).map(|i| letters[(3 + i * stride) % letters.len()]).collect();
        Probe { source: half.repeat(2), ..Probe::default() }
    }

    fn counts(&self) -> Counts {
        Counts::Tokens
    }
}
