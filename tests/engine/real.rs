//! Real models against their makers' code: goldens by `tests/reference/real.py`, folders by `cargo xtask test`.

use crate::common;

use std::fs;
use std::io::Write;
use std::path::Path;

use common::{Tensors, difference, folder::read, reaction::Reaction};
use headlight::config::Precision;
use headlight::edit::{Edits, Paddings};
use headlight::generate::{Sampling, generate};
use headlight::model::Model;
use headlight::run::{Inputs, Session};
use headlight::text::{Reading, Tokenizer};
use headlight::weights;
use serde::Deserialize;

/// The largest difference from the makers' numbers.
const TOLERANCE: f32 = 1e-4;

/// The only tensor of a golden that is not a site: each sentence as a unit vector.
const SENTENCE: &str = "sentence";

/// The expectations for one model.
#[derive(Deserialize)]
struct Golden {
    ids: Vec<Vec<u32>>,
    padding: Option<Vec<Vec<u8>>>,
    target_ids: Option<Vec<Vec<u32>>>,
    tokens: Vec<Tokens>,
    #[serde(default)]
    answers: Vec<Answer>,
    /// Answers to texts padded without a mask.
    #[serde(default)]
    filled: Vec<Answer>,
    reaction: Option<Reaction>,
}

#[derive(Deserialize)]
struct Tokens {
    text: String,
    ids: Vec<u32>,
}

#[derive(Deserialize)]
struct Answer {
    text: String,
    answer: String,
}

struct Real {
    name: String,
    golden: Golden,
    expected: Tensors,
    model: Model,
    tokenizer: Tokenizer,
}

impl Real {
    /// The model; `None` if there is no folder of models.
    fn open(name: &str) -> Option<Self> {
        Self::open_in(name, Precision::F32)
    }

    fn open_in(name: &str, precision: Precision) -> Option<Self> {
        let Some(models) = std::env::var_os("HEADLIGHT_MODELS") else {
            let sentence = format!("{name} was not tested: `cargo xtask test rust` fetches it and names it");
            assert!(std::env::var_os("HEADLIGHT_WHOLE").is_none(), "{sentence}");
            // Directly to standard error, which the test runner does not capture.
            writeln!(std::io::stderr(), "{sentence}").expect("standard error");
            return None;
        };
        let folder = Path::new(&models).join(name);
        let (_, model) = common::folder::open_in(&folder, precision).expect("the folder is a model");
        let goldens = common::folder().join("real");
        let tensors = fs::read(goldens.join(format!("{name}.safetensors"))).expect("a golden");
        Some(Self {
            name: name.into(),
            golden: serde_json::from_str(&read(&goldens, &format!("{name}.json"))).expect("a golden"),
            expected: weights::read_tensors(&tensors).expect("tensors"),
            tokenizer: Tokenizer::from_json(&read(&folder, "tokenizer.json"), &model.config).expect("a tokenizer"),
            model,
        })
    }

    /// The golden's inputs.
    fn inputs(&self) -> Inputs {
        let golden = &self.golden;
        let (encoder, decoder) = match self.model.config.architecture.has_encoder() {
            true => (Some(golden.ids.clone()), golden.target_ids.clone()),
            false => (None, Some(golden.ids.clone())),
        };
        let paddings = Paddings { source: golden.padding.clone(), target: None };
        Inputs { encoder, decoder, paddings, ..Inputs::default() }
    }

    fn trace(&self, inputs: Inputs) -> Tensors {
        common::trace(&common::fresh(&self.model, &inputs, &Edits::default()))
    }

