//! Every activation has one name, and the catalogue of a model lists what a run computes.

use crate::common;

use common::{MODELS, PRESETS, fresh, golden};
use embassy_futures::block_on;
use headlight::config::{Config, SiteInfo};
use headlight::generate::read_logits;
use headlight::model::{FreshParameters, Model};
use headlight::run::{InputVectors, Inputs};
use headlight::site::{Activation, Axis, Kind, Name, Resid, Site, SiteFilter, Stack, SublayerPath};

/// A model with segments, classes, and embeddings narrower than the model.
const SEGMENTS: &str = "albert-class";

/// The sites of `everything` in order: a prefix, then the last parts.
const EVERYTHING: &[(&str, &str)] = &[
    ("encoder", "embed positions"),
    ("encoder.blocks.0", "resid_pre"),
    ("encoder.blocks.0.attn", "norm q k v raw scores pattern z out gate branch"),
    ("encoder.blocks.0", "resid_mid"),
    ("encoder.blocks.0.mlp", "norm hidden out branch"),
    ("encoder.blocks.0", "resid_post"),
    ("encoder.blocks.1", "resid_pre"),
    ("encoder.blocks.1.attn", "norm q k v raw scores pattern z out gate branch"),
    ("encoder.blocks.1", "resid_mid"),
    ("encoder.blocks.1.mlp", "norm hidden out branch"),
    ("encoder.blocks.1", "resid_post"),
    ("encoder", "out"),
    ("decoder", "embed positions"),
    ("decoder.blocks.0", "resid_pre"),
    ("decoder.blocks.0.attn", "norm q k v raw scores pattern z out gate branch"),
    ("decoder.blocks.0", "resid_mid"),
    ("decoder.blocks.0.cross", "norm q k v raw scores pattern z out gate branch"),
    ("decoder.blocks.0", "resid_cross"),
    ("decoder.blocks.0.mlp", "norm hidden out branch"),
    ("decoder.blocks.0", "resid_post"),
    ("decoder.blocks.1", "resid_pre"),
    ("decoder.blocks.1.attn", "norm q k v raw scores pattern z out gate branch"),
    ("decoder.blocks.1", "resid_mid"),
    ("decoder.blocks.1.cross", "norm q k v raw scores pattern z out gate branch"),
    ("decoder.blocks.1", "resid_cross"),
    ("decoder.blocks.1.mlp", "norm hidden out branch"),
    ("decoder.blocks.1", "resid_post"),
    ("decoder", "out"),
    ("", "logits"),
];

/// A request whose lengths differ from all other sizes of the models.
fn inputs(config: &Config) -> Inputs {
    let (source, target) = (vec![vec![3, 7, 5, 9, 4, 10, 8]; 2], vec![vec![1, 8, 4]; 2]);
    let vectors = InputVectors::new(&[2, 7, config.d_model], vec![0.5; 2 * 7 * config.d_model]).expect("embeddings");
    let (encoder, decoder) = (config.architecture.has_encoder(), config.architecture.has_decoder());
    Inputs {
        encoder: encoder.then_some(source),
        decoder: decoder.then_some(target),
        embeddings: (!encoder && !decoder).then(|| vectors.clone()),
        memory: (config.attention.cross && !encoder).then_some(vectors),
        ..Inputs::default()
    }
}

fn all_models() -> impl Iterator<Item = &'static str> {
    MODELS.into_iter().chain(PRESETS).chain([SEGMENTS])
}

/// A reference model, or a foreign one.
fn model(name: &str) -> Model {
    match name {
        SEGMENTS => {
            let folder = common::project().join("tests/families").join(name);
            common::folder::open(&folder).expect("the folder is a model").1
        }
        _ => golden(name).model,
    }
}

fn sites(name: &str) -> Vec<(Site, Vec<usize>)> {
    let model = model(name);
    let session = fresh(&model, &inputs(&model.config), &Default::default());
    let traced = session.run().trace(&model, &SiteFilter::glob("*"), None);
    traced.into_iter().map(|(site, activation)| (site, activation.shape())).collect()
}

