//! The laboratory answers every question of the page, and its models depend only on the seed and the words.

use crate::common;

use std::collections::BTreeMap;
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::Instant;

use burn::tensor::Device;
use common::page::{Files, files};
use common::{Tensors, difference, folder, project};
use headlight::Result;
use headlight::config::Config;
use headlight::image::Picture;
use headlight::questions::Buffer;
use headlight::questions::laboratory::{Answer, Lab, ModelReads, Question, RunAnswer};
use headlight::text::Tokenizer;
use serde_json::{Value, json};

/// Polls a future that is ready at once on the cpu.
fn wait<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    match future.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => panic!("the cpu has nothing to wait for"),
    }
}

fn lab() -> Lab {
    Lab::new(&Device::flex())
}

fn answer_of(lab: &mut Lab, question: &Value) -> Result<Answer> {
    let started = Instant::now();
    let now = || started.elapsed().as_secs_f64() * 1e3;
    wait(lab.ask(&Question::from_json(&question.to_string())?, None, &now))
}

fn ask(question: Value) -> Answer {
    answer_of(&mut lab(), &question).unwrap_or_else(|e| panic!("{question}: {e}"))
}

/// The refusal of a question, which must blame the user's input.
fn refusal(question: Value) -> String {
    match answer_of(&mut lab(), &question) {
        Ok(_) => panic!("{question} was answered"),
        Err(error) => {
            assert!(error.is_input(), "{error}");
            error.to_string()
        }
    }
}

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// A question about a run on these texts, with further fields.
fn run_question(preset: &str, sources: &[&str], more: Value) -> Value {
    let sources: Vec<Vec<&str>> = sources.iter().map(|text| words(text)).collect();
    let mut question =
        json!({ "kind": "run", "config": { "preset": preset }, "seed": 3, "sources": sources, "sites": "*" });
    for (key, value) in more.as_object().expect("fields") {
        question[key] = value.clone();
    }
    question
}

fn run_in(lab: &mut Lab, question: &Value) -> RunAnswer {
    match answer_of(lab, question).unwrap_or_else(|e| panic!("{question}: {e}")) {
        Answer::Run(run) => *run,
        other => panic!("{other:?} is no run"),
    }
}

fn run(preset: &str, sources: &[&str], more: Value) -> RunAnswer {
    run_in(&mut lab(), &run_question(preset, sources, more))
}

/// The tensors of an answer by site.
fn tensors(run: &RunAnswer) -> Tensors {
    let of = |tensor: &headlight::site::PackedTensor| {
        let length: usize = tensor.shape.iter().product();
        (tensor.name.clone(), (tensor.shape.clone(), run.values[tensor.offset..tensor.offset + length].to_vec()))
    };
    run.tensors.iter().map(of).collect()
}

/// Keys that make any preset small enough to run at once.
fn small(preset: &str) -> Value {
    if preset.starts_with("llm") || preset.starts_with("vaswani") {
        let mut keys = json!({ "d_model": 16, "n_heads": 2, "d_mlp": 32 });
        for layers in ["n_encoder_layers", "n_decoder_layers"] {
            keys[layers] = 2.into();
        }
        json!({ "preset": preset, "keys": keys })
    } else {
        json!({ "preset": preset })
    }
}

#[test]
fn every_preset_runs_on_words_with_finite_numbers() {
    for preset in headlight::config::PRESETS {
        let both = ["llm-seq2seq", "vaswani-base", "vaswani-big"].contains(&preset);
        let mut more = json!({ "config": small(preset) });
        if both {
            more["targets"] = json!([["le", "chat"], ["un"]]);
        }
        let run = run(preset, &["the cat saw the dog", "a cat"], more);
        let all = tensors(&run);
        assert!(!all.is_empty() && run.parameters > 0 && !run.sublayers.is_empty(), "{preset}");
        for (site, (_, values)) in &all {
            let allowed = |x: &f32| x.is_finite() || (site.ends_with(".scores") && *x == f32::NEG_INFINITY);
            assert!(values.iter().all(allowed), "{preset}: {site}");
        }
        // Every pattern row sums to 1, and a masked cell is 0.
        for mask in &run.masks {
            let (shape, pattern) = &all[&format!("{}.pattern", mask.path)];
            let [batch, heads, queries, keys] = mask.shape;
            assert_eq!((batch, queries, keys), (shape[0], shape[2], shape[3]), "{preset}");
            for (row, weights) in pattern.chunks(keys).enumerate() {
                let (query, head, b) = (row % queries, row / queries % shape[1], row / queries / shape[1]);
                let start = mask.offset + ((b * heads + head.min(heads - 1)) * queries + query) * keys;
                let cells = &run.mask_values[start..start + keys];
                let seen = cells.contains(&0);
                assert!(
                    (weights.iter().sum::<f32>() - if seen { 1.0 } else { 0.0 }).abs() < 1e-5,
                    "{preset}: {weights:?}"
                );
                assert!(weights.iter().zip(cells).all(|(w, cell)| *cell == 0 || *w == 0.0), "{preset}");
            }
        }
        assert_eq!(run.targets.is_some(), both, "{preset}");
    }
}

