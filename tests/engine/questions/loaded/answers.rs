//! Every question of the page about a model and a text is answered with a run's numbers.

use crate::common;

use std::cell::Cell;
use std::sync::Arc;

use burn::tensor::{Device, Tensor};
use common::page::{Files, Page, files, subject, wait, with};
use common::{Tensors, difference, fresh, search_beams, trace};
use headlight::config::{Config, Precision};
use headlight::edit::Edits;
use headlight::generate::BeamSettings;
use headlight::measure::RowMean;
use headlight::model::{Matrix, Visitor};
use headlight::questions::loaded::{
    Answer, HeadRow, PageModel, Question, QuestionSessions, SubjectPatterns, TimelineStep,
};
use headlight::run::{Session, Signals};
use headlight::text::Tokenizer;
use headlight::weights;
use serde_json::{Value, json};

/// A fresh session on the text of an answer.
fn fresh_session(page: &Page, look: &SubjectPatterns, edits: &Edits) -> Session {
    let ids = |tokens: &[headlight::text::Token]| vec![tokens.iter().map(|token| token.id).collect::<Vec<u32>>()];
    let config = &page.session.model.config;
    let inputs = headlight::run::Inputs {
        encoder: config.architecture.has_encoder().then(|| ids(&look.source)),
        decoder: config.architecture.has_decoder().then(|| ids(&look.target)),
        ..Default::default()
    };
    fresh(&page.session.model, &inputs, edits)
}

/// All activations of a fresh session.
fn again(page: &Page, look: &SubjectPatterns, edits: Value) -> Tensors {
    trace(&fresh_session(page, look, &serde_json::from_value::<Edits>(edits).expect("edits")))
}

const DATE: &str = "5 Mart 2024 Salı";

#[test]
fn patterns_equal_a_run_s_and_come_with_the_text() {
    let mut page = Page::new("dates");
    let edits =
        json!({ "heads": { "decoder.blocks.0.cross.1": 0.0 }, "hidden_cells": [["encoder.blocks.0.attn", 1, 2, 3]] });
    let look = page.look(with(subject(DATE, json!({ "write": 20 })), "edits", edits.clone()));
    let expected = again(&page, &look, edits);
    assert_eq!(look.maps.len(), 6);
    for map in &look.maps {
        let (shape, pattern) = &expected[&format!("{}.pattern", map.path)];
        assert_eq!((&shape[1..], map.block, map.head), (&map.shape[..], 1, None));
        let found = &look.values[map.offset..map.offset + pattern.len()];
        // One was written token by token, the other run at once.
        assert!(difference(found, pattern) < 1e-5, "{}", map.path);
        let heads = if map.mask_per_head { map.shape[0] } else { 1 };
        assert_eq!(map.mask_per_head, map.path == "encoder.blocks.0.attn");
        for (row, weights) in found.chunks(map.shape[2]).enumerate() {
            let (head, query) = (row / map.shape[1], row % map.shape[1]);
            let at = map.mask_offset + (head.min(heads - 1) * map.shape[1] + query) * map.shape[2];
            let masked = &look.masks[at..at + map.shape[2]];
            assert!(weights.iter().zip(masked).all(|(weight, masked)| *masked == 0 || *weight == 0.0));
        }
    }
    assert_eq!(look.maps[0].shape[2], look.source.len());
    assert_eq!(look.target.len(), look.emitted.len() + 1);
}

#[test]
fn a_model_writes_the_same_as_in_the_page() {
    let mut page = Page::new("dates");
    let look = page.look(subject(DATE, json!({ "write": 20 })));
    assert_eq!(look.output, "2024-03-05");
    assert_eq!(look.end.as_ref().map(|end| end.id), page.session.model.config.writing.end_id);
    assert_eq!(look.target.len(), look.emitted.len() + 1, "the end token is not read");
    let three = page.look(subject(DATE, json!({ "write": 3 })));
    assert_eq!(three.emitted, look.emitted[..3]);
    let said = page.look(subject(DATE, json!(look.emitted)));
    assert_eq!((said.output, said.maps.clone()), (look.output, look.maps));
    assert!(difference(&said.values, &look.values) < 1e-5);
    // An encoder writes nothing.
    let mut fill = Page::new("fill");
    assert!(fill.look(subject("It is a [mask] universally", json!({ "write": 5 }))).emitted.is_empty());
}

#[test]
fn a_text_ends_at_the_model_s_limit() {
    let mut page = Page::new("induction");
    let n_ctx = page.session.model.config.n_ctx;
    let look = page.look(subject("whisper", json!({ "write": 100_000 })));
    assert!(look.target.len() == n_ctx || look.end.is_some(), "{} of {n_ctx}", look.target.len());
}

#[test]
fn only_requested_sublayers_are_read_and_unknown_ones_named() {
    let mut page = Page::new("dates");
    let of = subject(DATE, json!([]));
    let answer = page.ask(json!({ "kind": "patterns", "of": of, "paths": ["decoder.blocks.1.cross"] }));
    let Answer::Patterns(look) = answer else { panic!("{answer:?}") };
    assert_eq!(look.maps.iter().map(|map| map.path.as_str()).collect::<Vec<_>>(), ["decoder.blocks.1.cross"]);
    for path in ["decoder.blocks.1.mlp", "decoder.blocks.9.cross", ""] {
        let message = page.refusal(json!({ "kind": "patterns", "of": of, "paths": [path] }));
        assert_eq!(message, format!("`{path}` is not an attention sublayer of this model"));
    }
    // A skipped sublayer is known but has no pattern.
    let without = with(of.clone(), "edits", json!({ "memory": false }));
    let answer = page.ask(json!({ "kind": "patterns", "of": without, "paths": ["decoder.blocks.1.cross"] }));
    assert!(matches!(answer, Answer::Patterns(look) if look.maps.is_empty()));
}

