//! Dropout as an edit: a seed always draws the same, in any order of requests.

use burn::tensor::{Tensor, TensorData};
use headlight::config::Dropout;
use headlight::edit::{DropoutEdit, Edits, SublayerEdits};
use headlight::model::{DropoutDraws, Input, Model, Pass, Step};
use headlight::run::{Inputs, Session};
use headlight::site::{Recorder, SiteFilter, Stack};

use crate::common::{Tensors, assert_close, fresh, golden, read, trace};

const MODEL: &str = "everything";

fn inputs(rows: usize) -> Inputs {
    Inputs {
        encoder: Some(vec![vec![3, 7, 5, 9, 4], vec![6, 3, 10, 9, 5]]),
        decoder: Some(vec![[1, 8, 4, 6, 9, 5][..rows].into(), [1, 5, 7, 2, 2, 3][..rows].into()]),
        ..Inputs::default()
    }
}

fn chance(rate: f32, drop_path: f32, seed: u64) -> Edits {
    Edits { dropout: Some(DropoutEdit { rate, drop_path, seed }), ..Edits::default() }
}

fn assert_same_bits(what: &str, found: &Tensors, expected: &Tensors) {
    assert_close(what, found, expected, 0.0);
}

#[test]
fn one_seed_gives_the_same_bits_and_another_seed_others() {
    let model = golden(MODEL).model;
    let of = |seed| trace(&fresh(&model, &inputs(5), &chance(0.3, 0.2, seed)));
    let first = of(7);
    assert_same_bits("again", &of(7), &first);
    let other = of(8);
    for site in
        ["encoder.blocks.0.attn.pattern", "decoder.blocks.1.cross.pattern", "decoder.blocks.0.mlp.hidden", "logits"]
    {
        assert_ne!(other[site], first[site], "{site}");
    }
}

#[test]
fn a_restarted_run_draws_what_a_fresh_one_draws() {
    let model = golden(MODEL).model;
    let edits = chance(0.3, 0.2, 7);
    let mut session = fresh(&model, &inputs(5), &edits);
    let expected = trace(&session);
    // An edit of a late sublayer and back: earlier rows are cached, later ones drawn again.
    let gammas = [("decoder.blocks.0.mlp".to_owned(), 3.0)].into();
    for edits in [&Edits { gammas, ..edits.clone() }, &chance(0.3, 0.2, 8), &Edits::default(), &edits] {
        session.update(inputs(5), edits).expect("a good request");
        session.finish();
    }
    assert_same_bits("restarted", &trace(&session), &expected);
}

#[test]
fn cached_steps_draw_what_a_whole_run_draws() {
    let model = golden(MODEL).model;
    let edits = chance(0.3, 0.2, 7);
    let expected = trace(&fresh(&model, &inputs(6), &edits));
    let mut session = Session::new(model);
    for rows in 1..=6 {
        session.update(inputs(rows), &edits).expect("a good request");
        session.finish();
    }
    let found = trace(&session);
    assert_close("stepped", &found, &expected, 1e-5);
    for (site, (_, values)) in &found {
        let zeros = |v: &[f32]| v.iter().map(|x| *x == 0.0).collect::<Vec<_>>();
        assert_eq!(zeros(values), zeros(&expected[site].1), "{site}: other cells were dropped");
    }
}

#[test]
fn dropped_cells_are_zero_and_kept_ones_are_divided_by_the_keep_rate() {
    let model = golden(MODEL).model;
    let site = "encoder.blocks.0.attn.pattern";
    let rate = 0.4;
    let texts: Vec<Vec<u32>> = vec![vec![3, 7, 5, 9, 4, 10, 8, 2]; 40];
    let inputs = Inputs { encoder: Some(texts), decoder: Some(vec![vec![1]; 40]), ..Inputs::default() };
    // The recorded pattern is after dropout, the recorded scores are before it.
    let edited = trace(&fresh(&model, &inputs, &chance(rate, 0.0, 3)));
    let (shape, pattern) = &edited[site];
    let (_, scores) = &edited["encoder.blocks.0.attn.scores"];
    let keys = shape[3];
    let mut kept = 0;
    for (row, scores) in pattern.chunks(keys).zip(scores.chunks(keys)) {
        let softmax = headlight::generate::softmax(scores, 1.0);
        for (p, expected) in row.iter().zip(softmax) {
            kept += usize::from(*p != 0.0);
            assert!(*p == 0.0 || (p - expected / (1.0 - rate)).abs() < 1e-5, "{p} is neither 0 nor {expected} / 0.6");
        }
    }
    let share = kept as f64 / pattern.len() as f64;
    // 10,240 draws: five standard deviations are 0.024.
    assert!((share - 0.6).abs() < 0.024, "{share} were kept");
}

