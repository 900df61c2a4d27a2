//! Models that read images beside text, against transformers: `tests/reference/images/beside_text.py`.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::{fs, iter};

use headlight::edit::Edits;
use headlight::folder::Folder;
use headlight::generate::{Sampling, generate};
use headlight::image::{ImageProcessor, Picture};
use headlight::model::{Model, Signal};
use headlight::run::{Inputs, Session, TextBeside, placed_images, tokens_beside};
use headlight::site::Stack;
use headlight::text::{Token, TokenKind, Tokenizer};
use headlight::weights::{Tensors, read_tensors};
use serde::Deserialize;
use serde_json::{Value, json};

use super::TOLERANCE;
use super::published::Published;
use crate::common::folder::{open, read};
use crate::common::{difference, project, trace};

const MODELS: [&str; 4] = ["idefics3", "llava", "llava-siglip", "smolvlm"];

/// A case of `cases.json`.
#[derive(Clone, Deserialize)]
pub(super) struct Case {
    pub text: String,
    pictures: Vec<String>,
    splits: bool,
    sizes: Vec<[usize; 2]>,
    tiles: Vec<[usize; 2]>,
    ids: Vec<u32>,
    written: Vec<u32>,
}

/// A model with what transformers makes of it.
pub(super) struct Golden {
    pub model: Model,
    pub tokenizer: Tokenizer,
    processor: ImageProcessor,
    pub cases: BTreeMap<String, Case>,
    tensors: Tensors,
}

fn folder(name: &str) -> PathBuf {
    project().join("tests/golden/beside").join(name)
}

pub(super) fn golden(name: &str) -> Golden {
    let folder = folder(name);
    let model = open(&folder).expect(name).1;
    let tokenizer = Tokenizer::from_json(&read(&folder, "tokenizer.json"), &model.config).expect("a tokenizer");
    let processor = Folder::open(&folder).and_then(|opened| opened.image_processor()).expect(name);
    let cases = serde_json::from_str(&read(&folder, "cases.json")).expect("cases");
    let tensors = read_tensors(&fs::read(folder.join("golden.safetensors")).expect("a golden")).expect("tensors");
    Golden { model, tokenizer, processor: processor.expect("a processor"), cases, tensors }
}

impl Golden {
    fn picture(&self, case: &str, i: usize) -> Picture {
        let (shape, values) = &self.tensors[&format!("{case}.picture.{i}")];
        let rgba = values.chunks(3).flat_map(|pixel| pixel.iter().map(|x| *x as u8).chain([u8::MAX])).collect();
        Picture { width: shape[1], height: shape[0], rgba }
    }

    /// The first image of a case with another amount of red.
    pub fn redder(&self, name: &str) -> Signal {
        let mut picture = self.picture(name, 0);
        picture.rgba.iter_mut().step_by(4).for_each(|red| *red = 255 - *red);
        Signal::of_picture(&self.model.config, &self.processor, &picture).expect("a signal")
    }

    /// The images of a case as the model reads them.
    pub fn signal(&self, name: &str) -> Signal {
        let case = &self.cases[name];
        let processor = self.processor.clone();
        let processor = if case.splits { processor } else { processor.without_tiles() };
        let signal = |i| Signal::of_picture(&self.model.config, &processor, &self.picture(name, i)).expect("a signal");
        let all: Vec<Signal> = (0..case.pictures.len()).map(signal).collect();
        Signal::joined(&all).expect("one size").expect("a picture")
    }

    fn tokens(&self, name: &str, signal: &Signal) -> Vec<Token> {
        let (config, text) = (&self.model.config, (&self.cases[name].text[..], true));
        let vision = config.vision.as_ref().expect("an encoder of images");
        tokens_beside(config, vision, &self.tokenizer, text, signal).expect("tokens")
    }

    fn inputs(&self, name: &str) -> Inputs {
        let signal = self.signal(name);
        let ids = self.tokens(name, &signal).iter().map(|token| token.id).collect();
        Inputs { signal: Some(signal), decoder: Some(vec![ids]), ..Inputs::default() }
    }

