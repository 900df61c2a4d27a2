//! The names that other tools give to the same values: TransformerLens 4 (the hooks of its `TransformerBridge`),
//! transformers 5 (the fields of a model's output) and nnterp 1 (the accessors of its `StandardizedTransformer`).
//!
//! A site without such a name differs from everything the tool shows. So a post-norm model has no `hook_resid_mid`:
//! TransformerLens calls the stream before its second norm so.

use std::collections::BTreeMap;
use std::str::FromStr;

use serde::Serialize;

use super::model_config::Config;
use super::switches::{Architecture, NormPosition, Parallel, PositionKind};
use crate::site::{Activation, Kind, Name, Resid, Site, Stack, SublayerPath, Traced};

/// The tool whose names are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    Headlight,
    TransformerLens,
}

impl Naming {
    const ALL: [Self; 2] = [Self::Headlight, Self::TransformerLens];

    /// The name used on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Headlight => "headlight",
            Self::TransformerLens => "transformer-lens",
        }
    }

    /// A site's name in a file; `None` if the tool has none.
    pub fn of(self, site: Site, config: &Config) -> Option<String> {
        match self {
            Self::Headlight => Some(site.to_string()),
            Self::TransformerLens => config.transformer_lens(site),
        }
    }

    /// A site's values with the tool's order of axes: TransformerLens has `[batch, pos, head, d_head]`.
    pub fn arrange(self, site: Site, values: Traced) -> Traced {
        let per_head = matches!(site, Site::In(_, Name::Q | Name::K | Name::V | Name::Z));
        match values {
            Traced::Whole(Activation::Heads(x)) if per_head && self == Self::TransformerLens => {
                Activation::Heads(x.swap_dims(1, 2)).into()
            }
            same => same,
        }
    }
}

impl FromStr for Naming {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|naming| naming.name() == name);
        found.ok_or_else(|| format!("{name:?} names no sites: headlight and transformer-lens do"))
    }
}

/// A site's names elsewhere; `None` where a tool has no such value.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OtherNames {
    /// "blocks.1.attn.hook_pattern"
    pub transformer_lens: Option<String>,
    /// "attentions[1]"
    pub transformers: Option<String>,
    /// "attention_probabilities[1]"
    pub nnterp: Option<String>,
}

/// Our keys of a configuration beside TransformerLens', transformers' (of its more recent models) and nnterp's.
pub const OTHER_KEYS: [(&str, [Option<&str>; 3]); 17] = [
    ("d_model", [Some("d_model"), Some("hidden_size"), Some("hidden_size")]),
    ("n_heads", [Some("n_heads"), Some("num_attention_heads"), Some("num_heads")]),
    ("n_kv_heads", [Some("n_key_value_heads"), Some("num_key_value_heads"), None]),
    ("d_head", [Some("d_head"), Some("head_dim"), None]),
    ("d_mlp", [Some("d_mlp"), Some("intermediate_size"), None]),
    ("n_decoder_layers", [Some("n_layers"), Some("num_hidden_layers"), Some("num_layers")]),
    ("d_vocab", [Some("d_vocab"), Some("vocab_size"), Some("vocab_size")]),
    ("n_ctx", [Some("n_ctx"), Some("max_position_embeddings"), None]),
    ("activation", [Some("act_fn"), Some("hidden_act"), None]),
    ("norm", [Some("normalization_type"), None, None]),
    ("norm_eps", [Some("eps"), Some("rms_norm_eps"), None]),
    ("positions", [Some("positional_embedding_type"), None, None]),
    ("rotary_base", [Some("rotary_base"), Some("rope_theta"), None]),
    ("rotary_columns", [Some("rotary_dim"), Some("partial_rotary_factor"), None]),
    ("window", [Some("window_size"), Some("sliding_window"), None]),
    ("score_cap", [Some("attn_scores_soft_cap"), Some("attn_logit_softcapping"), None]),
    ("logits_cap", [Some("output_logits_soft_cap"), Some("final_logit_softcapping"), None]),
];

impl Config {
    /// The names of each site that has some in other tools.
    pub fn other_names(&self) -> BTreeMap<Site, OtherNames> {
        let named = self.sites().into_iter().map(|info| (info.site, self.names_of(info.site)));
        named.filter(|(_, names)| *names != OtherNames::default()).collect()
    }

