//! Configurations as their makers publish them: each opens as the model that its paper and its card describe.
//!
//! Expectations come from papers and cards, not from the code; parameters are counted as usual. The files are rewritten
//! key by key, without local paths and long task lists.

use std::fs;

use headlight::config::Config;
use headlight::config::{
    ActivationFunction, Architecture, EarlyStopping, EmbeddingScale, NormKind, NormPosition, PositionKind, Tie, Writing,
};
use headlight::cost::parts;
use headlight::family::{self, FamilyConfig};

use Architecture::{Decoder, Encoder, EncoderDecoder};
use NormKind::{LayerNorm, RmsNorm};
use NormPosition::{Post, Pre};

use crate::common::project;

/// Opens a configuration for weights with these tensors, which show whether there is a head.
fn open(name: &str, tensors: &[&str]) -> headlight::Result<FamilyConfig> {
    let file = project().join("tests/configs").join(format!("{name}.json"));
    family::open(&fs::read_to_string(file).expect(name), None, tensors)
}

fn opened(name: &str, family: &str, tensors: &[&str]) -> Config {
    let opened = open(name, tensors).unwrap_or_else(|e| panic!("{name}: {e}"));
    assert_eq!(opened.family, family, "{name}");
    opened.config
}

/// Width, heads, key-value heads, their width, and the MLP's width.
fn sizes(config: &Config) -> [usize; 5] {
    [config.d_model, config.attention.n_heads, config.attention.n_kv_heads, config.attention.d_head, config.mlp.d_mlp]
}

/// The numbers of encoder and decoder blocks.
fn layers(config: &Config) -> [usize; 2] {
    let Config { architecture, n_encoder_layers, n_decoder_layers, .. } = config;
    [
        if architecture.has_encoder() { *n_encoder_layers } else { 0 },
        if architecture.has_decoder() { *n_decoder_layers } else { 0 },
    ]
}

fn norms(config: &Config) -> (NormKind, NormPosition, f64) {
    (config.layer.norm.kind, config.layer.norm.position, config.layer.norm.eps)
}

fn parameters(config: &Config) -> u128 {
    parts(config, false).iter().map(|part| part.parameters).sum()
}

#[test]
fn encoders_that_predict_masked_tokens() {
    let bert = ["bert.embeddings.word_embeddings.weight", "cls.predictions.transform.dense.weight"];
    let distilbert = ["distilbert.embeddings.word_embeddings.weight", "vocab_transform.weight"];
    let albert = ["albert.embeddings.word_embeddings.weight", "predictions.dense.weight"];
    for (name, family, tensors, blocks, types, d_embed, activation, count) in [
        ("bert-base-uncased", "BERT", bert, 12, 2, 768, ActivationFunction::Gelu, 109_514_298),
        ("distilbert-base-uncased", "DistilBERT", distilbert, 6, 0, 768, ActivationFunction::Gelu, 66_985_530),
        ("albert-base-v2", "ALBERT", albert, 12, 2, 128, ActivationFunction::GeluTanh, 11_221_680),
    ] {
        let config = opened(name, family, &tensors);
        assert_eq!(config.architecture, Encoder, "{name}");
        assert_eq!(sizes(&config), [768, 12, 12, 64, 3072], "{name}");
        assert_eq!(layers(&config), [blocks, 0], "{name}");
        assert_eq!(norms(&config), (LayerNorm, Post, 1e-12), "{name}");
        assert_eq!(
            (config.n_ctx, config.embedding.token_types, config.embedding.d_embed),
            (512, types, d_embed),
            "{name}"
        );
        assert_eq!((config.mlp.activation, config.positions.kind), (activation, PositionKind::Learned), "{name}");
        assert!(
            config.head.exists && config.head.transform && config.head.logits_bias && config.embedding.norm,
            "{name}"
        );
        assert_eq!((config.writing.pad_id, config.share_layers), (Some(0), name.starts_with("albert")), "{name}");
        assert_eq!(parameters(&config), count, "{name}");
        let bare = opened(name, family, &tensors[..1]);
        assert!(!bare.head.exists && !bare.head.transform && !bare.head.logits_bias, "{name} without its head");
    }
}

