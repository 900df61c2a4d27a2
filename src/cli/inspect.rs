//! `headlight inspect`: a model's parameters by part, and what a run costs by length.

use std::path::PathBuf;

use burn::tensor::Device;
use clap::builder::PossibleValuesParser;
use headlight::analysis::{cost, parts};
use headlight::model::{Config, PRESETS, preset};
use headlight::{InputProblem, Result};

use super::folder::Folder;
use super::say;

#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("what").required(true).args(["model", "preset"]))]
pub struct Args {
    /// The model's folder
    #[arg(long, value_name = "DIR")]
    model: Option<PathBuf>,
    /// A system that the page teaches
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(PRESETS))]
    preset: Option<String>,
    /// Tokens in the source, and in the target
    #[arg(long, value_name = "N", num_args = 1.., value_delimiter = ',', allow_negative_numbers = true)]
    length: Vec<i64>,
}

/// Lengths that are shown unless others are asked for, as far as the model reads.
const LENGTHS: [usize; 5] = [8, 32, 128, 512, 2048];
/// Beyond it nothing is worth counting.
const LONGEST: usize = 1 << 24;
const F32_BYTES: u128 = 4;

pub fn run(args: &Args) -> Result<()> {
    let (config, head_bias) = match (&args.model, &args.preset) {
        (Some(path), _) => {
            let folder = Folder::open(path)?;
            let mut model = folder.model(&Device::flex())?;
            (folder.config, has_head_bias(&mut model))
        }
        (None, name) => (preset(name.as_deref().unwrap_or_default())?, true),
    };
    let lengths = lengths(&args.length, &config)?;
    say(&describe(&config))?;
    say(&format!("\n{:<28}{:>16}", "part", "parameters"))?;
    let mut total = 0;
    for part in parts(&config, head_bias) {
        total += part.parameters;
        say(&format!("{:<28}{:>16}", part.name, part.parameters))?;
    }
    say(&format!("{:<28}{:>16}", "total", total))?;
    say(&format!("{:<28}{:>16}", "bytes as f32", total * F32_BYTES))?;
    say(&format!("\n{:<12}{:>20}{:>20}{:>20}", "length", "FLOPs", "pattern bytes", "cache bytes"))?;
    for length in lengths {
        let cost = cost(&config, length);
        say(&format!("{:<12}{:>20}{:>20}{:>20}", cost.length, cost.flops, cost.pattern_bytes, cost.cache_bytes))?;
    }
    Ok(())
}

/// A model in one line, what it does not have left out.
fn describe(config: &Config) -> String {
    let mut facts = vec![format!("{}: {}", config.name, config.architecture.name())];
    let sizes = [
        ("encoder layers", config.n_encoder_layers),
        ("decoder layers", config.n_decoder_layers),
        ("d_model", config.d_model),
        ("heads", config.n_heads),
        ("d_head", config.d_head),
        ("d_mlp", if config.mlp { config.d_mlp } else { 0 }),
        ("d_vocab", config.d_vocab),
        ("n_ctx", config.n_ctx),
    ];
    facts.extend(sizes.into_iter().filter(|(_, n)| *n > 0).map(|(name, n)| format!("{name} {n}")));
    facts.join(", ")
}

/// The lengths asked for, each one that the model reads.
fn lengths(asked: &[i64], config: &Config) -> Result<Vec<usize>> {
    // A single attention sublayer has no context length.
    let limit = if config.n_ctx == 0 { LONGEST } else { config.n_ctx };
    if asked.is_empty() {
        let last = (limit <= LENGTHS[LENGTHS.len() - 1]).then_some(limit);
        return Ok(LENGTHS.into_iter().filter(|n| *n < limit).chain(last).collect());
    }
    let fits = |n: &i64| match usize::try_from(*n) {
        Ok(n) if (1..=limit).contains(&n) => Ok(n),
        _ => {
            let problem = format!("is out of range: this model reads 1 to {limit} tokens");
            Err(InputProblem::Other { what: format!("--length {n}"), problem }.into())
        }
    };
    asked.iter().map(fits).collect()
}

/// The one parameter that a checkpoint may leave out.
fn has_head_bias(model: &mut headlight::model::Model) -> bool {
    struct Find(bool);
    impl headlight::model::Visitor for Find {
        fn visit<const D: usize>(&mut self, name: &str, _tensor: &mut burn::tensor::Tensor<D>) {
            self.0 |= name == "head.bias";
        }
    }
    let mut find = Find(false);
    model.visit(&mut find);
    find.0
}
