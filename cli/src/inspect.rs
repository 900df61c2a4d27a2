//! `headlight inspect`: a model's parameters by part, the cost of a run by length, and the paper's comparisons.

use std::path::PathBuf;

use burn::tensor::Device;
use clap::builder::PossibleValuesParser;
use headlight::config::{Config, LayerConfig, PRESETS, Precision, preset};
use headlight::cost::{Ablation, ablations, cost, layers, parts};
use headlight::family::OWN_FAMILY;
use headlight::folder::Folder;
use headlight::model::Model;
use headlight::{InputProblem, Result};

use super::output::{cut, print_line};

#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("what").required(true).multiple(true).args(["model", "preset", "ablations"]))]
pub struct Args {
    /// The model's folder
    #[arg(long, value_name = "DIR", conflicts_with = "preset")]
    model: Option<PathBuf>,
    /// A preset of the paper
    #[arg(long, value_name = "NAME", value_parser = PossibleValuesParser::new(PRESETS))]
    preset: Option<String>,
    /// Number of tokens in the source, and in the target
    #[arg(long, value_name = "N", num_args = 1.., value_delimiter = ',', allow_negative_numbers = true)]
    length: Vec<i64>,
    /// Kernel width of convolutions and window of restricted attention, for the comparison of layers
    #[arg(long, value_name = "K", default_value_t = 3, value_parser = clap::value_parser!(u32).range(2..=1_024),
          allow_negative_numbers = true)]
    kernel: u32,
    /// The variations of the base model in "Attention Is All You Need"
    #[arg(long)]
    ablations: bool,
}

/// The default lengths, up to the model's longest.
const LENGTHS: [usize; 5] = [8, 32, 128, 512, 2048];
/// The longest length of a model without a limit.
const LONGEST: usize = 1 << 24;
const F32_BYTES: u128 = 4;

/// The default length of the table of variations.
const ABLATION_LENGTH: usize = 128;

pub fn run(args: &Args) -> Result<()> {
    if args.model.is_some() || args.preset.is_some() {
        model(args)?;
    }
    if args.ablations {
        let base = preset("vaswani-base")?;
        let requested = if args.length.is_empty() { vec![ABLATION_LENGTH] } else { lengths(&args.length, &base)? };
        for length in requested {
            table_of_ablations(length)?;
        }
    }
    Ok(())
}

/// Prints everything about one model.
fn model(args: &Args) -> Result<()> {
    let (config, family, unfollowed, head_bias, notes) = match (&args.model, &args.preset) {
        (Some(path), _) => {
            let folder = Folder::open(path)?;
            let (mut model, spare) = folder.model_and_spare(Precision::F32, &Device::flex())?;
            let (head_bias, notes) = (has_head_bias(&mut model), notes(&model, &spare));
            (model.config, folder.family, folder.unfollowed, head_bias, notes)
        }
        (None, name) => (preset(name.as_deref().unwrap_or_default())?, OWN_FAMILY, Vec::new(), true, Vec::new()),
    };
    let lengths = lengths(&args.length, &config)?;
    print_line(&describe(&config, family))?;
    notes.iter().try_for_each(|note| print_line(note))?;
    if !unfollowed.is_empty() {
        print_line(&format!(
            "generation settings of its files that `generate` does not follow: {}; set them with its options",
            unfollowed.join(", ")
        ))?;
    }
    print_line(&format!("\n{:<28}{:>16}", "part", "parameters"))?;
    let mut total = 0;
    for part in parts(&config, head_bias) {
        total += part.parameters;
        print_line(&format!("{:<28}{:>16}", part.name, part.parameters))?;
    }
    print_line(&format!("{:<28}{:>16}", "total", total))?;
    print_line(&format!("{:<28}{:>16}", "bytes as f32", total * F32_BYTES))?;
    print_line(&format!("\n{:<12}{:>20}{:>20}{:>20}", "length", "FLOPs", "pattern bytes", "cache bytes"))?;
    for length in &lengths {
        let cost = cost(&config, *length);
        print_line(&format!(
            "{:<12}{:>20}{:>20}{:>20}",
            cost.length, cost.flops, cost.pattern_bytes, cost.cache_bytes
        ))?;
    }
    table_of_layers(&lengths, config.d_model, args.kernel as usize)
}