    fn session(&self, name: &str, edits: &Value) -> Session {
        let mut session = Session::new(self.model.clone());
        session.update(self.inputs(name), &serde_json::from_value(edits.clone()).expect("edits")).expect("it is read");
        session.finish();
        session
    }
}

#[test]
fn pixels_tiles_and_tokens_are_the_processors() {
    for name in MODELS {
        let golden = golden(name);
        for (key, case) in &golden.cases {
            let signal = golden.signal(key);
            let pictures: Vec<_> = signal.pictures().to_vec();
            assert_eq!(pictures.iter().map(|one| one.size).collect::<Vec<_>>(), case.sizes, "{name} {key}");
            assert_eq!(pictures.iter().map(|one| one.tiles).collect::<Vec<_>>(), case.tiles, "{name} {key}");
            let (shape, expected) = &golden.tensors[&format!("{key}.pixels")];
            let processor = golden.processor.clone();
            let processor = if case.splits { processor } else { processor.without_tiles() };
            let mut pixels = Vec::new();
            for i in 0..case.pictures.len() {
                let (of, values) = processor.pixels(&golden.picture(key, i)).expect("pixels");
                assert_eq!(of[1..], shape[1..], "{name} {key}");
                pixels.extend(values);
            }
            let far = difference(&pixels, expected);
            assert!(far < 1e-5, "{name} {key}: {far:e}");
            let tokens = golden.tokens(key, &signal);
            assert_eq!(tokens.iter().map(|token| token.id).collect::<Vec<_>>(), case.ids, "{name} {key}");
            // Every token of an image lies at its place in the text as it was typed.
            let places: Vec<_> = case.text.match_indices("<image>").map(|(at, _)| at).collect();
            let units = |at: usize| case.text[..at].encode_utf16().count();
            for token in tokens.iter().filter(|token| token.kind == TokenKind::Image) {
                let (from, to) = token.span.expect("a place");
                assert!(places.iter().any(|at| (units(*at), units(*at) + 7) == (from, to)), "{name} {key} {from}");
            }
            let (_, last) = tokens.last().and_then(|token| token.span).expect("a place");
            assert_eq!(last, case.text.encode_utf16().count());
        }
    }
}

#[test]
fn patterns_outputs_and_logits_are_transformers() {
    for (name, published) in MODELS.into_iter().flat_map(|name| [(name, false), (name, true)]) {
        let mut golden = golden(name);
        if published {
            golden.model = Published::open(&folder(name)).expect(name);
        }
        for key in golden.cases.keys() {
            let taken = trace(&golden.session(key, &json!({})));
            let (mut count, mut worst) = (0, 0f32);
            for (site, (shape, values)) in &golden.tensors {
                let Some(site) = site.strip_prefix(&format!("{key}.")) else { continue };
                let Some(ours) = taken.get(site) else { continue };
                assert_eq!(&ours.0, shape, "{name} {key} {site}");
                let far = difference(&ours.1, values);
                assert!(far <= TOLERANCE, "{name} {key} {site}: {far:e}");
                (count, worst) = (count + 1, worst.max(far));
            }
            assert_eq!(count, if key == "high" || key == "two" { 4 } else { 8 }, "{name} {key}");
            crate::common::report(&format!("{name} {key}"), worst, TOLERANCE);
        }
    }
}

#[test]
fn texts_written_with_a_cache_are_transformers() {
    for name in MODELS {
        let golden = golden(name);
        for (key, case) in &golden.cases {
            let mut session = golden.session(key, &json!({}));
            let written = generate(&mut session, &Edits::default(), &Sampling::default(), 8, &mut |_| Ok(()));
            assert_eq!(written.expect("an answer"), case.written, "{name} {key}");
            // What the steps left is what a run on the whole computes.
            session.finish();
            let stepped = trace(&session);
            session.recompute().expect("the same request");
            let whole = trace(&session);
            assert!(difference(&stepped["logits"].1, &whole["logits"].1) < 1e-4, "{name} {key}");
        }
    }
}

