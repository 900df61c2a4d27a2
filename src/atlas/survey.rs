//! Runs a model on every text of a corpus, on several threads, and merges their sketches.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use embassy_futures::block_on;
use rayon::ThreadPoolBuilder;

use super::corpus::CorpusLine;
use super::head_sketch::{HeadSketch, HeadText};
use super::sketch::Example;
use crate::clock::Clock;
use crate::config::Architecture;
use crate::error::{Error, InputProblem, Result, refuse};
use crate::generate::Sampling;
use crate::questions::loaded::{HeadVisit, PageModel, QuestionSessions, Subject, Target, WriteCount};
use crate::random::Key;
use crate::run::Session;
use crate::site::SublayerPath;
use crate::text::{Fit, Reading, Token, Tokenizer};

/// How texts are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtlasSettings<'a> {
    /// Longer texts are cut after this many tokens.
    pub tokens: usize,
    /// The most tokens that a decoder beside an encoder writes.
    pub write: usize,
    /// Chooses the random examples.
    pub seed: u64,
    /// The field that holds the text of a JSON record.
    pub field: &'a str,
}

impl Default for AtlasSettings<'_> {
    fn default() -> Self {
        Self { tokens: 128, write: 32, seed: 0, field: "text" }
    }
}

/// A model and its corpus.
pub struct SurveyJob<'a, C> {
    pub(super) session: &'a Session,
    pub(super) tokenizer: &'a Tokenizer,
    pub(super) settings: AtlasSettings<'a>,
    workers: usize,
    clock: &'a C,
}

/// What every head does over a corpus.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Atlas {
    pub(super) heads: BTreeMap<(SublayerPath, usize), HeadSketch>,
    /// The texts that were read.
    pub texts: u64,
    /// Their tokens, those of the decoder's input included.
    pub tokens: u64,
    /// The texts of those that were cut.
    pub cut: u64,
    /// The texts that the model could not read.
    pub skipped: u64,
    /// The lines without a text that can be read.
    pub bad_lines: u64,
    /// The first of them, and why.
    pub first_bad_line: Option<String>,
}

/// The strongest weights of an example's rows.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ExamplePattern {
    /// As the tokenizer spells them.
    pub(super) queries: Vec<String>,
    pub(super) keys: Vec<String>,
    /// Query · the number of keys + key, ascending.
    pub(super) places: Vec<usize>,
    pub(super) weights: Vec<f32>,
}

impl ExamplePattern {
    /// The most keys of a row, and the smallest weight.
    pub(super) const KEYS: usize = 8;
    pub(super) const LEAST: f32 = 0.005;

    fn of(seen: &HeadVisit<'_>) -> Self {
        let spelt = |tokens: &[Token]| tokens.iter().map(|token| token.text.clone()).collect();
        let mut cells: Vec<(usize, f32)> = Vec::new();
        for (query, row) in seen.pattern.pattern.chunks(seen.pattern.keys.max(1)).enumerate() {
            let mut row: Vec<(usize, f32)> =
                row.iter().copied().enumerate().filter(|(_, p)| *p >= Self::LEAST).collect();
            row.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
            row.truncate(Self::KEYS);
            row.sort_by_key(|(key, _)| *key);
            cells.extend(row.into_iter().map(|(key, p)| (query * seen.pattern.keys + key, p)));
        }
        let (places, weights) = cells.into_iter().unzip();
        Self { queries: spelt(seen.queries), keys: spelt(seen.keys), places, weights }
    }
}

/// The patterns of examples, by head and text.
pub(super) type ExamplePatterns = BTreeMap<(SublayerPath, usize), BTreeMap<Arc<str>, ExamplePattern>>;

