//! `docs/studied-models.md`: TransformerLens' families and Neuronpedia's models, and whether each opens. Only the
//! reasons are written by hand; a family that opens needs none, and one that does not must have one.

use std::collections::BTreeMap;
use std::{env, fs};

use headlight::{Error, family};
use serde_json::json;

use crate::common::project;

/// Why the classes of a `model_type` do not open; a name in capitals is one of a class that transformers does not have.
const REASONS: [(&str, &[&str]); 9] = [
    (
        "each token chooses some of many MLPs",
        &[
            "afmoe",
            "deepseek_v2",
            "deepseek_v3",
            "deepseek_v4",
            "ernie4_5_moe",
            "flex_olmo",
            "glm4_moe",
            "glm4_moe_lite",
            "glm_moe_dsa",
            "gpt_oss",
            "granitemoe",
            "granitemoehybrid",
            "jetmoe",
            "laguna",
            "lfm2_moe",
            "minimax_m2",
            "mixtral",
            "olmoe",
            "qwen2_moe",
            "qwen3_5_moe",
            "qwen3_moe",
            "qwen3_next",
            "qwen3_vl_moe",
            "switch_transformers",
            "JetMoEForCausalLM",
            "LLaDA2MoeModelLM",
            "PhiMoEForCausalLM",
        ],
    ),
    (
        "no attention, or layers without softmax among those with it",
        &[
            "bamba",
            "falcon_h1",
            "falcon_mamba",
            "jamba",
            "lfm2",
            "mamba",
            "mamba2",
            "nemotron_h",
            "olmo_hybrid",
            "recurrent_gemma",
            "rwkv",
            "zamba2",
            "HyenaDNAForCausalLM",
            "RWKV7ForCausalLM",
        ],
    ),
    (
        "reads pictures or sound",
        &[
            "audio-spectrogram-transformer",
            "audioflamingo3",
            "emu3",
            "florence2",
            "gemma3n",
            "gemma4",
            "gemma4_unified",
            "glm4v",
            "glmasr",
            "hubert",
            "llama4",
            "llava_next",
            "llava_onevision",
            "mistral3",
            "muse_glimmer",
            "musicflamingo",
            "qwen2_5_vl",
            "qwen2_audio",
            "qwen3_vl",
            "wav2vec2",
        ],
    ),
    (
        "other activations or norms: xIELU, squared ReLU, layer norm of 1 + w",
        &["apertus", "arcee", "bitnet", "jais2", "nanochat", "nemotron"],
    ),
    ("layers that share keys and values, or embeddings for each layer", &["gemma4_text"]),
    ("writes by removing noise", &["BD3LM", "DreamModel", "GiddForDiffusionLM", "LLaDAModelLM"]),
    ("runs its layers in a loop", &["hrm_text", "OuroForCausalLM", "RavenForCausalLM"]),
    (
        "no table yet",
        &[
            "falcon",
            "hunyuan_v1_dense",
            "led",
            "longt5",
            "m2m_100",
            "ministral3",
            "mpt",
            "t5gemma",
            "t5gemma2",
            "xglm",
            "youtu",
        ],
    ),
    (
        "files with code of their own: write `names.json` ([other models](other-models.md#a-model-of-no-known-family))",
        &[
            "BaiChuanForCausalLM",
            "BaichuanForCausalLM",
            "ExaoneForCausalLM",
            "GPT2LMHeadCustomModel",
            "InternLM2ForCausalLM",
            "MinGPTForCausalLM",
            "NanoGPTForCausalLM",
            "NeelSoluOldForCausalLM",
            "OpenELMForCausalLM",
            "QwenForCausalLM",
            "TransformerLensNative",
            "TransformerLensPretrain",
        ],
    ),
];

/// Other names that TransformerLens gives to classes of transformers.
const ALIASES: [(&str, &str); 5] = [
    ("Gemma1ForCausalLM", "gemma"),
    ("MPTForCausalLM", "mpt"),
    ("NeoForCausalLM", "gpt_neo"),
    ("NeoXForCausalLM", "gpt_neox"),
    ("T5WithLMHeadModel", "t5"),
];

/// The models that sae-lens 6.54 names with an address of Neuronpedia, of up to 4 billion parameters (in millions), and
/// their `model_type`.
const NEURONPEDIA: [(&str, &str, u64); 13] = [
    ("pythia-70m-deduped", "gpt_neox", 70),
    ("gpt2-small", "gpt2", 124),
    ("gemma-3-270m", "gemma3_text", 268),
    ("gemma-3-270m-it", "gemma3_text", 268),
    ("qwen3-0.6b", "qwen3", 596),
    ("gemma-3-1b", "gemma3_text", 1_000),
    ("gemma-3-1b-it", "gemma3_text", 1_000),
    ("qwen3-1.7b", "qwen3", 1_721),
    ("gemma-2b", "gemma", 2_506),
    ("gemma-2b-it", "gemma", 2_506),
    ("gemma-2-2b", "gemma2", 2_614),
    ("gemma-3-4b", "gemma3", 3_880),
    ("gemma-3-4b-it", "gemma3", 3_880),
];

