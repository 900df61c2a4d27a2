//! Any order of typing, stepping, editing and abandoning ends like a fresh run.

use headlight::config::Architecture;
use headlight::config::Config;
use headlight::edit::{DropoutEdit, Edits, GateSetting, HiddenCell, NamedGate, Paddings, Replacement};
use headlight::model::Model;
use headlight::run::{InputVectors, Inputs, Session};
use headlight::site::{Activation, Kind, Name, Site, Stack, SublayerPath};

use crate::common::{Dice, MODELS, PRESETS, Tensors, difference, floats, fresh, golden, read, trace};

const GESTURES: usize = 200;

/// A change to the edit document that can be switched on and off.
type Toggle = Box<dyn Fn(&mut Edits)>;

/// Every kind of edit that applies to a model, several of each.
fn toggles(config: &Config) -> Vec<Toggle> {
    let paths = config.sublayers();
    let attention: Vec<SublayerPath> = paths.iter().copied().filter(|path| path.kind != Kind::Mlp).collect();
    let (decoder, alone) = (config.architecture.has_decoder(), config.architecture == Architecture::Attention);
    let mut all: Vec<Toggle> = vec![
        // Unscaled scores get a higher temperature: a sharp softmax would magnify rounding errors.
        Box::new(|e| (e.scale, e.attention_temperature) = (Some(false), Some(3.0))),
        Box::new(|e| e.attention_temperature = Some(2.0)),
        Box::new(|e| e.padding = Some(vec![vec![1, 0, 1, 1, 0], vec![0, 1]])),
        Box::new(|e| e.dropout = Some(DropoutEdit { rate: 0.1, drop_path: 0.2, seed: 5 })),
        Box::new(|e| e.dropout = Some(DropoutEdit { rate: 0.0, drop_path: 0.2, seed: 6 })),
    ];
    if decoder || alone {
        all.push(Box::new(|e| e.causal = Some(false)));
        all.push(Box::new(|e| e.causal = Some(true)));
    }
    if decoder {
        all.push(Box::new(|e| e.target_padding = Some(vec![vec![1, 0, 1], vec![0, 0, 1, 1]])));
    }
    if config.attention.cross {
        all.push(Box::new(|e| e.memory = Some(false)));
    }
    for path in &paths {
        let name = path.to_string();
        all.push(Box::new(move |e| _ = e.gammas.insert(name.clone(), -0.5)));
    }
    for (i, path) in attention.iter().enumerate() {
        let (name, head) = (path.to_string(), i % config.attention.n_heads);
        let key = format!("{name}.{head}");
        let frozen = key.clone();
        all.push(Box::new(move |e| _ = e.patterns.insert(frozen.clone(), Replacement::Frozen)));
        let written = match (path.kind, i % 3) {
            (Kind::Cross, _) | (_, 0) => Replacement::Uniform,
            (_, 1) => Replacement::Identity,
            _ => Replacement::Previous,
        };
        let next = format!("{name}.{}", (head + 1) % config.attention.n_heads);
        all.push(Box::new(move |e| _ = e.patterns.insert(next.clone(), written)));
        all.push(Box::new(move |e| _ = e.heads.insert(key.clone(), 0.0)));
        let cell = HiddenCell(name.clone(), (i % 2 == 0).then_some(head), 1 + i % 3, i % 2);
        all.push(Box::new(move |e| e.hidden_cells.push(cell.clone())));
        if config.attention.gate {
            let setting = match i % 3 {
                0 => GateSetting::Named(NamedGate::Closed),
                1 => GateSetting::Named(NamedGate::Open),
                _ => GateSetting::Value(0.3),
            };
            all.push(Box::new(move |e| _ = e.gates.insert(name.clone(), setting)));
        }
    }
    all
}

/// The state of a simulated user.
struct Person {
    dice: Dice,
    toggles: Vec<Toggle>,
    on: Vec<bool>,
    turn: usize,
    source: Vec<Vec<u32>>,
    target: Vec<Vec<u32>>,
    /// The padding bits for any length, if there is a padding.
    padding: [Option<u64>; 2],
    d_vocab: usize,
    n_ctx: usize,
}

