//! Recording changes nothing: with any edits, a run that records all its values has the outputs of one that records
//! none, where kernels skip the values in between.

use headlight::edit::Edits;
use headlight::model::Model;
use headlight::run::{Inputs, Run, Session};
use headlight::site::SiteFilter;
use serde_json::{Map, Value, json};

use crate::common::{Golden, Tensors, assert_close, difference, golden, trace};

/// One edit of each key of the document, and of each kind of a key that has several, for an encoder-decoder.
fn each_edit() -> Vec<Value> {
    // A new key does not compile until it stands here, and then in the list.
    let Edits {
        causal: _,
        padding: _,
        target_padding: _,
        scale: _,
        attention_temperature: _,
        memory: _,
        hidden_cells: _,
        windows: _,
        heads: _,
        patterns: _,
        gates: _,
        gammas: _,
        patches: _,
        dropout: _,
    } = Edits::default();
    let patch = |site: &str| json!({ "patches": [{ "site": site, "positions": [1], "from": "mean" }] });
    vec![
        json!({ "causal": false }),
        json!({ "padding": [[1, 1, 0, 1, 1, 1, 1], [1, 0, 1, 1, 1, 0, 0]] }),
        json!({ "target_padding": [[1, 1, 0, 1, 1], [1, 1, 1, 0, 0]] }),
        json!({ "scale": false }),
        json!({ "attention_temperature": 0.5 }),
        json!({ "memory": false }),
        json!({ "hidden_cells": [["decoder.blocks.0.cross", 1, 2, 3], ["decoder.blocks.1.attn", null, 1, 0]] }),
        json!({ "windows": { "encoder.blocks.0.attn": 2, "decoder.blocks.1.attn": 2 } }),
        json!({ "heads": { "decoder.blocks.0.attn.1": 0.0 } }),
        json!({ "patterns": { "decoder.blocks.1.cross.0": "uniform" } }),
        json!({ "patterns": { "encoder.blocks.0.attn.1": "previous", "encoder.blocks.1.attn.1": "identity" } }),
        json!({ "patterns": { "decoder.blocks.1.attn.0": "frozen" } }),
        json!({ "gates": { "encoder.blocks.1.attn": "open", "decoder.blocks.0.cross": 0.25 } }),
        json!({ "gammas": { "decoder.blocks.0.attn": 3.0, "decoder.blocks.1.mlp": 0.0 } }),
        patch("decoder.blocks.0.attn.q"),
        patch("decoder.blocks.1.attn.k"),
        patch("decoder.blocks.0.cross.v"),
        patch("decoder.blocks.0.attn.z"),
        patch("encoder.blocks.1.attn.out"),
        patch("encoder.blocks.0.mlp.branch"),
        patch("decoder.blocks.1.cross.z_gate"),
        patch("decoder.blocks.0.mlp.out_norm"),
        json!({ "dropout": { "rate": 0.3, "drop_path": 0.0, "seed": 5 } }),
        json!({ "dropout": { "rate": 0.0, "drop_path": 0.4, "seed": 6 } }),
    ]
}

/// Each edit alone, and every two of different keys together.
fn alone_and_in_pairs() -> Vec<Value> {
    let each = each_edit();
    let object = |edit: &Value| edit.as_object().expect("an edit document").clone();
    let key = |edit: &Value| object(edit).keys().next().expect("a key").clone();
    let pairs = each.iter().enumerate().flat_map(|(i, one)| {
        let others = each[i + 1..].iter().filter(|other| key(other) != key(one));
        others.map(|other| Value::Object(object(one).into_iter().chain(object(other)).collect::<Map<_, _>>()))
    });
    each.iter().cloned().chain(pairs).collect()
}

fn finished(model: &Model, inputs: &Inputs, edits: &Edits, wanted: &SiteFilter, baseline: Option<&Run>) -> Run {
    let mut run = Run::new(model, wanted.clone());
    run.update(model, inputs.clone(), edits).expect("a good request");
    while run.advance(model, baseline) {}
    run
}

