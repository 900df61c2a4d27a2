//! GPT-NeoX (Black et al. 2022) and Pythia (Biderman et al. 2023): a decoder that rotates a share of each head's
//! columns, with queries, keys and values in one matrix, head by head, and blocks whose attention and MLP read the same
//! stream.

use serde_json::Value;

use super::llama::{DECODER, HALVES};
use crate::error::Result;
use crate::family::keys::WRITING;
use crate::family::rotary::{READ, ROPE, RopeKeys, rotary_rows};
use crate::family::table::Row::{Activation, Of, Or};
use crate::family::table::{Family, Keys, PLAIN, by_head, choice, same};

pub(in crate::family) const GPT_NEOX: Family = Family {
    name: "GPT-NeoX",
    relatives: &["Pythia"],
    model_types: &["gpt_neox"],
    config: &[
        DECODER,
        HALVES,
        rotary_rows!(QUARTER),
        WRITING,
        &[
            ("norm_eps", Or("layer_norm_eps", "1e-5")),
            ("activation", Activation("hidden_act", "gelu")),
            ("qkv_bias", Or("attention_bias", "true")),
            ("out_bias", Or("attention_bias", "true")),
            ("parallel", Of(parallel)),
        ],
    ],
    only: &[("is_decoder", "false"), ("is_causal", "true")],
    harmless: &[READ, &["rotary_emb_base", "rotary_pct", "use_parallel_residual"]],
    prefixes: &["gpt_neox."],
    weights: &[&[
        same("layers.{i}.input_layernorm.*", &["decoder.blocks.{i}.attn.norm.*"]),
        by_head(
            "layers.{i}.attention.query_key_value.*",
            &["decoder.blocks.{i}.attn.q.*", "decoder.blocks.{i}.attn.k.*", "decoder.blocks.{i}.attn.v.*"],
        ),
        same("layers.{i}.attention.dense.*", &["decoder.blocks.{i}.attn.o.*"]),
        same("layers.{i}.post_attention_layernorm.*", &["decoder.blocks.{i}.mlp.norm.*"]),
        same("layers.{i}.mlp.dense_h_to_4h.*", &["decoder.blocks.{i}.mlp.up.*"]),
        same("layers.{i}.mlp.dense_4h_to_h.*", &["decoder.blocks.{i}.mlp.down.*"]),
        same("final_layer_norm.*", &["decoder.norm.*"]),
    ]],
    choices: &[
        // "lm_head" in the memory of transformers 5, and so in a saved `state_dict()`.
        choice("decoder.embed.tokens.weight", &["embed_in.weight"], &["embed_out.weight", "lm_head.weight"]),
        choice("head.weight", &["embed_out.weight", "lm_head.weight"], &["embed_in.weight"]),
    ],
    spare: &[
        "layers.{i}.attention.bias",
        "layers.{i}.attention.masked_bias",
        "layers.{i}.attention.rotary_emb.inv_freq",
        "rotary_emb.inv_freq",
    ],
    ..PLAIN
};

const QUARTER: RopeKeys = RopeKeys { theta: "rotary_emb_base", share: Some(("rotary_pct", 0.25)), ..ROPE };

fn parallel(keys: &Keys) -> Result<Option<Value>> {
    Ok((keys.flag("use_parallel_residual") != Some(false)).then(|| "two_norms".into()))
}
