//! What pages of HeadVis read, beside our own fields: the names in Neuronpedia's writer and loader of such folders
//! (`utils/neuronpedia-utils/neuronpedia_utils/headvis` of its repository). A layer and a number name a head there.

use std::iter;

use serde_json::{Value, json};

use super::head_sketch::{HeadSketch, MEASURES, STRONGEST};
use super::sketch::{Distances, Distribution, Examples, Range};
use super::survey::{Atlas, AtlasSettings, ExamplePattern};

/// What they call measures of ours.
const NAMES: [(&str, &str); 6] = [
    ("self_attention_score", "self"),
    ("prev_token_score", "previous"),
    ("pattern_entropy", "entropy"),
    ("qk_distance", "distance"),
    ("qk_distance_variance", "distance_variance"),
    ("induction_score", "induction"),
];

/// The first distances of their bins, with as many more as the farthest one needs: none of ours is in two of these.
fn distances(farthest: u64) -> Vec<u64> {
    let mut edges = vec![0, 1, 2, 4, 8];
    let doubled = iter::successors(Some(17), |edge| Some(2 * edge - 1));
    edges.extend(doubled.take_while(|edge| edge / 2 < farthest.max(4096)));
    edges
}

/// Of `config.json`.
pub(super) fn config(atlas: &Atlas, model: &str, sources: &[String], settings: AtlasSettings<'_>) -> Value {
    let heads: Vec<[usize; 2]> = atlas.heads.keys().map(|(path, head)| [path.block, *head]).collect();
    let most = |part: usize| heads.iter().map(|one| one[part] + 1).max();
    let others = MEASURES.iter().map(|(name, _)| *name).filter(|name| NAMES.iter().all(|(_, ours)| ours != name));
    let shown = |list: [(&str, &str); 2]| list.map(|(key, label)| json!({ "key": key, "label": label }));
    json!({
        "model_name": model,
        "dataset_name": if sources.is_empty() { "texts".to_owned() } else { sources.join(", ") },
        "heads": heads,
        "n_layers": most(0),
        "n_heads": most(1),
        "n_intervals": Examples::INTERVALS,
        "metrics": NAMES.iter().map(|(name, _)| *name).chain(others).collect::<Vec<_>>(),
        "metric_descriptions": {},
        "head_data_pattern": "L{layer}H{head}.json",
        "has_umap": false,
        "umap_heads": [],
        "custom_plots": shown([("qk_distance_histogram", "Q-K distance"), ("histogram", "Activation distribution")]),
        "custom_tables": shown([("top_query_tokens", "Top query tokens"), ("top_key_tokens", "Top key tokens")]),
        "statistics_display": {
            "n_samples": { "label": "Samples kept", "format": "default" },
            "mean_max_activation": { "label": "Mean max activation", "format": "default" },
        },
        "pipeline_config": {
            "n_sequences": atlas.texts, "seq_len": settings.tokens, "sample_seed": settings.seed,
            "dtype": "float32", "attn_implementation": "headlight",
            "sparse_topk_per_row": ExamplePattern::KEYS, "sparse_threshold": ExamplePattern::LEAST,
        },
    })
}

/// A head's measures under their names.
pub(super) fn row(sketch: &HeadSketch) -> impl Iterator<Item = (&'static str, Value)> {
    NAMES.iter().filter_map(|(name, ours)| Some((*name, json!(sketch.measures.get(ours)?.mean()))))
}

/// Of a head's file.
pub(super) fn head(sketch: &HeadSketch, samples: usize) -> [(&'static str, Value); 3] {
    let strongest = sketch.measures.get(STRONGEST);
    let bins = Range::bins_of_shares();
    let texts = |bin: u32| strongest.and_then(|found| found.bins.get(&bin)).copied().unwrap_or_default();
    [
        (
            "histogram",
            json!({
                "bin_edges": (0..=bins).map(|bin| Range::Share.edge(bin)).collect::<Vec<_>>(),
                "bin_values": (0..bins).map(texts).collect::<Vec<_>>(),
            }),
        ),
        ("qk_distance_histogram", histogram(&sketch.distances)),
        ("statistics", json!({ "n_samples": samples, "mean_max_activation": strongest.map(Distribution::mean) })),
    ]
}

/// The shares of all weight by distance, whichever side the key is on.
fn histogram(found: &Distances) -> Value {
    let near = |[from, to]: [i64; 2]| from.unsigned_abs().min(to.unsigned_abs());
    let shares: Vec<(u64, f64)> = found.shares().into_iter().map(|(ends, share)| (near(ends), share)).collect();
    let edges = distances(shares.iter().map(|(near, _)| *near).max().unwrap_or(0));
    let weight = |ends: &[u64]| -> f64 {
        shares.iter().filter(|(near, _)| (ends[0]..ends[1]).contains(near)).map(|(_, share)| share).sum()
    };
    json!({ "bin_edges": edges, "bin_values": edges.windows(2).map(weight).collect::<Vec<_>>() })
}

#[cfg(test)]
mod tests {
    use super::super::sketch::DistanceSums;
    use super::*;

    #[test]
    fn far_distances_have_bins_too() {
        for (query, key, last) in [(40, 0, 4097), (4096, 0, 4097), (4097, 0, 8193), (0, 20_000, 32_769)] {
            let mut row = vec![0.0; query.max(key) + 1];
            let (mut found, mut text) = (Distances::default(), DistanceSums::new(query + 1, row.len()));
            row[key] = 1.0;
            text.add(query, &row);
            found.add_text(&text.in_bins());
            let histogram = histogram(&found);
            let numbers = |key: &str| -> Vec<f64> { serde_json::from_value(histogram[key].clone()).expect("numbers") };
            let (edges, values) = (numbers("bin_edges"), numbers("bin_values"));
            assert_eq!((edges[edges.len() - 1], values.len()), (f64::from(last), edges.len() - 1));
            let at = values.iter().position(|share| *share == 1.0).expect("a bin");
            assert!((edges[at]..edges[at + 1]).contains(&(query.abs_diff(key) as f64)), "{query} {key}");
        }
    }
}
