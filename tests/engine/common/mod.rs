//! The reference models of `tests/golden`, made by `tests/reference/make_goldens.py` with PyTorch.

mod dice;
pub mod folder;
pub mod page;
pub mod reaction;
pub mod shown;
pub mod slopes;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

#[cfg(feature = "gpu")]
use burn::tensor::wgpu::{WgpuSetup, wgpu};
use burn::tensor::{Device, Tensor};
use embassy_futures::block_on;
use headlight::clock::Turns;
use headlight::config::Config;
use headlight::edit::{Edits, Paddings, Visibility};
use headlight::generate::{Beam, BeamSettings, beam_search};
use headlight::model::{Matrix, Model, Visitor};
use headlight::run::{InputVectors, Inputs, Session};
use headlight::site::{SiteFilter, Traced, read_packed};
use headlight::weights;
use serde::Deserialize;

pub use dice::Dice;

pub use headlight::weights::Tensors;

/// The presets, in small, and models of further kinds, beyond the six below.
pub const PRESETS: [&str; 37] = [
    "bare-norms",
    "biasless-norms",
    "filling",
    "fixed-factors",
    "gated-heads",
    "heads-only",
    "narrow-tokens",
    "normed-heads",
    "normed-outputs",
    "normed-width",
    "normed-each",
    "clipped",
    "disentangled",
    "parallel",
    "parallel-one-norm",
    "rotary",
    "rotary-rules",
    "windows",
    "window-encoder",
    "capped",
    "sinks",
    "relative-bias",
    "xielu",
    "presets/causal",
    "presets/llm-decoder",
    "presets/llm-encoder",
    "presets/llm-encoder-swiglu",
    "presets/llm-seq2seq",
    "presets/mini",
    "presets/mini-causal",
    "presets/mini-full",
    "presets/mini-gated",
    "presets/mini-padding",
    "presets/mini-residual",
    "presets/multi-head",
    "presets/vaswani-base",
    "presets/vaswani-big",
];

/// The reference models that read token ids.
pub const MODELS: [&str; 6] = ["everything", "vaswani-mini", "bare", "dates-like", "decoder-only", "encoder-only"];

/// The cpu; with `HEADLIGHT_DEVICE=gpu` in a build with `--features gpu`, the GPU.
pub fn device() -> Device {
    #[cfg(feature = "gpu")]
    if on_gpu() {
        return gpu();
    }
    Device::flex()
}

#[cfg(feature = "gpu")]
pub fn on_gpu() -> bool {
    std::env::var_os("HEADLIGHT_DEVICE").is_some_and(|name| name == "gpu")
}

/// A graphics card, or Mesa's lavapipe. It is opened once, for all tests.
#[cfg(feature = "gpu")]
static GPU: std::sync::LazyLock<(Device, WgpuSetup)> =
    std::sync::LazyLock::new(|| Device::wgpu_options().init_with_setup().expect("a gpu"));

#[cfg(feature = "gpu")]
pub fn gpu() -> Device {
    GPU.0.clone()
}

/// The same card as one that binds at most `limit` bytes as one buffer.
#[cfg(feature = "gpu")]
pub fn small_gpu(limit: u64) -> Device {
    let setup = &GPU.1;
    let required_limits = wgpu::Limits { max_storage_buffer_binding_size: limit, ..setup.adapter.limits() };
    let asked =
        wgpu::DeviceDescriptor { required_features: setup.device.features(), required_limits, ..Default::default() };
    let (device, queue) =
        embassy_futures::block_on(setup.adapter.request_device(&asked)).expect("a device with this limit");
    Device::wgpu_options().setup(WgpuSetup { device, queue, ..setup.clone() }).init().expect("a gpu")
}

/// A request to a reference model. Its expected activations are `{name}/{site}` in `cases.safetensors`.
#[derive(Clone, Debug, Deserialize)]
pub struct Case {
    pub name: String,
    ids: Option<Vec<Vec<u32>>>,
    padding: Option<Vec<Vec<u8>>>,
    target_ids: Option<Vec<Vec<u32>>>,
    target_padding: Option<Vec<Vec<u8>>>,
    pub edits: Edits,
}

pub struct Golden {
    pub name: String,
    pub model: Model,
    pub cases: Vec<Case>,
    pub expected: Tensors,
}

impl Golden {
    /// The expected activations of a case, by site.
    pub fn of(&self, case: &Case) -> BTreeMap<&str, &(Vec<usize>, Vec<f32>)> {
        let prefix = format!("{}/", case.name);
        let named = self.expected.iter().filter_map(|(name, tensor)| Some((name.strip_prefix(&prefix)?, tensor)));
        named.filter(|(site, _)| !["x", "memory"].contains(site)).collect()
    }

    /// A case's inputs: ids, or the embeddings and memory among its expected activations.
    pub fn inputs(&self, case: &Case) -> Inputs {
        let given = |what: &str| {
            let (shape, values) = self.expected.get(&format!("{}/{what}", case.name))?;
            Some(InputVectors::new(shape, values.clone()).expect("embeddings"))
        };
        let paddings = Paddings { source: case.padding.clone(), target: case.target_padding.clone() };
        let (encoder, decoder) = match self.model.config.architecture.has_encoder() {
            true => (case.ids.clone(), case.target_ids.clone()),
            false => (None, case.ids.clone()),
        };
        Inputs {
            encoder,
            signal: None,
            types: None,
            decoder,
            embeddings: given("x"),
            memory: given("memory"),
            paddings,
        }
    }

    pub fn session(&self) -> Session {
        Session::new(self.model.clone())
    }
}

