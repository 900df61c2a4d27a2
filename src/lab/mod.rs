//! The laboratory: questions about small untrained models, and about the formulas that all models here use.
//!
//! A model is made from a seed when a question needs it and run on words; the numbers of the formulas come
//! from the code that the models run. `LabQuestion` and `LabAnswer` of `www/protocol.d.ts` are the contract.

mod answer;
mod clock;
mod config;
mod formulas;
mod prepare;
mod question;
mod run;
mod size;
mod tokenize;
mod untrained;
mod words;

pub use answer::{Answer, Buffer, CostRow, LabMask, RunAnswer, ScalingRow};
pub use clock::{Clock, Turns};
pub use config::LabConfig;
pub use question::{LabRun, Question};
pub use run::Lab;
pub use words::LabToken;

use crate::analysis::{ablations, cost, layers, parts};
use crate::error::{Error, InputProblem, Result};
use crate::model::Config;
use crate::text::Tokenizer;

use answer::{AblationRow, PartRow};

/// What a question asks for that cannot be: one sentence.
fn refuse<T>(what: &str, problem: impl Into<String>) -> Result<T> {
    Err(InputProblem::Other { what: what.into(), problem: problem.into() }.into())
}

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
            Question::Cost { config, lengths } => costs(&config.resolve()?, lengths)?,
            Question::Layers { n, d, k } => Answer::Layers { rows: layers(*n, *d, *k)?.to_vec() },
            Question::Ablations { length } => ablation_rows(*length)?,
            Question::Positions { n, d, shift } => formulas::positions(*n, *d, *shift)?,
            Question::Scaling { d_heads, keys, samples, seed } => formulas::scaling(d_heads, *keys, *samples, *seed)?,
            Question::Schedule { d_model, warmup, steps } => formulas::schedule(*d_model, *warmup, steps)?,
            Question::Smoothing { d_vocab, label, smoothing } => formulas::smoothing(*d_vocab, *label, *smoothing)?,
            Question::Activations { names, from, to, count } => {
                formulas::activations(names, *from, *to, *count, &self.device).await?
            }
            Question::Tokenize { sources, targets, max_length } => {
                let (tokenizer, config) = loaded.ok_or(InputProblem::NoTokenizer)?;
                tokenize::tokenize(tokenizer, config, sources, targets, *max_length)?
            }
        })
    }
}

/// Numbers beyond 2^53 lose their last digits on the page, and there only.
fn number(n: u128) -> f64 {
    n as f64
}

fn costs(config: &Config, lengths: &[usize]) -> Result<Answer> {
    let parts: Vec<PartRow> = parts(config, true)
        .into_iter()
        .map(|part| PartRow { name: part.name, parameters: number(part.parameters) })
        .collect();
    let rows = lengths.iter().map(|length| {
        let cost = cost(config, *length);
        CostRow {
            length: *length,
            flops: number(cost.flops),
            pattern_bytes: number(cost.pattern_bytes),
            cache_bytes: number(cost.cache_bytes),
        }
    });
    Ok(Answer::Cost { parameters: parts.iter().map(|part| part.parameters).sum(), rows: rows.collect(), parts })
}

fn ablation_rows(length: usize) -> Result<Answer> {
    if length == 0 {
        return refuse("the length", "is 0: use 1 or more");
    }
    let row = |ablation: crate::analysis::Ablation| AblationRow {
        row: ablation.row,
        config: ablation.numbers().into(),
        parameters: number(ablation.parameters),
        flops: number(ablation.flops),
    };
    Ok(Answer::Ablations { rows: ablations(length).map_err(without_file)?.into_iter().map(row).collect() })
}

/// The error of a key, without the file that a laboratory model does not have.
fn without_file(error: Error) -> Error {
    match error {
        Error::Config { key, problem } => InputProblem::Other { what: format!("`{key}`"), problem }.into(),
        Error::ConfigSyntax(problem) => {
            InputProblem::Other { what: "the configuration".into(), problem: format!("cannot be read: {problem}") }
                .into()
        }
        other => other,
    }
}
