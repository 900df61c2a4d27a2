//! Direct logit attribution, and patching sweeps of every head's values, compared with a forward pass, on models as
//! large as MiniLM and GPT-2 small. The sweep's two texts differ at one token: the first, a middle one or a late one.
//! It is timed cell by cell, and by gradients: approximately, all cells with one backward pass.
//!
//! `cargo bench --bench attribution`; `cargo xtask bench` runs it too. Weights are random: time does not depend on them.
//! If BENCH_TRANSFORMER_LENS names a Python with TransformerLens, GPT-2 small's sweep of the text with a changed middle
//! token alternates with the same sweep there, with as many threads, BENCH_PAIRS times (default 3).

use std::env;
use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::pin::pin;
use std::process::{Command, Stdio};
use std::task::{Context, Poll, Waker};
use std::thread::available_parallelism;
use std::time::Instant;

use burn::tensor::Device;
use headlight::attribute::{AttributionTarget, attribute};
use headlight::clock::Turns;
use headlight::config::Config;
use headlight::edit::Edits;
use headlight::model::{FreshParameters, Model};
use headlight::run::{Inputs, Session};
use headlight::site::Stack;
use headlight::sweep::{Metric, Score, Sweep, SweepPart};
use serde_json::{Value, json};

const TOKENS: usize = 128;
/// The number of runs, of which the fastest counts.
const REPEATS: usize = 7;

/// sentence-transformers/all-MiniLM-L6-v2: post-norm, without logits.
fn mini_lm() -> Value {
    json!({ "format": "headlight/1", "name": "MiniLM", "architecture": "encoder", "d_model": 384, "n_heads": 12,
        "d_mlp": 1536, "n_encoder_layers": 6, "d_vocab": 30522, "n_ctx": 512, "norm_position": "post",
        "positions": "learned", "token_types": 2, "embedding_norm": true })
}

fn gpt2_small() -> Value {
    json!({ "format": "headlight/1", "name": "GPT-2 small", "architecture": "decoder", "d_model": 768, "n_heads": 12,
        "d_mlp": 3072, "n_decoder_layers": 12, "d_vocab": 50257, "n_ctx": 1024, "positions": "learned",
        "activation": "gelu_tanh", "tie": "output" })
}

/// The goals: the longest attribution in forward passes, and the least speed-up of a sweep over one forward pass per
/// cell.
const AIMS: (f64, f64) = (1.3, 5.0);

/// The positions at which the two texts of a sweep differ.
const CHANGED: [usize; 3] = [0, TOKENS / 2, TOKENS * 3 / 4];

fn main() -> Result<(), Box<dyn Error>> {
    headlight_kernels::join_threads();
    println!("{TOKENS} tokens, milliseconds    forward   attribution   times the forward pass (aim: ≤ {})", AIMS.0);
    let mut sweeps = Vec::new();
    for config in [mini_lm(), gpt2_small()] {
        let config = Config::from_json(&config.to_string())?;
        let model = Model::new(&config, &mut FreshParameters { seed: 1 }, &Device::flex());
        let encodes = config.architecture.has_encoder();
        let read = |changed: Option<usize>| text(&model, changed);
        let inputs = read(None);
        let (mut forward, mut apart) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..REPEATS {
            let mut session = Session::new(model.clone());
            session.update(inputs.clone(), &Edits::default())?;
            let began = Instant::now();
            session.finish();
            // A decoder's score is its next token; an encoder's is the mean of its rows.
            let said = session.run().last_logits(&session.model);
            drop(said.map(|logits| logits.into_data()));
            forward = forward.min(milliseconds(began));
            let began = Instant::now();
            let start = match encodes {
                true => AttributionTarget::length(&session, 0..TOKENS)?,
                false => AttributionTarget::logits(&session, TOKENS - 1, 5, Some(6))?,
            };
            let clock = || 0.0;
            wait(attribute(&session, start, &mut Turns::new(&clock)))?;
            apart = apart.min(milliseconds(began));
        }
        println!("{:<27}{forward:>10.1}{apart:>14.1}{:>15.2}", config.name, apart / forward);
        for changed in CHANGED {
            sweeps.push((config.name.clone(), changed, heads_swept(&model, inputs.clone(), read(Some(changed)))?));
        }
    }
    println!(
        "{:<27}differ at   heads   seconds   forward passes beside it: cell by cell (aim: ≥ {}), and by one pass back",
        "\na sweep of z, the texts", AIMS.1
    );
    for (name, changed, Swept { heads, milliseconds, approximate, forward }) in sweeps {
        let times = |milliseconds: f64| heads as f64 * forward / milliseconds;
        let (exact, back) = (times(milliseconds), times(approximate));
        println!("{name:<27}{changed:>8}{heads:>8}{:>10.1}{exact:>10.1}{back:>10.1}", milliseconds / 1e3);
    }
    match env::var("BENCH_TRANSFORMER_LENS") {
        Ok(python) => beside_transformer_lens(&python),
        Err(_) => {
            println!("TransformerLens is skipped: set BENCH_TRANSFORMER_LENS to a Python that has it");
            Ok(())
        }
    }
}

