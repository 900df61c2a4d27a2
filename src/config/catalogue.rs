//! The catalogue of a model: the only list of its sublayers' values, of the stages that compute them, and of what can
//! be patched.

use serde::Serialize;

use super::model_config::{AttentionConfig, Config, StreamConvolutionConfig};
use super::switches::{NormKind, NormPosition, PositionKind, QueryKeyNorm};
use crate::site::{Axis, Kind, Name, Resid, Site, Stack, SublayerPath};

/// A site of a model.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SiteInfo {
    /// "decoder.blocks.1.cross.pattern"
    #[serde(rename = "name")]
    #[cfg_attr(test, ts(type = "string"))]
    pub site: Site,
    /// The axes, outermost first.
    #[cfg_attr(test, ts(as = "Vec<Axis>"))]
    pub axes: &'static [Axis],
    /// The size of each axis; null if the text decides.
    pub shape: Vec<Option<usize>>,
    /// Whether values of another run can be put in there.
    pub patchable: bool,
    /// The stage of its attention that shows it.
    pub stage: Option<StageId>,
}

impl SiteInfo {
    /// The number of heads; `None` if its values have none.
    pub fn heads(&self) -> Option<usize> {
        matches!(self.axes[1], Axis::Head | Axis::KvHead).then(|| self.shape[1]).flatten()
    }

    /// The number of values for the text's lengths.
    pub fn numbers(&self, length: impl Fn(Axis) -> usize) -> u128 {
        let sizes = self.axes.iter().zip(&self.shape).map(|(axis, size)| size.unwrap_or_else(|| length(*axis)));
        sizes.fold(1, |product, size| product.saturating_mul(size as u128))
    }
}

/// A stage of an attention sublayer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum StageId {
    Input,
    Products,
    Scale,
    Mask,
    Softmax,
    /// Queries, keys and values of a linear layer after their convolution.
    Convolution,
    Rates,
    Weights,
    Values,
    ZGate,
    Concat,
    Out,
    OutNorm,
    Gate,
    Gamma,
    Residual,
    Norm,
}

/// Whether a model has a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum StagePlace {
    Here,
    None,
    /// Another stage of the sublayer does it.
    Elsewhere,
}

/// A stage and what decides its equation.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StageInfo {
    pub id: StageId,
    pub place: StagePlace,
    /// The norm that it applies.
    pub norm: Option<NormKind>,
    /// The factor of the products that it scales; null is 1/√d_head.
    pub factor: Option<f64>,
    /// Whether a bias is added.
    pub bias: bool,
    /// Whether products with embeddings of distances are added.
    pub distances: bool,
    /// Whether an MLP of the same input is added.
    pub parallel: bool,
    /// The window that it masks by.
    pub window: Option<usize>,
    /// The cap of its scores.
    pub cap: Option<f64>,
    /// The bound of queries, keys and values.
    pub clip: Option<f64>,
    /// Whether its softmax has a sink.
    pub sink: bool,
    /// The earlier block whose keys and values it reads; absent for its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub keys_of: Option<usize>,
    /// Whether its values are the keys before their norm; else absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub from_keys: Option<bool>,
}

impl Config {
    /// Every site of the model, from the first stack's embeddings to the logits.
    pub fn sites(&self) -> Vec<SiteInfo> {
        let paths = self.sublayers();
        let mut sites = Vec::new();
        for (i, path) in paths.iter().enumerate() {
            let stack = path.stack;
            let resid = |point| (stack != Stack::Alone).then_some(Site::Resid(stack, path.block, point));
            if i.checked_sub(1).is_none_or(|before| paths[before].stack != stack) {
                sites.extend(self.embedding_sites(stack));
            }
            sites.extend(resid(Resid::Pre).filter(|_| path.kind == Kind::Attn));
            sites.extend(self.sites_inside(*path));
            sites.extend(match path.kind {
                Kind::Attn => resid(Resid::Mid).filter(|_| !self.is_parallel(*path)),
                Kind::Cross => resid(Resid::Cross),
                Kind::Mlp => None,
            });
            let next = paths.get(i + 1);
            if next.is_none_or(|next| (next.stack, next.block) != (stack, path.block)) {
                sites.extend(resid(Resid::Post));
            }
            if next.is_none_or(|next| next.stack != stack) {
                sites.push(Site::Out(stack));
            }
        }
        sites.extend(self.head.exists.then_some(Site::Logits));
        sites.extend((!self.head.classes.is_empty()).then_some(Site::ClassLogits));
        sites.extend(self.head.pooled_row.map(|_| Site::Pooled));
        sites.into_iter().map(|site| self.site_info(site)).collect()
    }

