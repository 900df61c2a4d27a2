//! Models that read images beside text: an encoder of images in front of a decoder, each a family by itself. Idefics 3
//! (Laurençon et al. 2024) and SmolVLM (Marafioti et al. 2025) join squares of patches to one row; LLaVA (Liu et al.
//! 2023) reads a layer before the encoder's last, through two maps.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::config::{ActivationFunction, Architecture, Config, InputConfig};
use crate::error::{Error, KeyProblem, Result};
use crate::family::harmless::is_harmless;
use crate::family::images::tower::sizes_of;
use crate::family::names::{NamedPart, Names, Target};
use crate::family::table::Layout;

/// How a family is put together.
struct Whole {
    /// Each `model_type` with its common name.
    types: &'static [(&'static str, &'static str)],
    /// The beginnings of the parts' tensors. The output head may stand outside.
    text: &'static [&'static str],
    tower: &'static [&'static str],
    connector: &'static [(&'static str, &'static str)],
    /// The `model_type` of its encoder of images, unless the file names another.
    encoder: &'static str,
    /// Whether pictures are cut into tiles, whose patches are joined to squares.
    is_tiled: bool,
}

const WHOLES: [Whole; 2] = [
    Whole {
        types: &[("idefics3", "Idefics 3"), ("smolvlm", "SmolVLM")],
        text: &["model.text_model.", ""],
        tower: &["model.vision_model."],
        connector: &[("model.connector.modality_projection.proj", "connector")],
        encoder: "siglip_vision_model",
        is_tiled: true,
    },
    Whole {
        types: &[("llava", "LLaVA")],
        text: &["model.language_model.", "language_model.", ""],
        tower: &["model.vision_tower.", "vision_tower."],
        connector: &[
            ("model.multi_modal_projector.linear_1", "connector"),
            ("model.multi_modal_projector.linear_2", "connector.second"),
            ("multi_modal_projector.linear_1", "connector"),
            ("multi_modal_projector.linear_2", "connector.second"),
        ],
        encoder: "clip_vision_model",
        is_tiled: false,
    },
];

/// The common names of these models.
pub(in crate::family) fn spelled() -> impl Iterator<Item = &'static str> {
    WHOLES.iter().flat_map(|whole| whole.types).map(|(_, name)| *name)
}

fn siglip_in_tiles() -> Value {
    json!({
        "hidden_size": 1152, "intermediate_size": 3072, "num_hidden_layers": 12, "num_attention_heads": 16,
        "num_channels": 3, "image_size": 224, "patch_size": 32, "hidden_act": "gelu_pytorch_tanh",
    })
}

/// What transformers takes where the keys of a decoder are silent: a file of the whole leaves out what is usual.
pub(in crate::family) fn usual_text(kind: Option<&str>) -> Value {
    let sizes = match kind {
        None | Some("llama") => json!({
            "model_type": "llama", "intermediate_size": 11_008, "vocab_size": 32_000, "max_position_embeddings": 2048,
        }),
        Some("mistral") => json!({
            "intermediate_size": 14_336, "num_key_value_heads": 8, "vocab_size": 32_000,
            "max_position_embeddings": 131_072,
        }),
        Some("qwen2") => json!({
            "intermediate_size": 22_016, "num_key_value_heads": 32, "vocab_size": 151_936,
            "max_position_embeddings": 32_768,
        }),
        Some("qwen2_5_vl_text" | "qwen2_vl_text") => json!({
            "hidden_size": 8192, "num_hidden_layers": 80, "num_attention_heads": 64, "intermediate_size": 29_568,
            "num_key_value_heads": 8, "vocab_size": 152_064, "max_position_embeddings": 32_768, "rms_norm_eps": 1e-5,
            "rope_theta": 1e6,
        }),
        Some("qwen3_vl_text") => json!({
            "intermediate_size": 22_016, "num_key_value_heads": 32, "head_dim": 128, "vocab_size": 151_936,
            "max_position_embeddings": 128_000, "rope_theta": 5e5,
        }),
        Some("glm4v_text") => json!({
            "num_hidden_layers": 40, "intermediate_size": 13_696, "num_key_value_heads": 2, "vocab_size": 151_552,
            "max_position_embeddings": 32_768, "rms_norm_eps": 1e-5,
        }),
        Some("emu3_text_model") => json!({
            "intermediate_size": 14_336, "num_key_value_heads": 8, "vocab_size": 184_622,
            "max_position_embeddings": 9216, "rms_norm_eps": 1e-5, "rope_theta": 1e6,
        }),
        Some(_) => return json!({}),
    };
    let mut all = json!({
        "hidden_size": 4096, "num_hidden_layers": 32, "num_attention_heads": 32, "hidden_act": "silu",
        "rms_norm_eps": 1e-6,
    });
    for (key, value) in sizes.as_object().into_iter().flatten() {
        all[key] = value.clone();
    }
    all
}

