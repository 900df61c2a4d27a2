//! What pages of HeadVis read, beside our own fields: the names in Neuronpedia's writer and loader of such folders
//! (`utils/neuronpedia-utils/neuronpedia_utils/headvis` of its repository). A layer and a number name a head there.

use serde_json::{Value, json};

use super::head_sketch::{HeadSketch, MEASURES, STRONGEST};
use super::sketch::{Distribution, Examples, Range};
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

/// The first distances of their bins: none of ours is in two of these.
const DISTANCES: [u64; 14] = [0, 1, 2, 4, 8, 17, 33, 65, 129, 257, 513, 1025, 2049, 4097];

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
    let shares = sketch.distances.shares();
    let weight = |edges: &[u64]| -> f64 {
        let inside = |[from, to]: [i64; 2]| {
            let near = from.unsigned_abs().min(to.unsigned_abs());
            edges[0] <= near && near < edges[1]
        };
        shares.iter().filter(|(ends, _)| inside(*ends)).map(|(_, share)| share).sum()
    };
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
        (
            "qk_distance_histogram",
            json!({ "bin_edges": DISTANCES, "bin_values": DISTANCES.windows(2).map(weight).collect::<Vec<_>>() }),
        ),
        ("statistics", json!({ "n_samples": samples, "mean_max_activation": strongest.map(Distribution::mean) })),
    ]
}