/// The project's folder: of the crate that cargo tests or, where a program runs alone, that was compiled.
pub fn project() -> PathBuf {
    let own = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
    let top = Path::new(&own).ancestors().find(|folder| folder.join("tests/golden").is_dir());
    top.expect("a crate stands inside the project").into()
}

pub fn folder() -> PathBuf {
    project().join("tests/golden")
}

pub fn golden(name: &str) -> Golden {
    let folder = folder().join(name);
    let read = |file: &str| std::fs::read(folder.join(file)).unwrap_or_else(|e| panic!("{name}/{file}: {e}"));
    let config = Config::from_json(std::str::from_utf8(&read("config.json")).expect("utf-8")).expect(name);
    let model = weights::load(&config, &read("model.safetensors"), &device()).expect(name);
    Golden {
        name: name.into(),
        model,
        cases: serde_json::from_slice(&read("cases.json")).expect("cases.json"),
        expected: weights::read_tensors(&read("cases.safetensors")).expect("cases.safetensors"),
    }
}

/// A model of these tensors: (name, shape, values).
pub fn model(config: &str, tensors: &[(&str, &[usize], &[f32])]) -> Model {
    let named: Tensors =
        tensors.iter().map(|(name, shape, v)| ((*name).into(), (shape.to_vec(), v.to_vec()))).collect();
    let bytes = weights::write_tensors(&named).expect("well-formed tensors");
    weights::load(&Config::from_json(config).expect("config"), &bytes, &device()).expect("weights")
}

/// The same model with its matrices of a row per token in pieces of so many rows.
pub fn in_pieces(mut model: Model, step: usize) -> Model {
    struct Cut(usize);
    impl Visitor for Cut {
        fn visit<const D: usize>(&mut self, _name: &str, _tensor: &mut Tensor<D>) {}

        fn visit_matrix(&mut self, name: &str, matrix: &mut Matrix) {
            if name.ends_with("embed.tokens.weight") || name == "head.weight" {
                let (whole, [rows, _]) = (matrix.whole(), matrix.dims());
                *matrix = Matrix::in_pieces(rows, self.0, |rows| Matrix::Whole(whole.clone().slice_dim(0, rows)));
                assert!(matrix.pieces().len() > 2, "{name} has {rows} rows");
            }
        }
    }
    model.visit(&mut Cut(step));
    model
}

/// The same inputs with only the decoder's first tokens.
pub fn first_rows(whole: &Inputs, rows: usize) -> Inputs {
    let mut inputs = whole.clone();
    inputs.decoder.iter_mut().flatten().for_each(|row| row.truncate(rows));
    let paddings = &mut inputs.paddings;
    let padding = if whole.has_source() { &mut paddings.target } else { &mut paddings.source };
    padding.iter_mut().flatten().for_each(|row| row.truncate(rows));
    inputs
}

/// A new session, finished.
pub fn fresh(model: &Model, inputs: &Inputs, edits: &Edits) -> Session {
    let mut session = Session::new(model.clone());
    session.update(inputs.clone(), edits).expect("a request that the model can answer");
    session.finish();
    session
}

/// The result of a beam search, without other tasks.
pub fn search_beams(session: &Session, edits: &Edits, settings: BeamSettings) -> headlight::Result<Vec<Beam>> {
    block_on(beam_search(session, edits, settings, &mut Turns::new(&|| 0.0), &mut |_| {}))
}

/// All sites of the session's run, read back.
pub fn trace(session: &Session) -> Tensors {
    read(session.run().trace(&session.model, &SiteFilter::glob("*"), session.baseline()))
}

pub fn read(taken: BTreeMap<headlight::site::Site, impl Into<Traced>>) -> Tensors {
    let taken = taken.into_iter().map(|(site, activation)| (site, activation.into()));
    taken.map(|(site, a)| (site.to_string(), (a.shape(), floats(a)))).collect()
}

/// Whether a mask hides `[batch, head, query, key]`; the head counts among all heads.
pub fn hides(mask: &Visibility) -> impl Fn([usize; 4]) -> bool + '_ {
    let (cells, [batches, heads, queries, keys]) = (mask.cells(), mask.shape);
    move |[batch, head, query, key]| {
        let [batch, head] = [batch.min(batches - 1), head.min(heads - 1)];
        cells[((batch * heads + head) * queries + query) * keys + key] == 1
    }
}

pub fn floats(activation: impl Into<Traced>) -> Vec<f32> {
    block_on(read_packed(activation.into().parts())).expect("floats")
}

/// The largest |a − b| / max(1, |b|); infinities must agree, NaN never does.
pub fn difference(a: &[f32], b: &[f32]) -> f32 {
    assert_eq!(a.len(), b.len());
    a.iter()
        .zip(b)
        .map(|(a, b)| if a == b { 0.0 } else { (a - b).abs() / b.abs().max(1.0) })
        .fold(0.0, |worst, d| if d.is_nan() { f32::INFINITY } else { worst.max(d) })
}

/// Prints how far a model is from its reference, with `--nocapture`: `tools/device-check.sh` reads it.
pub fn report(model: &str, worst: f32, tolerance: f32) {
    println!("{} {model}: the largest difference is {worst:e}", if worst <= tolerance { "close" } else { "far" });
}

/// Panics with the site if two traces differ by more than `tolerance`.
pub fn assert_close(what: &str, found: &Tensors, expected: &Tensors, tolerance: f32) {
    let names = |t: &Tensors| t.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(found), names(expected), "{what}: the sites differ");
    for (site, (shape, values)) in expected {
        assert_eq!(&found[site].0, shape, "{what}: shape of {site}");
        let worst = difference(&found[site].1, values);
        assert!(worst <= tolerance, "{what}: {site} differs by {worst:e}");
    }
}
