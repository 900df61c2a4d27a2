//! `headlight train`: a recipe becomes a model folder.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use headlight::Result;
use headlight::train::{self, Options, Report};
use indicatif::ProgressBar;

use super::folder::DeviceKind;
use super::{bar, say};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// What to train
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(train::NAMES))]
    recipe: String,
    /// The folder to write
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// How many steps; without it the recipe's own
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    steps: Option<u64>,
    /// The seed of weights, batches and dropout; without it 1
    #[arg(long, value_name = "N", conflicts_with = "resume", allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Where to compute
    #[arg(long, default_value = "cpu")]
    device: DeviceKind,
    /// Go on from what the folder holds
    #[arg(long)]
    resume: bool,
}

pub fn run(args: &Args) -> Result<()> {
    let options = Options {
        recipe: args.recipe.clone(),
        out: args.out.clone(),
        steps: args.steps,
        seed: args.seed,
        resume: args.resume,
        device: args.device.open()?,
    };
    let bar = bar(0, "training");
    let score = train::run(&options, &mut |report| tell(&bar, report))?;
    bar.finish_and_clear();
    for (group, (right, all)) in &score.groups {
        say(&format!("{group:<12}{right:>8} of {all:>6} right"))?;
    }
    say(&format!("{:<12}{:>14.2} % right", "overall", 100.0 * score.overall()))
}

/// The bar moves with every step; what is worth keeping is a line of its own, also where nobody watches.
fn tell(bar: &ProgressBar, report: Report) {
    match report {
        Report::Step { step, steps, loss, rate } => {
            bar.set_length(steps);
            bar.set_position(step);
            if let Some(loss) = loss {
                line(bar, &format!("step {step}: loss {loss:.4}, rate {rate:.2e}"));
            }
        }
        Report::Evaluated { step, score } => {
            line(bar, &format!("step {step}: {:.2} % right", 100.0 * score.overall()));
        }
        Report::Saved { step } => line(bar, &format!("step {step}: saved")),
    }
}

fn line(bar: &ProgressBar, text: &str) {
    bar.suspend(|| eprintln!("{text}"));
}
