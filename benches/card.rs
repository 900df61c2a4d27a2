//! What a model in a folder takes on a graphics card, for each request on standard input: `tests/bench/card.py` runs
//! it beside PyTorch on the same card.
//!
//! A request is a text with the strengths of some heads. As in the page, the session keeps what the request before has
//! in common with it: the same text and one token more is a step, another strength is an edit.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs::File;
use std::io::{BufRead, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use burn::cubecl::logging::{LaunchObservation, LaunchObserver, TimingMethod, TimingRequest};
use burn::tensor::{Device, Tensor};
use embassy_futures::block_on;
use headlight::config::Precision;
use headlight::edit::Edits;
use headlight::folder::Folder;
use headlight::run::{DeliveredPatterns, Inputs, Session, WholePatterns};
use headlight::site::{Stack, Values, read_each};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The blocks each way in which the page reads the patterns that it does not show whole.
const CELLS: usize = 32;

#[derive(Deserialize)]
struct Request {
    ids: Vec<u32>,
    #[serde(default)]
    heads: BTreeMap<String, f32>,
    read: Read,
    #[serde(default)]
    watch: Watch,
    /// A file for the numbers that are read, one after the other in 32 bits.
    to: Option<PathBuf>,
}

/// What is read back; all patterns are computed in any case.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Read {
    /// The logits of the last token, or the encoder's output.
    Output,
    /// The same, and an outline of every pattern that has changed since the last time, as the page does.
    Page,
    /// The same, and all patterns whole.
    Patterns,
}

/// What is told about the programs that are dispatched; watching takes time.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Watch {
    #[default]
    Nothing,
    Count,
    /// Their times on the card too: they run one at a time.
    Time,
}

#[derive(Serialize)]
struct Answer {
    /// Until everything is handed to the card, and until what is read is here.
    issued_ms: f64,
    ms: f64,
    bytes: usize,
    launches: BTreeMap<&'static str, Launches>,
}

/// The launches of one program.
#[derive(Clone, Copy, Default, Serialize)]
struct Launches {
    count: usize,
    /// Microseconds by the card's own clock, and how many launches were timed by it.
    us: f64,
    timed: usize,
}

/// Counts and times launches.
#[derive(Default)]
struct Observer {
    times: bool,
    launches: Mutex<BTreeMap<&'static str, Launches>>,
}

impl Observer {
    fn note(&self, program: &'static str, note: impl FnOnce(&mut Launches)) {
        note(self.launches.lock().unwrap_or_else(PoisonError::into_inner).entry(program).or_default());
    }
}

impl LaunchObserver for Observer {
    fn launched(&self, program: &'static str) {
        self.note(program, |launches| launches.count += 1);
    }

    fn timing(&self) -> TimingRequest {
        if self.times { TimingRequest::Resolved } else { TimingRequest::None }
    }

    fn timed(&self, program: &'static str, duration: Duration, method: TimingMethod) {
        if method == TimingMethod::Device {
            self.note(program, |launches| {
                launches.us += duration.as_secs_f64() * 1e6;
                launches.timed += 1;
            });
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    // `cargo bench` runs every bench, with options but without a folder.
    let mut words = std::env::args().skip(1).filter(|word| !word.starts_with("--"));
    let Some(folder) = words.next() else { return Ok(()) };
    let precision: Precision = words.next().as_deref().unwrap_or("f32").parse()?;
    let (device, setup) = Device::wgpu_options().init_with_setup()?;
    let info = setup.adapter.get_info();
    let limits = setup.device.limits();
    let began = Instant::now();
    let mut session = Session::new(Folder::open(Path::new(&folder))?.model(precision, &device)?);
    // Until it is on the card.
    read(vec![Tensor::zeros([1], &device)])?;
    let hello = json!({
        "adapter": info.name, "driver": format!("{} {}", info.driver, info.driver_info),
        "backend": info.backend.to_string(), "binding_bytes": limits.max_storage_buffer_binding_size,
        "precision": session.model.precision.name(), "parameters": session.model.parameters(),
        "load_ms": began.elapsed().as_secs_f64() * 1e3,
    });
    println!("{hello}");
    let mut delivered = DeliveredPatterns::default();
    for line in std::io::stdin().lock().lines() {
        let request: Request = serde_json::from_str(&line?)?;
        println!("{}", serde_json::to_string(&answer(&mut session, &mut delivered, request)?)?);
        std::io::stdout().flush()?;
    }
    Ok(())
}

fn answer(
    session: &mut Session,
    delivered: &mut DeliveredPatterns,
    request: Request,
) -> Result<Answer, Box<dyn Error>> {
    let ids = Some(vec![request.ids]);
    let inputs = match session.model.config.architecture.has_encoder() {
        true => Inputs { encoder: ids, ..Inputs::default() },
        false => Inputs { decoder: ids, ..Inputs::default() },
    };
    let edits = Edits::from_json(&json!({ "heads": request.heads }).to_string())?;
    let observer = Arc::new(Observer { times: request.watch == Watch::Time, ..Observer::default() });
    let watching = (request.watch != Watch::Nothing).then(|| LaunchObservation::new(observer.clone()));
    let began = Instant::now();
    session.update(inputs, &edits)?;
    session.finish();
    let (run, model) = (session.run(), &session.model);
    let output = run.last_logits(model).or_else(|| run.stack_out(model, Stack::Encoder));
    let mut parts = vec![output.ok_or("there is no output")?.flatten(0, 2)];
    match request.read {
        Read::Output => {}
        Read::Page => {
            let first = run.attention_paths().next().map(|path| format!("{path}.0"));
            let whole = WholePatterns::Heads { names: first.into_iter().collect(), cells: CELLS };
            let mut patterns = session.patterns_beside(&whole, delivered);
            parts.append(&mut patterns.parts);
            *delivered = DeliveredPatterns::new(patterns);
        }
        Read::Patterns => parts.append(&mut session.patterns(&WholePatterns::All).parts),
    }
    let issued = began.elapsed();
    let numbers = read(parts)?;
    let ms = began.elapsed().as_secs_f64() * 1e3;
    drop(watching);
    if let Some(file) = request.to {
        let mut file = BufWriter::new(File::create(file)?);
        for number in numbers.iter().flat_map(|values| values.iter()) {
            file.write_all(&number.to_le_bytes())?;
        }
        file.flush()?;
    }
    let bytes = numbers.iter().map(|values| size_of_val(&values[..])).sum();
    let launches = observer.launches.lock().unwrap_or_else(PoisonError::into_inner).clone();
    Ok(Answer { issued_ms: issued.as_secs_f64() * 1e3, ms, bytes, launches })
}

fn read(parts: Vec<Tensor<1>>) -> headlight::Result<Vec<Values>> {
    block_on(read_each(parts))
}
