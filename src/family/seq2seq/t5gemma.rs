//! T5Gemma (Zhang et al. 2025): two stacks of Gemma 2's blocks, joined by cross-attention with the same norms, scale
//! and caps. Both must have the same sizes.

use serde_json::{Map, Value};

use crate::error::{Error, KeyProblem, Result};
use crate::family::decoders::gemma::{BOTH_NORMS, CAPS, ROWS, SCALED, SETTINGS, alternate};
use crate::family::decoders::llama::{ATTENTION_BIAS, HALVES, HEAD_WIDTH, RMS_NORM};
use crate::family::harmless::is_harmless;
use crate::family::keys::{WRITING, decoder_start, padding, tie};
use crate::family::rotary::{READ, ROTARY};
use crate::family::table::Row::{Is, Key, Of, Or};
use crate::family::table::{Family, Keys, PLAIN, Rule, Ties, choice, same};

pub(in crate::family) const T5GEMMA: Family = Family {
    name: "T5Gemma",
    model_types: &["t5gemma"],
    config: &[
        ROWS,
        SCALED,
        BOTH_NORMS,
        CAPS,
        HEAD_WIDTH,
        RMS_NORM,
        HALVES,
        ROTARY,
        ATTENTION_BIAS,
        WRITING,
        &[
            ("architecture", Is("\"encoder-decoder\"")),
            ("d_model", Key("hidden_size")),
            ("n_heads", Key("num_attention_heads")),
            ("n_kv_heads", Or("num_key_value_heads", "null")),
            ("d_mlp", Key("intermediate_size")),
            ("n_encoder_layers", Of(|keys| Ok(keys.get("encoder").and_then(|all| all.get(COUNT)).cloned()))),
            ("n_decoder_layers", Key(COUNT)),
            ("d_vocab", Key("vocab_size")),
            ("n_ctx", Or("max_position_embeddings", "8192")),
            ("start_id", Of(decoder_start)),
            ("pad_id", Of(padding)),
            ("tie", Of(tie)),
            ("layers", Of(windows)),
        ],
    ],
    only: &[("is_encoder_decoder", "true"), ("use_bidirectional_attention", "false")],
    harmless: &[READ, SETTINGS, &["attn_logit_softcapping", "encoder", "final_logit_softcapping", "is_decoder"]],
    prefixes: &["model."],
    weights: &[LAYERS],
    choices: &[
        choice("encoder.embed.tokens.weight", &["encoder.embed_tokens.weight"], &[]),
        choice("decoder.embed.tokens.weight", &["decoder.embed_tokens.weight"], &[HEAD]),
        choice("head.weight", &[HEAD], &["decoder.embed_tokens.weight"]),
    ],
    ties: Ties::Usually,
    ..PLAIN
};

const COUNT: &str = "num_hidden_layers";
const HEAD: &str = "lm_head.out_proj.weight";

const LAYERS: &[Rule] = &[
    same("{stack}.layers.{i}.self_attn.q_proj.*", &["{stack}.blocks.{i}.attn.q.*"]),
    same("{stack}.layers.{i}.self_attn.k_proj.*", &["{stack}.blocks.{i}.attn.k.*"]),
    same("{stack}.layers.{i}.self_attn.v_proj.*", &["{stack}.blocks.{i}.attn.v.*"]),
    same("{stack}.layers.{i}.self_attn.o_proj.*", &["{stack}.blocks.{i}.attn.o.*"]),
    same("{stack}.layers.{i}.pre_self_attn_layernorm.*", &["{stack}.blocks.{i}.attn.norm.*"]),
    same("{stack}.layers.{i}.post_self_attn_layernorm.*", &["{stack}.blocks.{i}.attn.out_norm.*"]),
    same("decoder.layers.{i}.cross_attn.q_proj.*", &["decoder.blocks.{i}.cross.q.*"]),
    same("decoder.layers.{i}.cross_attn.k_proj.*", &["decoder.blocks.{i}.cross.k.*"]),
    same("decoder.layers.{i}.cross_attn.v_proj.*", &["decoder.blocks.{i}.cross.v.*"]),
    same("decoder.layers.{i}.cross_attn.o_proj.*", &["decoder.blocks.{i}.cross.o.*"]),
    same("decoder.layers.{i}.pre_cross_attn_layernorm.*", &["decoder.blocks.{i}.cross.norm.*"]),
    same("decoder.layers.{i}.post_cross_attn_layernorm.*", &["decoder.blocks.{i}.cross.out_norm.*"]),
    same("{stack}.layers.{i}.mlp.gate_proj.*", &["{stack}.blocks.{i}.mlp.gate.*"]),
    same("{stack}.layers.{i}.mlp.up_proj.*", &["{stack}.blocks.{i}.mlp.up.*"]),
    same("{stack}.layers.{i}.mlp.down_proj.*", &["{stack}.blocks.{i}.mlp.down.*"]),
    same("{stack}.layers.{i}.pre_feedforward_layernorm.*", &["{stack}.blocks.{i}.mlp.norm.*"]),
    same("{stack}.layers.{i}.post_feedforward_layernorm.*", &["{stack}.blocks.{i}.mlp.out_norm.*"]),
    same("{stack}.norm.*", &["{stack}.norm.*"]),
];

/// The keys of the decoder and of the whole, beside those of the encoder, which may differ in its layers alone; `None`
/// for other models.
///
/// # Errors
/// Stacks of different sizes.
pub(in crate::family) fn merged_stacks(keys: &Map<String, Value>) -> Result<Option<Map<String, Value>>> {
    if keys.get("model_type").is_none_or(|kind| kind != T5GEMMA.model_types[0]) {
        return Ok(None);
    }
    let stack = |name: &str| match keys.get(name) {
        Some(Value::Object(stack)) => Ok(stack),
        _ => Err(Error::config(name, KeyProblem::Missing)),
    };
    let (encoder, decoder) = (stack("encoder")?, stack("decoder")?);
    let own = |key: &str| [COUNT, "is_decoder", "layer_types", "model_type"].contains(&key) || is_harmless(key);
    for key in encoder.keys().chain(decoder.keys()).filter(|key| !own(key)) {
        let [of_encoder, of_decoder] = [encoder, decoder].map(|stack| stack.get(key).unwrap_or(&Value::Null));
        if of_encoder != of_decoder {
            let problem = format!("is {of_encoder}, and {of_decoder} in the decoder: both stacks must be alike");
            return Err(Error::config(format!("encoder.{key}"), problem.as_str()));
        }
    }
    let mut all = decoder.clone();
    all.extend(keys.clone().into_iter().filter(|(key, _)| key != "decoder"));
    Ok(Some(all))
}

/// Every other layer has a window. An encoder's reaches to both sides, and its own token is not counted.
fn windows(keys: &Keys) -> Result<Option<Value>> {
    let encoder = keys.get("encoder").and_then(Value::as_object).cloned().unwrap_or_default();
    let encoder = alternate(&Keys::new(keys.family, encoder, None, &[]), "encoder", 1)?;
    let mut all = alternate(keys, "decoder", 0)?;
    all.as_object_mut().into_iter().for_each(|all| all.extend(encoder.as_object().cloned().unwrap_or_default()));
    Ok(Some(all))
}