impl Person {
    fn new(model: &Model, seed: u64) -> Self {
        let toggles = toggles(&model.config);
        Self {
            dice: Dice::new(seed),
            on: vec![false; toggles.len()],
            toggles,
            turn: 0,
            source: vec![vec![3, 7, 5], vec![6, 3, 10]],
            target: vec![vec![1, 8], vec![1, 5]],
            padding: [None; 2],
            // An `attention` model has neither: its vectors replace tokens.
            d_vocab: model.config.d_vocab.max(11),
            n_ctx: if model.config.n_ctx == 0 { 9 } else { model.config.n_ctx.min(9) },
        }
    }

    /// Changes one thing and returns its description.
    fn gesture(&mut self) -> String {
        let side = if self.dice.one_in(4) { "source" } else { "target" };
        let texts = if side == "source" { &mut self.source } else { &mut self.target };
        let length = texts[0].len();
        match self.dice.below(10) {
            0..=2 if length < self.n_ctx => {
                for text in texts.iter_mut() {
                    text.push(self.dice.below(self.d_vocab) as u32);
                }
                format!("append to the {side}")
            }
            3 if length > 1 => {
                let left = 1 + self.dice.below(length - 1);
                texts.iter_mut().for_each(|text| text.truncate(left));
                format!("take back the {side} to {left}")
            }
            4 => {
                let (row, place) = (self.dice.below(texts.len()), self.dice.below(length));
                texts[row][place] = self.dice.below(self.d_vocab) as u32;
                format!("change {side} token {place} of row {row}")
            }
            5 if self.dice.one_in(3) => {
                if self.source.len() == 2 {
                    self.source.truncate(1);
                    self.target.truncate(1);
                } else {
                    self.source.push(self.source[0].clone());
                    self.target.push(self.target[0].clone());
                }
                "change the batch".into()
            }
            6 => {
                let which = self.dice.below(2);
                self.padding[which] = match self.padding[which] {
                    None => Some(self.dice.next() | 1 << self.dice.below(8)),
                    Some(_) => None,
                };
                format!("change given padding {which}")
            }
            _ => {
                let on: Vec<usize> = (0..self.on.len()).filter(|i| self.on[*i]).collect();
                let i = match self.dice.one_in(2) && !on.is_empty() {
                    true => *self.dice.pick(&on),
                    // Toggles in turn, so that each is used; the stride mixes the kinds.
                    false => {
                        self.turn += 1;
                        self.turn * 11 % self.on.len()
                    }
                };
                self.on[i] = !self.on[i];
                format!("switch edit {i} to {}", self.on[i])
            }
        }
    }

    fn edits(&self) -> Edits {
        let mut edits = Edits::default();
        self.toggles.iter().zip(&self.on).filter(|(_, on)| **on).for_each(|(toggle, _)| toggle(&mut edits));
        edits
    }

    fn inputs(&self, config: &Config) -> Inputs {
        let padding = |which: usize, texts: &[Vec<u32>]| {
            let bits = self.padding[which]?;
            let row =
                |(r, text): (usize, &Vec<u32>)| (0..text.len()).map(|i| (bits >> (i + 8 * r) & 1) as u8).collect();
            Some(texts.iter().enumerate().map(row).collect())
        };
        let (encoder, decoder) = (config.architecture.has_encoder(), config.architecture.has_decoder());
        let given = |texts: &[Vec<u32>]| Some(vectors(texts, config.d_model));
        let paddings = Paddings {
            source: padding(0, if decoder && !encoder { &self.target } else { &self.source }),
            target: padding(1, &self.target).filter(|_| decoder),
        };
        Inputs {
            signal: None,
            types: None,
            encoder: encoder.then(|| self.source.clone()),
            decoder: decoder.then(|| self.target.clone()),
            embeddings: if encoder || decoder { None } else { given(&self.source) },
            memory: if config.attention.cross && !encoder { given(&self.source) } else { None },
            paddings,
        }
    }
}

/// Embeddings in place of tokens: one vector per id.
fn vectors(texts: &[Vec<u32>], width: usize) -> InputVectors {
    let vector = |id: &u32| {
        let mut dice = Dice::new(u64::from(*id));
        (0..width).map(move |_| dice.below(2001) as f32 / 1000.0 - 1.0).collect::<Vec<_>>()
    };
    let values = texts.iter().flatten().flat_map(vector).collect();
    InputVectors::new(&[texts.len(), texts[0].len(), width], values).expect("one length")
}

