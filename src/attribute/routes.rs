//! Information-flow routes (Ferrando & Voita 2024): how much each addition to a token's stream contributes to it.
//!
//! ```text
//! y     = Σ_i part_i                                    the stream, every head's keys, an MLP: before a post-norm
//! share = max(‖y‖₁ − ‖y − part_i‖₁, 0)                  over the sum of all of them
//! ```
//!
//! From one token after the last layer, everything with at least the threshold's share is followed further down.

use std::collections::BTreeSet;

use burn::tensor::Tensor;

use super::target::{check_row, steps};
use crate::clock::{Clock, Turns};
use crate::error::{Result, refuse};
use crate::model::{HeldStep, Step};
use crate::ops::matmul;
use crate::run::Session;
use crate::site::{Kind, Name, Site, Stack, SublayerPath, read_packed};

/// One edge from a token before a sublayer to a token after it.
#[derive(Clone, Debug, PartialEq)]
pub struct Route {
    pub path: SublayerPath,
    /// `None` for the residual connection and for an MLP.
    pub head: Option<usize>,
    /// Whether it is an MLP's output.
    pub mlp: bool,
    pub query: usize,
    pub key: usize,
    pub share: f32,
}

/// All routes to a token of a stack, the last ones first.
///
/// # Errors
/// A missing token, a device that failed.
pub async fn routes<C: Clock>(
    session: &Session,
    stack: Stack,
    position: usize,
    threshold: f32,
    turns: &mut Turns<'_, C>,
) -> Result<Vec<Route>> {
    if !(0.0..=1.0).contains(&threshold) {
        return refuse(format!("the threshold is {threshold}: use 0 to 1"));
    }
    check_row(session, stack, position)?;
    let (mut found, mut memory) = (Vec::new(), BTreeSet::new());
    let mut last = BTreeSet::from([position]);
    for stack in [stack, Stack::Encoder] {
        let steps = steps(session, stack);
        // The tokens that are followed below the output of each step.
        let mut active = vec![BTreeSet::new(); steps.len()];
        active.last_mut().into_iter().for_each(|active| active.append(&mut last));
        for (i, step) in steps.iter().enumerate().skip(1).rev() {
            let here = std::mem::take(&mut active[i]);
            let through = match step.path().filter(|_| !here.is_empty()) {
                Some(path) => through(session, path, &here, turns).await?,
                None => None,
            };
            let Some(through) = through else {
                active[i - 1].extend(here);
                continue;
            };
            // Heads read the rows of the layer that made their keys.
            let of_keys = step.path().map(|path| Step::Sublayer(session.model.config.keys_of(path)));
            let maker = steps.iter().position(|step| Some(*step) == of_keys).unwrap_or(i);
            let below = maker - session.model.reads(steps[maker]);
            for route in through.into_iter().filter(|route| route.share >= threshold && route.share > 0.0) {
                match (route.path.kind, route.head) {
                    (Kind::Cross, Some(_)) => memory.insert(route.key),
                    (_, None) if !route.mlp => active[i - 1].insert(route.key),
                    _ => active[below].insert(route.key),
                };
                found.push(route);
            }
        }
        if stack == Stack::Encoder {
            break;
        }
        last = std::mem::take(&mut memory);
    }
    Ok(found)
}

/// The routes through one sublayer to these tokens. Empty if it did not run.
async fn through<C: Clock>(
    session: &Session,
    path: SublayerPath,
    active: &BTreeSet<usize>,
    turns: &mut Turns<'_, C>,
) -> Result<Option<Vec<Route>>> {
    let (model, run) = (&session.model, session.run());
    let rows = run.inputs().rows(path.stack);
    let held = run.hold(model, Step::Sublayer(path), 0..rows, session.baseline()).filter(|held| !held.edits.skip);
    let Some(held) = held else { return Ok(None) };
    let Some(split) = model.split(&held) else { return Ok(None) };
    // Each head's output for each key: [key, d_out].
    let attends = path.kind != Kind::Mlp;
    // Gates of heads differ from query to query.
    let gates = held.joined_heads(Site::In(path, Name::ZGate));
    let all = if attends && gates.is_none() { written(session, path, &held, None) } else { Vec::new() };
    let keys = if attends { run.inputs().keys(path) } else { 0 };
    let pattern = attends.then(|| run.pattern(model, path, session.baseline())).flatten();
    let mut found = Vec::new();
    for &query in active {
        let row = |x: &Tensor<2>| x.clone().slice_dim(0, query..query + 1); // [1, d]
        let y = row(&split.sum);
        let near = |parts: Tensor<2>| {
            let [count, _] = parts.dims();
            let left = (y.clone() - parts).abs().sum_dim(1).reshape([count]);
            (-left + y.clone().abs().sum()).clamp_min(0.0)
        };
        let mut shares = vec![near(row(&split.stream))];
        shares.extend(split.mlp.as_ref().map(|mlp| near(row(mlp))));
        if let Some(pattern) = &pattern {
            let gated = gates.as_ref().map(|gates| written(session, path, &held, Some(row(gates))));
            for (head, written) in gated.as_ref().unwrap_or(&all).iter().enumerate() {
                let weights = pattern.clone().slice([0..1, head..head + 1, query..query + 1, 0..keys]);
                shares.push(near(split.added(written.clone(), query) * weights.reshape([keys, 1])));
            }
        }
        let shares = read_packed(shares).await?;
        session.check_finite(&shares)?;
        let all: f32 = shares.iter().sum();
        let share = |at: usize| if all > 0.0 { shares[at] / all } else { 0.0 };
        found.push(Route { path, head: None, mlp: false, query, key: query, share: share(0) });
        match path.kind {
            Kind::Mlp => found.push(Route { path, head: None, mlp: true, query, key: query, share: share(1) }),
            _ => found.extend((1..shares.len()).map(|at| {
                let (head, key) = ((at - 1) / keys, (at - 1) % keys);
                Route { path, head: Some(head), mlp: false, query, key, share: share(at) }
            })),
        }
        turns.rest().await?;
    }
    Ok(Some(found))
}

/// v W_o of every head, `[key, d_out]`, times the head's factor if it is edited, and with the gates `[1, head ·
/// d_value]` of a query.
fn written(session: &Session, path: SublayerPath, held: &HeldStep, gates: Option<Tensor<2>>) -> Vec<Tensor<2>> {
    let attention = session.model.config.attention_in(path);
    let Some(v) = session.run().values(&session.model, path, session.baseline()) else { return Vec::new() };
    let [_, _, keys, d] = v.dims();
    let weight = session.model.sublayer(path).and_then(|sublayer| sublayer.output_weight());
    let head = |head: usize| {
        let part = attention.kv_head(head);
        let own = v.clone().slice([0..1, part..part + 1, 0..keys, 0..d]).reshape([keys, d]);
        let own = match &gates {
            Some(gates) => own * gates.clone().slice_dim(1, head * d..(head + 1) * d),
            None => own,
        };
        // In a linear layer it is a part of the gates.
        let mut factors = held.edits.heads.iter().filter(|_| !held.edits.linear);
        let strength = factors.find(|(other, _)| *other == head).map_or(1.0, |(_, factor)| *factor);
        let weight = weight.clone()?.slice_dim(1, head * d..(head + 1) * d); // [d_out, d_value]
        Some(matmul(own, weight.transpose()) * strength)
    };
    (0..attention.n_heads).filter_map(head).collect()
}
