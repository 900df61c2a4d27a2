//! An answer taken apart beside the forward pass that said it: models as large as MiniLM and GPT-2 small.
//!
//! `cargo bench --bench attribution`; `cargo xtask bench` runs it too. Weights are random: time does not depend on them.

use std::error::Error;
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::Instant;

use burn::tensor::Device;
use headlight::attribute::{Start, attribute};
use headlight::clock::Turns;
use headlight::config::Config;
use headlight::edit::Edits;
use headlight::model::{FreshParameters, Model};
use headlight::run::{Inputs, Session};
use serde_json::{Value, json};

const TOKENS: usize = 128;
/// Runs, the fastest of which counts.
const REPEATS: usize = 7;

/// Post-norm and without logits, as sentence-transformers/all-MiniLM-L6-v2.
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

fn main() -> Result<(), Box<dyn Error>> {
    println!("{TOKENS} tokens, milliseconds    forward   attribution   times the forward pass");
    for config in [mini_lm(), gpt2_small()] {
        let config = Config::from_json(&config.to_string())?;
        let model = Model::new(&config, &mut FreshParameters { seed: 1 }, &Device::flex());
        let ids = vec![(0..TOKENS as u32).map(|i| 7 + i * 31).collect::<Vec<u32>>()];
        let encodes = config.architecture.has_encoder();
        let (encoder, decoder) = if encodes { (Some(ids), None) } else { (None, Some(ids)) };
        let inputs = Inputs { encoder, decoder, ..Inputs::default() };
        let (mut forward, mut apart) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..REPEATS {
            let mut session = Session::new(model.clone());
            session.update(inputs.clone(), &Edits::default())?;
            let began = Instant::now();
            session.finish();
            // A decoder says its next token; a sentence is the mean of its rows.
            let said = session.run().last_logits(&session.model);
            drop(said.map(|logits| logits.into_data()));
            forward = forward.min(milliseconds(began));
            let began = Instant::now();
            let start = match encodes {
                true => Start::length(&session, 0..TOKENS)?,
                false => Start::logits(&session, TOKENS - 1, 5, Some(6))?,
            };
            let clock = || 0.0;
            wait(attribute(&session, start, &mut Turns::new(&clock)))?;
            apart = apart.min(milliseconds(began));
        }
        println!("{:<27}{forward:>10.1}{apart:>14.1}{:>15.2}", config.name, apart / forward);
    }
    Ok(())
}

fn milliseconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1e3
}

/// The cpu is ready at once.
fn wait<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => unreachable!("the cpu has nothing to wait for"),
    }
}