#[test]
fn roberta_counts_positions_after_the_padding_token() {
    let config = opened("roberta-base", "RoBERTa", &["lm_head.dense.weight"]);
    assert_eq!((config.architecture, layers(&config)), (Encoder, [12, 0]));
    assert_eq!(sizes(&config), [768, 12, 12, 64, 3072]);
    assert_eq!(norms(&config), (LayerNorm, Post, 1e-5));
    assert_eq!((config.n_ctx, config.positions.offset, config.embedding.token_types), (512, 2, 1));
    assert!(config.head.exists && config.head.transform && config.head.logits_bias && config.embedding.norm);
    assert_eq!(parameters(&config), 124_697_433);
}

#[test]
fn gpt2_is_a_decoder_with_learned_positions() {
    let config = opened("gpt2", "GPT-2", &["wte.weight"]);
    assert_eq!((config.architecture, layers(&config)), (Decoder, [0, 12]));
    assert_eq!(sizes(&config), [768, 12, 12, 64, 3072]);
    assert_eq!(norms(&config), (LayerNorm, Pre, 1e-5));
    assert_eq!((config.mlp.activation, config.positions.kind), (ActivationFunction::GeluTanh, PositionKind::Learned));
    assert_eq!((config.n_ctx, config.d_vocab, config.embedding.tie), (1024, 50_257, Tie::Output));
    assert_eq!(
        (config.writing.start_id, config.writing.end_id, config.writing.pad_id),
        (Some(50_256), Some(50_256), None)
    );
    assert_eq!(parameters(&config), 124_439_808);
}

#[test]
fn decoders_with_rotary_positions_share_keys_and_values() {
    for (name, family, sized, blocks, n_ctx, eps, base, tie, bias, count) in [
        ("TinyLlama-1.1B", "Llama", [2048, 32, 4, 64, 5632], 22, 2048, 1e-5, 1e4, Tie::None, false, 1_100_048_384),
        ("SmolLM-135M", "Llama", [576, 9, 3, 64, 1536], 30, 2048, 1e-5, 1e4, Tie::Output, false, 134_515_008),
        ("Llama-3.2-1B", "Llama", [2048, 32, 8, 64, 8192], 16, 131_072, 1e-5, 5e5, Tie::Output, false, 1_235_814_400),
        ("Qwen2.5-0.5B", "Qwen2", [896, 14, 2, 64, 4864], 24, 32_768, 1e-6, 1e6, Tie::Output, true, 494_032_768),
    ] {
        let config = opened(name, family, &["model.embed_tokens.weight"]);
        assert_eq!((config.architecture, layers(&config)), (Decoder, [0, blocks]), "{name}");
        assert_eq!(sizes(&config), sized, "{name}");
        assert_eq!(norms(&config), (RmsNorm, Pre, eps), "{name}");
        assert_eq!((config.n_ctx, config.embedding.tie), (n_ctx, tie), "{name}");
        assert_eq!((config.positions.kind, config.layer.rotary.base), (PositionKind::Rotary, base), "{name}");
        assert_eq!((config.mlp.activation, config.mlp.gated), (ActivationFunction::Silu, true), "{name}");
        assert_eq!(
            (config.attention.qkv_bias, config.attention.out_bias, config.mlp.bias),
            (bias, false, false),
            "{name}"
        );
        assert_eq!(parameters(&config), count, "{name}");
    }
}