/// Panics if two traces differ by more than 1e-5 of their size: a cached row is summed in another order than a whole
/// matrix, and cancellation in long products keeps that difference.
fn assert_same(what: &str, found: &Tensors, expected: &Tensors) {
    assert_eq!(found.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>(), "{what}: the sites differ");
    for (site, (shape, values)) in expected {
        assert_eq!(&found[site].0, shape, "{what}: shape of {site}");
        let size = values.iter().filter(|x| x.is_finite()).fold(1f32, |size, x| size.max(x.abs()));
        for (a, b) in found[site].1.iter().zip(values) {
            assert!(a == b || (a - b).abs() <= 1e-5 * size, "{what}: {site} is {a}, expected {b}");
        }
    }
}

/// Asserts that every site, every recorded site and the answer equal a fresh run's.
fn assert_equals_fresh(what: &str, session: &Session, inputs: &Inputs, edits: &Edits) {
    let model = &session.model;
    let expected = fresh(model, inputs, edits);
    assert_same(what, &trace(session), &trace(&expected));
    for path in model.config.sublayers().into_iter().filter(|path| path.kind != Kind::Mlp) {
        for site in [Site::In(path, Name::Pattern), Site::In(path, Name::Gate)] {
            let of = |s: &Session| s.run().activation(model, site, s.baseline()).map(|a| read([(site, a)].into()));
            match (of(session), of(&expected)) {
                (Some(found), Some(expected)) => assert_same(&format!("{what}, kept"), &found, &expected),
                (found, expected) => assert_eq!(found.is_some(), expected.is_some(), "{what}: {site}"),
            }
        }
    }
    let logits = |s: &Session| s.run().last_logits(model).map(|logits| floats(Activation::Stream(logits)));
    if let (Some(found), Some(expected)) = (logits(session), logits(&expected)) {
        assert!(difference(&found, &expected) <= 1e-5, "{what}: logits");
    }
    if model.layers(Stack::Encoder).is_some() {
        assert!(session.run().stack_out(&session.model, Stack::Encoder).is_some(), "{what}");
    }
}

fn play(model: Model, seed: u64) {
    let mut person = Person::new(&model, seed);
    let mut session = Session::new(model);
    let mut said = Vec::new();
    for gesture in 0..GESTURES {
        said.push(person.gesture());
        let (inputs, edits) = (person.inputs(&session.model.config), person.edits());
        let what = || format!("{}, seed {seed}, gesture {gesture}: {}", session.model.config.name, said.join("; "));
        let what = what();
        session.update(inputs.clone(), &edits).unwrap_or_else(|e| panic!("{what}: {e}"));
        if person.dice.one_in(3) {
            // Abandons the run at a random stage.
            (0..person.dice.below(20)).for_each(|_| _ = session.advance());
        } else {
            session.finish();
            assert_equals_fresh(&what, &session, &inputs, &edits);
        }
    }
}

#[test]
fn any_order_of_gestures_equals_a_fresh_session() {
    for name in MODELS {
        for seed in [1, 2] {
            play(golden(name).model, seed);
        }
    }
}

#[test]
fn any_order_of_gestures_equals_a_fresh_session_for_every_preset() {
    for name in PRESETS {
        play(golden(name).model, 3);
    }
}

#[test]
fn any_order_of_gestures_equals_a_fresh_session_without_a_causal_mask() {
    for name in ["everything", "decoder-only"] {
        let mut model = golden(name).model;
        model.config.attention.causal = false;
        play(model, 2);
    }
}

#[test]
fn the_gestures_cover_every_kind_of_edit() {
    let model = golden("everything").model;
    let mut person = Person::new(&model, 1);
    let mut edits = Edits::default();
    for _ in 0..GESTURES {
        person.gesture();
        person.toggles.iter().zip(&person.on).filter(|(_, on)| **on).for_each(|(toggle, _)| toggle(&mut edits));
    }
    assert!(edits.causal.is_some() && edits.memory.is_some() && edits.scale.is_some());
    assert!(edits.attention_temperature.is_some() && edits.padding.is_some() && edits.target_padding.is_some());
    assert!(!(edits.hidden_cells.is_empty() || edits.heads.is_empty() || edits.patterns.is_empty()));
    assert!(!(edits.gates.is_empty() || edits.gammas.is_empty() || edits.dropout.is_none()));
}
