//! Training steps per second of a small recipe, `reverse`, and of the largest, `tales`, on its whole text.
//!
//! `cargo bench --bench training`; `cargo xtask bench` runs it too. With `--features gpu` it also measures a GPU, if
//! there is one. Batches are drawn as in a real run, and results are read as often. With the word `turns` it makes as
//! many steps as each line "RECIPE STEPS" of standard input asks for: `tests/bench/training-beside.js` measures it and
//! PyTorch alternately.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::error::Error;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use burn::tensor::Device;
use embassy_futures::block_on;
use headlight::allocator::keep_memory;
use headlight::train::{Corpus, READERS, Setup, Trainer};

const RECIPES: [&str; 2] = ["reverse", "tales"];
/// Warm-up steps, in which kernels are compiled and buffers allocated.
const WARM_UP: u64 = 5;
/// The measured time per recipe and device.
const SECONDS: f64 = 10.0;
/// The number of steps between two reads of their results.
const READ_EVERY: u64 = 10;

fn main() -> Result<(), Box<dyn Error>> {
    keep_memory();
    headlight_kernels::join_threads();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/tales");
    let read = |file: &str| std::fs::read_to_string(folder.join(file));
    let corpus = Corpus::new(&read("novels.txt")?, &read("tokenizer.json")?)?;
    if std::env::args().any(|word| word == "turns") {
        return by_turns(&corpus);
    }
    println!("training               parameters  steps a second  ms a step");
    for (device, name) in devices() {
        for recipe in RECIPES {
            let (parameters, rate) = measure(recipe, &corpus, &device)?;
            println!("{recipe:<12}{name:<11}{parameters:>10}{rate:>16.1}{:>11.1}", 1e3 / rate);
        }
    }
    Ok(())
}

/// Answers each line with milliseconds a step and the number of parameters.
fn by_turns(corpus: &Corpus) -> Result<(), Box<dyn Error>> {
    let mut trainers = BTreeMap::new();
    for line in std::io::stdin().lines() {
        let line = line?;
        let (recipe, count) = line.split_once(' ').ok_or("a line is \"RECIPE STEPS\"")?;
        let trainer = match trainers.entry(recipe.to_owned()) {
            Entry::Occupied(begun) => begun.into_mut(),
            Entry::Vacant(place) => {
                let corpus = READERS.contains(&recipe).then_some(corpus);
                place.insert(Trainer::new(&Setup::new(recipe, 1), corpus, &Device::flex())?)
            }
        };
        let (count, started): (u32, _) = (count.parse()?, Instant::now());
        (0..count).try_for_each(|_| trainer.step())?;
        block_on(trainer.read())?;
        println!("{} {}", started.elapsed().as_secs_f64() * 1e3 / f64::from(count), trainer.model().parameters());
        std::io::stdout().flush()?;
    }
    Ok(())
}

/// The cpu, and the GPU if the bench is built for it and there is one.
fn devices() -> Vec<(Device, &'static str)> {
    #[allow(unused_mut, reason = "without a GPU there is only one")]
    let mut devices = vec![(Device::flex(), "cpu")];
    #[cfg(feature = "gpu")]
    match Device::wgpu_options().init() {
        Ok(device) => devices.push((device, "gpu")),
        Err(e) => println!("without a GPU: {e}"),
    }
    devices
}

/// The number of a recipe's parameters, and its steps per second.
fn measure(recipe: &str, corpus: &Corpus, device: &Device) -> Result<(usize, f64), Box<dyn Error>> {
    let corpus = READERS.contains(&recipe).then_some(corpus);
    let mut trainer = Trainer::new(&Setup::new(recipe, 1), corpus, device)?;
    let mut steps = |count: u64| -> headlight::Result<()> {
        (0..count).try_for_each(|_| trainer.step())?;
        // Waits for the last step.
        block_on(trainer.read()).map(|_| ())
    };
    steps(WARM_UP)?;
    let (started, mut made) = (Instant::now(), 0);
    while started.elapsed().as_secs_f64() < SECONDS {
        steps(READ_EVERY)?;
        made += READ_EVERY;
    }
    let rate = made as f64 / started.elapsed().as_secs_f64();
    Ok((trainer.model().parameters(), rate))
}
