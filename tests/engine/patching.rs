//! Patches and their sweeps equal `tests/reference/patching.py`, in any order of requests.

use crate::common;

use common::page::wait;
use common::{Golden, Tensors, assert_close, difference, folder, golden, trace};
use headlight::attribute::{AttributionTarget, Part, attribute, cell};
use headlight::clock::Turns;
use headlight::config::Architecture;
use headlight::edit::Edits;
use headlight::model::PartKind;
use headlight::run::{Inputs, Session};
use headlight::site::{Name, Site, Stack};
use headlight::sweep::{Metric, Receiver, Score, Sweep, SweepPart, patch_tensors};
use headlight::weights;
use serde_json::{Value, json};

const TOLERANCE: f32 = 1e-4;

/// A model with its two texts, and the reference's numbers.
struct Reference {
    golden: Golden,
    told: Value,
    expected: Tensors,
}

impl Reference {
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

fn all() -> Vec<Reference> {
    let read = |file: &str| std::fs::read(folder().join(file)).expect(file);
    let told: Vec<Value> = serde_json::from_slice(&read("patching.json")).expect("json");
    let each = |told: Value| Reference {
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
fn a_new_last_token_changes_a_mean_patch_at_earlier_positions() {
    let alone = |told: &Reference| told.golden.model.config.architecture == Architecture::Decoder;
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

#[test]
fn a_patch_of_a_skipped_sublayer_is_inactive() {
    let told = all().into_iter().find(|told| told.golden.name == "everything").expect("a model that crosses");
    let edits = |sites: &[&str]| {
        let patches: Vec<Value> = sites.iter().map(|site| json!({ "site": site, "from": "zero" })).collect();
        let edits = json!({ "memory": false, "patches": patches });
        trace(&told.finished("ids", &Edits::from_json(&edits.to_string()).expect("edits")))
    };
    let crossing = ["decoder.blocks.0.cross.z", "decoder.blocks.0.cross.branch", "decoder.blocks.0.resid_cross"];
    assert_close("without memory", &edits(&crossing), &edits(&[]), 0.0);
    assert_ne!(edits(&["decoder.blocks.0.resid_post"]), edits(&[]));
}

/// Visits every layer of the reference's sweeps and returns the number of tables.
fn sweep(told: &Reference, score: Score, mut find: impl FnMut(&Sweep, SweepPart, Stack, usize, &str, &[f32])) -> usize {
    let name = serde_json::to_value(score).expect("a name");
    let prefix = format!("{}/sweep/{}/", told.golden.name, name.as_str().expect("a name"));
    if !told.expected.contains_key(&format!("{prefix}clean")) {
        return 0;
    }
    let (row, answer, foil) = (told.number("row"), told.number("answer"), told.number("foil"));
    let (clean, corrupted) = (told.finished("other", &Edits::default()), told.finished("ids", &Edits::default()));
    let metric = Metric { score, row, clean_row: row, answer, foil: Some(foil) };
    let sweep = wait(Sweep::new(&corrupted, &clean, metric)).expect("a sweep");
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

fn pairs(told: &Reference, stack: Stack) -> Vec<(usize, usize)> {
    (0..told.inputs("ids").rows(stack)).map(|row| (row, row)).collect()
}

#[test]
fn every_cell_of_a_sweep_equals_a_patched_run() {
    let mut count = 0;
    for told in all() {
        for score in [Score::LogitDifference, Score::Probability, Score::Kl, Score::Output] {
            count += sweep(&told, score, |sweep, part, stack, block, name, expected| {
                let (pairs, clock) = (pairs(&told, stack), || 0.0);
                let found = wait(sweep.layer(part, stack, block, &pairs, &mut Turns::new(&clock)));
                let found = found.expect(name).expect(name);
                let worst = difference(&found, expected);
                // Scores are shares of the distance between both ends, and so is their error.
                let most = expected.iter().fold(1f32, |most, cell| most.max(cell.abs()));
                assert!(worst <= TOLERANCE * most, "{name} differs by {worst:e}: {found:?} {expected:?}");
            });
        }
    }
    assert!(count > 60, "{count}");
}

/// A run's measure: its output along the difference of both ends, or the difference of two logits.
fn measured(told: &Reference, ends: [&Session; 2], metric: Metric, session: &Session) -> f64 {
    let last = told.golden.model.stacks().last().expect("a stack").stack;
    let said = |session: &Session, site: &str| trace(session).remove(site).expect(site);
    if metric.score == Score::Output {
        let pooled = |session: &Session| -> Vec<f64> {
            let (shape, values) = said(session, &format!("{}.out", last.name()));
            let (rows, d) = (shape[1], shape[2]);
            (0..d).map(|i| (0..rows).map(|row| f64::from(values[row * d + i])).sum::<f64>() / rows as f64).collect()
        };
        let [clean, corrupted] = ends.map(pooled);
        return clean.iter().zip(corrupted).zip(pooled(session)).map(|((a, b), x)| (a - b) * x).sum();
    }
    let (shape, logits) = said(session, "logits");
    let row = &logits[metric.row * shape[2]..][..shape[2]];
    f64::from(row[metric.answer]) - metric.foil.map_or(0.0, |foil| f64::from(row[foil]))
}

/// The edit of a sweep's cell: all pairs for a head, else the cell's pair.
fn patch_of(site: Site, part: SweepPart, cell: usize, pairs: &[(usize, usize)], ids: &[u32]) -> Value {
    let chosen = if part.is_of_heads() { pairs } else { &pairs[cell..=cell] };
    let (to, from): (Vec<usize>, Vec<usize>) = chosen.iter().copied().unzip();
    let mut patch = json!({ "site": site.to_string(), "positions": to, "from": { "ids": ids, "positions": from } });
    if part.is_of_heads() {
        patch["head"] = json!(cell);
    }
    patch
}

fn edits_of(patch: &Value) -> Edits {
    Edits::from_json(&json!({ "patches": [patch] }).to_string()).expect("edits")
}

#[test]
fn a_sweep_of_pairs_in_texts_of_different_lengths_equals_patched_runs() {
    let mut count = 0;
    for told in all() {
        let score = if told.golden.model.config.head.exists { Score::LogitDifference } else { Score::Output };
        let ids: Vec<u32> = serde_json::from_value(told.told["other"].clone()).expect("ids");
        let ids = &ids[..4];
        let mut inputs = told.inputs("other");
        match &mut inputs.encoder {
            Some(encoder) => encoder[0].truncate(4),
            None => inputs.decoder.iter_mut().flatten().for_each(|row| row.truncate(4)),
        }
        let clean = common::fresh(&told.golden.model, &inputs, &Edits::default());
        let corrupted = told.finished("ids", &Edits::default());
        let row = told.number("row");
        let (answer, foil, clean_row) = (told.number("answer"), told.number("foil"), row.min(3));
        let metric = Metric { score, row, clean_row, answer, foil: Some(foil) };
        let sweep = wait(Sweep::new(&corrupted, &clean, metric)).expect("a sweep");
        let (of_clean, of_corrupted) = sweep.measures();
        for (layers, part) in told.golden.model.stacks().flat_map(|layers| SweepPart::ALL.map(|part| (layers, part))) {
            let stack = layers.stack;
            // The pairs cross, and leave out tokens of both texts.
            let pairs = [(0, 1), (2, 0), (told.inputs("ids").rows(stack) - 1, 3)];
            for block in 0..=layers.sublayers.last().map_or(0, |sublayer| sublayer.path.block) {
                let name = format!("{} {} {} {block}", told.golden.name, stack.name(), part.name());
                let clock = || 0.0;
                let found = wait(sweep.layer(part, stack, block, &pairs, &mut Turns::new(&clock))).expect(&name);
                let (Some(found), Some(site)) = (found, part.site(&told.golden.model.config, stack, block)) else {
                    continue;
                };
                for (cell, found) in found.into_iter().enumerate() {
                    let patched = told.finished("ids", &edits_of(&patch_of(site, part, cell, &pairs, ids)));
                    let moved = measured(&told, [&clean, &corrupted], metric, &patched) - of_corrupted;
                    let expected = moved / (of_clean - of_corrupted);
                    let apart = (f64::from(found) - expected).abs();
                    assert!(apart < 1e-4 * expected.abs().max(1.0), "{name} {cell}: {found} {expected}");
                    count += usize::from(expected.abs() > 1e-3);
                }
            }
        }
    }
    assert!(count > 200, "{count}");
}

/// Attribution patching is the slope of the exact sweep, which the reference takes by central differences.
#[test]
fn a_gradient_sweep_is_the_slope_of_the_exact_one() {
    let mut count = 0;
    for told in all() {
        let (row, answer, foil) = (told.number("row"), told.number("answer"), told.number("foil"));
        let (clean, corrupted) = (told.finished("other", &Edits::default()), told.finished("ids", &Edits::default()));
        for score in [Score::LogitDifference, Score::Probability, Score::Kl, Score::Output] {
            let name = serde_json::to_value(score).expect("a name");
            let prefix = format!("{}/slope/{}/", told.golden.name, name.as_str().expect("a name"));
            let metric = Metric { score, row, clean_row: row, answer, foil: Some(foil) };
            let tables = told.expected.iter().filter_map(|(n, t)| Some((n.strip_prefix(&prefix)?, t)));
            for (table, (shape, expected)) in tables {
                let (stack, part) = table.split_once('.').expect("a part");
                let stack = if stack == "encoder" { Stack::Encoder } else { Stack::Decoder };
                let part = SweepPart::ALL.into_iter().find(|one| one.name() == part).expect(table);
                let sweep = wait(Sweep::new(&corrupted, &clean, metric)).expect("a sweep");
                let found = wait(sweep.approximate(part, stack, &pairs(&told, stack)));
                let found = found.expect(table).expect("gradients");
                assert_eq!(
                    found.iter().map(|(block, _)| *block).collect::<Vec<_>>(),
                    (0..shape[0]).collect::<Vec<_>>()
                );
                let found: Vec<f32> = found.into_iter().flat_map(|(_, cells)| cells).collect();
                let most = expected.iter().fold(1f32, |most, cell| most.max(cell.abs()));
                let worst = difference(&found, expected);
                assert!(worst <= 1e-3 * most, "{prefix}{table} differs by {worst:e}: {found:?} {expected:?}");
                count += 1;
            }
        }
    }
    assert!(count > 100, "{count}");
}

#[test]
fn the_tensors_of_a_sweep_have_their_names_and_shapes() {
    let told = all().into_iter().find(|told| told.golden.name == "decoder-only").expect("a decoder");
    let (clean, corrupted) = (told.finished("other", &Edits::default()), told.finished("ids", &Edits::default()));
    let metric = Metric { score: Score::LogitDifference, row: 5, clean_row: 5, answer: 4, foil: Some(7) };
    let tensors = wait(patch_tensors(&clean, &corrupted, metric)).expect("tensors");
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
fn impossible_patches_are_refused() {
    let told = all().into_iter().find(|told| told.golden.name == "everything").expect("a model");
    let mut session = told.golden.session();
    for (patch, words) in [
        (json!({ "site": "decoder.blocks.0.attn.pattern", "from": "zero" }), "is not a site"),
        (json!({ "site": "decoder.blocks.9.attn.z", "from": "zero" }), "is not a site"),
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

#[test]
fn a_source_with_another_key_is_refused() {
    for from in [
        json!({ "ids": [3], "position": [0] }),
        json!({ "text": "a", "ids": [3] }),
        json!({ "positions": [0] }),
        json!({ "text": "a", "factor": 2 }),
    ] {
        let edits = json!({ "patches": [{ "site": "decoder.embed", "from": from }] });
        let error = Edits::from_json(&edits.to_string()).expect_err("it has no such key");
        assert!(error.to_string().contains("values come from"), "{error}");
    }
}

#[test]
fn every_cell_of_a_path_equals_two_patched_runs() {
    let (mut count, mut reached) = (0, 0);
    for told in all() {
        let score = if told.golden.model.config.head.exists { Score::LogitDifference } else { Score::Output };
        let (row, answer, foil) = (told.number("row"), told.number("answer"), told.number("foil"));
        let (clean, corrupted) = (told.finished("other", &Edits::default()), told.finished("ids", &Edits::default()));
        let metric = Metric { score, row, clean_row: row, answer, foil: Some(foil) };
        let prefix = format!("{}/path/", told.golden.name);
        for (name, (shape, cells)) in told.expected.iter().filter_map(|(n, t)| Some((n.strip_prefix(&prefix)?, t))) {
            let (receiver, sender) = name.split_once('/').expect("two ends");
            let receiver = receiver.strip_suffix(".all").unwrap_or(receiver);
            let receiver = Receiver::from_name(&told.golden.model.config, receiver).expect(name);
            let (stack, part) = sender.split_once('.').expect("a part");
            let stack = if stack == "encoder" { Stack::Encoder } else { Stack::Decoder };
            let part = if part == "z" { SweepPart::Z } else { SweepPart::CrossZ };
            let sweep = wait(Sweep::new(&corrupted, &clean, metric)).expect("a sweep").toward(receiver);
            for (block, expected) in cells.chunks(shape[1]).enumerate() {
                let (pairs, clock) = (pairs(&told, stack), || 0.0);
                let found = wait(sweep.layer(part, stack, block, &pairs, &mut Turns::new(&clock)));
                let name = format!("{prefix}{name} {block}");
                count += 1;
                let Some(found) = found.expect(&name) else {
                    assert!(expected.iter().all(|cell| cell.abs() < 1e-9), "{name}: {expected:?}");
                    continue;
                };
                // A decoder's first heads read the same values with both sources.
                reached += usize::from(expected.iter().any(|cell| cell.abs() > 1e-6));
                let worst = difference(&found, expected);
                let most = expected.iter().fold(1f32, |most, cell| most.max(cell.abs()));
                assert!(worst <= TOLERANCE * most, "{name} differs by {worst:e}: {found:?} {expected:?}");
            }
        }
    }
    assert!(reached > 60 && count > reached, "{reached} of {count}");
}

#[test]
fn impossible_receivers_are_refused() {
    let told = all().into_iter().find(|told| told.golden.name == "everything").expect("a model");
    for (name, words) in [
        ("decoder.blocks.1.attn.z", "decoder.blocks.1.attn.z cannot receive a path: give one of decoder.blocks.N."),
        ("decoder.blocks.1.attn.norm", "decoder.blocks.N.attn.q"),
        ("encoder.out", "decoder.blocks.N.mlp.norm, decoder.out"),
        ("decoder.blocks.9.attn.q", "N is a layer, counted from 0"),
        ("blocks.3", "blocks.3 cannot receive a path"),
        ("decoder.blocks.1.attn.q.4", "no head 4: the last is 3"),
        ("decoder.blocks.1.attn.k.2", "no head 2: the last is 1"),
        ("decoder.out.0", "no heads"),
    ] {
        let error = Receiver::from_name(&told.golden.model.config, name).expect_err(words);
        assert!(error.is_input() && error.to_string().contains(words), "{error}");
    }
}

/// The residue of parts that should sum to `whole`, relative to the largest part.
fn left(parts: &[Part], sum: f32, whole: f32) -> f32 {
    let largest = parts.iter().fold(1f32, |largest, part| largest.max(part.value.abs()));
    (whole - sum).abs() / largest
}

#[test]
fn parts_sum_to_the_whole_with_a_patch_at_every_site_and_name_it() {
    let mut named = 0;
    for told in all() {
        let config = &told.golden.model.config;
        let (row, answer, foil) = (told.number("row"), told.number("answer") as u32, told.number("foil") as u32);
        let other = serde_json::from_value::<Vec<u32>>(told.told["other"].clone()).expect("ids");
        for site in config.patchable_sites().into_iter().map(|info| info.site) {
            for patch in [
                json!({ "from": { "ids": other }, "factor": 0.5 }),
                json!({ "from": "mean", "positions": [1, row] }),
                json!({ "from": "zero", "minus": { "ids": other }, "positions": [row], "factor": 0.3 }),
            ] {
                let is_mean = patch["from"] == "mean";
                let mut twice = vec![patch.clone(), patch];
                twice.iter_mut().for_each(|patch| patch["site"] = json!(site.to_string()));
                let edits = Edits::from_json(&json!({ "patches": twice }).to_string()).expect("edits");
                let (session, clock) = (told.finished("ids", &edits), || 0.0);
                let mut turns = Turns::new(&clock);
                let start = match config.head.exists {
                    true => AttributionTarget::logits(&session, row, answer, Some(foil)),
                    false => AttributionTarget::length(&session, row..row + 1),
                };
                let found = wait(attribute(&session, start.expect("a start"), &mut turns)).expect("parts");
                let residue = left(&found.parts, found.sum, found.whole);
                assert!(residue < 1e-4, "{} {site}: {residue:e} of {}", told.golden.name, found.whole);
                let paths: Vec<_> = session.run().attention_paths().collect();
                let cells = paths.into_iter().map(|path| {
                    let key = session.run().inputs().keys(path) - 1;
                    (path, wait(cell(&session, path, 1, [row.min(key), 0], &mut turns)).expect("a cell"))
                });
                let cells: Vec<_> = cells.collect();
                for (path, cell) in &cells {
                    let residue = left(&cell.query_parts, cell.sum, cell.raw);
                    assert!(residue < 1e-4, "{} {site} {path}: {residue:e} of {}", told.golden.name, cell.raw);
                }
                let sides = cells.iter().flat_map(|(_, cell)| cell.query_parts.iter().chain(&cell.key_parts));
                let is_named = sides.chain(&found.parts).any(|part| {
                    part.kind == PartKind::Patch && part.path == site.to_string() && part.value.abs() > 1e-6
                });
                // A head's output, an embedding or a gate is a part itself, or changes one.
                let by_itself = match site {
                    Site::Embed(_) | Site::Positions(_) | Site::Types(_) => true,
                    Site::In(_, name) => matches!(name, Name::V | Name::Z | Name::Hidden | Name::Gate),
                    _ => false,
                };
                assert!(!(is_named && by_itself), "{} {site}", told.golden.name);
                named += usize::from(is_named);
                let last = told.golden.model.stacks().last().expect("a stack").stack;
                // With an encoder another text changes the source, not the decoder's input.
                let in_stream = matches!(site, Site::Resid(stack, ..) | Site::Out(stack) if stack == last);
                assert!(is_named || !in_stream || !is_mean, "{} {site}: no part is named after it", told.golden.name);
            }
        }
    }
    assert!(named > 200, "{named}");
}
