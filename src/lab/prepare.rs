//! From a question to what goes into a run: the configuration, the words as rows, the masks of their padding.

use super::question::LabRun;
use super::refuse;
use super::untrained::embeddings;
use super::words::{Rows, START, Words};
use crate::analysis::parts;
use crate::edit::Paddings;
use crate::error::{InputProblem, Result};
use crate::model::Config;
use crate::model::config::Architecture;
use crate::trace::{Given, Inputs, Kind, PATTERN_BUDGET, Stack};

/// The largest model a page can make: 1 GB of parameters.
const MOST_PARAMETERS: u128 = 1 << 28;

/// What goes into a run, and how it is told.
pub(super) struct Prepared {
    pub(super) config: Config,
    pub(super) words: Words,
    pub(super) sources: Rows,
    pub(super) targets: Option<Rows>,
    pub(super) inputs: Inputs,
}

/// Words to what the model reads.
///
/// # Errors
/// A configuration that cannot be, words that the model does not read, and texts that are too long.
pub(super) fn prepare(question: &LabRun) -> Result<Prepared> {
    if question.sources.is_empty() {
        return Err(InputProblem::Empty.into());
    }
    let texts = || question.sources.iter().chain(question.targets.iter().flatten());
    let words = Words::of(texts());
    let longest = texts().map(|text| text.len() + 1).max().unwrap_or(0);
    let config = question.config.resolve_for(words.len(), longest)?;
    let both = config.architecture == Architecture::EncoderDecoder;
    match (&question.targets, both) {
        (Some(_), false) => {
            let problem =
                format!("cannot be read: this is an {} model, which reads sources", config.architecture.name());
            return refuse("the targets", problem);
        }
        (None, true) => {
            let missing = "the targets are";
            return Err(InputProblem::Missing { missing, architecture: config.architecture.name() }.into());
        }
        _ => {}
    }
    let sources = words.rows(&question.sources, None);
    let targets = question.targets.as_ref().map(|texts| words.rows(texts, Some(START)));
    let memory_length = question.memory.iter().flatten().map(Vec::len).max();
    check_size(&config, question.sources.len(), &sources, targets.as_ref().unwrap_or(&sources), memory_length)?;
    let given = |rows: &Rows| embeddings(question.seed, &words, rows, config.d_model);
    let mut inputs = Inputs {
        memory: question.memory.as_ref().map(|texts| memory(question.seed, texts, &config)).transpose()?,
        paddings: Paddings {
            source: Some(sources.padding.clone()),
            target: targets.as_ref().map(|rows| rows.padding.clone()),
        },
        ..Inputs::default()
    };
    match config.architecture {
        Architecture::Attention => inputs.embeddings = Some(given(&sources)?),
        Architecture::Decoder => inputs.decoder = Some(sources.ids.clone()),
        _ => {
            inputs.encoder = Some(sources.ids.clone());
            inputs.decoder = targets.as_ref().map(|rows| rows.ids.clone());
        }
    }
    Ok(Prepared { config, words, sources, targets, inputs })
}

/// The memory of a decoder alone. It is not masked, so that its rows must have one length.
fn memory(seed: u64, texts: &[Vec<String>], config: &Config) -> Result<Given> {
    let expected = texts.first().map_or(0, Vec::len);
    if expected == 0 {
        return refuse("the memory", "has no words: give some, or leave it out");
    }
    if let Some(row) = texts.iter().position(|text| text.len() != expected) {
        return Err(InputProblem::Ragged { what: "the memory", row, length: texts[row].len(), expected }.into());
    }
    let words = Words::of(texts.iter());
    embeddings(seed, &words, &words.rows(texts, None), config.d_model)
}

/// Refuses what no page could hold, before anything of its size is made: the model's parameters, and the
/// patterns of one sublayer, which must fit the budget of a run.
fn check_size(config: &Config, batch: usize, sources: &Rows, targets: &Rows, memory: Option<usize>) -> Result<()> {
    let parameters: u128 = parts(config, true).iter().map(|part| part.parameters).sum();
    if parameters > MOST_PARAMETERS {
        let problem = format!(
            "has {parameters} parameters, and at most {MOST_PARAMETERS} can be made here: \
             make it narrower or give it fewer layers"
        );
        return refuse("this model", problem);
    }
    for path in config.sublayers() {
        let queries = if path.stack == Stack::Decoder { targets.length() } else { sources.length() };
        let keys = match path.kind {
            Kind::Attn => queries,
            Kind::Cross => memory.unwrap_or(sources.length()),
            Kind::Mlp => continue,
        };
        let cells = [batch, config.n_heads, queries, keys].map(|n| n as u128);
        let bytes = size_of::<f32>() as u128 * cells.into_iter().product::<u128>();
        if bytes > PATTERN_BUDGET as u128 {
            let problem = format!(
                "is too long: the patterns of {path} alone would take {} MB, and at most {} MB are kept",
                bytes >> 20,
                PATTERN_BUDGET >> 20
            );
            return refuse("this text", problem);
        }
    }
    Ok(())
}