#[test]
fn t5_has_relative_positions_and_its_successors_gated_mlps() {
    let (own, shared): (&[&str], &[&str]) = (&["shared.weight", "lm_head.weight"], &["shared.weight"]);
    for (name, tensors, sized, blocks, activation, gated, tie, scale, count) in [
        (
            "t5-small",
            shared,
            [512, 8, 8, 64, 2048],
            6,
            ActivationFunction::Relu,
            false,
            Tie::All,
            512f64.powf(-0.5),
            60_506_624,
        ),
        (
            "flan-t5-small",
            own,
            [512, 6, 6, 64, 1024],
            8,
            ActivationFunction::GeluTanh,
            true,
            Tie::Embeddings,
            1.0,
            76_961_152,
        ),
        (
            "mt5-small",
            own,
            [512, 6, 6, 64, 1024],
            8,
            ActivationFunction::GeluTanh,
            true,
            Tie::Embeddings,
            1.0,
            300_176_768,
        ),
    ] {
        let config = opened(name, "T5", tensors);
        assert_eq!((config.architecture, layers(&config)), (EncoderDecoder, [blocks; 2]), "{name}");
        assert_eq!(sizes(&config), sized, "{name}");
        assert_eq!(norms(&config), (RmsNorm, Pre, 1e-6), "{name}");
        assert_eq!((config.mlp.activation, config.mlp.gated), (activation, gated), "{name}");
        assert_eq!(
            (config.positions.kind, config.layer.attention_scale),
            (PositionKind::RelativeBias, Some(1.0)),
            "{name}"
        );
        assert_eq!((config.positions.bias_buckets, config.positions.bias_farthest), (32, 128), "{name}");
        assert_eq!((config.embedding.tie, config.head.logits_scale), (tie, scale), "{name}");
        assert_eq!(
            (config.writing.start_id, config.writing.end_id, config.writing.pad_id),
            (Some(0), Some(1), Some(0)),
            "{name}"
        );
        assert_eq!(parameters(&config), count, "{name}");
    }
}

#[test]
fn translation_models_with_both_stacks() {
    let bias: &[&str] = &["final_logits_bias"];
    let (gelu, silu) = (ActivationFunction::Gelu, ActivationFunction::Silu);
    for (name, family, tensors, sized, blocks, position, activation, scaled, start, count) in [
        ("bart-base", "BART", &[][..], [768, 12, 12, 64, 3072], 6, Post, gelu, false, 2, 139_420_416),
        ("mbart-large-50", "BART", bias, [1024, 16, 16, 64, 4096], 12, Pre, gelu, true, 2, 610_879_488 + 250_054),
        ("opus-mt-en-de", "Marian", bias, [512, 8, 8, 64, 2048], 6, Post, silu, true, 58_100, 73_886_208 + 58_101),
    ] {
        let config = opened(name, family, tensors);
        assert_eq!((config.architecture, layers(&config)), (EncoderDecoder, [blocks; 2]), "{name}");
        assert_eq!(sizes(&config), sized, "{name}");
        assert_eq!(norms(&config), (LayerNorm, position, 1e-5), "{name}");
        assert_eq!(
            (config.mlp.activation, config.embedding.scale),
            (activation, EmbeddingScale::Root(scaled)),
            "{name}"
        );
        assert_eq!((config.embedding.tie, config.final_norm), (Tie::All, position == Pre), "{name}");
        assert_eq!((config.writing.start_id, config.head.logits_bias), (Some(start), tensors == bias), "{name}");
        let learned = family == "BART";
        let positions = if learned { PositionKind::Learned } else { PositionKind::Sinusoidal };
        assert_eq!((config.positions.kind, config.embedding.norm), (positions, learned), "{name}");
        assert_eq!((config.n_ctx, config.positions.offset), if learned { (1024, 2) } else { (512, 0) }, "{name}");
        assert_eq!(parameters(&config), count, "{name}");
    }
}