/// Prints the cost of one layer of each kind (Vaswani et al. 2017, table 1).
fn table_of_layers(lengths: &[usize], d: usize, kernel: usize) -> Result<()> {
    print_line(&format!("\none layer of width {d}, kernel {kernel}"))?;
    print_line(&format!("{:<16}{:>12}{:>24}{:>14}{:>14}", "layer", "length", "operations", "sequential", "path"))?;
    for length in lengths {
        for row in layers(*length, d, kernel)? {
            let path = (row.path * 100.0).round() / 100.0;
            let numbers = format!("{length:>12}{:>24}{:>14}{path:>14}", row.operations, row.sequential);
            print_line(&format!("{:<16}{numbers}", row.layer))?;
        }
    }
    Ok(())
}

/// Prints the paper's variations with their sizes (Vaswani et al. 2017, table 3).
fn table_of_ablations(length: usize) -> Result<()> {
    let rows = ablations(length)?;
    print_line(&format!("\nvariations of the base model, FLOPs for {length} source and {length} target tokens"))?;
    let head: String =
        rows.first().into_iter().flat_map(Ablation::numbers).map(|(name, _)| column(name, name)).collect();
    print_line(&format!("{:<6}{head}{:>16}{:>20}", "row", "parameters", "FLOPs"))?;
    for row in rows {
        let numbers: String = row.numbers().into_iter().map(|(name, n)| column(name, n)).collect();
        print_line(&format!("{:<6}{numbers}{:>16}{:>20}", row.row, row.parameters, row.flops))?;
    }
    Ok(())
}

/// A right-aligned cell under the heading `name`.
fn column(name: &str, cell: impl std::fmt::Display) -> String {
    format!("{:>width$}", cell.to_string(), width = name.len().max(9) + 2)
}

/// The model in one line, without sizes of 0.
fn describe(config: &Config, family: &str) -> String {
    let mut facts = vec![format!("{}: {}", cut(&config.name, 200), config.architecture.name())];
    if family != OWN_FAMILY {
        facts.push(format!("read as {family}"));
    }
    let sizes = [
        ("encoder layers", config.n_encoder_layers),
        ("decoder layers", config.n_decoder_layers),
        ("d_model", config.d_model),
        ("heads", config.attention.n_heads),
        ("d_head", config.attention.d_head),
        ("d_mlp", if config.mlp.exists { config.mlp.d_mlp } else { 0 }),
        ("d_vocab", config.d_vocab),
        ("n_ctx", config.n_ctx),
    ];
    facts.extend(sizes.into_iter().filter(|(_, n)| *n > 0).map(|(name, n)| format!("{name} {n}")));
    let differ = |layer: &LayerConfig| layer.head_sizes.is_some() || layer.mlp_width.is_some();
    if config.layers.values().any(differ) {
        facts.push("some layers have other widths".into());
    }
    facts.join(", ")
}

/// Differences between files and configuration, and unused tensors.
fn notes(model: &Model, spare: &[String]) -> Vec<String> {
    let mut notes = Vec::new();
    if model.untied {
        notes.push("not tied: config.json ties embedding and output head, the file holds different matrices".into());
    }
    if !spare.is_empty() {
        notes.push(format!("tensors not read: {}", cut(&spare.join(", "), 400)));
    }
    notes
}

/// The requested lengths, checked against the model's longest text.
fn lengths(requested: &[i64], config: &Config) -> Result<Vec<usize>> {
    let limit = config.longest_text().unwrap_or(LONGEST);
    if requested.is_empty() {
        let last = (limit <= LENGTHS[LENGTHS.len() - 1]).then_some(limit);
        return Ok(LENGTHS.into_iter().filter(|n| *n < limit).chain(last).collect());
    }
    let fits = |n: &i64| match usize::try_from(*n) {
        Ok(n) if (1..=limit).contains(&n) => Ok(n),
        _ => {
            let problem = format!("--length {n} is out of range: this model reads 1 to {limit} tokens");
            Err(InputProblem::Said(problem).into())
        }
    };
    requested.iter().map(fits).collect()
}

/// Whether the model has the bias that a checkpoint may omit.
fn has_head_bias(model: &mut Model) -> bool {
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
