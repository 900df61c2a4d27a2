//! A saved run continues as if never interrupted, and files that do not belong together are refused.

use embassy_futures::block_on;
use headlight::train::{Checkpoint, WorkshopAnswer};
use headlight::weights;
use serde_json::{Value, json};

use super::{Page, Seen, refusal, small};

const EVERY: u64 = 4;

fn restored(saved: &Checkpoint) -> (Page, WorkshopAnswer) {
    let mut page = Page::new();
    let told = block_on(page.workshop.restore(saved, EVERY)).expect("a run");
    (page, told)
}

/// A run's progress without its duration.
fn but_for_time(progress: &str) -> Value {
    let mut progress: Value = serde_json::from_str(progress).expect("json");
    progress["seconds"] = 0.into();
    progress
}

/// Setups of every kind of model, with dropout.
fn setups() -> Vec<Value> {
    let dropping = json!({ "keys": { "dropout": 0.1 }, "settings": { "steps": 24, "evaluate_every": 5 } });
    let add = json!({ "recipe": "add", "seed": 2, "data": { "length": 2 }, "keys": { "d_model": 16, "n_heads": 2 },
        "settings": { "steps": 24, "batch": 8, "warmup": 5, "evaluate_every": 5 } });
    vec![small(&dropping), add]
}

#[test]
fn a_saved_and_restored_run_equals_an_uninterrupted_one() {
    for setup in setups() {
        let mut whole = Page::begun(std::slice::from_ref(&setup), EVERY);
        let all: Seen = whole.go(None).remove(0);
        let mut before = Page::begun(std::slice::from_ref(&setup), EVERY);
        before.tell(json!({ "kind": "go", "steps": 13 })).expect("it goes");
        // The last steps are not yet reported when it is saved.
        (0..13).for_each(|_| before.slice());
        let saved = before.save(0, None).expect("files");
        let (mut after, told) = restored(&saved);
        let WorkshopAnswer::Begun { runs } = told else { panic!("{told:?}") };
        assert_eq!((runs[0].step, &runs[0].moments[..]), (13, &[13][..]));
        assert_eq!(runs[0].losses.len(), 1, "the mean of the first ten");
        assert_eq!(runs[0].scores.iter().map(|score| score.step).collect::<Vec<_>>(), [5, 10]);
        assert_eq!(serde_json::to_value(&runs[0].setup).expect("json")["keys"], setup["keys"]);
        let rest = after.go(None).remove(0);
        assert_eq!(rest.rows, all.rows[13..], "rows");
        assert_eq!(rest.scores, all.scores[2..], "scores");
        assert_eq!(rest.moments, [13, 16, 20, 24]);
        let [one, other] = [&mut whole, &mut after].map(|page| page.save(0, None).expect("files"));
        assert!(one.weights == other.weights && one.optimizer == other.optimizer, "weights and moments of Adam");
        assert_eq!(but_for_time(&one.progress), but_for_time(&other.progress));
        for step in [16, 20, 24] {
            assert_eq!(whole.weights(0, step), after.weights(0, step), "the moment of step {step}");
        }
    }
}

#[test]
fn the_files_of_a_moment_are_a_model_and_the_current_ones_a_run() {
    let mut page = Page::begun(&[small(&json!({}))], 2);
    page.go(4);
    let moment = page.save(0, Some(2)).expect("files");
    let now = page.save(0, None).expect("files");
    assert_eq!((&moment.config, &moment.tokenizer), (&now.config, &now.tokenizer));
    assert!(moment.optimizer.is_empty() && moment.progress.is_empty() && moment.weights != now.weights);
    assert_eq!(page.save(0, Some(4)).expect("files").weights, now.weights);
    let config = headlight::config::Config::from_json(&now.config).expect("config.json");
    weights::load(&config, &now.weights, &burn::tensor::Device::flex()).expect("a model");
    headlight::text::Tokenizer::from_json(now.tokenizer.as_ref().expect("tokens"), &config).expect("a tokenizer");
    assert!(refusal(page.save(0, Some(3))).contains("step 3"));
    assert!(refusal(page.save(1, None)).contains("run 1"));
}

