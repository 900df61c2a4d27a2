//! `headlight attribute`: the parts of an answer as safetensors, and a summary as JSON.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use embassy_futures::block_on;
use headlight::attribute::{Attribution, AttributionTarget, LensAssembly, TrainedLens};
use headlight::attribute::{attribute, cell, head_keys, lens_logits, lens_sites};
use headlight::clock::Turns;
use headlight::config::{Config, Precision};
use headlight::folder::{Folder, WeightsFile};
use headlight::generate::{choice_probabilities, leading, read_logits};
use headlight::model::{Model, PartKind};
use headlight::run::{Inputs, Session};
use headlight::site::{Kind, Stack, SublayerPath, read_packed};
use headlight::sweep::{Metric, Receiver, Score, patch_tensors, path_tensors};
use headlight::text::{Reading, Tokenizer, choice_id, segments, shift_right, target_ids};
use headlight::weights::{self, Tensors};
use headlight::{Error, InputProblem, Result};
use serde_json::{Value, json};

use super::device::DeviceKind;
use super::edits::edits;
use super::output::print_line;
use super::rows;
use super::signal;

#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("read").required(true).multiple(true)
    .args(["text", "ids", "image", "pixels", "features", "audio"]))]
pub struct Args {
    /// The model's folder
    #[arg(long, value_name = "DIR")]
    model: PathBuf,
    /// The text for the encoder, or for a model with a single stack
    #[arg(long, value_name = "T")]
    text: Option<String>,
    /// Token ids instead of text, such as 1,2,3
    #[arg(long, value_name = "IDS", allow_hyphen_values = true, conflicts_with = "text")]
    ids: Option<String>,
    #[command(flatten)]
    signal: signal::SignalArgs,
    /// The decoder's text in an encoder-decoder, after the start token; default: only the start token. A text that
    /// begins with the start token is used unchanged
    #[arg(long, value_name = "T", conflicts_with = "target_ids")]
    target: Option<String>,
    /// The decoder's input as token ids, used unchanged
    #[arg(long, value_name = "IDS", allow_hyphen_values = true)]
    target_ids: Option<String>,
    /// The token whose logit is split: as the tokenizer spells it, or its id; #5 is always an id. For a
    /// classifier, the class by name or number
    #[arg(long, value_name = "A", allow_hyphen_values = true)]
    answer: Option<String>,
    /// The token, or class, whose logit is subtracted
    #[arg(long, value_name = "B", allow_hyphen_values = true, requires = "answer")]
    foil: Option<String>,
    /// The position, counted from 0; default: the last
    #[arg(long, value_name = "P", value_parser = rows::whole::<usize>, allow_negative_numbers = true)]
    position: Option<usize>,
    /// Also split each head's contribution by its keys
    #[arg(long)]
    keys: bool,
    /// Also split a cell's raw product q · k by pairs of parts, for every head or those of --heads
    #[arg(long, value_name = "QUERY,KEY")]
    cell: Option<String>,
    /// Heads for --cell, such as decoder.blocks.1.attn.3,decoder.blocks.1.cross.0
    #[arg(long, value_name = "HEADS", requires = "cell")]
    heads: Option<String>,
    /// A tuned or Jacobian lens for lens.*, a PyTorch or safetensors file
    #[arg(long, value_name = "FILE")]
    lens: Option<PathBuf>,
    /// A file of edits
    #[arg(long, value_name = "FILE")]
    edits: Option<PathBuf>,
    /// A second text of the same length: values of this run are patched into its run, one at a time
    #[arg(long, value_name = "T", requires = "foil", conflicts_with = "corrupted_ids")]
    corrupted_text: Option<String>,
    /// The second text as token ids
    #[arg(long, value_name = "IDS", requires = "foil", allow_hyphen_values = true)]
    corrupted_ids: Option<String>,
    /// The receiver for path patching: only it sees each earlier head's clean values. q, k or v of a head, such as
    /// decoder.blocks.1.attn.q.3, an MLP's input, decoder.blocks.1.mlp.norm, or the last stack's output, decoder.out
    #[arg(long, value_name = "SITE", requires = "foil")]
    receiver: Option<String>,
    /// Where to compute
    #[arg(long, default_value = "cpu")]
    device: DeviceKind,
    /// The file to write
    #[arg(long, value_name = "FILE.safetensors")]
    out: PathBuf,
}