/// A text, with another token at one position if given.
fn text(model: &Model, changed: Option<usize>) -> Inputs {
    let id = |i: usize| 7 + 31 * i as u32 + u32::from(changed == Some(i));
    let ids = vec![(0..TOKENS).map(id).collect::<Vec<u32>>()];
    let (encoder, decoder) =
        if model.config.architecture.has_encoder() { (Some(ids), None) } else { (None, Some(ids)) };
    Inputs { encoder, decoder, ..Inputs::default() }
}

/// The same sweep of GPT-2 small's shape in both libraries, which take turns to begin. Prints the median of the ratios.
fn beside_transformer_lens(python: &str) -> Result<(), Box<dyn Error>> {
    let threads = match env::var("RAYON_NUM_THREADS") {
        Ok(threads) => threads.parse()?,
        Err(_) => available_parallelism()?.get(),
    };
    let pairs = env::var("BENCH_PAIRS").map_or(Ok(3), |pairs| pairs.parse::<usize>())?.max(1);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reference/transformer_lens/gpt2.py");
    let mut child = Command::new(python)
        .arg(script)
        .arg("--speed")
        .env("THREADS", threads.to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let (Some(mut requests), Some(answers)) = (child.stdin.take(), child.stdout.take()) else { return Ok(()) };
    let mut answers = BufReader::new(answers).lines();
    let mut theirs = || -> Result<f64, Box<dyn Error>> {
        writeln!(requests)?;
        // Other output is skipped.
        loop {
            if let Ok(seconds) = answers.next().ok_or("TransformerLens ended")??.trim().parse() {
                return Ok(seconds);
            }
        }
    };
    let model =
        Model::new(&Config::from_json(&gpt2_small().to_string())?, &mut FreshParameters { seed: 1 }, &Device::flex());
    let ours = || -> Result<f64, Box<dyn Error>> {
        Ok(heads_swept(&model, text(&model, None), text(&model, Some(TOKENS / 2)))?.milliseconds / 1e3)
    };
    let mut found = Vec::new();
    // The first pair is a warm-up.
    for turn in 0..=pairs {
        let (our, their) = if turn % 2 == 0 {
            (ours()?, theirs()?)
        } else {
            let their = theirs()?;
            (ours()?, their)
        };
        if turn > 0 {
            found.push((their / our, our, their));
        }
    }
    drop(requests);
    child.wait()?;
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (ratio, our, their) = found[found.len() / 2];
    println!(
        "\nGPT-2 small's 144 heads, {threads} threads: {our:.1} s, TransformerLens {their:.1} s, {ratio:.1} times that; \
         the median of {pairs} pairs"
    );
    Ok(())
}

/// A sweep, and the forward passes timed between its layers, so that a busy machine slows both.
struct Swept {
    heads: usize,
    milliseconds: f64,
    /// The time for all cells at once by gradients, in milliseconds.
    approximate: f64,
    /// The mean time of a forward pass.
    forward: f64,
}

/// Patches each head's values of one text into the run of another.
fn heads_swept(model: &Model, clean: Inputs, corrupted: Inputs) -> Result<Swept, Box<dyn Error>> {
    let finished = |inputs: Inputs| {
        let mut session = Session::new(model.clone());
        session.update(inputs, &Edits::default())?;
        session.finish();
        Ok::<_, headlight::Error>(session)
    };
    let inputs = corrupted.clone();
    let (clean, corrupted) = (finished(clean)?, finished(corrupted)?);
    let encodes = model.config.architecture.has_encoder();
    let (stack, score) =
        if encodes { (Stack::Encoder, Score::Output) } else { (Stack::Decoder, Score::LogitDifference) };
    let metric = Metric { score, row: TOKENS - 1, clean_row: TOKENS - 1, answer: 5, foil: Some(6) };
    let (clock, began) = (|| 0.0, Instant::now());
    let sweep = wait(Sweep::new(&corrupted, &clean, metric))?;
    let pairs: Vec<(usize, usize)> = (0..TOKENS).map(|row| (row, row)).collect();
    let (mut heads, mut swept, mut forward) = (0, milliseconds(began), 0.0);
    let blocks = model.config.n_encoder_layers.max(model.config.n_decoder_layers);
    for block in 0..blocks {
        let began = Instant::now();
        let cells = wait(sweep.layer(SweepPart::Z, stack, block, &pairs, &mut Turns::new(&clock)))?;
        heads += cells.map_or(0, |cells| cells.len());
        swept += milliseconds(began);
        let began = Instant::now();
        let said = finished(inputs.clone())?;
        drop(said.run().last_logits(model).map(|logits| logits.into_data()));
        forward += milliseconds(began);
    }
    let began = Instant::now();
    wait(sweep.approximate(SweepPart::Z, stack, &pairs))?.ok_or("there is no gradient")?;
    Ok(Swept { heads, milliseconds: swept, approximate: milliseconds(began), forward: forward / blocks as f64 })
}

fn milliseconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1e3
}

/// Polls a future once; on the cpu it is ready at once.
fn wait<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => unreachable!("the cpu has nothing to wait for"),
    }
}
