//! DistilBERT (Sanh et al. 2019): a BERT without segments, under other names.

use super::bert::{CONTEXT, MASKED};
use crate::family::classes::{TEXT_CLASSES, transform};
use crate::family::table::Row::{Activation, Has, Is, Key, Of};
use crate::family::table::{Family, PLAIN, Ties, choice, same};

pub(in crate::family) const DISTILBERT: Family = Family {
    name: "DistilBERT",
    model_types: &["distilbert"],
    config: &[
        // Its sinusoidal positions are stored like learned ones.
        MASKED,
        CONTEXT,
        TEXT_CLASSES,
        &[
            ("class_transform", Of(|keys| transform(keys, "relu"))),
            ("d_model", Key("dim")),
            ("n_heads", Key("n_heads")),
            ("d_mlp", Key("hidden_dim")),
            ("n_encoder_layers", Key("n_layers")),
            ("norm_eps", Is("1e-12")),
            ("activation", Activation("activation", "gelu")),
            ("head", Has("vocab_transform.weight")),
            ("head_transform", Has("vocab_transform.weight")),
            ("logits_bias", Has("vocab_transform.weight")),
        ],
    ],
    harmless: &[&["sinusoidal_pos_embds", "tie_weights_", "output_all_encoded_layers"]],
    prefixes: &["distilbert."],
    weights: &[&[
        same("embeddings.position_embeddings.*", &["encoder.embed.positions.*"]),
        same("embeddings.LayerNorm.*", &["encoder.embed.norm.*"]),
        same("transformer.layer.{i}.attention.q_lin.*", &["encoder.blocks.{i}.attn.q.*"]),
        same("transformer.layer.{i}.attention.k_lin.*", &["encoder.blocks.{i}.attn.k.*"]),
        same("transformer.layer.{i}.attention.v_lin.*", &["encoder.blocks.{i}.attn.v.*"]),
        same("transformer.layer.{i}.attention.out_lin.*", &["encoder.blocks.{i}.attn.o.*"]),
        same("transformer.layer.{i}.sa_layer_norm.*", &["encoder.blocks.{i}.attn.norm.*"]),
        same("transformer.layer.{i}.ffn.lin1.*", &["encoder.blocks.{i}.mlp.up.*"]),
        same("transformer.layer.{i}.ffn.lin2.*", &["encoder.blocks.{i}.mlp.down.*"]),
        same("transformer.layer.{i}.output_layer_norm.*", &["encoder.blocks.{i}.mlp.norm.*"]),
        same("vocab_transform.*", &["head.transform.*"]),
        same("vocab_layer_norm.*", &["head.norm.*"]),
        same("vocab_projector.bias", &["head.bias"]),
        same("pre_classifier.*", &["class_head.transform.*"]),
        same("classifier.*", &["class_head.*"]),
    ]],
    choices: &[
        choice("encoder.embed.tokens.weight", &[WORDS], &[PROJECTOR]),
        choice("head.weight", &[PROJECTOR], &[WORDS]),
    ],
    ties: Ties::Usually,
    spare: &["embeddings.position_ids"],
    ..PLAIN
};

const WORDS: &str = "embeddings.word_embeddings.weight";
const PROJECTOR: &str = "vocab_projector.weight";
