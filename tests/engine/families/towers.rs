//! The towers of CLIP and the settings of encoders: a causal encoder grows by rows, and a folder of two towers opens as
//! either.

use headlight::config::{Config, Precision};
use headlight::edit::Edits;
use headlight::folder::Folder;
use headlight::model::Model;
use headlight::run::{Inputs, Session};
use headlight::site::{Activation, Site};
use serde_json::{Value, json};

use super::{deviations, difference, folder};
use crate::common::folder::{inputs, open};
use crate::common::{device, trace};

fn finished(model: Model, given: Inputs, edits: &Edits) -> Session {
    let mut session = Session::new(model);
    session.update(given, edits).expect("the model reads this");
    session.finish();
    session
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
