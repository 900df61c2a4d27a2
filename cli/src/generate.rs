//! `headlight generate`: continues a text.

use std::path::PathBuf;
use std::sync::Arc;

use burn::tensor::Device;
use embassy_futures::block_on;
use headlight::clock::Turns;
use headlight::config::{Architecture, Precision};
use headlight::folder::Folder;
use headlight::generate::{BeamSettings, Sampling, answer_limit, beam_search, generate, target};
use headlight::run::{Inputs, Session};
use headlight::text::{Reading, answer_text, target_ids};
use headlight::{InputProblem, Result};

use super::chat;
use super::edits::edits;
use super::output::{bar, note, note_length, print_line};
use super::rows;
use super::signal::{self, SignalArgs};

#[derive(Debug, clap::Args)]
pub struct Args {
    /// The model's folder
    #[arg(long, value_name = "DIR")]
    model: PathBuf,
    /// The text to translate or continue
    #[arg(long, value_name = "T", required_unless_present_any = ["chat", "features", "audio"],
        conflicts_with_all = ["features", "audio"])]
    text: Option<String>,
    /// A conversation to answer instead: a file with a list of {"role": …, "content": …}, for a model with a chat
    /// template
    #[arg(long, value_name = "FILE.json", conflicts_with_all = ["text", "features", "audio"])]
    chat: Option<PathBuf>,
    #[command(flatten)]
    signal: SignalArgs,
    /// The beginning of the answer of a model with two stacks, after the start token or with it
    #[arg(long, value_name = "T")]
    target: Option<String>,
    /// A file of edits to apply while writing
    #[arg(long, value_name = "FILE")]
    edits: Option<PathBuf>,
    /// The maximum number of new tokens, after the prompt if the model begins with one
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = count, allow_negative_numbers = true)]
    max_new: usize,
    /// 0 takes the most probable token; default: 1 with --top-k or --top-p, otherwise 0
    #[arg(long, value_name = "T", value_parser = temperature, allow_negative_numbers = true)]
    temperature: Option<f32>,
    /// Sample only from the k most probable tokens; 0: all
    #[arg(long, value_name = "K", value_parser = rows::whole::<usize>, allow_negative_numbers = true)]
    top_k: Option<usize>,
    /// Sample only from the most probable tokens whose total reaches p
    #[arg(long, value_name = "P", value_parser = probability, allow_negative_numbers = true)]
    top_p: Option<f32>,
    /// Beam search with N beams
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1000),
        allow_negative_numbers = true, conflicts_with_all = ["temperature", "top_k", "top_p", "seed"])]
    beam: Option<u16>,
    /// Length penalty: texts are ranked by ln p / length^α
    #[arg(long, value_name = "α", requires = "beam", default_value_t = 1.0, value_parser = finite,
        allow_negative_numbers = true)]
    length_penalty: f64,
    /// The same seed gives the same text
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = rows::whole::<u64>,
        allow_negative_numbers = true)]
    seed: u64,
    /// Precision of the weight matrices: f32, f16, or int8 and int4 with one scale per 32 numbers
    #[arg(long, value_name = "P", default_value = "f32")]
    precision: Precision,
}

