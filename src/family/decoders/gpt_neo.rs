//! GPT-Neo (Black et al. 2021) and TinyStories (Eldan & Li 2023): a decoder with learned positions and unscaled
//! products, in which layers with and without a window alternate.

use serde_json::Value;

use super::gpt2::GPT2;
use crate::error::Result;
use crate::family::keys::{WRITING, first_token, four_times, padding, tie};
use crate::family::layers::{count, layers, window};
use crate::family::table::Row::{Activation, Is, Key, Of, Or};
use crate::family::table::{Family, Keys, Ties, same};

pub(in crate::family) const GPT_NEO: Family = Family {
    name: "GPT-Neo",
    relatives: &["TinyStories"],
    model_types: &["gpt_neo"],
    config: &[
        WRITING,
        &[
            ("architecture", Is("\"decoder\"")),
            ("d_model", Key("hidden_size")),
            ("n_heads", Key("num_heads")),
            ("d_mlp", Of(|keys| four_times(keys, "intermediate_size", "hidden_size"))),
            ("n_decoder_layers", Key("num_layers")),
            ("d_vocab", Key("vocab_size")),
            ("n_ctx", Or("max_position_embeddings", "2048")),
            ("start_id", Of(first_token)),
            ("pad_id", Of(padding)),
            ("norm_eps", Or("layer_norm_epsilon", "1e-5")),
            ("positions", Is("\"learned\"")),
            ("activation", Activation("activation_function", "gelu_new")),
            ("attention_scale", Is("1.0")),
            ("qkv_bias", Is("false")),
            ("layers", Of(windows)),
            ("tie", Of(tie)),
        ],
    ],
    only: &[("add_cross_attention", "false"), ("is_causal", "true")],
    alike: &[],
    harmless: &[&[
        "attention_layers",
        "attention_types",
        "intermediate_size",
        "summary_activation",
        "summary_proj_to_labels",
        "summary_type",
        "summary_use_proj",
        "window_size",
    ]],
    prefixes: &["transformer."],
    weights: &[&[
        same("wpe.*", &["decoder.embed.positions.*"]),
        same("h.{i}.ln_1.*", &["decoder.blocks.{i}.attn.norm.*"]),
        same("h.{i}.attn.attention.q_proj.*", &["decoder.blocks.{i}.attn.q.*"]),
        same("h.{i}.attn.attention.k_proj.*", &["decoder.blocks.{i}.attn.k.*"]),
        same("h.{i}.attn.attention.v_proj.*", &["decoder.blocks.{i}.attn.v.*"]),
        same("h.{i}.attn.attention.out_proj.*", &["decoder.blocks.{i}.attn.o.*"]),
        same("h.{i}.ln_2.*", &["decoder.blocks.{i}.mlp.norm.*"]),
        same("h.{i}.mlp.c_fc.*", &["decoder.blocks.{i}.mlp.up.*"]),
        same("h.{i}.mlp.c_proj.*", &["decoder.blocks.{i}.mlp.down.*"]),
        same("ln_f.*", &["decoder.norm.*"]),
    ]],
    choices: GPT2.choices,
    ties: Ties::Usually,
    spare: &["h.{i}.attn.attention.bias", "h.{i}.attn.attention.masked_bias"],
};

/// The windows of local layers. `attention_types` holds pairs: a list of types, and how often it is repeated.
fn windows(keys: &Keys) -> Result<Option<Value>> {
    let count = count(keys, "num_layers")?;
    let usual = serde_json::json!([[["global", "local"], 12]]);
    let pairs = keys.get("attention_types").unwrap_or(&usual).as_array();
    let repeated = |pair: &Value| {
        let (kinds, times) = (pair.get(0)?.as_array()?, pair.get(1)?.as_u64()?);
        let times = usize::try_from(times).ok()?.min(count + 1);
        let local = |kind: &Value| match kind.as_str()? {
            "local" => Some(true),
            "global" => Some(false),
            _ => None,
        };
        Some(kinds.iter().map(local).collect::<Option<Vec<bool>>>()?.repeat(times))
    };
    let local: Option<Vec<Vec<bool>>> = pairs.and_then(|pairs| pairs.iter().map(repeated).collect());
    let Some(local) = local.map(|all| all.concat()).filter(|all| all.len() == count) else {
        let problem = format!("must give \"global\" or \"local\" to each of the {count} layers");
        return keys.wrong("attention_types", problem.into());
    };
    let width = keys.get("window_size").cloned().unwrap_or_else(|| 256.into());
    Ok(Some(layers("decoder", local.into_iter().map(|local| window(Some(&width).filter(|_| local))))))
}