#[test]
fn each_tile_is_the_part_of_the_picture_that_it_says() {
    let golden = golden("smolvlm");
    for key in ["wide", "high", "two"] {
        let session = golden.session(key, &json!({}));
        let placed = placed_images(&golden.model.config, session.run().inputs());
        let tokens = golden.tokens(key, &golden.signal(key));
        for (i, image) in placed.iter().enumerate() {
            assert_eq!((image.size, image.tiles), (golden.cases[key].sizes[i], golden.cases[key].tiles[i]));
            let count = image.grid[0] * image.grid[1];
            let mut last = 0;
            for (tile, start) in image.starts.iter().enumerate() {
                assert!(tokens[*start..start + count].iter().all(|token| token.kind == TokenKind::Image));
                assert!(*start >= last && tokens[start - 1].kind != TokenKind::Image);
                last = start + count;
                let mark = match image.tiles {
                    [rows, columns] if tile < rows * columns => {
                        format!("<row_{}_col_{}>", tile / columns + 1, tile % columns + 1)
                    }
                    _ => "<global-img>".to_owned(),
                };
                assert_eq!(tokens[start - 1].text, mark, "{key}");
            }
            assert_eq!(image.starts.len(), image.tiles[0] * image.tiles[1] + 1);
        }
    }
    // LLaVA cuts off what is beyond a square: of 47 columns and 20 rows after resizing it reads the middle 20.
    let llava = self::golden("llava");
    let session = llava.session("wide", &json!({}));
    let [image] = &placed_images(&llava.model.config, session.run().inputs())[..] else { panic!("one image") };
    assert_eq!((image.tiles, image.grid, image.starts.len()), ([0, 0], [5, 5], 1));
    assert_eq!(image.part, [13.0 / 47.0, 0.0, 33.0 / 47.0, 1.0]);
    // A black middle of one cell's area changes that cell's token, and the whole picture's.
    let mut picture = golden.picture("wide", 0);
    let (tile, cell) = ([1, 2], [1, 0]);
    let size = [picture.height, picture.width];
    let tiles = golden.cases["wide"].tiles[0];
    let side = 3;
    let middle = [0, 1].map(|axis| {
        let at = (tile[axis] as f64 + (cell[axis] as f64 + 0.5) / f64::from(side)) / tiles[axis] as f64;
        (at * size[axis] as f64) as usize
    });
    let at = (middle[0] * picture.width + middle[1]) * 4;
    let flip = if picture.rgba[at] > 127 { 0 } else { 255 };
    picture.rgba[at..at + 3].fill(flip);
    let before = golden.processor.pixels(&golden.picture("wide", 0)).expect("pixels").1;
    let after = golden.processor.pixels(&picture).expect("pixels").1;
    // 24 pixels a side, of which a token covers 8: the greatest change is in its cell of its tile.
    let changed = before.iter().zip(&after).map(|(a, b)| (a - b).abs()).take(6 * 3 * 24 * 24);
    let (at, _) = changed.enumerate().max_by(|a, b| a.1.total_cmp(&b.1)).expect("numbers");
    let (image, y, x) = (at / (3 * 24 * 24), at / 24 % 24, at % 24);
    assert_eq!(([image / tiles[1], image % tiles[1]], [y / 8, x / 8]), (tile, cell));
}

#[test]
fn edits_of_both_stacks_change_the_answer_and_come_back() {
    let golden = golden("smolvlm");
    let plain = trace(&golden.session("wide", &json!({})));
    let image = golden.cases["wide"].ids.iter().position(|id| *id == 259).expect("an image token");
    let mut padding = vec![1; golden.cases["wide"].ids.len()];
    padding[image] = 0;
    for (edits, unmoved) in [
        (json!({ "heads": { "encoder.blocks.1.attn.2": 0 } }), "encoder.blocks.0.attn.pattern"),
        (json!({ "heads": { "decoder.blocks.0.attn.3": 0 } }), "encoder.out"),
        (json!({ "target_padding": [padding] }), "encoder.out"),
        (json!({ "hidden_cells": [["encoder.blocks.0.attn", 1, 2, 3]] }), "encoder.embed"),
        (json!({ "patterns": { "encoder.blocks.0.attn.1": "uniform" } }), "encoder.embed"),
    ] {
        let mut session = golden.session("wide", &edits);
        let edited = trace(&session);
        assert!(difference(&edited["logits"].1, &plain["logits"].1) > 1e-3, "{edits}");
        assert!(difference(&edited[unmoved].1, &plain[unmoved].1) < 1e-6, "{edits}");
        assert!(!session.pattern_changes().is_empty(), "{edits}");
        session.update(golden.inputs("wide"), &Edits::default()).expect("it is read");
        session.finish();
        assert!(difference(&trace(&session)["logits"].1, &plain["logits"].1) < 1e-6, "{edits}");
    }
}