#[test]
fn the_sites_of_the_reference_model_are_these_in_this_order() {
    let expected: Vec<String> = EVERYTHING
        .iter()
        .flat_map(|(prefix, names)| names.split(' ').map(move |name| format!("{prefix}.{name}")))
        .map(|name| name.trim_start_matches('.').to_owned())
        .collect();
    let found: Vec<String> = sites("everything").iter().map(|(site, _)| site.to_string()).collect();
    assert_eq!(found, expected);

    // The PyTorch reference recorded its list while running.
    let cases = std::fs::read(common::folder().join("everything/cases.json")).expect("cases.json");
    let cases: serde_json::Value = serde_json::from_slice(&cases).expect("json");
    let theirs: Vec<&str> = cases[0]["sites"].as_array().expect("a list").iter().filter_map(|s| s.as_str()).collect();
    assert_eq!(found, theirs);
}

/// The name of each site with the sizes of its axes.
type Sizes = Vec<(String, Vec<usize>)>;

#[test]
fn the_catalogue_lists_the_sites_that_a_run_computes_in_order_with_their_sizes() {
    for name in all_models() {
        let config = model(name).config;
        let request = inputs(&config);
        let rows = |ids: &Option<Vec<Vec<u32>>>| ids.as_ref().map_or(7, |ids| ids[0].len());
        let (source, target) = (rows(&request.encoder), rows(&request.decoder));
        let last =
            if config.architecture.has_encoder() && !config.attention.cross { Stack::Encoder } else { Stack::Decoder };
        let listed: Sizes = config
            .sites()
            .into_iter()
            .map(|info| {
                let own = if info.site.stack().unwrap_or(last) == Stack::Encoder { source } else { target };
                let keys = match info.site {
                    Site::In(SublayerPath { kind: Kind::Cross, .. }, _) => source,
                    _ => own,
                };
                let length = |axis: &Axis| match axis {
                    Axis::Batch => 2,
                    Axis::Key => keys,
                    _ => own,
                };
                let sizes = info.axes.iter().zip(&info.shape).map(|(axis, size)| size.unwrap_or_else(|| length(axis)));
                (info.site.to_string(), sizes.collect())
            })
            .collect();
        let computed: Sizes = sites(name).into_iter().map(|(site, shape)| (site.to_string(), shape)).collect();
        assert_eq!(listed, computed, "{name}");
    }
}

#[test]
fn a_site_that_is_asked_for_alone_is_computed() {
    for name in ["everything", "relative-bias", "presets/mini-full", SEGMENTS] {
        let model = model(name);
        let session = fresh(&model, &inputs(&model.config), &Default::default());
        for info in model.config.sites() {
            let traced = session.run().trace(&model, &SiteFilter::One(info.site), None);
            assert_eq!(traced.into_keys().collect::<Vec<_>>(), [info.site], "{name}");
        }
    }
}

#[test]
fn every_stage_of_an_attention_is_told_once_and_shows_sites_that_are_there() {
    for name in all_models() {
        let config = model(name).config;
        for path in config.sublayers().into_iter().filter(|path| path.kind != Kind::Mlp) {
            let stages = config.stages(path);
            let ids: Vec<_> = stages.iter().map(|stage| stage.id).collect();
            assert!(ids.iter().all(|id| ids.iter().filter(|other| *other == id).count() == 1), "{name} {path}");
            let inside = |info: &SiteInfo| matches!(info.site, Site::In(own, _) if own == path);
            for info in config.sites().iter().filter(|info| inside(info)) {
                assert!(info.stage.is_some_and(|stage| ids.contains(&stage)), "{name}: {}", info.site);
            }
            let all = config.sites();
            let (before, after) = config.stream_sites(path);
            for site in before.into_iter().chain([after]) {
                assert!(all.iter().any(|info| info.site == site), "{name}: {site}");
            }
        }
    }
}

