//! Blocks that are built in other ways: their parts sum to the run's numbers.

use crate::common;

use common::page::wait;
use common::{Golden, fresh, golden};
use headlight::attribute::{AttributionTarget, attribute, cell, head_keys, routes};
use headlight::clock::Turns;
use headlight::run::Session;
use headlight::site::Stack;

/// The reference models with such blocks.
const BUILT: [&str; 6] =
    ["gated-heads", "normed-heads", "normed-outputs", "normed-width", "parallel", "parallel-one-norm"];

/// Each case of each model in a session.
fn sessions() -> impl Iterator<Item = (String, Session)> {
    BUILT.into_iter().flat_map(|name| {
        let golden: Golden = golden(name);
        let one = |case: &common::Case| {
            (format!("{name}/{}", case.name), fresh(&golden.model, &golden.inputs(case), &case.edits))
        };
        golden.cases.iter().map(one).collect::<Vec<_>>()
    })
}

fn near(what: &str, found: f32, expected: f32, size: f32) {
    assert!((found - expected).abs() <= 1e-4 * size.max(1.0), "{what}: {found}, not {expected}");
}

#[test]
fn parts_sum_to_the_logit_and_a_head_is_the_sum_of_its_keys() {
    let mut turns = Turns::new(&|| 0.0);
    for (name, session) in sessions() {
        let row = session.run().inputs().rows(Stack::Decoder) - 1;
        let start = AttributionTarget::logits(&session, row, 4, Some(9)).expect("logits");
        let found = wait(attribute(&session, start.clone(), &mut turns)).expect("parts");
        let size = found.parts.iter().fold(0f32, |size, part| size.max(part.value.abs()));
        assert!(size > 0.1, "{name}");
        near(&name, found.sum, found.whole, size);
        for path in session.run().attention_paths().filter(|path| path.stack == Stack::Decoder) {
            let whole = found.parts.iter().find(|part| part.path == path.to_string() && part.head == Some(1));
            let keys = wait(head_keys(&session, start.clone(), path, 1, &mut turns)).expect("keys");
            near(&format!("{name} {path}"), keys.values.iter().sum(), whole.expect("a head").value, size);
        }
    }
}

#[test]
fn a_product_of_a_query_and_a_key_is_the_sum_of_the_pairs_of_their_parts() {
    let mut turns = Turns::new(&|| 0.0);
    for (name, session) in sessions() {
        for path in session.run().attention_paths() {
            for head in 0..2 {
                let found = wait(cell(&session, path, head, [4, 2], &mut turns)).expect("a cell");
                let size = found.values.iter().fold(0f32, |size, value| size.max(value.abs()));
                near(&format!("{name} {path}.{head}"), found.sum, found.raw, size);
            }
        }
    }
}

#[test]
fn the_shares_of_the_routes_into_a_token_sum_to_1() {
    let mut turns = Turns::new(&|| 0.0);
    for (name, session) in sessions() {
        let all = wait(routes(&session, Stack::Decoder, 4, 0.0, &mut turns)).expect("routes");
        assert!(all.len() > 20, "{name}");
        for route in &all {
            let node = |other: &&headlight::attribute::Route| (other.path, other.query) == (route.path, route.query);
            near(&format!("{name} {route:?}"), all.iter().filter(node).map(|other| other.share).sum(), 1.0, 1.0);
        }
    }
}