/// The keys that are read, or that the parts repeat.
const READ: [&str; 15] = [
    "model_type",
    "text_config",
    "vision_config",
    "image_token_id",
    "image_token_index",
    "image_seq_length",
    "scale_factor",
    "tie_word_embeddings",
    "pad_token_id",
    "vocab_size",
    "ignore_index",
    "multimodal_projector_bias",
    "projector_hidden_act",
    "vision_feature_layer",
    "vision_feature_select_strategy",
];

/// Keys of the parts without effect: of training, of a resampler that is not there, and of the processor.
pub(in crate::family) const TEXT_SETTINGS: [&str; 3] =
    ["neftune_noise_alpha", "perceiver_config", "pixel_shuffle_factor"];
const VISION_SETTINGS: [&str; 5] = ["max_image_size", "size", "use_base_siglip", "tie_word_embeddings", "vocab_size"];

/// Such a model, taken apart.
pub(in crate::family) struct BesideText {
    whole: &'static Whole,
    /// The common name.
    pub(in crate::family) family: &'static str,
    /// The keys of the decoder, and of the encoder of images, as of models by themselves.
    pub(in crate::family) text: Map<String, Value>,
    pub(in crate::family) vision: Map<String, Value>,
    token_id: u64,
    shuffle: u64,
    activation: Option<ActivationFunction>,
    bias: bool,
    /// Layers of the encoder that are in the file and not read.
    unread: std::ops::Range<u64>,
}

impl BesideText {
    /// Takes the keys of such a model apart; `None` for any other.
    ///
    /// # Errors
    /// A missing part; a key whose value would change the computation.
    pub(in crate::family) fn of(keys: &Map<String, Value>) -> Result<Option<Self>> {
        let model_type = keys.get("model_type").and_then(Value::as_str);
        let mut types = WHOLES.iter().flat_map(|whole| whole.types.iter().map(move |named| (whole, named)));
        let Some((whole, (_, family))) = types.find(|(_, (kind, _))| Some(*kind) == model_type) else {
            return Ok(None);
        };
        let foreign = |(key, value): &(&String, &Value)| {
            !READ.contains(&key.as_str()) && !is_harmless(key) && !value.is_null() && **value != false
        };
        if let Some((key, _)) = keys.iter().find(foreign) {
            return Err(Error::config(key, KeyProblem::Foreign { family }));
        }
        let mut text = part(keys, "text_config", &TEXT_SETTINGS, &usual_text(kind_of(keys, "text_config")))?;
        text.insert("_name_or_path".into(), keys.get("_name_or_path").cloned().unwrap_or_default());
        let kind = kind_of(keys, "vision_config").filter(|_| !whole.is_tiled).unwrap_or(whole.encoder);
        // CLIP's own also in LLaVA: those of its first models stand for a file without this part alone.
        let usual = if whole.is_tiled { siglip_in_tiles() } else { sizes_of(kind) };
        let mut vision = part(keys, "vision_config", &VISION_SETTINGS, &usual)?;
        vision.insert("model_type".into(), kind.into());
        let number = |key: &str, usual: u64| whole_number(keys, key, usual);
        if whole.is_tiled {
            let (token_id, shuffle) = (number("image_token_id", 128_257)?, number("scale_factor", 2)?);
            let (activation, bias, unread) = (None, false, 0..0);
            return Ok(Some(Self { whole, family, text, vision, token_id, shuffle, activation, bias, unread }));
        }
        let key = if keys.contains_key("image_token_id") { "image_token_id" } else { "image_token_index" };
        let token_id = number(key, 32_000)?;
        let (read, all) = read_layers(keys, &vision)?;
        vision.insert("num_hidden_layers".into(), read.into());
        // A class token is never read.
        let has_class = vision.get("model_type").is_some_and(|kind| kind == "clip_vision_model");
        let strategy = keys.get("vision_feature_select_strategy").and_then(Value::as_str).unwrap_or("default");
        if strategy != if has_class { "default" } else { "full" } {
            let problem = format!("is {strategy:?}, which is not read of this encoder of images");
            return Err(Error::config("vision_feature_select_strategy", problem.as_str()));
        }
        let named = keys.get("projector_hidden_act").and_then(Value::as_str).unwrap_or("gelu");
        let activation = ActivationFunction::named(named)
            .ok_or_else(|| Error::config("projector_hidden_act", KeyProblem::activation(named)))?;
        let bias = keys.get("multimodal_projector_bias") != Some(&Value::Bool(false));
        let (activation, unread) = (Some(activation), read..all);
        Ok(Some(Self { whole, family, text, vision, token_id, shuffle: 1, activation, bias, unread }))
    }