const HEADER: &str = "\
# Models that researchers study

`HEADLIGHT_RENEW=1 cargo test --test engine studied` writes this file from `tests/engine/families/studied.rs`.
[Models](models.md) says how each family was tested.
";

/// Whether a family has a table. A file without its keys is refused for them, not for the family.
fn opens(model_type: &str) -> bool {
    let keys = json!({ "model_type": model_type, "text_config": {} });
    !matches!(family::open(&keys.to_string(), None, &[]), Err(Error::Family { .. } | Error::Mixture { .. }))
}

fn reason(name: &str) -> Option<&'static str> {
    REASONS.iter().find(|(_, names)| names.contains(&name)).map(|(reason, _)| *reason)
}

/// How a model of so many million parameters opens: the page holds 3 GiB of weights.
fn bits(millions: u64) -> &'static str {
    // In 4 bits with each 32 weights' scale, as in `Precision::bytes`.
    let holds = |eighths: u64| millions * 1_000_000 * eighths / 8 <= 3 << 30;
    if holds(32) {
        "opens"
    } else if holds(16) {
        "opens in 16 bits"
    } else if holds(8) {
        "opens in 8 bits"
    } else if holds(5) {
        "opens in 4 bits, by its size; on the command line in 8 too"
    } else {
        "opens on the command line, in 8 bits"
    }
}

#[test]
fn every_adapter_of_transformer_lens_opens_or_has_a_reason() {
    let golden = project().join("tests/reference/transformer_lens/adapters.json");
    let adapters: BTreeMap<String, Option<String>> =
        serde_json::from_slice(&fs::read(golden).expect("a golden")).expect("JSON");
    let (mut open, mut closed) = (BTreeMap::<String, Vec<&str>>::new(), BTreeMap::<&str, Vec<&str>>::new());
    for (class, model_type) in &adapters {
        let alias = ALIASES.iter().find(|(name, _)| name == class).map(|(_, kind)| *kind);
        let model_type = alias.or(model_type.as_deref());
        let known = model_type.unwrap_or(class);
        match (model_type.is_some_and(opens), reason(known)) {
            (true, None) => open.entry(known.to_owned()).or_default().push(class),
            (false, Some(reason)) => closed.entry(reason).or_default().push(class),
            (true, Some(reason)) => panic!("{class} ({known}) opens, but a reason says: {reason}"),
            (false, None) => panic!("{class} ({known}) does not open, and no reason says why"),
        }
    }
    for name in REASONS.iter().flat_map(|(_, names)| *names) {
        let there = adapters.iter().any(|(class, kind)| class == name || kind.as_deref() == Some(name));
        assert!(there, "{name} is no class of TransformerLens");
    }
    let counted: usize = open.values().chain(closed.values()).map(Vec::len).sum();
    let opened: usize = open.values().map(Vec::len).sum();
    let list = |classes: &[&str]| classes.iter().map(|class| format!("`{class}`")).collect::<Vec<_>>().join(", ");
    let mut text = format!(
        "{HEADER}\n## Neuronpedia, up to 4 billion parameters\n\nThe models for which sae-lens 6.54 gives an address \
         on Neuronpedia.\n\n| model | in the page |\n| --- | --- |\n"
    );
    for (name, model_type, millions) in NEURONPEDIA {
        assert!(opens(model_type), "{name} opens");
        text += &format!("| {name} | {} |\n", bits(millions));
    }
    text += &format!(
        "\n## TransformerLens 4.3\n\n{opened} of its {counted} classes open, the larger models in 16 or 8 bits.\n\n\
         | `model_type` | classes |\n| --- | --- |\n"
    );
    for (model_type, classes) in &open {
        text += &format!("| `{model_type}` | {} |\n", list(classes));
    }
    text += "\n| why not | classes |\n| --- | --- |\n";
    for (reason, _) in REASONS {
        text += &format!("| {reason} | {} |\n", list(&closed[reason]));
    }
    let file = project().join("docs/studied-models.md");
    if env::var_os("HEADLIGHT_RENEW").is_some() {
        fs::write(&file, &text).expect("the file can be written");
    }
    let found = fs::read_to_string(file).unwrap_or_default();
    assert!(found == text, "docs/studied-models.md is old: HEADLIGHT_RENEW=1 cargo test --test engine studied");
}