#[test]
fn measures_equal_those_of_training_and_two_more() {
    let mut page = Page::new("dates");
    let of = subject(DATE, json!({ "write": 20 }));
    let look = page.look(of.clone());
    let expected = again(&page, &look, json!({}));
    let rows = page.heads(of);
    let heads: usize = look.maps.iter().map(|map| map.shape[0]).sum();
    assert_eq!(rows.len(), heads);
    let kind = |row: &HeadRow| row.path.rsplit('.').next().expect("a kind").to_owned();
    for row in &rows {
        assert_eq!(row.measures.len(), 10);
        for (measure, of) in [("mirror", "cross"), ("diagonal", "cross"), ("distance", "attn"), ("self", "attn")] {
            assert_eq!(row.measures[measure].is_some(), kind(row) == of, "{measure} of {}", row.path);
        }
        assert!(row.measures.values().flatten().all(|one| one.mean.is_finite()));
        // Separators are counted here token by token: blanks, commas and the end token.
        let (shape, pattern) = &expected[&format!("{}.pattern", row.path)];
        let tokens = if row.path.starts_with("decoder") && kind(row) == "attn" { &look.target } else { &look.source };
        let apart = |key: usize| [" ", ",", "-", "[start]", "[end]"].contains(&tokens[key].text.as_str());
        let (queries, keys) = (shape[2], shape[3]);
        let own = &pattern[row.head * queries * keys..][..queries * keys];
        // The decoder's first row sees only the start token.
        let first = usize::from(row.path.starts_with("decoder") && kind(row) == "attn");
        let counted = own.iter().enumerate().skip(first * keys);
        let sum: f32 = counted.filter(|(cell, _)| apart(cell % keys)).map(|(_, p)| p).sum();
        let found = row.measures["separator"].expect("a share");
        assert_eq!(found.rows, queries - first);
        let mean = sum / found.rows as f32;
        assert!((found.mean - mean).abs() < 1e-5, "{} {}: {found:?}", row.path, row.head);
    }
}

/// Texts for a model: its own, and random sequences of these.
fn texts_of(page: &Page, own: &[&str], mut seed: u32) -> Vec<String> {
    // The 32-bit generator of Numerical Recipes.
    let mut below = |count: usize| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 16) as usize % count
    };
    let mut all: Vec<String> = own.iter().map(|text| (*text).to_owned()).collect();
    for _ in 0..6 {
        let length = 1 + below(7);
        all.push((0..length).map(|_| own[below(own.len())]).collect());
    }
    let most = page.session.model.config.n_ctx - 2;
    all.retain(|text| page.tokenizer.encode(text).is_ok_and(|tokens| (1..most).contains(&tokens.len())));
    all
}

#[test]
fn a_text_is_measured_the_same_with_a_written_and_a_given_answer() {
    let letters = ["a", "b", "c", "d", "cabbage", "egg", "abcdefgh"];
    let dates = [DATE, "3 May 1999", " ", "1", "7", "."];
    let sums = ["1", "2+3=", "47+85=", "9", "+"];
    let phrases = ["open the file", " the ", "print", " new", " window"];
    for (model, own) in [("reverse", &letters[..]), ("dates", &dates), ("add", &sums), ("phrases", &phrases)] {
        let mut page = Page::new(model);
        for (i, text) in texts_of(&page, own, 7).iter().enumerate() {
            // Under the last of these edits a row sees later ones, which would include an end token.
            let edits = [json!({}), json!({ "attention_temperature": 1.5 }), json!({ "causal": false })][i % 3].clone();
            let of = |target: Value| with(subject(text, target), "edits", edits.clone());
            let written = page.look(of(json!({ "write": 12 })));
            let found = page.heads(of(json!({ "write": 12 })));
            let read = page.look(of(json!(written.emitted)));
            let expected = page.heads(of(json!(written.emitted)));
            assert_eq!(written.maps, read.maps, "{model} {text}");
            assert_eq!(written.target.len(), read.target.len());
            for (found, expected) in found.iter().zip(&expected) {
                for (measure, one) in &expected.measures {
                    let numbers = |one: &Option<RowMean>| one.map_or((f32::NAN, 0), |one| (one.mean, one.rows));
                    let ((a, rows), (b, there)) = (numbers(&found.measures[measure]), numbers(one));
                    assert_eq!(rows, there, "{model} {text} {measure} of {} {}", found.path, found.head);
                    let near = (a - b).abs() <= 1e-4 * b.abs().max(1.0) || (a.is_nan() && b.is_nan());
                    assert!(near, "{model} {text} {measure} of {} {}: {a} {b}", found.path, found.head);
                }
            }
        }
    }
}

/// A model's test text for a seed, as text and as ids.
fn repeated(page: &mut Page, seed: u64) -> (Option<String>, Vec<u32>) {
    let answer = page.ask(json!({ "kind": "repeated", "of": subject("a", json!([])), "seed": seed }));
    let Answer::Repeated { text, ids } = answer else { panic!("{answer:?}") };
    let (once, again) = ids.split_at(ids.len() / 3 * 2);
    assert_eq!(once[..again.len()], *again);
    assert!((0..once.len()).all(|i| !once[..i].contains(&once[i])), "no token twice before: {once:?}");
    (text, ids)
}

#[test]
fn repeated_random_tokens_show_an_induction_head_and_are_continued() {
    let mut page = Page::new("induction");
    let (text, ids) = repeated(&mut page, 1);
    assert_eq!(ids.len(), 24);
    let text = text.expect("a decoder alone reads text");
    let read: Vec<u32> = page.tokenizer.encode(&text).expect("tokens").iter().map(|token| token.id).collect();
    assert_eq!(read, ids);
    assert_eq!(repeated(&mut page, 1).1, ids, "a seed says which");
    assert_ne!(repeated(&mut page, 2).1, ids);
    let rows = page.heads(subject(&text, json!([])));
    let score = |row: &HeadRow| row.measures["induction"].expect("a share");
    // Every repeated token.
    assert!(rows.iter().all(|row| score(row).rows == 8));
    let best = rows.iter().max_by(|a, b| score(a).mean.total_cmp(&score(b).mean)).expect("heads");
    assert!(best.path == "decoder.blocks.1.attn" && score(best).mean > 0.8, "{best:?}");
    for seed in 1..=20 {
        let (_, ids) = repeated(&mut page, seed);
        let text = page.tokenizer.decode(&ids).expect("a text");
        let look = page.look(subject(&text, json!({ "write": 6 })));
        let read: Vec<u32> = look.target.iter().map(|token| token.id).collect();
        assert_eq!(read, [&ids[..], &ids[8..14]].concat(), "seed {seed}");
    }
}

