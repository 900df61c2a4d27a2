//! Answers about heads, paths and tokens equal `tests/reference/look.py`, which adds up every path and vector.

use crate::common;

use common::page::{Page, golden_page};
use common::{Tensors, difference};
use headlight::questions::loaded::{AblateRow, Answer, Attention, TimelineStep};
use headlight::weights;
use serde_json::{Value, json};

/// A text of `tests/golden/look.json` in its own page, with the reference's numbers.
struct Asked {
    page: Page,
    of: Value,
    told: Value,
    expected: Tensors,
}

impl Asked {
    /// Compares numbers with the reference's.
    fn assert(&self, what: &str, shape: &[usize], found: &[f32]) {
        let name = format!(
            "{}/{}/{what}",
            self.told["model"].as_str().expect("a name"),
            self.told["case"].as_str().expect("a name")
        );
        let (expected_shape, expected) = self.expected.get(what).unwrap_or_else(|| panic!("{name} is not there"));
        assert_eq!(shape, expected_shape, "{name}");
        let worst = difference(found, expected);
        assert!(worst < 2e-5, "{name} differs by {worst:e}");
    }

    fn paths(&self) -> Vec<String> {
        serde_json::from_value(self.told["paths"].clone()).expect("paths")
    }

    fn ask(&mut self, mut question: Value) -> Answer {
        question["of"] = self.of.clone();
        self.page.ask(question)
    }
}

/// The reference's settings and all its texts.
fn asked() -> (Value, Vec<Asked>) {
    let folder = common::folder();
    let told: Value =
        serde_json::from_slice(&std::fs::read(folder.join("look.json")).expect("look.json")).expect("json");
    let all = weights::read_tensors(&std::fs::read(folder.join("look.safetensors")).expect("look.safetensors"));
    let all = all.expect("tensors");
    let text = |told: &Value| {
        let (page, of) = golden_page(told);
        let prefix = format!("{}/{}/", told["model"].as_str().expect("a name"), told["case"].as_str().expect("a name"));
        let own = |(name, tensor): (&String, &(Vec<usize>, Vec<f32>))| {
            Some((name.strip_prefix(&prefix)?.to_owned(), tensor.clone()))
        };
        let expected = all.iter().filter_map(own).collect();
        Asked { page, of, told: told.clone(), expected }
    };
    let texts = told["cases"].as_array().expect("cases").iter().map(text).collect();
    (told, texts)
}

#[test]
fn contributions_of_heads_equal_the_reference() {
    for mut text in asked().1 {
        let Answer::Heads { rows } = text.ask(json!({ "kind": "heads" })) else { panic!("no measures") };
        for path in text.paths() {
            let of: Vec<f32> = rows
                .iter()
                .filter(|row| row.path == path)
                .map(|row| row.measures["contribution"].expect("a norm").mean)
                .collect();
            text.assert(&format!("contribution/{path}"), &[of.len()], &of);
            let Answer::Weighted { shape, values } = text.ask(json!({ "kind": "weighted", "path": path })) else {
                panic!("no norms")
            };
            text.assert(&format!("weighted/{path}"), &shape, &values);
        }
    }
}

#[test]
fn the_likeness_of_heads_equals_the_reference() {
    for mut text in asked().1 {
        for attention in ["encoder", "decoder", "cross"] {
            if !text.expected.contains_key(&format!("similar/{attention}")) {
                continue;
            }
            let answer = text.ask(json!({ "kind": "similar", "attention": attention }));
            let Answer::Similar { heads, values } = answer else { panic!("{answer:?}") };
            text.assert(&format!("similar/{attention}"), &[heads.len(), heads.len()], &values);
        }
    }
}

