//! The `dates` recipe: dates as people write them in four languages, to ISO 8601, and `none` for any other text.
//!
//! The formats are Unicode CLDR's (`formats.json`, made by `tests/reference/cldr_dates.py`) and typed ones. Calendar
//! days are held out for evaluation in all their formats; other texts are held out one by one.

mod language;
mod non_dates;

use std::collections::BTreeSet;

use serde::Deserialize;
use serde_json::{Map, Value};
use time::{Date, Month};

use super::held_out::held_out;
use crate::config::Config;
use crate::error::{Error, Result};
use crate::random::{Key, Stream};
use crate::train::characters::{Characters, END, PAD, START};
use crate::train::example::Example;
use crate::train::recipe::{Probe, Recipe, Settings, keys};
use language::{Language, careless};

/// The share of held-out calendar days and of held-out other texts.
const HELD_OUT: f32 = 0.1;
/// The longest text with its end token. A text that is not a date may be as long as the model's context.
const LONGEST: usize = 64;
/// The answer to a text that is not a date.
const NONE: &str = "none";

/// The formats of all languages.
#[derive(Deserialize)]
struct Formats {
    /// The first and last year.
    years: [i32; 2],
    /// The years for which two digits suffice.
    short_years: [i32; 2],
    languages: Vec<Language>,
}

/// The recipe with its formats.
pub struct Dates {
    formats: Formats,
    characters: Characters,
    /// Typed formats beside CLDR's patterns, by language.
    typed: Vec<Vec<String>>,
}

/// A date as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenDate {
    pub language: String,
    /// "full", "long", "medium", "short" or "typed".
    pub form: String,
    pub text: String,
    pub iso: String,
}

/// A text with its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The group under which it is reported.
    pub group: String,
    pub text: String,
    pub answer: String,
}

impl Dates {
    /// Reads the compiled-in formats.
    pub fn new() -> Result<Self> {
        let formats: Formats = serde_json::from_str(include_str!("dates/formats.json"))
            .map_err(|e| Error::training(format!("formats.json: {e}")))?;
        let typed: Vec<_> = formats.languages.iter().map(Language::typed).collect();
        let mut dates = Self { formats, characters: Characters::new("", true), typed };
        // January and the first days of the months contain every character: each month, weekday and ordinal ending.
        let few = dates.days().take(366).filter(|day| day.month() == Month::January || day.day() == 1);
        let written = few.flat_map(|day| dates.written(day).map(|date| date.text + &date.iso).collect::<Vec<_>>());
        let mut alphabet: BTreeSet<char> = written.flat_map(|text| text.chars().collect::<Vec<_>>()).collect();
        alphabet.extend(NONE.chars());
        dates.characters = Characters::new(&alphabet.into_iter().collect::<String>(), true);
        Ok(dates)
    }