fn logits(model: &Model, run: &Run) -> Vec<f32> {
    let logits = run.logits(model, 0..run.inputs().rows(headlight::site::Stack::Decoder)).expect("logits");
    logits.into_data().try_to_vec().expect("floats")
}

/// The stream after each sublayer, from a run that recorded nothing, is the stream before it and the recorded branch.
fn assert_branches_are_added(traced: &Tensors, what: &str) {
    const ENCODER: [[&str; 3]; 2] = [["resid_pre", "attn", "resid_mid"], ["resid_mid", "mlp", "resid_post"]];
    const DECODER: [[&str; 3]; 3] = [
        ["resid_pre", "attn", "resid_mid"],
        ["resid_mid", "cross", "resid_cross"],
        ["resid_cross", "mlp", "resid_post"],
    ];
    let mut sums = 0;
    for (stack, sublayers) in [("encoder", &ENCODER[..]), ("decoder", &DECODER[..])] {
        for (block, [before, sublayer, after]) in (0..2).flat_map(|block| sublayers.iter().map(move |s| (block, s))) {
            let of = |name: &str| traced.get(&format!("{stack}.blocks.{block}.{name}"));
            // A cross-attention that is left out has no branch.
            let Some((_, branch)) = of(&format!("{sublayer}.branch")) else { continue };
            let before = of(before).or_else(|| of("resid_mid"));
            let [Some((_, before)), Some((_, after))] = [before, of(after)] else { panic!("{what}: {sublayer}") };
            let sum: Vec<f32> = before.iter().zip(branch).map(|(x, branch)| x + branch).collect();
            assert!(difference(&sum, after) < 1e-5, "{what}: {stack}.blocks.{block}.{sublayer}");
            sums += 1;
        }
    }
    assert!(sums >= 8, "{what}");
}

#[test]
fn edits_act_alike_whether_values_are_recorded_or_not() {
    for name in ["everything", "relative-bias", "gated-heads"] {
        let Golden { model, cases, .. } = &golden(name);
        let inputs = golden(name).inputs(&cases[0]);
        let unedited = finished(model, &inputs, &Edits::default(), &SiteFilter::Nothing, None);
        let plain = logits(model, &unedited);
        for edits in alone_and_in_pairs() {
            let document = Edits::from_json(&edits.to_string()).expect("an edit document");
            if name == "relative-bias" && (!document.gates.is_empty() || document.scale.is_some()) {
                continue;
            }
            let has = |site: &str| model.config.sites().iter().any(|info| info.site.to_string() == site);
            if !document.patches.iter().all(|patch| has(&patch.site)) {
                continue;
            }
            if !document.patches.is_empty() {
                // Only a session has the values that patches take.
                let [kept, computed] = [usize::MAX, 0].map(|budget| {
                    let mut session = Session::new(model.clone()).with_budget(budget);
                    session.update(inputs.clone(), &document).expect("a good request");
                    session.finish();
                    trace(&session)
                });
                assert_close(&format!("{name}, {edits}"), &computed, &kept, 1e-6);
                let difference = difference(&computed["logits"].1, &plain);
                assert!(difference > 1e-6, "{name}, {edits}: it changes nothing");
                assert_branches_are_added(&computed, &format!("{name}, {edits}"));
                continue;
            }
            let [none, all] = [SiteFilter::Nothing, SiteFilter::glob("*")]
                .map(|wanted| logits(model, &finished(model, &inputs, &document, &wanted, Some(&unedited))));
            let apart = difference(&none, &all);
            assert!(apart <= 1e-6, "{name}, {edits}: {apart:e}");
            let frozen = edits.to_string().contains("frozen");
            assert!(frozen || difference(&all, &plain) > 1e-6, "{name}, {edits}: it changes nothing");
        }
    }
}
