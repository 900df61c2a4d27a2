//! A session: a model, the current run, and the unedited run it is compared with.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use burn::tensor::Tensor;
use headlight_kernels::with_threads_awake;

use super::keep::inputs::Inputs;
use super::keep::resumable_run::{Run, SourceRun};
use super::keep::reuse::PendingStage;
use super::read::blocks::WholePatterns;
use super::read::delivered_patterns::DeliveredPatterns;
use super::read::pattern_change::PatternChanges;
use super::read::pattern_map::{PatternMap, Patterns};
use super::replay::patches::source_runs;
use super::signals::Signals;
use crate::edit::{Edits, Visibility};
use crate::error::{InputProblem, Result};
use crate::image::{ImageProcessor, Picture};
use crate::model::{Model, Signal};
use crate::site::{Name, Site, SiteFilter, Stack, SublayerPath, Traced};
use crate::text::Tokenizer;

/// A model with its current run. The baseline, the unedited run, exists only while something is edited.
#[derive(Clone, Debug)]
pub struct Session {
    pub model: Model,
    run: Run,
    baseline: Option<Run>,
    /// Runs of other texts, from which patches take values.
    sources: Vec<SourceRun>,
    /// Reads the other texts, if the model has a tokenizer.
    tokenizer: Option<Arc<Tokenizer>>,
    signals: Signals,
    edits: Edits,
    /// The forced first token of answers, in place of that of the model's files.
    first: Option<u32>,
    /// For the finished run, until a stage runs or the text or the edits change.
    changes: OnceLock<PatternChanges>,
    /// The previous changes, whose common rows are not compared again.
    earlier: Option<PatternChanges>,
}

/// The outputs that every trace holds, if the model has them.
const OUTPUTS: [Site; 6] = [
    Site::Out(Stack::Encoder),
    Site::Out(Stack::Decoder),
    Site::Out(Stack::Alone),
    Site::Logits,
    Site::ClassLogits,
    Site::Pooled,
];

impl Session {
    pub fn new(model: Model) -> Self {
        let run = Run::new(&model, SiteFilter::Patterns);
        Self {
            model,
            run,
            baseline: None,
            sources: Vec::new(),
            tokenizer: None,
            signals: Signals::default(),
            edits: Edits::default(),
            first: None,
            changes: OnceLock::new(),
            earlier: None,
        }
    }

    /// The same session with a tokenizer for the texts that edits name.
    pub fn with_tokenizer(self, tokenizer: Option<Arc<Tokenizer>>) -> Self {
        Self { tokenizer, ..self }
    }

    /// The same session with images or sounds that its model has read before.
    pub fn with_signals(self, signals: Signals) -> Self {
        Self { signals, ..self }
    }

    /// The same session, which continues an unedited run of its model.
    pub fn with_run(self, run: Run) -> Self {
        Self { run, ..self }
    }

    /// The run without the model.
    pub fn into_run(self) -> Run {
        self.run
    }

    /// The images or sounds that its model reads by name.
    pub fn signals(&self) -> &Signals {
        &self.signals
    }

    /// Reads an image under a name, by the model's `preprocessor_config.json`. Returns the part that the model sees.
    ///
    /// # Errors
    /// A model without a processor, or an image that it refuses.
    pub fn read_image(&self, processor: Option<&str>, name: String, picture: Picture) -> Result<Picture> {
        let processor = ImageProcessor::from_json(processor.ok_or(InputProblem::NoProcessor)?)?;
        let signal = Signal::of_picture(&self.model.config, &processor, &picture)?;
        let seen = signal.seen(&processor).unwrap_or(picture);
        self.signals.put(name, signal);
        Ok(seen)
    }

    /// The same session with another budget of cached patterns, in bytes for each of its runs.
    pub fn with_budget(self, budget: usize) -> Self {
        let baseline = self.baseline.map(|run| run.with_budget(budget));
        Self { run: self.run.with_budget(budget), baseline, ..self }
    }

    /// Sets the budget of cached patterns, in bytes for each of its runs, and drops those beyond it.
    pub fn keep_within(&mut self, budget: usize) {
        for run in self.baseline.iter_mut().chain([&mut self.run]) {
            run.keep_within(&self.model, budget);
        }
    }

    /// The budget of cached patterns, in bytes for each of its runs.
    pub fn budget(&self) -> usize {
        self.run.budget()
    }

