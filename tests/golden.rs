//! Every activation of every reference model equals PyTorch's, edited and unedited, however it was reached.

mod common;

use common::{Golden, MODELS, PRESETS, assert_close, difference, golden, trace};
use headlight::edit::Edits;

const TOLERANCE: f32 = 1e-5;

/// Compares what PyTorch computed with what the session shows.
fn assert_matches(golden: &Golden, case: &common::Case, found: &common::Tensors) {
    let expected = golden.of(case);
    assert!(!expected.is_empty(), "{}/{} has nothing to compare with", golden.name, case.name);
    for (site, (shape, values)) in expected {
        let what = format!("{}/{}/{site}", golden.name, case.name);
        let (found_shape, found) = found.get(site).unwrap_or_else(|| panic!("{what} was not computed"));
        assert_eq!(found_shape, shape, "{what}");
        let worst = difference(found, values);
        assert!(worst <= TOLERANCE, "{what} differs by {worst:e}");
    }
}

#[test]
fn every_site_of_every_case_equals_pytorch() {
    for name in MODELS.into_iter().chain(PRESETS) {
        let golden = golden(name);
        for case in &golden.cases {
            let mut session = golden.session();
            session.update(golden.inputs(case), &case.edits).expect(&case.name);
            session.finish();
            assert_matches(&golden, case, &trace(&session));
        }
    }
}

#[test]
fn an_edit_after_an_unedited_run_equals_pytorch_and_taking_it_back_restores_every_bit() {
    for name in MODELS.into_iter().chain(PRESETS) {
        let golden = golden(name);
        for case in &golden.cases {
            let inputs = golden.inputs(case);
            let mut session = golden.session();
            session.update(inputs.clone(), &Edits::default()).expect(&case.name);
            session.finish();
            let before = trace(&session);
            session.update(inputs.clone(), &case.edits).expect(&case.name);
            session.finish();
            assert_matches(&golden, case, &trace(&session));
            session.update(inputs, &Edits::default()).expect(&case.name);
            session.finish();
            assert_close(&format!("{name}/{} undone", case.name), &trace(&session), &before, 0.0);
        }
    }
}

#[test]
fn growing_the_target_token_by_token_equals_pytorch() {
    for name in MODELS.into_iter().chain(PRESETS) {
        let golden = golden(name);
        for case in &golden.cases {
            let whole = golden.inputs(case);
            let Some(target) = &whole.decoder else { continue };
            let mut session = golden.session();
            for rows in 1..=target[0].len() {
                let mut inputs = whole.clone();
                let cut = |rows_of: &mut Option<Vec<Vec<u8>>>| {
                    rows_of.iter_mut().flatten().for_each(|row| row.truncate(rows));
                };
                inputs.decoder.iter_mut().flatten().for_each(|row| row.truncate(rows));
                match whole.encoder {
                    Some(_) => cut(&mut inputs.paddings.target),
                    None => cut(&mut inputs.paddings.source),
                }
                session.update(inputs, &case.edits).expect(&case.name);
                session.finish();
            }
            assert_matches(&golden, case, &trace(&session));
        }
    }
}
