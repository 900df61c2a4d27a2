//! Dispatches each question of the laboratory to its answer.

use super::answer::Answer;
use super::lab::Lab;
use super::question::Question;
use super::{costs, formulas, tokenization};
use crate::clock::Clock;
use crate::config::Config;
use crate::cost::layers;
use crate::error::{InputProblem, Result};
use crate::text::Tokenizer;

impl Lab {
    /// Answers a question. `loaded` is the tokenizer and configuration of the model that is open, if one is;
    /// `clock` tells the time and is asked to pause now and then.
    ///
    /// # Errors
    /// A question that cannot be answered, in one sentence; a device that failed.
    pub async fn ask(
        &mut self,
        question: &Question,
        loaded: Option<(&Tokenizer, &Config)>,
        clock: &impl Clock,
    ) -> Result<Answer> {
        Ok(match question {
            Question::Run(question) => Answer::Run(Box::new(self.run(question, clock).await?)),
            Question::Trained(question) => Answer::Trained(Box::new(self.run_trained(question, clock).await?)),
            Question::Cost { config, lengths } => costs::costs(&config.resolve()?, lengths)?,
            Question::Layers { n, d, k } => Answer::Layers { rows: layers(*n, *d, *k)?.to_vec() },
            Question::Ablations { length } => costs::ablation_rows(*length)?,
            Question::Positions { n, d, shift } => formulas::positions(*n, *d, *shift)?,
            Question::Scaling { d_heads, keys, samples, seed } => formulas::scaling(d_heads, *keys, *samples, *seed)?,
            Question::Schedule { d_model, warmup, steps } => formulas::schedule(*d_model, *warmup, steps)?,
            Question::Smoothing { d_vocab, label, smoothing } => formulas::smoothing(*d_vocab, *label, *smoothing)?,
            Question::Activations { names, from, to, count } => {
                formulas::activations(names, *from, *to, *count, &self.device).await?
            }
            Question::Tokenize { sources, targets, max_length } => {
                let (tokenizer, config) = loaded.ok_or(InputProblem::NoTokenizer)?;
                tokenization::tokenize(tokenizer, config, sources, targets, *max_length)?
            }
        })
    }
}
