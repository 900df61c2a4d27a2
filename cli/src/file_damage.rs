//! Fuzzing of the files that only the command line reads: the result is a sentence or a list of tensors, never a panic
//! or a hang.

#[path = "../../tests/engine/malformed/damage.rs"]
mod damage;
#[expect(dead_code, reason = "the engine's tests use more of it")]
#[path = "../../tests/engine/common/dice.rs"]
mod dice;

use std::path::PathBuf;
use std::sync::LazyLock;

use burn::tensor::Device;
use headlight::config::Config;
use headlight::folder::WeightsFile;
use headlight::model::Model;
use headlight::{Result, weights};

use super::attribute::trained_lens;
use super::convert::read_names;
use super::signal::read_picture;
use damage::Kind;
use dice::Dice;

fn project() -> PathBuf {
    concat!(env!("CARGO_MANIFEST_DIR"), "/..").into()
}

fn golden(name: &str) -> Vec<u8> {
    std::fs::read(project().join("tests/golden").join(name)).expect(name)
}

/// Writes a file. One folder per process suffices, since one kind is damaged at a time.
fn written(name: &str, bytes: &[u8]) -> PathBuf {
    static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
        let folder = std::env::temp_dir().join(format!("headlight-damaged-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        folder
    });
    std::fs::write(FOLDER.join(name), bytes).expect("a file");
    FOLDER.join(name)
}

/// Whether the file was read. A refusal must be one sentence.
fn is_read<T>(result: Result<T>) -> bool {
    let said = result.map_err(|error| error.to_string());
    said.inspect_err(|text| assert!(!text.trim().is_empty() && text.len() < 4000, "{text}")).is_ok()
}

fn read_weights(bytes: &[u8]) -> bool {
    is_read(WeightsFile::open(&written("pytorch_model.bin", bytes)).and_then(|file| file.read(|_| Ok(()))))
}

fn read_lens(bytes: &[u8]) -> bool {
    static MODEL: LazyLock<Model> = LazyLock::new(|| {
        let config = String::from_utf8(golden("decoder-only/config.json")).expect("a text");
        let config = Config::from_json(&config).expect("a configuration");
        weights::load(&config, &golden("decoder-only/model.safetensors"), &Device::flex()).expect("a model")
    });
    is_read(trained_lens(&written("lens.pt", bytes), &MODEL))
}

const NAMES: &str = r#"{ "wte.weight": "decoder.embed.tokens.weight", "lm_head.weight": null,
    "h.0.attn.weight": ["decoder.blocks.0.attn.q.weight", "decoder.blocks.0.attn.k.weight"],
    "h.0.mlp.weight": { "ours": "decoder.blocks.0.mlp.up.weight", "transposed": true } }"#;

const IMAGES: [&str; 12] = [
    "plain.png",
    "grey.png",
    "bits.png",
    "clear.png",
    "deep.png",
    "palette.png",
    "one.png",
    "moving.png",
    "moving.webp",
    "lossless.webp",
    "four-inks.jpg",
    "turned.jpg",
];

const KINDS: [Kind; 4] = [
    Kind {
        name: "pytorch",
        files: || ["plain.bin", "old.bin", "expanded.bin"].map(golden).into(),
        json: false,
        check: read_weights,
    },
    Kind {
        name: "list",
        files: || vec![NAMES.into()],
        json: true,
        check: |list| is_read(read_names(&written("names.json", list))),
    },
    Kind {
        name: "lens",
        files: || ["tuned.pt", "tuned-old.pt", "jacobian.pt"].map(|name| golden(&format!("lenses/{name}"))).into(),
        json: false,
        check: read_lens,
    },
    Kind {
        name: "image",
        files: || IMAGES.map(|name| golden(&format!("images/{name}"))).into(),
        json: false,
        check: |bytes| is_read(read_picture(&written("image", bytes))),
    },
];

#[test]
fn damaged_files_of_pytorch_are_refused_or_read() {
    KINDS[0].fuzz();
}

#[test]
fn damaged_lists_of_names_are_refused_or_read() {
    KINDS[1].fuzz();
}

#[test]
fn damaged_lenses_of_pytorch_are_refused_or_read() {
    KINDS[2].fuzz();
}

#[test]
fn damaged_images_are_refused_or_read() {
    KINDS[3].fuzz();
}

#[test]
fn earlier_failures_stay_fixed() {
    KINDS.iter().for_each(|kind| _ = kind.replay());
}
