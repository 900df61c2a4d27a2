//! ALBERT (Lan et al. 2020): a BERT whose layers are one and the same, with embeddings narrower than the model.

use serde_json::Value;

use super::Row::{Activation, Is, Key, Of, Or};
use super::keys::{Keys, last_token, padding};
use super::{Family, same};
use crate::error::Result;

pub(super) const ALBERT: Family = Family {
    name: "ALBERT",
    model_types: &["albert"],
    config: &[
        ("architecture", Is("\"encoder\"")),
        ("d_model", Key("hidden_size")),
        ("d_embed", Key("embedding_size")),
        ("n_heads", Key("num_attention_heads")),
        ("d_mlp", Key("intermediate_size")),
        ("n_encoder_layers", Key("num_hidden_layers")),
        ("share_layers", Is("true")),
        ("d_vocab", Key("vocab_size")),
        ("n_ctx", Or("max_position_embeddings", "512")),
        ("token_types", Or("type_vocab_size", "2")),
        ("pad_id", Of(padding)),
        ("end_id", Of(last_token)),
        ("norm_position", Is("\"post\"")),
        ("norm_eps", Or("layer_norm_eps", "1e-12")),
        ("positions", Is("\"learned\"")),
        ("embedding_norm", Is("true")),
        ("activation", Activation("hidden_act")),
        ("head", Of(has_head)),
        ("head_transform", Of(has_head)),
        ("logits_bias", Of(has_head)),
        ("tie", Is("\"output\"")),
    ],
    only: &[
        ("num_hidden_groups", "1"),
        ("inner_group_num", "1"),
        ("position_embedding_type", "\"absolute\""),
        ("tie_word_embeddings", "true"),
        ("is_decoder", "false"),
    ],
    alike: &[],
    harmless: &["down_scale_factor", "gap_size", "layers_to_keep", "net_structure_type", "num_memory_blocks"],
    prefixes: &["albert."],
    weights: &[&[
        same("embeddings.word_embeddings.*", &["encoder.embed.tokens.*"]),
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
        same("predictions.bias", &["head.bias"]),
        same("predictions.decoder.bias", &["head.bias"]),
    ]],
    spare: &[
        "embeddings.position_ids",
        "pooler.*",
        "predictions.decoder.*",
        "predictions.bias",
        "sop_classifier.classifier.*",
        "classifier.*",
        "qa_outputs.*",
    ],
};

/// The head is there where its weights are.
fn has_head(keys: &Keys) -> Result<Option<Value>> {
    Ok(Some(keys.has("predictions.dense.weight").into()))
}
