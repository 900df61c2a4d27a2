//! A model's chat template: found in its files, and applied to turns.

use std::collections::BTreeMap;

use minijinja::Value;
use serde_json::Value as Json;
use time::OffsetDateTime;

use crate::limits::{self, Program};
use crate::problem::{Problem, Result};
use crate::prompt::{self, Prompt, Turn};

/// Reads turns: a list of `{"role": …, "content": …}`.
///
/// # Errors
/// Another document, an empty list, or more turns than are read.
pub fn turns(json: &str) -> Result<Vec<Turn>> {
    let turns: Vec<Turn> = serde_json::from_str(json).map_err(|error| Problem::Turns { reason: error.to_string() })?;
    match turns.len() {
        0 => Err(Problem::Empty),
        count if count > limits::TURNS => Err(Problem::ManyTurns { count, limit: limits::TURNS }),
        _ => Ok(turns),
    }
}

/// A template, and the special tokens that it writes by name.
#[derive(Debug)]
pub struct Template {
    source: String,
    program: Program,
    tokens: BTreeMap<String, String>,
    /// The text that stands for a picture in a turn.
    picture: Option<String>,
}

impl Template {
    /// The template of a model by the texts of `tokenizer_config.json`, `chat_template.jinja` and `chat_template.json`;
    /// `None` if there is none. The last one that is there wins, as in transformers: that file is an older form of the
    /// second, which processors of models that read pictures prefer, and which no tokenizer reads. Give it for those
    /// models alone.
    ///
    /// # Errors
    /// Broken files; several templates without a default; a template that is too long, or has a construct that is
    /// unknown here.
    pub fn from_files(config: Option<&str>, jinja: Option<&str>, older: Option<&str>) -> Result<Option<Self>> {
        let config = keys("tokenizer_config.json", config)?;
        let older = keys("chat_template.json", older)?;
        let source = match (inside(older.get("chat_template"))?, jinja) {
            (None, None) => inside(config.get("chat_template"))?,
            (older, jinja) => older.or(jinja),
        };
        let Some(source) = source else { return Ok(None) };
        let length = source.chars().count();
        if length > limits::TEMPLATE {
            return Err(Problem::LongTemplate { length, limit: limits::TEMPLATE });
        }
        let source = readable(source);
        Ok(Some(Self { program: Program::new(&source)?, source, tokens: special_tokens(&config), picture: None }))
    }

    /// The same for a model that reads pictures: this text stands for one in a turn. The template gets each turn as a
    /// list of its pictures and texts if it knows such parts.
    #[must_use]
    pub fn with_picture(self, picture: Option<String>) -> Self {
        let picture = picture.filter(|picture| !picture.is_empty() && self.knows_parts(picture));
        Self { picture, ..self }
    }

    /// Whether the template writes a text in a list as it writes the text alone. A template that knows nothing but
    /// lists leaves the text alone out, or fails.
    fn knows_parts(&self, picture: &str) -> bool {
        let word = prompt::words(1, |word| self.source.contains(word)).concat();
        let turn = [Turn { role: prompt::USER.into(), content: word.clone() }];
        let write = |picture| {
            let text = self.program.render(self.context(&turn, picture, false));
            text.ok().filter(|text| text.contains(&word))
        };
        let listed = write(Some(picture));
        listed.is_some() && write(None).is_none_or(|alone| Some(alone) == listed)
    }

    /// The text of a conversation, with the place of each turn in it.
    ///
    /// # Arguments
    /// `generation`: whether the beginning of the assistant's next turn follows. `now`: seconds since 1970 in local
    /// time, for templates that write the date.
    ///
    /// # Errors
    /// A template that fails or refuses the turns.
    pub fn apply(&self, turns: &[Turn], generation: bool, now: i64) -> Result<Prompt> {
        if turns.is_empty() {
            return Err(Problem::Empty);
        }
        let program = &self.program;
        program.set_now(OffsetDateTime::from_unix_timestamp(now).unwrap_or(OffsetDateTime::UNIX_EPOCH));
        let write =
            |turns: &[Turn], generation: bool| program.render(self.context(turns, self.picture.as_deref(), generation));
        let text = write(turns, generation)?;
        if !program.affords(turns.len() + 4) {
            return Ok(Prompt::new(text, Vec::new()));
        }
        let avoid = |word: &str| self.source.contains(word) || text.contains(word);
        let turns = prompt::place(turns, generation, (&text, self.picture.as_deref()), avoid, write);
        Ok(Prompt::new(text, turns))
    }

