//! Only stages that depend on a change run again.

use headlight::edit::{Edits, Paddings, Replacement};
use headlight::run::{Inputs, Run, Session};
use headlight::site::{Activation, Kind, Site, SiteFilter, Stack, SublayerPath};

use crate::common::{assert_close, floats, fresh, golden, hides, read, trace};

/// A source of 5 tokens and a target of `rows`.
fn inputs(rows: usize) -> Inputs {
    Inputs {
        encoder: Some(vec![vec![3, 7, 5, 9, 4]]),
        decoder: Some(vec![[1, 8, 4, 6, 9, 5][..rows].into()]),
        ..Inputs::default()
    }
}

fn gamma(path: &str) -> Edits {
    Edits { gammas: [(path.to_owned(), 2.0)].into(), ..Edits::default() }
}

/// The number of stages that a request ran, without those of the unedited run.
fn ran(session: &mut Session, inputs: Inputs, edits: &Edits) -> usize {
    session.update(inputs, edits).expect("a good request");
    session.finish();
    session.run().progress().0
}

// The stages of `everything`: encoder embed, 2 · (attn, mlp), norm = 6; decoder embed, 2 · (attn, cross, mlp), norm =
// 8.
const ENCODER: usize = 6;
const DECODER: usize = 8;

#[test]
fn an_edit_runs_its_sublayer_and_dependent_stages() {
    let model = golden("everything").model;
    // Decoder stages that do not read the encoder: embed and the first self-attention.
    let blind = 2;
    for (path, stages) in [
        ("encoder.blocks.0.attn", ENCODER - 1 + DECODER - blind),
        ("encoder.blocks.0.mlp", ENCODER - 2 + DECODER - blind),
        ("encoder.blocks.1.attn", ENCODER - 3 + DECODER - blind),
        ("encoder.blocks.1.mlp", ENCODER - 4 + DECODER - blind),
        ("decoder.blocks.0.attn", DECODER - 1),
        ("decoder.blocks.0.cross", DECODER - 2),
        ("decoder.blocks.0.mlp", DECODER - 3),
        ("decoder.blocks.1.attn", DECODER - 4),
        ("decoder.blocks.1.cross", DECODER - 5),
        ("decoder.blocks.1.mlp", DECODER - 6),
    ] {
        let mut session = Session::new(model.clone());
        assert_eq!(ran(&mut session, inputs(4), &Edits::default()), ENCODER + DECODER);
        assert_eq!(session.run().progress().1, ENCODER + DECODER);
        assert_eq!(ran(&mut session, inputs(4), &gamma(path)), stages, "{path}");
        assert_eq!(ran(&mut session, inputs(4), &gamma(path)), 0, "the same request again");
        assert_eq!(ran(&mut session, inputs(4), &Edits::default()), 0, "the unedited run was kept");
    }
}

#[test]
fn stages_before_an_edit_run_once_for_both_runs() {
    let model = golden("everything").model;
    let edits = gamma("decoder.blocks.1.mlp");
    let mut session = Session::new(model.clone());
    for rows in [4, 5] {
        session.update(inputs(rows), &edits).expect("a good request");
        // All stages of the unedited run, without the encoder after the first step; and the edited stage and the norm
        // of the other run.
        assert_eq!(session.pending(), if rows == 4 { ENCODER } else { 0 } + DECODER + 2);
        session.finish();
        assert_eq!(session.pending(), 0);
        let mut alone = Run::new(&model, SiteFilter::Patterns);
        alone.update(&model, inputs(rows), &edits).expect("a good request");
        while alone.advance(&model, None) {}
        let all = SiteFilter::glob("*");
        let [both, alone] = [session.run(), &alone].map(|run| read(run.trace(&model, &all, None)));
        assert_close("beside the unedited run", &both, &alone, 1e-5);
    }
}

#[test]
fn without_memory_a_new_source_runs_the_encoder_only() {
    let model = golden("everything").model;
    let blind = Edits { memory: Some(false), ..Edits::default() };
    let mut session = Session::new(model);
    ran(&mut session, inputs(4), &blind);
    let other = Inputs { encoder: Some(vec![vec![4, 4]]), ..inputs(4) };
    assert_eq!(ran(&mut session, other, &blind), ENCODER);
}

