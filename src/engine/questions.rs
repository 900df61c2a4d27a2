//! Questions about the loaded model, its formulas and the laboratory's models; and the trained lens that they may name.

use serde::Serialize;

use super::engine::Engine;
use super::memory::MOST_BYTES;
use crate::attribute::{LensAssembly, LensInfo};
use crate::clock::Clock;
use crate::error::{Error, InputProblem, LensProblem, Result};
use crate::protocol::CostEstimate;
use crate::questions::laboratory::ModelReads;
use crate::questions::loaded::{self, PageModel};
use crate::questions::{Buffer, laboratory};
use crate::weights::Header;

/// An answer: of the laboratory, or about a loaded model.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "AnyAnswer"))]
#[serde(untagged)]
pub enum QuestionAnswer {
    Laboratory(laboratory::Answer),
    Loaded(loaded::Answer),
}

impl QuestionAnswer {
    /// The arrays, each under its name.
    pub fn buffers(&self) -> Vec<(&'static str, Buffer<'_>)> {
        match self {
            Self::Laboratory(answer) => answer.buffers(),
            Self::Loaded(answer) => answer.buffers(),
        }
    }
}

impl Engine {
    /// Registers a trained model for the laboratory under the name that questions use.
    ///
    /// # Errors
    /// Files that do not fit together.
    pub fn add_trained(&mut self, name: String, config: &str, weights: &[u8], reads: ModelReads<'_>) -> Result<()> {
        self.lab.add_trained(name, config, weights, reads)
    }

    /// Answers a question about a loaded model.
    ///
    /// # Errors
    /// A question that cannot be answered, in one sentence; `Overtaken` by more urgent work; a device that failed.
    pub async fn ask(&mut self, question: &loaded::Question, clock: &impl Clock) -> Result<QuestionAnswer> {
        let room = self.room_left();
        let page = page_model(&mut self.loaded);
        if let Some(room) = room {
            self.questions.check_room(question, page.as_ref(), room)?;
        }
        Ok(QuestionAnswer::Loaded(self.questions.ask(question, page, clock).await?))
    }

    /// Answers a question of the laboratory, which needs no loaded model.
    ///
    /// # Errors
    /// As for `ask`.
    pub async fn ask_laboratory(
        &mut self,
        question: &laboratory::Question,
        clock: &impl Clock,
    ) -> Result<QuestionAnswer> {
        let page = self.loaded.as_ref();
        let page = page.and_then(|loaded| Some((loaded.tokenizer.as_deref()?, &loaded.session.model.config)));
        Ok(QuestionAnswer::Laboratory(self.lab.ask(question, page, clock).await?))
    }

    /// The cost of reading the text of a question about a model, with the number of its tokens that fit this much work.
    /// Changes nothing.
    ///
    /// # Errors
    /// A question or a text that cannot be read.
    pub fn weigh_question(&mut self, question: &loaded::Question, work: u128) -> Result<CostEstimate> {
        let room = self.room_left();
        let (request_cost, within) =
            self.questions.weigh(question.subject(), page_model(&mut self.loaded).as_ref(), work)?;
        Ok(CostEstimate::new(request_cost, within, false, room))
    }

    /// Begins a trained lens of the loaded model, by its file's header; the current one stays until all of the new one
    /// is here.
    ///
    /// # Errors
    /// A lens of another model, or one for which there is no room.
    pub fn begin_lens(&mut self, file: &str, header: &str) -> Result<()> {
        let model = &self.loaded.as_ref().ok_or(InputProblem::NoModel)?.session.model;
        let header = Header::parse(header).map_err(|e| e.in_file(file))?;
        let lens = LensAssembly::new(file, header, model)?;
        let (needed, most) = (lens.bytes(), MOST_BYTES.saturating_sub(model.bytes() + self.questions.bytes()));
        if needed > most {
            let [needed, most] = [needed, most].map(|bytes| bytes.div_ceil(1 << 20) as f64);
            return Err(Error::Lens { file: file.into(), problem: LensProblem::Memory { needed, most } });
        }
        self.lens = Some(lens);
        Ok(())
    }

    /// Takes the next bytes of its data section. A failure cancels it.
    ///
    /// # Errors
    /// Numbers that are not finite, or more bytes than the header says.
    pub fn feed_lens(&mut self, bytes: &[u8]) -> Result<()> {
        let fed = self.lens.as_mut().map_or(Ok(()), |lens| lens.feed(bytes));
        fed.inspect_err(|_| self.lens = None)
    }

    /// Registers the lens that arrived under a key for questions.
    ///
    /// # Errors
    /// No lens, or a file that ended early.
    pub fn finish_lens(&mut self, key: String) -> Result<LensInfo> {
        let lens = self.lens.take().ok_or_else(|| InputProblem::NoLens.into()).and_then(LensAssembly::finish)?;
        let info = lens.info();
        self.questions.set_lens(Some((key, lens)));
        Ok(info)
    }

    /// Cancels the arriving lens; the current one stays.
    pub fn cancel_lens(&mut self) {
        self.lens = None;
    }

    /// Drops the trained lens, and an arriving one.
    pub fn drop_lens(&mut self) {
        self.lens = None;
        self.questions.set_lens(None);
    }
}

fn page_model(loaded: &mut Option<super::loaded_model::LoadedModel>) -> Option<PageModel<'_>> {
    let loaded = loaded.as_mut()?;
    Some(PageModel { session: &mut loaded.session, tokenizer: loaded.tokenizer.as_deref() })
}
