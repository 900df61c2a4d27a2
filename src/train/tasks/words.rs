//! `copy`, `reverse`, `sort`: random words, copied, reversed or sorted.

use serde_json::{Map, Value};

use super::held_out::held_out;
use crate::config::Config;
use crate::error::Result;
use crate::random::{Key, Stream};
use crate::train::characters::{Characters, END, PAD, START};
use crate::train::example::Example;
use crate::train::recipe::{Data, Probe, Recipe, Settings, Size, Sizes, keys};

/// The share of held-out words of at least `SHORTEST_HELD_OUT` letters: shorter ones prove little.
const HELD_OUT: f32 = 0.1;
const SHORTEST_HELD_OUT: usize = 3;

/// The transformation of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    Copy,
    Reverse,
    Sort,
}

impl Task {
    fn name(self) -> &'static str {
        match self {
            Self::Copy => "copy",
            Self::Reverse => "reverse",
            Self::Sort => "sort",
        }
    }

    fn answer(self, word: &[u32]) -> Vec<u32> {
        let mut answer = word.to_vec();
        match self {
            Self::Copy => {}
            Self::Reverse => answer.reverse(),
            Self::Sort => answer.sort_unstable(),
        }
        answer
    }
}

/// Random words over the first letters of the alphabet, all lengths equally often.
pub struct Words {
    task: Task,
    length: Size,
    symbols: Size,
    characters: Characters,
}

impl Words {
    /// # Errors
    /// A size outside its range.
    pub fn new(task: Task, data: &Data) -> Result<Self> {
        let length = Size { value: 8, least: 4, most: 24 }.or("length", data.length)?;
        let symbols = Size { value: 10, least: 4, most: 26 }.or("symbols", data.symbols)?;
        let alphabet: String = ('a'..='z').take(symbols.value).collect();
        Ok(Self { task, length, symbols, characters: Characters::new(&alphabet, true) })
    }

    fn word(&self, stream: &mut Stream, shortest: usize) -> Vec<u32> {
        let first = self.characters.d_vocab() - self.symbols.value;
        let length = shortest + stream.below(self.length.value + 1 - shortest);
        (0..length).map(|_| (first + stream.below(self.symbols.value)) as u32).collect()
    }

    fn is_held_out(&self, word: &[u32]) -> bool {
        word.len() >= SHORTEST_HELD_OUT && held_out("words.held-out", word, HELD_OUT)
    }

    fn example(&self, word: &[u32], config: &Config) -> Example {
        Example::pair([word, &[END]].concat(), &self.task.answer(word), config)
    }
}

impl Recipe for Words {
    fn keys(&self) -> Map<String, Value> {
        let fixed = r#"{
            "architecture": "encoder-decoder", "d_model": 32, "n_heads": 2, "d_mlp": 64,
            "n_encoder_layers": 1, "n_decoder_layers": 1,
            "norm_position": "pre", "positions": "sinusoidal", "activation": "relu"
        }"#;
        let sizes = [
            ("d_vocab", self.characters.d_vocab()),
            ("n_ctx", self.length.most + 1),
            ("pad_id", PAD as usize),
            ("start_id", START as usize),
            ("end_id", END as usize),
        ];
        let mut all = keys(fixed, &sizes);
        all.insert("name".into(), self.task.name().into());
        all
    }

    fn settings(&self) -> Settings {
        Settings {
            steps: 3_000,
            factor: 0.35,
            warmup: 200,
            cooldown: 1_000,
            evaluate_every: 250,
            ..Settings::default()
        }
    }

    fn sizes(&self) -> Sizes {
        Sizes { length: Some(self.length), symbols: Some(self.symbols) }
    }

    fn longest(&self) -> usize {
        self.length.value + 1
    }

    fn tokenizer(&self) -> Option<String> {
        Some(self.characters.json())
    }

    fn draw(&self, stream: &mut Stream, config: &Config) -> Example {
        loop {
            let word = self.word(stream, 1);
            if !self.is_held_out(&word) {
                return self.example(&word, config);
            }
        }
    }

    fn evaluation(&self, count: usize, config: &Config) -> Vec<(String, Example)> {
        let mut stream = Key { seed: 0, site: "words.evaluation", sequence: 0, position: 0, step: 0 }.stream();
        std::iter::from_fn(|| Some(self.word(&mut stream, SHORTEST_HELD_OUT)))
            .filter(|word| self.is_held_out(word))
            .take(count)
            .map(|word| (format!("{} letters", word.len()), self.example(&word, config)))
            .collect()
    }

    fn probe(&self) -> Probe {
        let letters: Vec<char> = ('a'..='z').take(self.symbols.value).collect();
        let word: Vec<u32> = (0..self.length.value).map(|i| (i * 7 % letters.len()) as u32).collect();
        let written = |ids: &[u32]| ids.iter().map(|i| letters[*i as usize]).collect();
        Probe { source: written(&word), target: written(&self.task.answer(&word)), ..Probe::default() }
    }
}
