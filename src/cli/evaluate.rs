//! `headlight evaluate`: the figures of a model's card, computed anew.

use std::path::PathBuf;

use embassy_futures::block_on;
use headlight::Result;
use headlight::config::Precision;
use headlight::train::figures;

use super::folder::{DeviceKind, Folder};
use super::output::say;
use super::train::corpus;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The model folder; its name in config.json is the recipe it was made by
    #[arg(long, value_name = "DIR")]
    model: PathBuf,
    /// The text it was trained on, with its tokenizer.json beside it
    #[arg(long, value_name = "FILE")]
    text: Option<PathBuf>,
    /// Where to compute
    #[arg(long, default_value = "cpu")]
    device: DeviceKind,
}

/// Writes the rows of a table, as the cards in models/ have them.
pub fn run(args: &Args) -> Result<()> {
    let model = Folder::open(&args.model)?.model(Precision::F32, &args.device.open()?)?;
    let corpus = args.text.as_deref().map(corpus).transpose()?;
    for (name, value) in block_on(figures(&model, corpus.as_ref()))? {
        say(&format!("| {name} | {value} |"))?;
    }
    Ok(())
}
