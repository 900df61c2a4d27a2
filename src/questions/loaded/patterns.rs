//! The patterns of a subject: plain, weighted by the values they carry, and compared with each other.

use burn::tensor::Tensor;

use super::answer::{Answer, SubjectPatterns};
use super::pattern_source::PatternSource;
use super::question::Attention;
use super::subject::SubjectRun;
use crate::clock::{Clock, Turns};
use crate::error::{InputProblem, Result, Task, refuse};
use crate::measure::{ModelInfo, Overlaps, weighted_by_values};
use crate::run::{Patterns, placed_images};
use crate::site::HeadRef;
use crate::site::{Kind, SublayerPath, read_packed};
use crate::text::{Tokenizer, answer_text};

/// The most numbers in one answer: 256 MB.
const MOST_NUMBERS: u64 = 64 << 20;
/// The most numbers of compared patterns in memory: 64 MB. Beyond, patterns are computed again for each block of their
/// queries.
const BLOCK: usize = 16 << 20;
/// The square roots multiplied at once, before other work gets a turn.
const ROOTS: usize = 1 << 22;

impl SubjectRun {
    /// Its values, `[kv_heads, keys, d_value]`.
    pub(super) fn values(&self, path: SublayerPath) -> Option<Tensor<3>> {
        let (session, seen) = (&self.session, self.session.run().seen(path.stack));
        Some(
            session.run().values(&session.model, path, session.baseline())?.slice_dim(0, seen..seen + 1).squeeze_dim(0),
        )
    }

    /// Its output projection.
    pub(super) fn output_weight(&self, path: SublayerPath) -> Option<Tensor<2>> {
        self.session.model.sublayer(path).and_then(|sublayer| sublayer.output_weight())
    }

    /// The absolute factor of an edit on a head's output.
    pub(super) fn strength(&self, path: SublayerPath, head: usize) -> f32 {
        self.session.edits().heads.get(&format!("{path}.{head}")).copied().unwrap_or(1.0).abs()
    }

    /// The attention sublayer with this name.
    ///
    /// # Errors
    /// A name that the model does not have.
    pub(super) fn attention(&self, name: &str) -> Result<SublayerPath> {
        let paths = self.session.model.config.sublayers();
        let mut attention = paths.into_iter().filter(|path| path.kind != Kind::Mlp);
        match attention.find(|path| path.to_string() == name) {
            Some(path) => Ok(path),
            None => Err(InputProblem::NotAttention { path: name.into() }.into()),
        }
    }

    /// Refuses an answer with more numbers than a page should hold.
    pub(super) fn fits(numbers: u64) -> Result<()> {
        match numbers <= MOST_NUMBERS {
            true => Ok(()),
            false => Err(InputProblem::TooLongFor { task: Task::Patterns }.into()),
        }
    }
}

/// The patterns of these sublayers, or of all; a skipped sublayer has none.
pub(super) async fn read(
    seen: &SubjectRun,
    tokenizer: Option<&Tokenizer>,
    paths: Option<&[String]>,
) -> Result<SubjectPatterns> {
    let wanted = paths.map(|paths| paths.iter().map(|name| seen.attention(name)).collect::<Result<Vec<_>>>());
    let wanted = wanted.transpose()?;
    let wants = |path: SublayerPath| wanted.as_ref().is_none_or(|wanted| wanted.contains(&path));
    let (session, run) = (&seen.session, seen.session.run());
    let cells = |path| run.cells(&session.model, path);
    SubjectRun::fits(run.attention_paths().filter(|path| wants(*path)).map(cells).sum())?;
    let Patterns { maps, masks, parts, .. } = Patterns::whole(&session.model, run, session.baseline(), wants);
    let values = read_packed(parts).await?;
    seen.session.check_finite(&values)?;
    Ok(SubjectPatterns {
        model: ModelInfo::of(&session.model).await?,
        source: seen.source.clone(),
        target: seen.target.clone(),
        images: placed_images(&session.model.config, run.inputs()),
        output: tokenizer
            .map(|t| answer_text(t, &session.model.config, &seen.target, seen.emitted.len()))
            .transpose()?
            .unwrap_or_default(),
        emitted: seen.emitted.clone(),
        end: seen.end.clone(),
        maps,
        masks,
        values,
    })
}