#[test]
fn every_decoder_has_a_test_text_that_is_read_as_the_drawn_tokens() {
    for seed in 0..5 {
        // With word pieces, only some sequences are read as the same tokens.
        let mut tales = Page::new("tales");
        let (text, ids) = repeated(&mut tales, seed);
        assert_eq!(tales.tokenizer.ids(&text.expect("a text")).expect("tokens"), ids);
        assert_eq!(ids.len(), 24);
    }
    // Beside an encoder the ids are the decoder's input, unchanged.
    let mut dates = Page::new("dates");
    let (text, ids) = repeated(&mut dates, 1);
    assert_eq!((text, ids.len()), (None, 24));
    let rows = dates.heads(subject(DATE, json!(ids)));
    let own = rows.iter().filter(|row| row.path.ends_with("attn") && row.path.starts_with("decoder"));
    assert!(own.map(|row| row.measures["induction"].expect("a share").rows).all(|rows| rows == 8));
    let of = subject("It is a [mask] universally", json!([]));
    let sentence = Page::new("fill").refusal(json!({ "kind": "repeated", "of": of, "seed": 1 }));
    assert_eq!(sentence, "this model has no decoder: none of its heads can be an induction head");
}

#[test]
fn a_factor_on_a_head_scales_its_contribution() {
    let mut page = Page::new("dates");
    let of = subject(DATE, json!({ "write": 20 }));
    let emitted = page.look(of.clone()).emitted;
    let contribution = |page: &mut Page, factor: f32| {
        let edits = json!({ "heads": { "encoder.blocks.1.attn.2": factor } });
        let rows = page.heads(with(subject(DATE, json!(emitted)), "edits", edits));
        let row = rows.iter().find(|row| row.path == "encoder.blocks.1.attn" && row.head == 2).expect("the head");
        row.measures["contribution"].expect("a norm").mean
    };
    let (once, twice) = (contribution(&mut page, 1.0), contribution(&mut page, -2.0));
    assert!(once > 0.0 && (twice / once - 2.0).abs() < 1e-4, "{once} {twice}");
    assert_eq!(contribution(&mut page, 0.0), 0.0);
}

#[test]
fn heads_are_compared_within_one_kind_of_attention() {
    let mut page = Page::new("dates");
    let of = subject(DATE, json!({ "write": 20 }));
    for (attention, path) in [
        ("encoder", "encoder.blocks.0.attn"),
        ("decoder", "decoder.blocks.0.attn"),
        ("cross", "decoder.blocks.0.cross"),
    ] {
        let Answer::Similar { heads, values } =
            page.ask(json!({ "kind": "similar", "of": of, "attention": attention }))
        else {
            panic!("no comparison")
        };
        assert_eq!((heads[0].path.as_str(), heads[0].head), (path, 0));
        let n = heads.len();
        assert_eq!(values.len(), n * n);
        for a in 0..n {
            assert!((values[a * n + a] - 1.0).abs() < 1e-5);
            for b in 0..n {
                assert!(
                    (0.0..=1.0).contains(&values[a * n + b]) && (values[a * n + b] - values[b * n + a]).abs() < 1e-6
                );
            }
        }
    }
    let without = with(of, "edits", json!({ "memory": false }));
    let message = page.refusal(json!({ "kind": "similar", "of": without, "attention": "cross" }));
    assert!(message.starts_with("this model has no attention of this kind"), "{message}");
}

#[test]
fn the_mean_of_a_kind_is_that_of_all_its_heads() {
    let mut page = Page::new("dates");
    let of = subject(DATE, json!({ "write": 20 }));
    let look = page.look(of.clone());
    for kind in ["encoder", "decoder", "cross"] {
        let is_of = |path: &str| match kind {
            "cross" => path.ends_with(".cross"),
            stack => path.starts_with(stack) && path.ends_with(".attn"),
        };
        let maps: Vec<_> = look.maps.iter().filter(|map| is_of(&map.path)).collect();
        let size = maps[0].shape[1] * maps[0].shape[2];
        let all: Vec<&[f32]> =
            maps.iter().flat_map(|map| look.values[map.offset..][..map.shape[0] * size].chunks(size)).collect();
        let expected: Vec<f32> =
            (0..size).map(|at| all.iter().map(|head| head[at]).sum::<f32>() / all.len() as f32).collect();
        let Answer::Mean { heads, shape, values } = page.ask(json!({ "kind": "mean", "of": of, "attention": kind }))
        else {
            panic!("no mean")
        };
        assert_eq!((heads, shape), (all.len(), [maps[0].shape[1], maps[0].shape[2]]));
        assert!(heads > maps[0].shape[0] && difference(&values, &expected) < 1e-5, "{kind}");
    }
    let without = with(of, "edits", json!({ "memory": false }));
    let message = page.refusal(json!({ "kind": "mean", "of": without, "attention": "cross" }));
    assert!(message.starts_with("this model has no attention of this kind"), "{message}");
}

