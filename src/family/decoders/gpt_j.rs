//! GPT-J (Wang & Komatsuzaki 2021): a decoder that rotates neighbouring columns, the first ones of each head, and whose
//! attention and MLP read one norm of the same stream. CodeGen (Nijkamp et al. 2023) has its queries, values and keys
//! in one matrix, in four parts as it was trained.

use super::gpt2::{GPT2, MLP, SIZES};
use crate::family::keys::WRITING;
use crate::family::table::Row::{Has, Is, Or};
use crate::family::table::{Family, PLAIN, Rows, Rule, by_quarter, same};

pub(in crate::family) const GPT_J: Family = Family {
    name: "GPT-J",
    model_types: &["gptj"],
    config: &[SIZES, MLP, WRITING, ROWS],
    only: &[("rotary", "true"), ("scale_attn_weights", "true"), ("is_causal", "true")],
    harmless: &[SETTINGS],
    prefixes: &["transformer."],
    weights: &[
        BLOCKS,
        &[
            same("h.{i}.attn.q_proj.*", &["decoder.blocks.{i}.attn.q.*"]),
            same("h.{i}.attn.k_proj.*", &["decoder.blocks.{i}.attn.k.*"]),
            same("h.{i}.attn.v_proj.*", &["decoder.blocks.{i}.attn.v.*"]),
        ],
    ],
    choices: GPT2.choices,
    spare: &["h.{i}.attn.bias", "h.{i}.attn.masked_bias", "h.{i}.attn.embed_positions"],
    ..PLAIN
};

pub(in crate::family) const CODEGEN: Family = Family {
    name: "CodeGen",
    model_types: &["codegen"],
    only: &[("is_causal", "true")],
    harmless: &[SETTINGS, &["rotary", "scale_attn_weights"]],
    weights: &[
        BLOCKS,
        &[by_quarter(
            "h.{i}.attn.qkv_proj.*",
            &["decoder.blocks.{i}.attn.q.*", "decoder.blocks.{i}.attn.v.*", "decoder.blocks.{i}.attn.k.*"],
        )],
    ],
    spare: &["h.{i}.attn.causal_mask", "h.{i}.attn.bias", "h.{i}.attn.masked_bias", "h.{i}.attn.embed_positions"],
    ..GPT_J
};

const ROWS: Rows = &[
    ("n_ctx", Or("n_positions", "2048")),
    ("positions", Is("\"rotary\"")),
    ("rotary_pairs", Is("\"interleaved\"")),
    ("rotary_columns", Or("rotary_dim", "64")),
    ("qkv_bias", Is("false")),
    ("out_bias", Is("false")),
    ("parallel", Is("\"one_norm\"")),
    ("logits_bias", Has("lm_head.bias")),
];

const SETTINGS: &[&str] = &[
    "attn_pdrop",
    "embd_pdrop",
    "n_ctx",
    "n_inner",
    "resid_pdrop",
    "summary_activation",
    "summary_proj_to_labels",
    "summary_type",
    "summary_use_proj",
];

const BLOCKS: &[Rule] = &[
    same("h.{i}.ln_1.*", &["decoder.blocks.{i}.attn.norm.*"]),
    same("h.{i}.attn.out_proj.*", &["decoder.blocks.{i}.attn.o.*"]),
    same("h.{i}.mlp.fc_in.*", &["decoder.blocks.{i}.mlp.up.*"]),
    same("h.{i}.mlp.fc_out.*", &["decoder.blocks.{i}.mlp.down.*"]),
    same("ln_f.*", &["decoder.norm.*"]),
    same("lm_head.bias", &["head.bias"]),
];