#[test]
fn padding_is_masked_unless_edits_unmask_it() {
    let row = |run: &RunAnswer, query: usize| run.mask_values[(5 + query) * 5..][..5].to_vec();
    let texts = ["the cat saw the dog", "a cat"];
    let masked = run("mini", &texts, json!({}));
    assert_eq!((masked.masks[0].shape, row(&masked, 0)), ([2, 1, 5, 5], vec![0, 0, 1, 1, 1]));
    let tokens: Vec<(&str, bool)> =
        masked.sources[1].iter().map(|token| (token.text.as_str(), token.padding)).collect();
    assert_eq!(tokens, [("a", false), ("cat", false), ("[pad]", true), ("[pad]", true), ("[pad]", true)]);
    let open = run("mini", &texts, json!({ "edits": { "padding": [[], []] } }));
    assert_eq!(row(&open, 0), [0; 5]);
    assert_ne!(tensors(&open)["attn.pattern"], tensors(&masked)["attn.pattern"]);
    // A sentence has the same numbers alone and beside a longer one.
    let alone = tensors(&run("mini", &["a cat"], json!({})));
    let beside = tensors(&masked);
    let (shape, out) = &beside["out"];
    assert!(difference(&out[shape[1] * shape[2]..][..2 * shape[2]], &alone["out"].1) < 1e-6);
}

#[test]
fn another_word_leaves_the_other_words_vectors_unchanged() {
    for (preset, site) in [("mini", "attn.norm"), ("llm-encoder", "encoder.embed"), ("vaswani-base", "encoder.embed")] {
        let more = |target: &str| match preset {
            "vaswani-base" => json!({ "config": small(preset), "targets": [[target]] }),
            _ => json!({ "config": small(preset) }),
        };
        let vectors = |text: &str, target: &str| {
            let all = tensors(&run(preset, &[text], more(target)));
            let (shape, values) = all[site].clone();
            values.chunks(shape[2]).map(<[f32]>::to_vec).collect::<Vec<_>>()
        };
        let before = vectors("the cat saw", "le");
        let after = vectors("now the cat saw rain", "rain");
        assert_eq!(before, after[1..4], "{preset}");
        assert_ne!(before[0], before[1], "{preset}");
        let twice = vectors("cat cat", "le");
        assert_eq!((&twice[0], &twice[1]), (&before[1], &before[1]), "{preset}");
    }
}

#[test]
fn embeddings_are_unit_normal_and_follow_the_seed() {
    let text: Vec<String> = (0..500).map(|i| format!("w{i}")).collect();
    let embeddings = |seed: u64| {
        let question = json!({ "kind": "run", "config": { "preset": "mini" }, "seed": seed,
            "sources": [text], "sites": "attn.norm" });
        tensors(&run_in(&mut lab(), &question))["attn.norm"].1.clone()
    };
    let values = embeddings(1);
    let n = values.len() as f64;
    let mean = values.iter().map(|x| f64::from(*x)).sum::<f64>() / n;
    let variance = values.iter().map(|x| (f64::from(*x) - mean).powi(2)).sum::<f64>() / n;
    assert!(mean.abs() < 0.05 && (variance - 1.0).abs() < 0.05, "{mean} {variance}");
    assert_eq!(embeddings(1), values);
    assert_ne!(embeddings(2), values);
}

#[test]
fn a_gain_multiplies_the_matrices_and_leaves_the_embeddings() {
    let texts = ["the cat saw the dog"];
    let plain = tensors(&run("mini", &texts, json!({})));
    let strong = tensors(&run("mini", &texts, json!({ "gain": 3.0 })));
    assert_eq!(plain["attn.norm"], strong["attn.norm"]);
    let times = |site: &str, factor: f32| {
        let scaled: Vec<f32> = plain[site].1.iter().map(|x| factor * x).collect();
        assert!(difference(&strong[site].1, &scaled) < 1e-5, "{site}");
    };
    times("attn.q", 3.0);
    times("attn.raw", 9.0);
    assert_ne!(plain["attn.pattern"], strong["attn.pattern"]);
}

