//! Whisper (Radford et al. 2022): both stacks, pre-norm, with keys without a bias; the encoder reads a log-mel
//! spectrogram, and an answer begins with a prompt of special tokens. Its encoder alone may classify sounds.

use serde_json::{Map, Value, json};

use super::bart::{GELU, LAYERS, POSITIONS, SEQ2SEQ};
use crate::error::Result;
use crate::family::classes::{CLASSES, classes};
use crate::family::keys::{WRITING, tie};
use crate::family::layers::count_or;
use crate::family::table::Row::{Activation, Is, Key, Of, Or};
use crate::family::table::{Choice, Family, Keys, PLAIN, Rule, Ties, choice, same};

pub(in crate::family) const WHISPER: Family = Family {
    name: "Whisper",
    model_types: &["whisper"],
    config: &[
        SEQ2SEQ,
        GELU,
        WRITING,
        &[
            ("input", Of(features)),
            ("n_ctx", Or("max_target_positions", "448")),
            ("positions", Is("\"learned\"")),
            ("norm_position", Is("\"pre\"")),
            ("key_bias", Is("false")),
            ("tie", Of(tie)),
            ("prompt_ids", Of(prompt)),
        ],
    ],
    alike: &[
        ("encoder_attention_heads", "decoder_attention_heads"),
        ("encoder_ffn_dim", "decoder_ffn_dim"),
        ("encoder_layers", "num_hidden_layers"),
    ],
    harmless: &[SETTINGS, &["use_weighted_layer_sum"]],
    prefixes: &["model."],
    weights: &[CONVOLUTIONS, POSITIONS, LAYERS],
    choices: CHOICES,
    ties: Ties::Usually,
    ..PLAIN
};

const SETTINGS: &[&str] = &[
    "apply_spec_augment",
    "classifier_proj_size",
    "forced_decoder_ids",
    "init_std",
    "mask_feature_length",
    "mask_feature_min_masks",
    "mask_feature_prob",
    "mask_time_length",
    "mask_time_min_masks",
    "mask_time_prob",
    "max_source_positions",
    "median_filter_width",
    "num_mel_bins",
    // transformers does not multiply by it.
    "scale_embedding",
];

/// The encoder alone, with or without a class head over the mean of its rows.
pub(in crate::family) const WHISPER_ENCODER: Family = Family {
    name: "Whisper's encoder",
    model_types: &[ENCODER],
    config: &[
        CLASSES,
        &[
            ("architecture", Is("\"encoder\"")),
            ("d_model", Key("d_model")),
            ("n_heads", Key("encoder_attention_heads")),
            ("d_mlp", Key("encoder_ffn_dim")),
            ("n_encoder_layers", Key("encoder_layers")),
            ("activation", Activation("activation_function", "gelu")),
            ("input", Of(features)),
            ("positions", Is("\"learned\"")),
            ("norm_position", Is("\"pre\"")),
            ("key_bias", Is("false")),
            ("class_rows", Of(|keys| Ok(classes(keys)?.map(|_| "visible".into())))),
            ("d_class", Of(projected)),
        ],
    ],
    only: &[("use_weighted_layer_sum", "false")],
    alike: &[("encoder_layers", "num_hidden_layers")],
    harmless: &[
        SETTINGS,
        &["decoder_attention_heads", "decoder_ffn_dim", "decoder_layers", "max_target_positions", "vocab_size"],
    ],
    prefixes: &["encoder.", "model.encoder."],
    weights: &[&[
        same("conv1.*", &["encoder.embed.convolution1.*"]),
        same("conv2.*", &["encoder.embed.convolution2.*"]),
        same("embed_positions.*", &["encoder.embed.positions.*"]),
        same("layers.{i}.self_attn_layer_norm.*", &["encoder.blocks.{i}.attn.norm.*"]),
        same("layers.{i}.self_attn.q_proj.*", &["encoder.blocks.{i}.attn.q.*"]),
        same("layers.{i}.self_attn.k_proj.*", &["encoder.blocks.{i}.attn.k.*"]),
        same("layers.{i}.self_attn.v_proj.*", &["encoder.blocks.{i}.attn.v.*"]),
        same("layers.{i}.self_attn.out_proj.*", &["encoder.blocks.{i}.attn.o.*"]),
        same("layers.{i}.final_layer_norm.*", &["encoder.blocks.{i}.mlp.norm.*"]),
        same("layers.{i}.fc1.*", &["encoder.blocks.{i}.mlp.up.*"]),
        same("layers.{i}.fc2.*", &["encoder.blocks.{i}.mlp.down.*"]),
        same("layer_norm.*", &["encoder.norm.*"]),
        same("projector.*", &["class_head.transform.*"]),
        same("classifier.*", &["class_head.*"]),
    ]],
    ..PLAIN
};

