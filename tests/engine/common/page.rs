//! A page with a model that answers questions about a text.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use burn::tensor::Device;
use headlight::Result;
use headlight::config::Config;
use headlight::questions::loaded::{Answer, HeadRow, PageModel, Question, QuestionSessions, SubjectPatterns};
use headlight::run::Session;
use headlight::text::Tokenizer;
use headlight::weights;
use serde_json::{Value, json};

use super::project;

/// Polls a future, which is ready at once on the cpu.
pub fn wait<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    loop {
        match future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(value) => return value,
            Poll::Pending => assert!(super::device() != Device::flex(), "the cpu has nothing to wait for"),
        }
    }
}

/// The files of an embedded model.
pub struct Files {
    pub config: String,
    pub weights: Vec<u8>,
    pub tokenizer: String,
}

pub fn files(name: &str) -> Files {
    let folder = project().join("models").join(name);
    let text = |file: &str| std::fs::read_to_string(folder.join(file)).expect(file);
    let weights = std::fs::read(folder.join("model.safetensors")).expect("weights");
    Files { config: text("config.json"), weights, tokenizer: text("tokenizer.json") }
}

/// A page with a model.
pub struct Page {
    pub session: Session,
    pub tokenizer: Tokenizer,
    pub questions: QuestionSessions,
}

impl Page {
    pub fn new(name: &str) -> Self {
        let Files { config, weights, tokenizer } = files(name);
        let config = Config::from_json(&config).expect("config");
        let session = Session::new(weights::load(&config, &weights, &Device::flex()).expect("weights"));
        Self {
            session,
            tokenizer: Tokenizer::from_json(&tokenizer, &config).expect("tokenizer"),
            questions: QuestionSessions::default(),
        }
    }

    pub fn answer(&mut self, question: &Value) -> Result<Answer> {
        let page = PageModel { session: &mut self.session, tokenizer: Some(&self.tokenizer) };
        let question = Question::from_json(&question.to_string())?;
        wait(self.questions.ask(&question, Some(page), &|| 0.0))
    }

    pub fn ask(&mut self, question: Value) -> Answer {
        self.answer(&question).unwrap_or_else(|e| panic!("{question}: {e}"))
    }

    /// The refusal of a question, which must blame the user's input.
    pub fn refusal(&mut self, question: Value) -> String {
        match self.answer(&question) {
            Ok(_) => panic!("{question} was answered"),
            Err(error) => {
                assert!(error.is_input(), "{error}");
                error.to_string()
            }
        }
    }

    pub fn look(&mut self, of: Value) -> SubjectPatterns {
        match self.ask(json!({ "kind": "patterns", "of": of, "paths": null })) {
            Answer::Patterns(look) => *look,
            other => panic!("{other:?}"),
        }
    }

    pub fn heads(&mut self, of: Value) -> Vec<HeadRow> {
        match self.ask(json!({ "kind": "heads", "of": of })) {
            Answer::Heads { rows } => rows,
            other => panic!("{other:?}"),
        }
    }
}

/// A tokenizer whose words are t0 to t18, so that a golden model's ids are a text.
fn numbered(config: &Config) -> Tokenizer {
    let vocab: serde_json::Map<String, Value> = (0..config.d_vocab).map(|id| (format!("t{id}"), json!(id))).collect();
    let file = json!({
        "version": "1.0", "added_tokens": [], "pre_tokenizer": { "type": "WhitespaceSplit" },
        "model": { "type": "WordLevel", "vocab": vocab, "unk_token": "t0" },
    });
    Tokenizer::from_json(&file.to_string(), config).expect("a tokenizer")
}

/// A golden model with a case's text, and the case as a question's subject.
pub fn golden_page(told: &Value) -> (Page, Value) {
    let model = super::golden(told["model"].as_str().expect("a name")).model;
    let ids = |key: &str| {
        serde_json::from_value::<Vec<Vec<u32>>>(told[key].clone()).map(|rows| rows[0].clone()).unwrap_or_default()
    };
    let (mut source, mut target) = (ids("ids"), ids("target_ids"));
    if target.is_empty() {
        // The golden text of a single decoder includes its answer.
        target = source.split_off(source.len() - told["said"].as_u64().unwrap_or_default() as usize);
    } else {
        target.remove(0); // the start token
    }
    let words: Vec<String> = source.iter().map(|id| format!("t{id}")).collect();
    let of = json!({ "model": null, "source": words.join(" "), "target": target, "edits": told["edits"] });
    let tokenizer = numbered(&model.config);
    (Page { tokenizer, session: Session::new(model), questions: QuestionSessions::default() }, of)
}

/// A subject of the page's model, without edits.
pub fn subject(source: &str, target: Value) -> Value {
    json!({ "model": null, "source": source, "target": target, "edits": {} })
}

pub fn with(mut subject: Value, key: &str, value: Value) -> Value {
    subject[key] = value;
    subject
}