#[test]
fn one_row_of_each_head_is_that_of_the_patterns() {
    let mut page = Page::new("dates");
    let patterns = json!({ "decoder.blocks.1.cross.3": "uniform" });
    let edits = json!({ "hidden_cells": [["encoder.blocks.0.attn", 1, 2, 3]], "patterns": patterns });
    let of = with(subject(DATE, json!([11, 9, 11])), "edits", edits);
    let look = page.look(of.clone());
    for (kind, part) in [("encoder", "encoder"), ("decoder", "attn"), ("cross", "cross")] {
        let asked = json!({ "kind": "rows", "of": of, "attention": kind, "query": 2 });
        let Answer::Rows { heads, shape: [count, keys], values, masks } = page.ask(asked) else { panic!("{kind}") };
        assert_eq!((heads.len(), values.len(), masks.len()), (count, count * keys, count * keys));
        for (i, one) in heads.iter().enumerate() {
            let map = look.maps.iter().find(|map| map.path == one.path).expect("its pattern");
            assert!(one.path.contains(part) && map.shape[2] == keys);
            let at = |heads: usize| (one.head.min(heads - 1) * map.shape[1] + 2) * keys;
            let pattern = &look.values[map.offset + at(map.shape[0])..][..keys];
            let mask = &look.masks[map.mask_offset + at(if map.mask_per_head { map.shape[0] } else { 1 })..][..keys];
            assert_eq!((&values[i * keys..][..keys], &masks[i * keys..][..keys]), (pattern, mask), "{one:?}");
        }
    }
    let beyond = json!({ "kind": "rows", "of": of, "attention": "decoder", "query": 4 });
    assert!(page.refusal(beyond).contains("the token 4 does not exist: there are 4"));
}

#[test]
fn a_compared_model_stays_until_another_replaces_it() {
    let mut page = Page::new("dates");
    let take = |page: &mut Page, key: &str, name: &str| {
        let Files { config, weights, tokenizer } = files(name);
        let config = Config::from_json(&config).expect("config");
        let model = weights::load(&config, &weights, &Device::flex()).expect("weights");
        wait(page.questions.set_compared(
            key.into(),
            model,
            Tokenizer::from_json(&tokenizer, &config).ok().map(Arc::new),
            None,
            Signals::default(),
        ))
    };
    let of = |key: &str| with(subject("abc", json!({ "write": 9 })), "model", json!(key));
    let sentence = "the other model is no longer loaded: open it again";
    assert_eq!(page.refusal(json!({ "kind": "heads", "of": of("b") })), sentence);
    assert_eq!(take(&mut page, "b", "reverse").expect("reverse").name, "reverse");
    assert_eq!((page.look(of("b")).output, page.look(of("b")).model.name), ("cba".into(), "reverse".into()));
    assert_eq!(page.look(subject(DATE, json!({ "write": 20 }))).output, "2024-03-05");
    // The same key may name another model.
    take(&mut page, "b", "copy").expect("copy");
    assert_eq!(page.look(of("b")).output, "abc");
    take(&mut page, "c", "sort").expect("sort");
    assert_eq!(page.refusal(json!({ "kind": "heads", "of": of("b") })), sentence);
    assert_eq!(page.look(of("c")).output, "abc");
}

/// The page's model in this precision, and the same one in 32 bits beside it.
fn rounded(name: &str, precision: Precision) -> Page {
    let mut page = Page::new(name);
    let Files { config, weights, .. } = files(name);
    let exact = weights::load(&Config::from_json(&config).expect("config"), &weights, &Device::flex());
    let tokenizer = Tokenizer::from_json(&files(name).tokenizer, &page.session.model.config).ok();
    let (exact, tokenizer) = (exact.expect("weights"), tokenizer.map(Arc::new));
    wait(page.questions.set_compared("exact".into(), exact, tokenizer, None, Signals::default())).expect("a model");
    struct Round(Precision);
    impl Visitor for Round {
        fn visit<const D: usize>(&mut self, _name: &str, _tensor: &mut Tensor<D>) {}

        fn visit_matrix(&mut self, _name: &str, matrix: &mut Matrix) {
            let values = matrix.whole().into_data().try_to_vec::<f32>().expect("numbers");
            *matrix = Matrix::in_precision(values, matrix.dims(), self.0, &Device::flex()).0;
        }
    }
    let mut model = page.session.model.clone();
    model.visit(&mut Round(precision));
    page.session = Session::new(model);
    page
}

#[test]
fn the_cost_of_rounding_is_that_of_all_cells_rows_and_the_answer() {
    for (name, text) in [("dates", DATE), ("induction", "whisper"), ("fill", "It is a [mask] universally")] {
        let mut page = rounded(name, Precision::Int4);
        let of = |target: Value| with(subject(text, target), "model", json!("exact"));
        let before = page.look(of(json!({ "write": 8 })));
        let after = page.look(subject(text, json!(before.emitted)));
        let Answer::Rounding { mean, worst, rows, moved, kl } =
            page.ask(json!({ "kind": "rounding", "of": of(json!({ "write": 8 })) }))
        else {
            panic!("no numbers")
        };
        // The same in plain loops over what both sides send.
        let (mut apart, mut count, mut most, mut all, mut other) = (0.0, 0, 0f32, 0, 0);
        for map in &before.maps {
            let cells = map.offset..map.offset + map.shape.iter().product::<usize>();
            let [a, b] = [&before.values[cells.clone()], &after.values[cells]];
            for (a, b) in a.chunks(map.shape[2]).zip(b.chunks(map.shape[2])) {
                let strongest = |row: &[f32]| row.iter().position(|x| row.iter().all(|y| y <= x));
                all += 1;
                other += usize::from(strongest(a) != strongest(b));
                for (a, b) in a.iter().zip(b).filter(|(a, b)| **a != 0.0 || **b != 0.0) {
                    apart += f64::from((a - b).abs());
                    count += 1;
                    most = most.max((a - b).abs());
                }
            }
        }
        assert_eq!((rows, moved), (all, other), "{name}");
        assert!((f64::from(mean) - apart / f64::from(count)).abs() < 1e-7, "{name}: {mean}");
        let worst = worst.expect("a cell");
        assert_eq!((worst.exact - worst.rounded).abs(), most, "{name}");
        let map = before.maps.iter().find(|map| map.path == worst.path).expect("a map");
        let at = (worst.head * map.shape[1] + worst.query) * map.shape[2] + worst.key;
        assert_eq!(before.values[map.offset + at], worst.exact, "{name}");
        assert!(mean > 1e-4 && most > 10.0 * mean, "four bits change patterns: {mean}, {most}");
        if name == "fill" {
            assert_eq!(kl, None);
            continue;
        }
        // The answer's distributions, from whole runs.
        let steps = |page: &Page, look: &SubjectPatterns| {
            let (shape, logits) = &again(page, look, json!({}))["logits"];
            let first = look.target.len() - look.emitted.len() - 1;
            let last = first + look.emitted.len() + usize::from(look.end.is_some());
            logits[first * shape[2]..last * shape[2]].chunks(shape[2]).map(<[f32]>::to_vec).collect::<Vec<_>>()
        };
        let rounded = steps(&page, &before);
        let exact = steps(&Page::new(name), &before);
        let expected = exact.iter().zip(&rounded).map(|(p, q)| headlight::generate::kl(p, q)).sum::<f32>();
        let expected = expected / exact.len() as f32;
        assert!(
            kl.is_some_and(|kl| kl > 0.0 && (kl - expected).abs() < 1e-4 * expected.max(1.0)),
            "{name}: {kl:?}, {expected}"
        );
    }
    // Without rounding nothing moves.
    let mut page = rounded("dates", Precision::F32);
    let of = with(subject(DATE, json!({ "write": 8 })), "model", json!("exact"));
    let Answer::Rounding { mean, moved, kl, .. } = page.ask(json!({ "kind": "rounding", "of": of })) else {
        panic!("no numbers")
    };
    // One was written token by token, the other run at once.
    assert!(mean < 1e-7 && moved == 0 && kl.is_some_and(|kl| kl < 1e-7), "{mean}, {moved}, {kl:?}");
    // Another model is no measure.
    let Files { config, weights, tokenizer } = files("reverse");
    let config = Config::from_json(&config).expect("config");
    let model = weights::load(&config, &weights, &Device::flex()).expect("weights");
    let tokenizer = Tokenizer::from_json(&tokenizer, &config).ok();
    let tokenizer = tokenizer.map(Arc::new);
    wait(page.questions.set_compared("exact".into(), model, tokenizer, None, Signals::default())).expect("reverse");
    let of = with(subject("abc", json!([])), "model", json!("exact"));
    page.refusal(json!({ "kind": "rounding", "of": of }));
}