#[test]
fn a_single_sublayer_has_no_prefix() {
    let found: Vec<String> = sites("presets/mini-full").iter().map(|(site, _)| site.to_string()).collect();
    let attn = ["norm", "q", "k", "v", "raw", "scores", "pattern", "z", "out", "gate", "branch"];
    let expected: Vec<String> = attn.iter().map(|name| format!("attn.{name}")).chain(["out".to_owned()]).collect();
    assert_eq!(found, expected);
}

#[test]
fn sites_sort_in_the_order_a_run_computes_them() {
    let path = |stack, block, kind| SublayerPath { stack, block, kind };
    let (encoder, decoder) = (Stack::Encoder, Stack::Decoder);
    let order = [
        Site::Embed(encoder),
        Site::Resid(encoder, 0, Resid::Post),
        Site::Resid(encoder, 1, Resid::Pre),
        Site::In(path(encoder, 10, Kind::Attn), Name::Norm),
        Site::Out(encoder),
        Site::ClassLogits,
        Site::Pooled,
        Site::Embed(decoder),
        Site::Positions(decoder),
        Site::Resid(decoder, 2, Resid::Pre),
        Site::In(path(decoder, 2, Kind::Attn), Name::Branch),
        Site::Resid(decoder, 2, Resid::Mid),
        Site::In(path(decoder, 2, Kind::Cross), Name::Q),
        Site::Resid(decoder, 2, Resid::Cross),
        Site::In(path(decoder, 2, Kind::Mlp), Name::Norm),
        Site::Resid(decoder, 2, Resid::Post),
        Site::Out(decoder),
        Site::Logits,
    ];
    assert!(order.is_sorted());
    assert!(order.windows(2).all(|pair| pair[0] != pair[1] && pair[0] < pair[1]));
}

#[test]
fn a_glob_chooses_sites_by_name() {
    let golden = golden("everything");
    let session = fresh(&golden.model, &inputs(&golden.model.config), &Default::default());
    for (glob, count) in [
        ("*", 103),
        ("*.pattern", 6),
        ("decoder.blocks.?.cross.pattern", 2),
        ("*.resid_*", 14),
        ("logits", 1),
        ("pattern", 0),
    ] {
        assert_eq!(session.run().trace(&golden.model, &SiteFilter::glob(glob), None).len(), count, "{glob}");
    }
}

#[test]
fn logits_of_many_rows_are_read_in_parts() {
    // 104 rows of 40,000 logits make 16 MB: of two sequences 52 at once.
    let (d_vocab, rows) = (40_000, 110);
    let config = serde_json::json!({
        "format": "headlight/1", "name": "wide", "architecture": "decoder", "n_decoder_layers": 1, "n_heads": 1,
        "d_model": 4, "d_mlp": 4, "d_vocab": d_vocab, "n_ctx": rows, "positions": "learned",
    });
    let config = Config::from_json(&config.to_string()).expect("a configuration");
    let model = Model::new(&config, &mut FreshParameters { seed: 1 }, &common::device());
    let texts = [7, 11].map(|step| (0..rows as u32).map(|i| i * step).collect()).to_vec();
    let session = fresh(&model, &Inputs { decoder: Some(texts), ..Inputs::default() }, &Default::default());
    let traced = session.run().trace(&model, &SiteFilter::One(Site::Logits), None).remove(&Site::Logits);
    let traced = traced.expect("a model with a head");
    assert_eq!((traced.shape(), traced.clone().parts().len()), (vec![2, rows, d_vocab], 6));
    let whole = common::floats(Activation::Stream(session.run().logits(&model, 0..rows).expect("logits")));
    assert!(common::difference(&common::floats(traced), &whole) < 1e-6);
    let first = block_on(read_logits(&session, 0..rows)).expect("logits");
    assert!(common::difference(&first, &whole[..rows * d_vocab]) < 1e-6);
}
