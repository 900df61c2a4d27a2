//! A text in an arriving model: each step runs once its weights are here, so that the first layers can be shown while
//! later ones arrive. The loaded model continues the run, and nothing is computed twice.

use super::arrival::Arrival;
use super::engine::Engine;
use super::loaded_model::LoadedModel;
use super::loading::nothing_began;
use super::memory::MemoryLimit;
use crate::edit::Edits;
use crate::error::{InputProblem, Result};
use crate::generate::Sampling;
use crate::protocol::{CostEstimate, EarlyPatterns, Scene};
use crate::run::DeliveredPatterns;
use crate::site::read_each;
use crate::weights::FileRange;

impl Engine {
    /// The ranges of the arriving files in the order in which a text needs them.
    pub(super) fn reading_order(&mut self) -> Vec<FileRange> {
        self.arrival.as_mut().map_or_else(Vec::new, |arrival| arrival.assembly.reading_order())
    }

    /// Continues an arriving file at another place of its data section, where a tensor begins.
    pub(super) fn seek(&mut self, file: usize, at: u64) {
        if let Some(arrival) = &mut self.arrival {
            arrival.assembly.seek(file, at);
        }
    }

    /// Gives the arriving model a text. Returns its cost, with the number of its tokens that fit this much work.
    ///
    /// # Errors
    /// A text that the model cannot read.
    pub(super) fn begin_early(&mut self, text: &str, work: u128) -> Result<CostEstimate> {
        let held = self.loaded.as_ref().map_or(0, |loaded| loaded.session.model.bytes());
        let arrival = self.arrival.as_mut().ok_or_else(nothing_began)?;
        if arrival.assembly.model().config.vision.is_some() {
            return Err(InputProblem::Said("its pictures are read once it is here".into()).into());
        }
        let Arrival { assembly, tokenizer, processor, family, bytes, .. } = &mut **arrival;
        let mut early = LoadedModel::new(assembly.model().clone(), tokenizer.clone(), processor.clone(), family);
        // Its weights that are here count as the model's own.
        let coming = bytes.saturating_sub(early.session.model.bytes());
        let space = MemoryLimit::new(self.compute.on_card, held + coming + self.questions.bytes());
        let scene = scene_of(text);
        let cost = early.weigh(&scene, work, space)?;
        early.prepare(scene, space, 0.0)?;
        arrival.early = Some(Box::new(early));
        Ok(cost)
    }

    /// Drops that text; the model goes on arriving.
    pub(super) fn drop_early(&mut self) {
        if let Some(arrival) = &mut self.arrival {
            arrival.early = None;
        }
    }

    /// Runs the next step of that text if its weights are here. Returns whether it did.
    pub(super) fn advance_early(&mut self) -> bool {
        let Some(Arrival { assembly, early: Some(early), lacked, .. }) = self.arrival.as_deref_mut() else {
            return false;
        };
        let pending = assembly.pending();
        if pending == *lacked {
            return false;
        }
        let next = early.session.run().next_step();
        if !next.is_some_and(|step| assembly.has_arrived(step)) {
            *lacked = pending;
            return false;
        }
        early.session.model = assembly.model().clone();
        early.session.advance()
    }

    /// Reads the patterns of that text which ran since the last reading.
    ///
    /// # Errors
    /// Numbers that are not finite; a device that failed.
    pub(super) async fn read_early(&mut self) -> Result<Option<EarlyPatterns>> {
        let Some(Arrival { early: Some(early), .. }) = self.arrival.as_deref_mut() else { return Ok(None) };
        early.new_patterns().await
    }
}

impl LoadedModel {
    async fn new_patterns(&mut self) -> Result<Option<EarlyPatterns>> {
        let Self { session, shown, delivered, .. } = self;
        let mut patterns = session.patterns_beside(&shown.whole, delivered);
        if patterns.count() == 0 {
            return Ok(None);
        }
        let values = read_each(std::mem::take(&mut patterns.parts)).await?;
        values.iter().try_for_each(|values| session.check_finite(values))?;
        // The text stays as it is: a pattern is new as a whole.
        let new = patterns.maps.iter().zip(&patterns.known_rows).filter(|(_, known)| **known == 0);
        let early = EarlyPatterns {
            paths: session.run().attention_paths().map(|path| path.to_string()).collect(),
            maps: new.map(|(map, _)| map.clone()).collect(),
            values,
            masks: std::mem::take(&mut patterns.masks),
        };
        *delivered = DeliveredPatterns::new(patterns);
        Ok(Some(early))
    }
}

/// The scene of a text alone.
fn scene_of(text: &str) -> Scene {
    Scene {
        source: text.to_owned(),
        verbatim: false,
        images: Vec::new(),
        tile: None,
        target: Vec::new(),
        writes: None,
        first: None,
        moment: None,
        edits: Edits::default(),
        sampling: Sampling::default(),
        candidates: 0,
        asked: None,
        whole: Vec::new(),
        cells: None,
        // It is not agreed to: an expensive text waits until the page can ask.
        agreed: Some(0),
        held: false,
    }
}
