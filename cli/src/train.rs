//! `headlight train`: trains a recipe and writes a model folder.

use std::io::Read;
use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use flate2::read::GzDecoder;
use headlight::train::{self, Corpus, Options, Report, Setup};
use headlight::{Error, InputProblem, Result};
use indicatif::ProgressBar;

use super::device::DeviceKind;
use super::output::{bar, print_line};
use super::rows;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The recipe
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(train::NAMES))]
    recipe: Option<String>,
    /// A recipe with changes: { "recipe", "seed", "data", "keys", "settings" }, like the `setup` that a
    /// saved run has in training/progress.json
    #[arg(long, value_name = "FILE", conflicts_with_all = ["recipe", "seed"])]
    setup: Option<PathBuf>,
    /// The folder to write
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The number of steps, including the cooldown; default: the recipe's. With --resume, the step to continue
    /// to
    #[arg(long, value_name = "N", value_parser = rows::whole::<u64>, allow_negative_numbers = true)]
    steps: Option<u64>,
    /// The seed for weights, batches and dropout; default: 1
    #[arg(long, value_name = "N", conflicts_with = "resume", value_parser = rows::whole::<u64>,
        allow_negative_numbers = true)]
    seed: Option<u64>,
    /// A text to train on, with its tokenizer.json beside it
    #[arg(long, value_name = "FILE")]
    text: Option<PathBuf>,
    /// Handwritten digits to train on: models/digits/training.bin
    #[arg(long, value_name = "FILE", conflicts_with = "text")]
    digits: Option<PathBuf>,
    /// Where to compute
    #[arg(long, default_value = "cpu")]
    device: DeviceKind,
    /// Continue training the model in the folder
    #[arg(long)]
    resume: bool,
}

pub fn run(args: &Args) -> Result<()> {
    let options = Options {
        setup: setup(args)?,
        corpus: corpus(args.text.as_deref(), args.digits.as_deref())?,
        out: args.out.clone(),
        steps: args.steps.filter(|_| args.resume),
        resume: args.resume,
        device: args.device.open()?,
    };
    let bar = bar(0, "training");
    let score = train::run(&options, &mut |report| show_report(&bar, report))?;
    bar.finish_and_clear();
    print_score(&score)
}

/// The setup from the arguments.
fn setup(args: &Args) -> Result<Setup> {
    let mut setup = match (&args.recipe, &args.setup) {
        (Some(recipe), _) => Setup::new(recipe, args.seed.unwrap_or(1)),
        (None, Some(file)) => Setup::from_json(&read(file)?)?,
        (None, None) => {
            return Err(InputProblem::Said("--recipe is missing: name one, or give a --setup".into()).into());
        }
    };
    if let Some(steps) = args.steps.filter(|_| !args.resume) {
        setup.settings.insert("steps".into(), steps.into());
    }
    Ok(setup)
}

/// A text with the tokenizer in the same folder, or else digits.
pub fn corpus(text: Option<&Path>, digits: Option<&Path>) -> Result<Option<Corpus>> {
    Ok(match (text, digits) {
        (Some(file), _) => Some(Corpus::new(&read(file)?, &read(&file.with_file_name("tokenizer.json"))?)?),
        (None, Some(file)) => Some(Corpus::of_digits(unpacked(file)?)?),
        (None, None) => None,
    })
}

/// More than any table of digits has.
const MOST_BYTES: u64 = 1 << 28;

fn unpacked(file: &Path) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let packed = std::fs::File::open(file).map_err(|e| Error::reading(file, e))?;
    GzDecoder::new(packed).take(MOST_BYTES).read_to_end(&mut bytes).map_err(|e| Error::reading(file, e))?;
    Ok(bytes)
}

pub fn read(file: &Path) -> Result<String> {
    std::fs::read_to_string(file).map_err(|e| Error::reading(file, e))
}

/// Prints the score of each group.
pub fn print_score(score: &train::Score) -> Result<()> {
    let all = score.overall();
    for (group, tally) in score.groups.iter().map(|(name, tally)| (name.as_str(), tally)).chain([("overall", &all)]) {
        print_line(&format!(
            "{group:<16}{:>7} of {:>7} answers right, {:>8} of {:>8} tokens, loss {:.4}",
            tally.answers_right,
            tally.answers,
            tally.tokens_right,
            tally.tokens,
            tally.mean_loss()
        ))?;
    }
    Ok(())
}

/// Shows a report: every step moves the bar; results are lines, which remain visible without a terminal.
fn show_report(bar: &ProgressBar, report: Report) {
    match report {
        Report::Step { step, steps } => {
            bar.set_length(steps);
            bar.set_position(step);
        }
        Report::Read { steps } => {
            if let Some(last) = steps.last() {
                let loss = steps.iter().map(|s| s.loss).sum::<f32>() / steps.len() as f32;
                line(
                    bar,
                    &format!("step {}: loss {loss:.4}, rate {:.2e}, norm {:.2}", last.step, last.rate, last.norm),
                );
            }
        }
        Report::Evaluated { step, score } => {
            let all = score.overall();
            let (answers, tokens) = (all.accuracy(train::Counts::Answers), all.accuracy(train::Counts::Tokens));
            let (answers, tokens, loss) = (100.0 * answers, 100.0 * tokens, all.mean_loss());
            line(bar, &format!("step {step}: {answers:.2} % of answers, {tokens:.2} % of tokens, loss {loss:.4}"));
        }
        Report::Saved { step } => line(bar, &format!("step {step}: saved")),
    }
}

fn line(bar: &ProgressBar, text: &str) {
    bar.suspend(|| eprintln!("{text}"));
}
