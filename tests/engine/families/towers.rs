//! The towers of CLIP and the settings of encoders: a setting with another value computes something else, a causal
//! encoder grows by rows, and a folder of two towers opens as either.

use headlight::config::{Config, Precision};
use headlight::edit::Edits;
use headlight::folder::Folder;
use headlight::model::Model;
use headlight::run::{Inputs, Session};
use headlight::site::{Activation, Site};
use headlight::weights::{Assembly, Header, split};
use serde_json::{Value, json};

use super::{deviations, difference, folder, golden};
use crate::common::folder::{inputs, open, read, weight_files};
use crate::common::{device, trace};

/// Settings of families, each with another value that its tensors allow: the folder, the key, the site that differs.
fn flipped() -> [(&'static str, &'static str, Value, &'static str); 57] {
    let spans = |spans: Value| {
        let mut spans = spans;
        spans["own_maps"] = true.into();
        spans
    };
    let convolution = |width: usize, groups: usize, activation: &str| {
        let sizes = json!({ "width": width, "groups": groups });
        let mut all = sizes.as_object().expect("keys").clone();
        all.insert("activation".into(), activation.into());
        Value::from(all)
    };
    let pixels = |key: &str, value: Value| {
        let mut input = json!({ "kind": "pixels", "channels": 3, "patch_size": 4, "image_size": 20 });
        let all = json!({ "patch_bias": true, "class_token": true, "registers": 3, "distillation_token": false });
        input.as_object_mut().expect("keys").extend(all.as_object().expect("keys").clone());
        input[key] = value;
        input
    };
    [
        ("clip-text", "causal", json!(false), "encoder.out"),
        ("clip-text", "pooled_row", json!("highest"), "pooled"),
        ("clip-text", "pooled_row", json!("first"), "pooled"),
        ("clip-text", "activation", json!("quick_gelu"), "encoder.out"),
        ("clip-text-old", "pooled_row", json!("first"), "pooled"),
        ("clip-text-old", "activation", json!("gelu"), "encoder.out"),
        ("clip-text-old", "norm_eps", json!(0.5), "encoder.out"),
        ("siglip-text", "pooled_row", json!("first"), "pooled"),
        ("siglip-text", "pooled_row", json!("end"), "pooled"),
        ("siglip-text", "causal", json!(true), "encoder.out"),
        ("siglip-text", "activation", json!("relu"), "encoder.out"),
        ("mistral", "window", Value::Null, "decoder.blocks.0.attn.pattern"),
        ("gpt-neo", "layers", json!({}), "logits"),
        ("gpt-neo", "attention_scale", Value::Null, "decoder.blocks.0.attn.pattern"),
        ("pythia", "parallel", json!("none"), "logits"),
        ("pythia", "rotary_columns", Value::Null, "decoder.blocks.0.attn.pattern"),
        ("gpt-j", "rotary_pairs", json!("halves"), "decoder.blocks.0.attn.pattern"),
        ("gemma", "norm_offset", json!(0), "decoder.out"),
        ("gemma", "embedding_scale", json!(false), "decoder.blocks.0.resid_pre"),
        ("gemma2", "layers", json!({}), "logits"),
        ("gemma2", "score_cap", Value::Null, "logits"),
        ("gemma2", "logits_cap", Value::Null, "logits"),
        ("olmo3", "layers", json!({}), "decoder.blocks.0.attn.pattern"),
        ("olmo-clipped", "qkv_clip", Value::Null, "decoder.blocks.0.attn.pattern"),
        ("granite", "layer_scale", json!(1), "logits"),
        ("granite", "logits_scale", json!(1), "logits"),
        ("llama3", "rotary_rule", Value::Null, "decoder.blocks.0.attn.pattern"),
        ("bloom", "positions", json!("none"), "decoder.blocks.0.attn.pattern"),
        ("whisper-encoder", "activation", json!("relu"), "encoder.out"),
        ("whisper-class", "class_rows", json!("first"), "class_logits"),
        ("whisper-class", "class_transform", json!("relu"), "class_logits"),
        ("gpt", "norm_position", json!("pre"), "decoder.blocks.1.attn.pattern"),
        ("gpt", "activation", json!("relu"), "logits"),
        ("gpt-bigcode", "activation", json!("relu"), "logits"),
        ("starcoder2", "window", Value::Null, "decoder.blocks.0.attn.pattern"),
        ("codegen", "rotary_pairs", json!("halves"), "decoder.blocks.0.attn.pattern"),
        ("ernie4_5", "rotary_pairs", json!("halves"), "decoder.blocks.0.attn.pattern"),
        ("seed-oss", "rotary_pairs", json!("interleaved"), "decoder.blocks.0.attn.pattern"),
        ("exaone4", "norm_eps", json!(0.5), "decoder.blocks.0.attn.pattern"),
        ("exaone4-window", "layers", json!({}), "decoder.blocks.0.attn.pattern"),
        ("glm", "rotary_columns", Value::Null, "decoder.blocks.0.attn.pattern"),
        ("glm4", "rotary_pairs", json!("halves"), "decoder.blocks.0.attn.pattern"),
        ("vaultgemma", "logits_cap", Value::Null, "logits"),
        ("pegasus", "embedding_scale", json!(false), "encoder.blocks.0.resid_pre"),
        ("blenderbot", "embedding_scale", json!(false), "encoder.blocks.0.resid_pre"),
        ("dinov3", "rotary_base", json!(30.0), "encoder.blocks.0.attn.pattern"),
        ("dinov3", "rotary_pairs", json!("interleaved"), "encoder.blocks.0.attn.pattern"),
        ("dinov3", "rotary_columns", json!(0), "encoder.blocks.0.attn.pattern"),
        ("dinov3", "positions", json!("none"), "encoder.blocks.0.attn.pattern"),
        ("dinov3", "activation", json!("relu"), "encoder.out"),
        ("dinov3", "input", pixels("image_size", json!(8)), "encoder.blocks.0.attn.pattern"),
        ("dinov3-gated", "activation", json!("gelu"), "encoder.out"),
        ("deberta-own-maps", "distances", spans(json!({ "span": 4, "farthest": 6 })), "encoder.out"),
        ("deberta-conv", "stream_convolution", convolution(3, 1, "relu"), "encoder.blocks.1.resid_pre"),
        ("deberta-conv", "norm_eps", json!(0.5), "encoder.blocks.1.resid_pre"),
        ("deberta-conv-groups", "stream_convolution", convolution(5, 2, "gelu"), "encoder.blocks.1.resid_pre"),
        ("deberta-v1", "attention_scale", json!(0.5), "encoder.out"),
    ]
}

/// A folder's model under other settings.
fn model_with(name: &str, key: &str, value: Value) -> Model {
    let files = weight_files(&folder(name)).expect(name);
    let read_files: Vec<(&str, &[u8])> = files.iter().map(|bytes| split(bytes).expect(name)).collect();
    let headers: Vec<Header> = read_files.iter().map(|(json, _)| Header::parse(json).expect(name)).collect();
    let names: Vec<&str> = headers.iter().flat_map(Header::names).collect();
    let opened = headlight::family::open(&read(&folder(name), "config.json"), None, &names).expect(name);
    let mut keys: Value = serde_json::from_str(&opened.config.to_json()).expect(name);
    keys[key] = value;
    let config = Config::from_json(&keys.to_string()).unwrap_or_else(|e| panic!("{name} {key}: {e}"));
    let mut assembly = Assembly::new(&config, opened.names, headers, &device()).expect(name);
    for (i, (_, data)) in read_files.iter().enumerate() {
        assembly.feed(i, data).expect(name);
    }
    assembly.finish().expect(name)
}

fn finished(model: Model, given: Inputs, edits: &Edits) -> Session {
    let mut session = Session::new(model);
    session.update(given, edits).expect("the model reads this");
    session.finish();
    session
}

#[test]
fn a_setting_with_another_value_computes_something_else() {
    for (name, key, value, site) in flipped() {
        let model = model_with(name, key, value.clone());
        let given = inputs(&folder(name), &model);
        let found = trace(&finished(model, given, &Edits::default()));
        let far = difference(&found[site].1, &golden(name)[site].1);
        // The size of training has no part in the places of patches.
        assert_eq!(far < 1e-3, key == "input", "{name}: {key} = {value} changes {site} by {far:e}");
    }
}

#[test]
fn a_causal_encoder_grows_by_rows_and_may_see_both_ways() {
    let model = || open(&folder("clip-text")).expect("CLIP's texts").1;
    let all = inputs(&folder("clip-text"), &model());
    let ids = all.encoder.as_ref().expect("a text")[0].clone();
    let given = |rows: usize| Inputs { encoder: Some(vec![ids[..rows].to_vec()]), ..Inputs::default() };
    let mut session = Session::new(model());
    for rows in [4, 7, ids.len(), 5] {
        session.update(given(rows), &Edits::default()).expect("a text");
        session.finish();
        let (ours, fresh) = (trace(&session), trace(&finished(model(), given(rows), &Edits::default())));
        for (site, (_, values)) in fresh {
            assert!(difference(&ours[&site].1, &values) < 1e-5, "{site} of {rows} tokens");
        }
    }
    let pattern = |causal: bool| {
        let edits = Edits { causal: Some(causal), ..Edits::default() };
        let session = finished(model(), given(4), &edits);
        trace(&session)["encoder.blocks.0.attn.pattern"].1[1]
    };
    assert_eq!((pattern(true), pattern(false) > 0.0), (0.0, true), "the first token looks at the second");
    let (_, bert) = open(&folder("bert")).expect("BERT");
    let given = inputs(&folder("bert"), &bert);
    let edits = Edits { causal: Some(false), ..Edits::default() };
    assert!(Session::new(bert).update(given, &edits).is_err(), "no mask of the future is there");
}

#[test]
fn texts_whose_file_leaves_keys_out_have_those_of_clip() {
    // transformers 5.24: `CLIPTextConfig()`.
    let opened = |keys: Value| {
        let opened = headlight::family::open(&keys.to_string(), None, &[]).expect("CLIP's texts");
        serde_json::from_str::<Value>(&opened.config.to_json()).expect("a configuration")
    };
    let bare = opened(json!({ "model_type": "clip_text_model" }));
    for (key, value) in [
        ("d_model", json!(512)),
        ("d_mlp", json!(2_048)),
        ("n_encoder_layers", json!(12)),
        ("n_heads", json!(8)),
        ("d_vocab", json!(49_408)),
        ("n_ctx", json!(77)),
        ("pad_id", json!(1)),
        ("start_id", json!(49_406)),
        ("end_id", json!(49_407)),
        ("pooled_row", json!("end")),
        ("activation", json!("quick_gelu")),
    ] {
        assert_eq!(bare[key], value, "{key}");
    }
    // What a file says stays, and so does an end that it denies or that lies beyond its vocabulary.
    for (said, row) in [
        (json!({ "eos_token_id": 2 }), "highest"),
        (json!({ "eos_token_id": null }), "first"),
        (json!({ "vocab_size": 48 }), "first"),
    ] {
        let mut keys = json!({ "model_type": "clip_text_model" });
        keys.as_object_mut().expect("keys").extend(said.as_object().expect("keys").clone());
        assert_eq!(opened(keys)["pooled_row"], row, "{said}");
    }
}

#[test]
fn siglips_texts_whose_file_leaves_keys_out_have_those_of_siglip() {
    // transformers 5.24: `SiglipTextConfig()`.
    for keys in [json!({ "model_type": "siglip_text_model" }), json!({ "model_type": "siglip", "tower": "texts" })] {
        let opened = headlight::family::open(&keys.to_string(), None, &[]).expect("SigLIP's texts");
        let bare: Value = serde_json::from_str(&opened.config.to_json()).expect("a configuration");
        for (key, value) in [
            ("d_model", json!(768)),
            ("d_mlp", json!(3_072)),
            ("n_encoder_layers", json!(12)),
            ("n_heads", json!(12)),
            ("d_vocab", json!(32_000)),
            ("n_ctx", json!(64)),
            ("pad_id", json!(1)),
            ("end_id", Value::Null),
            ("pooled_row", json!("last")),
            ("d_pooled", json!(768)),
            ("pooled_bias", json!(true)),
            ("activation", json!("gelu_tanh")),
            ("norm_eps", json!(1e-6)),
        ] {
            assert_eq!(bare[key], value, "{key}");
        }
    }
}

#[test]
fn a_folder_of_two_towers_opens_as_either() {
    let whole = folder("clip-towers");
    let opened = |path: &str| Folder::open(&whole.join(path)).map(|folder| (folder.family, folder.config.name.clone()));
    assert_eq!(opened("").expect("the images").0, "CLIP");
    assert_eq!(opened("vision_model").expect("the images").0, "CLIP");
    let texts = opened("text_model").expect("the texts");
    assert_eq!((texts.0, texts.1.as_str()), ("CLIP's encoder of texts", "clip-towers"));
    let model = Folder::open(&whole.join("text_model")).and_then(|folder| folder.model(Precision::F32, &device()));
    let given = Inputs { encoder: Some(vec![vec![5, 6, 7]]), ..Inputs::default() };
    let session = finished(model.expect("the texts"), given, &Edits::default());
    // Its end of text is beyond its vocabulary: the first row is pooled.
    let taken = session.run().activation(&session.model, Site::Pooled, None).expect("a projection");
    assert!(matches!(taken, Activation::Stream(x) if x.dims() == [1, 1, 8]));
    for family in ["clip", "siglip"] {
        let config = json!({ "model_type": family, "tower": "sounds" });
        let message = headlight::family::open(&config.to_string(), None, &[]).err().expect(family).to_string();
        assert!(message.contains("tower") && message.contains("images or texts"), "{message}");
    }
}

#[test]
fn patches_without_an_image_have_no_place() {
    assert!(deviations("dinov3").values().all(|far| *far < 1e-4));
    let (_, model) = open(&folder("dinov3")).expect("DINOv3");
    let embeddings = headlight::run::InputVectors::new(&[1, 5, 16], vec![0.5; 80]).expect("vectors");
    let given = Inputs { embeddings: Some(embeddings), ..Inputs::default() };
    let message = Session::new(model).update(given, &Edits::default()).expect_err("no grid").to_string();
    assert!(message.contains("image") || message.contains("pixels"), "{message}");
    let keys = json!({ "format": "headlight/1", "architecture": "encoder", "d_model": 12, "n_heads": 2, "d_mlp": 8,
        "n_encoder_layers": 1, "positions": "rotary",
        "input": { "kind": "pixels", "channels": 3, "patch_size": 2, "image_size": 4 } });
    let message = Config::from_json(&keys.to_string()).expect_err("six columns").to_string();
    assert!(message.contains("columns in fours"), "{message}");
}