    /// Compares tokens, patterns and outputs with the golden's; returns the activations. Differences are relative to
    /// max(1, |x|), at the site `sums` to its largest number.
    fn compare(&self, sums: &str) -> Tensors {
        for Tokens { text, ids } in &self.golden.tokens {
            assert_eq!(&self.ids(text), ids, "{text:?}");
        }
        let traced = self.trace(self.inputs());
        let mut worst = 0.0;
        for (site, (shape, values)) in self.expected.iter().filter(|(site, _)| *site != SENTENCE) {
            let (found, ours) = traced.get(site).unwrap_or_else(|| panic!("there is no {site}"));
            assert_eq!(found, shape, "{site}");
            let largest = values.iter().fold(1.0, |largest: f32, x| largest.max(x.abs()));
            let far = difference(ours, values) / if site == sums { largest } else { 1.0 };
            assert!(far <= TOLERANCE, "{site} is {far:e} away");
            worst = far.max(worst);
        }
        println!("{}: at most {worst:.1e} away", self.name);
        traced
    }

    /// Each sentence as a unit vector: the mean over its real tokens.
    fn sentences(&self, traced: &Tensors) -> Vec<f32> {
        let padding = self.golden.padding.as_ref().expect("short sentences are padded");
        let (shape, out) = &traced["encoder.out"];
        let [_, length, d_model] = shape[..] else { panic!("{shape:?}") };
        padding
            .iter()
            .zip(out.chunks(length * d_model))
            .flat_map(|(padding, rows)| {
                let real: Vec<&[f32]> =
                    rows.chunks(d_model).zip(padding).filter(|(_, real)| **real == 1).map(|(row, _)| row).collect();
                let sum: Vec<f32> = (0..d_model).map(|i| real.iter().map(|row| row[i]).sum()).collect();
                let size = sum.iter().map(|x| x * x).sum::<f32>().sqrt();
                sum.into_iter().map(move |x| x / size)
            })
            .collect()
    }

    fn ids(&self, text: &str) -> Vec<u32> {
        self.tokenizer.encode(text).expect("text").iter().map(|token| token.id).collect()
    }

    /// The greedy answer to these inputs.
    fn answer(&self, inputs: Inputs, at_most: usize) -> String {
        let mut session = Session::new(self.model.clone());
        session.update(inputs, &Edits::default()).expect("the model reads this");
        let ids = generate(&mut session, &Edits::default(), &Sampling::default(), at_most, &mut |_| Ok(()));
        self.tokenizer.decode(&ids.expect("an answer")).expect("text")
    }

    fn answer_to(&self, text: &str, at_most: usize) -> String {
        let read = Reading::new(&self.tokenizer, &self.model.config, text, &[]).expect("text");
        self.answer(Inputs { encoder: read.encoder(), decoder: read.decoder(), ..Inputs::default() }, at_most)
    }
}

#[test]
fn minilm_has_the_maker_s_patterns_and_sentence_vectors() {
    let Some(real) = Real::open("minilm") else { return };
    let traced = real.compare("");
    assert!(difference(&real.sentences(&traced), &real.expected[SENTENCE].1) <= TOLERANCE);
}

/// MiniLM's errors in fewer bits: weights, largest and mean difference of patterns, cosines of sentences.
fn minilm_in(precision: Precision) -> Option<(f64, f32, f32, Vec<f32>)> {
    let real = Real::open_in("minilm", precision)?;
    let error = real.model.rounding.relative();
    let traced = real.trace(real.inputs());
    let patterns = real.expected.iter().filter(|(site, _)| site.ends_with("pattern"));
    let off: Vec<f32> = patterns
        .flat_map(|(site, (_, values))| values.iter().zip(&traced[site].1).map(|(a, b)| (a - b).abs()))
        .collect();
    let (most, mean) = (off.iter().copied().fold(0.0, f32::max), off.iter().sum::<f32>() / off.len() as f32);
    let (ours, theirs) = (real.sentences(&traced), &real.expected[SENTENCE].1);
    let cosines: Vec<f32> = ours
        .chunks(real.model.config.d_model)
        .zip(theirs.chunks(real.model.config.d_model))
        .map(|(a, b)| a.iter().zip(b).map(|(x, y)| x * y).sum())
        .collect();
    println!(
        "minilm in {}: weights {error:.6} away, patterns {most:.4} at most, {mean:.6} on average; {cosines:?}",
        precision.name()
    );
    Some((error, most, mean, cosines))
}