    /// The sites that values of another run can be put into.
    pub fn patchable_sites(&self) -> Vec<SiteInfo> {
        self.sites().into_iter().filter(|info| info.patchable).collect()
    }

    /// The sites of one sublayer, from its norm to its branch.
    pub fn sites_inside(&self, path: SublayerPath) -> impl Iterator<Item = Site> + use<> {
        use Name::{
            Beta, Bias, Branch, ContentPosition, Convolution, Decay, Gate, Hidden, K, LayerEmbedding, Norm, Out,
            OutNorm, Pattern, PositionContent, Q, Raw, Scores, Sink, V, Weights, Z, ZGate,
        };
        let (gated, z_gated) = (self.attention_in(path).gate, self.attention_in(path).z_gate);
        let (biased, sunk, apart) = (self.has_bias(path), self.has_sinks(path), self.has_distances(path));
        let normed = self.layer(path).norm_position(path.kind).is_of_output();
        let (convolved, embedded) = (self.convolution(path).is_some(), self.has_layer_embedding(path));
        let names: &[Name] = match path.kind {
            Kind::Mlp => &[Norm, Hidden, Out, OutNorm, Branch, Convolution, LayerEmbedding],
            Kind::Attn if self.gated_delta(path).is_some() => {
                &[Norm, Q, K, V, Decay, Beta, Weights, Z, ZGate, Out, OutNorm, Gate, Branch]
            }
            Kind::Attn | Kind::Cross => &[
                Norm,
                Q,
                K,
                V,
                Raw,
                ContentPosition,
                PositionContent,
                Bias,
                Scores,
                Sink,
                Pattern,
                Z,
                ZGate,
                Out,
                OutNorm,
                Gate,
                Branch,
            ],
        };
        let there = move |name: &Name| match name {
            Gate => gated,
            ZGate => z_gated,
            Bias => biased,
            ContentPosition | PositionContent => apart,
            Sink => sunk,
            OutNorm => normed,
            Convolution => convolved,
            LayerEmbedding => embedded,
            _ => true,
        };
        names.iter().copied().filter(there).map(move |name| Site::In(path, name))
    }

    /// The convolution beside the first block, at the sublayer that ends it.
    pub fn convolution(&self, path: SublayerPath) -> Option<StreamConvolutionConfig> {
        self.embedding.convolution.filter(|_| path.block == 0 && path.kind == Kind::Mlp)
    }

    /// Whether a sublayer ends with an embedding of each token for its layer.
    pub fn has_layer_embedding(&self, path: SublayerPath) -> bool {
        self.of(path.stack).embedding.d_layer > 0 && path.kind == Kind::Mlp
    }

    /// Whether a bias by distance is added to a sublayer's scores.
    fn has_bias(&self, path: SublayerPath) -> bool {
        let positions = &self.of(path.stack).positions;
        (positions.relative_bias || positions.kind == PositionKind::Alibi) && path.kind == Kind::Attn
    }

    /// Whether a sublayer's scores have products with embeddings of distances.
    pub fn has_distances(&self, path: SublayerPath) -> bool {
        let distances = self.of(path.stack).positions.distances;
        distances.is_some() && path.kind == Kind::Attn && self.gated_delta(path).is_none()
    }

    /// Whether a sublayer's softmax has a sink for each head.
    pub fn has_sinks(&self, path: SublayerPath) -> bool {
        self.attention_in(path).sinks && path.kind == Kind::Attn && self.gated_delta(path).is_none()
    }

