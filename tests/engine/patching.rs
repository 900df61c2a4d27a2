//! Patches and their sweeps equal `tests/reference/patching.py`, however they were reached.

use crate::common;

use common::page::wait;
use common::{Golden, Tensors, assert_close, difference, folder, golden, trace};
use headlight::clock::Turns;
use headlight::config::Architecture;
use headlight::edit::Edits;
use headlight::run::{Inputs, Session};
use headlight::site::Stack;
use headlight::sweep::{Asked, Score, Sweep, SweepPart, patch_tensors};
use headlight::weights;
use serde_json::{Value, json};

const TOLERANCE: f32 = 1e-4;

/// A model with its two texts, and what the reference says of them.
struct Told {
    golden: Golden,
    told: Value,
    expected: Tensors,
}

impl Told {
    fn inputs(&self, ids: &str) -> Inputs {
        let ids: Vec<u32> = serde_json::from_value(self.told[ids].clone()).expect("ids");
        let target: Option<Vec<u32>> = serde_json::from_value(self.told["target"].clone()).expect("a target");
        let (encoder, decoder) = match self.golden.model.config.architecture.has_encoder() {
            true => (Some(vec![ids]), target.map(|target| vec![target])),
            false => (None, Some(vec![ids])),
        };
        Inputs { encoder, decoder, ..Inputs::default() }
    }

    fn number(&self, name: &str) -> usize {
        usize::try_from(self.told[name].as_u64().expect(name)).expect(name)
    }

    fn cases(&self) -> Vec<(String, Edits)> {
        let each = |case: &Value| {
            let edits = json!({ "patches": case["patches"] });
            (case["name"].as_str().expect("a name").to_owned(), Edits::from_json(&edits.to_string()).expect("edits"))
        };
        self.told["cases"].as_array().expect("cases").iter().map(each).collect()
    }

    fn assert(&self, case: &str, found: &Tensors) {
        let prefix = format!("{}/{case}/", self.golden.name);
        let named: Vec<_> =
            self.expected.iter().filter_map(|(name, t)| Some((name.strip_prefix(&prefix)?, t))).collect();
        assert!(!named.is_empty(), "{prefix} has nothing to compare with");
        for (site, (shape, values)) in named {
            let (found_shape, found) = found.get(site).unwrap_or_else(|| panic!("{prefix}{site} was not computed"));
            assert_eq!(found_shape, shape, "{prefix}{site}");
            let worst = difference(found, values);
            assert!(worst <= TOLERANCE, "{prefix}{site} differs by {worst:e}");
        }
    }

    fn finished(&self, ids: &str, edits: &Edits) -> Session {
        common::fresh(&self.golden.model, &self.inputs(ids), edits)
    }
}

fn all() -> Vec<Told> {
    let read = |file: &str| std::fs::read(folder().join(file)).expect(file);
    let told: Vec<Value> = serde_json::from_slice(&read("patching.json")).expect("json");
    let each = |told: Value| Told {
        golden: golden(told["model"].as_str().expect("a model")),
        expected: weights::read_tensors(&read("patching.safetensors")).expect("tensors"),
        told,
    };
    told.into_iter().map(each).collect()
}

#[test]
fn every_patch_equals_pytorch() {
    for told in all() {
        for (name, edits) in told.cases() {
            told.assert(&name, &trace(&told.finished("ids", &edits)));
        }
    }
}

#[test]
fn a_patch_after_another_run_equals_pytorch_and_taking_it_back_restores_every_bit() {
    for told in all() {
        let mut session = told.golden.session();
        session.update(told.inputs("ids"), &Edits::default()).expect("inputs");
        session.finish();
        let before = trace(&session);
        for (name, edits) in told.cases() {
            session.update(told.inputs("ids"), &edits).expect(&name);
            session.finish();
            told.assert(&name, &trace(&session));
        }
        session.update(told.inputs("ids"), &Edits::default()).expect("inputs");
        session.finish();
        assert_close(&format!("{} undone", told.golden.name), &trace(&session), &before, 0.0);
    }
}

#[test]
fn growing_the_target_token_by_token_under_a_patch_equals_pytorch() {
    for told in all().into_iter().filter(|told| told.inputs("ids").decoder.is_some()) {
        for (name, edits) in told.cases() {
            let whole = told.inputs("ids");
            let mut session = told.golden.session();
            for rows in 1..=whole.rows(Stack::Decoder) {
                session.update(common::first_rows(&whole, rows), &edits).expect(&name);
                session.finish();
            }
            told.assert(&name, &trace(&session));
        }
    }
}

