//! Steps, reports, moments and scores of runs without failures.

use std::cell::Cell;

use embassy_futures::block_on;
use headlight::train::{NAMES, Noam, WorkshopAnswer, cooldown_factor, reads};
use serde_json::{Value, json};

use super::{Page, small};

#[test]
fn a_run_reports_every_step_once_and_stops_at_its_goal() {
    let mut page = Page::new();
    let told = page.tell(json!({ "kind": "begin", "setups": [small(&json!({}))], "every": 2 })).expect("it begins");
    let WorkshopAnswer::Begun { runs } = told else { panic!("{told:?}") };
    assert_eq!((runs[0].step, &runs[0].moments[..]), (0, &[0][..]));
    assert!(runs[0].losses.is_empty() && runs[0].scores.is_empty());
    let plan = &runs[0].plan;
    let expected: Vec<&str> = vec!["embeddings", "encoder.blocks.0.attn", "encoder.blocks.0.mlp"];
    assert_eq!(plan.parts[..3], expected);
    assert_eq!(plan.parts.last().map(String::as_str), Some("output"));
    assert!(!page.workshop.is_running(), "nothing is trained yet");

    let seen = &page.go(3)[0];
    assert!(!page.workshop.is_running() && !seen.finished);
    assert_eq!((seen.step, &seen.moments[..]), (3, &[0, 2][..]));
    assert_eq!(seen.rows.iter().map(|row| row.step).collect::<Vec<_>>(), [1, 2, 3]);
    let noam = Noam { d_model: 16, warmup: 10, factor: 1.0 };
    for row in &seen.rows {
        assert!((row.rate - noam.rate(row.step)).abs() < 1e-12, "{row:?}");
        assert!(row.loss > 0.5 && row.loss < 4.0 && (0.0..=1.0).contains(&row.accuracy), "{row:?}");
        assert_eq!(row.norms.len(), plan.parts.len());
        let together = row.norms.iter().map(|norm| norm * norm).sum::<f32>().sqrt();
        assert!((together - row.norm).abs() < 1e-4 * row.norm && row.norms.iter().all(|norm| *norm > 0.0), "{row:?}");
    }

    // All remaining steps.
    let seen = &page.go(None)[0];
    assert!(seen.finished && seen.failure.is_none());
    assert_eq!(seen.rows.iter().map(|row| row.step).collect::<Vec<_>>(), (4..=40).collect::<Vec<_>>());
    assert_eq!(seen.moments, (0..=40).step_by(2).collect::<Vec<_>>());
    assert_eq!(seen.scores.iter().map(|score| score.0).collect::<Vec<_>>(), [10, 20, 30, 40]);
    let rate = noam.rate(38) * cooldown_factor(38, 40, 10);
    assert!((seen.rows[34].rate - rate).abs() < 1e-12 && rate < 0.31 * noam.rate(38), "the rate cools down at the end");
    page.tell(json!({ "kind": "go", "steps": null })).expect("it is done");
    assert!(!page.workshop.is_running(), "a finished run has nothing left");
}

#[test]
fn a_run_beyond_its_end_is_not_evaluated_after_every_step() {
    let setup = small(&json!({ "settings": { "steps": 3, "cooldown": 0 } }));
    let mut page = Page::begun(&[setup], 1);
    assert_eq!(page.go(None)[0].scores.iter().map(|score| score.0).collect::<Vec<_>>(), [3]);
    let seen = &page.go(8)[0];
    assert_eq!((seen.step, seen.finished), (11, true));
    assert_eq!(seen.scores.iter().map(|score| score.0).collect::<Vec<_>>(), [10]);
    let more = page.tell(json!({ "kind": "go", "steps": u64::MAX }));
    assert!(more.is_ok() && page.workshop.is_running());
}

#[test]
fn a_pause_stops_at_once_and_nothing_is_lost() {
    let [mut paused, mut whole] = [0, 1].map(|_| Page::begun(&[small(&json!({}))], 3));
    paused.tell(json!({ "kind": "go", "steps": 12 })).expect("it goes");
    (0..5).for_each(|_| paused.slice());
    paused.tell(json!({ "kind": "pause" })).expect("it pauses");
    assert!(!paused.workshop.is_running());
    paused.slice();
    let mut seen = Vec::new();
    paused.report(&mut seen);
    assert_eq!((seen[0].step, seen[0].rows.len()), (5, 5));
    let rest = paused.go(7);
    let all = whole.go(12);
    assert_eq!([&seen[0].rows[..], &rest[0].rows].concat(), all[0].rows);
    assert_eq!(rest[0].moments, [0, 3, 6, 9, 12]);
}

