//! Pictures as processors of transformers prepare them: `tests/reference/images/processors.py`.

use std::collections::BTreeMap;
use std::fs;

use headlight::folder::Folder;
use headlight::image::{ImageProcessor, Picture};
use headlight::weights::{Tensors, read_tensors};
use serde_json::{Value, json};

use crate::common::{difference, project};

fn tensors(name: &str) -> Tensors {
    let file = project().join("tests/golden/images").join(name);
    read_tensors(&fs::read(file).expect(name)).expect("tensors")
}

fn configs() -> BTreeMap<String, Value> {
    let file = project().join("tests/golden/images/processors.json");
    serde_json::from_str(&fs::read_to_string(file).expect("the configurations")).expect("JSON")
}

fn picture(name: &str) -> Picture {
    let (shape, values) = tensors("decoded.safetensors").remove(name).expect("a picture");
    Picture { width: shape[1], height: shape[0], rgba: values.into_iter().map(|x| x as u8).collect() }
}

#[test]
fn pixels_are_those_of_pillows_processor() {
    let configs = configs();
    for (name, (shape, expected)) in tensors("processed.safetensors") {
        let (config, of) = name.split_once('/').expect("a configuration and a picture");
        let processor = ImageProcessor::from_json(&configs[config].to_string()).expect(config);
        let (found, pixels) = processor.pixels(&picture(of)).expect(&name);
        assert_eq!(found[..], shape, "{name}");
        // Less than a hundredth of a step of a byte.
        let far = difference(&pixels, &expected);
        assert!(far < 1e-5, "{name}: {far:e}");
    }
}

#[test]
fn old_files_give_one_number_for_both_sides_or_for_the_shorter_one() {
    let shape = |config: Value| {
        let processor = ImageProcessor::from_json(&config.to_string()).expect("a file of old");
        processor.pixels(&picture("plain.png")).expect("pixels").0
    };
    let vit = json!({ "feature_extractor_type": "ViTFeatureExtractor", "size": 12, "resample": 2 });
    assert_eq!(shape(vit), [1, 3, 12, 12]);
    let clip = json!({ "feature_extractor_type": "CLIPFeatureExtractor", "size": 9, "do_center_crop": false });
    assert_eq!(shape(clip), [1, 3, 9, 13]);
    let clip = json!({ "feature_extractor_type": "CLIPFeatureExtractor", "size": 9, "crop_size": 7 });
    assert_eq!(shape(clip), [1, 3, 7, 7]);
}

/// transformers resizes bytes then, and rounds them.
#[test]
fn numbers_that_are_not_rescaled_stay_whole() {
    let dino = json!({ "image_processor_type": "DINOv3ViTImageProcessor", "size": 9, "do_rescale": false,
        "do_normalize": false });
    let processor = ImageProcessor::from_json(&dino.to_string()).expect("a file");
    let (_, pixels) = processor.pixels(&picture("plain.png")).expect("pixels");
    assert!(pixels.iter().all(|x| x.fract() == 0.0) && pixels.iter().any(|x| *x > 1.0));
}

/// As transformers' table of image processors has them.
#[test]
fn the_oldest_files_name_no_class_and_the_family_tells_it() {
    let scratch = std::env::temp_dir().join(format!("headlight-classes-{}", std::process::id()));
    for (family, class) in [
        ("vit", "ViT"),
        ("deit", "DeiT"),
        ("dinov2", "Bit"),
        ("dinov3", "DINOv3ViT"),
        ("clip-towers", "CLIP"),
        ("siglip-class", "Siglip"),
    ] {
        let (from, to) = (project().join("tests/families").join(family), scratch.join(family));
        fs::create_dir_all(&to).expect("a folder");
        for file in ["config.json", "model.safetensors"] {
            fs::copy(from.join(file), to.join(file)).expect(file);
        }
        let mut settings = json!({ "do_resize": true, "size": 12 });
        fs::write(to.join("preprocessor_config.json"), settings.to_string()).expect("settings");
        let found = Folder::open(&to).and_then(|folder| folder.image_processor()).expect(family);
        settings["image_processor_type"] = format!("{class}ImageProcessor").into();
        assert_eq!(found, Some(ImageProcessor::from_json(&settings.to_string()).expect(class)), "{family}");
    }
    fs::remove_dir_all(&scratch).expect("the folder");
}

#[test]
fn settings_that_are_not_followed_are_refused_under_their_key() {
    let vit = configs().remove("vit").expect("a ViT");
    for (key, value) in [
        ("image_processor_type", json!("OneFormerImageProcessor")),
        ("do_pad", json!(true)),
        ("do_resize", json!(1)),
        ("resample", json!(9)),
        ("size", json!({ "shortest_edge": 5, "longest_edge": 9 })),
        ("size", json!({ "height": 5 })),
        ("size", json!([5])),
        ("size", json!(0)),
        ("size", json!(1e9)),
        ("image_mean", json!([0.5])),
        ("image_std", json!([0.5, 0.0, 0.5])),
        ("rescale_factor", json!("x")),
    ] {
        let mut config = vit.clone();
        config[key] = value;
        let message = ImageProcessor::from_json(&config.to_string()).expect_err(key).to_string();
        assert!(message.contains(key) && message.lines().count() == 1, "{message}");
    }
}

#[test]
fn a_picture_without_pixels_or_with_too_many_is_refused() {
    let processor = |config: Value| ImageProcessor::from_json(&config.to_string()).expect("a file");
    let strip = Picture { width: 65_536, height: 1, rgba: vec![0; 65_536 * 4] };
    let clip = json!({ "image_processor_type": "CLIPImageProcessor", "size": { "shortest_edge": 4_096 } });
    let empty = Picture { width: 0, height: 0, rgba: Vec::new() };
    for picture in [strip, empty] {
        let message = processor(clip.clone()).pixels(&picture).expect_err("no such pixels").to_string();
        assert!(message.starts_with("the image "), "{message}");
    }
}

#[test]
fn the_first_row_beside_the_mean_of_patches_has_no_transform() {
    let config = |more: Value| {
        let mut keys = json!({
            "format": "headlight/1", "architecture": "encoder", "d_model": 8, "n_heads": 2, "d_mlp": 8,
            "n_encoder_layers": 1, "positions": "learned", "classes": ["a", "b"], "class_rows": "first_and_patches",
            "input": { "kind": "pixels", "channels": 3, "patch_size": 2, "image_size": 4, "class_token": true },
        });
        keys.as_object_mut().expect("keys").extend(more.as_object().expect("keys").clone());
        headlight::config::Config::from_json(&keys.to_string()).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(config(json!({})), Ok(()));
    for more in [json!({ "class_norm": true }), json!({ "class_transform": "tanh" })] {
        let message = config(more).expect_err("the head is of twice the width");
        assert!(message.contains("`class_rows` of first_and_patches have no class_transform"), "{message}");
    }
}