#[test]
fn a_decoder_reads_only_its_words_and_a_memory_can_be_added_and_removed() {
    let config = small("llm-decoder");
    let memory = json!([["red", "green", "blue", "red"]]);
    let question = |more: Value| {
        let mut all = json!({ "config": config });
        all.as_object_mut().expect("fields").extend(more.as_object().expect("fields").clone());
        run_question("llm-decoder", &["the cat saw"], all)
    };
    let mut lab = lab();
    let with = run_in(&mut lab, &question(json!({ "memory": memory })));
    let without = run_in(&mut lab, &question(json!({})));
    let taken = run_in(&mut lab, &question(json!({ "memory": memory, "edits": { "memory": false } })));
    assert_eq!(lab.models(), 1, "one set of weights");
    let texts: Vec<&str> = with.sources[0].iter().map(|token| token.text.as_str()).collect();
    assert_eq!(texts, ["the", "cat", "saw"]);
    let all = tensors(&with);
    assert_eq!(all["decoder.blocks.0.cross.pattern"].0, [1, 2, 3, 4]);
    // A repeated word of the memory gets equal weights.
    assert!(all["decoder.blocks.0.cross.pattern"].1.chunks(4).all(|row| (row[0] - row[3]).abs() < 1e-6));
    assert!(!tensors(&without).contains_key("decoder.blocks.0.cross.pattern"));
    assert_eq!(tensors(&without), tensors(&taken));
    assert_ne!(tensors(&without)["logits"], all["logits"]);
    assert_eq!((with.masks.len(), without.masks.len()), (4, 2));
}

#[test]
fn an_encoder_decoder_reads_the_start_token_and_the_targets() {
    let run = run(
        "vaswani-base",
        &["the cat", "rain"],
        json!({ "config": small("vaswani-base"), "targets": [["le", "cat"], []] }),
    );
    let told =
        |row: &[headlight::questions::laboratory::LabToken]| row.iter().map(|t| (t.id, t.padding)).collect::<Vec<_>>();
    let targets = run.targets.as_ref().expect("targets");
    // pad 0, start 1, end 2, the 3, cat 4, rain 5, le 6
    assert_eq!(told(&targets[0]), [(1, false), (6, false), (4, false)]);
    assert_eq!(told(&targets[1]), [(1, false), (0, true), (0, true)]);
    assert_eq!(run.config.d_vocab, 7);
    assert_eq!(tensors(&run)["logits"].0, [2, 3, 7]);
}

#[test]
fn edits_change_the_run_and_frozen_heads_keep_the_unedited_pattern() {
    let texts = ["the cat saw the dog"];
    let plain = run("mini-causal", &texts, json!({}));
    let hidden = run("mini-causal", &texts, json!({ "edits": { "causal": false, "scale": false } }));
    assert!(plain.mask_values.contains(&1) && !hidden.mask_values.contains(&1));
    let frozen =
        run("mini-causal", &texts, json!({ "edits": { "causal": false, "patterns": { "attn.0": "frozen" } } }));
    let (one, other) = (&tensors(&plain)["attn.pattern"].1, &tensors(&frozen)["attn.pattern"].1);
    assert_eq!(one[..25], other[..25]);
    assert_ne!(one[25..], other[25..]);
    // Dropout comes only from the edits, never from the preset's rates.
    assert_eq!(tensors(&run("mini-causal", &texts, json!({}))), tensors(&plain));
    let dropped = json!({ "edits": { "dropout": { "rate": 0.5, "drop_path": 0, "seed": 7 } } });
    let dropout = tensors(&run("mini-causal", &texts, dropped.clone()));
    assert!(dropout["attn.pattern"].1.iter().filter(|w| **w == 0.0).count() > 20);
    assert_eq!(tensors(&run("mini-causal", &texts, dropped)), dropout);
}

#[test]
fn dropout_leaves_the_inputs_of_a_single_sublayer_unchanged() {
    let texts = ["the cat saw the dog"];
    for preset in ["mini-residual", "mini-padding", "mini-full"] {
        let edits = json!({ "edits": { "dropout": { "rate": 0.5, "drop_path": 0, "seed": 7 } } });
        let [plain, dropped] = [json!({}), edits].map(|more| tensors(&run(preset, &texts, more)));
        for site in ["attn.norm", "attn.q", "attn.k", "attn.v", "attn.scores"] {
            assert_eq!(dropped[site], plain[site], "{preset}: {site}");
        }
        assert!(dropped["attn.pattern"].1.contains(&0.0), "{preset}: no cell was dropped");
        assert!(dropped["attn.out"].1.contains(&0.0), "{preset}: no output of attention was dropped");
    }
}

/// A laboratory with this trained model.
fn lab_with(name: &str) -> Lab {
    let Files { config, weights, tokenizer } = files(name);
    let mut lab = lab();
    lab.add_trained(name.into(), &config, &weights, ModelReads::Texts { tokenizer: &tokenizer })
        .expect("files that fit together");
    lab
}

fn trained(name: &str, texts: &[&str], edits: Value) -> RunAnswer {
    trained_in(&mut lab_with(name), name, texts, edits).unwrap_or_else(|e| panic!("{name}: {texts:?}: {e}"))
}

