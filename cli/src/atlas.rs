//! `headlight atlas`: what every head of a model does over a corpus of texts, as a folder of JSON files.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::available_parallelism;

use burn::tensor::Device;
use headlight::Result;
use headlight::atlas::{AtlasSettings, SurveyJob, TextFile, write_atlas};
use headlight::config::Precision;
use headlight::folder::Folder;
use headlight::run::Session;

use super::output::{counter, print_line};
use super::rows;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The model's folder
    #[arg(long, value_name = "DIR")]
    model: PathBuf,
    /// Files of texts: one text per line, or JSON Lines if the name ends in .jsonl or .ndjson
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    texts: Vec<PathBuf>,
    /// The field of a JSON record that holds its text
    #[arg(long, value_name = "NAME", default_value = AtlasSettings::default().field)]
    field: String,
    /// Cut longer texts after this many tokens
    #[arg(long, value_name = "N", default_value_t = AtlasSettings::default().tokens as u32,
        value_parser = clap::value_parser!(u32).range(1..))]
    tokens: u32,
    /// The most tokens that an encoder-decoder writes for each text
    #[arg(long, value_name = "N", default_value_t = AtlasSettings::default().write,
        value_parser = rows::whole::<usize>, allow_negative_numbers = true)]
    write: usize,
    /// Chooses the random examples
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = rows::whole::<u64>,
        allow_negative_numbers = true)]
    seed: u64,
    /// The number of threads, which changes no number; by default one for each processor
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    workers: Option<u16>,
    /// Precision of the weight matrices: f32, f16, or int8 and int4 with one scale per 32 numbers
    #[arg(long, value_name = "P", default_value = "f32")]
    precision: Precision,
    /// The new folder to write
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

pub fn run(args: &Args) -> Result<()> {
    let folder = Folder::open(&args.model)?;
    let model = folder.model(args.precision, &Device::flex())?;
    let tokenizer = folder.tokenizer()?.map(Arc::new);
    // All are opened before the first is read.
    let files = args.texts.iter().map(|file| TextFile::open(file, &args.field)).collect::<Result<Vec<_>>>()?;
    let name = |file: &PathBuf| file.file_name().map_or(file.as_path(), Path::new).display().to_string();
    let mut sources: Vec<String> = args.texts.iter().map(name).collect();
    sources.sort();
    let session = Session::new(model).with_tokenizer(tokenizer.clone());
    let Args { tokens, write, seed, field, .. } = args;
    let settings = AtlasSettings { tokens: *tokens as usize, write: *write, seed: *seed, field };
    let workers = args.workers.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from);
    let clock = || 0.0;
    let of = SurveyJob::new(&session, tokenizer.as_deref(), settings, workers, &clock)?;
    let bar = counter("texts");
    let lines = files.into_iter().flatten().inspect(|_| bar.inc(1));
    let written = write_atlas(&of, lines, &sources, &args.out);
    bar.finish_and_clear();
    let atlas = written?;
    print_line(&format!("{}: {} texts, {} tokens", args.out.display(), atlas.texts, atlas.tokens))?;
    if atlas.skipped > 0 {
        print_line(&format!("texts left out, which the model cannot read: {}", atlas.skipped))?;
    }
    if let Some(first) = &atlas.first_bad_line {
        print_line(&format!("lines left out, which hold no text: {}; the first: {first}", atlas.bad_lines))?;
    }
    Ok(())
}
