//! A model's size and structure, as the page lists them.

use std::collections::BTreeMap;

use burn::tensor::Tensor;
use serde::Serialize;

use crate::config::{
    Architecture, AttentionConfig, Config, GatedDeltaConfig, OWN_FAMILY, OtherNames, Precision, SiteInfo, StageInfo,
};
use crate::error::Result;
use crate::model::Model;
use crate::site::{Kind, Site, SublayerPath, read_packed};
use crate::text::{Languages, Tokenizer};

/// One sublayer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SublayerInfo {
    /// "decoder.blocks.1.cross"
    pub path: String,
    #[cfg_attr(test, ts(type = "\"encoder\" | \"decoder\""))]
    pub stack: &'static str,
    pub block: usize,
    #[cfg_attr(test, ts(type = "\"attn\" | \"cross\" | \"mlp\""))]
    pub kind: &'static str,
    /// 0 for an mlp.
    pub n_heads: usize,
    /// The heads of keys and values; each is read by `n_heads / n_kv_heads` heads.
    pub n_kv_heads: usize,
    /// The width of queries and keys; 0 for an mlp.
    pub d_head: usize,
    /// Whether there is a learned gate that an edit can set, of the sublayer or of its heads.
    pub gated: bool,
    /// The sizes of a linear layer, which has signed weights in place of a pattern; absent for all others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub linear: Option<GatedDeltaConfig>,
    /// The mean of the learned gamma, if there is layer-scale.
    pub gamma_mean: Option<f32>,
    /// The sites of the stream before it, if it is in a stack, and after it.
    #[cfg_attr(test, ts(type = "string | null"))]
    pub before: Option<Site>,
    #[cfg_attr(test, ts(type = "string"))]
    pub after: Site,
    /// An attention's stages, in the order they are computed.
    pub stages: Vec<StageInfo>,
}

impl SublayerInfo {
    /// A sublayer of a configuration, and the mean of its learned gamma.
    pub fn new(config: &Config, path: SublayerPath, gamma_mean: Option<f32>) -> Self {
        let attention = path.kind != Kind::Mlp;
        let AttentionConfig { n_heads, n_kv_heads, d_head, z_gate, gate, .. } = config.attention_in(path);
        let [n_heads, n_kv_heads, d_head] = if attention { [n_heads, n_kv_heads, d_head] } else { [0; 3] };
        let linear = config.gated_delta(path);
        let (before, after) = config.stream_sites(path);
        Self {
            path: path.to_string(),
            stack: path.stack.name(),
            block: path.block,
            kind: path.kind.name(),
            n_heads,
            n_kv_heads,
            d_head,
            gated: (gate || z_gate && linear.is_none()) && attention,
            linear,
            gamma_mean,
            before,
            after,
            stages: if attention { config.stages(path) } else { Vec::new() },
        }
    }
}

/// Every sublayer of a model in the order they run.
pub async fn sublayer_infos(model: &Model) -> Result<Vec<SublayerInfo>> {
    let config = &model.config;
    let gammas: Vec<Tensor<1>> =
        model.stacks().flat_map(|s| &s.sublayers).filter_map(|s| Some(s.gamma.clone()?.mean())).collect();
    let mut gammas = read_packed(gammas).await?.into_iter();
    Ok(config.sublayers().into_iter().map(|path| SublayerInfo::new(config, path, gammas.next())).collect())
}

/// A model's description.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ModelInfo {
    pub name: String,
    /// The common name of its files' family, "BERT", "GPT-2", …; "headlight" for our own format.
    pub family: &'static str,
    pub architecture: Architecture,
    pub config: Config,
    /// Every attention and MLP sublayer, in the order they run.
    pub sublayers: Vec<SublayerInfo>,
    /// Every activation, in the order a run computes them.
    pub sites: Vec<SiteInfo>,
    /// The names in other tools, by a site's name.
    #[cfg_attr(test, ts(as = "BTreeMap<String, OtherNames>"))]
    pub other_names: BTreeMap<Site, OtherNames>,
    pub parameters: usize,
    /// Special ids, if the model has them.
    pub start_id: Option<u32>,
    pub end_id: Option<u32>,
    /// Further tokens that end a text.
    pub other_end_ids: Vec<u32>,
    pub pad_id: Option<u32>,
    pub n_ctx: usize,
    /// The most tokens of a text; null if only time and memory limit it.
    pub longest_text: Option<usize>,
    /// The length of the texts it was trained on, if its files name it and longer ones are possible.
    pub trained_length: Option<usize>,
    pub d_vocab: usize,
    /// The text of the mask token and of the separator between two texts, if its tokenizer has them.
    pub mask: Option<String>,
    pub separator: Option<String>,
    /// The text that stands for an image in the text of a model that reads images beside it; absent of others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub image: Option<String>,
    /// The languages between which it translates; absent of others.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub languages: Option<Languages>,
    /// The number of segment types of its encoder; 0 for none.
    pub token_types: usize,
    /// The precision of its matrices in memory.
    pub precision: Precision,
    /// The rounding error of its matrices, √(Σ (w − ŵ)² / Σ w²): 0 in 32 bits.
    pub rounding: f64,
    /// Whether the configuration ties embeddings and output head but the files hold different matrices, which are used.
    pub untied: bool,
}

impl ModelInfo {
    /// With the facts that its tokenizer and its family add.
    pub async fn in_family(model: &Model, tokenizer: Option<&Tokenizer>, family: &'static str) -> Result<Self> {
        let mask = tokenizer.and_then(Tokenizer::mask).map(|(_, mask)| mask.to_owned());
        let separator = tokenizer.and_then(Tokenizer::separator).map(str::to_owned);
        let image = tokenizer.zip(model.config.vision.as_ref()).map(|(read, vision)| read.token(vision.token_id).text);
        let languages = tokenizer.and_then(|read| read.languages(&model.config));
        Ok(Self { family, mask, separator, image, languages, ..Self::of(model).await? })
    }

    pub async fn of(model: &Model) -> Result<Self> {
        let config = model.config.clone();
        Ok(Self {
            name: config.name.clone(),
            family: OWN_FAMILY,
            architecture: config.architecture,
            sublayers: sublayer_infos(model).await?,
            sites: config.sites(),
            other_names: config.other_names(),
            parameters: model.parameters(),
            start_id: config.writing.start_id,
            end_id: config.writing.end_id,
            other_end_ids: config.writing.other_end_ids.clone(),
            pad_id: config.writing.pad_id,
            n_ctx: config.n_ctx,
            longest_text: config.longest_text(),
            trained_length: config.trained_length(),
            d_vocab: config.d_vocab,
            mask: None,
            separator: None,
            image: None,
            languages: None,
            token_types: config.embedding.token_types,
            precision: model.precision,
            rounding: model.rounding.relative(),
            untied: model.untied,
            config,
        })
    }
}
