//! The formats of dates in each language: Unicode CLDR's patterns, and common typed forms.

use std::collections::BTreeMap;

use serde::Deserialize;
use time::Date;

/// Typed formats beside CLDR's patterns, by language. `(a|b)` is a choice, `o` the ending of an ordinal, as in 5th.
///
/// Slashes have the month first in Latin digits and the day first in Bengali ones, as in CLDR. No other order of
/// numbers is a format here, so that no text has two answers.
const TYPED: [(&str, &[&str]); 4] = [
    (
        "en",
        &[
            "(|EEEE |EEEE, )(MMMM|MMM) (d|do)(|,) y",
            "(|EEEE |EEEE, )(d|do) (MMMM|MMM)(|,) y",
            "(|EEEE |EEEE, )do 'of' MMMM(|,) y",
            "(MMMM|MMM) d(|,) yy",
            "d (MMMM|MMM) yy",
            "(M/d|MM/dd)/(y|yy)",
            "y(-MM-|/MM/)dd",
        ],
    ),
    ("tr", &["(|EEEE |EEEE, )(d|dd) (MMMM|MMM) y", "d MMMM y(|,) EEEE", "d (MMMM|MMM) yy", "(d|dd).(M|MM).(y|yy)"]),
    ("de", &["(|EEEE |EEEE, )(d|dd)(|.) MMMM y", "d(|.) MMMM yy", "(d|dd).(M|MM).(y|yy)"]),
    ("bn", &["(|EEEE |EEEE, )(d|do) (MMMM|MMM)(|,) y", "d (MMMM|MMM)(|,) yy", "(d/M|dd/MM)/(y|yy)"]),
];

/// A language of `formats.json`.
#[derive(Deserialize)]
pub(super) struct Language {
    pub code: String,
    pub digits: String,
    /// CLDR's patterns by name: full, long, medium or short.
    pub patterns: BTreeMap<String, String>,
    /// The names of months from January and weekdays from Monday, by pattern field.
    pub names: BTreeMap<String, Vec<String>>,
}

/// The values that a pattern prints; the day need not exist.
#[derive(Clone, Copy)]
pub(super) struct Fields {
    pub year: i32,
    /// From 1.
    pub month: u8,
    pub day: u8,
    /// From Monday, 0.
    pub weekday: u8,
}

impl From<Date> for Fields {
    fn from(date: Date) -> Self {
        let weekday = date.weekday().number_days_from_monday();
        Self { year: date.year(), month: date.month().into(), day: date.day(), weekday }
    }
}

/// A part of a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Literal(String),
    /// A repeated letter, such as "MMM".
    Field(String),
}

/// Splits a CLDR pattern: letters are fields, quoted text is literal (Unicode Technical Standard 35, part 4).
pub(super) fn pieces(pattern: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut quoted = false;
    for c in pattern.chars() {
        let field = !quoted && c.is_ascii_alphabetic();
        match pieces.last_mut() {
            _ if c == '\'' => quoted = !quoted,
            Some(Piece::Field(text)) if field && text.ends_with(c) => text.push(c),
            Some(Piece::Literal(text)) if !field => text.push(c),
            _ if field => pieces.push(Piece::Field(c.into())),
            _ => pieces.push(Piece::Literal(c.into())),
        }
    }
    pieces
}

/// All patterns that a pattern with choices stands for.
fn expand(pattern: &str) -> Vec<String> {
    let Some((before, (choices, after))) =
        pattern.split_once('(').and_then(|(before, rest)| Some((before, rest.split_once(')')?)))
    else {
        return vec![pattern.into()];
    };
    let after = expand(after);
    choices.split('|').flat_map(|choice| after.iter().map(move |end| format!("{before}{choice}{end}"))).collect()
}

impl Language {
    /// The language's typed formats, expanded.
    pub fn typed(&self) -> Vec<String> {
        let own = TYPED.iter().filter(|(code, _)| *code == self.code);
        own.flat_map(|(_, patterns)| patterns.iter().flat_map(|pattern| expand(pattern))).collect()
    }

    pub fn write(&self, pattern: &str, fields: Fields) -> String {
        self.join(&pieces(pattern), fields)
    }

    pub fn join(&self, pieces: &[Piece], fields: Fields) -> String {
        let text = |piece: &Piece| match piece {
            Piece::Literal(text) => text.clone(),
            Piece::Field(field) => self.field(field, fields),
        };
        pieces.iter().map(text).collect()
    }

    pub fn field(&self, field: &str, Fields { year, month, day, weekday }: Fields) -> String {
        let name = |i: u8| self.names.get(field).and_then(|names| names.get(usize::from(i))).cloned();
        match field {
            "d" => self.number(&day.to_string()),
            "dd" => self.number(&format!("{day:02}")),
            "o" => self.ordinal(day).into(),
            "M" => self.number(&month.to_string()),
            "MM" => self.number(&format!("{month:02}")),
            "y" => self.number(&year.to_string()),
            "yy" => self.number(&format!("{:02}", year % 100)),
            _ if field.starts_with('M') => name(month - 1).unwrap_or_default(),
            _ => name(weekday).unwrap_or_default(),
        }
    }

    /// A number in the language's digits.
    pub fn number(&self, latin: &str) -> String {
        let own = |c: char| c.to_digit(10).and_then(|d| self.digits.chars().nth(d as usize)).unwrap_or(c);
        latin.chars().map(own).collect()
    }

    /// The ending of an ordinal day.
    fn ordinal(&self, day: u8) -> &'static str {
        match (self.code.as_str(), day) {
            ("bn", 1) => "লা",
            ("bn", 2 | 3) => "রা",
            ("bn", 4) => "ঠা",
            ("bn", 5..=18) => "ই",
            ("bn", _) => "শে",
            (_, 11..=13) => "th",
            (_, day) => match day % 10 {
                1 => "st",
                2 => "nd",
                3 => "rd",
                _ => "th",
            },
        }
    }
}

/// A text as typed in a hurry: in lower case, and Bengali's January and February with the short vowel.
pub(super) fn careless(text: &str) -> String {
    text.to_lowercase().replace("রী", "রি")
}
