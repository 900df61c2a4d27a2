//! Training: commands in, answers and reports out, steps in slices.

use serde::{Deserialize, Deserializer, Serialize, de};
use serde_json::Value;

use super::engine::Engine;
use super::run_update::{self, PictureRequest};
use crate::error::{Error, InputProblem, Result};
use crate::family::OWN_FAMILY;
use crate::generate::Sampling;
use crate::measure::ModelInfo;
use crate::protocol::RunUpdate;
use crate::run::DeliveredPatterns;
use crate::train::{
    Checkpoint, Command, Corpus, CorpusKind, Progress, SnapshotRequest, WorkshopAnswer, WorkshopReport, reads,
};

/// The number of candidates in the update of a snapshot.
const CANDIDATES: usize = 10;

/// A command about training.
#[derive(Clone, Debug)]
#[cfg_attr(test, derive(ts_rs::TS), ts(tag = "kind", rename_all = "lowercase"))]
pub enum TrainCommand {
    #[cfg_attr(test, ts(untagged))]
    Workshop(Command),
    /// Runs a text through a model as it is or was.
    Snapshot(SnapshotRequest),
    /// The files of a moment; as it is now (null), with those needed to go on.
    Save { run: usize, step: Option<u64> },
    /// Resumes a saved run, as `begin`.
    Restore { files: Checkpoint, every: u64 },
}

/// The commands that JSON can hold: the files of `restore` are not among them.
impl<'de> Deserialize<'de> for TrainCommand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Save {
            run: usize,
            step: Option<u64>,
        }
        let mut value = Value::deserialize(deserializer)?;
        let command = match value["kind"].as_str() {
            Some("snapshot") => {
                value.as_object_mut().map(|fields| fields.remove("kind"));
                serde_json::from_value(value).map(Self::Snapshot)
            }
            Some("save") => serde_json::from_value(value).map(|Save { run, step }| Self::Save { run, step }),
            _ => serde_json::from_value(value).map(Self::Workshop),
        };
        command.map_err(de::Error::custom)
    }
}

impl TrainCommand {
    /// The data that recipes of the command are trained on.
    pub(super) fn corpora(&self) -> Vec<CorpusKind> {
        match self {
            Self::Workshop(Command::Plan { setup }) => reads(&setup.recipe).into_iter().collect(),
            Self::Workshop(Command::Begin { setups, .. }) => {
                setups.iter().filter_map(|setup| reads(&setup.recipe)).collect()
            }
            // Another error says what is wrong with the file.
            Self::Restore { files, .. } => match files.progress() {
                Ok(Progress { setup, .. }) => reads(&setup.recipe).into_iter().collect(),
                Err(_) => Vec::new(),
            },
            _ => Vec::new(),
        }
    }
}

/// The answer to a command.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum TrainAnswer {
    /// The number of steps that the model had been trained for, the model, and its run.
    Snapshot { step: u64, model: Box<ModelInfo>, result: Box<RunUpdate> },
    Saved {
        #[serde(skip_serializing)]
        #[cfg_attr(test, ts(type = "Partial<TrainFiles>"))]
        files: Checkpoint,
    },
    #[serde(untagged)]
    Workshop(WorkshopAnswer),
}

impl Engine {
    /// The first data that a command needs and that are not here.
    pub fn lacking_corpus(&self, command: &TrainCommand) -> Option<CorpusKind> {
        command.corpora().into_iter().find(|kind| !self.workshop.has_corpus(*kind))
    }

    /// Takes the data of recipes.
    pub fn add_corpus(&mut self, corpus: Corpus) {
        self.workshop.add_corpus(corpus);
    }

    /// Executes a command.
    ///
    /// # Errors
    /// A command that cannot be followed, in one sentence; a device that failed.
    pub async fn train(&mut self, command: TrainCommand) -> Result<TrainAnswer> {
        Ok(match command {
            TrainCommand::Workshop(command) => TrainAnswer::Workshop(self.workshop.tell(command).await?),
            TrainCommand::Snapshot(request) => self.snapshot(&request).await?,
            TrainCommand::Save { run, step } => TrainAnswer::Saved { files: self.workshop.save(run, step).await? },
            TrainCommand::Restore { files, every } => {
                TrainAnswer::Workshop(self.workshop.restore(&files, every).await?)
            }
        })
    }

    /// Whether there are steps to make.
    pub fn is_training(&self) -> bool {
        self.workshop.is_running()
    }

    /// Makes steps for about this many milliseconds, at least one.
    ///
    /// # Errors
    /// A device that failed.
    pub async fn train_slice(&mut self, ms: f64) -> Result<()> {
        self.workshop.slice(ms, self.compute.now).await
    }

    /// The events since the last report.
    ///
    /// # Errors
    /// A device that failed.
    pub async fn train_report(&mut self) -> Result<WorkshopReport> {
        self.workshop.report().await
    }

    async fn snapshot(&mut self, request: &SnapshotRequest) -> Result<TrainAnswer> {
        let now = self.compute.now;
        let started = now();
        let (snapshot, tokenizer) = self.workshop.snapshot(request)?;
        let shown = PictureRequest {
            source: snapshot.source.clone(),
            target: snapshot.target.clone(),
            emitted: snapshot.target.iter().skip(1).map(|token| token.id).collect(),
            sampling: Sampling::default(),
            candidates: CANDIDATES,
            started,
            ..PictureRequest::default()
        };
        let model = ModelInfo::in_family(&snapshot.session.model, tokenizer, OWN_FAMILY).await?;
        let delivered = &mut DeliveredPatterns::default();
        let read = run_update::read(&snapshot.session, tokenizer, &shown, delivered, now).await;
        let result = read.map_err(|e| if request.edits.is_empty() { unlearned(e) } else { e })?;
        Ok(TrainAnswer::Snapshot { step: snapshot.step, model: Box::new(model), result: Box::new(result) })
    }
}

/// Without an edit, only the weights can drive the numbers out of range.
fn unlearned(error: Error) -> Error {
    match error {
        Error::Input(InputProblem::NotFinite) => InputProblem::MomentOverflow.into(),
        other => other,
    }
}
