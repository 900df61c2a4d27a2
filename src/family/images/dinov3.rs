//! DINOv3 (Siméoni et al. 2025): an encoder of images with registers and layer-scale, whose queries and keys rotate by
//! the place of their patch, down and across.

use serde_json::{Value, json};

use super::tower::activation_or;
use super::vit::image;
use crate::error::Result;
use crate::family::classes::CLASSES;
use crate::family::layers::count_or;
use crate::family::table::Row::{Is, Key, Of, Or};
use crate::family::table::{Family, Keys, Ties, same};

pub(in crate::family) const DINOV3: Family = Family {
    name: "DINOv3",
    relatives: &[],
    model_types: &["dinov3_vit"],
    config: &[
        CLASSES,
        &[
            ("architecture", Is("\"encoder\"")),
            ("positions", Is("\"rotary\"")),
            ("rotary_pairs", Is("\"halves\"")),
            ("rotary_base", Or("rope_theta", "100.0")),
            ("d_model", Key("hidden_size")),
            ("n_heads", Key("num_attention_heads")),
            ("d_mlp", Key("intermediate_size")),
            ("n_encoder_layers", Key("num_hidden_layers")),
            ("norm_eps", Or("layer_norm_eps", "1e-5")),
            ("activation", Of(|keys| activation_or(keys, "gelu"))),
            ("mlp_gated", Or("use_gated_mlp", "false")),
            ("mlp_bias", Or("mlp_bias", "true")),
            ("qkv_bias", Or("query_bias", "true")),
            ("key_bias", Or("key_bias", "false")),
            ("out_bias", Or("proj_bias", "true")),
            ("layer_scale", Or("layerscale_value", "1.0")),
            ("input", Of(registers)),
        ],
    ],
    only: &[("apply_layernorm", "true"), ("reshape_hidden_states", "true")],
    alike: &[("query_bias", "value_bias")],
    harmless: &[&[
        "drop_path_rate",
        "hidden_act",
        "image_size",
        "num_channels",
        "num_register_tokens",
        "out_features",
        "out_indices",
        "patch_size",
        "pos_embed_jitter",
        "pos_embed_rescale",
        "pos_embed_shift",
        "return_class_token",
        "stage_names",
    ]],
    prefixes: &["model."],
    weights: &[&[
        same("embeddings.cls_token", &["encoder.embed.class.weight"]),
        same("embeddings.register_tokens", &["encoder.embed.registers.weight"]),
        same("embeddings.patch_embeddings.*", &["encoder.embed.patches.*"]),
        same("layer.{i}.norm1.*", &["encoder.blocks.{i}.attn.norm.*"]),
        same("layer.{i}.attention.q_proj.*", &["encoder.blocks.{i}.attn.q.*"]),
        same("layer.{i}.attention.k_proj.*", &["encoder.blocks.{i}.attn.k.*"]),
        same("layer.{i}.attention.v_proj.*", &["encoder.blocks.{i}.attn.v.*"]),
        same("layer.{i}.attention.o_proj.*", &["encoder.blocks.{i}.attn.o.*"]),
        same("layer.{i}.layer_scale1.lambda1", &["encoder.blocks.{i}.attn.gamma"]),
        same("layer.{i}.norm2.*", &["encoder.blocks.{i}.mlp.norm.*"]),
        same("layer.{i}.mlp.gate_proj.*", &["encoder.blocks.{i}.mlp.gate.*"]),
        same("layer.{i}.mlp.up_proj.*", &["encoder.blocks.{i}.mlp.up.*"]),
        same("layer.{i}.mlp.down_proj.*", &["encoder.blocks.{i}.mlp.down.*"]),
        same("layer.{i}.layer_scale2.lambda1", &["encoder.blocks.{i}.mlp.gamma"]),
        same("norm.*", &["encoder.norm.*"]),
    ]],
    choices: &[],
    ties: Ties::IfSet,
    spare: &["embeddings.mask_token"],
};

fn registers(keys: &Keys) -> Result<Option<Value>> {
    image(keys, json!({ "registers": count_or(keys, "num_register_tokens", 0, 0)? }))
}