pub fn run(args: &Args) -> Result<()> {
    let folder = Folder::open(&args.model)?;
    let tokenizer = folder.tokenizer()?.map(Arc::new);
    let config = &folder.config;
    let (source, target) = (args.text.as_deref(), args.target.as_deref());
    let reader = Reader { config, tokenizer: tokenizer.as_deref() };
    let target = (target, args.target_ids.as_deref());
    let signal = args.signal.signal(&folder)?;
    let with_images = source.map(|text| signal::beside(&folder, (text, false), signal.as_ref())).transpose()?.flatten();
    let beside = config.vision.is_some();
    if signal.is_some() && !beside && (source.is_some() || args.ids.is_some()) {
        return Err(
            InputProblem::Said("this model reads no image or sound beside text: give one of them".into()).into()
        );
    }
    let inputs = match signal {
        Some(signal) if beside => {
            let ids = match with_images {
                Some(tokens) => tokens.iter().map(|token| token.id).collect(),
                None => reader.row("--ids", args.ids.as_deref().unwrap_or_default())?,
            };
            Inputs { signal: Some(signal), decoder: Some(vec![ids]), ..Inputs::default() }
        }
        Some(signal) => Inputs { signal: Some(signal), decoder: reader.target(target)?, ..Inputs::default() },
        None => reader.inputs((source, args.ids.as_deref()), target)?,
    };
    let edits = edits(args.edits.as_deref())?;
    let session = Session::new(folder.model(Precision::F32, &args.device.open()?)?);
    let mut session = session.with_tokenizer(tokenizer.clone());
    let lens = args.lens.as_deref().map(|file| trained_lens(file, &session.model)).transpose()?;
    session.update(inputs, &edits)?;
    session.finish();
    let token = |text: &Option<String>| {
        let id = |text: &String| choice_id(text, config, tokenizer.as_deref(), args.ids.is_some());
        text.as_ref().map(id).transpose()
    };
    let (answer, foil) = (token(&args.answer)?, token(&args.foil)?);
    let (mut tensors, summary) = block_on(attribution_tensors(&session, args, lens.as_ref(), answer, foil))?;
    let corrupted = (args.corrupted_text.as_deref(), args.corrupted_ids.as_deref());
    if let (true, Some(answer), Some(foil)) = (corrupted != (None, None), answer, foil) {
        let mut other = session.clone();
        other.update(reader.inputs(corrupted, target)?, &edits)?;
        other.finish();
        let row = summary["position"].as_u64().and_then(|row| usize::try_from(row).ok()).unwrap_or_default();
        let (answer, foil) = (answer as usize, Some(foil as usize));
        let metric = Metric { score: Score::LogitDifference, row, clean_row: row, answer, foil };
        let mut swept = block_on(patch_tensors(&session, &other, metric))?;
        if let Some(receiver) = &args.receiver {
            let receiver = Receiver::from_name(config, receiver)?;
            swept.extend(block_on(path_tensors(&session, &other, metric, receiver))?);
        }
        tensors.extend(swept.into_iter().map(|(name, shape, values)| (name, (shape, values))));
    } else if args.receiver.is_some() {
        let problem = "--receiver needs another text: give --corrupted-text or --corrupted-ids";
        return Err(InputProblem::Said(problem.into()).into());
    }
    std::fs::write(&args.out, weights::write_tensors(&tensors)?).map_err(|e| Error::writing(&args.out, e))?;
    print_line(&format!("{summary:#}"))
}

/// Reads a trained lens.
pub fn trained_lens(file: &Path, model: &Model) -> Result<TrainedLens> {
    let file = WeightsFile::open(file)?;
    let mut assembly = LensAssembly::new(&file.name(), file.header.clone(), model)?;
    file.read(|bytes| assembly.feed(bytes))?;
    assembly.finish()
}

/// Reads the model's input from the command line.
struct Reader<'a> {
    config: &'a Config,
    tokenizer: Option<&'a Tokenizer>,
}