#[test]
fn another_last_token_under_a_mean_moves_what_is_put_in_before_it() {
    let alone = |told: &Told| told.golden.model.config.architecture == Architecture::Decoder;
    for told in all().into_iter().filter(alone) {
        let inputs = told.inputs("ids");
        let mut other = inputs.clone();
        for row in other.decoder.iter_mut().flatten() {
            *row.last_mut().expect("a token") = (row[row.len() - 1] + 1) % 5;
        }
        let edits: Edits = serde_json::from_value(json!({
            "patches": [{ "site": "decoder.blocks.0.attn.out", "from": "mean" },
                { "site": "decoder.blocks.0.attn.q", "from": "mean", "factor": 0.5 }],
        }))
        .expect("edits");
        let run = |first: Option<&Inputs>| {
            let mut session = told.golden.session();
            for inputs in first.into_iter().chain([&other]) {
                session.update(inputs.clone(), &edits).expect("inputs");
                session.finish();
            }
            trace(&session)
        };
        assert_close(&told.golden.name, &run(Some(&inputs)), &run(None), 1e-5);
    }
}

/// Shows every layer of the reference's sweeps, and says how many tables there were.
fn sweep(told: &Told, score: Score, mut find: impl FnMut(&Sweep, SweepPart, Stack, usize, &str, &[f32])) -> usize {
    let name = serde_json::to_value(score).expect("a name");
    let prefix = format!("{}/sweep/{}/", told.golden.name, name.as_str().expect("a name"));
    if !told.expected.contains_key(&format!("{prefix}clean")) {
        return 0;
    }
    let (row, answer, foil) = (told.number("row"), told.number("answer"), told.number("foil"));
    let (clean, corrupted) = (told.finished("other", &Edits::default()), told.finished("ids", &Edits::default()));
    let asked = Asked { score, row, clean_row: row, answer, foil };
    let sweep = wait(Sweep::new(&corrupted, &clean, asked)).expect("a sweep");
    let mut count = 0;
    for (table, (shape, values)) in told.expected.iter().filter_map(|(n, t)| Some((n.strip_prefix(&prefix)?, t))) {
        let Some((stack, part)) = table.split_once('.') else { continue };
        let stack = if stack == "encoder" { Stack::Encoder } else { Stack::Decoder };
        let part = SweepPart::ALL.into_iter().find(|one| one.name() == part).expect(table);
        for (block, values) in values.chunks(shape[1]).enumerate() {
            find(&sweep, part, stack, block, &format!("{prefix}{table} {block}"), values);
        }
        count += 1;
    }
    let (clean, corrupted) = sweep.measures();
    for (end, found) in [("clean", clean), ("corrupted", corrupted)] {
        let expected = f64::from(told.expected[&format!("{prefix}{end}")].1[0]);
        assert!((found - expected).abs() < f64::from(TOLERANCE), "{prefix}{end}: {found} {expected}");
    }
    count
}

fn pairs(told: &Told, stack: Stack) -> Vec<(usize, usize)> {
    (0..told.inputs("ids").rows(stack)).map(|row| (row, row)).collect()
}

#[test]
fn every_cell_of_a_sweep_is_a_run_of_its_own() {
    let mut count = 0;
    for told in all() {
        for score in [Score::LogitDifference, Score::Probability, Score::Kl, Score::Output] {
            count += sweep(&told, score, |sweep, part, stack, block, name, expected| {
                let (pairs, clock) = (pairs(&told, stack), || 0.0);
                let found = wait(sweep.layer(part, stack, block, &pairs, &mut Turns::new(&clock)));
                let found = found.expect(name).expect(name);
                let worst = difference(&found, expected);
                // Where both ends are near each other, so is what a cell is a share of.
                let most = expected.iter().fold(1f32, |most, cell| most.max(cell.abs()));
                assert!(worst <= TOLERANCE * most, "{name} differs by {worst:e}: {found:?} {expected:?}");
            });
        }
    }
    assert!(count > 60, "{count}");
}