#[test]
fn a_longer_target_runs_the_decoder_and_a_shorter_one_runs_nothing() {
    let model = golden("everything").model;
    let mut session = Session::new(model.clone());
    ran(&mut session, inputs(4), &Edits::default());
    let at_four = trace(&session);
    assert_eq!(ran(&mut session, inputs(6), &Edits::default()), DECODER);
    let at_six = trace(&session);
    assert_eq!(ran(&mut session, inputs(4), &Edits::default()), 0, "removed rows need no computation");
    assert_close("taken back", &trace(&session), &at_four, 1e-5);
    assert_eq!(ran(&mut session, inputs(6), &Edits::default()), DECODER);
    assert_close("forward again", &trace(&session), &at_six, 1e-5);
    assert_close("forward again", &trace(&session), &trace(&fresh(&model, &inputs(6), &Edits::default())), 1e-5);
}

#[test]
fn a_request_that_never_ran_leaves_no_cached_keys() {
    let model = golden("everything").model;
    let mut session = Session::new(model.clone());
    ran(&mut session, inputs(4), &Edits::default());
    session.update(inputs(4), &gamma("decoder.blocks.0.attn")).expect("a good request");
    let other = Inputs { decoder: Some(vec![vec![4, 1, 9, 6]]), ..inputs(4) };
    ran(&mut session, other.clone(), &gamma("decoder.blocks.0.attn"));
    let whole = fresh(&model, &other, &gamma("decoder.blocks.0.attn"));
    assert_close("another text", &trace(&session), &trace(&whole), 1e-5);
}

#[test]
fn without_a_causal_mask_a_longer_target_is_recomputed() {
    let model = golden("everything").model;
    let open = Edits { causal: Some(false), ..Edits::default() };
    let mut session = Session::new(model.clone());
    for rows in [4, 5, 3] {
        let count = ran(&mut session, inputs(rows), &open);
        // A row's embedding does not depend on later rows; everything else may.
        assert_eq!(
            count,
            if rows == 4 {
                ENCODER + DECODER
            } else if rows == 5 {
                DECODER
            } else {
                DECODER - 1
            }
        );
        assert_close("open", &trace(&session), &trace(&fresh(&model, &inputs(rows), &open)), 1e-5);
    }
}

#[test]
fn an_abandoned_run_leaves_nothing_behind() {
    let model = golden("everything").model;
    let (before, between, after) =
        (gamma("encoder.blocks.1.mlp"), gamma("encoder.blocks.0.attn"), gamma("decoder.blocks.0.cross"));
    let expected = trace(&fresh(&model, &inputs(5), &after));
    for stages in 0..=2 * (ENCODER + DECODER) {
        let mut session = fresh(&model, &inputs(4), &before);
        let other = Inputs { encoder: Some(vec![vec![6, 2, 8, 8, 1, 3]]), ..inputs(6) };
        session.update(other, &between).expect("a good request");
        (0..stages).for_each(|_| {
            session.advance();
        });
        session.update(inputs(5), &after).expect("a good request");
        session.finish();
        assert_close(&format!("abandoned after {stages} stages"), &trace(&session), &expected, 1e-5);
    }
}

#[test]
fn a_refused_request_leaves_the_session_as_it_was() {
    let model = golden("everything").model;
    let mut session = fresh(&model, &inputs(4), &gamma("decoder.blocks.0.mlp"));
    let before = trace(&session);
    let bad = Inputs { decoder: Some(vec![vec![99]]), ..inputs(4) };
    session.update(bad, &Edits::default()).expect_err("99 is no token");
    session.update(inputs(4), &gamma("decoder.blocks.7.mlp")).expect_err("there is no block 7");
    assert!(!session.advance(), "there is nothing to run");
    assert_close("refused", &trace(&session), &before, 0.0);
}

#[test]
fn tokens_for_a_stack_that_the_model_lacks_are_refused() {
    for (name, inputs, word) in [
        ("decoder-only", Inputs { encoder: Some(vec![vec![3]]), ..inputs(2) }, "source"),
        ("encoder-only", inputs(2), "target"),
    ] {
        let error = Session::new(golden(name).model).update(inputs, &Edits::default()).expect_err(name);
        assert!(error.to_string().contains(word), "{error}");
    }
}

