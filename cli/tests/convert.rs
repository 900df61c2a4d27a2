//! `headlight convert`: a model of another family comes out as a headlight/1 folder that computes the same bits.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};

/// The folder of the library's tests.
const TESTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests");

fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("convert").join(name);
    fs::create_dir_all(&path).expect("a folder");
    path
}

/// Runs the program; its complaint where it refuses.
fn headlight(args: &[&str]) -> Result<(), String> {
    let output = Command::new(env!("CARGO_BIN_EXE_headlight")).args(args).output().expect("the binary runs");
    let said = String::from_utf8(output.stderr).expect("utf-8");
    if output.status.success() { Ok(()) } else { Err(said) }
}

fn path(path: &Path) -> &str {
    path.to_str().expect("utf-8")
}

/// Converts a folder; the rest are further arguments.
fn convert(from: &Path, to: &Path, rest: &[&str]) -> Result<(), String> {
    headlight(&[&["convert", "--model", path(from), "--out", path(to)], rest].concat())
}

/// The tensors of a trace, as bytes; the metadata beside them names the folder.
fn trace(model: &Path) -> BTreeMap<String, Vec<u8>> {
    let config: Value = serde_json::from_str(&fs::read_to_string(model.join("config.json")).expect("config.json"))
        .expect("config.json is JSON");
    // A Whisper's encoder keeps the whole model's configuration.
    let alone =
        ["WhisperEncoder", "WhisperForAudioClassification"].iter().any(|one| config["architectures"][0] == *one);
    let both = (config["is_encoder_decoder"] == true && !alone) || config["architecture"] == "encoder-decoder";
    let out = scratch("traces").join(format!("{}.safetensors", model.file_name().expect("a name").display()));
    let target: &[&str] = if both { &["--target-ids", "3,8,9;4,11,5"] } else { &[] };
    let given = |file: &str| families().join(model.file_name().expect("a name")).join(file);
    let (pixels, features) = (given("pixels.safetensors"), given("features.safetensors"));
    let read: &[&str] = if pixels.exists() {
        &["--pixels", path(&pixels)]
    } else if features.exists() {
        &["--features", path(&features)]
    } else {
        &["--ids", "5,6,7,8,9;10,11,12,0,0", "--padding", "1,1,1,1,1;1,1,1,0,0"]
    };
    headlight(&[&["trace", "--model", path(model), "--out", path(&out)], read, target].concat()).expect("a trace");
    let file = fs::read(out).expect("a trace");
    let tensors = safetensors::SafeTensors::deserialize(&file).expect("safetensors");
    tensors.iter().map(|(name, tensor)| (name.to_owned(), tensor.data().to_vec())).collect()
}

fn families() -> PathBuf {
    Path::new(TESTS).join("families")
}

#[test]
fn every_family_computes_the_same_bits_as_headlight_1() {
    for entry in fs::read_dir(families()).expect("tests/families") {
        let theirs = entry.expect("an entry").path();
        let ours = scratch("families").join(theirs.file_name().expect("a name"));
        convert(&theirs, &ours, &[]).expect("it is converted");
        let config = fs::read_to_string(ours.join("config.json")).expect("config.json");
        assert!(config.contains("\"format\": \"headlight/1\""), "{config}");
        assert!(trace(&theirs) == trace(&ours), "{} computes other bits", theirs.display());
    }
}