    /// Every day of the calendar.
    pub fn days(&self) -> impl Iterator<Item = Date> + '_ {
        let [first, last] = self.formats.years;
        (first..=last).flat_map(|year| (1..=366).filter_map(move |day| Date::from_ordinal_date(year, day).ok()))
    }

    /// Whether a day is held out of training.
    pub fn held_out(day: Date) -> bool {
        let position = u64::from(day.to_julian_day().unsigned_abs());
        Key { seed: 0, site: "dates.held-out", sequence: 0, position, step: 0 }.stream().uniform() < HELD_OUT
    }

    /// A day in all formats of all languages that fit its year.
    pub fn written(&self, day: Date) -> impl Iterator<Item = WrittenDate> + '_ {
        let [first, last] = self.formats.short_years;
        let short = (first..=last).contains(&day.year());
        self.formats.languages.iter().zip(&self.typed).flat_map(move |(language, typed)| {
            let patterns = language.patterns.iter().map(|(form, pattern)| (form.as_str(), pattern));
            let typed = typed.iter().map(|pattern| ("typed", pattern));
            let forms = patterns.chain(typed).filter(move |(_, pattern)| short || !pattern.contains("yy"));
            forms.flat_map(move |(form, pattern)| {
                let text = language.write(pattern, day.into());
                let small = Some(careless(&text)).filter(|small| *small != text).map(|small| ("typed", small));
                [(form, text)].into_iter().chain(small).map(move |(form, text)| WrittenDate {
                    language: language.code.clone(),
                    form: form.into(),
                    text,
                    iso: iso(day),
                })
            })
        })
    }

    /// A random language with a pattern, equally often from CLDR and typed.
    fn pattern(&self, stream: &mut Stream) -> (&Language, bool, &str) {
        let place = stream.below(self.formats.languages.len());
        let (language, typed) = (&self.formats.languages[place], &self.typed[place]);
        if stream.uniform() < 0.5 {
            return (language, true, &typed[stream.below(typed.len())]);
        }
        let pattern = language.patterns.values().nth(stream.below(language.patterns.len()));
        (language, false, pattern.expect("every language has forms"))
    }

    /// A random day of the years that a pattern can write.
    fn day(&self, stream: &mut Stream, pattern: &str) -> Date {
        let [first, last] = if pattern.contains("yy") { self.formats.short_years } else { self.formats.years };
        // Training needs 29 February against other Februaries, and it is rare: some are drawn on purpose.
        let leap = stream.uniform() < 0.08;
        loop {
            let year = first + stream.below((last - first + 1) as usize) as i32;
            let ordinal = if leap { 31 + 29 } else { 1 + stream.below(366) as u16 };
            match Date::from_ordinal_date(year, ordinal) {
                Ok(day) if !leap || day.day() == 29 => return day,
                _ => {}
            }
        }
    }

    /// A random date in a random format, in training or held out.
    fn date(&self, stream: &mut Stream, held_out: bool) -> Question {
        loop {
            let (language, typed, pattern) = self.pattern(stream);
            let day = self.day(stream, pattern);
            if Self::held_out(day) != held_out {
                continue;
            }
            let text = language.write(pattern, day.into());
            let small = typed && stream.uniform() < 0.3;
            let group = language.code.clone() + if typed { ", as typed" } else { "" };
            return Question { group, text: if small { careless(&text) } else { text }, answer: iso(day) };
        }
    }

    /// Whether a text that is not a date is held out, by its token ids: rare characters share the unknown token.
    fn is_held_out(&self, text: &str) -> bool {
        held_out("dates.non-dates", &self.characters.ids(text), HELD_OUT)
    }

    /// A random text that is not a date, in training or held out.
    fn none(&self, stream: &mut Stream, held_out: bool) -> Question {
        loop {
            let (text, impossible) = self.non_date(stream);
            if self.is_held_out(&text) == held_out {
                let group = if impossible { "no such day" } else { "no date" };
                return Question { group: group.into(), text, answer: NONE.into() };
            }
        }
    }

    /// A date, or equally often another text, with its answer.
    fn question(&self, stream: &mut Stream, held_out: bool) -> Question {
        if stream.below(2) == 0 { self.none(stream, held_out) } else { self.date(stream, held_out) }
    }

    /// `count` held-out texts, the same for every training run.
    pub fn evaluation(&self, count: usize) -> Vec<Question> {
        let mut stream = Key { seed: 0, site: "dates.evaluation", sequence: 0, position: 0, step: 0 }.stream();
        (0..count).map(|_| self.question(&mut stream, true)).collect()
    }
}

/// ISO 8601: 2024-03-05.
pub fn iso(day: Date) -> String {
    format!("{:04}-{:02}-{:02}", day.year(), u8::from(day.month()), day.day())
}

impl Recipe for Dates {
    fn keys(&self) -> Map<String, Value> {
        keys(
            r#"{
            "name": "dates", "architecture": "encoder-decoder",
            "d_model": 64, "n_heads": 4, "d_mlp": 128, "n_encoder_layers": 2, "n_decoder_layers": 2,
            "n_ctx": 64,
            "norm_position": "pre", "positions": "sinusoidal", "embedding_scale": true, "tie": "none",
            "activation": "gelu", "gate": true, "layer_scale": 0.01
        }"#,
            &[
                ("d_vocab", self.characters.d_vocab()),
                ("pad_id", PAD as usize),
                ("start_id", START as usize),
                ("end_id", END as usize),
            ],
        )
    }

    fn settings(&self) -> Settings {
        Settings {
            steps: 18_000,
            batch: 64,
            warmup: 1_000,
            cooldown: 6_000,
            smoothing: 0.1,
            clip: None,
            ..Settings::default()
        }
    }

    fn longest(&self) -> usize {
        LONGEST
    }

    fn tokenizer(&self) -> Option<String> {
        Some(self.characters.json())
    }

    fn draw(&self, stream: &mut Stream, config: &Config) -> Example {
        self.example(&self.question(stream, false), config)
    }

    fn evaluation(&self, count: usize, config: &Config) -> Vec<(String, Example)> {
        Self::evaluation(self, count).iter().map(|q| (q.group.clone(), self.example(q, config))).collect()
    }

    fn probe(&self) -> Probe {
        Probe { source: "5 Mart 2024 Sal\u{131}".into(), target: "2024-03-05".into(), ..Probe::default() }
    }
}

impl Dates {
    fn example(&self, question: &Question, config: &Config) -> Example {
        let mut source = self.characters.ids(&question.text);
        source.push(END);
        Example::pair(source, &self.characters.ids(&question.answer), config)
    }
}