#[test]
fn a_decoder_without_an_encoder_skips_its_cross_attention() {
    let mut model = golden("decoder-only").model;
    let text = Inputs { encoder: None, ..inputs(3) };
    let plain = trace(&fresh(&model, &text, &Edits::default()));
    model.config.attention.cross = true;
    // This model was built without cross sublayers; the other one only skips them.
    let config = model.config.clone();
    let built =
        headlight::model::Model::new(&config, &mut headlight::model::FreshParameters { seed: 1 }, &model.device);
    let with = trace(&fresh(&built, &text, &Edits::default()));
    assert_eq!(with.keys().collect::<Vec<_>>(), plain.keys().collect::<Vec<_>>());
}

#[test]
fn a_padding_holds_only_ones_and_zeros_and_fits_its_text() {
    let model = golden("everything").model;
    for (padding, word) in [(vec![1, 1, 1, 2, 1], "1 (real)"), (vec![1, 1], "length"), (vec![], "length")] {
        let paddings = Paddings { source: Some(vec![padding]), target: None };
        let error =
            Session::new(model.clone()).update(Inputs { paddings, ..inputs(2) }, &Edits::default()).expect_err(word);
        assert!(error.to_string().contains(word), "{error}");
    }
}

#[test]
fn a_frozen_head_follows_the_unedited_run_even_without_another_change() {
    let mut model = golden("everything").model;
    let frozen = |edits: Edits| {
        let heads = ["decoder.blocks.1.attn.0", "decoder.blocks.0.attn.2", "encoder.blocks.1.attn.1"];
        Edits { patterns: heads.map(|head| (head.to_owned(), Replacement::Frozen)).into(), ..edits }
    };
    let given = |padding: Option<Vec<u8>>| Inputs {
        paddings: Paddings { source: padding.map(|p| vec![p]), target: None },
        ..inputs(4)
    };
    let check = |model: &headlight::model::Model, what: &str, requests: [Inputs; 2], edits: Edits| {
        let mut session = Session::new(model.clone());
        for inputs in requests {
            ran(&mut session, inputs.clone(), &edits);
            assert_close(what, &trace(&session), &trace(&fresh(model, &inputs, &edits)), 1e-5);
        }
    };
    // The edited run does not read the source; the unedited run does.
    let other = Inputs { encoder: Some(vec![vec![4, 4]]), ..inputs(4) };
    check(&model, "a new source", [inputs(4), other], frozen(Edits { memory: Some(false), ..Edits::default() }));
    // The edited run has an edited padding; the unedited run has the given one.
    let own = frozen(Edits { padding: Some(vec![vec![1, 1, 1, 0, 0]]), ..Edits::default() });
    check(&model, "a new padding", [given(None), given(Some(vec![1, 0, 1, 1, 1]))], own);
    // The edited run is causal; in the unedited run earlier rows see the new token.
    model.config.attention.causal = false;
    check(&model, "a new token", [inputs(4), inputs(5)], frozen(Edits { causal: Some(true), ..Edits::default() }));
}

#[test]
fn recorded_activations_equal_recomputed_ones() {
    let model = golden("everything").model;
    for glob in ["*", "*.raw", "*.k", "*.pattern", "*.gate"] {
        let mut run = Run::new(&model, SiteFilter::glob(glob));
        for rows in [2, 3, 4, 6, 5, 6] {
            run.update(&model, inputs(rows), &Edits::default()).expect("a good request");
            while run.advance(&model, None) {}
            let whole = trace(&fresh(&model, &inputs(rows), &Edits::default()));
            for (site, again) in run.trace(&model, &SiteFilter::glob(glob), None) {
                let kept: Activation = run.activation(&model, site, None).expect("a site of this run");
                assert_eq!(kept.shape(), again.shape(), "{glob}: {site} at {rows} rows");
                let found = read([(site, kept)].into());
                let expected = [(site.to_string(), whole[&site.to_string()].clone())].into();
                assert_close(&format!("{glob} at {rows} rows"), &found, &expected, 1e-5);
            }
        }
    }
}

#[test]
fn the_last_logits_are_the_last_row_of_all_logits() {
    let model = golden("everything").model;
    let mut session = Session::new(model.clone());
    for rows in [3, 5, 2] {
        ran(&mut session, inputs(rows), &Edits::default());
        let last = session.run().last_logits(&model).expect("a model with a head");
        let all = session.run().activation(&model, Site::Logits, None).expect("logits");
        let expected = &floats(all)[(rows - 1) * model.config.d_vocab..];
        assert!(crate::common::difference(&floats(Activation::Stream(last)), expected) < 1e-5);
    }
}

