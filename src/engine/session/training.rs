//! Training: its commands, the data of a recipe, and steps in short time slices.

use super::answer::{Answer, Failure, TrainReport};
use super::files::{corpus_files, read_corpus};
use super::host::Host;
use super::runs::fail_if_lost;
use super::session::Session;
use crate::engine::{TrainAnswer, TrainCommand};
use crate::train::WorkshopAnswer;

/// The length of a slice of steps, in milliseconds.
const SLICE_MS: f64 = 24.0;
/// The interval of reports, in milliseconds.
const REPORT_MS: f64 = 150.0;

impl Session {
    pub(super) async fn answer_train<H: Host>(
        &mut self,
        host: &H,
        id: u64,
        command: TrainCommand,
    ) -> Result<(), Failure> {
        if let Some(of) = self.engine.lacking_corpus(&command) {
            self.reader = Some((id, command));
            let (files, zipped) = corpus_files(of);
            host.answer(Answer::WantsCorpus { of, files, zipped });
            return Ok(());
        }
        self.execute(host, id, command).await
    }

    /// Takes the data of a recipe, and executes the command that waits for it. Returns false until it is here.
    pub(super) async fn continue_reader<H: Host>(&mut self, host: &H) -> bool {
        let Some(corpus) = self.inbox.take_corpus() else { return false };
        let Some((id, command)) = self.reader.take() else { return false };
        self.inbox.set_current(id);
        let read = corpus.and_then(|files| {
            let of = self.engine.lacking_corpus(&command);
            Ok(of.map(|of| read_corpus(of, files)).transpose()?)
        });
        let answered = match read {
            Ok(corpus) => {
                corpus.into_iter().for_each(|corpus| self.engine.add_corpus(corpus));
                Box::pin(self.answer_train(host, id, command)).await
            }
            Err(failure) => Err(failure),
        };
        if let Err(failure) = answered {
            host.answer(Answer::Failed { id, failure });
        }
        true
    }

    async fn execute<H: Host>(&mut self, host: &H, id: u64, command: TrainCommand) -> Result<(), Failure> {
        let answer = match self.engine.train(command).await {
            Ok(answer) => Box::new(answer),
            Err(error) => return fail_if_lost(host).and(Err(error.into())),
        };
        match *answer {
            TrainAnswer::Workshop(WorkshopAnswer::Begun { .. } | WorkshopAnswer::Ended) => self.training = None,
            TrainAnswer::Workshop(WorkshopAnswer::Going) => self.training = Some(id),
            _ => {}
        }
        host.answer(Answer::Told { id, answer, memory: host.memory() });
        Ok(())
    }

    /// Runs a slice of steps, and reports now and then.
    pub(super) async fn train_on<H: Host>(&mut self, host: &H) {
        let Some(id) = self.training else { return };
        self.inbox.set_current(id);
        match self.train_slice(host).await {
            Ok(None) => {}
            Ok(Some(events)) => {
                if !events.going {
                    self.training = None;
                }
                host.answer(Answer::Training { id, report: TrainReport { events, memory: host.memory() } });
            }
            Err(failure) => {
                self.training = None;
                let failure = fail_if_lost(host).err().unwrap_or(failure);
                host.answer(Answer::Failed { id, failure });
            }
        }
    }

    async fn train_slice<H: Host>(&mut self, host: &H) -> Result<Option<crate::train::WorkshopReport>, Failure> {
        self.engine.train_slice(SLICE_MS).await?;
        if self.engine.is_training() && host.now() - self.reported < REPORT_MS {
            return Ok(None);
        }
        self.reported = host.now();
        let events = self.engine.train_report().await?;
        fail_if_lost(host)?;
        Ok(Some(events))
    }
}
