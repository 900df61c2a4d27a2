//! A session: a model, the run a person looks at, and the unedited run it is compared with.

use super::inputs::Inputs;
use super::recorder::Wanted;
use super::run::Run;
use crate::edit::Edits;
use crate::error::Result;
use crate::model::Model;

/// A model with its current run. The baseline exists only while something is edited.
#[derive(Clone, Debug)]
pub struct Session {
    pub model: Model,
    run: Run,
    baseline: Option<Run>,
}

impl Session {
    pub fn new(model: Model) -> Self {
        let run = Run::new(&model, Wanted::Patterns);
        Self { model, run, baseline: None }
    }

    /// Takes a new request; `advance` computes what it changed.
    ///
    /// # Errors
    /// Bad input leaves the session as it was.
    pub fn update(&mut self, inputs: Inputs, edits: &Edits) -> Result<()> {
        let (mut run, mut baseline) = (self.run.clone(), self.baseline.clone());
        if edits.is_empty() {
            run = baseline.take().unwrap_or(run);
        } else {
            let unedited = baseline.get_or_insert_with(|| run.clone());
            unedited.update(&self.model, inputs.clone(), &Edits::default())?;
        }
        run.update_beside(&self.model, inputs, edits, baseline.as_ref())?;
        (self.run, self.baseline) = (run, baseline);
        Ok(())
    }

    /// Runs one stage of the baseline or of the run. Returns whether there was one.
    pub fn advance(&mut self) -> bool {
        if let Some(baseline) = &mut self.baseline
            && baseline.advance(&self.model, None)
        {
            return true;
        }
        self.run.advance(&self.model, self.baseline.as_ref())
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

    /// How many stages still have to run.
    pub fn pending(&self) -> usize {
        self.run.pending() + self.baseline.as_ref().map_or(0, Run::pending)
    }
}