/// Reads all texts.
///
/// # Errors
/// A text that cannot be fetched; a device that failed; `Overtaken`, if the clock says so. A text that the model cannot
/// read is counted.
pub fn survey<C: Clock + Sync>(
    of: &SurveyJob<'_, C>,
    lines: impl Iterator<Item = Result<CorpusLine>> + Send,
) -> Result<Atlas> {
    let mut all = Atlas::default();
    let (count, first) = (&mut all.bad_lines, &mut all.first_bad_line);
    let texts = lines.filter_map(|line| match line {
        Ok(CorpusLine::Text(text)) => Some(Ok(Arc::from(text))),
        Ok(CorpusLine::Bad(why)) => {
            *count += 1;
            first.get_or_insert(why);
            of.check_clock().err().map(Err)
        }
        Err(error) => Some(Err(error)),
    });
    let parts = of.each(texts, |atlas: &mut Atlas, text| of.add(atlas, text))?;
    parts.into_iter().for_each(|part| all.merge(part));
    Ok(all)
}

impl Atlas {
    /// Adds the texts of another part of the corpus.
    pub fn merge(&mut self, other: Self) {
        for (head, sketch) in other.heads {
            self.heads.entry(head).or_default().merge(sketch);
        }
        self.texts += other.texts;
        self.tokens += other.tokens;
        self.cut += other.cut;
        self.skipped += other.skipped;
        self.bad_lines += other.bad_lines;
        self.first_bad_line = self.first_bad_line.take().or(other.first_bad_line);
    }

    /// The examples of each head, interval by interval.
    fn examples(&self) -> impl Iterator<Item = ((SublayerPath, usize), Example)> + '_ {
        self.heads.iter().flat_map(|(head, sketch)| {
            let all = sketch.examples.intervals().into_iter().flat_map(|interval| interval.examples);
            all.map(|example| (*head, example))
        })
    }
}

impl<'a, C: Clock + Sync> SurveyJob<'a, C> {
    /// A model without any input, and the number of threads, which changes no number.
    ///
    /// # Errors
    /// A model that reads no text; a limit below the fewest tokens of a text.
    pub fn new(
        session: &'a Session,
        tokenizer: Option<&'a Tokenizer>,
        settings: AtlasSettings<'a>,
        workers: usize,
        clock: &'a C,
    ) -> Result<Self> {
        session.model.config.input.check_text()?;
        let tokenizer = tokenizer.ok_or(InputProblem::NoTokenizer)?;
        let of = Self { session, tokenizer, settings, workers, clock };
        let (limit, least) = (of.limit(), Reading::least(tokenizer, &session.model.config)?);
        match limit < least {
            true => refuse(format!(
                "texts of {limit} tokens are too short: the tokenizer's template takes {}, so allow {least} or more",
                least - 1
            )),
            false => Ok(of),
        }
    }

    /// The most tokens of a text.
    fn limit(&self) -> usize {
        self.settings.tokens.min(self.session.model.config.longest_text().unwrap_or(usize::MAX))
    }

    fn check_clock(&self) -> Result<()> {
        if self.clock.overtaken() { Err(Error::Overtaken) } else { Ok(()) }
    }