#[test]
fn the_page_s_session_answers_for_its_scene_and_a_few_others_are_cached() {
    let mut page = Page::new("dates");
    let emitted = page.look(subject(DATE, json!({ "write": 20 }))).emitted;
    assert_eq!(page.questions.kept(), 1);
    // The page's current text.
    let look = page.look(subject(DATE, json!(emitted)));
    let ids = |tokens: &[headlight::text::Token]| vec![tokens.iter().map(|token| token.id).collect::<Vec<u32>>()];
    let inputs = headlight::run::Inputs {
        encoder: Some(ids(&look.source)),
        decoder: Some(ids(&look.target)),
        ..Default::default()
    };
    page.questions = QuestionSessions::default();
    page.session.update(inputs, &Edits::default()).expect("a text");
    // Even if the page's run is not finished.
    assert!(page.session.pending() > 0);
    assert_eq!(page.look(subject(DATE, json!(emitted))).values.len(), look.values.len());
    assert_eq!((page.questions.kept(), page.session.pending()), (0, 0));
    for text in ["1", "2", "3", "4", "5"] {
        page.look(subject(text, json!([])));
    }
    assert_eq!(page.questions.kept(), 3);
    page.questions.forget();
    assert_eq!(page.questions.kept(), 0);
}

#[test]
fn the_cost_of_a_text_is_known_before_it_is_read() {
    let mut page = Page::new("tales");
    let weighed = |page: &mut Page, text: &str, target: Value, work: u128| {
        let question = json!({ "kind": "patterns", "of": subject(text, target), "paths": null }).to_string();
        let question = Question::from_json(&question).expect("a question");
        let opened = PageModel { session: &mut page.session, tokenizer: Some(&page.tokenizer) };
        page.questions.weigh(question.subject(), Some(&opened), work).expect("a cost")
    };
    let text = "Elizabeth was surprised";
    let (short, within) = weighed(&mut page, text, json!([]), u128::MAX);
    assert!(short.work() > 0 && short.bytes > 0);
    assert_eq!(within, short.tokens);
    let (long, within) = weighed(&mut page, &[text; 4].join(" "), json!([]), short.work());
    assert!(long.work() > 3 * short.work() && long.bytes > 3 * short.bytes);
    assert_eq!(within, short.tokens, "the number of tokens for this cost");
    let (writes, _) = weighed(&mut page, text, json!({ "write": 8 }), 0);
    assert_eq!(writes.tokens, short.tokens + 8);
    assert!(writes.work() > short.work());
    assert_eq!(page.questions.kept(), 0, "nothing was read");
    page.look(subject(text, json!([])));
    assert_eq!(weighed(&mut page, text, json!([]), 0).0.work(), 0, "it was read");
}

#[test]
fn after_any_questions_the_numbers_equal_a_fresh_run_s() {
    let mut page = Page::new("tales");
    let text = "Elizabeth was surprised";
    let mut emitted = Vec::new();
    for edits in [
        json!({}),
        json!({ "heads": { "decoder.blocks.1.attn.0": 0.0 } }),
        json!({ "heads": { "decoder.blocks.0.attn.3": 2.0 } }),
        json!({ "causal": false }),
        json!({ "patterns": { "decoder.blocks.1.attn.1": "frozen" }, "attention_temperature": 2.0 }),
        json!({}),
    ] {
        let look = page.look(with(subject(text, json!({ "write": 4 })), "edits", edits.clone()));
        let expected = again(&page, &look, edits);
        for map in &look.maps {
            let (_, pattern) = &expected[&format!("{}.pattern", map.path)];
            assert!(difference(&look.values[map.offset..map.offset + pattern.len()], pattern) < 1e-5, "{}", map.path);
        }
        emitted.push(look.emitted);
    }
    assert_eq!(emitted[0], emitted[5]);
}