/// The name by which the encoder alone is known here; its files have that of the whole.
const ENCODER: &str = "whisper_encoder";

/// The keys of a file of the encoder alone.
pub(in crate::family) fn encoder_part(keys: &Map<String, Value>, tensors: &[&str]) -> Option<Map<String, Value>> {
    let made_as = keys.get("architectures").and_then(Value::as_array);
    let mut made_as = made_as.into_iter().flatten().filter_map(Value::as_str);
    let alone = made_as.any(|name| ["WhisperEncoder", "WhisperForAudioClassification"].contains(&name))
        || !tensors.is_empty() && !tensors.iter().any(|name| name.contains("decoder."));
    let is_alone = alone && keys.get("model_type").is_some_and(|kind| kind == "whisper");
    is_alone.then(|| {
        let mut all = keys.clone();
        all.insert("model_type".into(), ENCODER.into());
        all
    })
}

/// The width of the rows that are sorted into classes.
fn projected(keys: &Keys) -> Result<Option<Value>> {
    let width = keys.get("classifier_proj_size").cloned().unwrap_or_else(|| 256.into());
    Ok(classes(keys)?.map(|_| width))
}

const CONVOLUTIONS: &[Rule] = &[
    same("encoder.conv1.*", &["encoder.embed.convolution1.*"]),
    same("encoder.conv2.*", &["encoder.embed.convolution2.*"]),
];

const CHOICES: &[Choice] = &[
    choice("decoder.embed.tokens.weight", &["decoder.embed_tokens.weight"], &["proj_out.weight"]),
    choice("head.weight", &["proj_out.weight"], &["decoder.embed_tokens.weight"]),
];

/// The codes of languages, and their names in settings.
#[rustfmt::skip]
const LANGUAGES: &[(&str, &str)] = &[
    ("en", "english"), ("zh", "chinese, mandarin"), ("de", "german"), ("es", "spanish, castilian"),
    ("ru", "russian"), ("ko", "korean"), ("fr", "french"), ("ja", "japanese"), ("pt", "portuguese"),
    ("tr", "turkish"), ("pl", "polish"), ("ca", "catalan, valencian"), ("nl", "dutch, flemish"), ("ar", "arabic"),
    ("sv", "swedish"), ("it", "italian"), ("id", "indonesian"), ("hi", "hindi"), ("fi", "finnish"),
    ("vi", "vietnamese"), ("he", "hebrew"), ("uk", "ukrainian"), ("el", "greek"), ("ms", "malay"), ("cs", "czech"),
    ("ro", "romanian, moldavian, moldovan"), ("da", "danish"), ("hu", "hungarian"), ("ta", "tamil"),
    ("no", "norwegian"), ("th", "thai"), ("ur", "urdu"), ("hr", "croatian"), ("bg", "bulgarian"),
    ("lt", "lithuanian"), ("la", "latin"), ("mi", "maori"), ("ml", "malayalam"), ("cy", "welsh"), ("sk", "slovak"),
    ("te", "telugu"), ("fa", "persian"), ("lv", "latvian"), ("bn", "bengali"), ("sr", "serbian"),
    ("az", "azerbaijani"), ("sl", "slovenian"), ("kn", "kannada"), ("et", "estonian"), ("mk", "macedonian"),
    ("br", "breton"), ("eu", "basque"), ("is", "icelandic"), ("hy", "armenian"), ("ne", "nepali"),
    ("mn", "mongolian"), ("bs", "bosnian"), ("kk", "kazakh"), ("sq", "albanian"), ("sw", "swahili"),
    ("gl", "galician"), ("mr", "marathi"), ("pa", "punjabi, panjabi"), ("si", "sinhala, sinhalese"),
    ("km", "khmer"), ("sn", "shona"), ("yo", "yoruba"), ("so", "somali"), ("af", "afrikaans"), ("oc", "occitan"),
    ("ka", "georgian"), ("be", "belarusian"), ("tg", "tajik"), ("sd", "sindhi"), ("gu", "gujarati"),
    ("am", "amharic"), ("yi", "yiddish"), ("lo", "lao"), ("uz", "uzbek"), ("fo", "faroese"),
    ("ht", "haitian creole, haitian"), ("ps", "pashto, pushto"), ("tk", "turkmen"), ("nn", "nynorsk"),
    ("mt", "maltese"), ("sa", "sanskrit"), ("lb", "luxembourgish, letzeburgesch"), ("my", "myanmar, burmese"),
    ("bo", "tibetan"), ("tl", "tagalog"), ("mg", "malagasy"), ("as", "assamese"), ("tt", "tatar"),
    ("haw", "hawaiian"), ("ln", "lingala"), ("ha", "hausa"), ("ba", "bashkir"), ("jw", "javanese"),
    ("su", "sundanese"), ("yue", "cantonese"),
];