/// ‖α v W_o‖ by head, query and key, times the head's factor if it is edited.
pub(super) async fn weighted(seen: &SubjectRun, name: &str) -> Result<Answer> {
    let path = seen.attention(name)?;
    let (session, run) = (&seen.session, seen.session.run());
    if !run.attention_paths().any(|ran| ran == path) {
        return Err(InputProblem::LeftOut { path: name.into() }.into());
    }
    if session.model.config.gated_delta(path).is_some() {
        return Err(InputProblem::Linear { path: name.into() }.into());
    }
    SubjectRun::fits(run.cells(&session.model, path))?;
    let (Some(pattern), Some(v)) = (seen.pattern(path), seen.values(path)) else {
        return Err(InputProblem::LeftOut { path: name.into() }.into());
    };
    let shape @ [_, queries, keys] = pattern.dims();
    let norms = weighted_by_values(pattern, v, seen.output_weight(path));
    let mut values = read_packed(vec![norms.flatten(0, 2)]).await?;
    for (head, values) in values.chunks_mut((queries * keys).max(1)).enumerate() {
        values.iter_mut().for_each(|value| *value *= seen.strength(path, head));
    }
    seen.session.check_finite(&values)?;
    Ok(Answer::Weighted { shape, values })
}

/// The mean pattern of all heads of one kind of attention, over all layers.
pub(super) async fn mean<C: Clock>(
    seen: &impl PatternSource,
    attention: Attention,
    turns: &mut Turns<'_, C>,
) -> Result<Answer> {
    let (mut sum, mut heads) = (None::<Tensor<3>>, 0);
    for path in seen.softmax_paths().into_iter().filter(|path| attention.has(*path)) {
        let Some(pattern) = seen.pattern(path) else { continue };
        heads += pattern.dims()[0];
        let layer = pattern.sum_dim(0); // [1, queries, keys]
        sum = Some(match sum {
            Some(sum) => sum + layer,
            None => layer,
        });
        turns.rest().await?;
    }
    let Some(sum) = sum else { return Err(InputProblem::NoAttention.into()) };
    let [_, queries, keys] = sum.dims();
    SubjectRun::fits((queries * keys) as u64)?;
    let values = read_packed(vec![(sum / heads as f32).flatten(0, 2)]).await?;
    seen.check_finite(&values)?;
    Ok(Answer::Mean { heads, shape: [queries, keys], values })
}

/// One query's row in each head of one kind of attention, over all layers, of which one is in memory at a time.
pub(super) async fn rows<C: Clock>(
    seen: &SubjectRun,
    attention: Attention,
    query: usize,
    turns: &mut Turns<'_, C>,
) -> Result<Answer> {
    let (session, run) = (&seen.session, seen.session.run());
    let (mut heads, mut values, mut masks, mut width) = (Vec::new(), Vec::new(), Vec::new(), 0);
    for path in seen.softmax_paths().into_iter().filter(|path| attention.has(*path)) {
        let Some(pattern) = seen.pattern(path) else { continue };
        let Some(mask) = run.mask_of(&session.model, path, session.baseline()) else { continue };
        let [count, queries, keys] = pattern.dims();
        if query >= queries {
            return refuse(format!("the token {query} does not exist: there are {queries}, counted from 0"));
        }
        values.extend(read_packed(vec![pattern.slice_dim(1, query..query + 1).flatten(0, 2)]).await?);
        let mut row = vec![0; keys];
        for head in 0..count {
            heads.push(HeadRef { path: path.to_string(), head });
            mask.write_row([run.seen(path.stack), head, query], &mut row);
            masks.extend(&row);
        }
        width = keys;
        turns.rest().await?;
    }
    if heads.is_empty() {
        return Err(InputProblem::NoAttention.into());
    }
    session.check_finite(&values)?;
    Ok(Answer::Rows { shape: [heads.len(), width], heads, values, masks })
}

/// The similarity of all heads of one kind of attention, over all layers.
pub(super) async fn similar<C: Clock>(
    seen: &impl PatternSource,
    attention: Attention,
    turns: &mut Turns<'_, C>,
) -> Result<Answer> {
    similar_in(seen, attention, turns, BLOCK).await
}