#[test]
fn impossible_questions_are_refused_in_a_sentence() {
    let mut page = Page::new("dates");
    let heads = |of: Value| json!({ "kind": "heads", "of": of });
    let of = subject(DATE, json!([]));
    for (question, words) in [
        (heads(subject("", json!([]))), "there is no text"),
        (heads(subject(DATE, json!([99_999]))), "token id 99999 is not in the vocabulary"),
        (heads(with(of.clone(), "edits", json!({ "heads": { "decoder.blocks.9.attn.0": 0.0 } }))), "is not a sublayer"),
        (heads(with(of.clone(), "edits", json!({ "colour": 1 }))), "unknown field `colour`"),
        (heads(with(of.clone(), "target", json!("abc"))), "a list of token ids, or how many"),
        (heads(with(of.clone(), "edits", json!({ "heads": { "encoder.blocks.0.attn.0": 1e30 } }))), "has the factor"),
        (json!({ "kind": "weighted", "of": of, "path": "encoder.blocks.0.mlp" }), "is not an attention sublayer"),
        (json!({ "kind": "similar", "of": of, "attention": "own" }), "cannot be read"),
        (json!({ "kind": "beams", "of": of, "beams": 0, "length_penalty": 1.0 }), "1 to 64 beams, not 0"),
    ] {
        let message = page.refusal(question);
        assert!(message.contains(words) && !message.contains('\n'), "{message}");
    }
    // Learned positions end, sinusoids do not.
    let long = Page::new("add").refusal(heads(subject(&"5".repeat(5_000), json!([]))));
    assert!(long.contains("5000") && long.contains("shorten it by 4988"), "{long}");
    assert!(!page.heads(subject(&"5 ".repeat(50), json!([]))).is_empty(), "longer than the 64 of its training");
    let Page { tokenizer: _, mut questions, .. } = page;
    let question = Question::from_json(&heads(of).to_string()).expect("a question");
    let nothing = wait(questions.ask(&question, None, &|| 0.0)).expect_err("no model");
    assert_eq!(nothing.to_string(), "there is no model yet: open one first");
}

#[test]
fn one_pass_and_every_prefix_give_the_same_timeline() {
    let mut page = Page::new("tales");
    let of = subject("It is a truth universally", json!({ "write": 8 }));
    let emitted = page.look(of.clone()).emitted;
    let timeline = |page: &mut Page, of: Value| match page.ask(json!({ "kind": "timeline", "of": of, "rejected": 2 })) {
        Answer::Timeline { steps } => steps,
        other => panic!("{other:?}"),
    };
    let whole = timeline(&mut page, of);
    assert_eq!(whole.len(), 8);
    for (step, said) in whole.iter().enumerate() {
        // The text has the most probable tokens, and each prefix gives the same for its last token.
        assert_eq!((step, said.chosen.rank, said.chosen.top.id), (step, 0, emitted[step]));
        let alone = timeline(&mut page, subject("It is a truth universally", json!(emitted[..=step])));
        let last = alone.last().expect("a step");
        assert!((last.chosen.top.probability - said.chosen.top.probability).abs() < 1e-5);
        let ids = |step: &TimelineStep| step.rejected.iter().map(|top| top.id).collect::<Vec<_>>();
        assert_eq!((ids(last), last.rejected.len()), (ids(said), 2));
    }
    let mut fill = Page::new("fill");
    let refused = fill.refusal(json!({ "kind": "timeline", "of": subject("It is", json!([])), "rejected": 2 }));
    assert_eq!(refused, "this model does not write token by token: it has no timeline");
}

#[test]
fn a_masked_model_predicts_one_of_its_tokens() {
    let mut page = Page::new("fill");
    let of = subject("It is a [mask] universally acknowledged", json!([]));
    let heads = json!([{ "path": "encoder.blocks.0.attn", "head": 0 }, { "path": "encoder.blocks.1.attn", "head": 1 }]);
    let ablate = |page: &mut Page, asked: Value| match page
        .ask(json!({ "kind": "ablate", "of": of, "asked": asked, "heads": heads }))
    {
        Answer::Ablate { rows, effect } => (rows, effect),
        other => panic!("{other:?}"),
    };
    let (first, effect) = ablate(&mut page, json!(null));
    assert_eq!(effect, None);
    assert!(first.iter().all(|row| row.loss.is_some_and(|loss| loss != 0.0)));
    let look = page.look(of.clone());
    let hole = look.source.iter().position(|token| token.text == "[mask]").expect("a hole");
    assert_eq!(ablate(&mut page, json!(hole)).0, first);
    assert_ne!(ablate(&mut page, json!(0)).0, first);
    let message = page.refusal(json!({ "kind": "ablate", "of": of, "asked": 99, "heads": heads }));
    assert!(message.starts_with("the token does not exist"), "{message}");
}

#[test]
fn an_ablated_head_has_no_effect() {
    let mut page = Page::new("dates");
    let head = json!([{ "path": "decoder.blocks.1.cross", "head": 0 }]);
    let edits = json!({ "heads": { "decoder.blocks.1.cross.0": 0.0 } });
    let of = with(subject(DATE, json!({ "write": 4 })), "edits", edits);
    let Answer::Ablate { effect, rows } = page.ask(json!({ "kind": "ablate", "of": of, "asked": null, "heads": head }))
    else {
        panic!("no rows")
    };
    // Ablated with and without the edits, the head has no effect left.
    assert!(effect.is_some_and(|effect| effect >= 0.0));
    assert_eq!((rows[0].loss, rows[0].other.as_ref()), (Some(0.0), None));
    assert!(rows[0].effect.is_some_and(|left| left < 1e-9));
}