/// Two frames become one position.
fn features(keys: &Keys) -> Result<Option<Value>> {
    let (bins, positions) = (count_or(keys, "num_mel_bins", 1, 80)?, count_or(keys, "max_source_positions", 1, 1500)?);
    Ok(Some(json!({ "kind": "features", "bins": bins, "frames": positions.saturating_mul(2) })))
}

/// The prompt that transformers writes: a language, which it chooses by its logits where the files name none, the task,
/// and that there are no timestamps.
fn prompt(keys: &Keys) -> Result<Option<Value>> {
    let id = |value: &Value| keys.ids(value).first().cloned();
    let table = |key: &str| keys.writing(key).and_then(Value::as_object);
    let of_table = |key: &str, entry: &str| id(table(key)?.get(entry)?);
    let text = |key: &str| keys.writing(key).and_then(Value::as_str);
    let (language, task) = (text("language"), text("task"));
    // Places are counted from the start token, and empty where the language is chosen.
    let mut places: Vec<Vec<Value>> = Vec::new();
    let forced = keys.writing("forced_decoder_ids").or_else(|| keys.get("forced_decoder_ids"));
    for pair in forced.and_then(Value::as_array).filter(|_| language.is_none() && task.is_none()).into_iter().flatten()
    {
        match (pair.get(0).and_then(Value::as_u64), pair.get(1)) {
            (Some(at), Some(token)) if at == places.len() as u64 + 1 => places.push(keys.ids(token)),
            _ => break,
        }
    }
    if places.first().is_none_or(Vec::is_empty) {
        let code = |name: &str| LANGUAGES.iter().find(|(_, names)| names.split(", ").any(|one| one == name));
        let named = language.map(str::to_lowercase).and_then(|name| {
            let code = code(&name).map_or(name.as_str(), |(code, _)| code);
            of_table("lang_to_id", code).or_else(|| of_table("lang_to_id", &format!("<|{code}|>")))
        });
        let languages = match named {
            Some(one) => vec![one],
            None => table("lang_to_id").into_iter().flat_map(|all| all.values()).filter_map(id).collect(),
        };
        match places.first_mut() {
            Some(first) => *first = languages,
            None if !languages.is_empty() => places.push(languages),
            None => {}
        }
    }
    let has_task = places
        .iter()
        .flatten()
        .any(|place| table("task_to_id").is_some_and(|tasks| tasks.values().filter_map(id).any(|task| task == *place)));
    let asked = task.or_else(|| language.and(Some("transcribe")).filter(|_| !has_task));
    places.extend(asked.and_then(|task| of_table("task_to_id", task)).map(|task| vec![task]));
    let timestamps = keys.writing("return_timestamps").and_then(Value::as_bool) == Some(true);
    let without = keys.tokens("no_timestamps_token_id");
    match (timestamps, places.last() == Some(&without)) {
        (true, true) => drop(places.pop()),
        (false, false) => places.push(without),
        _ => {}
    }
    places.retain(|place| !place.is_empty());
    Ok(Some(places.into()))
}
