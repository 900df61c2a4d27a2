//! GPT-2. Its linear maps are stored `[out, in]` here, and its queries, keys and values in one matrix.

use super::rows::{CHOICES, DECODER, NORMS};
use crate::family::keys::WRITING;
use crate::family::table::Row::{Is, Key};
use crate::family::table::{Family, PLAIN, Ties, same};

pub(in crate::family) const GPT2: Family = Family {
    name: "GPT-2",
    model_types: &["gpt2"],
    config: &[
        DECODER,
        WRITING,
        &[
            ("norm_eps", Key("attention.layer_norm_epsilon")),
            ("positions", Is("\"learned\"")),
            ("activation", Is("\"gelu_tanh\"")),
        ],
    ],
    alike: &[("attention.head_count", "attention.head_count_kv")],
    weights: &[
        NORMS,
        &[
            same("position_embd.*", &["decoder.embed.positions.*"]),
            same(
                "blk.{i}.attn_qkv.*",
                &["decoder.blocks.{i}.attn.q.*", "decoder.blocks.{i}.attn.k.*", "decoder.blocks.{i}.attn.v.*"],
            ),
            same("blk.{i}.attn_output.*", &["decoder.blocks.{i}.attn.o.*"]),
            same("blk.{i}.ffn_up.*", &["decoder.blocks.{i}.mlp.up.*"]),
            same("blk.{i}.ffn_down.*", &["decoder.blocks.{i}.mlp.down.*"]),
        ],
    ],
    choices: CHOICES,
    ties: Ties::Always,
    ..PLAIN
};