#[test]
fn questions_about_paths_have_their_bounds() {
    let mut page = Page::new("dates");
    let of = subject(DATE, json!([]));
    let rollout = |residual: f32| json!({ "kind": "rollout", "of": of, "fusion": "mean", "residual": residual });
    let flow = |stack: &str, query: usize| {
        json!({ "kind": "flow", "of": of, "fusion": "max", "residual": 0.5,
        "stack": stack, "query": query })
    };
    let ablate = |path: &str, head: usize| {
        json!({ "kind": "ablate", "of": of, "asked": null,
        "heads": [{ "path": path, "head": head }] })
    };
    for (question, words) in [
        (rollout(1.5), "the residual weight is 1.5: use 0 to 1"),
        (flow("encoder", 99), "the token 99 does not exist: the encoder reads"),
        (flow("own", 0), "cannot be read"),
        (ablate("decoder.blocks.0.mlp", 0), "`decoder.blocks.0.mlp` is not an attention sublayer of this model"),
        (ablate("decoder.blocks.0.attn", 4), "`decoder.blocks.0.attn.4` is not a head of this model: use 0 to 3"),
    ] {
        let message = page.refusal(question);
        assert!(message.contains(words), "{message}");
    }
    let mut tales = Page::new("tales");
    let of = subject("It is", json!([]));
    let question =
        json!({ "kind": "flow", "of": of, "fusion": "max", "residual": 0.5, "stack": "encoder", "query": 0 });
    assert_eq!(tales.refusal(question), "this model has no encoder");
    // A single decoder's inputs are its own tokens.
    let question =
        json!({ "kind": "flow", "of": of, "fusion": "max", "residual": 0.5, "stack": "decoder", "query": 1 });
    let Answer::Flow { source, target } = tales.ask(question) else { panic!("no flow") };
    assert!(source.is_empty() && target.len() >= 2 && target.iter().all(|flow| (0.0..=1.0 + 1e-6).contains(flow)));
}

/// A clock that advances a second at each reading, so that every pause is due.
#[derive(Default)]
struct Ticking {
    time: Cell<f64>,
    pauses: Cell<usize>,
    /// The pause at which more urgent work arrives.
    until: Option<usize>,
}

impl headlight::clock::Clock for Ticking {
    fn overtaken(&self) -> bool {
        self.until == Some(self.pauses.get())
    }

    fn now(&self) -> f64 {
        self.time.set(self.time.get() + 1e3);
        self.time.get()
    }

    async fn pause(&self) {
        self.pauses.set(self.pauses.get() + 1);
    }
}

/// The number of pauses before an answer.
fn pauses(page: &mut Page, question: &Value) -> usize {
    let clock = Ticking::default();
    let opened = PageModel { session: &mut page.session, tokenizer: Some(&page.tokenizer) };
    let question = Question::from_json(&question.to_string()).expect("a question");
    wait(page.questions.ask(&question, Some(opened), &clock)).expect("an answer");
    clock.pauses.get()
}

#[test]
fn long_answers_pause_often() {
    let mut page = Page::new("dates");
    let of = subject(DATE, json!({ "write": 20 }));
    for question in [
        json!({ "kind": "rollout", "of": of, "fusion": "mean", "residual": 0.5 }),
        json!({ "kind": "heads", "of": of }),
        json!({ "kind": "beams", "of": of, "beams": 3, "length_penalty": 1.0 }),
        json!({ "kind": "ablate", "of": of, "asked": null, "heads": [{ "path": "encoder.blocks.0.attn", "head": 0 }] }),
        json!({ "kind": "flow", "of": of, "fusion": "mean", "residual": 0.5, "stack": "decoder", "query": 3 }),
    ] {
        assert!(pauses(&mut page, &question) > 3, "{question}");
    }
}

#[test]
fn a_run_restarts_at_the_edit() {
    // One pause per stage: the embedding, attention and MLP of each block, and the output.
    let mut page = Page::new("tales");
    let blocks = page.session.model.config.n_decoder_layers;
    let look = |of: &Value| json!({ "kind": "patterns", "of": of, "paths": [] });
    let of = subject("It is a truth universally acknowledged", json!([]));
    assert_eq!(pauses(&mut page, &look(&of)), 2 * blocks + 2);
    assert_eq!(pauses(&mut page, &look(&of)), 0);
    let head = |block: usize| format!("decoder.blocks.{block}.attn.0");
    let edited = |block: usize| with(of.clone(), "edits", json!({ "heads": { head(block): 0.5 } }));
    assert_eq!(pauses(&mut page, &look(&edited(blocks - 1))), 3);
    assert_eq!(pauses(&mut page, &look(&edited(blocks - 2))), 5);
    // A longer text adds rows to every stage, and each written token runs all stages.
    let more = with(of.clone(), "target", json!({ "write": 2 }));
    assert_eq!(pauses(&mut page, &look(&more)), 2 * (2 * blocks + 2));
    let last = json!([{ "path": format!("decoder.blocks.{}.attn", blocks - 1), "head": 0 }]);
    assert_eq!(pauses(&mut page, &json!({ "kind": "ablate", "of": of, "asked": null, "heads": last })), 3);
}

#[test]
fn an_interrupted_question_has_the_same_answer_later() {
    let of = subject(DATE, json!({ "write": 20 }));
    for question in [
        json!({ "kind": "patterns", "of": of, "paths": null }),
        json!({ "kind": "rollout", "of": of, "fusion": "mean", "residual": 0.5 }),
        json!({ "kind": "heads", "of": of }),
        json!({ "kind": "timeline", "of": of, "rejected": 2 }),
        json!({ "kind": "beams", "of": of, "beams": 3, "length_penalty": 1.0 }),
        json!({ "kind": "flow", "of": of, "fusion": "mean", "residual": 0.5, "stack": "decoder", "query": 3 }),
    ] {
        let expected = format!("{:?}", Page::new("dates").ask(question.clone()));
        let mut page = Page::new("dates");
        let parsed = Question::from_json(&question.to_string()).expect("a question");
        for until in [1, 7, 40] {
            let clock = Ticking { until: Some(until), ..Ticking::default() };
            let opened = PageModel { session: &mut page.session, tokenizer: Some(&page.tokenizer) };
            let refused = wait(page.questions.ask(&parsed, Some(opened), &clock));
            assert!(matches!(refused, Err(headlight::Error::Overtaken)), "{question}, {until}");
        }
        assert_eq!(format!("{:?}", page.ask(question.clone())), expected, "{question}");
    }
}

