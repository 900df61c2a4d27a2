//! The first layers of a model are shown while later ones arrive: a text runs through the weights that are here.

use std::collections::BTreeMap;

use burn::tensor::Device;
use headlight::config::Config;
use headlight::engine::session::Answer;
use headlight::family::Names;
use headlight::model::{FreshParameters, Model};
use headlight::protocol::EarlyPatterns;
use headlight::run::PatternMap;
use headlight::site::Values;
use headlight::weights::{Assembly, FileRange, Header, save, split, tensors};
use serde_json::{Value, json};

use super::host::{Host, PIECE, scene};
use crate::common::page::{Files, files, wait};

const TEXT: &str = "It is a truth universally";

/// The request for a model in one file, with a text.
fn pieces(Files { config, weights, tokenizer }: &Files, text: Option<&str>) -> Value {
    json!({
        "config": config, "generation": null, "tokenizer": tokenizer, "precision": null, "text": text,
        "files": [{ "name": "model.safetensors", "size": weights.len() }],
    })
}

/// A host that shows what it has at every piece.
fn patient() -> Host {
    let host = Host::with("reverse");
    host.page.pace.set(200.0);
    host
}

/// The bits of each sublayer's numbers.
fn bits<'a>(maps: impl IntoIterator<Item = &'a PatternMap>, values: &[Values]) -> BTreeMap<String, Vec<u32>> {
    let all: Vec<u32> = values.iter().flat_map(|piece| piece.iter()).map(|value| value.to_bits()).collect();
    let of = |map: &PatternMap| all[map.offset..map.offset + map.shape.iter().product::<usize>()].to_vec();
    maps.into_iter().map(|map| (map.path.clone(), of(map))).collect()
}

/// Serves until a model shows its first layers.
fn first_layers(host: &mut Host) -> EarlyPatterns {
    loop {
        let did = host.turn();
        let early = host.answers().into_iter().find_map(|answer| match answer {
            Answer::Early { patterns, .. } => Some(patterns),
            _ => None,
        });
        if let Some(patterns) = early {
            return patterns;
        }
        assert!(did, "no layer was shown");
    }
}

#[test]
fn layers_that_are_shown_early_are_those_of_the_whole_model_and_are_not_computed_again() {
    let tales = files("tales");
    let mut host = patient();
    let id = host.push_pieces(None, &pieces(&tales, Some(TEXT)), &tales.weights);
    host.serve();
    let (mut shown, mut counts) = (BTreeMap::new(), Vec::new());
    for answer in host.answers() {
        match answer {
            Answer::Early { id: of, text, patterns } => {
                assert_eq!((of, &text[..], patterns.paths.len()), (id, TEXT, 4));
                shown.extend(bits(&patterns.maps, &patterns.values));
                counts.push(shown.len());
            }
            Answer::Loaded { id: of, .. } => assert_eq!(of, id),
            other => panic!("{}", json!(other)),
        }
    }
    assert_eq!(counts, [1, 2, 3, 4], "layer after layer");
    let run = host.run(&scene(TEXT, &[])).expect("a scene");
    assert!(run.stages.ran <= 2, "the layers have run: {} of {}", run.stages.ran, run.stages.all);

    let whole = Host::with("tales").run(&scene(TEXT, &[])).expect("a scene");
    assert_eq!(whole.stages.ran, whole.stages.all);
    let expected = bits(whole.maps.iter().flatten(), whole.values.as_deref().expect("numbers"));
    assert_eq!(shown, expected);
    assert_eq!(bits(run.maps.iter().flatten(), run.values.as_deref().expect("numbers")), expected);
    assert_eq!(json!(run.candidates), json!(whole.candidates));

    // Another text than the one that ran, and edits.
    let mut host = patient();
    let id = host.push_pieces(None, &pieces(&tales, Some("Another")), &tales.weights);
    host.loaded(id).expect("a model");
    let mut edited = scene(TEXT, &[]);
    edited["edits"] = json!({ "heads": { "decoder.blocks.1.attn.0": 0.0 } });
    let [found, expected] = [host, Host::with("tales")].map(|mut host| host.run(&edited).expect("a scene"));
    assert_eq!(json!(found.candidates), json!(expected.candidates));
}