    /// What the template sees: turns as lists of parts if a text stands for a picture. Tools and documents are there,
    /// and none.
    fn context(&self, turns: &[Turn], picture: Option<&str>, generation: bool) -> Value {
        let content = |turn: &Turn| match picture {
            Some(picture) => parts(&turn.content, picture),
            None => Value::from(turn.content.as_str()),
        };
        let role = |turn: &Turn| Value::from(turn.role.as_str());
        let message = |turn: &Turn| Value::from_pairs([("role", role(turn)), ("content", content(turn))]);
        let tokens = self.tokens.iter().map(|(name, token)| (name.clone(), Value::from(token.as_str())));
        let others = [
            ("messages", turns.iter().map(message).collect::<Value>()),
            ("tools", Value::from(())),
            ("documents", Value::from(())),
            ("add_generation_prompt", Value::from(generation)),
        ];
        Value::from_pairs(tokens.chain(others.map(|(name, value)| (name.to_owned(), value))))
    }
}

/// The pictures and texts of a turn, in order; an empty one is one text.
fn parts(content: &str, picture: &str) -> Value {
    let mut all = Vec::new();
    for (i, piece) in content.split(picture).enumerate() {
        if i > 0 {
            all.push(Value::from_pairs([("type", "image")]));
        }
        if !piece.is_empty() || content.is_empty() {
            all.push(Value::from_pairs([("type", "text"), ("text", piece)]));
        }
    }
    Value::from(all)
}

fn keys(file: &str, text: Option<&str>) -> Result<Json> {
    let broken = |error: serde_json::Error| Problem::Config { file: file.into(), reason: error.to_string() };
    text.map_or(Ok(Json::Null), |text| serde_json::from_str(text).map_err(broken))
}

/// The template in `chat_template`: a text, or the default of several named ones.
fn inside(value: Option<&Json>) -> Result<Option<&str>> {
    match value {
        Some(Json::String(source)) => Ok(Some(source)),
        Some(Json::Array(named)) => {
            let text = |entry: &'_ Json, key: &str| entry.get(key).and_then(Json::as_str).map(str::to_owned);
            let default = named.iter().find(|entry| text(entry, "name").as_deref() == Some("default"));
            let source = default.and_then(|entry| entry.get("template")?.as_str());
            source.map(Some).ok_or(Problem::NoDefault)
        }
        _ => Ok(None),
    }
}

/// The special tokens of the file, such as `bos_token`: a text each, or a record with the text in `content`.
fn special_tokens(config: &Json) -> BTreeMap<String, String> {
    let text = |value: &Json| value.as_str().or_else(|| value.get("content")?.as_str()).map(str::to_owned);
    let tokens = config.as_object().into_iter().flatten();
    tokens
        .filter(|(key, _)| key.ends_with("_token"))
        .filter_map(|(key, value)| Some((key.clone(), text(value)?)))
        .collect()
}

/// The template in this library's words. Python's reads every end of line as `\n`, and knows a block that marks the
/// assistant's text for training, which is only a scope here.
fn readable(source: &str) -> String {
    let source = source.replace("\r\n", "\n").replace('\r', "\n");
    let mut text = String::with_capacity(source.len());
    let mut rest = &source[..];
    while let Some(at) = rest.find("{%") {
        let inside = &rest[at + 2..];
        let name = inside.trim_start_matches(['-', '+']).trim_start();
        let from = rest.len() - name.len();
        let word = name.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(name.len());
        text += &rest[..from];
        text += match &name[..word] {
            "generation" => "with",
            "endgeneration" => "endwith",
            other => other,
        };
        rest = &name[word..];
    }
    text + rest
}
