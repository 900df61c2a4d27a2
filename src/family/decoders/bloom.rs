//! BLOOM (BigScience 2022): a decoder without positions, whose scores fall with the distance, with queries, keys and
//! values in one matrix, head by head, and a norm of the embeddings.

use serde_json::Value;

use crate::error::Result;
use crate::family::keys::{WRITING, first_token, four_times, padding, tie};
use crate::family::table::Row::{Is, Key, Of, Or};
use crate::family::table::{Family, Keys, PLAIN, Ties, by_head, choice, same};

pub(in crate::family) const BLOOM: Family = Family {
    name: "BLOOM",
    model_types: &["bloom"],
    config: &[
        WRITING,
        &[
            ("architecture", Is("\"decoder\"")),
            ("d_model", Of(|keys| Ok(either(keys, WIDTHS)))),
            ("n_heads", Of(|keys| Ok(either(keys, ["n_head", "num_attention_heads"])))),
            ("d_mlp", Of(inner)),
            ("n_decoder_layers", Of(|keys| Ok(either(keys, ["n_layer", "num_hidden_layers"])))),
            ("d_vocab", Key("vocab_size")),
            ("start_id", Of(first_token)),
            ("pad_id", Of(padding)),
            ("norm_eps", Or("layer_norm_epsilon", "1e-5")),
            ("positions", Is("\"alibi\"")),
            ("embedding_norm", Is("true")),
            ("activation", Is("\"gelu_tanh\"")),
            ("tie", Of(tie)),
        ],
    ],
    only: &[("apply_residual_connection_post_layernorm", "false"), ("is_causal", "true")],
    harmless: &[&[
        "attention_softmax_in_fp32",
        "bias_dropout_fusion",
        "hidden_size",
        "masked_softmax_fusion",
        "n_embed",
        "n_head",
        "n_inner",
        "n_layer",
        "num_attention_heads",
        "num_hidden_layers",
        "offset_alibi",
        "skip_bias_add",
        "skip_bias_add_qkv",
        "slow_but_exact",
    ]],
    prefixes: &["transformer."],
    weights: &[&[
        same("word_embeddings_layernorm.*", &["decoder.embed.norm.*"]),
        same("h.{i}.input_layernorm.*", &["decoder.blocks.{i}.attn.norm.*"]),
        by_head(
            "h.{i}.self_attention.query_key_value.*",
            &["decoder.blocks.{i}.attn.q.*", "decoder.blocks.{i}.attn.k.*", "decoder.blocks.{i}.attn.v.*"],
        ),
        same("h.{i}.self_attention.dense.*", &["decoder.blocks.{i}.attn.o.*"]),
        same("h.{i}.post_attention_layernorm.*", &["decoder.blocks.{i}.mlp.norm.*"]),
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

const WIDTHS: [&str; 2] = ["n_embed", "hidden_size"];

/// The first files have the first of two names.
fn either(keys: &Keys, names: [&'static str; 2]) -> Option<Value> {
    keys.get(keys.named(names)).cloned()
}

fn inner(keys: &Keys) -> Result<Option<Value>> {
    four_times(keys, "n_inner", keys.named(WIDTHS))
}
