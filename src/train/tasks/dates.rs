//! The `dates` recipe: dates as people write them in four languages, to ISO 8601.
//!
//! The formats are Unicode CLDR's (`formats.json`, made by `tests/reference/cldr_dates.py`).
//! Whole calendar days are held out for evaluation, never single strings.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value, json};
use time::Date;

use crate::config::Config;
use crate::error::{Error, Result};
use crate::random::{Key, Stream};
use crate::train::characters::{Characters, END, PAD, START};
use crate::train::example::Example;
use crate::train::recipe::{Probe, Recipe, Settings, keys};

/// One calendar day in this many is held out.
const HELD_OUT: f32 = 0.1;
/// The longest date as it is written, with its end token.
const LONGEST: usize = 34;

/// How each language writes a date.
#[derive(Deserialize)]
struct Formats {
    years: [i32; 2],
    alphabet: String,
    languages: Vec<Language>,
}

#[derive(Deserialize)]
struct Language {
    code: String,
    digits: String,
    patterns: BTreeMap<String, String>,
    names: BTreeMap<String, Vec<String>>,
}

/// The recipe with its data.
pub struct Dates {
    formats: Formats,
    first: i32,
    last: i32,
    characters: Characters,
}

/// One written date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenDate {
    pub language: String,
    /// full, long, medium or short
    pub form: String,
    pub text: String,
    pub iso: String,
}

impl Dates {
    /// Reads the formats that are compiled in.
    pub fn new() -> Result<Self> {
        let broken = |e: &dyn std::fmt::Display| Error::training(format!("formats.json: {e}"));
        let formats: Formats = serde_json::from_str(include_str!("dates/formats.json")).map_err(|e| broken(&e))?;
        let day = |year, ordinal| Date::from_ordinal_date(year, ordinal).map(Date::to_julian_day);
        let first = day(formats.years[0], 1).map_err(|e| broken(&e))?;
        let last = day(formats.years[1] + 1, 1).map_err(|e| broken(&e))? - 1;
        let characters = Characters::new(&formats.alphabet, true);
        Ok(Self { formats, first, last, characters })
    }

    /// Every calendar day.
    pub fn days(&self) -> impl Iterator<Item = Date> + '_ {
        (self.first..=self.last).filter_map(|day| Date::from_julian_day(day).ok())
    }

    /// Whether a day is kept out of training.
    pub fn held_out(day: Date) -> bool {
        let position = u64::from(day.to_julian_day().unsigned_abs());
        Key { seed: 0, site: "dates.held-out", sequence: 0, position, step: 0 }.stream().uniform() < HELD_OUT
    }

    /// The language codes, in the order of the data.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.formats.languages.iter().map(|language| language.code.as_str())
    }

    /// A day in every form of every language.
    pub fn written(&self, day: Date) -> impl Iterator<Item = WrittenDate> + '_ {
        self.formats.languages.iter().flat_map(move |language| {
            language.patterns.iter().map(move |(form, pattern)| WrittenDate {
                language: language.code.clone(),
                form: form.clone(),
                text: language.write(pattern, day),
                iso: iso(day),
            })
        })
    }

    /// A random day, in training or held out, written at random.
    fn draw(&self, stream: &mut Stream, held_out: bool) -> WrittenDate {
        loop {
            let span = (self.last - self.first + 1) as usize;
            let Ok(day) = Date::from_julian_day(self.first + stream.below(span) as i32) else { continue };
            if Self::held_out(day) != held_out {
                continue;
            }
            let language = &self.formats.languages[stream.below(self.formats.languages.len())];
            let (form, pattern) =
                language.patterns.iter().nth(stream.below(language.patterns.len())).expect("every language has forms");
            let text = language.write(pattern, day);
            return WrittenDate { language: language.code.clone(), form: form.clone(), text, iso: iso(day) };
        }
    }

    /// `count` held-out dates, the same for every training run.
    pub fn evaluation(&self, count: usize) -> Vec<WrittenDate> {
        let mut stream = Key { seed: 0, site: "dates.evaluation", sequence: 0, position: 0, step: 0 }.stream();
        (0..count).map(|_| self.draw(&mut stream, true)).collect()
    }
}