    /// The names of a site in other tools.
    fn names_of(&self, site: Site) -> OtherNames {
        OtherNames {
            transformer_lens: self.transformer_lens(site).filter(|_| self.vision.is_none()),
            transformers: self.transformers(site),
            nnterp: self.nnterp(site),
        }
    }

    /// TransformerLens' hook with the same values.
    fn transformer_lens(&self, site: Site) -> Option<String> {
        let both = self.architecture == Architecture::EncoderDecoder;
        let blocks = |stack| match stack {
            _ if !both => "blocks",
            Stack::Encoder => "encoder_blocks",
            _ => "decoder_blocks",
        };
        let before = if both && site.stack() == Some(Stack::Decoder) { "decoder_" } else { "" };
        match site {
            // Their hook is before the map.
            Site::Embed(_) if self.embedding.project_tokens => None,
            Site::Embed(_) => Some(format!("{before}embed.hook_out")),
            Site::Positions(_) => Some(format!("{before}pos_embed.hook_out")),
            Site::Types(_) => Some("token_type_embed.hook_out".into()),
            Site::Resid(stack, block, point) => {
                let point = match point {
                    Resid::Pre => "resid_pre",
                    Resid::Mid if !both && self.layer.norm.position != NormPosition::Post => "resid_mid",
                    Resid::Mid | Resid::Cross => return None,
                    Resid::Post => "resid_post",
                };
                Some(format!("{}.{block}.hook_{point}", blocks(stack)))
            }
            Site::In(SublayerPath { stack: Stack::Alone, .. }, _) => None,
            Site::In(path, name) => {
                let hook = self.hook_inside(path, name)?;
                Some(format!("{}.{}.{hook}", blocks(path.stack), path.block))
            }
            Site::Out(_) if self.final_norm && !both => Some("ln_final.hook_out".into()),
            Site::Out(_) | Site::ClassLogits | Site::Pooled => None,
            // The hook is before a cap, and before a decoder's factor of logits.
            Site::Logits if self.head.logits_cap.is_some() || (self.head.logits_scale != 1.0 && !both) => None,
            Site::Logits => Some("unembed.hook_out".into()),
        }
    }

    /// The hook of a value inside a block's sublayer.
    fn hook_inside(&self, path: SublayerPath, name: Name) -> Option<String> {
        let (both, position) =
            (self.architecture == Architecture::EncoderDecoder, self.layer(path).norm_position(path.kind));
        let number = if path.kind == Kind::Mlp { 2 } else { 1 };
        let module = match path.kind {
            Kind::Mlp => "mlp",
            Kind::Cross => "cross_attn",
            Kind::Attn if both && path.stack == Stack::Decoder => "self_attn",
            Kind::Attn => "attn",
        };
        let turns = self.positions.kind == PositionKind::Rotary && self.layer(path).rotary.columns != Some(0);
        if self.gated_delta(path).is_some() && !matches!(name, Name::Norm) {
            return None;
        }
        let hook = match name {
            // One norm for both sublayers has one hook, of attention.
            Name::Norm if path.kind == Kind::Mlp && self.layer(path).parallel == Parallel::OneNorm => return None,
            Name::Norm if position.is_before() && !both => return Some(format!("ln{number}.hook_out")),
            Name::OutNorm if !both => return Some(format!("ln{number}_post.hook_out")),
            Name::Q if turns => "hook_rot_q",
            Name::K if turns => "hook_rot_k",
            Name::Q => "hook_q",
            Name::K => "hook_k",
            Name::V => "hook_v",
            Name::Scores if self.bridges_scores() => "hook_attn_scores",
            Name::Pattern => "hook_pattern",
            Name::Z => "hook_z",
            Name::Hidden => "hook_post",
            Name::Out if path.kind == Kind::Mlp => "out.hook_out",
            Name::Out => "o.hook_out",
            Name::Norm
            | Name::Raw
            | Name::ContentPosition
            | Name::PositionContent
            | Name::Bias
            | Name::Scores
            | Name::Sink
            | Name::Decay
            | Name::Beta
            | Name::Weights
            | Name::ZGate
            | Name::OutNorm
            | Name::Gate
            | Name::Branch
            | Name::Convolution
            | Name::LayerEmbedding => {
                return None;
            }
        };
        Some(format!("{module}.{hook}"))
    }