#[test]
fn minilm_in_sixteen_bits_has_negligible_errors() {
    let Some((error, most, mean, cosines)) = minilm_in(Precision::F16) else { return };
    assert!(error > 1e-5 && error < 5e-4, "{error}");
    assert!(most > 0.0 && most < 0.02 && mean < 2e-4, "{most}, {mean}");
    assert!(cosines.iter().all(|cosine| *cosine > 0.9999), "{cosines:?}");
}

#[test]
fn minilm_in_eight_bits_has_small_errors() {
    let Some((error, most, mean, cosines)) = minilm_in(Precision::Int8) else { return };
    assert!(error > 0.001 && error < 0.01, "{error}");
    // If two keys are nearly equal, a small error decides between them.
    assert!(most > TOLERANCE && mean < 0.006, "{most}, {mean}");
    assert!(cosines.iter().all(|cosine| *cosine > 0.99), "{cosines:?}");
}

#[test]
fn mathformer_adds() {
    let Some(real) = Real::open("mathformer") else { return };
    real.compare("");
    assert_eq!(real.answer_to("7+8=", 8), "15");
    for Answer { text, answer } in &real.golden.answers {
        assert_eq!(&real.answer_to(text, 8), answer, "{text}");
    }
}

#[test]
fn glassllm_continues_a_sentence() {
    let Some(real) = Real::open("glassllm") else { return };
    real.compare("");
    let [Answer { text, answer }] = &real.golden.answers[..] else { panic!("one answer") };
    assert_eq!(&real.answer_to(text, 24), answer);
}

#[test]
fn ruaccent_stresses_a_sentence() {
    let Some(real) = Real::open("ruaccent") else { return };
    // Up to 29, as sums that round: PyTorch's own float32 differs as much from float64.
    real.compare("logits");
    for Answer { text, answer } in &real.golden.answers {
        assert_eq!(&real.answer_to(text, 100), answer);
    }
    let config = &real.model.config;
    for Answer { text, answer } in &real.golden.filled {
        let mut ids = real.ids(text);
        ids.resize(config.n_ctx, config.writing.pad_id.expect("a padding token"));
        let start = vec![config.writing.start_id.expect("a start token")];
        let inputs = Inputs { encoder: Some(vec![ids]), decoder: Some(vec![start]), ..Inputs::default() };
        assert_eq!(&real.answer(inputs, 100), answer);
    }
}

/// Layer 10, head 5 of rxnmapper's ALBERT attends from product atoms to reactant atoms (Schwaller et al. 2021).
#[test]
fn rxnmapper_looks_from_products_to_reactants() {
    let Some(real) = Real::open("rxnmapper") else { return };
    real.compare("");
    let reaction = real.golden.reaction.as_ref().expect("a reaction");
    let traced = real.trace(Inputs { encoder: Some(vec![real.ids(&reaction.text)]), ..Inputs::default() });
    let (shape, values) = &traced["encoder.blocks.10.attn.pattern"];
    let length = shape[3];
    let head = &values[5 * length * length..6 * length * length];
    let (mapping, confidence) = reaction.mapped(|query, key| f64::from(head[query * length + key]));
    assert_eq!(mapping, reaction.mapping);
    assert!((confidence - reaction.confidence).abs() < 1e-4, "{confidence}");

    // Without chemistry, the head alone is right about most atoms.
    let alone = reaction.mapping.iter().enumerate().filter(|(product, reactant)| {
        let query = reaction.atoms[reaction.reactants + product];
        let weight = |atom: &usize| head[query * length + reaction.atoms[*atom]];
        let most = (0..reaction.reactants).max_by(|a, b| weight(a).total_cmp(&weight(b)));
        most == Some(**reactant)
    });
    let alone = alone.count();
    assert!(2 * alone > reaction.mapping.len(), "{alone} of {}", reaction.mapping.len());
}