#[test]
fn another_picture_under_the_same_text_is_read_anew() {
    let golden = golden("smolvlm");
    let mut session = golden.session("wide", &json!({}));
    let inputs = Inputs { signal: Some(golden.redder("wide")), ..golden.inputs("wide") };
    session.update(inputs.clone(), &Edits::default()).expect("it is read");
    session.finish();
    let mut fresh = Session::new(golden.model.clone());
    fresh.update(inputs, &Edits::default()).expect("it is read");
    fresh.finish();
    let (kept, fresh) = (trace(&session), trace(&fresh));
    assert!(difference(&kept["logits"].1, &fresh["logits"].1) < 1e-5);
    let first = trace(&golden.session("wide", &json!({})));
    assert!(difference(&kept["logits"].1, &first["logits"].1) > 1e-3, "the picture matters");
}

/// Each tile takes the values of the other picture's tile at its place.
#[test]
fn another_pictures_values_are_patched_tile_by_tile() {
    let golden = golden("smolvlm");
    let other = golden.redder("wide");
    let mut alone = Session::new(golden.model.clone());
    let inputs = Inputs { signal: Some(other.clone()), ..golden.inputs("wide") };
    alone.update(inputs, &Edits::default()).expect("it is read");
    alone.finish();
    let theirs = trace(&alone);
    for site in ["encoder.embed", "encoder.blocks.1.resid_post", "encoder.blocks.1.attn.q"] {
        let edits = json!({ "patches": [{ "site": site, "from": { "text": "other" } }] });
        let mut session = Session::new(golden.model.clone());
        session.signals().put("other".into(), other.clone());
        let edits = serde_json::from_value(edits).expect("edits");
        session.update(golden.inputs("wide"), &edits).expect("it is read");
        session.finish();
        let patched = trace(&session);
        assert_eq!(patched[site].0, theirs[site].0, "{site}");
        assert!(difference(&patched[site].1, &theirs[site].1) < 1e-5, "{site}");
    }
}

#[test]
fn the_tile_in_view_is_the_one_whose_patterns_are_read() {
    let golden = golden("smolvlm");
    let mut session = golden.session("wide", &json!({}));
    let (shape, expected) = golden.tensors["wide.encoder.blocks.1.attn.pattern"].clone();
    let size: usize = shape[1..].iter().product();
    for tile in [6, 0, 3] {
        session.view(tile).expect("a tile");
        let patterns = session.patterns(&headlight::run::WholePatterns::All);
        let at = patterns.maps.iter().position(|map| map.path == "encoder.blocks.1.attn").expect("a pattern");
        let found: Vec<f32> = patterns.parts[at].clone().into_data().try_to_vec().expect("floats");
        assert!(difference(&found, &expected[tile * size..(tile + 1) * size]) < 1e-4, "tile {tile}");
    }
    assert!(session.view(7).expect_err("there is none").to_string().contains("use 0 to 6"));
    assert_eq!(session.run().seen(Stack::Decoder), 0);
}