#[test]
fn drop_path_drops_whole_branches_and_divides_the_kept_ones() {
    let model = golden(MODEL).model;
    let (count, rate) = (1500, 0.3);
    let inputs =
        Inputs { encoder: Some(vec![vec![3, 7]; count]), decoder: Some(vec![vec![1]; count]), ..Inputs::default() };
    let plain = trace(&fresh(&model, &inputs, &Edits::default()));
    let edited = trace(&fresh(&model, &inputs, &chance(0.0, rate, 11)));
    let site = "encoder.blocks.0.attn.branch";
    let (shape, branch) = &edited[site];
    let each = shape[1] * shape[2];
    let mut kept = Vec::new();
    for (sequence, expected) in branch.chunks(each).zip(plain[site].1.chunks(each)) {
        let dropped = sequence.iter().all(|x| *x == 0.0);
        for (x, whole) in sequence.iter().zip(expected) {
            assert!(dropped || (x - whole / (1.0 - rate)).abs() < 1e-5, "{x} is neither dropped nor {whole} / 0.7");
        }
        kept.push(!dropped);
    }
    // 1,500 draws: five standard deviations are 0.06.
    let share = |kept: &[bool]| kept.iter().filter(|k| **k).count() as f64 / kept.len() as f64;
    assert!((share(&kept) - 0.7).abs() < 0.06, "{} were kept", share(&kept));

    // Sublayers draw independently: both are kept in 0.7² of the sequences.
    let (shape, other) = &edited["encoder.blocks.1.mlp.branch"];
    let other = other.chunks(shape[1] * shape[2]).map(|sequence| sequence.iter().any(|x| *x != 0.0));
    let both: Vec<bool> = kept.iter().zip(other).map(|(a, b)| *a && b).collect();
    assert!((share(&both) - 0.49).abs() < 0.065, "{} were kept twice", share(&both));
}

/// Runs the first encoder block's attention (0) or MLP (1) on some vectors, with dropout.
fn sublayer(model: &Model, index: usize, chance: Option<DropoutDraws>) -> Tensors {
    let (batch, pos, d) = (20, 8, model.config.d_model);
    let x: Vec<f32> = (0..batch * pos * d).map(|i| ((i * i) as f32 * 0.37).sin()).collect();
    let x = Tensor::from_data(TensorData::new(x, [batch, pos, d]), &model.device);
    let step = Step::Sublayer(model.layers(Stack::Encoder).expect("an encoder").sublayers[index].path);
    let edits = SublayerEdits::none(false);
    let mask = edits.visibility(batch, model.config.attention.n_heads, 0, pos, pos);
    let mut recorder = Recorder::new(SiteFilter::glob("*"));
    let mut pass = Pass::new(&edits, &mask, &mut recorder);
    pass.dropout = chance;
    model.step(step, Input::Vectors(x), &mut pass);
    read(recorder.into_activations())
}

#[test]
fn each_rate_drops_only_at_its_place_and_divides_the_kept_values() {
    let model = golden(MODEL).model;
    let rate = 0.4;
    let none = Dropout::default();
    for (index, site, rates) in [
        (0, "encoder.blocks.0.attn.pattern", Dropout { pattern: rate, ..none }),
        (0, "encoder.blocks.0.attn.out", Dropout { attention: rate, ..none }),
        (1, "encoder.blocks.0.mlp.hidden", Dropout { mlp_hidden: rate, ..none }),
        (1, "encoder.blocks.0.mlp.out", Dropout { mlp: rate, ..none }),
    ] {
        let plain = sublayer(&model, index, None);
        let found = sublayer(&model, index, Some(DropoutDraws { rates, drop_path: 0.0, seed: 5, step: 0 }));
        let order: Vec<&str> = match index {
            0 => vec!["norm", "q", "k", "v", "raw", "scores", "pattern", "z", "out"],
            _ => vec!["norm", "hidden", "out"],
        };
        // Nothing before the place changes.
        let (path, name) = site.rsplit_once('.').expect("a path");
        for earlier in order.iter().take_while(|other| **other != name) {
            let earlier = format!("{path}.{earlier}");
            assert_eq!(found[&earlier], plain[&earlier], "{site} changed {earlier}");
        }
        let (values, whole) = (&found[site].1, &plain[site].1);
        let dropped = values.iter().filter(|x| **x == 0.0).count() as f64 / values.len() as f64;
        // At least 2,560 draws: five standard deviations are 0.05.
        assert!(values.len() >= 2_560 && (dropped - 0.4).abs() < 0.05, "{site}: {dropped} were dropped");
        for (x, whole) in values.iter().zip(whole) {
            assert!(*x == 0.0 || (x - whole / 0.6).abs() < 1e-5, "{site}: {x} is neither dropped nor {whole} / 0.6");
        }
    }
}

#[test]
fn embedding_dropout_acts_on_the_sum_of_embedding_and_position() {
    let model = golden(MODEL).model;
    let inputs = Inputs {
        encoder: Some(vec![vec![3, 7, 5, 9, 4, 10, 8, 2]; 20]),
        decoder: Some(vec![vec![1]; 20]),
        ..Inputs::default()
    };
    let found = trace(&fresh(&model, &inputs, &chance(0.4, 0.0, 5)));
    let (embed, positions) = (&found["encoder.embed"].1, &found["encoder.positions"].1);
    let stream = &found["encoder.blocks.0.resid_pre"].1;
    let mut dropped = 0;
    for (i, x) in stream.iter().enumerate() {
        let whole = embed[i] + positions[i % positions.len()];
        dropped += usize::from(*x == 0.0);
        assert!(*x == 0.0 || (x - whole / 0.6).abs() < 1e-5, "{x} is neither dropped nor {whole} / 0.6");
    }
    let share = dropped as f64 / stream.len() as f64;
    assert!((share - 0.4).abs() < 0.05, "{share} were dropped");
}
