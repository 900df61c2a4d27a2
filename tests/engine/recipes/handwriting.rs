//! `digits`: handwriting that comes along, drawn anew each time; a run on it, and its pictures on the page.

use std::io::Read;

use burn::tensor::Device;
use embassy_futures::block_on;
use flate2::read::GzDecoder;
use headlight::config::Config;
use headlight::train::{Checkpoint, Corpus, Data, Example, Recipe, Setup, Trainer, batch, evaluate, find};
use headlight::weights;
use serde_json::json;

use super::refusal;
use crate::common::project;

fn unpacked() -> Vec<u8> {
    let file = std::fs::File::open(project().join("models/digits/training.bin")).expect("training.bin");
    let mut bytes = Vec::new();
    GzDecoder::new(file).read_to_end(&mut bytes).expect("gzip");
    bytes
}

fn corpus() -> Corpus {
    Corpus::of_digits(unpacked()).expect("digits")
}

fn recipe(corpus: &Corpus) -> Box<dyn Recipe> {
    find("digits", &Data::default(), Some(corpus)).expect("a recipe")
}

fn config() -> Config {
    let file = std::fs::read_to_string(project().join("models/digits/config.json")).expect("config.json");
    Config::from_json(&file).expect("a configuration")
}

#[test]
fn the_recipe_makes_the_model_that_comes_along() {
    let corpus = corpus();
    let recipe = recipe(&corpus);
    assert_eq!(recipe.config().expect("keys"), config());
    let file = std::fs::read_to_string(project().join("models/digits/preprocessor_config.json")).expect("a processor");
    let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("json");
    assert_eq!(value(&recipe.processor().expect("a processor")), value(&file));
    assert_eq!(recipe.tokenizer(), None);
}

#[test]
fn digits_are_as_many_of_each_class_and_differ() {
    let corpus = corpus();
    let digits = corpus.digits().expect("digits");
    assert_eq!((digits.training(), digits.held_out()), (135, 15));
    let mut all: Vec<Vec<u32>> = Vec::new();
    for class in 0..10 {
        for number in 0..150 {
            let ink = digits.ink(class, number);
            let dark = ink.iter().filter(|ink| **ink == 1.0).count();
            assert!((20..350).contains(&dark), "{class}, {number}: {dark}");
            all.push(ink.iter().map(|ink| *ink as u32).collect());
        }
    }
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 1_500);
}

#[test]
fn examples_are_drawn_anew_and_held_out_ones_stay() {
    let corpus = corpus();
    let (recipe, config) = (recipe(&corpus), config());
    let settings = recipe.settings();
    let [first, again, other] = [1, 1, 2].map(|seed| batch(recipe.as_ref(), &config, &settings, seed, 1));
    assert_eq!(first, again);
    assert_ne!(first, other);
    let signal = first.signal.as_ref().expect("images");
    assert_eq!((signal.batch(), signal.rows(), signal.grid()), (32, 50, [7, 7]));
    assert!(first.labels.iter().all(|row| row.len() == 1 && row[0] < 10));
    let held: Vec<(String, Example)> = recipe.evaluation(2_000, &config);
    assert_eq!(held.len(), 150);
    assert_eq!(held, recipe.evaluation(2_000, &config));
    assert!(held.iter().all(|(group, example)| group.parse() == Ok(example.labels[0])));
}

#[test]
fn a_run_learns_is_saved_and_goes_on() {
    let (corpus, device) = (corpus(), Device::flex());
    let settings = json!({ "steps": 6, "batch": 8 });
    let setup = Setup { settings: settings.as_object().expect("settings").clone(), ..Setup::new("digits", 1) };
    let mut trainer = Trainer::new(&setup, Some(&corpus), &device).expect("a run");
    let before = weights::write_tensors(&block_on(weights::tensors(&trainer.model())).expect("values")).expect("bytes");
    for _ in 0..3 {
        trainer.step().expect("a step");
    }
    let read = block_on(trainer.read()).expect("numbers");
    assert!(read.iter().all(|step| step.loss > 1.0 && step.loss < 6.0 && step.norm > 0.0), "{read:?}");
    let saved = block_on(trainer.save()).expect("files");
    let names: Vec<&str> = saved.files().into_iter().map(|(name, _)| name).collect();
    assert!(names.contains(&"preprocessor_config.json") && !names.contains(&"tokenizer.json"), "{names:?}");
    assert_ne!(saved.weights, before, "the weights have learned");
    // Each parameter learns: patches, class token, positions and classes too.
    let [old, new] = [before, saved.weights.clone()].map(|bytes| weights::read_tensors(&bytes).expect("tensors"));
    for (name, (_, values)) in old {
        let key_bias = name.ends_with("k.bias");
        assert!(key_bias || new[&name].1 != values, "{name} is as it was");
    }
    goes_on(&saved, trainer, &corpus);
}

/// The restored run makes the same next steps.
fn goes_on(saved: &Checkpoint, mut trainer: Trainer, corpus: &Corpus) {
    let mut restored = Trainer::restore(saved, Some(corpus), &Device::flex()).expect("the same run");
    for run in [&mut trainer, &mut restored] {
        while !run.finished() {
            run.step().expect("a step");
        }
    }
    let [last, same] = [&trainer, &restored].map(|run| block_on(run.save()).expect("files").weights);
    assert_eq!(last, same);
    let score =
        block_on(evaluate(&trainer.model(), &trainer.recipe().evaluation(20, trainer.config()))).expect("score");
    let all = score.overall();
    assert_eq!((all.answers, all.tokens), (20, 20));
    assert!(all.mean_loss() > 0.5 && all.mean_loss() < 6.0, "{all:?}");
}

#[test]
fn what_is_no_table_of_digits_is_refused() {
    for bytes in [Vec::new(), vec![0; 97], unpacked()[1..].to_vec()] {
        assert!(refusal(Corpus::of_digits(bytes)).contains("models/digits/training.bin"));
    }
    assert!(refusal(find("digits", &Data::default(), None)).contains("handwritten digits"));
    let with_size = Data { length: Some(8), symbols: None };
    assert!(refusal(find("digits", &with_size, Some(&corpus()))).contains("length"));
    for (key, value) in [("classes", json!(["a"])), ("input", json!({ "kind": "tokens" }))] {
        let keys = json!({ key: value }).as_object().expect("keys").clone();
        let setup = Setup { keys, ..Setup::new("digits", 1) };
        assert!(refusal(setup.plan(Some(&corpus()))).contains(key));
    }
}
