//! DINOv2 (Oquab et al. 2024): a ViT with layer-scale, without registers or with (Darcet et al. 2024).

use serde_json::{Value, json};

use super::tower::activation_or;
use super::vit::{EMBEDDINGS, ENCODER, image};
use crate::error::Result;
use crate::family::classes::CLASSES;
use crate::family::layers::{count, count_or};
use crate::family::table::Row::{Is, Key, Of, Or};
use crate::family::table::{Family, Keys, PLAIN, Rows, Rule, same};

pub(in crate::family) const DINOV2: Family = Family {
    name: "DINOv2",
    model_types: &["dinov2"],
    config: &[ENCODER, ROWS, CLASSES, &[("input", Of(|keys| image(keys, json!({}))))]],
    only: &[("reshape_hidden_states", "true"), ("apply_layernorm", "true")],
    harmless: &[SETTINGS, &["use_mask_token"]],
    prefixes: &["dinov2."],
    weights: &[EMBEDDINGS, BLOCKS],
    spare: &["embeddings.mask_token"],
    ..PLAIN
};

pub(in crate::family) const DINOV2_WITH_REGISTERS: Family = Family {
    name: "DINOv2 with registers",
    model_types: &["dinov2_with_registers"],
    config: &[ENCODER, ROWS, CLASSES, &[("input", Of(registers))]],
    harmless: &[SETTINGS, &["num_register_tokens"]],
    prefixes: &["dinov2_with_registers."],
    weights: &[EMBEDDINGS, BLOCKS, &[same("embeddings.register_tokens", &["encoder.embed.registers.weight"])]],
    ..DINOV2
};

const ROWS: Rows = &[
    ("d_model", Key("hidden_size")),
    ("n_heads", Key("num_attention_heads")),
    ("d_mlp", Of(width)),
    ("n_encoder_layers", Key("num_hidden_layers")),
    ("norm_eps", Or("layer_norm_eps", "1e-6")),
    ("activation", Of(activation_of)),
    ("mlp_gated", Or("use_swiglu_ffn", "false")),
    ("qkv_bias", Or("qkv_bias", "true")),
    ("layer_scale", Or("layerscale_value", "1.0")),
    ("class_rows", Is("\"first_and_patches\"")),
];

const SETTINGS: &[&str] = &[
    "drop_path_rate",
    "hidden_act",
    "image_size",
    "mlp_ratio",
    "num_channels",
    "out_features",
    "out_indices",
    "patch_size",
    "stage_names",
];

const BLOCKS: &[Rule] = &[
    same("encoder.layer.{i}.norm1.*", &["encoder.blocks.{i}.attn.norm.*"]),
    same("encoder.layer.{i}.attention.attention.query.*", &["encoder.blocks.{i}.attn.q.*"]),
    same("encoder.layer.{i}.attention.attention.key.*", &["encoder.blocks.{i}.attn.k.*"]),
    same("encoder.layer.{i}.attention.attention.value.*", &["encoder.blocks.{i}.attn.v.*"]),
    same("encoder.layer.{i}.attention.output.dense.*", &["encoder.blocks.{i}.attn.o.*"]),
    same("encoder.layer.{i}.layer_scale1.lambda1", &["encoder.blocks.{i}.attn.gamma"]),
    same("encoder.layer.{i}.norm2.*", &["encoder.blocks.{i}.mlp.norm.*"]),
    same("encoder.layer.{i}.mlp.fc1.*", &["encoder.blocks.{i}.mlp.up.*"]),
    same("encoder.layer.{i}.mlp.fc2.*", &["encoder.blocks.{i}.mlp.down.*"]),
    same("encoder.layer.{i}.mlp.weights_in.*", &["encoder.blocks.{i}.mlp.gate.*", "encoder.blocks.{i}.mlp.up.*"]),
    same("encoder.layer.{i}.mlp.weights_out.*", &["encoder.blocks.{i}.mlp.down.*"]),
    same("encoder.layer.{i}.layer_scale2.lambda1", &["encoder.blocks.{i}.mlp.gamma"]),
];

fn is_gated(keys: &Keys) -> bool {
    keys.flag("use_swiglu_ffn") == Some(true)
}

fn activation_of(keys: &Keys) -> Result<Option<Value>> {
    if is_gated(keys) {
        return Ok(Some("silu".into()));
    }
    activation_or(keys, "gelu")
}

/// The MLP's width: of a gated one two thirds, rounded up to a multiple of 8.
fn width(keys: &Keys) -> Result<Option<Value>> {
    let d_model = count(keys, "hidden_size")?;
    let ratio = count_or(keys, "mlp_ratio", 1, 4)?;
    let width = d_model * ratio;
    Ok(Some(if is_gated(keys) { (width * 2 / 3).next_multiple_of(8) } else { width }.into()))
}

fn registers(keys: &Keys) -> Result<Option<Value>> {
    let count = count_or(keys, "num_register_tokens", 0, 4)?;
    image(keys, json!({ "registers": count, "antialias": true }))
}
