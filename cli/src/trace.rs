//! `headlight trace`: every activation of a run, as a safetensors file that the page opens too.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use embassy_futures::block_on;
use headlight::config::{InputConfig, Naming, Precision};
use headlight::edit::Paddings;
use headlight::engine::{RecordedText, Recording};
use headlight::folder::Folder;
use headlight::generate::Sampling;
use headlight::run::{InputVectors, Inputs, Provenance, Session};
use headlight::site::Site;
use headlight::text::{Reading, Token, segments, target_ids};
use headlight::{Absent, Error, InputProblem, Result};

use super::chat;
use super::device::DeviceKind;
use super::edits::edits;
use super::output::{bar, note, note_length, print_line};
use super::rows;
use super::signal;

#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("source").required(true).multiple(true)
    .args(["text", "chat", "ids", "embeddings", "image", "pixels", "features", "audio"]))]
pub struct Args {
    /// The model's folder
    #[arg(long, value_name = "DIR")]
    model: PathBuf,
    /// The text for the encoder, or for a model with a single stack
    #[arg(long, value_name = "T")]
    text: Option<String>,
    /// A conversation instead of text, for a model with a chat template: a file with a list of
    /// {"role": …, "content": …}
    #[arg(long, value_name = "FILE.json", conflicts_with_all = ["text", "ids", "embeddings"])]
    chat: Option<PathBuf>,
    /// Token ids instead of text: rows of equal length, such as 1,2,3;4,5,6
    #[arg(long, value_name = "ROWS", conflicts_with = "text", allow_hyphen_values = true)]
    ids: Option<String>,
    /// A safetensors file with x [batch, pos, d] in place of embeddings plus positions, and memory for a
    /// decoder with cross-attention
    #[arg(long, value_name = "FILE")]
    embeddings: Option<PathBuf>,
    #[command(flatten)]
    signal: signal::SignalArgs,
    /// The decoder's text; a start token is put before it, unless the text begins with one
    #[arg(long, value_name = "T", conflicts_with = "target_ids")]
    target: Option<String>,
    /// The decoder's input as token ids, used unchanged
    #[arg(long, value_name = "ROWS", allow_hyphen_values = true)]
    target_ids: Option<String>,
    /// Padding of the source, or of a single stack: 1 real, 0 padding
    #[arg(long, value_name = "ROWS", allow_hyphen_values = true)]
    padding: Option<String>,
    /// Padding of the decoder's input: 1 real, 0 padding
    #[arg(long, value_name = "ROWS", allow_hyphen_values = true)]
    target_padding: Option<String>,
    /// A file of edits
    #[arg(long, value_name = "FILE")]
    edits: Option<PathBuf>,
    /// The sites to write, such as '*.pattern'; the outputs are always written
    #[arg(long, value_name = "GLOB", default_value = "*")]
    sites: String,
    /// Names in the file: ours, or those of TransformerLens' hooks with its order of axes; sites without a hook are
    /// left out
    #[arg(long, value_name = "NAMES", default_value = "headlight")]
    names: Naming,
    /// Precision of the weight matrices: f32, f16, or int8 and int4 with one scale per 32 numbers
    #[arg(long, value_name = "P", default_value = "f32")]
    precision: Precision,
    /// Where to compute
    #[arg(long, default_value = "cpu")]
    device: DeviceKind,
    /// The file to write
    #[arg(long, value_name = "FILE.safetensors")]
    out: PathBuf,
}

pub fn run(args: &Args) -> Result<()> {
    let device = args.device.open()?;
    if !args.precision.is_supported_by(&device) {
        let what = format!("--precision {}", args.precision.name());
        return refuse(&what, "is not kept by this device: use --device cpu");
    }
    let folder = Folder::open(&args.model)?;
    let edits = edits(args.edits.as_deref())?;
    let chat = args.chat.as_deref().map(|file| chat::prompt(&folder, file)).transpose()?;
    let (inputs, read) = inputs(args, &folder, chat.as_deref())?;
    // Patches may take values from other texts, which need the tokenizer.
    let tokenizer = if edits.patches.is_empty() { None } else { folder.tokenizer()?.map(Arc::new) };
    let mut session = Session::new(folder.model(args.precision, &device)?).with_tokenizer(tokenizer);
    note_length(&folder.config, &inputs);
    session.update(inputs, &edits)?;
    let bar = bar(session.pending(), "running");
    while session.advance() {
        bar.inc(1);
    }
    bar.finish_and_clear();

    let (matched, taken) = session.activations(&args.sites);
    if matched == 0 {
        note(&format!("no site is called {:?}: only the outputs are written", args.sites));
    }
    let named = |site: &&Site| args.names.of(**site, &folder.config).is_some();
    let count = taken.keys().filter(named).count();
    if count < taken.len() {
        note(&format!("{} sites have no name in {} and are left out", taken.len() - count, args.names.name()));
    }
    // Token ids need no tokenizer: without one, only the metadata has fewer fields.
    let tokenizer = folder.tokenizer().ok().flatten();
    let recording = Recording {
        session: &session,
        of: Provenance {
            model: &folder.config.name,
            text: args.text.as_deref().or(chat.as_deref()),
            target: args.target.as_deref(),
            tokenizer: tokenizer.as_ref(),
            link: None,
        },
        family: folder.family,
        text: RecordedText::of(&session, tokenizer.as_ref(), read),
        sampling: Sampling::default(),
    };
    let bytes = block_on(recording.save(taken, args.names))?;
    std::fs::write(&args.out, bytes).map_err(|e| Error::writing(&args.out, e))?;
    print_line(&format!("{}: {count} activations", args.out.display()))
}

