//! ALBERT (Lan et al. 2020): a BERT whose layers share their weights, with embeddings narrower than the model.

use super::bert::{CONTEXT, MASKED, SIZES, TYPES};
use crate::family::classes::{TEXT_CLASSES, transform};
use crate::family::table::Row::{Activation, Has, Is, Key, Of};
use crate::family::table::{Family, PLAIN, Ties, choice, same};

pub(in crate::family) const ALBERT: Family = Family {
    name: "ALBERT",
    model_types: &["albert"],
    config: &[
        MASKED,
        CONTEXT,
        SIZES,
        TYPES,
        TEXT_CLASSES,
        &[
            ("class_transform", Of(|keys| transform(keys, "tanh"))),
            ("activation", Activation("hidden_act", "gelu_new")),
            ("d_embed", Key("embedding_size")),
            ("embedding_projection", Is("true")),
            ("share_layers", Is("true")),
            ("head", Has("predictions.dense.weight")),
            ("head_transform", Has("predictions.dense.weight")),
            ("logits_bias", Has("predictions.dense.weight")),
        ],
    ],
    only: &[
        ("num_hidden_groups", "1"),
        ("inner_group_num", "1"),
        ("position_embedding_type", "\"absolute\""),
        ("is_decoder", "false"),
    ],
    harmless: &[&["down_scale_factor", "gap_size", "layers_to_keep", "net_structure_type", "num_memory_blocks"]],
    prefixes: &["albert."],
    weights: &[&[
        same("embeddings.position_embeddings.*", &["encoder.embed.positions.*"]),
        same("embeddings.token_type_embeddings.*", &["encoder.embed.types.*"]),
        same("embeddings.LayerNorm.*", &["encoder.embed.norm.*"]),
        same("encoder.embedding_hidden_mapping_in.*", &["encoder.embed.project.*"]),
        same("encoder.albert_layer_groups.0.albert_layers.0.attention.query.*", &["encoder.blocks.0.attn.q.*"]),
        same("encoder.albert_layer_groups.0.albert_layers.0.attention.key.*", &["encoder.blocks.0.attn.k.*"]),
        same("encoder.albert_layer_groups.0.albert_layers.0.attention.value.*", &["encoder.blocks.0.attn.v.*"]),
        same("encoder.albert_layer_groups.0.albert_layers.0.attention.dense.*", &["encoder.blocks.0.attn.o.*"]),
        same("encoder.albert_layer_groups.0.albert_layers.0.attention.LayerNorm.*", &["encoder.blocks.0.attn.norm.*"]),
        same("encoder.albert_layer_groups.0.albert_layers.0.ffn.*", &["encoder.blocks.0.mlp.up.*"]),
        same("encoder.albert_layer_groups.0.albert_layers.0.ffn_output.*", &["encoder.blocks.0.mlp.down.*"]),
        same("encoder.albert_layer_groups.0.albert_layers.0.full_layer_layer_norm.*", &["encoder.blocks.0.mlp.norm.*"]),
        same("predictions.dense.*", &["head.transform.*"]),
        same("predictions.LayerNorm.*", &["head.norm.*"]),
        same("pooler.*", &["class_head.transform.*"]),
        same("classifier.*", &["class_head.*"]),
    ]],
    choices: &[
        choice("encoder.embed.tokens.weight", &[WORDS], &[DECODER]),
        choice("head.weight", &[DECODER], &[WORDS]),
        choice("head.bias", &["predictions.decoder.bias", "predictions.bias"], &[]),
    ],
    ties: Ties::Usually,
    spare: &["embeddings.position_ids", "embeddings.token_type_ids", "pooler.*"],
    ..PLAIN
};

const WORDS: &str = "embeddings.word_embeddings.weight";
const DECODER: &str = "predictions.decoder.weight";