    /// The stages of an attention, in the order they are computed, those that the model lacks included.
    pub fn stages(&self, path: SublayerPath) -> Vec<StageInfo> {
        use StagePlace::{Elsewhere, Here, None as Absent};
        let (config, layer) = (self.of(path.stack), self.layer(path));
        let position = layer.norm_position(path.kind);
        let normed = |there: bool| there.then_some(layer.norm.kind);
        let there = |has: bool| if has { Here } else { Absent };
        let window = layer.window.filter(|_| path.kind == Kind::Attn);
        let stage = |id, place| StageInfo {
            id,
            place,
            norm: None,
            factor: None,
            bias: false,
            distances: false,
            parallel: false,
            window: None,
            cap: None,
            clip: None,
            sink: false,
            keys_of: None,
            from_keys: None,
        };
        // The layer that makes them has these sites.
        let made = self.layer(self.keys_of(path));
        let out_norm = StageInfo { norm: normed(true), ..stage(StageId::OutNorm, Here) };
        let post_norm = match position {
            NormPosition::Post => Here,
            NormPosition::Pre => Elsewhere,
            _ => Absent,
        };
        let post_norm = StageInfo { norm: normed(post_norm == Here), ..stage(StageId::Norm, post_norm) };
        let (rms, linear) = (Some(NormKind::RmsNorm), self.gated_delta(path).is_some());
        let scoring = vec![
            StageInfo { norm: normed(position.is_before()), ..stage(StageId::Input, Here) },
            StageInfo {
                norm: normed(layer.query_key_norm != QueryKeyNorm::None),
                clip: self.attention_in(path).qkv_clip,
                keys_of: Some(self.keys_of(path)).filter(|of| *of != path).map(|of| of.block),
                ..stage(StageId::Products, Here)
            },
            StageInfo { factor: layer.attention_scale, ..stage(StageId::Scale, Here) },
            StageInfo {
                bias: self.has_bias(path),
                distances: self.has_distances(path),
                window,
                cap: layer.score_cap,
                ..stage(StageId::Mask, Here)
            },
            StageInfo { sink: self.has_sinks(path), ..stage(StageId::Softmax, Here) },
        ];
        let mut stages = if linear {
            let input = scoring.into_iter().take(1);
            input.chain([StageId::Convolution, StageId::Rates, StageId::Weights].map(|id| stage(id, Here))).collect()
        } else {
            scoring
        };
        stages.push(StageInfo {
            norm: normed(made.value_norm && !linear),
            from_keys: (made.values_from_keys && !linear).then_some(true),
            ..stage(StageId::Values, Here)
        });
        let gates = self.attention_in(path).z_gate.then(|| stage(StageId::ZGate, Here));
        stages.extend(gates.map(|gates| StageInfo { norm: rms.filter(|_| linear), ..gates }));
        stages.extend([
            stage(StageId::Concat, Here),
            StageInfo {
                bias: self.attention_in(path).out_bias,
                ..stage(StageId::Out, there(config.attention.out_proj))
            },
        ]);
        stages.extend(position.is_of_output().then_some(out_norm));
        stages.extend([
            stage(StageId::Gate, there(config.attention.gate)),
            StageInfo {
                factor: config.layer_scale.filter(|_| !config.layer_scale_learned).map(f64::from),
                ..stage(StageId::Gamma, there(config.layer_scale.is_some()))
            },
            StageInfo { parallel: self.is_parallel(path), ..stage(StageId::Residual, there(config.residual)) },
        ]);
        // A norm of the output stands in its place.
        stages.extend((!position.is_of_output()).then_some(post_norm));
        stages
    }

    /// The sites of the stream before a sublayer and after it, or after its parallel block; none comes before one
    /// outside any stack.
    pub fn stream_sites(&self, path: SublayerPath) -> (Option<Site>, Site) {
        let at = |point| Site::Resid(path.stack, path.block, point);
        match path.kind {
            _ if path.stack == Stack::Alone => (None, Site::Out(Stack::Alone)),
            Kind::Attn | Kind::Mlp if self.is_parallel(path) => (Some(at(Resid::Pre)), at(Resid::Post)),
            Kind::Attn => (Some(at(Resid::Pre)), at(Resid::Mid)),
            Kind::Cross => (Some(at(Resid::Mid)), at(Resid::Cross)),
            Kind::Mlp => {
                let crosses = self.sublayers().contains(&SublayerPath { kind: Kind::Cross, ..path });
                (Some(at(if crosses { Resid::Cross } else { Resid::Mid })), at(Resid::Post))
            }
        }
    }