pub fn run(args: &Args) -> Result<()> {
    let folder = Folder::open(&args.model)?;
    let config = &folder.config;
    if !config.architecture.has_decoder() {
        let problem = "this model has no decoder, so it writes no text: use headlight attribute or headlight trace";
        return Err(InputProblem::Said(problem.into()).into());
    }
    let tokenizer = Arc::new(folder.tokenizer()?.ok_or(InputProblem::NoTokenizer)?);
    let signal = args.signal.signal(&folder)?;
    if args.chat.is_some() && !config.continues_text() {
        let problem = format!("--chat does not concern this model: its architecture is {}", config.architecture.name());
        return Err(InputProblem::Said(problem).into());
    }
    let chat = args.chat.as_deref().map(|file| chat::prompt(&folder, file)).transpose()?;
    let said = args.text.as_deref().map(|text| (text, false)).or(chat.as_deref().map(|chat| (chat, true)));
    let with_images = said.map(|said| signal::beside(&folder, said, signal.as_ref())).transpose()?.flatten();
    if signal.is_some() && said.is_some() && with_images.is_none() {
        return Err(
            InputProblem::Said("this model reads no image or sound beside text: give one of them".into()).into()
        );
    }
    let mut read = match &chat {
        _ if with_images.is_some() => Reading::of(&tokenizer, config, with_images.unwrap_or_default(), &[])?,
        _ if signal.is_some() => Reading::of(&tokenizer, config, Vec::new(), &[])?,
        Some(chat) => Reading::verbatim(&tokenizer, config, chat, &[])?,
        None => Reading::new(&tokenizer, config, args.text.as_deref().unwrap_or_default(), &[])?,
    };
    if let Some(text) = &args.target {
        if config.architecture != Architecture::EncoderDecoder || config.continues_text() {
            let problem =
                format!("--target does not concern this model: its architecture is {}", config.architecture.name());
            return Err(InputProblem::Said(problem).into());
        }
        read.target = target_ids(&tokenizer, config, text)?.into_iter().map(|id| tokenizer.token(id)).collect();
    }
    let encoder = read.encoder().filter(|_| signal.is_none());
    let inputs = Inputs { encoder, signal, types: read.types(), decoder: read.decoder(), ..Inputs::default() };
    let edits = edits(args.edits.as_deref())?;
    let session = Session::new(folder.model(args.precision, &Device::flex())?);
    let mut session = session.with_tokenizer(Some(tokenizer.clone()));
    note_length(config, &inputs);
    session.update(inputs, &edits)?;
    let given = target(&session).len();
    let bar = bar(answer_limit(config, given, args.max_new), "generating");
    let ids = match args.beam {
        Some(beams) => {
            let settings =
                BeamSettings { beams: usize::from(beams), length_penalty: args.length_penalty, max_new: args.max_new };
            // No other task competes for the device.
            let (clock, mut progress) = (|| 0.0, |step: usize| bar.set_position(step as u64));
            let found = block_on(beam_search(&session, &edits, settings, &mut Turns::new(&clock), &mut progress))?;
            found.into_iter().next().map(|best| best.ids).unwrap_or_default()
        }
        None => {
            let narrowed = args.top_k.is_some() || args.top_p.is_some();
            let sampling = Sampling {
                temperature: args.temperature.unwrap_or(if narrowed { 1.0 } else { 0.0 }),
                top_k: args.top_k.unwrap_or(0),
                top_p: args.top_p.unwrap_or(1.0),
                seed: args.seed,
            };
            let mut step = |_| {
                bar.inc(1);
                Ok(())
            };
            generate(&mut session, &edits, &sampling, args.max_new, &mut step)?
        }
    };
    bar.finish_and_clear();
    if let [end] = ids[..]
        && config.is_end(end)
    {
        note(&format!("the answer is empty: the first token is {}, which ends it", tokenizer.token(end).text));
    }
    if ids.len() < args.max_new
        && ids.len() == config.room_after(given)
        && ids.last().is_none_or(|id| !config.is_end(*id))
    {
        let (new, all) = (ids.len(), given + ids.len());
        note(&format!("the text stops after {new} new tokens: this model reads at most {all} tokens in all"));
    }
    let target = read.target.into_iter().chain(ids.iter().map(|id| tokenizer.token(*id))).collect::<Vec<_>>();
    print_line(&answer_text(&tokenizer, config, &target, ids.len())?)
}

fn count(text: &str) -> std::result::Result<usize, String> {
    text.parse().ok().filter(|n| *n > 0).ok_or_else(|| "expected a whole number, 1 or more".into())
}

fn temperature(text: &str) -> std::result::Result<f32, String> {
    number(text).filter(|t| *t >= 0.0).map(|t| t as f32).ok_or_else(|| "expected 0 or a positive number".into())
}

fn probability(text: &str) -> std::result::Result<f32, String> {
    let p = number(text).filter(|p| *p > 0.0 && *p <= 1.0);
    p.map(|p| p as f32).ok_or_else(|| "expected a number above 0, up to 1".into())
}

fn finite(text: &str) -> std::result::Result<f64, String> {
    number(text).ok_or_else(|| "expected a number".into())
}

fn number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|x: &f64| x.is_finite())
}