#[test]
fn of_two_runs_the_one_behind_comes_first() {
    let longer = small(&json!({ "settings": { "steps": 20 } }));
    let mut page = Page::begun(&[small(&json!({})), longer], 100);
    page.tell(json!({ "kind": "go", "steps": 6 })).expect("it goes");
    let mut seen = Vec::new();
    for slice in 1..=12 {
        page.slice();
        page.report(&mut seen);
        assert_eq!(seen[0].step + seen[1].step, slice);
        assert!(seen[0].step.abs_diff(seen[1].step) <= 1, "{} and {}", seen[0].step, seen[1].step);
    }
    assert!(!page.workshop.is_running());
    let seen = page.go(None);
    assert_eq!([seen[0].step, seen[1].step], [40, 20]);
}

#[test]
fn two_runs_that_differ_in_one_switch_begin_alike() {
    // Random choices are the same in both: the parameters by name, and every batch.
    let gated = small(&json!({ "keys": { "gate": true } }));
    let mut page = Page::begun(&[small(&json!({})), gated], 1);
    let [plain, gated] = [page.weights(0, 0), page.weights(1, 0)];
    assert!(gated.len() > plain.len());
    plain.iter().for_each(|(name, tensor)| assert_eq!(&gated[name], tensor, "{name}"));

    let unclipped = small(&json!({ "settings": { "clip": null } }));
    let tight = small(&json!({ "settings": { "clip": 0.01 } }));
    let other = small(&json!({ "seed": 4 }));
    let mut page = Page::begun(&[unclipped, tight], 1);
    let seen = page.go(3);
    assert_eq!(seen[0].rows[0], seen[1].rows[0], "the same model has the same batch");
    assert_ne!(seen[0].rows[2].loss, seen[1].rows[2].loss, "then the models differ");
    let mut page = Page::begun(&[other], 1);
    assert_ne!(page.go(1)[0].rows[0].loss, seen[0].rows[0].loss);
}

#[test]
fn one_setup_gives_the_same_rows_and_weights_to_the_last_bit() {
    let dropping = json!({ "keys": { "dropout": 0.1, "drop_path": 0.1 } });
    let train = |setup: Value| {
        let mut page = Page::begun(&[setup], 5);
        let seen = page.go(None).remove(0);
        let weights = [0, 20, 40].map(|step| page.save(0, Some(step)).expect("a moment").weights);
        (seen.rows, seen.scores, weights)
    };
    for changes in [json!({}), dropping.clone()] {
        assert!(train(small(&changes)) == train(small(&changes)), "{changes}");
    }
    let (rows, ..) = train(small(&json!({})));
    assert_ne!(train(small(&json!({ "seed": 9 }))).0, rows);
    assert_ne!(train(small(&dropping)).0, rows, "dropout has no effect");
}

#[test]
fn the_loss_falls_and_the_accuracy_rises() {
    let setup = json!({ "recipe": "reverse", "seed": 1, "data": { "length": 4, "symbols": 4 },
        "settings": { "steps": 60, "warmup": 20, "factor": 1.0, "cooldown": 20, "evaluate_every": 30 } });
    let mut page = Page::begun(&[setup], 60);
    let seen = page.go(None).remove(0);
    let mean = |rows: &[headlight::train::StepRecord]| rows.iter().map(|row| row.loss).sum::<f32>() / rows.len() as f32;
    let [first, last] = [mean(&seen.rows[..5]), mean(&seen.rows[55..])];
    assert!(last < 0.6 * first, "{first} and then {last}");
    let right = |rows: &[headlight::train::StepRecord]| rows.iter().map(|row| row.accuracy).sum::<f32>();
    assert!(right(&seen.rows[50..]) > 1.5 * right(&seen.rows[..10]), "{:?}", seen.rows);
    let [(_, _, before), (_, _, after)] = seen.scores[..] else { panic!("{:?}", seen.scores) };
    assert!(after < 0.9 * before, "held-out words as well: {:?}", seen.scores);
}