#[test]
fn a_load_that_is_cancelled_or_damaged_leaves_the_model_before_it() {
    let mut tales = files("tales");
    let mut host = patient();
    let before = host.run(&scene("abc", &[])).expect("a scene");
    let old = host.push_pieces(None, &pieces(&tales, Some(TEXT)), &tales.weights);
    assert_eq!(first_layers(&mut host).maps.len(), 1);
    let run = host.push(&json!({ "type": "run", "scene": scene("abc", &[]) }));
    let meanwhile = loop {
        assert!(host.turn(), "the model before it answers meanwhile");
        let ran = host.answers().into_iter().find_map(|answer| match answer {
            Answer::Ran { id, result, .. } if id == run => Some(result),
            _ => None,
        });
        if let Some(result) = ran {
            break result;
        }
    };
    assert_eq!(json!(meanwhile.candidates), json!(before.candidates));
    let sort = files("sort");
    let new = host.push_pieces(None, &pieces(&sort, Some("cab")), &sort.weights);
    host.serve();
    let ends: Vec<_> = host.told().into_iter().filter(|(kind, _)| kind != "early").collect();
    assert_eq!(ends, [("stale".to_owned(), old), ("loaded".to_owned(), new)]);

    // The last tensor that is read has a number that is none.
    let (header, data) = split(&tales.weights).expect("a file");
    let entry =
        Header::parse(header).expect("a header").tensors.into_iter().find(|one| one.name == "decoder.norm.weight");
    let at = tales.weights.len() - data.len() + entry.expect("the norm").begin as usize;
    tales.weights[at..at + 4].copy_from_slice(&f32::NAN.to_le_bytes());
    let before = host.run(&scene("cab", &[])).expect("a scene");
    let id = host.push_pieces(None, &pieces(&tales, Some(TEXT)), &tales.weights);
    host.serve();
    let told = host.told();
    assert_eq!(told.iter().filter(|(kind, _)| kind == "early").count(), 4);
    assert_eq!(told.last(), Some(&("failed".to_owned(), id)));
    assert_eq!(json!(host.run(&scene("cab", &[])).expect("a scene").candidates), json!(before.candidates));

    // A text that is read only once the person agrees is left to its first scene.
    let tales = files("tales");
    for text in [None, Some("x ".repeat(20_000))] {
        let id = host.push_pieces(None, &pieces(&tales, text.as_deref()), &tales.weights);
        host.serve();
        assert_eq!(host.told(), [("loaded".to_owned(), id)]);
    }
}

#[test]
fn layers_that_have_run_are_shown_while_the_disk_stalls() {
    let tales = files("tales");
    // Its clock stands still: only the stall shows them.
    let mut host = Host::with("reverse");
    host.desk.pieces.set(tales.weights.len() * 3 / 5 / PIECE);
    host.push_pieces(None, &pieces(&tales, Some(TEXT)), &tales.weights);
    let shown: Vec<String> = first_layers(&mut host).maps.into_iter().map(|map| map.path).collect();
    assert_eq!(shown, ["decoder.blocks.0.attn", "decoder.blocks.1.attn"]);
    host.serve();
    assert_eq!(host.told(), [], "once");

    // What comes next is read on demand of another load.
    host.desk.pieces.set(usize::MAX);
    let sort = files("sort");
    let id = host.push_pieces(None, &pieces(&sort, None), &sort.weights);
    host.loaded(id).expect("a model");
}

/// A decoder of 12 layers, whose blocks 10 and 11 stand before block 2 in a file.
fn deep() -> Model {
    let config = json!({
        "format": "headlight/1", "name": "deep", "architecture": "decoder", "d_model": 8, "n_heads": 2, "d_mlp": 8,
        "n_decoder_layers": 12, "d_vocab": 5, "n_ctx": 4, "positions": "learned",
    });
    let config = Config::from_json(&config.to_string()).expect("a configuration");
    Model::new(&config, &mut FreshParameters { seed: 3 }, &Device::flex())
}

#[test]
fn weights_are_read_in_the_order_of_the_computation() {
    let model = deep();
    let file = wait(save(&model)).expect("a file");
    let (header, data) = split(&file).expect("a header");
    let header = Header::parse(header).expect("a header");
    let named: Vec<_> = header.tensors.iter().map(|entry| (entry.name.clone(), entry.begin)).collect();
    let mut assembly =
        Assembly::new(&model.config, Names::own(), vec![header], &Device::flex()).expect("an empty model");
    let order = assembly.reading_order();
    let first = |range: &FileRange| {
        let (name, _) = named.iter().find(|(_, begin)| *begin == range.bytes.start).expect("a tensor begins there");
        name.split('.').take(3).collect::<Vec<_>>().join(".")
    };
    let starts: Vec<String> = order.iter().map(first).collect();
    let expected =
        ["decoder.embed.positions", "decoder.blocks.0", "decoder.blocks.2", "decoder.blocks.10", "decoder.norm.bias"];
    assert_eq!(starts, expected);
    for FileRange { file, bytes } in order {
        assembly.seek(file, bytes.start);
        let data = &data[bytes.start as usize..bytes.end as usize];
        data.chunks(101).for_each(|piece| assembly.feed(file, piece).expect("these numbers"));
    }
    let read = assembly.finish().expect("all of it is here");
    assert_eq!(wait(tensors(&read)).expect("numbers"), wait(tensors(&model)).expect("numbers"));
}