#[test]
fn a_run_without_steps_is_saved_and_restored() {
    let [mut page, mut whole] = [0, 1].map(|_| Page::begun(&[small(&json!({}))], EVERY));
    let (mut after, _) = restored(&page.save(0, None).expect("files"));
    assert_eq!(after.go(5).remove(0).rows, whole.go(5).remove(0).rows);
}

#[test]
fn files_that_do_not_belong_together_are_refused_and_the_runs_stay() {
    let saved = |changes: Value| {
        let mut page = Page::begun(&[small(&changes)], 10);
        page.go(2);
        page.save(0, None).expect("files")
    };
    let good = saved(json!({}));
    let wider = saved(json!({ "keys": { "d_model": 32 } }));
    let optimizer = |change: &dyn Fn(&mut weights::Tensors)| {
        let mut tensors = weights::read_tensors(&good.optimizer).expect("moments");
        change(&mut tensors);
        weights::write_tensors(&tensors).expect("moments")
    };
    const ONE: &str = "encoder.blocks.0.attn.q.weight";
    let without = |part: &str| {
        optimizer(&|all| {
            all.remove(&format!("{ONE}/{part}")).unwrap_or_else(|| panic!("no {part} in {:?}", all.keys()));
        })
    };
    let progress = |from: &str, to: &str| {
        assert!(good.progress.contains(from), "{from} is not in {}", good.progress);
        good.progress.replacen(from, to, 1)
    };
    let cut = |text: &str| text[..text.len() / 2].to_owned();
    let mut page = Page::begun(&[small(&json!({}))], 10);
    for (what, broken, words) in [
        ("progress cut", Checkpoint { progress: cut(&good.progress), ..good.clone() }, "progress.json"),
        ("no progress", Checkpoint { progress: String::new(), ..good.clone() }, "progress.json"),
        ("an empty progress", Checkpoint { progress: "{}".into(), ..good.clone() }, "recipe"),
        ("another recipe", Checkpoint { progress: progress("reverse", "sort"), ..good.clone() }, "config.json"),
        ("no recipe", Checkpoint { progress: progress("reverse", "poems"), ..good.clone() }, "poems"),
        (
            "an impossible setting",
            Checkpoint { progress: progress("\"batch\":8", "\"batch\":0"), ..good.clone() },
            "`batch`",
        ),
        (
            "moments of another step",
            Checkpoint { progress: progress("\"step\":2", "\"step\":1"), ..good.clone() },
            "another step",
        ),
        (
            "a giant",
            Checkpoint { progress: progress("\"d_mlp\":32", "\"d_mlp\":9999999"), ..good.clone() },
            "parameters",
        ),
        ("another config", Checkpoint { config: wider.config.clone(), ..good.clone() }, "config.json"),
        ("a config cut", Checkpoint { config: cut(&good.config), ..good.clone() }, "config.json"),
        ("other weights", Checkpoint { weights: wider.weights.clone(), ..good.clone() }, "model.safetensors"),
        ("weights cut", Checkpoint { weights: good.weights[..900].into(), ..good.clone() }, "model.safetensors"),
        (
            "moments cut",
            Checkpoint { optimizer: good.optimizer[..900].into(), ..good.clone() },
            "optimizer.safetensors",
        ),
        ("no moments", Checkpoint { optimizer: Vec::new(), ..good.clone() }, "optimizer.safetensors"),
        ("other moments", Checkpoint { optimizer: wider.optimizer.clone(), ..good.clone() }, "optimizer.safetensors"),
        ("a model as moments", Checkpoint { optimizer: good.weights.clone(), ..good.clone() }, "optimizer.safetensors"),
        ("no first", Checkpoint { optimizer: without("first"), ..good.clone() }, ONE),
        ("no second", Checkpoint { optimizer: without("second"), ..good.clone() }, ONE),
        ("no time", Checkpoint { optimizer: without("time"), ..good.clone() }, ONE),
    ] {
        let sentence = refusal(block_on(page.workshop.restore(&broken, EVERY)));
        assert!(sentence.contains(words), "{what}: {words:?} is not in: {sentence}");
    }
    assert_eq!(page.go(1).remove(0).step, 1, "the earlier run continues");
    assert_eq!(restored(&good).0.go(1).remove(0).step, 3);
}