impl Language {
    /// Formats a day by a CLDR pattern: letters are fields, text between quotes is itself
    /// (Unicode Technical Standard 35, part 4).
    fn write(&self, pattern: &str, day: Date) -> String {
        let mut written = String::new();
        let mut chars = pattern.chars().peekable();
        let mut quoted = false;
        while let Some(c) = chars.next() {
            if c == '\'' {
                quoted = !quoted;
            } else if quoted || !c.is_ascii_alphabetic() {
                written.push(c);
            } else {
                let mut field = String::from(c);
                while let Some(same) = chars.next_if_eq(&c) {
                    field.push(same);
                }
                written += &self.field(&field, day);
            }
        }
        written
    }

    fn field(&self, field: &str, day: Date) -> String {
        let month = u8::from(day.month());
        let name = |i: u8| self.names.get(field).and_then(|names| names.get(usize::from(i))).cloned();
        match field {
            "d" => self.number(&day.day().to_string()),
            "dd" => self.number(&format!("{:02}", day.day())),
            "M" => self.number(&month.to_string()),
            "MM" => self.number(&format!("{month:02}")),
            "y" => self.number(&day.year().to_string()),
            "yy" => self.number(&format!("{:02}", day.year() % 100)),
            _ if field.starts_with('M') => name(month - 1).unwrap_or_default(),
            _ => name(day.weekday().number_days_from_monday()).unwrap_or_default(),
        }
    }

    /// A number in the language's own digits.
    fn number(&self, latin: &str) -> String {
        let own = |c: char| c.to_digit(10).and_then(|d| self.digits.chars().nth(d as usize)).unwrap_or(c);
        latin.chars().map(own).collect()
    }
}

/// ISO 8601: 2024-03-05.
pub fn iso(day: Date) -> String {
    format!("{:04}-{:02}-{:02}", day.year(), u8::from(day.month()), day.day())
}

impl Recipe for Dates {
    fn keys(&self) -> Map<String, Value> {
        keys(json!({
            "name": "dates", "architecture": "encoder-decoder",
            "d_model": 64, "n_heads": 4, "d_mlp": 128, "n_encoder_layers": 2, "n_decoder_layers": 2,
            "d_vocab": self.characters.d_vocab(), "n_ctx": 64,
            "pad_id": PAD, "start_id": START, "end_id": END,
            "norm_position": "pre", "positions": "sinusoidal", "embedding_scale": true, "tie": "none",
            "activation": "gelu", "gate": true, "layer_scale": 0.01,
            "dropout": { "pattern": 0.1, "mlp_hidden": 0.1, "mlp": 0.1 }, "drop_path": 0.05
        }))
    }

    fn settings(&self) -> Settings {
        Settings { steps: 8_000, batch: 64, warmup: 1_000, smoothing: 0.1, clip: None, ..Settings::default() }
    }

    fn longest(&self) -> usize {
        LONGEST
    }

    fn tokenizer(&self) -> String {
        self.characters.json()
    }

    fn draw(&self, stream: &mut Stream, config: &Config) -> Example {
        self.example(&Self::draw(self, stream, false), config)
    }

    fn evaluation(&self, count: usize, config: &Config) -> Vec<(String, Example)> {
        Self::evaluation(self, count).iter().map(|w| (w.language.clone(), self.example(w, config))).collect()
    }

    fn probe(&self) -> Probe {
        Probe { source: "5 Mart 2024 Sal\u{131}".into(), target: "2024-03-05".into() }
    }
}

impl Dates {
    fn example(&self, written: &WrittenDate, config: &Config) -> Example {
        let mut source = self.characters.ids(&written.text);
        source.push(END);
        Example::pair(source, &self.characters.ids(&written.iso), config)
    }
}