#[test]
fn what_does_not_fit_is_one_sentence() {
    let golden = golden("smolvlm");
    let refused = |inputs: Inputs| {
        let mut session = Session::new(golden.model.clone());
        session.update(inputs, &Edits::default()).expect_err("it is refused").to_string()
    };
    let whole = || golden.inputs("wide");
    for (inputs, says) in [
        (Inputs { signal: None, ..whole() }, "reads an image beside the text: give it an image"),
        (Inputs { decoder: None, ..whole() }, "the tokens are missing"),
        (Inputs { decoder: Some(vec![vec![65, 66]]), ..whole() }, "has 0 image tokens, but its images need 63"),
        (Inputs { decoder: Some(vec![golden.cases["whole"].ids.clone()]), ..whole() }, "has 9 image tokens"),
        (
            Inputs { decoder: Some(iter::repeat_n(golden.cases["wide"].ids.clone(), 2).collect()), ..whole() },
            "one text",
        ),
    ] {
        let message = refused(inputs);
        assert!(message.contains(says) && message.lines().count() == 1, "{message}");
    }
    let text = open(&super::folder("llama")).expect("a Llama").1;
    let beside = Inputs { decoder: Some(vec![vec![4, 5]]), ..whole() };
    let message = Session::new(text).update(beside, &Edits::default()).expect_err("it reads text").to_string();
    assert!(message.contains("this model reads text"), "{message}");
    let named = Arc::new(golden.tokenizer.clone());
    let session = Session::new(golden.model.clone()).with_tokenizer(Some(named.clone()));
    session.signals().put("one".into(), golden.signal("whole"));
    let names = |count: usize| vec!["one".to_owned(); count];
    let read = |text: &str, count: usize| {
        let asked = TextBeside { text, verbatim: false, images: &names(count), answer: &[] };
        let read = session.signals().read(&golden.model.config, Some(&named), &asked);
        read.map(|read| read.expect("it reads both").1).map_err(|e| e.to_string())
    };
    assert!(read("<image>?", 1).is_ok() && read("<image><image>", 2).is_ok());
    assert!(read("?", 1).expect_err("no place").contains("<image> 0 times, and there are 1 images"));
    assert!(read("<image><image>", 1).expect_err("one image").contains("<image> 2 times"));
    assert!(read("?", 0).expect_err("no image").contains("give it an image"));
}

#[test]
fn tiles_that_are_too_small_or_too_many_are_refused_under_their_key() {
    let golden = golden("smolvlm");
    let text = read(&folder("smolvlm"), "processor_config.json");
    for (tile, longest, says) in [
        (1, 72, "cuts an image into tiles of 1 × 1 pixels, smaller than the model's patches of 4 × 4"),
        (3, 72, "smaller than the model's patches"),
        (4, 400, "into 43 × 100 tiles, and at most 1024 are read"),
    ] {
        let mut keys: Value = serde_json::from_str(&text).expect("JSON");
        keys["image_processor"]["max_image_size"]["longest_edge"] = json!(tile);
        keys["image_processor"]["size"]["longest_edge"] = json!(longest);
        let processor = ImageProcessor::from_json(&keys.to_string()).expect("a processor");
        let read = Signal::of_picture(&golden.model.config, &processor, &golden.picture("wide", 0));
        let message = read.expect_err("it is refused").to_string();
        assert!(message.contains("`max_image_size`") && message.contains(says), "{tile}: {message}");
        assert_eq!(message.lines().count(), 1);
    }
}

/// The model may write an image token, which stands for itself.
#[test]
fn an_image_token_that_was_written_is_read_also_behind_the_last_image() {
    let golden = golden("llava");
    let config = &golden.model.config;
    let image = config.vision.as_ref().expect("an encoder of images").token_id;
    let mut session = Session::new(golden.model.clone());
    session.signals().put("one".into(), golden.signal("wide"));
    let mut logits = |answer: &[u32]| {
        let asked = TextBeside { text: "<image>", verbatim: false, images: &["one".to_owned()], answer };
        let read = session.signals().read(config, Some(&golden.tokenizer), &asked).expect("it is read");
        session.update(read.expect("it reads both").1, &Edits::default()).expect("a run");
        session.finish();
        trace(&session)["logits"].clone()
    };
    let (before, after) = (logits(&[]), logits(&[image, 65]));
    assert_eq!(after.0[1], before.0[1] + 2);
    assert!(difference(&after.1[..before.1.len()], &before.1) < 1e-5);
}

