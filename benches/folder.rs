//! The forward pass of a model in a folder, once for each line of token ids on standard input: `tests/bench/pytorch.py`
//! runs it beside PyTorch. A line that begins as the one before continues it, so that one more id is a cached step. The
//! second argument is the precision of the weights.
//!
//! For each input line it prints the milliseconds until all patterns and the output are computed, and the last row of
//! the last pattern's first head, so that both sides can be compared.

use std::error::Error;
use std::io::{BufRead, Write};
use std::path::Path;
use std::time::Instant;

use burn::tensor::Device;
use headlight::allocator::keep_memory;
use headlight::config::Precision;
use headlight::edit::Edits;
use headlight::folder::Folder;
use headlight::run::{Inputs, Session, WholePatterns};
use headlight::site::Stack;

fn main() -> Result<(), Box<dyn Error>> {
    keep_memory();
    headlight_kernels::join_threads();
    // `cargo bench` runs every bench, with options but without a folder.
    let mut words = std::env::args().skip(1).filter(|word| !word.starts_with("--"));
    let Some(folder) = words.next() else { return Ok(()) };
    let precision = words.next().map_or(Ok(Precision::F32), |word| word.parse())?;
    let mut session = Session::new(Folder::open(Path::new(&folder))?.model(precision, &Device::flex())?);
    for line in std::io::stdin().lock().lines() {
        let ids = line?.split(',').map(str::parse).collect::<Result<Vec<u32>, _>>()?;
        let (ms, row) = forward(&mut session, ids)?;
        let row: Vec<String> = row.iter().map(f32::to_string).collect();
        println!("{ms} {}", row.join(","));
        std::io::stdout().flush()?;
    }
    Ok(())
}

fn forward(session: &mut Session, ids: Vec<u32>) -> Result<(f64, Vec<f32>), Box<dyn Error>> {
    let began = Instant::now();
    let (keys, ids) = (ids.len(), Some(vec![ids]));
    let inputs = match session.model.config.architecture.has_encoder() {
        true => Inputs { encoder: ids, ..Inputs::default() },
        false => Inputs { decoder: ids, ..Inputs::default() },
    };
    session.update(inputs, &Edits::default())?;
    session.finish();
    let run = session.run();
    let output = run.last_logits(&session.model).or_else(|| run.stack_out(&session.model, Stack::Encoder));
    output.ok_or("there is no output")?;
    let mut patterns = session.patterns(&WholePatterns::All);
    let ms = began.elapsed().as_secs_f64() * 1e3;
    // On the CPU neither side copies its results: a tensor is memory, as in PyTorch.
    let last = patterns.parts.pop().ok_or("there is no pattern")?;
    let last = last.into_data().try_to_vec::<f32>().map_err(|e| format!("{e:?}"))?;
    Ok((ms, last[(keys - 1) * keys..keys * keys].to_vec()))
}
