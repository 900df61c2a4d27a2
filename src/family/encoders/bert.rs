//! BERT (Devlin et al. 2019): an encoder, post-norm, with learned positions, segments and, where the file has one, the
//! masked-token head or the classification head.

use crate::family::classes::{TEXT_CLASSES, transform};
use crate::family::keys::{last_token, padding, tie};
use crate::family::table::Row::{Activation, Has, Is, Key, Of, Or};
use crate::family::table::{Choice, Family, PLAIN, Rows, Rule, Ties, choice, same};

pub(in crate::family) const BERT: Family = Family {
    name: "BERT",
    model_types: &["bert"],
    config: &[
        MASKED,
        CONTEXT,
        SIZES,
        GELU,
        TYPES,
        TEXT_CLASSES,
        HEAD,
        &[("class_transform", Of(|keys| transform(keys, "tanh")))],
    ],
    only: &[("is_decoder", "false"), ("add_cross_attention", "false"), ("position_embedding_type", "\"absolute\"")],
    harmless: &[&[
        "directionality",
        "pooler_fc_size",
        "pooler_num_attention_heads",
        "pooler_num_fc_layers",
        "pooler_size_per_head",
        "pooler_type",
        "architecture",
    ]],
    prefixes: &["bert."],
    weights: &[BLOCKS, HEADS],
    choices: CHOICES,
    ties: Ties::Usually,
    spare: &["embeddings.position_ids", "embeddings.token_type_ids", "pooler.dense.*"],
    ..PLAIN
};

const WORDS: &str = "embeddings.word_embeddings.weight";
const DECODER: &str = "cls.predictions.decoder.weight";

/// The masked-token head, if the file has one.
pub(super) const HEAD: Rows = &[
    ("head", Has("cls.predictions.transform.dense.weight")),
    ("head_transform", Has("cls.predictions.transform.dense.weight")),
    ("logits_bias", Has("cls.predictions.transform.dense.weight")),
];

/// Its tensors, and those of the classification head.
pub(super) const HEADS: &[Rule] = &[
    same("cls.predictions.transform.dense.*", &["head.transform.*"]),
    same("cls.predictions.transform.LayerNorm.*", &["head.norm.*"]),
    same("pooler.dense.*", &["class_head.transform.*"]),
    same("classifier.*", &["class_head.*"]),
];

pub(super) const CHOICES: &[Choice] = &[
    choice("encoder.embed.tokens.weight", &[WORDS], &[DECODER]),
    choice("head.weight", &[DECODER], &[WORDS]),
    choice("head.bias", &["cls.predictions.decoder.bias", "cls.predictions.bias"], &[]),
];

/// The rows shared by all encoders of this kind; the head exists if its weights do.
pub(in crate::family) const MASKED: Rows = &[
    ("architecture", Is("\"encoder\"")),
    ("d_vocab", Key("vocab_size")),
    ("pad_id", Of(padding)),
    ("end_id", Of(last_token)),
    ("norm_position", Is("\"post\"")),
    ("positions", Is("\"learned\"")),
    ("embedding_norm", Is("true")),
    ("tie", Of(tie)),
];

/// The length of texts where positions begin with the table's first row.
pub(in crate::family) const CONTEXT: Rows = &[("n_ctx", Or("max_position_embeddings", "512"))];

/// The sizes, under BERT's names.
pub(in crate::family) const SIZES: Rows = &[
    ("d_model", Key("hidden_size")),
    ("n_heads", Key("num_attention_heads")),
    ("d_mlp", Key("intermediate_size")),
    ("n_encoder_layers", Key("num_hidden_layers")),
    ("norm_eps", Or("layer_norm_eps", "1e-12")),
];

/// The activation of its MLPs.
pub(in crate::family) const GELU: Rows = &[("activation", Activation("hidden_act", "gelu"))];

/// The segments.
pub(in crate::family) const TYPES: Rows = &[("token_types", Or("type_vocab_size", "2"))];

/// The tensors of embeddings and blocks.
pub(in crate::family) const BLOCKS: &[Rule] = &[
    same("embeddings.position_embeddings.*", &["encoder.embed.positions.*"]),
    same("embeddings.token_type_embeddings.*", &["encoder.embed.types.*"]),
    same("embeddings.LayerNorm.*", &["encoder.embed.norm.*"]),
    same("encoder.layer.{i}.attention.self.query.*", &["encoder.blocks.{i}.attn.q.*"]),
    same("encoder.layer.{i}.attention.self.key.*", &["encoder.blocks.{i}.attn.k.*"]),
    same("encoder.layer.{i}.attention.self.value.*", &["encoder.blocks.{i}.attn.v.*"]),
    same("encoder.layer.{i}.attention.output.dense.*", &["encoder.blocks.{i}.attn.o.*"]),
    same("encoder.layer.{i}.attention.output.LayerNorm.*", &["encoder.blocks.{i}.attn.norm.*"]),
    same("encoder.layer.{i}.intermediate.dense.*", &["encoder.blocks.{i}.mlp.up.*"]),
    same("encoder.layer.{i}.output.dense.*", &["encoder.blocks.{i}.mlp.down.*"]),
    same("encoder.layer.{i}.output.LayerNorm.*", &["encoder.blocks.{i}.mlp.norm.*"]),
];