    /// Accepts a new request; `advance` computes its changes.
    ///
    /// # Errors
    /// Bad input leaves the session unchanged.
    pub fn update(&mut self, inputs: Inputs, edits: &Edits) -> Result<()> {
        let (mut run, mut baseline) = (self.run.clone(), self.baseline.clone());
        let mut sources = Vec::new();
        for (mut source, inputs) in self.sources_of(&inputs, edits)? {
            source.run.update(&self.model, inputs, &Edits::default())?;
            sources.push(source);
        }
        if edits.is_empty() {
            run = baseline.take().unwrap_or(run);
        } else {
            let unedited = baseline.get_or_insert_with(|| run.clone());
            unedited.update(&self.model, inputs.clone(), &Edits::default())?;
        }
        let same = *edits == self.edits && inputs == *self.run.inputs();
        run.update_beside(&self.model, inputs, edits, baseline.as_ref())?;
        if !same {
            self.forget_changes();
            self.edits = edits.clone();
        }
        (self.run, self.baseline, self.sources) = (run, baseline, sources);
        Ok(())
    }

    /// Forces the first token of answers, such as a target language; `None`: that of the model's files.
    ///
    /// # Errors
    /// A token that the model lacks leaves the session unchanged.
    pub fn force_first(&mut self, first: Option<u32>) -> Result<()> {
        let d_vocab = self.model.config.d_vocab;
        if let Some(id) = first.filter(|id| *id as usize >= d_vocab) {
            return Err(InputProblem::TokenOutside { token: format!("#{id}"), id, d_vocab }.into());
        }
        self.first = first;
        Ok(())
    }

    /// The forced first token of answers.
    pub fn forced_first(&self) -> Option<u32> {
        self.first.or(self.model.config.writing.forced_first_id)
    }

    /// The runs that edits take values from, each with its inputs.
    fn sources_of(&self, inputs: &Inputs, edits: &Edits) -> Result<Vec<(SourceRun, Inputs)>> {
        source_runs(&self.model, (self.tokenizer.as_deref(), &self.signals), &self.sources, inputs, edits)
    }

    /// The stages that a request would compute, the unedited run's first. Changes nothing.
    ///
    /// # Errors
    /// Those of `update`.
    pub fn pending_stages(&self, inputs: &Inputs, edits: &Edits) -> Result<Vec<PendingStage>> {
        let unedited = self.baseline.as_ref().unwrap_or(&self.run);
        let (mut all, reused) = unedited.pending_stages(&self.model, inputs, &Edits::default(), None)?;
        for (source, inputs) in self.sources_of(inputs, edits)? {
            all.extend(source.run.pending_stages(&self.model, &inputs, &Edits::default(), None)?.0);
        }
        if !edits.is_empty() {
            all.extend(self.run.pending_stages(&self.model, inputs, edits, Some(&reused))?.0);
        }
        Ok(all)
    }

    /// Runs one stage of the baseline or of the run. Returns whether there was one.
    pub fn advance(&mut self) -> bool {
        let rows = [Stack::Encoder, Stack::Decoder, Stack::Alone].map(|stack| self.run.inputs().rows(stack));
        let size = self.model.config.product_size(rows.into_iter().max().unwrap_or(0));
        with_threads_awake(size, || self.advance_stage())
    }

    fn advance_stage(&mut self) -> bool {
        if self.sources.iter_mut().any(|source| source.run.advance(&self.model, None)) {
            self.forget_changes();
            return true;
        }
        if let Some(baseline) = &mut self.baseline {
            self.run.release_cache(baseline);
            let ran = baseline.advance(&self.model, None);
            self.run.take_over(baseline);
            if ran {
                self.forget_changes();
                return true;
            }
        }
        let ran = self.run.advance_beside(&self.model, self.baseline.as_ref(), &self.sources);
        if ran {
            self.forget_changes();
        }
        ran
    }

    /// Computes everything again at once, as the command line does: rows that were appended one by one differ in their
    /// last digits.
    ///
    /// # Errors
    /// Only those of the current request, which was accepted before.
    pub fn recompute(&mut self) -> Result<()> {
        let budget = self.budget();
        // Memory holds the patterns of one session only.
        self.keep_within(0);
        let session = Self::new(self.model.clone()).with_budget(budget);
        let mut session =
            Self { signals: self.signals.clone(), first: self.first, ..session.with_tokenizer(self.tokenizer.clone()) };
        session.update(self.run.inputs().clone(), &self.edits)?;
        session.view(self.run.seen(Stack::Encoder))?;
        session.finish();
        *self = session;
        Ok(())
    }

    /// Views a tile of a picture; without one, the first picture as a whole.
    ///
    /// # Errors
    /// A tile that the request does not have.
    pub fn view_tile(&mut self, tile: Option<usize>) -> Result<()> {
        let signal = self.run.inputs().signal.as_ref();
        let whole = signal.and_then(|signal| signal.pictures().first()).map_or(0, |picture| picture.images() - 1);
        self.view(tile.unwrap_or(whole))
    }