impl Reader<'_> {
    fn inputs(
        &self,
        (text, ids): (Option<&str>, Option<&str>),
        target: (Option<&str>, Option<&str>),
    ) -> Result<Inputs> {
        let decoder = self.target(target)?;
        let (source, types) = match (text, ids) {
            (Some(text), _) => {
                let tokens = Reading::tokens(self.tokenizer()?, self.config, text)?;
                (tokens.iter().map(|token| token.id).collect(), segments(&tokens, self.config))
            }
            (None, ids) => (self.row("--ids", ids.unwrap_or_default())?, None),
        };
        if !self.config.architecture.has_encoder() {
            return Ok(Inputs { decoder: Some(vec![source]), ..Inputs::default() });
        }
        Ok(Inputs { encoder: Some(vec![source]), types, decoder, ..Inputs::default() })
    }

    /// The decoder's input in an encoder-decoder.
    fn target(&self, (text, ids): (Option<&str>, Option<&str>)) -> Result<Option<Vec<Vec<u32>>>> {
        let architecture = self.config.architecture;
        if !(architecture.has_encoder() && architecture.has_decoder()) || self.config.continues_text() {
            if text.is_none() && ids.is_none() {
                return Ok(None);
            }
            let problem = format!("--target does not concern this model: its architecture is {}", architecture.name());
            return Err(InputProblem::Said(problem).into());
        }
        let target = match (text, ids) {
            (_, Some(ids)) => self.row("--target-ids", ids)?,
            (Some(text), None) => target_ids(self.tokenizer()?, self.config, text)?,
            (None, None) => shift_right(&[], self.config)?,
        };
        Ok(Some(vec![target]))
    }

    fn tokenizer(&self) -> Result<&Tokenizer> {
        self.tokenizer.ok_or_else(|| InputProblem::NoTokenizer.into())
    }

    fn row(&self, what: &'static str, text: &str) -> Result<Vec<u32>> {
        match &rows::ids(what, text, self.config.d_vocab)?[..] {
            [one] => Ok(one.clone()),
            _ => Err(InputProblem::Said(format!("{what} must hold one row: only one text is attributed")).into()),
        }
    }
}

/// The tensors to write, and the summary.
async fn attribution_tensors(
    session: &Session,
    args: &Args,
    trained: Option<&TrainedLens>,
    answer: Option<u32>,
    foil: Option<u32>,
) -> Result<(Tensors, Value)> {
    let config = &session.model.config;
    let clock = || 0.0;
    let mut turns = Turns::new(&clock);
    let last = session.model.stacks().last().map_or(Stack::Alone, |layers| layers.stack);
    let rows = session.run().inputs().rows(last);
    let of_class = answer.is_some() && !config.head.classes.is_empty();
    let position = match args.position {
        Some(position) if of_class && position > 0 => {
            return Err(InputProblem::Said(
                "class logits are read from the first position: leave --position out".into(),
            )
            .into());
        }
        Some(position) => position,
        None if of_class => 0,
        None => rows.saturating_sub(1),
    };
    let start = || match answer {
        Some(answer) => AttributionTarget::logits(session, position, answer, foil),
        None if config.head.exists => {
            Err(InputProblem::Said("name the token whose logit is split: --answer".into()).into())
        }
        None => AttributionTarget::length(session, position..position + 1),
    };
    let found = attribute(session, start()?, &mut turns).await?;
    let mut tensors = NamedTensors::new(config, last);
    tensors.parts(config, last, &found);
    let memory = match last {
        Stack::Decoder => AttributionTarget::in_memory(session, start()?, &mut turns).await?,
        _ => None,
    };
    let memory = match memory {
        Some(start) => Some(attribute(session, start, &mut turns).await?),
        None => None,
    };
    if let Some(memory) = &memory {
        tensors.parts(config, Stack::Encoder, memory);
    }
    if config.head.exists {
        for layers in session.model.stacks().filter(|layers| config.reads_lens(layers.stack)) {
            lens(session, trained, layers.stack, &mut tensors).await?;
        }
    }
    if args.keys {
        for path in session.run().attention_paths().filter(|path| path.stack == last) {
            let mut all = Vec::new();
            for head in 0..config.attention_in(path).n_heads {
                all.extend(head_keys(session, start()?, path, head, &mut turns).await?.values);
            }
            tensors.keys(path, config.attention_in(path).n_heads, all);
        }
    }
    let cells = match &args.cell {
        Some(asked) => cells(session, asked, args.heads.as_deref(), &mut tensors).await?,
        None => Value::Null,
    };
    let summary = json!({
        "model": config.name, "position": position, "answer": answer, "foil": foil, "parts": found.parts,
        "sum": found.sum, "whole": found.whole, "residue": found.whole - found.sum, "cells": cells,
        "lens": trained.map(TrainedLens::info), "classes": classes(session).await?,
        "encoder": memory.map(|memory| json!({ "parts": memory.parts, "sum": memory.sum, "whole": memory.whole,
            "residue": memory.whole - memory.sum })),
    });
    Ok((tensors.all, summary))
}

