//! StarCoder (Li et al. 2023, "GPTBigCode"): a GPT-2 whose heads share one key and one value. StarCoder2 (Lozhkov et
//! al. 2024): a Mistral with layer norms and biases, and an MLP without a gate.

use super::gpt2;
use super::llama::{ATTENTION, CHOICES, DECODER, HALVES, HEAD_WIDTH, LLAMA, NORMS};
use crate::family::keys::WRITING;
use crate::family::rotary::{READ, ROTARY};
use crate::family::table::Row::{Activation, Is, Or};
use crate::family::table::{Family, PLAIN, Ties, same};

pub(in crate::family) const GPT_BIGCODE: Family = Family {
    name: "GPTBigCode",
    relatives: &["StarCoder"],
    model_types: &["gpt_bigcode"],
    config: &[gpt2::SIZES, gpt2::MLP, gpt2::POSITIONS, WRITING, &[("n_kv_heads", Is("1"))]],
    only: &[
        ("multi_query", "true"),
        ("add_cross_attention", "false"),
        ("is_causal", "true"),
        ("num_key_value_heads", "1"),
    ],
    harmless: &[
        gpt2::SETTINGS,
        &[
            "attention_softmax_in_fp32",
            "inference_runner",
            "max_batch_size",
            "max_sequence_length",
            "pad_key_length",
            "pre_allocate_kv_cache",
            "scale_attention_softmax_in_fp32",
            "validate_runner_input",
        ],
    ],
    weights: &[&[
        same("wpe.*", &["decoder.embed.positions.*"]),
        same("h.{i}.ln_1.*", &["decoder.blocks.{i}.attn.norm.*"]),
        same(
            "h.{i}.attn.c_attn.*",
            &["decoder.blocks.{i}.attn.q.*", "decoder.blocks.{i}.attn.k.*", "decoder.blocks.{i}.attn.v.*"],
        ),
        same("h.{i}.attn.c_proj.*", &["decoder.blocks.{i}.attn.o.*"]),
        same("h.{i}.ln_2.*", &["decoder.blocks.{i}.mlp.norm.*"]),
        same("h.{i}.mlp.c_fc.*", &["decoder.blocks.{i}.mlp.up.*"]),
        same("h.{i}.mlp.c_proj.*", &["decoder.blocks.{i}.mlp.down.*"]),
        same("ln_f.*", &["decoder.norm.*"]),
    ]],
    ..gpt2::GPT2
};

pub(in crate::family) const STARCODER2: Family = Family {
    name: "StarCoder2",
    model_types: &["starcoder2"],
    config: &[
        DECODER,
        HEAD_WIDTH,
        HALVES,
        ROTARY,
        WRITING,
        &[
            ("norm_eps", Or("norm_epsilon", "1e-5")),
            ("activation", Activation("hidden_act", "gelu_pytorch_tanh")),
            ("qkv_bias", Or("use_bias", "true")),
            ("out_bias", Or("use_bias", "true")),
            ("mlp_bias", Or("use_bias", "true")),
            ("window", Or("sliding_window", "null")),
        ],
    ],
    only: &[("is_causal", "true"), ("mlp_type", "\"default\""), ("norm_type", "\"layer_norm\"")],
    // Left over from GPTBigCode.
    harmless: &[
        READ,
        &[
            "activation_function",
            "attention_softmax_in_fp32",
            "layer_norm_epsilon",
            "scale_attention_softmax_in_fp32",
            "scale_attn_weights",
        ],
    ],
    prefixes: LLAMA.prefixes,
    weights: &[
        NORMS,
        ATTENTION,
        &[
            same("layers.{i}.mlp.c_fc.*", &["decoder.blocks.{i}.mlp.up.*"]),
            same("layers.{i}.mlp.c_proj.*", &["decoder.blocks.{i}.mlp.down.*"]),
        ],
    ],
    choices: CHOICES,
    ties: Ties::Usually,
    spare: LLAMA.spare,
    ..PLAIN
};