    /// Whether `hook_attn_scores` are scores: in 4.3 they are the pattern where transformers computes the attention.
    fn bridges_scores(&self) -> bool {
        self.architecture == Architecture::Decoder && self.layer.norm.position != NormPosition::Post
    }

    /// The field of transformers' output with the same values, given `output_hidden_states` and `output_attentions`.
    fn transformers(&self, site: Site) -> Option<String> {
        if self.vision.is_some() && site.stack() == Some(Stack::Encoder) {
            return None;
        }
        let both = !self.continues_text() && self.architecture == Architecture::EncoderDecoder;
        let before = |stack| match stack {
            _ if !both => "",
            Stack::Encoder => "encoder_",
            _ => "decoder_",
        };
        let last = |stack| match stack {
            Stack::Encoder => self.n_encoder_layers,
            _ => self.n_decoder_layers,
        };
        let states = |stack, i| Some(format!("{}hidden_states[{i}]", before(stack)));
        match site {
            Site::Resid(stack, block, Resid::Pre) => states(stack, block),
            // The last of them is after the final norm.
            Site::Resid(stack, block, Resid::Post) if block + 1 < last(stack) || !self.final_norm => {
                states(stack, block + 1)
            }
            Site::Out(stack) if stack != Stack::Alone => states(stack, last(stack)),
            Site::In(SublayerPath { stack, block, kind }, Name::Pattern) if stack != Stack::Alone => Some(match kind {
                Kind::Cross => format!("cross_attentions[{block}]"),
                // Those of layers with a softmax alone.
                _ => format!("{}attentions[{}]", before(stack), block - self.linear_before(stack, block)),
            }),
            Site::Logits | Site::ClassLogits => Some("logits".into()),
            Site::Pooled if self.head.d_pooled == 0 => Some("pooler_output".into()),
            Site::Pooled => Some(if self.reads_tokens() { "text_embeds" } else { "image_embeds" }.into()),
            _ => None,
        }
    }

    /// The number of linear layers before a block.
    fn linear_before(&self, stack: Stack, block: usize) -> usize {
        let linear =
            |block: &usize| self.gated_delta(SublayerPath { stack, block: *block, kind: Kind::Attn }).is_some();
        (0..block).filter(linear).count()
    }

    /// nnterp's accessor of the same values; it opens decoders.
    fn nnterp(&self, site: Site) -> Option<String> {
        if self.architecture != Architecture::Decoder || self.attention.cross {
            return None;
        }
        let (name, block) = match site {
            Site::Embed(_) if self.embedding.project_tokens => return None,
            Site::Embed(_) if self.embedding.scale.factor(self.d_model).is_none() => {
                return Some("token_embeddings".into());
            }
            Site::Out(_) => return Some("ln_final.output".into()),
            Site::Logits => return Some("logits".into()),
            Site::Resid(_, block, Resid::Pre) => ("layers_input", block),
            Site::Resid(_, block, Resid::Post) => ("layers_output", block),
            Site::In(SublayerPath { block, kind, .. }, name) => match (kind, name) {
                (Kind::Attn, Name::Pattern) => ("attention_probabilities", block),
                (Kind::Attn, Name::Out) => ("attentions_output", block),
                (Kind::Attn, Name::Norm) => ("attentions_input", block),
                (Kind::Mlp, Name::Norm) => ("mlps_input", block),
                (Kind::Mlp, Name::Out) => ("mlps_output", block),
                _ => return None,
            },
            _ => return None,
        };
        Some(format!("{name}[{block}]"))
    }
}

#[cfg(test)]
mod tests {
    use std::{env, fs};

    use super::*;
    use crate::config::Config;