#[test]
fn moments_are_thinned_out_when_there_are_many() {
    let tiny = small(&json!({ "keys": { "d_model": 8, "d_mlp": 8 },
        "settings": { "steps": 230, "batch": 2, "evaluate_every": 1000 } }));
    let mut page = Page::begun(&[tiny], 1);
    let early = page.go(90).remove(0);
    assert_eq!(early.moments, (0..=90).collect::<Vec<_>>());
    let seen = page.go(None).remove(0);
    let apart = seen.moments[1];
    assert!(apart > 1 && (50..=100).contains(&seen.moments.len()), "{:?}", seen.moments);
    assert_eq!(seen.moments, (0..=230).step_by(apart as usize).collect::<Vec<_>>(), "the intervals are equal");
    for step in [0, apart, *seen.moments.last().expect("moments")] {
        page.save(0, Some(step)).expect("it is kept");
    }
    assert!(super::refusal(page.save(0, Some(1))).contains("no longer stored"));
}

#[test]
fn a_slice_ends_on_time_and_a_report_has_the_time_per_step() {
    let mut page = Page::begun(&[small(&json!({}))], 100);
    page.tell(json!({ "kind": "go", "steps": 20 })).expect("it goes");
    // A clock that advances by a millisecond at each reading, three times per step.
    let time = Cell::new(0.0);
    let now = || {
        time.set(time.get() + 1.0);
        time.get()
    };
    block_on(page.workshop.slice(8.0, now)).expect("steps");
    let report = block_on(page.workshop.report()).expect("a report");
    assert_eq!((report.runs[0].step, report.ms), (3, 1.0));
    assert_eq!(report.runs[0].rows.len(), 3);
    block_on(page.workshop.slice(0.0, now)).expect("steps");
    let report = block_on(page.workshop.report()).expect("a report");
    assert_eq!((report.runs[0].step, report.runs[0].rows.len()), (4, 1), "at least one");
    let saved = page.save(0, None).expect("files");
    let progress: Value = serde_json::from_str(&saved.progress).expect("json");
    assert_eq!(progress["seconds"], 0.004);
}

#[test]
fn every_recipe_has_a_list_entry_and_a_plan_for_the_page() {
    let mut page = Page::new();
    let told = serde_json::to_value(page.tell(json!({ "kind": "recipes" })).expect("recipes")).expect("json");
    let expected: Vec<Value> = NAMES.iter().map(|name| json!({ "name": name, "reads": reads(name) })).collect();
    assert_eq!(told, json!({ "kind": "recipes", "recipes": expected }));
    for name in NAMES.iter().filter(|name| reads(name).is_none()) {
        let command = json!({ "kind": "plan", "setup": { "recipe": name, "seed": 1 } });
        let told = page.tell(command).unwrap_or_else(|e| panic!("{name}: {e}"));
        let WorkshopAnswer::Plan { plan } = &told else { panic!("{told:?}") };
        let model = headlight::model::Model::new(
            &plan.config,
            &mut headlight::model::FreshParameters { seed: 1 },
            &burn::tensor::Device::flex(),
        );
        assert_eq!(plan.parameters, model.parameters() as f64, "{name}");
        let told = serde_json::to_value(&told).expect("json");
        let keys: Vec<&str> = told["plan"].as_object().expect("an object").keys().map(String::as_str).collect();
        let expected = "architecture config counts parameters parts probe recipe settings sites sizes sublayers";
        assert_eq!(keys.join(" "), expected, "{name}: `TrainPlan` of www/protocol/engine.ts");
        let config = told["plan"]["config"].to_string();
        assert_eq!(headlight::config::Config::from_json(&config).expect(name), plan.config);
    }
}

#[test]
fn a_shorter_run_cools_down_in_its_last_third_by_default() {
    let mut page = Page::new();
    let mut cooldown = |settings: Value| {
        let setup = json!({ "recipe": "reverse", "settings": settings });
        let told = page.tell(json!({ "kind": "plan", "setup": setup })).expect("a plan");
        let WorkshopAnswer::Plan { plan } = told else { panic!("{told:?}") };
        plan.settings.cooldown
    };
    assert_eq!(cooldown(json!({})), 1_000);
    assert_eq!(cooldown(json!({ "steps": 300 })), 100);
    assert_eq!(cooldown(json!({ "steps": 300, "cooldown": 20 })), 20);
    assert_eq!(cooldown(json!({ "steps": 30_000 })), 1_000);
}
