//! `headlight inspect`: a model's parameters by part, and what a run costs by length.

use std::path::PathBuf;

use burn::tensor::Device;
use headlight::analysis::{cost, parts};
use headlight::model::Config;
use headlight::{InputProblem, Result};

use super::folder::Folder;
use super::say;

#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("what").required(true).args(["model", "preset"]))]
pub struct Args {
    /// The model's folder
    #[arg(long, value_name = "DIR")]
    model: Option<PathBuf>,
    /// A preset's name
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    /// Tokens in the source, and in the target
    #[arg(long, value_name = "N", num_args = 1.., value_delimiter = ',', allow_negative_numbers = true)]
    length: Vec<i64>,
}

/// Lengths that are shown unless others are asked for, as far as the model reads.
const LENGTHS: [usize; 5] = [8, 32, 128, 512, 2048];
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

/// A model in one line.
fn describe(config: &Config) -> String {
    let mut layers = Vec::new();
    for (count, name) in [(config.n_encoder_layers, "encoder"), (config.n_decoder_layers, "decoder")] {
        if count > 0 {
            layers.push(format!("{count} {name} layers"));
        }
    }
    format!(
        "{}: {}, {}, d_model {}, {} heads of {}, d_mlp {}, d_vocab {}, n_ctx {}",
        config.name,
        config.architecture.name(),
        layers.join(" and "),
        config.d_model,
        config.n_heads,
        config.d_head,
        config.d_mlp,
        config.d_vocab,
        config.n_ctx
    )
}

fn preset(name: &str) -> Result<Config> {
    let problem = format!("{name:?} is not known: use --model DIR");
    Err(InputProblem::Other { what: "the preset".into(), problem }.into())
}

/// The lengths asked for, each one that the model reads.
fn lengths(asked: &[i64], config: &Config) -> Result<Vec<usize>> {
    if asked.is_empty() {
        return Ok(LENGTHS.into_iter().filter(|n| *n < config.n_ctx).chain([config.n_ctx]).collect());
    }
    let fits = |n: &i64| match usize::try_from(*n) {
        Ok(n) if (1..=config.n_ctx).contains(&n) => Ok(n),
        _ => {
            let problem = format!("is out of range: this model reads 1 to {} tokens", config.n_ctx);
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
