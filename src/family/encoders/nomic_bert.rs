//! Nomic BERT (Nussbaum et al. 2024): a BERT with rotary positions, gated MLPs and no biases but those of its norms.

use super::bert::{CHOICES, HEAD, HEADS, TYPES};
use crate::family::classes::{TEXT_CLASSES, transform};
use crate::family::decoders::llama::{GATED, HALVES, HEAD_WIDTH};
use crate::family::keys::{last_token, padding, tie};
use crate::family::rotary::{READ, ROPE, RopeKeys, rotary_rows};
use crate::family::table::Row::{Is, Of, Or};
use crate::family::table::{Family, PLAIN, Ties, same};

pub(in crate::family) const NOMIC_BERT: Family = Family {
    name: "Nomic BERT",
    model_types: &["nomic_bert"],
    config: &[
        TYPES,
        TEXT_CLASSES,
        HEAD,
        HEAD_WIDTH,
        HALVES,
        GATED,
        rotary_rows!(ROPE_1000),
        &[
            ("class_transform", Of(|keys| transform(keys, "tanh"))),
            ("architecture", Is("\"encoder\"")),
            // transformers reads no other names of them: published files have its defaults.
            ("d_model", Or("hidden_size", "768")),
            ("n_heads", Or("num_attention_heads", "12")),
            ("d_mlp", Or("intermediate_size", "3072")),
            ("n_encoder_layers", Or("num_hidden_layers", "12")),
            ("d_vocab", Or("vocab_size", "30528")),
            ("n_ctx", Or("max_position_embeddings", "2048")),
            ("pad_id", Of(padding)),
            ("end_id", Of(last_token)),
            ("norm_position", Is("\"post\"")),
            ("norm_eps", Or("layer_norm_eps", "1e-12")),
            ("embedding_norm", Is("true")),
            ("qkv_bias", Is("false")),
            ("out_bias", Is("false")),
            ("mlp_bias", Is("false")),
            ("tie", Of(tie)),
        ],
    ],
    only: &[
        ("n_embd", "768"),
        ("n_head", "12"),
        ("n_inner", "3072"),
        ("n_layer", "12"),
        ("layer_norm_epsilon", "1e-12"),
        ("activation_function", "\"swiglu\""),
        ("rotary_emb_base", "1000"),
        ("rotary_emb_fraction", "1"),
        ("scale_attn_weights", "true"),
    ],
    harmless: &[
        READ,
        &[
            "dense_seq_output",
            "fused_bias_fc",
            "max_trained_positions",
            "n_positions",
            "pad_vocab_size_multiple",
            "summary_proj_to_labels",
            "summary_type",
            "summary_use_proj",
            "use_xentropy",
        ],
    ],
    prefixes: &["nomic_bert.", "bert."],
    weights: &[
        HEADS,
        &[
            same("cls.predictions.transform.layer_norm.*", &["head.norm.*"]),
            same("embeddings.token_type_embeddings.*", &["encoder.embed.types.*"]),
            same("embeddings.LayerNorm.*", &["encoder.embed.norm.*"]),
            // As its makers publish it, and as transformers writes it.
            same("emb_ln.*", &["encoder.embed.norm.*"]),
            same(
                "encoder.layers.{i}.attn.Wqkv.*",
                &["encoder.blocks.{i}.attn.q.*", "encoder.blocks.{i}.attn.k.*", "encoder.blocks.{i}.attn.v.*"],
            ),
            same("encoder.layers.{i}.attn.out_proj.*", &["encoder.blocks.{i}.attn.o.*"]),
            same("encoder.layers.{i}.norm1.*", &["encoder.blocks.{i}.attn.norm.*"]),
            same("encoder.layers.{i}.mlp.fc11.*", &["encoder.blocks.{i}.mlp.up.*"]),
            same("encoder.layers.{i}.mlp.fc12.*", &["encoder.blocks.{i}.mlp.gate.*"]),
            same("encoder.layers.{i}.mlp.fc2.*", &["encoder.blocks.{i}.mlp.down.*"]),
            same("encoder.layers.{i}.norm2.*", &["encoder.blocks.{i}.mlp.norm.*"]),
            // As transformers holds it.
            same("layers.{i}.self_attn.q_proj.*", &["encoder.blocks.{i}.attn.q.*"]),
            same("layers.{i}.self_attn.k_proj.*", &["encoder.blocks.{i}.attn.k.*"]),
            same("layers.{i}.self_attn.v_proj.*", &["encoder.blocks.{i}.attn.v.*"]),
            same("layers.{i}.self_attn.o_proj.*", &["encoder.blocks.{i}.attn.o.*"]),
            same("layers.{i}.post_attention_layernorm.*", &["encoder.blocks.{i}.attn.norm.*"]),
            same("layers.{i}.mlp.gate_proj.*", &["encoder.blocks.{i}.mlp.gate.*"]),
            same("layers.{i}.mlp.up_proj.*", &["encoder.blocks.{i}.mlp.up.*"]),
            same("layers.{i}.mlp.down_proj.*", &["encoder.blocks.{i}.mlp.down.*"]),
            same("layers.{i}.post_mlp_layernorm.*", &["encoder.blocks.{i}.mlp.norm.*"]),
        ],
    ],
    choices: CHOICES,
    ties: Ties::Usually,
    spare: &["embeddings.position_ids", "embeddings.token_type_ids", "pooler.dense.*", "rotary_emb.inv_freq"],
    ..PLAIN
};

const ROPE_1000: RopeKeys = RopeKeys { default_theta: 1000.0, ..ROPE };
