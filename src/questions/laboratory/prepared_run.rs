//! Prepares a run for a question: the configuration, the words as rows, the masks of their padding.

use super::question::LabRun;
use super::size::{Lengths, check_answer, check_parameters, check_run};
use super::untrained::embeddings;
use super::words::{Rows, START, Words};
use crate::config::Architecture;
use crate::config::Config;
use crate::edit::{Paddings, resolve};
use crate::error::{Absent, InputProblem, Part, Result, refuse};
use crate::run::{InputVectors, Inputs};
use crate::site::SiteFilter;

/// The inputs of a run, and the words that name its rows.
pub(super) struct PreparedRun {
    pub(super) config: Config,
    pub(super) words: Words,
    pub(super) sources: Rows,
    pub(super) targets: Option<Rows>,
    pub(super) inputs: Inputs,
    pub(super) wanted: SiteFilter,
    /// How many numbers the wanted sites will hold.
    pub(super) numbers: u128,
}

/// Words to what the model reads; the model has at most `parameters`.
///
/// # Errors
/// A configuration that cannot be, words that the model does not read, and what is too large: all before
/// anything of that size is made.
pub(super) fn prepare(question: &LabRun, parameters: u128) -> Result<PreparedRun> {
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
            let name = config.architecture.name();
            return refuse(format!("the targets cannot be read: this is an {name} model, which reads sources"));
        }
        (None, true) => return Err(config.architecture.lacks(Absent::Targets)),
        _ => {}
    }
    check_parameters(&config, parameters)?;
    let lengths = lengths(question);
    let edits = question.edits.clone().unwrap_or_default();
    // Padding hides cells and changes no size.
    let edits = resolve(&config, &edits, &Paddings::default(), lengths.memory > 0)?;
    check_run(&config, lengths, &edits)?;
    let wanted = SiteFilter::glob(&question.sites);
    let numbers = check_answer(&config, lengths, &edits, &wanted)?;
    let sources = words.rows(&question.sources, None);
    let targets = question.targets.as_ref().map(|texts| words.rows(texts, Some(START)));
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
    Ok(PreparedRun { config, words, sources, targets, inputs, wanted, numbers })
}

/// The lengths of the texts, of which the largest batch counts: unequal ones are refused with the inputs.
fn lengths(question: &LabRun) -> Lengths {
    let longest = |texts: &[Vec<String>]| texts.iter().map(Vec::len).max().unwrap_or(0);
    let texts = [Some(&question.sources), question.targets.as_ref(), question.memory.as_ref()];
    let source = longest(&question.sources);
    Lengths {
        batch: texts.into_iter().flatten().map(Vec::len).max().unwrap_or(0),
        source,
        // After the start token; a decoder alone reads the sources.
        target: question.targets.as_ref().map_or(source, |texts| longest(texts) + 1),
        memory: match (&question.memory, &question.targets) {
            (Some(texts), _) => longest(texts),
            (None, Some(_)) => source,
            (None, None) => 0,
        },
    }
}

/// The memory of a decoder alone. It is not masked, so that its rows must have one length.
fn memory(seed: u64, texts: &[Vec<String>], config: &Config) -> Result<InputVectors> {
    let expected = texts.first().map_or(0, Vec::len);
    if expected == 0 {
        return refuse("the memory has no words: give some, or leave it out");
    }
    if let Some(row) = texts.iter().position(|text| text.len() != expected) {
        return Err(InputProblem::Ragged { what: Part::Memory, row, length: texts[row].len(), expected }.into());
    }
    let words = Words::of(texts.iter());
    embeddings(seed, &words, &words.rows(texts, None), config.d_model)
}
