//! The forward pass of a model in a folder by length, where no pattern is looked at: `tests/bench/growth.py` runs it
//! beside ONNX Runtime. Each line of standard input is one text's token ids.
//!
//! For each it prints the milliseconds of processor time until the last row's logits are there, which other programs
//! lengthen less than the clock's, the largest memory meanwhile beyond that of the loaded model, in MiB (both on Linux;
//! 0 elsewhere), and the first logits.

use std::error::Error;
use std::fs::{read_to_string, write};
use std::io::{BufRead, Write};
use std::path::Path;

use burn::tensor::Device;
use headlight::config::Precision;
use headlight::edit::Edits;
use headlight::folder::Folder;
use headlight::run::{Inputs, Session};

fn main() -> Result<(), Box<dyn Error>> {
    headlight_kernels::join_threads();
    // `cargo bench` runs every bench, with options but without a folder.
    let mut words = std::env::args().skip(1).filter(|word| !word.starts_with("--"));
    let Some(folder) = words.next() else { return Ok(()) };
    let precision = words.next().map_or(Ok(Precision::F32), |word| word.parse())?;
    let model = Folder::open(Path::new(&folder))?.model(precision, &Device::flex())?;
    for line in std::io::stdin().lock().lines() {
        let ids = line?.split(',').map(str::parse).collect::<Result<Vec<u32>, _>>()?;
        // No run before it has left anything.
        let mut session = Session::new(model.clone()).with_budget(0);
        let before = memory("VmRSS");
        // From here on the largest size counts anew.
        let _ = write("/proc/self/clear_refs", "5");
        let began = processor_ms();
        session.update(Inputs { decoder: Some(vec![ids]), ..Inputs::default() }, &Edits::default())?;
        session.finish();
        let logits = session.run().last_logits(&model).ok_or("the model writes no text")?;
        let logits = logits.into_data().try_to_vec::<f32>().map_err(|e| format!("{e:?}"))?;
        let ms = processor_ms() - began;
        let first: Vec<String> = logits.iter().take(8).map(f32::to_string).collect();
        println!("{ms} {} {}", memory("VmHWM").saturating_sub(before) >> 10, first.join(","));
        std::io::stdout().flush()?;
    }
    Ok(())
}

/// The processor time of this process: of all its threads, in steps of 10 ms.
fn processor_ms() -> u64 {
    let stat = read_to_string("/proc/self/stat").unwrap_or_default();
    // After the name, which may have spaces.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum::<u64>() * 10
}

/// A size of this process, in KiB.
fn memory(name: &str) -> u64 {
    let status = read_to_string("/proc/self/status").unwrap_or_default();
    let size = status.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':')?.split_whitespace().next());
    size.and_then(|size| size.parse().ok()).unwrap_or(0)
}