    /// Runs the texts on threads; each thread collects a separate result.
    fn each<T: Default + Send>(
        &self,
        texts: impl Iterator<Item = Result<Arc<str>>> + Send,
        work: impl Fn(&mut T, &Arc<str>) -> Result<()> + Sync,
    ) -> Result<Vec<T>> {
        // `None` once a thread has failed.
        let texts = Mutex::new(Some(texts));
        let next = || {
            let mut given = texts.lock().unwrap_or_else(PoisonError::into_inner);
            let rest = given.as_mut()?;
            // A short text ends before its first pause.
            self.check_clock().map_or_else(|error| Some(Err(error)), |()| rest.next())
        };
        let all = || {
            let mut own = T::default();
            while let Some(text) = next() {
                if let Err(error) = text.and_then(|text| work(&mut own, &text)) {
                    *texts.lock().unwrap_or_else(PoisonError::into_inner) = None;
                    return Err(error);
                }
            }
            Ok(own)
        };
        // A text is computed on one thread: many texts at once leave none idle.
        let alone = || match ThreadPoolBuilder::new().num_threads(1).build() {
            Ok(pool) => pool.install(all),
            Err(e) => Err(InputProblem::Said(format!("a thread cannot be started: {e}")).into()),
        };
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..self.workers.max(1)).map(|_| scope.spawn(alone)).collect();
            let ended = workers.into_iter().map(|worker| match worker.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            ended.collect()
        })
    }

    /// As much of a text as is read, and whether it was cut.
    fn read(&self, text: &Arc<str>) -> Result<(Arc<str>, bool)> {
        match Reading::fitting(self.tokenizer, &self.session.model.config, text, self.limit()) {
            Fit::Whole => Ok((Arc::clone(text), false)),
            Fit::Beginning(end) => {
                let units: Vec<u16> = text.encode_utf16().take(end).collect();
                Ok((String::from_utf16_lossy(&units).into(), true))
            }
            Fit::Nothing => Err(InputProblem::Empty.into()),
        }
    }

    /// Runs a text that fits from its beginning, whatever was read before, and visits its heads, with their measures if
    /// they are wanted. Returns the number of its tokens.
    fn run(&self, text: &str, measured: bool, visit: &mut impl FnMut(HeadVisit<'_>)) -> Result<usize> {
        let config = &self.session.model.config;
        let source = text.to_owned();
        let write = if config.architecture == Architecture::EncoderDecoder { self.settings.write } else { 0 };
        let target = Target::Write(WriteCount { write, sampling: Sampling::default() });
        let subject = Subject { source, target, ..Subject::default() };
        let page = PageModel { session: &mut self.session.clone(), tokenizer: Some(self.tokenizer) };
        let mut sessions = QuestionSessions::default();
        let [source, target] = block_on(sessions.visit_heads(&subject, page, self.clock, measured, visit))?;
        // A decoder alone reads the source itself.
        Ok(if config.architecture == Architecture::Decoder { target } else { source + target })
    }

    fn add(&self, atlas: &mut Atlas, text: &Arc<str>) -> Result<()> {
        // What the first layers of a text have shown counts only with that of the last.
        let mut heads = Vec::new();
        let mut read = || {
            let (text, cut) = self.read(text)?;
            let visit = &mut |seen: HeadVisit<'_>| {
                heads.extend(seen.measures.as_ref().map(|of| ((seen.path, seen.head), HeadText::new(&seen, of))));
            };
            let tokens = self.run(&text, true, visit)?;
            Ok((text, cut, tokens))
        };
        let (text, cut, tokens) = match read() {
            Ok(read) => read,
            Err(error) if Error::is_input(&error) => {
                atlas.skipped += 1;
                return Ok(());
            }
            Err(error) => return Err(error),
        };
        let rank = Key { seed: self.settings.seed, site: &text, sequence: 0, position: 0, step: 0 }
            .stream()
            .below(usize::MAX) as u64;
        for (head, of) in heads {
            atlas.heads.entry(head).or_default().add(&text, rank, of);
        }
        atlas.texts += 1;
        atlas.tokens += tokens as u64;
        atlas.cut += u64::from(cut);
        Ok(())
    }

    /// Runs the examples again and takes their patterns.
    pub(super) fn patterns(&self, atlas: &Atlas) -> Result<ExamplePatterns> {
        let mut wanted: BTreeMap<Arc<str>, BTreeSet<(SublayerPath, usize)>> = BTreeMap::new();
        for (head, example) in atlas.examples() {
            wanted.entry(example.text).or_default().insert(head);
        }
        let texts = wanted.keys().cloned().map(Ok);
        let parts = self.each(texts, |found: &mut ExamplePatterns, text| {
            let take = &mut |seen: HeadVisit<'_>| {
                let head = (seen.path, seen.head);
                if wanted[text].contains(&head) {
                    found.entry(head).or_default().insert(Arc::clone(text), ExamplePattern::of(&seen));
                }
            };
            self.run(text, false, take).map(|_| ())
        })?;
        let mut all = ExamplePatterns::new();
        for (head, found) in parts.into_iter().flatten() {
            all.entry(head).or_default().extend(found);
        }
        Ok(all)
    }
}