/// GPT-2 as if it were of no family: queries, keys and values of a block are one matrix, stored [in, out].
#[test]
fn a_list_of_names_leads_every_tensor_home() {
    let (ours, theirs) = (scratch("listed/ours"), scratch("listed/theirs"));
    convert(&families().join("gpt2"), &ours, &[]).expect("it is converted");
    fs::copy(families().join("gpt2/model.safetensors"), theirs.join("model.safetensors")).expect("weights");
    fs::copy(ours.join("config.json"), theirs.join("config.json")).expect("a configuration");
    let mut names = json!({
        "transformer.wte.weight": "decoder.embed.tokens.weight",
        "transformer.wpe.weight": "decoder.embed.positions.weight",
        "transformer.ln_f.weight": "decoder.norm.weight",
        "transformer.ln_f.bias": "decoder.norm.bias",
    });
    for i in 0..2 {
        let (block, own) = (format!("transformer.h.{i}"), format!("decoder.blocks.{i}"));
        for kind in ["weight", "bias"] {
            let parts: Vec<String> = ["q", "k", "v"].iter().map(|part| format!("{own}.attn.{part}.{kind}")).collect();
            names[format!("{block}.attn.c_attn.{kind}")] = json!({ "ours": parts, "transposed": kind == "weight" });
            for (from, to) in [("attn.c_proj", "attn.o"), ("mlp.c_fc", "mlp.up"), ("mlp.c_proj", "mlp.down")] {
                let ours = format!("{own}.{to}.{kind}");
                names[format!("{block}.{from}.{kind}")] = json!({ "ours": ours, "transposed": kind == "weight" });
            }
            for (from, to) in [("ln_1", "attn.norm"), ("ln_2", "mlp.norm")] {
                names[format!("{block}.{from}.{kind}")] = json!(format!("{own}.{to}.{kind}"));
            }
        }
    }
    let file = theirs.join("names.json");
    let out = scratch("listed/out");
    let listed = |names: &Value| {
        fs::write(&file, names.to_string()).expect("names.json");
        convert(&theirs, &out, &["--names", path(&file)])
    };
    listed(&names).expect("it is converted");
    assert!(trace(&ours) == trace(&out), "the names lead astray");

    let mut short = names.clone();
    short["transformer.ln_f.bias"] = Value::Null;
    let complaint = listed(&short).expect_err("a tensor is not read");
    assert!(complaint.contains("`decoder.norm.bias` is missing"), "{complaint}");
    let mut odd = names;
    odd["transformer.wte.weight"] = json!({ "ours": "decoder.embed.tokens.weight", "turned": true });
    let complaint = listed(&odd).expect_err("a key that nobody knows");
    assert!(complaint.contains("names.json is not a map of names"), "{complaint}");
}

#[test]
fn what_pytorch_did_not_write_is_one_sentence() {
    let folder = scratch("broken");
    fs::copy(families().join("gpt2/config.json"), folder.join("config.json")).expect("a configuration");
    fs::write(folder.join("pytorch_model.bin"), "no pickle at all").expect("a file");
    let complaint = convert(&folder, &scratch("broken-out"), &[]).expect_err("it is broken");
    assert!(complaint.contains("pytorch_model.bin cannot be read"), "{complaint}");
    assert_eq!(complaint.trim_end().lines().count(), 1, "{complaint}");
    fs::remove_file(folder.join("pytorch_model.bin")).expect("a file");
    fs::write(folder.join("one.pt"), "").and_then(|()| fs::write(folder.join("two.pt"), "")).expect("files");
    let complaint = convert(&folder, &scratch("broken-out"), &[]).expect_err("which one?");
    assert!(complaint.contains("leave one of them"), "{complaint}");
}

#[test]
fn a_tensor_that_is_larger_than_its_pytorch_file_is_refused_before_it_is_read() {
    let folder = scratch("expanded");
    fs::copy(families().join("gpt2/config.json"), folder.join("config.json")).expect("a configuration");
    let file = Path::new(TESTS).join("golden/expanded.bin");
    fs::copy(file, folder.join("pytorch_model.bin")).expect("weights");
    let complaint = convert(&folder, &scratch("expanded-out"), &[]).expect_err("4 GB of one number");
    assert!(complaint.contains("too small for `transformer.wte.weight`"), "{complaint}");
}

#[test]
fn a_model_is_not_written_over_itself() {
    let folder = families().join("bert");
    let complaint = convert(&folder, &folder, &[]).expect_err("its own folder");
    assert!(complaint.contains("name another one"), "{complaint}");
}

#[test]
fn another_models_tokenizer_is_not_taken_for_the_models_own() {
    let out = scratch("tokenizer-of-another");
    fs::write(out.join("tokenizer.json"), "{}").expect("a tokenizer");
    let bare = families().join("../golden/bare");
    let complaint = convert(&bare, &out, &[]).expect_err("whose is it?");
    assert!(complaint.contains("tokenizer.json is another model's"), "{complaint}");
    assert!(!out.join("config.json").exists(), "nothing is written");
}
