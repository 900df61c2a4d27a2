//! `add`: sums of numbers, digit by digit. The first digit of a sum depends on every carry below it.

use serde_json::{Map, Value};

use super::held_out::held_out;
use crate::config::Config;
use crate::error::Result;
use crate::random::{Key, Stream};
use crate::train::characters::{Characters, PAD};
use crate::train::example::Example;
use crate::train::recipe::{Data, Probe, Recipe, Settings, Size, Sizes, keys};

/// The share of held-out sums.
const HELD_OUT: f32 = 0.1;

/// Sums of two numbers with leading zeros; the sum has one digit more: `047+085=0132`.
pub struct Addition {
    digits: Size,
    characters: Characters,
}

impl Addition {
    /// # Errors
    /// An unsupported number of digits.
    pub fn new(data: &Data) -> Result<Self> {
        let sizes = Sizes { length: Some(Size { value: 3, least: 1, most: 6 }), symbols: None }.with(data)?;
        let digits = sizes.length.unwrap_or(Size { value: 3, least: 1, most: 6 });
        Ok(Self { digits, characters: Characters::new("0123456789+=", false) })
    }

    /// Two numbers. Half of the pairs are drawn so that carries run through many columns.
    fn numbers(&self, stream: &mut Stream) -> [u32; 2] {
        let limit = 10usize.pow(self.digits.value as u32);
        let first = stream.below(limit) as u32;
        if stream.uniform() < 0.5 {
            return [first, stream.below(limit) as u32];
        }
        // Most digits add up to nine with the first number's, so that they pass on a carry from below.
        let mut second = 0;
        for place in (0..self.digits.value as u32).rev() {
            let digit = first / 10u32.pow(place) % 10;
            let other = if stream.uniform() < 0.6 { 9 - digit } else { stream.below(10) as u32 };
            second = second * 10 + other;
        }
        [first, second]
    }

    /// Both orders of a sum are held out together.
    fn is_held_out([a, b]: [u32; 2]) -> bool {
        let [a, b] = [a.min(b), a.max(b)].map(|n| [n / 10_000, n / 100 % 100, n % 100]);
        held_out("addition.held-out", &[a, b].concat(), HELD_OUT)
    }

    fn written(&self, [a, b]: [u32; 2]) -> (String, String) {
        let width = self.digits.value;
        (format!("{a:0width$}+{b:0width$}="), format!("{:01$}", a + b, width + 1))
    }

    fn example(&self, numbers: [u32; 2], config: &Config) -> Example {
        let (sum, answer) = self.written(numbers);
        Example::running(&self.characters.ids(&(sum.clone() + &answer)), sum.len(), config)
    }

    /// The number of columns with a carry.
    fn carries(&self, [a, b]: [u32; 2]) -> usize {
        let carries = |place: &u32| a % 10u32.pow(*place) + b % 10u32.pow(*place) >= 10u32.pow(*place);
        (1..=self.digits.value as u32).filter(carries).count()
    }
}

impl Recipe for Addition {
    fn keys(&self) -> Map<String, Value> {
        keys(
            r#"{
            "name": "add", "architecture": "decoder",
            "d_model": 64, "n_heads": 4, "d_mlp": 256, "n_decoder_layers": 2,
            "norm_position": "pre", "positions": "learned"
        }"#,
            &[("d_vocab", self.characters.d_vocab()), ("n_ctx", self.longest()), ("pad_id", PAD as usize)],
        )
    }

    fn settings(&self) -> Settings {
        Settings {
            steps: 4_000,
            batch: 64,
            factor: 0.5,
            warmup: 300,
            cooldown: 1_500,
            evaluate_every: 500,
            ..Settings::default()
        }
    }

    fn sizes(&self) -> Sizes {
        Sizes { length: Some(self.digits), symbols: None }
    }

    fn longest(&self) -> usize {
        3 * self.digits.value + 3
    }

    fn tokenizer(&self) -> Option<String> {
        Some(self.characters.json())
    }

    fn draw(&self, stream: &mut Stream, config: &Config) -> Example {
        loop {
            let numbers = self.numbers(stream);
            if !Self::is_held_out(numbers) {
                return self.example(numbers, config);
            }
        }
    }

    fn evaluation(&self, count: usize, config: &Config) -> Vec<(String, Example)> {
        let mut stream = Key { seed: 0, site: "addition.evaluation", sequence: 0, position: 0, step: 0 }.stream();
        std::iter::from_fn(|| Some(self.numbers(&mut stream)))
            .filter(|numbers| Self::is_held_out(*numbers))
            .take(count)
            .map(|numbers| {
                let group = match self.carries(numbers) {
                    1 => "1 carry".into(),
                    n => format!("{n} carries"),
                };
                (group, self.example(numbers, config))
            })
            .collect()
    }

    fn probe(&self) -> Probe {
        let limit = 10u32.pow(self.digits.value as u32);
        let (sum, answer) = self.written([475 % limit, 386 % limit]);
        Probe { source: sum + &answer, ..Probe::default() }
    }
}