/// Half of one step of a small part of the difference: attribution patching is exact in the limit.
#[test]
fn a_gradient_sweep_is_the_slope_of_the_exact_one() {
    for told in all() {
        let score = if told.golden.model.config.head { Score::LogitDifference } else { Score::Output };
        let (row, answer, foil) = (told.number("row"), told.number("answer"), told.number("foil"));
        let (clean, corrupted) = (told.finished("other", &Edits::default()), told.finished("ids", &Edits::default()));
        let asked = Asked { score, row, clean_row: row, answer, foil };
        let sweep = wait(Sweep::new(&corrupted, &clean, asked)).expect("a sweep");
        let ends = sweep.measures();
        let stack = told.golden.model.stacks().last().expect("a stack").stack;
        let found = wait(sweep.approximate(SweepPart::Z, stack, &pairs(&told, stack))).expect("z").expect("gradients");
        let by_site = told.inputs("other").encoder.or(told.inputs("other").decoder).expect("ids");
        for (block, cells) in found {
            for (head, approximate) in cells.into_iter().enumerate() {
                let moved = |factor: f64| {
                    let site = format!("{}.blocks.{block}.attn.z", stack.name());
                    let patch = json!({ "patches": [{ "site": site, "head": head, "from": { "ids": by_site[0] },
                                                      "factor": factor }] });
                    let edits = Edits::from_json(&patch.to_string()).expect("edits");
                    let session = told.finished("ids", &edits);
                    let sweep = wait(Sweep::new(&session, &clean, asked)).expect("a sweep");
                    // Towards the clean run's output the direction stays that of the unpatched run.
                    if score == Score::Output { None } else { Some(sweep.measures().1) }
                };
                let (Some(up), Some(down)) = (moved(0.02), moved(-0.02)) else { continue };
                let slope = (up - down) / 0.04 / (ends.0 - ends.1);
                let apart = (slope - f64::from(approximate)).abs();
                assert!(
                    apart < 5e-3 * slope.abs().max(1.0),
                    "{} {block} {head}: {approximate} {slope}",
                    told.golden.name
                );
            }
        }
    }
}

#[test]
fn the_tensors_of_a_sweep_have_their_names_and_shapes() {
    let told = all().into_iter().find(|told| told.golden.name == "decoder-only").expect("a decoder");
    let (clean, corrupted) = (told.finished("other", &Edits::default()), told.finished("ids", &Edits::default()));
    let tensors = wait(patch_tensors(&clean, &corrupted, 5, 4, 7)).expect("tensors");
    let named: Vec<(&str, &[usize])> = tensors.iter().map(|(name, shape, _)| (&name[..], &shape[..])).collect();
    let expected: [(&str, &[usize]); 6] = [
        ("patch.resid_pre", &[2, 6]),
        ("patch.attn_out", &[2, 6]),
        ("patch.mlp_out", &[2, 6]),
        ("patch.z", &[2, 4]),
        ("patch.clean", &[]),
        ("patch.corrupted", &[]),
    ];
    assert_eq!(named, expected);
}

#[test]
fn what_cannot_be_patched_is_said() {
    let told = all().into_iter().find(|told| told.golden.name == "everything").expect("a model");
    let mut session = told.golden.session();
    for (patch, words) in [
        (json!({ "site": "decoder.blocks.0.attn.pattern", "from": "zero" }), "no site"),
        (json!({ "site": "decoder.blocks.9.attn.z", "from": "zero" }), "no site"),
        (json!({ "site": "decoder.blocks.0.attn.z", "head": 4, "from": "mean" }), "head 4"),
        (json!({ "site": "decoder.blocks.0.attn.k", "head": 2, "from": "mean" }), "head 2"),
        (json!({ "site": "decoder.blocks.0.attn.out", "head": 0, "from": "mean" }), "without heads"),
        (json!({ "site": "decoder.blocks.0.attn.out", "from": "mean", "factor": 1e6 }), "factor"),
        (
            json!({ "site": "decoder.embed", "positions": [0, 1, 2], "from": { "ids": [3], "positions": [0, 1] } }),
            "2 positions",
        ),
        (json!({ "site": "decoder.embed", "from": { "ids": [99] } }), "99"),
        (json!({ "site": "decoder.embed", "from": { "text": "a" } }), "tokenizer"),
    ] {
        let edits = Edits::from_json(&json!({ "patches": [patch] }).to_string()).expect("edits");
        let error = session.update(told.inputs("ids"), &edits).expect_err(words);
        assert!(error.is_input() && error.to_string().contains(words), "{error}");
    }
}
