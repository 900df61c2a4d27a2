//! `docs/studied-models.md`: TransformerLens' families and Neuronpedia's models, and whether each opens. Only the
//! reasons are written by hand; a family that opens needs none, and one that does not must have one.

use std::collections::BTreeMap;
use std::{env, fs};

use headlight::{Error, family};
use serde_json::json;

use crate::common::project;

/// Why the classes of a `model_type` do not open; a name in capitals is one of a class that transformers does not have.
const REASONS: [(&str, &[&str]); 10] = [
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
            "llama4",
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
    ("reads pictures or sound", &["audio-spectrogram-transformer", "hubert", "wav2vec2"]),
    ("four streams side by side, joined before and after each block (AltUp), and maps beside attention", &["gemma3n"]),
    ("other norms: before an MLP's last map, with weights and without in one model", &["bitnet", "muse_glimmer"]),
    ("writes by removing noise", &["BD3LM", "DreamModel", "GiddForDiffusionLM", "LLaDAModelLM"]),
    ("runs its layers in a loop", &["hrm_text", "OuroForCausalLM", "RavenForCausalLM"]),
    ("windows over a whole encoder's text in blocks, with tokens that see all", &["led", "longt5"]),
    ("own and other keys in one softmax, or keys and values from one narrow vector", &["t5gemma2", "youtu"]),
    (
        "files with code of their own: write `names.json` ([other models](other-models.md#a-model-of-no-known-family))",
        &[
            "BaiChuanForCausalLM",
            "BaichuanForCausalLM",
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
const ALIASES: [(&str, &str); 6] = [
    ("ExaoneForCausalLM", "exaone"),
    ("Gemma1ForCausalLM", "gemma"),
    ("MPTForCausalLM", "mpt"),
    ("NeoForCausalLM", "gpt_neo"),
    ("NeoXForCausalLM", "gpt_neox"),
    ("T5WithLMHeadModel", "t5"),
];

/// The models of `np_model_to_hf.json`, Neuronpedia's list (commit ebb8426 of 2026-08-20), in its order: the name in
/// its addresses, the `model_type` (of Gemma 4 that of its texts), and the parameters of what opens, in millions, 0 of
/// what does not. These were entered by hand from the models' published sizes, and nothing here checks them: they only
/// choose what a row says of bits and GiB.
const NEURONPEDIA: [(&str, &str, u64); 41] = [
    ("pythia-70m-deduped", "gpt_neox", 70),
    ("gpt2-small", "gpt2", 124),
    ("gemma-3-270m", "gemma3_text", 268),
    ("gemma-3-270m-it", "gemma3_text", 268),
    ("qwen3.5-0.8b", "qwen3_5", 752),
    ("gemma-3-1b", "gemma3_text", 1_000),
    ("gemma-3-1b-it", "gemma3_text", 1_000),
    ("qwen2.5-1.5b-it", "qwen2", 1_544),
    ("qwen3-1.7b", "qwen3", 1_721),
    ("gemma-2-2b", "gemma2", 2_614),
    ("gemma-2-2b-it", "gemma2", 2_614),
    ("gemma-4-e2b", "gemma4_text", 4_628),
    ("qwen3.5-2b-pt", "qwen3_5", 1_882),
    ("gemma-3-4b", "gemma3", 3_880),
    ("gemma-3-4b-it", "gemma3", 3_880),
    ("gemma-4-e4b", "gemma4_text", 7_454),
    ("qwen3-4b", "qwen3", 4_022),
    ("qwen3.5-4b", "qwen3_5", 4_206),
    ("olmo-3-1025-7b", "olmo3", 7_298),
    ("qwen2.5-7b-it", "qwen2", 7_616),
    ("llama3.1-8b", "llama", 8_030),
    ("llama3.1-8b-it", "llama", 8_030),
    ("qwen3-8b", "qwen3", 8_191),
    ("gemma-2-9b", "gemma2", 9_242),
    ("gemma-2-9b-it", "gemma2", 9_242),
    ("qwen3.5-9b-pt", "qwen3_5", 8_954),
    ("gemma-3-12b", "gemma3", 11_766),
    ("gemma-3-12b-it", "gemma3", 11_766),
    ("qwen3-14b", "qwen3", 14_768),
    ("gpt-oss-20b", "gpt_oss", 0),
    ("gemma-2-27b", "gemma2", 27_227),
    ("gemma-3-27b", "gemma3", 27_009),
    ("gemma-3-27b-it", "gemma3", 27_009),
    ("qwen3.5-27b", "qwen3_5", 26_896),
    ("qwen3.6-27b", "qwen3_5", 26_896),
    ("glimmer-30b", "muse_glimmer", 0),
    ("gemma-4-31b", "gemma4_text", 30_696),
    ("olmo-3-1125-32b", "olmo3", 32_234),
    ("qwen3-32b", "qwen3", 32_762),
    ("llama3.3-70b-it", "llama", 70_554),
    ("deepseek-v4-flash", "deepseek_v4", 0),
];

/// Further models that sae-lens 6.54 names with an address there.
const WITH_SAES: [(&str, &str, u64); 3] =
    [("qwen3-0.6b", "qwen3", 596), ("gemma-2b", "gemma", 2_506), ("gemma-2b-it", "gemma", 2_506)];

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

/// The numbers of the largest matrix of some, in millions: while it arrives in 4 bits, each takes a byte.
const LARGEST: [(&str, u64); 5] =
    [("gemma-3-4b", 671), ("gemma-3-4b-it", 671), ("qwen3-4b", 389), ("qwen3.5-4b", 636), ("gemma-4-e2b", 2_349)];

/// How a model opens that has so many million parameters: the page holds 3 GiB of weights.
fn bits(name: &str, millions: u64) -> String {
    let largest = LARGEST.iter().find(|(one, _)| *one == name).map_or(0, |(_, numbers)| *numbers);
    // In 4 bits with each 32 weights' scale, as in `Precision::bytes`.
    let holds = |eighths: u64| millions * 1_000_000 * eighths / 8 <= 3 << 30;
    let said = if holds(32) {
        "opens"
    } else if holds(16) {
        "opens in 16 bits"
    } else if holds(8) {
        "opens in 8 bits"
    } else if millions * 5 / 8 + largest <= (3 << 30) / 1_000_000 {
        "opens in 4 bits, by its size; on the command line in 8 too"
    } else {
        return format!(
            "too large; on the command line {:.0} GiB in 8 bits",
            (millions * 1_000_000) as f64 / f64::from(1 << 30)
        );
    };
    said.to_owned()
}

/// Whether a model of this family and size opens, or why not.
fn verdict(name: &str, model_type: &str, millions: u64) -> String {
    match (opens(model_type), reason(model_type)) {
        (true, None) => bits(name, millions),
        (false, Some(reason)) => format!("refused: {reason}"),
        (opens, reason) => panic!("{model_type} opens: {opens}, and a reason: {reason:?}"),
    }
}

/// Neuronpedia's models as a table.
fn neuronpedia() -> String {
    let row = |(name, model_type, millions): &(&str, &str, u64)| {
        format!("| {name} | `{model_type}` | {} |\n", verdict(name, model_type, *millions))
    };
    let opened = NEURONPEDIA.iter().filter(|(_, model_type, _)| opens(model_type)).count();
    let small = |(name, model_type, millions): &&(&str, &str, u64)| {
        opens(model_type) && !bits(name, *millions).contains("large")
    };
    let in_page = NEURONPEDIA.iter().filter(small).count();
    format!(
        "\n## Neuronpedia\n\nThe {} models of `np_model_to_hf.json` in github.com/hijohnnylin/neuronpedia at commit \
         ebb8426 (2026-08-20), whose heads\nits HeadVis shows, and {} more that sae-lens 6.54 links to Neuronpedia. \
         Of the {}, {opened} open, {in_page} of them in the page.\nThe command line opens the others if there is \
         enough memory.\n\n| model | `model_type` | in the page |\n| --- | --- | --- |\n{}{}",
        NEURONPEDIA.len(),
        WITH_SAES.len(),
        NEURONPEDIA.len(),
        NEURONPEDIA.iter().map(row).collect::<String>(),
        WITH_SAES.iter().map(row).collect::<String>()
    )
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
    let mut text = format!("{HEADER}{}", neuronpedia());
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
