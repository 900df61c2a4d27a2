//! Questions: the model that one needs, the cost of its text, and its end for more urgent work.

use super::answer::{Answer, Failure, Reply};
use super::files::WholeModel;
use super::host::Host;
use super::inbox::Inbox;
use super::request::{AskedQuestion, Question, Request};
use super::session::Session;
use crate::clock::Clock;
use crate::engine::QuestionAnswer;
use crate::error::Error;
use crate::questions::laboratory::ModelReads;
use crate::questions::{laboratory, loaded};

/// The host's clock while a question is answered.
struct QuestionClock<'a, H> {
    host: &'a H,
    inbox: &'a Inbox,
    began: f64,
}

impl<H: Host> Clock for QuestionClock<'_, H> {
    fn now(&self) -> f64 {
        self.host.now()
    }

    async fn pause(&self) {
        self.host.pause().await;
    }

    fn overtaken(&self) -> bool {
        self.host.now() - self.began >= self.inbox.patience()
    }
}

/// Why a question has no answer.
enum Unanswered {
    Overtaken,
    Failed(Failure),
}

impl From<Error> for Unanswered {
    fn from(error: Error) -> Self {
        match error {
            Error::Overtaken => Self::Overtaken,
            other => Self::Failed(other.into()),
        }
    }
}

impl From<Failure> for Unanswered {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

impl Session {
    /// Returns the question if it was postponed for a run, and must be answered after it.
    pub(super) async fn answer_question<H: Host>(
        &mut self,
        host: &H,
        id: u64,
        question: AskedQuestion,
    ) -> Option<Request> {
        let answered = |answer| Answer::Answered { id, answer: Box::new(answer), memory: host.memory() };
        if self.inbox.was_stopped(id) {
            host.answer(answered(Reply::Overtaken));
            return None;
        }
        if question.beside().is_some_and(|key| self.summon_beside(id, key)) {
            self.inbox.put_back(Request::Ask { id, question });
            return None;
        }
        self.inbox.begin_reading(question.is_search());
        let reply = self.reply(host, &question).await;
        let stopped = self.inbox.end_reading();
        match reply {
            Ok(reply) => host.answer(answered(reply)),
            Err(Unanswered::Overtaken) if !question.is_search() && !stopped => {
                return Some(Request::Ask { id, question });
            }
            // A beam search would start over, and another one may be wanted by then.
            Err(Unanswered::Overtaken) => host.answer(answered(Reply::Overtaken)),
            Err(Unanswered::Failed(failure)) => host.answer(Answer::Failed { id, failure }),
        }
        None
    }

    /// The engine's answer; or the cost of the text, if it is expensive and was not agreed to.
    async fn reply<H: Host>(&mut self, host: &H, asked: &AskedQuestion) -> Result<Reply, Unanswered> {
        if let Question::Laboratory(laboratory::Question::Trained(run)) = &asked.question {
            self.add_trained(&run.model)?;
        }
        if let (Question::Loaded(question @ loaded::Question::Patterns { .. }), Some(agreed)) =
            (&asked.question, asked.agreed)
        {
            let (cost, asks) = self.speed.weigh(|work| {
                let mut estimate = self.engine.weigh_question(question, work)?;
                estimate.agreed = estimate.tokens <= agreed;
                Ok(estimate)
            })?;
            if asks {
                return Ok(Reply::Costly { cost });
            }
            self.inbox.reads_agreed();
        }
        let clock = QuestionClock { host, inbox: &self.inbox, began: host.now() };
        let answer = match &asked.question {
            Question::Loaded(question) => self.engine.ask(question, &clock).await?,
            Question::Laboratory(question) => self.engine.ask_laboratory(question, &clock).await?,
            Question::Patterns(question) => QuestionAnswer::Loaded(question.answer(&clock).await?),
        };
        Ok(Reply::Answer(answer))
    }

    /// Gives the laboratory a model, unless it already has it. Files that are no model are asked for again next time.
    fn add_trained(&mut self, name: &str) -> Result<(), Error> {
        let Some(files) = self.inbox.given(name).filter(|_| !self.added.contains(name)) else { return Ok(()) };
        let WholeModel { config, weights, tokenizer, processor, images } = &*files;
        let reads = match (tokenizer, processor) {
            (None, Some(processor)) => ModelReads::Images { processor, images },
            (tokenizer, _) => ModelReads::Texts { tokenizer: tokenizer.as_deref().unwrap_or_default() },
        };
        let added = self.engine.add_trained(name.to_owned(), config, weights, reads);
        match added {
            Ok(()) => _ = self.added.insert(name.to_owned()),
            Err(_) => self.inbox.forget_given(name),
        }
        added
    }
}
