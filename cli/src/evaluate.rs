//! `headlight evaluate`: recomputes the figures of a model's card.

use std::path::PathBuf;

use embassy_futures::block_on;
use headlight::config::Precision;
use headlight::folder::Folder;
use headlight::train::{figures, pair_figures, pairs};
use headlight::{InputProblem, Result};

use super::device::DeviceKind;
use super::output::print_line;
use super::train::{corpus, read};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The model folder; without --pairs, the name in its config.json is the recipe
    #[arg(long, value_name = "DIR")]
    model: PathBuf,
    /// The text it was trained on, with its tokenizer.json beside it
    #[arg(long, value_name = "FILE")]
    text: Option<PathBuf>,
    /// The digits it was trained on: models/digits/training.bin
    #[arg(long, value_name = "FILE", conflicts_with = "text")]
    digits: Option<PathBuf>,
    /// Texts and right answers instead of the recipe's: one pair per line, separated by a tab
    #[arg(long, value_name = "FILE", conflicts_with_all = ["text", "digits"])]
    pairs: Option<PathBuf>,
    /// Where to compute
    #[arg(long, default_value = "cpu")]
    device: DeviceKind,
}

/// Prints the rows of a model card's table, as in models/.
pub fn run(args: &Args) -> Result<()> {
    let folder = Folder::open(&args.model)?;
    let model = folder.model(Precision::F32, &args.device.open()?)?;
    let figures = match &args.pairs {
        Some(file) => {
            let tokenizer = folder.tokenizer()?.ok_or(InputProblem::NoTokenizer)?;
            pair_figures(model, &tokenizer, &pairs(&read(file)?)?)?
        }
        None => {
            let corpus = corpus(args.text.as_deref(), args.digits.as_deref())?;
            block_on(figures(&model, corpus.as_ref()))?
        }
    };
    for (name, value) in figures {
        print_line(&format!("| {name} | {value} |"))?;
    }
    Ok(())
}