    /// The names of the decoder's tensors without their beginning, and of the encoder's.
    pub(in crate::family) fn tensors<'n>(&self, all: &[&'n str]) -> [Vec<&'n str>; 2] {
        let inside = |prefixes: &[&str]| -> Vec<&'n str> {
            let of = |name: &&'n str| prefixes.iter().find_map(|prefix| name.strip_prefix(prefix));
            all.iter().filter_map(of).collect()
        };
        [inside(self.whole.text), inside(self.whole.tower)]
    }

    /// The configuration of the whole.
    ///
    /// # Errors
    /// Parts that do not fit together.
    pub(in crate::family) fn config(&self, decoder: Config, tower: Config) -> Result<Config> {
        if decoder.architecture != Architecture::Decoder {
            return Err(Error::config("text_config", "must be that of a decoder"));
        }
        let is_tiled = self.whole.is_tiled;
        let mut tower = Config { final_norm: tower.final_norm && is_tiled, ..tower };
        tower.head.pooled_row = None;
        if let InputConfig::Pixels(pixels) = &mut tower.input {
            pixels.nearest_positions = is_tiled;
        }
        let mut whole: Value = serde_json::from_str(&decoder.to_json()).unwrap_or_default();
        whole["architecture"] = Architecture::EncoderDecoder.name().into();
        whole["vision"] = json!({
            "tower": tower, "token_id": self.token_id, "shuffle": self.shuffle,
            "connector_activation": self.activation, "connector_bias": self.bias, "marks_tiles": is_tiled,
        });
        Config::from_json(&whole.to_string()).map_err(|error| match error {
            Error::Config { key, problem } if key == "vision" => Error::config("vision_config", problem),
            error => error,
        })
    }

    /// The names of the whole.
    pub(in crate::family) fn names(&self, decoder: Names, tower: Names) -> Names {
        let kinds: &[&str] = if self.bias { &["weight", "bias"] } else { &["weight"] };
        let maps = self.whole.connector.iter().flat_map(|map| kinds.iter().map(move |kind| (map, kind)));
        let connector = maps.map(|((theirs, ours), kind)| {
            let target = Target { ours: vec![format!("{ours}.{kind}")], layout: Layout::Rows };
            (format!("{theirs}.{kind}"), Some(target))
        });
        let connector = Names::from_list(connector.collect::<BTreeMap<_, _>>());
        let layers = self.unread.clone().map(|layer| format!("encoder.layers.{layer}."));
        // Of a layer before the last no norm is read.
        let unread: Vec<String> = layers.chain((!self.whole.is_tiled).then(|| "post_layernorm.".to_owned())).collect();
        Names::of_parts(vec![
            NamedPart { prefixes: &[""], ours: &["connector"], names: connector, unread: Vec::new() },
            NamedPart { prefixes: self.whole.tower, ours: &["encoder."], names: tower, unread },
            NamedPart { prefixes: self.whole.text, ours: &["decoder.", "head."], names: decoder, unread: Vec::new() },
        ])
    }
}

fn kind_of<'k>(keys: &'k Map<String, Value>, part: &str) -> Option<&'k str> {
    keys.get(part)?.get("model_type")?.as_str()
}

/// The keys of a part, without those that have no effect; the usual ones where they are silent.
fn part(keys: &Map<String, Value>, name: &str, without: &[&str], usual: &Value) -> Result<Map<String, Value>> {
    let mut all = usual.as_object().cloned().unwrap_or_default();
    let Some(Value::Object(part)) = keys.get(name) else { return Err(Error::config(name, KeyProblem::Missing)) };
    // A window of null is none; any other null is silent.
    let said = |key: &str, value: &Value| !value.is_null() || key == "sliding_window";
    let given = part.iter().filter(|(key, value)| !without.contains(&key.as_str()) && said(key, value));
    all.extend(given.map(|(key, value)| (key.clone(), value.clone())));
    Ok(all)
}

fn whole_number(keys: &Map<String, Value>, key: &str, usual: u64) -> Result<u64> {
    let number = keys.get(key).filter(|value| !value.is_null()).map_or(Some(usual), Value::as_u64);
    let number = number.filter(|number| u32::try_from(*number).is_ok());
    number.ok_or_else(|| Error::config(key, KeyProblem::Unreadable("expected a whole number".into())))
}

/// The layers of the encoder up to the one whose output is read, and all: −1 is the last one's output.
fn read_layers(keys: &Map<String, Value>, vision: &Map<String, Value>) -> Result<(u64, u64)> {
    let key = "vision_feature_layer";
    let all = whole_number(vision, "num_hidden_layers", 24)?;
    let asked = keys.get(key).filter(|value| !value.is_null()).map_or(Some(-2), Value::as_i64);
    let read = asked.map(|layer| if layer < 0 { all as i64 + 1 + layer } else { layer });
    match read.filter(|read| (1..=all as i64).contains(read)) {
        Some(read) => Ok((read as u64, all)),
        None => Err(Error::config(key, "must be one layer of the encoder of images")),
    }
}