/// From `generation_config.json` or, without one, from `config.json`.
#[test]
fn generation_settings_are_read() {
    let folder = project().join("tests/families");
    let with = |name: &str, keys: serde_json::Value, generation: Option<&str>| {
        let text = fs::read_to_string(folder.join(name).join("config.json")).expect(name);
        let mut config: serde_json::Map<String, serde_json::Value> = serde_json::from_str(&text).expect(name);
        config.extend(keys.as_object().cloned().expect("an object"));
        family::open(&serde_json::Value::from(config).to_string(), generation, &[]).expect(name).config
    };
    let ids = |config: &Config| {
        let Writing { end_id, other_end_ids, forced_first_id, suppressed_ids, .. } = config.writing.clone();
        (end_id, other_end_ids, forced_first_id, suppressed_ids)
    };
    // Llama 3 has three end tokens; ids outside the vocabulary are dropped.
    let llama = with("llama", serde_json::json!({ "eos_token_id": 2 }), Some(r#"{ "eos_token_id": [7, 9, 8, 48] }"#));
    assert_eq!(ids(&llama), (Some(7), vec![8, 9], None, vec![]));
    let mbart = with("mbart", serde_json::json!({ "forced_bos_token_id": 5 }), Some(r#"{ "forced_bos_token_id": 6 }"#));
    assert_eq!(ids(&mbart), (None, vec![], Some(6), vec![]), "a separate generation file replaces all generation keys");
    let bart = serde_json::json!({ "force_bos_token_to_be_generated": true });
    assert_eq!(ids(&with("bart", bart, None)), (Some(2), vec![], Some(1), vec![]), "the key of files from 2020");
    // An end token is not a bad word.
    let marian = serde_json::json!({ "bad_words_ids": [[47], [0], [3, 4], [5, 48]], "suppress_tokens": [5, 47] });
    let marian = with("marian", marian, None);
    assert_eq!(ids(&marian), (Some(0), vec![], None, vec![5, 47]));
    assert_eq!(marian.writing.suppressed_sequences, [[3, 4]], "the vocabulary has no token 48");
    let asked = r#"{ "num_beams": 4, "do_sample": false, "top_k": 50, "length_penalty": 1, "max_length": 512 }"#;
    let text = fs::read_to_string(folder.join("marian/config.json")).expect("marian");
    let unfollowed = family::open(&text, Some(asked), &[]).expect("marian").unfollowed;
    assert_eq!(unfollowed, ["max_length 512", "num_beams 4"], "neutral settings are not listed");
    for (said, stops) in [
        ("true", EarlyStopping::Full),
        ("false", EarlyStopping::Estimated),
        ("null", EarlyStopping::Estimated),
        ("\"never\"", EarlyStopping::Never),
    ] {
        let generation = format!(r#"{{ "early_stopping": {said} }}"#);
        let opened = family::open(&text, Some(&generation), &[]).expect("marian");
        assert_eq!((opened.config.writing.early_stopping, opened.unfollowed.len()), (stops, 0), "{said}");
    }
    let all: Vec<u32> = (0..48).collect();
    let text = fs::read_to_string(folder.join("gpt2/config.json")).expect("gpt2");
    let generation = serde_json::json!({ "suppress_tokens": all }).to_string();
    let error = family::open(&text, Some(&generation), &[]).err().expect("nothing is left").to_string();
    assert!(error.contains("suppressed_ids"), "{error}");
}

/// Keys about training, storage, calls and hardware change nothing. Numbers and booleans may have other spellings.
#[test]
fn keys_without_influence_on_the_result_are_ignored() {
    let folder = project().join("tests/families");
    for name in [
        "albert",
        "bart",
        "bert-mlm",
        "camembert-class",
        "distilbert",
        "gpt2",
        "llama",
        "marian",
        "mbart",
        "mt5",
        "qwen2",
        "t5",
    ] {
        let text = fs::read_to_string(folder.join(name).join("config.json")).expect(name);
        let plain: serde_json::Map<String, serde_json::Value> = serde_json::from_str(&text).expect(name);
        let opened = |keys| family::open(&serde_json::Value::from(keys).to_string(), None, &[]).expect(name).config;
        let expected = opened(plain.clone());
        let mut how = plain.clone();
        let more = serde_json::json!({
            "torch_dtype": "bfloat16", "dtype": "auto", "use_cache": false, "attn_implementation": "sdpa",
            "_attn_implementation": "flash_attention_2", "gradient_checkpointing": true, "label_smoothing": 0.1,
            "label_smoothing_factor": 0.1, "classifier_dropout": 0.3, "loss_type": "ForMaskedLMLoss", "num_labels": 3,
            "use_flash_attn": true, "model_max_length": 512, "training_args": { "epochs": 3 }, "auto_map": { "A": "b" },
            "adapters": {}, "quantization_config": null, "extra": "", "other": [], "_commit_hash": "0123",
        });
        how.extend(more.as_object().cloned().expect("an object"));
        assert_eq!(opened(how), expected, "{name}");
        let spelled = plain.iter().map(|(key, value)| {
            let value = match value {
                serde_json::Value::Number(n) => n.as_f64().map_or_else(|| value.clone(), Into::into),
                serde_json::Value::Bool(yes) => u8::from(*yes).into(),
                _ => value.clone(),
            };
            (key.clone(), value)
        });
        assert_eq!(opened(spelled.collect()), expected, "{name}, 12.0 for 12 and 1 for true");
        let mut changed = plain;
        changed.insert("attention_window".into(), 64.into());
        let error =
            family::open(&serde_json::Value::from(changed).to_string(), None, &[]).err().expect(name).to_string();
        assert!(error.contains("`attention_window` is not supported"), "{error}");
    }
}

#[test]
fn an_unsupported_configuration_is_refused_in_one_sentence() {
    let known = "BERT, DistilBERT, ALBERT, RoBERTa, XLM-RoBERTa, CamemBERT, ELECTRA, ModernBERT, ModernBERT \
        decoder, Ettin, MPNet, EuroBERT, Nomic BERT, ESM-2, ESM-1b, DeBERTa, DeBERTa v1, GPT, GPT-2, GPTBigCode, \
        StarCoder, StarCoder2, OPT, BioGPT, XGLM, BLOOM, MPT, Falcon, GPT-Neo, TinyStories, GPT-NeoX, Pythia, GPT-J, \
        CodeGen, Llama, Arcee, Mistral, Ministral 3, Phi, Phi-3, StableLM, Nemotron, Jais 2, Granite, Cohere, \
        Cohere 2, SmolLM3, Qwen2, Seed-OSS, ERNIE 4.5, EXAONE 3, EXAONE 4, GLM, GLM-4-0414, GLM-4.1V, Qwen3, HunYuan, \
        Apertus, Qwen3.5, Gemma, Gemma 2, Gemma 3, Gemma 4, VaultGemma, OLMo, OLMo 2, OLMo 3, nanochat, ViT, DeiT, \
        DINOv2, DINOv2 with registers, DINOv3, CLIP, CLIP's encoder of texts, SigLIP, SigLIP's encoder of texts, \
        T5, mT5, T5Gemma, BART, mBART, Marian, M2M100, NLLB, Pegasus, Blenderbot, Whisper, Whisper's encoder, \
        Idefics 3, SmolVLM, LLaVA";
    let unread = |kind: &str| format!("{kind} models can't be opened yet. Supported: {known}");
    let chosen = "models are mixtures of experts, which can't be opened yet: each token chooses some of many MLPs";
    for (keys, sentence) in [
        (r#""model_type": "rwkv", "num_experts": 0"#, unread("rwkv")),
        (r#""model_type": "mixtral", "num_local_experts": 8"#, format!("mixtral {chosen}")),
        (r#""model_type": "gpt_oss", "experts_per_token": 4"#, format!("gpt_oss {chosen}")),
        (r#""model_type": "qwen3_5_moe", "text_config": { "num_experts": 64 }"#, format!("qwen3_5_moe {chosen}")),
    ] {
        let error = family::open(&format!("{{{keys}}}"), None, &[]).err().expect(keys).to_string();
        assert_eq!(error, sentence);
    }
    let gemma = fs::read_to_string(project().join("tests/families/gemma4/config.json")).expect("a configuration");
    let mut gemma: serde_json::Value = serde_json::from_str(&gemma).expect("JSON");
    gemma["enable_moe_block"] = true.into();
    let error = family::open(&gemma.to_string(), None, &[]).err().expect("experts").to_string();
    assert_eq!(error, format!("gemma4_text {chosen}"));
}

#[test]
fn an_activation_has_the_name_in_our_files_and_those_of_other_makers() {
    for function in ActivationFunction::NAMED {
        assert_eq!(serde_json::to_value(function).expect("JSON"), function.name());
        assert!(function.names().iter().all(|name| ActivationFunction::named(name) == Some(function)), "{function:?}");
    }
}