#[test]
fn settings_that_do_not_fit_name_their_key() {
    let config = golden("smolvlm").model.config;
    assert_eq!(headlight::config::Config::from_json(&config.to_json()).expect("its own file"), config);
    let with = |key: &str, value: Value| {
        let mut keys: Value = serde_json::from_str(&config.to_json()).expect("JSON");
        keys["vision"][key] = value;
        headlight::config::Config::from_json(&keys.to_string()).expect_err("it does not fit").to_string()
    };
    for (key, value) in [
        ("shuffle", json!(0)),
        ("shuffle", json!(4)),
        ("shuffle", json!(1_000_000)),
        ("shuffle", json!(16_777_216)),
        ("token_id", json!(270)),
        (
            "tower",
            json!({ "format": "headlight/1", "architecture": "decoder", "d_model": 8, "n_heads": 2, "d_mlp": 8,
            "n_decoder_layers": 1, "d_vocab": 9 }),
        ),
        ("colour", json!(1)),
    ] {
        let message = with(key, value.clone());
        assert!(message.contains("vision") && message.lines().count() == 1, "{key} {value}: {message}");
    }
    let theirs = |change: &dyn Fn(&mut Value)| {
        let mut keys: Value = serde_json::from_str(&read(&folder("smolvlm"), "config.json")).expect("JSON");
        change(&mut keys);
        headlight::family::open(&keys.to_string(), None, &[]).map(|_| ()).map_err(|e| e.to_string())
    };
    assert_eq!(theirs(&|_| ()), Ok(()));
    // As in llava-hf/llava-1.5-7b-hf, whose decoder has the usual sizes of a Llama.
    let text = json!({ "text_config": { "vocab_size": 32_064 }, "vision_config": {}, "model_type": "llava" });
    let silent = headlight::family::open(&text.to_string(), None, &[]).expect("a LLaVA").config;
    assert_eq!((silent.d_model, silent.n_decoder_layers, silent.attention.n_heads), (4_096, 32, 32));
    // What LlavaConfig of transformers 5.24 takes where both parts are there and their keys are not: the layer before
    // the encoder's last is read.
    let silent = |whole: &str, text: &str, encoder: &str| {
        let kind = |name: &str| if name.is_empty() { json!({}) } else { json!({ "model_type": name }) };
        let keys = json!({ "text_config": kind(text), "vision_config": kind(encoder), "model_type": whole,
            "image_token_index": 7,
            "vision_feature_select_strategy": if encoder.starts_with("siglip") { "full" } else { "default" } });
        headlight::family::open(&keys.to_string(), None, &[]).unwrap_or_else(|e| panic!("{keys}: {e}")).config
    };
    for (text, expected) in [
        ("", (11_008, 32, 32_000, 2_048, None)),
        ("llama", (11_008, 32, 32_000, 2_048, None)),
        ("mistral", (14_336, 8, 32_000, 131_072, Some(4_096))),
        ("qwen2", (22_016, 32, 151_936, 32_768, None)),
    ] {
        let c = silent("llava", text, "");
        let seen = (c.mlp.d_mlp, c.attention.n_kv_heads, c.d_vocab, c.n_ctx, c.layer.window);
        assert_eq!(seen, expected, "{text}");
        assert_eq!((c.d_model, c.n_decoder_layers, c.attention.n_heads), (4_096, 32, 32), "{text}");
    }
    for (whole, encoder, expected) in [
        ("llava", "", (768, 3_072, 11, 12, 224, 32)),
        ("llava", "clip_vision_model", (768, 3_072, 11, 12, 224, 32)),
        ("llava", "siglip_vision_model", (768, 3_072, 11, 12, 224, 16)),
    ] {
        let tower = silent(whole, "", encoder).vision.expect("an encoder of images").tower;
        let pixels = tower.input.pixels().expect("of pixels");
        let seen = (
            tower.d_model,
            tower.mlp.d_mlp,
            tower.n_encoder_layers,
            tower.attention.n_heads,
            pixels.image_size,
            pixels.patch_size,
        );
        assert_eq!(seen, expected, "{encoder}");
    }
    for (key, change) in [
        ("resampler", (&|keys: &mut Value| keys["resampler"] = json!("perceiver")) as &dyn Fn(&mut Value)),
        ("text_config", &|keys| keys["text_config"] = Value::Null),
        ("qk_layer_norms", &|keys| keys["text_config"]["qk_layer_norms"] = json!(true)),
        ("hidden_act", &|keys| keys["vision_config"]["hidden_act"] = json!("snake")),
        ("scale_factor", &|keys| keys["scale_factor"] = json!("two")),
    ] {
        let message = theirs(change).expect_err(key);
        assert!(message.contains(key), "{message}");
    }
}