#[test]
fn the_masks_of_a_run_are_where_its_scores_are_minus_infinity() {
    for name in crate::common::MODELS {
        let golden = golden(name);
        for case in &golden.cases {
            let session = fresh(&golden.model, &golden.inputs(case), &case.edits);
            let traced = trace(&session);
            let masks = session.run().masks(&golden.model, None, |_| true);
            assert!(!masks.is_empty());
            for (path, mask) in masks {
                let (shape, scores) = &traced[&format!("{path}.scores")];
                let is_hidden = hides(&mask);
                for (i, score) in scores.iter().enumerate() {
                    let (k, rest) = (i % shape[3], i / shape[3]);
                    let (q, rest) = (rest % shape[2], rest / shape[2]);
                    let masked = is_hidden([rest / shape[1], rest % shape[1], q, k]);
                    assert_eq!(masked, *score == f32::NEG_INFINITY, "{name}/{}: {path}", case.name);
                }
            }
        }
    }
}

#[test]
fn a_sublayer_is_found_by_its_path() {
    let golden = golden("everything");
    let session = fresh(&golden.model, &inputs(4), &Edits::default());
    let path = SublayerPath { stack: Stack::Decoder, block: 1, kind: Kind::Cross };
    let pattern = session.run().pattern(&golden.model, path, None).expect("a cross pattern");
    assert_eq!(pattern.dims(), [1, 4, 4, 5]);
    let missing = SublayerPath { stack: Stack::Encoder, block: 0, kind: Kind::Cross };
    assert!(session.run().pattern(&golden.model, missing, None).is_none());
}

#[test]
fn patterns_outside_the_budget_are_recomputed_equally() {
    for name in ["everything", "decoder-only", "presets/mini-full"] {
        let golden = golden(name);
        for case in &golden.cases {
            let request = golden.inputs(case);
            let mut runs = [0, 200, headlight::run::PATTERN_BUDGET].map(|budget| {
                let mut run = headlight::run::Run::new(&golden.model, SiteFilter::Patterns).with_budget(budget);
                run.update(&golden.model, request.clone(), &Edits::default()).expect(&case.name);
                while run.advance(&golden.model, None) {}
                run
            });
            let paths: Vec<_> = runs[0].attention_paths().collect();
            assert!(!paths.is_empty());
            for path in paths {
                let [again, some, kept] = runs.each_mut().map(|run| {
                    let pattern = run.pattern(&golden.model, path, None).expect("a pattern");
                    pattern.into_data().try_to_vec::<f32>().expect("floats")
                });
                assert_eq!((&again, &some), (&kept, &kept), "{name}/{} {path}", case.name);
            }
        }
    }
}

#[test]
fn a_frozen_head_has_the_unedited_run_s_mask() {
    let golden = golden("everything");
    let edits = |json: &str| Edits::from_json(json).expect("edits");
    let frozen = edits(
        r#"{ "hidden_cells": [["decoder.blocks.0.attn", null, 2, 1]],
            "patterns": { "decoder.blocks.0.attn.1": "frozen" } }"#,
    );
    let session = fresh(&golden.model, &inputs(4), &frozen);
    let masks = session.run().masks(&golden.model, session.baseline(), |_| true);
    let (_, mask) = masks.iter().find(|(path, _)| path.to_string() == "decoder.blocks.0.attn").expect("it attends");
    let is_hidden = hides(mask);
    assert!(is_hidden([0, 0, 2, 1]) && !is_hidden([0, 1, 2, 1]), "only the frozen head still sees this cell");
}

#[test]
fn a_head_has_one_spelling_and_factors_have_bounds() {
    let model = golden("everything").model;
    for (json, word) in [
        (r#"{ "heads": { "decoder.blocks.1.cross.03": 0 } }"#, "cross.03"),
        (r#"{ "patterns": { "decoder.blocks.1.cross.+3": "uniform" } }"#, "cross.+3"),
        (r#"{ "attention_temperature": 1e-42 }"#, "attention_temperature"),
        (r#"{ "gammas": { "encoder.blocks.0.attn": 3e38 } }"#, "factor"),
    ] {
        let edits = Edits::from_json(json).expect(json);
        let error = Session::new(model.clone()).update(inputs(2), &edits).expect_err(json);
        assert!(error.to_string().contains(word), "{error}");
    }
}