    /// Views one of the encoder's sequences, such as a tile of a picture: patterns and their changes are its.
    ///
    /// # Errors
    /// A sequence that the request does not have.
    pub fn view(&mut self, sequence: usize) -> Result<()> {
        let last = self.run.inputs().batch(Stack::Encoder).saturating_sub(1);
        if sequence > last {
            return Err(InputProblem::Said(format!("there is no tile {sequence}: use 0 to {last}")).into());
        }
        if sequence != self.run.seen(Stack::Encoder) {
            self.baseline.iter_mut().chain([&mut self.run]).for_each(|run| run.view(sequence));
            (self.changes, self.earlier) = (OnceLock::new(), None);
        }
        Ok(())
    }

    /// Runs all stages.
    pub fn finish(&mut self) {
        while self.advance() {}
    }

    pub fn run(&self) -> &Run {
        &self.run
    }

    pub fn baseline(&self) -> Option<&Run> {
        self.baseline.as_ref()
    }

    /// The edits of the run.
    pub fn edits(&self) -> &Edits {
        &self.edits
    }

    /// Refuses values of this session that are not finite; the edits or the model itself can cause them.
    ///
    /// # Errors
    /// Values that are not finite.
    pub fn check_finite(&self, values: &[f32]) -> Result<()> {
        match headlight_kernels::are_finite(values) {
            true => Ok(()),
            false if self.edits.is_empty() => Err(InputProblem::NotFinite.into()),
            false => Err(InputProblem::EditsOverflow.into()),
        }
    }

    /// The same for values at a site, where masked scores are −∞.
    ///
    /// # Errors
    /// Values that are not finite.
    pub fn check_activation(&self, site: Site, values: &[f32]) -> Result<()> {
        match site {
            Site::In(_, Name::Scores) => {
                let seen: Vec<f32> = values.iter().copied().filter(|x| *x != f32::NEG_INFINITY).collect();
                self.check_finite(&seen)
            }
            _ => self.check_finite(values),
        }
    }

    /// The number of stages still to run.
    pub fn pending(&self) -> usize {
        let sources: usize = self.sources.iter().map(|source| source.run.pending(None)).sum();
        sources + self.run.pending(self.baseline()) + self.baseline().map_or(0, |unedited| unedited.pending(None))
    }

    /// The patterns of the finished run, in blocks for long texts, and those requested whole.
    pub fn patterns(&self, whole: &WholePatterns) -> Patterns {
        self.patterns_beside(whole, &DeliveredPatterns::default())
    }

    /// The same without the rows already delivered.
    pub fn patterns_beside(&self, whole: &WholePatterns, known: &DeliveredPatterns) -> Patterns {
        Patterns::new(&self.model, &self.run, self.baseline(), whole, known)
    }

    /// The description of the patterns with these masks, without numbers.
    pub fn pattern_maps(&self, masks: &[(SublayerPath, Visibility)]) -> Vec<PatternMap> {
        let describe = |(path, mask): &(SublayerPath, Visibility)| {
            let [_, heads, queries, keys] = mask.shape;
            let shape = [self.model.config.attention_in(*path).n_heads, queries, keys];
            PatternMap { shape, mask_per_head: heads > 1, ..self.run.pattern_map(&self.model, *path) }
        };
        masks.iter().map(describe).collect()
    }

    /// The largest absolute difference between edited and unedited patterns, `[heads]`, for each sublayer in both runs
    /// that an edit reaches; it is 0 in all others.
    pub fn pattern_changes(&self) -> Vec<(SublayerPath, Tensor<1>)> {
        let Some(baseline) = &self.baseline else { return Vec::new() };
        self.changes
            .get_or_init(|| PatternChanges::new(&self.model, &self.run, baseline, self.earlier.as_ref()))
            .by_sublayer()
    }

    /// Invalidates the distances of the patterns; they are kept as the previous ones.
    fn forget_changes(&mut self) {
        self.earlier = self.changes.take().or(self.earlier.take());
    }

    /// Every activation of the finished run whose site matches the glob, and the outputs; and the number of matches.
    pub fn activations(&self, sites: &str) -> (usize, BTreeMap<Site, Traced>) {
        let mut taken = self.run.trace(&self.model, &SiteFilter::glob(sites), self.baseline());
        let matched = taken.len();
        for site in OUTPUTS {
            if !taken.contains_key(&site)
                && let Some(output) = self.run.trace(&self.model, &SiteFilter::One(site), self.baseline()).remove(&site)
            {
                taken.insert(site, output);
            }
        }
        (matched, taken)
    }
}