#[test]
fn rollout_equals_the_sum_over_all_paths_and_every_row_is_a_distribution() {
    let (told, texts) = asked();
    for mut text in texts {
        for (fusion, residual) in told["residuals"].as_object().expect("residuals") {
            let answer = text.ask(json!({ "kind": "rollout", "fusion": fusion, "residual": residual }));
            let Answer::Rollout { maps, values } = answer else { panic!("{answer:?}") };
            for map in maps {
                let found = &values[map.offset..map.offset + map.shape[0] * map.shape[1]];
                for row in found.chunks(map.shape[1]) {
                    assert!(
                        (row.iter().sum::<f32>() - 1.0).abs() < 1e-5 && row.iter().all(|share| *share >= 0.0),
                        "{row:?}"
                    );
                }
                let path = match map.attention {
                    Attention::Encoder => format!("encoder.blocks.{}.attn", map.block),
                    Attention::Decoder => format!("decoder.blocks.{}.attn", map.block),
                    Attention::Cross => format!("decoder.blocks.{}.cross", map.block),
                };
                if text.paths().contains(&path) {
                    text.assert(&format!("rollout/{fusion}/{path}"), &map.shape, found);
                }
            }
        }
    }
}

#[test]
fn flow_equals_networkx() {
    let (told, texts) = asked();
    for mut text in texts {
        for asked in text.told["flows"].as_array().expect("flows").clone() {
            let (stack, query) = (asked[0].as_str().expect("a stack"), &asked[1]);
            for fusion in ["mean", "min"] {
                let residual = &told["flow_residual"];
                let question =
                    json!({ "kind": "flow", "fusion": fusion, "residual": residual, "stack": stack, "query": query });
                let Answer::Flow { source, target } = text.ask(question) else { panic!("no flow") };
                let found: Vec<f32> = source.into_iter().chain(target).map(|flow| flow as f32).collect();
                text.assert(&format!("flow/{fusion}/{stack}"), &[found.len()], &found);
            }
        }
    }
}

#[test]
fn ablating_each_head_equals_the_reference() {
    let mut edited = 0;
    for mut text in asked().1.into_iter().filter(|text| text.expected.contains_key("ablate")) {
        let head = |head: &Value| json!({ "path": head[0], "head": head[1] });
        let heads: Vec<Value> = text.told["heads"].as_array().expect("heads").iter().map(head).collect();
        let Answer::Ablate { effect, rows } = text.ask(json!({ "kind": "ablate", "asked": null, "heads": heads }))
        else {
            panic!("no rows")
        };
        match effect {
            Some(effect) => text.assert("effect", &[1], &[effect]),
            None => assert!(text.expected["effect"].1[0].is_nan()),
        }
        edited += usize::from(effect.is_some());
        let numbers = |row: &AblateRow| [row.loss, row.change, row.effect].into_iter().flatten().collect::<Vec<f32>>();
        let found: Vec<f32> = rows.iter().flat_map(numbers).collect();
        text.assert("ablate", &[heads.len(), found.len() / heads.len()], &found);
        assert!(rows.iter().all(|row| row.loss.is_some() != row.change.is_some()));
    }
    assert!(edited > 2);
}

#[test]
fn the_shift_by_edits_equals_runs_of_every_prefix_without_and_with_them() {
    for mut text in asked().1.into_iter().filter(|text| text.expected.contains_key("shift")) {
        let Answer::Shift { steps, .. } = text.ask(json!({ "kind": "shift" })) else { panic!("no shift") };
        let found: Vec<f32> = steps.iter().flat_map(|step| [step.before.probability, step.after, step.kl]).collect();
        text.assert("shift", &[steps.len(), 3], &found);
    }
}

#[test]
fn the_timeline_equals_a_run_of_every_prefix() {
    let (told, texts) = asked();
    let rejected = told["rejected"].as_u64().expect("a number") as usize;
    let mut later = 0;
    for mut text in texts.into_iter().filter(|text| text.expected.contains_key("timeline")) {
        later += usize::from(text.told["edits"]["causal"] == json!(false));
        let answer = text.ask(json!({ "kind": "timeline", "rejected": rejected }));
        let Answer::Timeline { steps } = answer else { panic!("{answer:?}") };
        let row = |step: &TimelineStep| {
            let ids = step.rejected.iter().map(|top| top.id as f32);
            let shares = step.rejected.iter().map(|top| top.probability);
            [step.chosen.rank as f32, step.chosen.top.probability]
                .into_iter()
                .chain(ids)
                .chain(shares)
                .collect::<Vec<f32>>()
        };
        let found: Vec<f32> = steps.iter().flat_map(row).collect();
        text.assert("timeline", &[steps.len(), 2 + 2 * rejected], &found);
    }
    assert_eq!(later, 2, "texts in which earlier rows see later tokens");
}