    /// The parts of a stack's first stream.
    fn embedding_sites(&self, stack: Stack) -> Vec<Site> {
        if stack == Stack::Alone {
            return Vec::new();
        }
        let config = self.of(stack);
        let positions = matches!(config.positions.kind, PositionKind::Learned | PositionKind::Sinusoidal);
        let types = config.embedding.token_types > 0 && stack == Stack::Encoder;
        let parts = [
            Some(Site::Embed(stack)),
            positions.then_some(Site::Positions(stack)),
            types.then_some(Site::Types(stack)),
        ];
        parts.into_iter().flatten().collect()
    }

    fn site_info(&self, site: Site) -> SiteInfo {
        let axes: &'static [Axis] = match site {
            Site::ClassLogits if self.sorts_tokens() => &[Axis::Batch, Axis::Pos, Axis::Class],
            Site::Positions(_) if self.positions.pad.is_some() => &[Axis::Batch, Axis::Pos, Axis::DEmbed],
            _ => site.axes(),
        };
        // The width of scores and patterns depends on the text, and nothing follows logits or a sink.
        let patchable = matches!(site.rows(), Axis::Pos | Axis::Key | Axis::Query)
            && axes.last() != Some(&Axis::Key)
            && !matches!(site, Site::Logits | Site::In(_, Name::Sink))
            // Those of an earlier layer are patched there, for all that read them.
            && !matches!(site, Site::In(path, Name::K | Name::V) if self.keys_of(path) != path);
        let attention = match site {
            Site::In(path, _) => self.attention_in(path),
            _ => self.attention,
        };
        let linear = matches!(site, Site::In(path, _) if self.gated_delta(path).is_some());
        let config = site.stack().map_or(self, |stack| self.of(stack));
        let shape = axes.iter().map(|axis| match (axis, site) {
            (Axis::DMlp, Site::In(path, _)) => Some(self.d_mlp(path)),
            _ => config.size(*axis, attention),
        });
        let shape = shape.collect();
        SiteInfo { site, axes, shape, patchable, stage: stage_of(site, linear) }
    }

    /// The size of an axis; `None` if the text decides.
    fn size(&self, axis: Axis, attention: AttentionConfig) -> Option<usize> {
        match axis {
            Axis::Batch | Axis::Pos | Axis::Query | Axis::Key => None,
            Axis::One => Some(1),
            Axis::Head => Some(attention.n_heads),
            Axis::KvHead => Some(attention.n_kv_heads),
            Axis::DModel => Some(self.d_model),
            Axis::DEmbed => Some(self.embedding.sum_width(self.d_model)),
            Axis::DHead => Some(attention.d_head),
            Axis::DValue => Some(attention.d_value),
            Axis::DMlp => Some(self.mlp.d_mlp),
            Axis::DOut => Some(attention.d_out),
            Axis::DVocab => Some(self.d_vocab),
            Axis::Class => Some(self.head.classes.len()),
            Axis::DPooled if self.head.d_pooled == 0 => Some(self.d_model),
            Axis::DPooled => Some(self.head.d_pooled),
        }
    }
}

/// The stage of an attention that shows a site; of a linear layer's queries, keys and values their convolution.
fn stage_of(site: Site, linear: bool) -> Option<StageId> {
    let Site::In(SublayerPath { kind: Kind::Attn | Kind::Cross, .. }, name) = site else { return None };
    Some(match name {
        Name::Norm => StageId::Input,
        Name::Q | Name::K | Name::V if linear => StageId::Convolution,
        Name::Q | Name::K | Name::Raw => StageId::Products,
        Name::ContentPosition | Name::PositionContent | Name::Bias | Name::Scores => StageId::Mask,
        Name::Sink | Name::Pattern => StageId::Softmax,
        Name::Decay | Name::Beta => StageId::Rates,
        Name::Weights => StageId::Weights,
        Name::V | Name::Z => StageId::Values,
        Name::ZGate => StageId::ZGate,
        Name::Out => StageId::Out,
        Name::OutNorm => StageId::OutNorm,
        Name::Gate => StageId::Gate,
        Name::Branch => StageId::Gamma,
        Name::Hidden | Name::Convolution | Name::LayerEmbedding => return None,
    })
}
