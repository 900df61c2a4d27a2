//! `headlight atlas`: what every head of a model does over a corpus of texts, as a folder of JSON files.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::available_parallelism;

use burn::tensor::Device;
use headlight::atlas::{AtlasSettings, Surveyed, TextFile, write_atlas};
use headlight::config::Precision;
use headlight::folder::Folder;
use headlight::run::Session;
use headlight::{InputProblem, Result};

use super::output::{counter, print_line};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The model's folder
    #[arg(long, value_name = "DIR")]
    model: PathBuf,
    /// Files of texts: one a line, or JSON Lines if the name ends in .jsonl or .ndjson
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    texts: Vec<PathBuf>,
    /// The field of a JSON record that holds its text
    #[arg(long, value_name = "NAME", default_value = "text")]
    field: String,
    /// Cut longer texts after this many tokens
    #[arg(long, value_name = "N", default_value_t = AtlasSettings::default().tokens as u32,
        value_parser = clap::value_parser!(u32).range(1..))]
    tokens: u32,
    /// The most tokens that an encoder-decoder writes for each text
    #[arg(long, value_name = "N", default_value_t = AtlasSettings::default().write)]
    write: usize,
    /// Chooses the random examples
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// The number of threads, which changes no number; by default one for each processor
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    workers: Option<u16>,
    /// Precision of the weight matrices: f32, f16, or int8 with one scale per row
    #[arg(long, value_name = "P", default_value = "f32")]
    precision: Precision,
    /// The new folder to write
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

pub fn run(args: &Args) -> Result<()> {
    let folder = Folder::open(&args.model)?;
    let model = folder.model(args.precision, &Device::flex())?;
    let tokenizer = Arc::new(folder.tokenizer()?.ok_or(InputProblem::NoTokenizer)?);
    // All are opened before the first is read.
    let files = args.texts.iter().map(|file| TextFile::open(file, &args.field)).collect::<Result<Vec<_>>>()?;
    let name = |file: &PathBuf| file.file_name().map_or(file.as_path(), Path::new).display().to_string();
    let mut sources: Vec<String> = args.texts.iter().map(name).collect();
    sources.sort();
    let session = Session::new(model).with_tokenizer(Some(Arc::clone(&tokenizer)));
    let clock = || 0.0;
    let of = Surveyed {
        session: &session,
        tokenizer: &tokenizer,
        settings: AtlasSettings { tokens: args.tokens as usize, write: args.write, seed: args.seed },
        workers: args.workers.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from),
        clock: &clock,
    };
    let bar = counter("texts");
    let texts = files.into_iter().flatten().inspect(|_| bar.inc(1));
    let written = write_atlas(&of, texts, &sources, &args.out);
    bar.finish_and_clear();
    let atlas = written?;
    let left = match atlas.skipped {
        0 => String::new(),
        skipped => format!(", {skipped} left out: the model cannot read them"),
    };
    print_line(&format!("{}: {} texts, {} tokens{left}", args.out.display(), atlas.texts, atlas.tokens))
}