/// The same with a limit on the numbers in memory.
async fn similar_in<C: Clock>(
    seen: &impl PatternSource,
    attention: Attention,
    turns: &mut Turns<'_, C>,
    block: usize,
) -> Result<Answer> {
    let paths: Vec<SublayerPath> = seen.softmax_paths().into_iter().filter(|path| attention.has(*path)).collect();
    // Checked before anything is computed: a long text could exceed the memory.
    let numbers = paths.iter().map(|path| seen.cells(*path)).sum::<u64>();
    if numbers > MOST_NUMBERS {
        return Err(InputProblem::TooLongFor { task: Task::Comparison }.into());
    }
    let mut heads: Vec<HeadRef> = Vec::new();
    let (mut first, mut kept) = (None, Vec::new());
    for path in &paths {
        let Some(pattern) = seen.pattern(*path) else { continue };
        heads.extend((0..pattern.dims()[0]).map(|head| HeadRef { path: path.to_string(), head }));
        first.get_or_insert((pattern.dims(), pattern.device()));
        if numbers <= block as u64 {
            kept.push(pattern);
        }
        turns.rest().await?;
    }
    let Some(([_, queries, keys], device)) = first else {
        return Err(InputProblem::NoAttention.into());
    };
    let row = (heads.len() * keys).max(1);
    let (rows, at_once) = ((block / row).max(1), (ROOTS / row).max(1));
    let mut overlaps: Option<Overlaps> = None;
    for start in (0..queries).step_by(rows) {
        let end = queries.min(start + rows);
        // Copied into a separate buffer: a slice may keep the whole tensor alive.
        let mut all = Tensor::<3>::zeros([heads.len(), end - start, keys], &device);
        let mut at = 0;
        let mut kept = kept.drain(..);
        for path in &paths {
            let Some(pattern) = kept.next().or_else(|| seen.pattern(*path)) else { continue };
            let next = at + pattern.dims()[0];
            all = all.slice_assign([at..next, 0..end - start, 0..keys], pattern.slice_dim(1, start..end));
            at = next;
            turns.rest().await?;
        }
        for from in (0..end - start).step_by(at_once) {
            let more = Overlaps::new(all.clone().slice_dim(1, from..(from + at_once).min(end - start)));
            overlaps = Some(match overlaps {
                Some(overlaps) => overlaps.and(more),
                None => more,
            });
            turns.rest().await?;
        }
    }
    let values = read_packed(overlaps.map(|overlaps| overlaps.means().flatten(0, 1)).into_iter().collect()).await?;
    seen.check_finite(&values)?;
    Ok(Answer::Similar { heads, values })
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use burn::tensor::Device;
    use serde_json::json;

    use super::super::{PageModel, Question, QuestionSessions};
    use super::*;
    use crate::config::Config;
    use crate::run::Session;
    use crate::weights;

    /// Drives a future that is ready at once, without giving up the turn.
    fn wait<T>(future: impl Future<Output = T>) -> T {
        match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(found) => found,
            Poll::Pending => panic!("it waits"),
        }
    }

    #[test]
    fn heads_are_as_alike_in_blocks_of_queries_as_in_one() {
        let read = |name: &str| std::fs::read(format!("{}/models/dates/{name}", env!("CARGO_MANIFEST_DIR")));
        let text = |name: &str| String::from_utf8(read(name).expect("a file")).expect("text");
        let config = Config::from_json(&text("config.json")).expect("a configuration");
        let tokenizer = Tokenizer::from_json(&text("tokenizer.json"), &config).expect("a tokenizer");
        let weights = read("model.safetensors").expect("weights");
        let mut session = Session::new(weights::load(&config, &weights, &Device::flex()).expect("a model"));
        let question = json!({ "kind": "similar", "attention": "cross",
            "of": { "model": null, "source": "5 Mart 2024", "target": { "write": 20 }, "edits": {} } });
        let question = Question::from_json(&question.to_string()).expect("a question");
        let clock = || 0.0;
        let mut turns = Turns::new(&clock);
        let mut page = PageModel { session: &mut session, tokenizer: Some(&tokenizer) };
        let mut sessions = QuestionSessions::default();
        let seen = wait(sessions.read(question.subject(), Some(&mut page), &mut turns)).expect("a run");
        let mut similar = |block| match wait(similar_in(&seen, Attention::Cross, &mut turns, block)) {
            Ok(Answer::Similar { heads, values }) => (heads.len(), values),
            other => panic!("{other:?}"),
        };
        let (n, whole) = similar(BLOCK);
        for block in [1, n * 40] {
            let (_, parts) = similar(block);
            assert!(whole.iter().zip(&parts).all(|(a, b)| (a - b).abs() < 1e-5), "{block}");
        }
        assert!(whole.iter().any(|v| *v < 0.9), "heads differ");
    }
}