#[test]
fn beams_equal_a_fresh_search_s_with_any_written_text() {
    let silent = json!({ "heads": { "decoder.blocks.0.attn.0": 0.0 }, "attention_temperature": 2.0 });
    for (model, text) in [("dates", DATE), ("add", "047+085=")] {
        let mut page = Page::new(model);
        let mut found = Vec::new();
        for (edits, beams, length_penalty) in [(json!({}), 4, 1.0), (silent.clone(), 4, 1.0), (silent.clone(), 3, 0.0)]
        {
            let of = |target: Value| with(subject(text, target), "edits", edits.clone());
            // The greedy answer is written, but beams do not start from it.
            page.look(of(json!({ "write": 6 })));
            let question = json!({ "kind": "beams", "of": of(json!({ "write": 12 })), "beams": beams,
                                   "length_penalty": length_penalty });
            let Answer::Beams { texts } = page.ask(question) else { panic!("no beams") };
            let look = page.look(of(json!([])));
            let edits: Edits = serde_json::from_value(edits).expect("edits");
            let session = fresh_session(&page, &look, &edits);
            let settings = BeamSettings { beams, length_penalty, max_new: 12 };
            let searched = search_beams(&session, &edits, settings).expect("a decoder");
            assert_eq!(texts.len(), beams);
            for (told, mut beam) in texts.iter().zip(searched) {
                beam.ids.pop_if(|id| session.model.config.is_end(*id));
                assert_eq!(told.ids, beam.ids);
                assert!((told.score - beam.score).abs() < 1e-5, "{told:?}");
                assert_eq!(told.text, page.tokenizer.decode(&told.ids).expect("a text"));
            }
            found.push(texts);
        }
        assert_ne!(found[0], found[1], "{model}: edits must change them");
    }
}

#[test]
fn beams_beyond_the_memory_are_refused_and_fewer_are_not() {
    let mut page = Page::new("dates");
    let searched = |text: &str, edits: Value, beams: usize, write: usize| {
        let of = with(subject(text, json!({ "write": write })), "edits", edits);
        let question = json!({ "kind": "beams", "of": of, "beams": beams, "length_penalty": 1.0 });
        Question::from_json(&question.to_string()).expect("a question")
    };
    let question = |edits: Value, beams: usize, write: usize| searched(DATE, edits, beams, write);
    let on = |page: &mut Page, question: Question, room: u64| {
        let opened = PageModel { session: &mut page.session, tokenizer: Some(&page.tokenizer) };
        page.questions.check_room(&question, Some(&opened), room).map_err(|error| error.to_string())
    };
    let mut check = |question: Question, room: u64| on(&mut page, question, room);
    let config = &Page::new("dates").session.model.config;
    let bytes = |rows: usize| headlight::cost::beam_bytes(config, &Edits::default(), rows) as u64;
    // The start token and the written ones.
    let one = bytes(1 + 12);
    let none = "4 beams of this length do not fit into memory, only 3 do: use fewer, or shorten the text";
    assert_eq!(check(question(json!({}), 4, 12), 4 * one - 1), Err(none.into()));
    assert_eq!(check(question(json!({}), 4, 12), 4 * one), Ok(()));
    let edited = check(question(json!({ "scale": false }), 4, 12), 4 * one).expect_err("two runs each");
    assert!(edited.contains("only 2 do"), "{edited}");
    // Sinusoids have no end, however long the training texts were.
    assert_eq!(check(question(json!({}), 1, config.n_ctx), bytes(1 + config.n_ctx)), Ok(()));
    assert!(check(question(json!({}), 1, usize::MAX), bytes(1 + config.n_ctx)).is_err());
    // With learned positions nothing is longer than the model reads.
    let mut add = Page::new("add");
    let most = headlight::cost::beam_bytes(&add.session.model.config, &Edits::default(), 12) as u64;
    let endless = || searched("047+085=", json!({}), 1, usize::MAX);
    assert_eq!(on(&mut add, endless(), most), Ok(()));
    assert!(on(&mut add, endless(), most - 1).is_err());
    let look = json!({ "kind": "patterns", "of": subject(DATE, json!({ "write": 12 })), "paths": null });
    assert_eq!(check(Question::from_json(&look.to_string()).expect("a question"), 0), Ok(()));
}

#[test]
fn the_shift_by_edits_is_measured_on_the_unedited_answer() {
    let mut page = Page::new("dates");
    let edits = json!({ "heads": { "decoder.blocks.1.cross.0": 0.0, "decoder.blocks.0.cross.0": 0.0 } });
    let shift = |page: &mut Page, edits: Value| {
        let of = with(subject(DATE, json!({ "write": 20 })), "edits", edits);
        match page.ask(json!({ "kind": "shift", "of": of })) {
            Answer::Shift { output, steps, head } => (output, steps, head),
            other => panic!("{other:?}"),
        }
    };
    let (output, steps, head) = shift(&mut page, edits.clone());
    assert_eq!((output.as_str(), steps.len()), ("2024-03-05", 11));
    assert!(steps.iter().all(|step| step.before.probability > 0.5 && step.kl >= 0.0));
    assert!(steps.iter().any(|step| step.after < step.before.probability));
    assert!(head.is_some_and(|head| head.difference > 0.0));
    // Equal to the timeline of that answer.
    let look = page.look(subject(DATE, json!({ "write": 20 })));
    let of = with(subject(DATE, json!(look.emitted)), "edits", edits);
    let Answer::Timeline { steps: told } = page.ask(json!({ "kind": "timeline", "of": of, "rejected": 0 })) else {
        panic!("no timeline")
    };
    for (step, told) in steps.iter().zip(told) {
        assert!((step.after - told.chosen.top.probability).abs() < 1e-5);
    }
    // Without edits nothing shifts.
    let (output, steps, head) = shift(&mut page, json!({}));
    assert_eq!((output.as_str(), head), ("2024-03-05", None));
    assert!(steps.iter().all(|step| step.kl == 0.0 && step.after == step.before.probability));
}
