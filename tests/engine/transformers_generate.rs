//! Generation with all settings of a model's files against `transformers.generate`: `tests/reference/generate.py`.

use std::collections::BTreeMap;

use headlight::config::Precision;
use headlight::edit::Edits;
use headlight::generate::{BeamSettings, Place, Sampling, generate, next_logits};
use headlight::model::Model;
use headlight::run::{Inputs, Session};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::common::folder::{features, open_with, read};
use crate::common::{project, search_beams};

/// One text: its settings, and the text by transformers.
#[derive(Deserialize)]
struct Case {
    family: String,
    rules: String,
    /// Keys added to `config.json`.
    config: Map<String, Value>,
    /// `generation_config.json`, if there is one.
    generation: Option<Map<String, Value>>,
    given: Vec<u32>,
    way: Way,
    ids: Vec<u32>,
    /// The score of the best beam.
    score: Option<f64>,
    /// The distribution from which each token is drawn, without zeros.
    drawn_from: Option<Vec<BTreeMap<usize, f32>>>,
}

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Way {
    max_new_tokens: usize,
    num_beams: Option<usize>,
    length_penalty: Option<f64>,
    do_sample: Option<bool>,
    temperature: Option<f32>,
    top_k: Option<usize>,
    top_p: Option<f32>,
}

impl Case {
    fn model(&self) -> Model {
        let folder = project().join("tests/families").join(&self.family);
        let mut config: Map<String, Value> =
            serde_json::from_str(&read(&folder, "config.json")).expect("config.json is JSON");
        config.extend(self.config.clone());
        let generation = self.generation.clone().map(|keys| Value::from(keys).to_string());
        let opened = open_with(&folder, &Value::from(config).to_string(), generation.as_deref(), Precision::F32);
        opened.expect("the folder is a model").1
    }

    /// A session with the given tokens and these written ones.
    fn session(&self, model: &Model, written: &[u32]) -> Session {
        let mut session = Session::new(model.clone());
        let encodes = model.config.architecture.has_encoder();
        let folder = project().join("tests/families").join(&self.family);
        let signal = model.config.input.features().and_then(|_| features(&folder, model, 1));
        let before =
            if encodes { vec![model.config.writing.start_id.expect("a start token")] } else { self.given.clone() };
        let inputs = Inputs {
            encoder: (encodes && signal.is_none()).then(|| vec![self.given.clone()]),
            signal,
            decoder: Some(vec![[&before, written].concat()]),
            ..Inputs::default()
        };
        session.update(inputs, &Edits::default()).expect("the model reads this");
        session
    }

    /// A difference from transformers.
    fn difference(&self) -> Option<String> {
        let (model, edits) = (self.model(), Edits::default());
        let mut session = self.session(&model, &[]);
        let max_new = self.way.max_new_tokens;
        if let Some(drawn_from) = &self.drawn_from {
            return (0..self.ids.len()).find_map(|i| self.draw_difference(&model, i, &drawn_from[i]));
        }
        let (ids, score) = match self.way.num_beams {
            None => (generate(&mut session, &edits, &Sampling::default(), max_new, &mut |_| Ok(())).ok()?, None),
            Some(beams) => {
                let length_penalty = self.way.length_penalty.unwrap_or(1.0);
                let settings = BeamSettings { beams, length_penalty, max_new };
                let found = search_beams(&session, &edits, settings).expect("a decoder");
                let best = found.into_iter().next().expect("a text");
                (best.ids, Some(best.score))
            }
        };
        let far =
            score.zip(self.score).is_some_and(|(ours, theirs)| (ours - theirs).abs() > 1e-3 * theirs.abs().max(1.0));
        (ids != self.ids || far).then(|| format!("{ids:?} {score:?}, transformers {:?} {:?}", self.ids, self.score))
    }

    /// A difference in the distribution after `i` written tokens.
    fn draw_difference(&self, model: &Model, i: usize, expected: &BTreeMap<usize, f32>) -> Option<String> {
        assert_eq!(self.way.do_sample, Some(true));
        let mut session = self.session(model, &self.ids[..i]);
        session.finish();
        let ids = session.run().inputs().decoder.as_ref().expect("a target")[0].clone();
        let place = Place::new(
            &model.config,
            model.config.writing.forced_first_id,
            &ids,
            ids.len() - i,
            self.way.max_new_tokens,
        );
        let sampling = Sampling {
            temperature: self.way.temperature.unwrap_or(1.0),
            top_k: self.way.top_k.unwrap_or(0),
            top_p: self.way.top_p.unwrap_or(1.0),
            seed: 0,
        };
        let logits = next_logits(&session).expect("a head");
        let ours = sampling.probabilities(&place.scores(&model.config, &logits));
        let far = ours.iter().enumerate().find(|(id, p)| (**p - expected.get(id).unwrap_or(&0.0)).abs() > 1e-3);
        far.map(|(id, p)| format!("draw {i}: token {id} has {p}, with transformers {:?}", expected.get(&id)))
    }
}

#[test]
fn every_text_equals_that_of_transformers() {
    let text = read(&project(), "tests/golden/generate.json");
    let cases: Vec<Case> = serde_json::from_str(&text).expect("tests/golden/generate.json is JSON");
    assert!(cases.len() > 200, "{} cases", cases.len());
    let differ: Vec<String> = cases
        .iter()
        .filter_map(|case| Some(format!("{} {} {:?}: {}", case.family, case.rules, case.way, case.difference()?)))
        .collect();
    assert!(differ.is_empty(), "{} of {} differ:\n{}", differ.len(), cases.len(), differ.join("\n"));
}
