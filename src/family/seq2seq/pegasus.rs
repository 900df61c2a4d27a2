//! Pegasus (Zhang et al. 2020) and Blenderbot (Roller et al. 2020): both stacks, pre-norm, Pegasus with sinusoids whose
//! sines stand before the cosines, Blenderbot with learned positions.

use super::bart::{BART, BIAS, GELU, LAYERS, POSITIONS, SCALE, SEQ2SEQ, tie};
use super::marian;
use crate::family::keys::WRITING;
use crate::family::table::Row::{Is, Of, Or};
use crate::family::table::{Family, Rows};

pub(in crate::family) const PEGASUS: Family = Family {
    name: "Pegasus",
    relatives: &[],
    model_types: &["pegasus"],
    config: &[
        SEQ2SEQ,
        GELU,
        SCALE,
        WRITING,
        PRE_NORM,
        &[
            ("n_ctx", Or("max_position_embeddings", "1024")),
            ("positions", Of(marian::positions)),
            ("sinusoid_layout", Is("\"halves\"")),
        ],
    ],
    only: NORMS_BEFORE,
    harmless: &[SETTINGS],
    spare: &["{stack}.embed_positions.weight"],
    ..BART
};

pub(in crate::family) const BLENDERBOT: Family = Family {
    name: "Blenderbot",
    relatives: &[],
    model_types: &["blenderbot"],
    config: &[
        SEQ2SEQ,
        GELU,
        SCALE,
        WRITING,
        PRE_NORM,
        &[("n_ctx", Or("max_position_embeddings", "128")), ("positions", Is("\"learned\""))],
    ],
    only: NORMS_BEFORE,
    harmless: &[SETTINGS, &["layernorm_variant"]],
    weights: &[BIAS, POSITIONS, LAYERS],
    ..BART
};

const PRE_NORM: Rows = &[("norm_position", Is("\"pre\"")), ("final_norm", Is("true")), ("tie", Of(tie))];

/// What old files say of all of BART's relatives.
const NORMS_BEFORE: &[(&str, &str)] = &[
    ("is_decoder", "false"),
    ("normalize_before", "true"),
    ("normalize_embedding", "false"),
    ("add_final_layer_norm", "true"),
    ("do_blenderbot_90_layernorm", "true"),
];

const SETTINGS: &[&str] = &[
    "add_bias_logits",
    "extra_pos_embeddings",
    "force_bos_token_to_be_generated",
    "init_std",
    "save_step",
    "static_position_embeddings",
];
