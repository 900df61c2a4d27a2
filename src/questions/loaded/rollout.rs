//! Rollout and flow of a subject, from its first layer to its last and through cross-attention.

use burn::tensor::Tensor;

use super::answer::{Answer, RolloutMap};
use super::pattern_source::PatternSource;
use super::question::{Attention, Side};
use super::subject::SubjectRun;
use crate::clock::{Clock, Turns};
use crate::error::{InputProblem, Result, Task, refuse};
use crate::measure::{Fusion, Level, Pipes, fuse_heads, roll_out};
use crate::site::{Kind, Stack, SublayerPath, read_packed};

/// The most pipes of a flow, counted once for every input: some seconds of work.
const MOST_PIPES: u64 = 1 << 28;

/// The attention sublayers of the model in order, each with its fused pattern; `None` for a skipped one, and for a
/// linear layer, whose rows are no shares.
fn layers(seen: &impl PatternSource, fusion: Fusion) -> impl Iterator<Item = (SublayerPath, Option<Tensor<2>>)> {
    let ran = seen.softmax_paths();
    let pattern =
        move |path| ran.contains(&path).then(|| seen.pattern(path)).flatten().map(|all| fuse_heads(all, fusion));
    seen.paths().into_iter().map(move |path| (path, pattern(path)))
}

fn check(residual: f32) -> Result<()> {
    match (0.0..=1.0).contains(&residual) {
        true => Ok(()),
        false => refuse(format!("the residual weight is {residual}: use 0 to 1")),
    }
}

/// The composition of each token after each attention sublayer; of the first sequence.
///
/// A row's inputs are the tokens of its own stack; in a decoder with an encoder, the source's and then its own. The row
/// is a distribution over them.
pub(super) async fn rollout<C: Clock>(
    seen: &impl PatternSource,
    fusion: Fusion,
    residual: f32,
    turns: &mut Turns<'_, C>,
) -> Result<Answer> {
    check(residual)?;
    let [n_source, n_target] = seen.lengths();
    let device = &seen.device();
    // An absent stack is never read.
    let eye = |n: usize| Tensor::<2>::eye(n.max(1), device);
    let both = seen.crosses();
    let (mut source, mut target) = (eye(n_source), eye(n_target));
    if both {
        target = Tensor::cat(vec![Tensor::zeros([n_target, n_source], device), target], 1);
    }
    let size = |path: SublayerPath| match path.stack {
        Stack::Decoder => (n_target * (n_target + if both { n_source } else { 0 })) as u64,
        _ => (n_source * n_source) as u64,
    };
    SubjectRun::fits(seen.paths().into_iter().map(size).sum())?;
    let (mut maps, mut values) = (Vec::new(), Vec::new());
    for (path, pattern) in layers(seen, fusion) {
        let encodes = path.stack != Stack::Decoder;
        if let Some(pattern) = pattern {
            let before = if encodes { &source } else { &target };
            let below = match path.kind {
                // A source token has no part of the target.
                Kind::Cross => Tensor::cat(vec![source.clone(), Tensor::zeros([n_source, n_target], device)], 1),
                _ => before.clone(),
            };
            let after = roll_out(before.clone(), pattern, below, residual);
            *(if encodes { &mut source } else { &mut target }) = after;
        }
        let shares = if encodes { &source } else { &target };
        maps.push(RolloutMap {
            attention: Attention::of(path),
            block: path.block,
            shape: shares.dims(),
            offset: values.len(),
        });
        values.extend(read_packed(vec![shares.clone().flatten(0, 1)]).await?);
        turns.rest().await?;
    }
    seen.check_finite(&values)?;
    Ok(Answer::Rollout { maps, values })
}

/// The largest flow to token `query` after the last sublayer of a stack, from each input.
pub(super) async fn flow<C: Clock>(
    seen: &impl PatternSource,
    fusion: Fusion,
    residual: f32,
    side: Side,
    query: usize,
    turns: &mut Turns<'_, C>,
) -> Result<Answer> {
    check(residual)?;
    let (architecture, [n_source, n_target]) = (seen.architecture(), seen.lengths());
    let (has, tokens, name) = match side {
        Side::Encoder => (architecture.has_encoder(), n_source, "encoder"),
        Side::Decoder => (architecture.has_decoder(), n_target, "decoder"),
    };
    if !has {
        return refuse(format!("this model has no {name}"));
    }
    if query >= tokens {
        return refuse(format!("the token {query} does not exist: the {name} reads {tokens}, counted from 0"));
    }
    let read_source = side == Side::Encoder || seen.crosses();
    let wants = |path: SublayerPath| match path.stack {
        Stack::Decoder => side == Side::Decoder,
        _ => read_source,
    };
    let sources = if read_source { n_source } else { 0 };
    let targets = if side == Side::Decoder { n_target } else { 0 };
    let cells = |path| seen.cells(path) / seen.n_heads(path).max(1) as u64;
    if seen.paths().into_iter().filter(|path| wants(*path)).map(cells).sum::<u64>() * (sources + targets) as u64
        > MOST_PIPES
    {
        return Err(InputProblem::TooLongFor { task: Task::Flow }.into());
    }
    let mut pipes = Pipes::new();
    let (sources, targets) = (pipes.level(sources), pipes.level(targets));
    let (mut source, mut target) = (sources.clone(), targets.clone());
    for (path, pattern) in layers(seen, fusion) {
        let Some(pattern) = pattern.filter(|_| wants(path)) else { continue };
        let pattern = read_packed(vec![pattern.flatten(0, 1)]).await?;
        seen.check_finite(&pattern)?;
        let before = if path.stack == Stack::Decoder { &target } else { &source };
        let below = if path.kind == Kind::Cross { &source } else { before };
        let after = pipes.attend(before, below, &pattern, residual);
        *(if path.stack == Stack::Decoder { &mut target } else { &mut source }) = after;
        turns.rest().await?;
    }
    let from = if side == Side::Encoder { source[query] } else { target[query] };
    let source = largest(&pipes, from, &sources, turns).await?;
    let target = largest(&pipes, from, &targets, turns).await?;
    Ok(Answer::Flow { source, target })
}

/// The largest flow from one place to each of several.
async fn largest<C: Clock>(pipes: &Pipes, from: usize, inputs: &Level, turns: &mut Turns<'_, C>) -> Result<Vec<f64>> {
    let mut flows = Vec::new();
    for input in inputs {
        // Without any layer a token is its own input. Rounding may raise a row's sum above 1, which is no flow.
        flows.push(if from == *input { 1.0 } else { pipes.largest(from, *input).min(1.0) });
        turns.rest().await?;
    }
    Ok(flows)
}
