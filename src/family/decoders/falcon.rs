//! Falcon 7B (Almazrouei et al. 2023): a decoder with rotary positions in halves, whose heads share one key and one
//! value, and whose attention and MLP read one norm of the same stream.

use serde_json::Value;

use super::llama::HALVES;
use crate::error::Result;
use crate::family::keys::{WRITING, first_token, four_times, padding, tie};
use crate::family::rotary::{READ, ROTARY};
use crate::family::table::Row::{Is, Key, Of, Or};
use crate::family::table::{Family, Keys, PLAIN, Ties, choice, same};

pub(in crate::family) const FALCON: Family = Family {
    name: "Falcon",
    model_types: &["falcon"],
    config: &[
        HALVES,
        ROTARY,
        WRITING,
        &[
            ("architecture", Is("\"decoder\"")),
            ("d_model", Key("hidden_size")),
            ("n_heads", Key("num_attention_heads")),
            ("n_kv_heads", Is("1")),
            ("d_mlp", Of(|keys| four_times(keys, "ffn_hidden_size", "hidden_size"))),
            ("n_decoder_layers", Key("num_hidden_layers")),
            ("d_vocab", Key("vocab_size")),
            ("n_ctx", Or("max_position_embeddings", "2048")),
            ("start_id", Of(first_token)),
            ("pad_id", Of(padding)),
            ("norm_eps", Or("layer_norm_epsilon", "1e-5")),
            ("parallel", Is("\"one_norm\"")),
            ("qkv_bias", Or("bias", "false")),
            ("out_bias", Or("bias", "false")),
            ("mlp_bias", Or("bias", "false")),
            ("activation", Of(activation)),
            ("tie", Of(tie)),
        ],
    ],
    // The others are of the models of 1, 11, 40 and 180 billion parameters.
    only: &[
        ("alibi", "false"),
        ("multi_query", "true"),
        ("new_decoder_architecture", "false"),
        ("num_ln_in_parallel_attn", "1"),
        ("parallel_attn", "true"),
        ("apply_residual_connection_post_layernorm", "false"),
        ("is_causal", "true"),
    ],
    // transformers writes the number of all heads, though they share one key.
    harmless: &[READ, &["activation", "ffn_hidden_size", "num_kv_heads"]],
    prefixes: &["transformer."],
    weights: &[&[
        same("h.{i}.input_layernorm.*", &["decoder.blocks.{i}.attn.norm.*"]),
        same(
            "h.{i}.self_attention.query_key_value.*",
            &["decoder.blocks.{i}.attn.q.*", "decoder.blocks.{i}.attn.k.*", "decoder.blocks.{i}.attn.v.*"],
        ),
        same("h.{i}.self_attention.dense.*", &["decoder.blocks.{i}.attn.o.*"]),
        same("h.{i}.mlp.dense_h_to_4h.*", &["decoder.blocks.{i}.mlp.up.*"]),
        same("h.{i}.mlp.dense_4h_to_h.*", &["decoder.blocks.{i}.mlp.down.*"]),
        same("ln_f.*", &["decoder.norm.*"]),
    ]],
    choices: &[
        choice("decoder.embed.tokens.weight", &["word_embeddings.weight"], &["lm_head.weight"]),
        choice("head.weight", &["lm_head.weight"], &["word_embeddings.weight"]),
    ],
    ties: Ties::Usually,
    ..PLAIN
};

/// Files of the first models do not name it.
fn activation(keys: &Keys) -> Result<Option<Value>> {
    keys.activation("activation", keys.get("activation").and_then(Value::as_str).unwrap_or("gelu"))
}