/// Tensors by name. In a model with two stacks, names begin with the stack's.
struct NamedTensors {
    all: Tensors,
    two: bool,
    last: Stack,
    n_heads: usize,
}

impl NamedTensors {
    fn new(config: &Config, last: Stack) -> Self {
        let two = config.architecture.has_encoder() && config.architecture.has_decoder();
        Self { all: BTreeMap::new(), two, last, n_heads: config.most_heads() }
    }

    fn name(&self, stack: Stack, name: &str) -> String {
        if self.two { format!("{}.{name}", stack.name()) } else { name.to_owned() }
    }

    fn put(&mut self, stack: Stack, name: &str, shape: &[usize], values: Vec<f32>) {
        self.all.insert(self.name(stack, name), (shape.to_vec(), values));
    }

    /// Sums of parts by kind, layer and head; 0 for missing ones. For an encoder beside a decoder, the parts are those
    /// of the cross-attention heads' contribution.
    fn parts(&mut self, config: &Config, stack: Stack, found: &Attribution) {
        let n_heads = self.n_heads;
        let paths: Vec<SublayerPath> = config.sublayers().into_iter().filter(|path| path.stack == stack).collect();
        let layers = paths.iter().map(|path| path.block + 1).max().unwrap_or_default();
        let crosses = paths.iter().any(|path| path.kind == Kind::Cross);
        let mut named: BTreeMap<&str, (Vec<usize>, Vec<f32>)> = BTreeMap::new();
        let mut space = |name, shape: &[usize]| {
            named.insert(name, (shape.to_vec(), vec![0.0; shape.iter().product()]));
        };
        space("dla.heads", &[layers, n_heads]);
        ["dla.attn_bias", "dla.mlp"].into_iter().for_each(|name| space(name, &[layers]));
        if crosses {
            space("dla.cross_heads", &[layers, n_heads]);
            space("dla.cross_bias", &[layers]);
        }
        ["dla.embed", "dla.positions", "dla.bias"].into_iter().for_each(|name| space(name, &[]));
        for part in &found.parts {
            let path = paths.iter().find(|path| path.to_string() == part.path);
            let cross = path.is_some_and(|path| path.kind == Kind::Cross);
            let block = path.map_or(0, |path| path.block);
            let (name, at) = match (part.kind, path) {
                (PartKind::Embed, _) => ("dla.embed", 0),
                (PartKind::Positions, _) => ("dla.positions", 0),
                (PartKind::Types, _) => ("dla.types", 0),
                (PartKind::Patch, _) => ("dla.patch", 0),
                (PartKind::Head, _) => {
                    (if cross { "dla.cross_heads" } else { "dla.heads" }, block * n_heads + part.head.unwrap_or(0))
                }
                (PartKind::Bias, Some(_)) => (if cross { "dla.cross_bias" } else { "dla.attn_bias" }, block),
                (PartKind::Mlp, _) => ("dla.mlp", block),
                (PartKind::Convolution, _) => ("dla.convolution", 0),
                (PartKind::LayerEmbedding, _) => ("dla.layer_embedding", block),
                (PartKind::Bias | PartKind::Norm | PartKind::Unembed, _) => ("dla.bias", 0),
            };
            // Types, patches, a convolution and embeddings for layers appear only if the model has them.
            let shape = if part.kind == PartKind::LayerEmbedding { vec![layers] } else { Vec::new() };
            let space = || (shape.clone(), vec![0.0; shape.iter().product()]);
            let (_, values) = named.entry(name).or_insert_with(space);
            values[at] += part.value;
        }
        for (name, (shape, values)) in named {
            self.put(stack, name, &shape, values);
        }
        self.put(stack, "dla.logit_diff", &[], vec![found.sum]);
    }

