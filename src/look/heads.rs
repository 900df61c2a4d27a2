//! Every head's measures on a text.

use burn::tensor::Tensor;

use super::answer::HeadRow;
use super::question::Subject;
use super::subject::{Seen, finite};
use crate::analysis::{HeadMeasure, Looking, contributions};
use crate::error::Result;
use crate::lab::{Clock, Turns};
use crate::text::{Token, Tokenizer};
use crate::trace::{Activation, Kind, Name, Site, Stack, SublayerPath, read_packed};

/// The measures of every head that ran, layer by layer.
pub(super) async fn heads<C: Clock>(
    seen: &Seen,
    of: &Subject,
    tokenizer: Option<&Tokenizer>,
    turns: &mut Turns<'_, C>,
) -> Result<Vec<HeadRow>> {
    let config = &seen.session.model.config;
    let ids = |tokens: &[Token]| tokens.iter().map(|token| token.id).collect::<Vec<u32>>();
    let separates = |tokens: &[Token]| -> Vec<bool> {
        tokens.iter().map(|token| tokenizer.is_some_and(|tokenizer| tokenizer.separates(token))).collect()
    };
    let (source, target) = (ids(&seen.source), ids(&seen.target));
    let (source_apart, target_apart) = (separates(&seen.source), separates(&seen.target));
    let ended = source.last().copied() == config.end_id && !source.is_empty();
    let mut rows = Vec::new();
    for path in seen.session.run().attended() {
        let Some(pattern) = seen.pattern(path) else { continue };
        let [heads, queries, keys] = pattern.dims();
        let written = written(seen, path).unwrap_or_else(|| Tensor::zeros([heads], &pattern.device()));
        let all = read_packed(vec![pattern.flatten(0, 2), written]).await?;
        finite(&all)?;
        let (pattern, written) = all.split_at(heads * queries * keys);
        for head in 0..heads {
            let looking = Looking {
                pattern: &pattern[head * queries * keys..][..queries * keys],
                keys,
                kind: path.kind,
                causal: path.kind == Kind::Attn
                    && path.stack == Stack::Decoder
                    && of.edits.causal.unwrap_or(config.causal),
                ids: if path.stack == Stack::Encoder { &source } else { &target },
                source: source.len() - usize::from(ended),
            };
            let apart = match (path.stack, path.kind) {
                (Stack::Decoder, Kind::Attn) => &target_apart,
                _ => &source_apart,
            };
            let own = HeadMeasure::ALL.map(|measure| (measure.name(), looking.measure(measure)));
            let more = [("separator", looking.separator(apart)), ("contribution", Some(written[head]))];
            let measures = own.into_iter().chain(more).collect();
            rows.push(HeadRow { path: path.to_string(), head, measures });
            turns.rest().await;
        }
    }
    Ok(rows)
}

/// How much each head of a sublayer writes into the stream, `[heads]`.
fn written(seen: &Seen, path: SublayerPath) -> Option<Tensor<1>> {
    let model = &seen.session.model;
    let output = model.sublayer(path)?.output_weight();
    match seen.session.run().activation(model, Site::In(path, Name::Z), seen.session.baseline())? {
        Activation::Heads(z) => Some(contributions(z.slice_dim(0, 0..1).squeeze_dim(0), output)),
        Activation::Stream(_) => None,
    }
}