/// The model's input from the arguments, and the tokens of its text.
fn inputs(args: &Args, folder: &Folder, chat: Option<&str>) -> Result<(Inputs, Option<Vec<Token>>)> {
    let config = &folder.config;
    let name = config.architecture.name();
    let (encoder, decoder) = (config.architecture.has_encoder(), config.architecture.has_decoder());
    let beside = config.vision.is_some();
    let has_target = encoder && decoder && !beside;
    let reads_text = (encoder || decoder) && (config.input == InputConfig::Tokens || beside);
    for (flag, given, fits) in [
        ("--text", args.text.is_some(), reads_text),
        ("--chat", chat.is_some(), config.continues_text()),
        ("--ids", args.ids.is_some(), reads_text),
        ("--target", args.target.is_some(), has_target),
        ("--target-ids", args.target_ids.is_some(), has_target),
        ("--target-padding", args.target_padding.is_some(), decoder),
    ] {
        if given && !fits {
            let reads = match config.input {
                InputConfig::Tokens => format!("its architecture is {name}"),
                InputConfig::Pixels(_) => "it reads images".to_owned(),
                InputConfig::Features(_) => "it reads features of sound".to_owned(),
            };
            return refuse(flag, &format!("does not concern this model: {reads}"));
        }
    }
    let (embeddings, memory) = match &args.embeddings {
        Some(file) => read_vectors(file)?,
        None => (None, None),
    };
    let has_ids = args.text.is_some() || args.ids.is_some();
    if embeddings.is_some() && has_ids {
        return refuse("--embeddings", "holds x, which stands in place of --text and --ids: give one of them");
    }
    let reads_memory = config.attention.cross && decoder && !encoder;
    if memory.is_some() && !reads_memory {
        return refuse("--embeddings", "holds memory, and this model has no decoder that reads one");
    }
    let tokenizer = match args.text.is_some() || chat.is_some() || args.target.is_some() {
        true => Some(folder.tokenizer()?.ok_or(InputProblem::NoTokenizer)?),
        false => None,
    };
    let signal = args.signal.signal(folder)?;
    let said = args.text.as_deref().map(|text| (text, false)).or(chat.map(|chat| (chat, true)));
    let with_images = said.map(|said| signal::beside(folder, said, signal.as_ref())).transpose()?.flatten();
    let read = match (&tokenizer, &args.text, chat) {
        _ if with_images.is_some() => with_images,
        (Some(tokenizer), Some(text), _) => Some(Reading::tokens(tokenizer, config, text)?),
        (Some(tokenizer), None, Some(chat)) => Some(tokenizer.encode_verbatim(chat)?),
        _ => None,
    };
    let (source, types) = match (&read, &args.ids) {
        (Some(tokens), _) => (Some(vec![tokens.iter().map(|token| token.id).collect()]), segments(tokens, config)),
        (_, Some(ids)) => (Some(rows::ids("--ids", ids, config.d_vocab)?), None),
        _ => (None, None),
    };
    let target = match (&tokenizer, &args.target, &args.target_ids) {
        (Some(tokenizer), Some(text), _) => Some(vec![target_ids(tokenizer, config, text)?]),
        (_, _, Some(ids)) => Some(rows::ids("--target-ids", ids, config.d_vocab)?),
        _ => None,
    };
    if has_target && target.is_none() {
        return Err(InputProblem::Missing { missing: Absent::TargetOption, architecture: name }.into());
    }
    let padding = |what, text: &Option<String>| text.as_deref().map(|text| rows::padding(what, text)).transpose();
    let paddings = Paddings {
        source: padding("--padding", &args.padding)?,
        target: padding("--target-padding", &args.target_padding)?,
    };
    let (encoder, decoder) = if config.continues_text() { (None, source) } else { (source, target) };
    Ok((Inputs { encoder, signal, types, decoder, embeddings, memory, paddings }, read))
}

/// The tensors `x` and `memory` of a file.
fn read_vectors(file: &Path) -> Result<(Option<InputVectors>, Option<InputVectors>)> {
    let what = file.display().to_string();
    let mut tensors = signal::read_tensors(file, "x and memory")?;
    let mut take = |name| tensors.remove(name).map(|(shape, values)| InputVectors::new(&shape, values)).transpose();
    let (x, memory) = (take("x")?, take("memory")?);
    match (tensors.keys().next(), &x, &memory) {
        (Some(other), _, _) => refuse(&what, &format!("holds {other:?}: only x and memory are read")),
        (_, None, None) => refuse(&what, "holds neither x nor memory"),
        _ => Ok((x, memory)),
    }
}

fn refuse<T>(what: &str, problem: &str) -> Result<T> {
    Err(InputProblem::Said(format!("{what} {problem}")).into())
}
