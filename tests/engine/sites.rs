//! Every activation has one name, which is in the glossary, and the glossary's axes.

use crate::common;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use common::{MODELS, PRESETS, fresh, golden};
use headlight::config::Config;
use headlight::model::Model;
use headlight::run::{InputVectors, Inputs};
use headlight::site::{GLOSSARY, Kind, Name, Resid, Site, SiteFilter, Stack, SublayerPath};

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
        memory: (config.cross && !encoder).then_some(vectors),
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
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/families").join(name);
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

fn last_part(site: Site) -> String {
    let name = site.to_string();
    name.rsplit('.').next().expect("a name has a last part").to_owned()
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

#[test]
fn every_site_is_in_the_glossary_and_every_entry_is_a_site_of_some_model() {
    let known: BTreeSet<&str> = GLOSSARY.iter().map(|entry| entry.name).collect();
    assert_eq!(known.len(), GLOSSARY.len(), "the glossary has each word once");
    let found: BTreeSet<String> = all_models().flat_map(sites).map(|(site, _)| last_part(site)).collect();
    assert_eq!(found.iter().map(String::as_str).collect::<BTreeSet<_>>(), known);
}

#[test]
fn the_glossary_lists_the_words_in_the_order_they_are_computed() {
    let place = |word: &str| GLOSSARY.iter().position(|entry| entry.name == word).expect(word);
    // Within a sublayer, and along the residual stream.
    for (_, names) in EVERYTHING.iter().filter(|(_, names)| names.contains(' ')) {
        let places: Vec<usize> = names.split(' ').map(place).collect();
        assert!(places.is_sorted(), "{names}");
    }
    let stream = ["embed", "positions", "resid_pre", "branch", "resid_mid", "resid_cross", "resid_post", "logits"];
    assert!(stream.map(place).is_sorted());
}

#[test]
fn the_axes_of_every_site_are_those_of_the_glossary() {
    for model in all_models() {
        let config = self::model(model).config;
        let request = inputs(&config);
        let rows = |ids: &Option<Vec<Vec<u32>>>| ids.as_ref().map_or(7, |ids| ids[0].len());
        let (source, target) = (rows(&request.encoder), rows(&request.decoder));
        for (site, shape) in sites(model) {
            let (own, keys) = match site {
                Site::In(SublayerPath { kind: Kind::Cross, .. }, _) => (target, source),
                Site::In(SublayerPath { stack: Stack::Encoder, .. }, _) => (source, source),
                Site::Embed(Stack::Encoder) | Site::Positions(Stack::Encoder) => (source, source),
                Site::Resid(Stack::Encoder, ..) | Site::Out(Stack::Encoder) => (source, source),
                _ => (target, target),
            };
            // A single sublayer may have different widths of input and output.
            let gives = matches!(site, Site::Out(_) | Site::In(_, Name::Out | Name::Branch));
            let pos = if matches!(site, Site::In(_, Name::K | Name::V)) { keys } else { own };
            let sizes: BTreeMap<&str, usize> = [
                ("1", 1),
                ("batch", 2),
                ("d_embed", config.d_embed),
                ("pos", pos),
                ("query", own),
                ("key", keys),
                ("head", config.n_heads),
                ("kv_head", config.n_kv_heads),
                ("d_model", if gives { config.d_out } else { config.d_model }),
                ("d_head", config.d_head),
                ("d_value", config.d_value),
                ("d_mlp", config.d_mlp),
                ("d_vocab", config.d_vocab),
                ("class", config.classes.len()),
            ]
            .into();
            let entry = GLOSSARY.iter().find(|entry| entry.name == last_part(site)).expect("a known word");
            let expected: Vec<usize> = entry.axes.split(' ').map(|axis| sizes[axis]).collect();
            assert_eq!(shape, expected, "{model}: {site} is {}", entry.axes);
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