    const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/names.md");
    const HEADER: &str = "\
# Names in other tools

`HEADLIGHT_RENEW=1 cargo test --lib other_names` writes this file from `src/config/other_names.rs`.

`headlight trace --names transformer-lens` writes a trace under the names of TransformerLens' hooks, with values of
heads as `[batch, pos, head, d_head]`. Sites without a hook are left out. On the page, point at a site to see its other
names.

TransformerLens stands for `TransformerBridge` of 4.3, compared with its cache on a GPT-2, a Llama, a BERT, a BART,
a Gemma 2, an OLMo 2 and a Cohere (`tests/reference/transformer_lens/names.py`). transformers stands for the output of
5.24 with `output_hidden_states` and `output_attentions`. nnterp stands for `StandardizedTransformer` of 1.3, which
opens decoders.

- With rotary positions, our queries and keys are `hook_rot_q` and `hook_rot_k` of TransformerLens. GPT-J, GPT-NeoX,
  Phi-3 and Falcon have neither in 4.3.
- BLOOM's `hook_attn_scores` of 4.3 differs from our scores by one number for each row, which the softmax takes out.
- For OPT, GPT-Neo and GPT-J, `hook_attn_scores` of 4.3 is the pattern (`findings/scores-hook-holds-the-pattern.sh`);
  ours is the scores.
- In a post-norm model, 4.3 calls the stream before the second norm `hook_resid_mid`, and an encoder's
  `hook_attn_scores` is its pattern. Neither is written.
- `unembed.hook_out` comes before a cap of the logits and before a decoder's factor of them, so it is not written for
  models that have one.
";
    const DECODER: &str = r#"{"format": "headlight/1", "architecture": "decoder", "d_model": 8, "n_heads": 2,
        "d_mlp": 8, "n_decoder_layers": 2, "d_vocab": 9, "n_ctx": 4, "positions": "rotary", "final_norm": true}"#;
    const BOTH: &str = r#"{"format": "headlight/1", "architecture": "encoder-decoder", "d_model": 8, "n_heads": 2,
        "n_encoder_layers": 1, "n_decoder_layers": 1, "d_mlp": 8, "d_vocab": 9, "n_ctx": 4, "positions": "learned",
        "norm_position": "post"}"#;

    /// A table of rows whose first column is ours; an absent name is a dash.
    fn table(first: &str, rows: impl Iterator<Item = (String, [Option<String>; 3])>) -> String {
        let spelled = |name: Option<String>| name.map_or("–".into(), |name| format!("`{name}`"));
        let head = format!("| {first} | TransformerLens | transformers | nnterp |\n| --- | --- | --- | --- |\n");
        rows.fold(head, |text, (ours, others)| format!("{text}| `{ours}` | {} |\n", others.map(spelled).join(" | ")))
    }

    fn sites(config: &str) -> String {
        let config = Config::from_json(config).expect("a configuration");
        let rows = config.sites().into_iter().map(|info| {
            let OtherNames { transformer_lens, transformers, nnterp } = config.names_of(info.site);
            (info.site.to_string(), [transformer_lens, transformers, nnterp])
        });
        table("site", rows.filter(|(site, _)| !site.contains("blocks.1")))
    }

    #[test]
    fn the_documents_have_the_names_as_they_are() {
        let keys = OTHER_KEYS.map(|(ours, others)| (ours.to_owned(), others.map(|name| name.map(str::to_owned))));
        let text = format!(
            "{HEADER}\n## A decoder\n\nBlock 0 of a decoder with rotary positions.\n\n{}\n\
             ## An encoder and a decoder\n\nWith post-norm and learned positions.\n\n{}\n## The configuration\n\n{}",
            sites(DECODER),
            sites(BOTH),
            table("key", keys.into_iter())
        );
        if env::var_os("HEADLIGHT_RENEW").is_some() {
            fs::write(FILE, &text).expect("the file can be written");
        }
        let found = fs::read_to_string(FILE).unwrap_or_default();
        assert!(found == text, "docs/names.md is old: HEADLIGHT_RENEW=1 cargo test --lib other_names writes it anew");
    }

    #[test]
    fn every_key_of_the_table_is_one_of_the_configuration() {
        let config = Config::from_json(DECODER).expect("a configuration");
        let keys = serde_json::to_value(&config).expect("json");
        for (ours, _) in OTHER_KEYS {
            assert!(keys.get(ours).is_some(), "{ours} is no key");
        }
    }
}