    /// Appends a layer of heads, split by key; 0 for heads that other layers have.
    fn keys(&mut self, path: SublayerPath, heads: usize, mut values: Vec<f32>) {
        let name = self.name(path.stack, if path.kind == Kind::Cross { "dla.cross_keys" } else { "dla.keys" });
        let keys = values.len() / heads;
        values.resize(self.n_heads * keys, 0.0);
        let (shape, all) = self.all.entry(name).or_insert_with(|| (vec![0, self.n_heads, keys], Vec::new()));
        shape[0] += 1;
        all.extend(values);
    }
}

/// Every class with its logit and its probability, the most probable first; null without a class head.
async fn classes(session: &Session) -> Result<Value> {
    let config = &session.model.config;
    if config.head.classes.is_empty() {
        return Ok(Value::Null);
    }
    let logits = read_logits(session, 0..1).await?;
    let probabilities = choice_probabilities(config, &logits);
    let described =
        |id: usize| json!({ "class": config.head.classes[id], "logit": logits[id], "probability": probabilities[id] });
    Ok(leading(&logits, logits.len()).into_iter().map(described).collect())
}

/// The logits of the lens before the first layer and after each layer.
async fn lens(
    session: &Session,
    trained: Option<&TrainedLens>,
    stack: Stack,
    tensors: &mut NamedTensors,
) -> Result<()> {
    let rows = session.run().inputs().rows(stack);
    let d_vocab = session.model.config.d_vocab;
    let mut layers = Vec::new();
    let sites = lens_sites(session, stack, false);
    for (i, site) in sites.iter().enumerate() {
        let logits = lens_logits(session, trained, *site, 0..rows)?;
        let logits = read_packed(vec![logits.flatten(0, 1)]).await?;
        session.check_finite(&logits)?;
        match i {
            0 => tensors.put(stack, "lens.embed", &[rows, d_vocab], logits),
            _ => layers.extend(logits),
        }
    }
    tensors.put(stack, "lens.logits", &[sites.len() - 1, rows, d_vocab], layers);
    Ok(())
}

/// A cell of each head, and the names of its rows and columns.
async fn cells(session: &Session, asked: &str, heads: Option<&str>, tensors: &mut NamedTensors) -> Result<Value> {
    let clock = || 0.0;
    let mut turns = Turns::new(&clock);
    let [query, key] = match rows::numbers("--cell", asked)?.as_slice() {
        [row] => match row[..] {
            [query, key] if query >= 0 && key >= 0 => [query as usize, key as usize],
            _ => return wrong_cell(asked),
        },
        _ => return wrong_cell(asked),
    };
    // A linear layer has no such cells.
    let n_heads = session.model.config.attention.n_heads;
    let ran: Vec<SublayerPath> = session.run().softmax_paths().filter(|path| path.stack == tensors.last).collect();
    let all =
        || ran.iter().filter(|path| path.kind == Kind::Attn).flat_map(|path| (0..n_heads).map(|head| (*path, head)));
    let named = |name: &str| {
        let found = name.trim().rsplit_once('.').and_then(|(path, head)| {
            let path = session.run().attention_paths().find(|one| one.to_string() == path)?;
            Some((path, head.parse::<usize>().ok().filter(|head| *head < n_heads)?))
        });
        found.ok_or_else(|| Error::from(InputProblem::NotHead { head: name.into(), last: n_heads - 1 }))
    };
    let heads: Vec<(SublayerPath, usize)> = match heads {
        Some(names) => names.split(',').map(named).collect::<Result<_>>()?,
        None => all().collect(),
    };
    let mut summaries = Vec::new();
    for (path, head) in heads {
        let found = cell(session, path, head, [query, key], &mut turns).await?;
        let shape = [found.query_parts.len(), found.key_parts.len()];
        let cross = if path.kind == Kind::Cross { "cross." } else { "" };
        tensors.put(path.stack, &format!("cell.{cross}{}.{head}", path.block), &shape, found.values);
        summaries.push(json!({ "path": path.to_string(), "head": head, "query": query, "key": key, "raw": found.raw,
            "sum": found.sum, "query_parts": found.query_parts, "key_parts": found.key_parts }));
    }
    Ok(summaries.into())
}

fn wrong_cell<T>(asked: &str) -> Result<T> {
    Err(InputProblem::Said(format!("--cell {asked} is not a query and a key such as 5,2")).into())
}