fn trained_in(lab: &mut Lab, name: &str, texts: &[&str], edits: Value) -> Result<RunAnswer> {
    let question = json!({ "kind": "trained", "model": name, "texts": texts, "edits": edits, "sites": "*" });
    match answer_of(lab, &question)? {
        Answer::Trained(run) => Ok(*run),
        other => panic!("{other:?} is no run of a trained model"),
    }
}

#[test]
fn a_trained_model_reads_an_image_beside_it() {
    let file = |path: &str| std::fs::read(project().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"));
    let text = |path: &str| String::from_utf8(file(path)).expect("utf-8");
    // One of the held-out nines: a byte a pixel.
    let grey = &file("tests/golden/images/digits.bin")[908 * 28 * 28..909 * 28 * 28];
    let rgba = grey.iter().flat_map(|grey| [*grey, *grey, *grey, 255]).collect();
    let images = [("nine".to_owned(), Picture { width: 28, height: 28, rgba })];
    let (config, processor) = (text("models/digits/config.json"), text("models/digits/preprocessor_config.json"));
    let reads = ModelReads::Images { processor: &processor, images: &images };
    let mut lab = lab();
    let weights = file("models/digits/model.safetensors");
    lab.add_trained("digits".into(), &config, &weights, reads).expect("files that fit together");
    let best = |run: &RunAnswer| {
        let logits = &tensors(run)["class_logits"].1;
        (0..10).max_by(|a, b| logits[*a].total_cmp(&logits[*b])).expect("a class")
    };

    let run = trained_in(&mut lab, "digits", &["nine"], json!({})).expect("a run");
    let rows: Vec<&str> = run.sources[0].iter().map(|token| token.text.as_str()).collect();
    assert_eq!((rows.len(), rows[0], rows[1], rows[49]), (50, "CLS", "1,1", "7,7"));
    assert_eq!(best(&run), 9);
    let silent = json!({ "heads": { "encoder.blocks.1.attn.2": 0, "encoder.blocks.1.attn.3": 0 } });
    assert_eq!(best(&trained_in(&mut lab, "digits", &["nine"], silent).expect("a run")), 4);
    // A patch is masked as a token is.
    let padding: Vec<u8> = (0..50).map(|row| u8::from(row == 0 || row > 28)).collect();
    let hidden = trained_in(&mut lab, "digits", &["nine"], json!({ "padding": [padding] })).expect("a run");
    let pattern = &tensors(&hidden)["encoder.blocks.0.attn.pattern"].1;
    assert!(pattern.chunks_exact(50).all(|row| row[1..29].iter().all(|weight| *weight == 0.0)));

    for wrong in [&["ten"][..], &["nine", "nine"], &[]] {
        assert!(trained_in(&mut lab, "digits", wrong, json!({})).is_err(), "{wrong:?}");
    }
}

/// The likeliest token at each position of a text.
fn chosen(run: &RunAnswer, text: usize) -> String {
    let (shape, logits) = &tensors(run)["logits"];
    let [_, rows, vocabulary] = shape[..] else { panic!("{shape:?}") };
    let best = |row: &[f32]| (0..vocabulary).max_by(|a, b| row[*a].total_cmp(&row[*b])).expect("a vocabulary");
    let rows = logits.chunks(vocabulary).skip(text * rows).take(rows);
    rows.map(|row| run.vocabulary[best(row)].text.as_str()).collect()
}

fn spelled(tokens: &[headlight::questions::laboratory::LabToken]) -> String {
    tokens.iter().filter(|token| !token.padding).map(|token| token.text.as_str()).collect()
}

#[test]
fn a_trained_model_reads_its_own_answer_after_the_text() {
    let run = trained("reverse", &["cabbage", "bad"], json!({}));
    let targets = run.targets.as_ref().expect("a decoder reads");
    let told: Vec<String> = run.sources.iter().chain(targets).map(|row| spelled(row)).collect();
    assert_eq!(told, ["cabbage[end]", "bad[end]", "[start]egabbac", "[start]dab"]);
    assert_eq!(run.sources[1].iter().filter(|token| token.padding).count(), 4);
    assert!(chosen(&run, 0).starts_with("egabbac") && chosen(&run, 1).starts_with("dab[end]"));
    // Edits do not change the answer that it reads, which is the unedited model's.
    let cut = trained("reverse", &["cabbage", "bad"], json!({ "memory": false }));
    assert_eq!(cut.targets, run.targets);
    assert!(!chosen(&cut, 0).starts_with("egabbac"));
}

#[test]
fn a_trained_model_that_reads_its_padding_answers_wrong() {
    let masked = trained("reverse", &["cabbage", "bad"], json!({}));
    let read = trained("reverse", &["cabbage", "bad"], json!({ "padding": [[1], [1]] }));
    assert_eq!(chosen(&masked, 0), chosen(&read, 0), "the longer text has no padding");
    assert!(!chosen(&read, 1).starts_with("dab"));
    // A single text is read as in a batch.
    let alone = trained("reverse", &["bad"], json!({}));
    let apart = difference(&tensors(&alone)["logits"].1, &tensors(&masked)["logits"].1[8 * 14..][..4 * 14]);
    assert!(apart < 1e-4, "{apart}");
}

#[test]
fn a_trained_single_decoder_reads_the_text_and_continues_it() {
    let run = trained("induction", &["whisperwhis"], json!({}));
    assert!(run.targets.is_none());
    assert_eq!(spelled(&run.sources[0]), "whisperwhis");
    assert!(chosen(&run, 0).ends_with("hisp"), "{}", chosen(&run, 0));
}

#[test]
fn a_missing_trained_model_is_refused() {
    let question = json!({ "kind": "trained", "model": "reverse", "texts": ["bad"], "sites": "" });
    assert!(refusal(question).contains("model"));
    let none = json!({ "kind": "trained", "model": "reverse", "texts": [], "sites": "" });
    assert!(answer_of(&mut lab_with("reverse"), &none).expect_err("no text").is_input());
}

#[test]
fn models_are_cached_and_give_the_same_answers() {
    let mut lab = lab();
    let question =
        |seed: u64| run_question("llm-encoder", &["the cat"], json!({ "config": small("llm-encoder"), "seed": seed }));
    let first = tensors(&run_in(&mut lab, &question(1)));
    assert_eq!(tensors(&run_in(&mut lab, &question(1))), first);
    assert_eq!(lab.models(), 1);
    for seed in 2..6 {
        run_in(&mut lab, &question(seed));
    }
    assert_eq!(lab.models(), 3);
    assert_eq!(tensors(&run_in(&mut lab, &question(1))), first);
}

#[test]
fn only_requested_sites_are_read_and_the_fastest_run_is_reported() {
    let none = run("mini", &["the cat"], json!({ "sites": "", "repeats": 3 }));
    assert!(none.tensors.is_empty() && none.values.is_empty());
    assert!(none.masks.is_empty() && none.mask_values.is_empty());
    assert!(none.ms > 0.0 && none.ms < 1e4, "{}", none.ms);
    let some = run("mini", &["the cat"], json!({ "sites": "*.pattern" }));
    assert_eq!((some.tensors.len(), some.masks.len()), (1, 1));
}

#[test]
fn a_mask_comes_with_the_sites_of_its_sublayer() {
    let config = small("vaswani-base");
    let paths = |sites: &str| {
        let more = json!({ "config": config, "targets": [["le"]], "sites": sites });
        run("vaswani-base", &["the cat"], more).masks.into_iter().map(|mask| mask.path).collect::<Vec<_>>()
    };
    assert_eq!(paths("encoder.blocks.1.attn.q"), ["encoder.blocks.1.attn"]);
    assert_eq!(paths("decoder.blocks.0.*"), ["decoder.blocks.0.attn", "decoder.blocks.0.cross"]);
    assert_eq!(paths("*.mlp.hidden"), [""; 0]);
    assert_eq!(paths("logits"), [""; 0]);
    assert_eq!(paths("*").len(), 6);
}

#[test]
fn the_size_of_an_answer_is_known_before_the_run() {
    // A run stops if its answer differs from the expected size, so each shape must occur once here.
    let edits = json!({
        "hidden_cells": [["attn", 1, 0, 1]], "patterns": { "attn.0": "frozen" }, "causal": true
    });
    let one = run("mini-gated", &["the cat saw", "a"], json!({ "edits": edits }));
    assert_eq!(one.masks[0].shape, [2, 2, 3, 3]);
    let keys = json!({
        "d_model": 16, "n_heads": 4, "n_kv_heads": 2, "d_head": 6, "d_value": 5, "d_mlp": 24,
        "n_encoder_layers": 1, "n_decoder_layers": 2
    });
    for positions in ["learned", "rotary", "sinusoidal"] {
        for mlp in [true, false] {
            let mut keys = keys.clone();
            (keys["positions"], keys["mlp"]) = (positions.into(), mlp.into());
            let config = |preset: &str| json!({ "preset": preset, "keys": keys });
            let run = |preset: &str, more: Value| {
                let mut all = json!({ "config": config(preset) });
                all.as_object_mut().expect("fields").extend(more.as_object().expect("fields").clone());
                assert!(!run(preset, &["the cat saw", "a"], all).values.is_empty());
            };
            run("llm-seq2seq", json!({ "targets": [["le"], ["un", "deux"]] }));
            run("llm-encoder", json!({}));
            run("llm-decoder", json!({}));
            run("llm-decoder", json!({ "memory": [["red", "green"], ["blue", "red"]] }));
            run("llm-decoder", json!({ "memory": [["red"], ["blue"]], "edits": { "memory": false } }));
        }
    }
}

#[test]
fn another_word_leaves_the_logits_of_the_others_unchanged() {
    let logits = |text: &str| {
        let mut config = small("llm-decoder");
        config["keys"]["tie"] = "none".into();
        let (shape, values) = tensors(&run("llm-decoder", &[text], json!({ "config": config })))["logits"].clone();
        (shape[2], values)
    };
    let ((few, before), (more, after)) = (logits("the cat"), logits("the cat saw a dog"));
    assert_eq!((few, more), (5, 8));
    assert!(difference(&before[..few], &after[..few]) < 1e-5);
    assert!(difference(&before[few..], &after[more..more + few]) < 1e-5);
}

#[test]
fn the_base_model_of_the_paper_runs_at_its_own_width() {
    let sources = [["word"; 16]];
    let question = json!({
        "kind": "run", "config": { "preset": "vaswani-base" }, "seed": 1, "sources": sources, "targets": sources,
        "sites": "", "repeats": 1
    });
    let run = run_in(&mut lab(), &question);
    // 63,082,496 minus the 37,000 − 4 rows of the vocabulary that these words do not use.
    assert_eq!(run.parameters, 63_082_496 - (37_000 - 4) * 512);
}

#[test]
fn impossible_runs_are_refused_in_one_sentence() {
    let base = |more: Value| run_question("mini", &["the cat"], more);
    for (question, words) in [
        (base(json!({ "config": { "preset": "mini", "keys": { "n_heads": 3 } } })), "n_heads"),
        (base(json!({ "config": { "preset": "mini", "keys": { "colour": 3 } } })), "colour"),
        (base(json!({ "config": {} })), "architecture"),
        (base(json!({ "config": { "preset": "tiny" } })), "vaswani-big"),
        (base(json!({ "sources": [] })), "at least one token"),
        (base(json!({ "sources": [[]] })), "at least one token"),
        (base(json!({ "targets": [["le"]] })), "targets"),
        (base(json!({ "memory": [["le"]] })), "memory"),
        (base(json!({ "gain": 1e9 })), "gain"),
        (base(json!({ "repeats": 100_000 })), "repeats"),
        (base(json!({ "edits": { "gates": { "attn": "open" } } })), "attn"),
        (base(json!({ "edits": { "colour": 1 } })), "colour"),
        (base(json!({ "colour": 1 })), "colour"),
        (base(json!({ "sources": [vec!["word"; 20_000]] })), "too long"),
        // Each site would fit, all together would not; nothing is computed.
        (base(json!({ "sources": [vec!["word"; 5_000]] })), "activations"),
        (run_question("llm-encoder", &["word"; 10_000], json!({})), "mlp.hidden"),
        (base(json!({ "config": { "preset": "mini", "keys": { "d_model": 16_000_000 } } })), "parameters"),
        (run_question("llm-seq2seq", &["the cat"], json!({})), "targets"),
        (
            run_question(
                "llm-encoder",
                &["the cat"],
                json!({ "config": { "preset": "llm-encoder", "keys": { "n_encoder_layers": 24 } } }),
            ),
            "parameters",
        ),
        (
            run_question(
                "llm-decoder",
                &["a"],
                json!({ "config": small("llm-decoder"), "memory": [["a"], ["a", "b"]] }),
            ),
            "memory",
        ),
        (json!({ "kind": "colour" }), "colour"),
        (json!({ "kind": "layers", "n": 1, "d": 1, "k": 1 }), "kernel"),
        (json!({ "kind": "layers", "n": -1, "d": 1, "k": 2 }), "-1"),
        (json!({ "kind": "ablations", "length": 0 }), "length"),
        (json!({ "kind": "positions", "n": 4, "d": 5, "shift": 1 }), "even"),
        (json!({ "kind": "positions", "n": 1_000_000_000, "d": 1_000_000_000, "shift": 1 }), "large"),
        (json!({ "kind": "scaling", "d_heads": [4], "keys": 0, "samples": 1, "seed": 1 }), "keys"),
        (json!({ "kind": "scaling", "d_heads": [4096], "keys": 4096, "samples": 4096, "seed": 1 }), "samples"),
        (json!({ "kind": "scaling", "d_heads": [4], "keys": u64::MAX, "samples": 1, "seed": 1 }), "too large"),
        (json!({ "kind": "scaling", "d_heads": [4], "keys": 4, "samples": u64::MAX, "seed": 1 }), "too large"),
        (json!({ "kind": "scaling", "d_heads": [], "keys": 4, "samples": 1, "seed": 1 }), "widths"),
        (json!({ "kind": "scaling", "d_heads": vec![1; 4096], "keys": 4096, "samples": 4096, "seed": 1 }), "too large"),
        (json!({ "kind": "schedule", "d_model": 0, "warmup": 4000, "steps": [1] }), "width"),
        (json!({ "kind": "schedule", "d_model": 512, "warmup": 4000, "steps": [0] }), "from 1"),
        (json!({ "kind": "ablations", "length": 1u64 << 30 }), "n_ctx"),
        (json!({ "kind": "smoothing", "d_vocab": 1u64 << 31, "label": 4, "smoothing": 0 }), "vocabulary"),
        (json!({ "kind": "smoothing", "d_vocab": 4, "label": 4, "smoothing": 0.1 }), "label"),
        (json!({ "kind": "smoothing", "d_vocab": 4, "label": 0, "smoothing": 2 }), "smoothing"),
        (json!({ "kind": "activations", "names": ["relu", "snake"], "from": 0, "to": 1, "count": 3 }), "snake"),
        (json!({ "kind": "activations", "names": ["relu"], "from": 1, "to": 0, "count": 3 }), "upwards"),
        (json!({ "kind": "activations", "names": ["relu"], "from": -3e38, "to": 3e38, "count": 3 }), "upwards"),
        (json!({ "kind": "tokenize", "sources": ["a"], "targets": ["b"], "max_length": 8 }), "tokenizer.json"),
    ] {
        let sentence = refusal(question);
        assert!(sentence.contains(words), "{words:?} is not in: {sentence}");
        assert!(!sentence.contains('\n'), "{sentence}");
    }
}

#[test]
fn cost_lists_the_parts_and_the_growth() {
    let Answer::Cost { parts, parameters, rows } =
        ask(json!({ "kind": "cost", "config": { "preset": "vaswani-base" }, "lengths": [100, 200] }))
    else {
        panic!("no cost");
    };
    assert_eq!(parameters, 63_082_496.0);
    assert_eq!(parts.iter().map(|part| part.parameters).sum::<f64>(), parameters);
    assert_eq!((rows[0].length, rows[1].pattern_bytes), (100, 4.0 * rows[0].pattern_bytes));
    assert!(rows[1].flops > 2.0 * rows[0].flops);
}

#[test]
fn rotated_positions_equal_later_positions() {
    let Answer::Positions { n, d, values, rotated, largest_error } =
        ask(json!({ "kind": "positions", "n": 50, "d": 32, "shift": 7 }))
    else {
        panic!("no positions");
    };
    assert_eq!((n, d), (50, 32));
    assert_eq!(values[..4], [0.0, 1.0, 0.0, 1.0]);
    assert!(largest_error > 0.0 && largest_error < 1e-5, "{largest_error}");
    // PE(pos) rotated by 7 is PE(pos + 7), which the matrix has for all but the last 7.
    assert!(difference(&rotated[..43 * 32], &values[7 * 32..]) < 1e-5);
}

#[test]
fn scaled_products_have_variance_one_and_raw_ones_the_width() {
    let question = json!({ "kind": "scaling", "d_heads": [256, 4, 64], "keys": 32, "samples": 400, "seed": 5 });
    let Answer::Scaling { rows } = ask(question.clone()) else { panic!("no scaling") };
    assert_eq!(rows.iter().map(|row| row.d_head).collect::<Vec<_>>(), [256, 4, 64]);
    let uniform = 32f64.ln();
    for row in &rows {
        assert!((row.variance_raw / row.d_head as f64 - 1.0).abs() < 0.15, "{row:?}");
        assert!((row.variance_scaled - 1.0).abs() < 0.15, "{row:?}");
        // With variance 1 the softmax stays soft at every width.
        assert!(row.entropy_scaled > 0.8 * uniform && row.entropy_scaled < uniform, "{row:?}");
        assert!(row.entropy_raw < row.entropy_scaled, "{row:?}");
    }
    assert!(rows[0].entropy_raw < 0.2 * uniform && rows[1].entropy_raw > rows[2].entropy_raw, "{rows:?}");
    let Answer::Scaling { rows: again } = ask(question) else { panic!("no scaling") };
    assert_eq!(again, rows);
}

#[test]
fn schedule_smoothing_and_activations_are_those_of_the_model_code() {
    let Answer::Schedule { rates } =
        ask(json!({ "kind": "schedule", "d_model": 512, "warmup": 4000, "steps": [1, 4000, 16000] }))
    else {
        panic!("no schedule");
    };
    let peak = (512f64 * 4000.0).powf(-0.5);
    for (rate, expected) in rates.iter().zip([peak / 4000.0, peak, peak / 2.0]) {
        assert!((rate - expected).abs() < 1e-12, "{rate} {expected}");
    }
    let Answer::Smoothing { target } = ask(json!({ "kind": "smoothing", "d_vocab": 4, "label": 2, "smoothing": 0.1 }))
    else {
        panic!("no target");
    };
    for (q, expected) in target.iter().zip([0.025, 0.025, 0.925, 0.025]) {
        assert!((q - expected).abs() < 1e-12, "{q}");
    }
    let Answer::Activations { x, curves } = ask(json!({
        "kind": "activations", "names": ["relu", "gelu", "silu", "gelu_tanh"], "from": -1, "to": 1, "count": 3
    })) else {
        panic!("no curves");
    };
    assert_eq!(x, [-1.0, 0.0, 1.0]);
    // x Φ(x) with Φ(1) = 0.841345; x / (1 + e^−x).
    for (curve, (name, y)) in curves.iter().zip([
        ("relu", [0.0, 0.0, 1.0]),
        ("gelu", [-0.158_655, 0.0, 0.841_345]),
        ("silu", [-0.268_941, 0.0, 0.731_059]),
        ("gelu_tanh", [-0.158_808, 0.0, 0.841_192]),
    ]) {
        assert_eq!(curve.name, name);
        assert!(difference(&curve.y, &y) < 2e-6, "{curve:?}");
    }
}

#[test]
fn pairs_are_tokenized_by_the_open_model() {
    let file = std::fs::read_to_string(folder().join("tokenizer.json")).expect("tokenizer.json");
    let keys = json!({ "format": "headlight/1", "architecture": "encoder-decoder", "d_model": 16, "n_heads": 2,
        "d_mlp": 32, "n_encoder_layers": 1, "n_decoder_layers": 1,
        "d_vocab": 17, "pad_id": 0, "start_id": 1, "end_id": 2 });
    let config = Config::from_json(&keys.to_string()).expect("keys");
    let tokenizer = Tokenizer::from_json(&file, &config).expect("a tokenizer");
    let question = json!({ "kind": "tokenize", "sources": ["ab1"], "targets": ["c2"], "max_length": 5 });
    let question = Question::from_json(&question.to_string()).expect("a question");
    let answer = wait(lab().ask(&question, Some((&tokenizer, &config)), &|| 0.0)).expect("an answer");
    let told = serde_json::to_value(&answer).expect("json");
    let row = &told["rows"][0];
    let ids = |key: &str| row[key].as_array().expect(key).iter().map(|token| token["id"].clone()).collect::<Vec<_>>();
    let padding =
        |key: &str| row[key].as_array().expect(key).iter().map(|token| token["padding"].clone()).collect::<Vec<_>>();
    assert_eq!(
        (ids("input_ids"), &row["attention_mask"]),
        (vec![4.into(), 5.into(), 14.into(), 2.into(), 0.into()], &json!([1, 1, 1, 1, 0]))
    );
    assert_eq!(ids("labels"), [6, 15, 2, 0, 0].map(Value::from));
    assert_eq!(ids("decoder_input_ids"), [1, 6, 15, 2, 0].map(Value::from));
    assert_eq!(row["decoder_attention_mask"], json!([1, 1, 1, 0, 0]));
    assert_eq!(padding("decoder_input_ids"), [false, false, false, false, true].map(Value::from));
    assert_eq!(padding("labels"), [false, false, false, true, true].map(Value::from));
    assert_eq!(told["length"], json!({ "source": 5, "target": 5 }));
}

#[test]
fn the_record_of_a_run_has_the_fields_of_the_contract() {
    let answer = ask(run_question("mini-gated", &["the cat"], json!({})));
    let told = serde_json::to_value(&answer).expect("json");
    let mut keys: Vec<&str> = told.as_object().expect("a record").keys().map(String::as_str).collect();
    keys.extend(answer.buffers().iter().map(|(name, _)| *name));
    keys.sort_unstable();
    let expected = [
        "config",
        "kind",
        "mask_values",
        "masks",
        "ms",
        "parameters",
        "sources",
        "sublayers",
        "targets",
        "tensors",
        "values",
        "vocabulary",
    ];
    assert_eq!(keys, expected);
    assert_eq!((&told["kind"], &told["targets"]), (&json!("run"), &Value::Null));
    assert_eq!(told["sources"][0][0], json!({ "id": 3, "text": "the", "kind": "text", "padding": false }));
    assert_eq!(told["config"]["gate"], json!(true));
    let sizes: BTreeMap<&str, usize> = answer
        .buffers()
        .into_iter()
        .map(|(name, buffer)| match buffer {
            Buffer::Floats(values) => (name, values.len()),
            Buffer::Pieces(pieces) => (name, pieces.concat().len()),
            Buffer::Made(values) => (name, values.len()),
            Buffer::Bytes(values) => (name, values.len()),
        })
        .collect();
    assert_eq!(sizes["mask_values"], 4);
    assert!(sizes["values"] > 0);
}
