//! Random small models, with every switch of the format, under random edits: the engine equals PyTorch, in any order of
//! requests. `tests/reference/draws.py` made them; `HEADLIGHT_DRAWS` names a folder of others, and
//! `HEADLIGHT_DEVICE=gpu`, in a build with `--features gpu`, selects the GPU.

use std::path::PathBuf;

use burn::tensor::TensorData;
use headlight::config::{Config, InputConfig};
use headlight::edit::{DropoutEdit, Edits, Paddings};
use headlight::model::{Init, Model, Signal, Source};
use headlight::run::{InputVectors, Inputs, Session};
use headlight_kernels::with_threads_awake;
use serde::Deserialize;

use crate::common::{self, Dice, Tensors, first_rows, fresh, trace};

/// Relative to a site's largest number, or to 1. If PyTorch's float32 itself differs more from float64, four times
/// that: models without norms multiply hundreds that cancel.
const TOLERANCE: f32 = 1e-4;

/// A model, its inputs and its edits.
#[derive(Deserialize)]
struct Draw {
    /// The key from which all its numbers are drawn.
    key: String,
    config: serde_json::Value,
    head_bias: bool,
    inputs: DrawnInputs,
    edits: Edits,
    /// The rounding error of PyTorch's float32, relative to a site's largest number, if it is large.
    #[serde(default)]
    rounding: f32,
}

/// Token ids, or the shapes of the vectors, or of the image or features, in their place.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DrawnInputs {
    ids: Option<Vec<Vec<u32>>>,
    types: Option<Vec<Vec<u32>>>,
    padding: Option<Vec<Vec<u8>>>,
    target_ids: Option<Vec<Vec<u32>>>,
    target_padding: Option<Vec<Vec<u8>>>,
    x: Option<[usize; 3]>,
    memory: Option<[usize; 3]>,
    signal: Option<Vec<usize>>,
}

/// The draws of the golden folder or of the named one, and PyTorch's results.
fn draws() -> (Vec<Draw>, Tensors) {
    let folder = std::env::var_os("HEADLIGHT_DRAWS").map_or_else(|| common::folder().join("draws"), PathBuf::from);
    let read = |name: &str| std::fs::read(folder.join(name)).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let draws = serde_json::from_slice(&read("draws.json")).expect("draws.json");
    (draws, headlight::weights::read_tensors(&read("draws.safetensors")).expect("draws.safetensors"))
}

/// The 64-bit FNV-1a hash.
fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

/// Numbers in −1..1 that depend only on the key, as in `draws.py`.
fn uniform(key: &str, count: usize) -> impl Iterator<Item = f32> + use<> {
    let mut dice = Dice::new(fnv(key));
    (0..count).map(move |_| (dice.next() >> 40) as f32 / (1 << 23) as f32 - 1.0)
}

/// The parameters of a draw.
struct DrawnParameters<'a> {
    key: &'a str,
    head_bias: bool,
}

impl Source for DrawnParameters<'_> {
    fn take(&mut self, name: &str, shape: &[usize], _: Init) -> TensorData {
        let (offset, size) = match shape {
            _ if name.ends_with("norm.weight") => (1.0, 0.5),
            _ if name.ends_with("gamma") => (0.0, 1.5),
            _ if name.ends_with("relative_bias.weight") => (0.0, 2.0),
            [_] => (0.0, 0.5),
            _ if format!(".{name}").contains(".embed.")
                && ![".project.", ".convolution", ".patches"].iter().any(|part| name.contains(part)) =>
            {
                (0.0, 1.0)
            }
            [_, columns] => (0.0, (4.0 / *columns as f64).sqrt() as f32),
            _ => panic!("{name} is neither a vector nor a matrix"),
        };
        let values = uniform(&format!("{}/{name}", self.key), shape.iter().product()).map(|u| offset + size * u);
        TensorData::new(values.collect::<Vec<f32>>(), shape)
    }

    fn has(&self, name: &str) -> bool {
        name != "head.bias" || self.head_bias
    }
}

impl Draw {
    fn config(&self) -> Config {
        Config::from_json(&self.config.to_string()).unwrap_or_else(|e| panic!("{}: {e}", self.key))
    }

    fn model(&self) -> Model {
        self.model_of(&self.config())
    }

    fn model_of(&self, config: &Config) -> Model {
        let mut source = DrawnParameters { key: &self.key, head_bias: self.head_bias };
        Model::new(config, &mut source, &common::device())
    }

    fn vectors(&self, name: &str, shape: Option<[usize; 3]>) -> Option<InputVectors> {
        let shape = shape?;
        let values = uniform(&format!("{}/{name}", self.key), shape.iter().product()).collect();
        Some(InputVectors::new(&shape, values).expect("vectors"))
    }

    fn signal(&self, input: InputConfig) -> Option<Signal> {
        let shape = self.inputs.signal.as_ref()?;
        let values = uniform(&format!("{}/signal", self.key), shape.iter().product()).collect();
        Some(Signal::new(input, shape, values).expect("a signal"))
    }

    fn inputs(&self, config: &Config) -> Inputs {
        let given = &self.inputs;
        let (encoder, decoder) = match config.architecture.has_encoder() {
            true => (given.ids.clone(), given.target_ids.clone()),
            false => (None, given.ids.clone()),
        };
        Inputs {
            encoder,
            decoder,
            signal: self.signal(config.input),
            types: given.types.clone(),
            embeddings: self.vectors("x", given.x),
            memory: self.vectors("memory", given.memory),
            paddings: Paddings { source: given.padding.clone(), target: given.target_padding.clone() },
        }
    }

    /// The edits, with dropout in every other draw: PyTorch's random numbers differ, but the engine must repeat its
    /// own.
    fn edits_with_chance(&self) -> Edits {
        let seed = fnv(&self.key);
        let dropout = DropoutEdit { rate: 0.2, drop_path: 0.1, seed };
        Edits { dropout: seed.is_multiple_of(2).then_some(dropout), ..self.edits.clone() }
    }
}

/// The largest |a − b|, relative to the largest |b| or 1; infinities must agree, NaN never does.
fn difference_of_site(a: &[f32], b: &[f32]) -> f32 {
    let size = b.iter().filter(|x| x.is_finite()).fold(1f32, |size, x| size.max(x.abs()));
    let apart = |(a, b): (&f32, &f32)| if a == b { 0.0 } else { (a - b).abs() / size };
    a.iter().zip(b).map(apart).fold(0.0, |worst, d| if d.is_nan() { f32::INFINITY } else { worst.max(d) })
}

/// Panics if two traces have different sites, or differ by more than 2e-5 of a site's largest number: sums of separate
/// rows have another order.
fn assert_same(what: &str, found: &Tensors, expected: &Tensors) {
    assert_eq!(found.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>(), "{what}: the sites differ");
    for (site, (shape, values)) in expected {
        assert_eq!(&found[site].0, shape, "{what}: shape of {site}");
        let differs = difference_of_site(&found[site].1, values);
        assert!(differs <= 2e-5, "{what}: {site} differs by {differs:e}");
    }
}

#[test]
fn every_draw_equals_pytorch() {
    let (draws, expected) = draws();
    let (mut worst, mut differ) = (0f32, Vec::new());
    for (i, draw) in draws.iter().enumerate() {
        let model = draw.model();
        let found = trace(&fresh(&model, &draw.inputs(&model.config), &draw.edits));
        let prefix = format!("{i}/");
        let mut compared = 0;
        for (name, (shape, values)) in
            expected.range(prefix.clone()..).take_while(|(name, _)| name.starts_with(&prefix))
        {
            let site = &name[prefix.len()..];
            let (found_shape, found) = found.get(site).unwrap_or_else(|| panic!("{}: no {site}", draw.key));
            assert_eq!(found_shape, shape, "{}: {site}", draw.key);
            let differs = difference_of_site(found, values);
            if differs > TOLERANCE.max(4.0 * draw.rounding) {
                differ.push(format!("{}: {site} differs by {differs:e}", draw.key));
            }
            (worst, compared) = (worst.max(differs), compared + 1);
        }
        assert!(compared > 1, "{} has nothing to compare with", draw.key);
    }
    assert!(differ.is_empty(), "of {} draws:\n{}", draws.len(), differ.join("\n"));
    println!("{} draws differ by at most {worst:e}", draws.len());
}

/// Without a memory and without MLPs, several sites of the stream coincide, some of them in skipped sublayers.
#[test]
fn without_memory_a_model_equals_one_without_cross_attention_even_under_patches() {
    let config = |cross: bool| {
        let keys = serde_json::json!({
            "format": "headlight/1", "architecture": "decoder", "d_model": 6, "n_heads": 2, "n_decoder_layers": 2,
            "d_vocab": 5, "n_ctx": 8, "mlp": false, "cross": cross,
        });
        Config::from_json(&keys.to_string()).expect("a config")
    };
    let crossing = |model: &Model| {
        let memory = InputVectors::new(&[1, 2, 6], uniform("memory", 12).collect()).expect("vectors");
        model.config.attention.cross.then_some(memory)
    };
    for site in ["0.resid_pre", "0.resid_mid", "0.resid_post", "1.resid_pre", "1.resid_post"] {
        let patches =
            serde_json::json!([{ "site": format!("decoder.blocks.{site}"), "from": "mean", "positions": [1] }]);
        let patches = serde_json::from_value(patches).expect("patches");
        let [alone, cut_off] = [false, true].map(|cross| {
            let mut source = DrawnParameters { key: "cut-off", head_bias: true };
            let model = Model::new(&config(cross), &mut source, &common::device());
            let inputs = Inputs { decoder: Some(vec![vec![0, 3, 1]]), memory: crossing(&model), ..Inputs::default() };
            let edits = Edits { memory: cross.then_some(false), patches: Vec::clone(&patches), ..Edits::default() };
            let unpatched = Edits { patches: Vec::new(), ..edits.clone() };
            let logits = |edits: &Edits| trace(&fresh(&model, &inputs, edits)).remove("logits").expect("a head").1;
            let found = logits(&edits);
            assert!(difference_of_site(&found, &logits(&unpatched)) > 1e-3, "{site} changes nothing");
            found
        });
        let differs = difference_of_site(&cut_off, &alone);
        assert!(differs <= 2e-5, "{site}: {differs:e}");
    }
}

#[test]
fn a_draw_that_grows_token_by_token_equals_the_whole() {
    let (mut grown, draws) = (0, draws().0);
    for draw in &draws {
        let model = draw.model();
        let whole = draw.inputs(&model.config);
        let Some(target) = &whole.decoder else { continue };
        grown += usize::from(target[0].len() > 1);
        let edits = draw.edits_with_chance();
        let mut session = Session::new(model.clone());
        for rows in 1..=target[0].len() {
            let inputs = first_rows(&whole, rows);
            session.update(inputs, &edits).unwrap_or_else(|e| panic!("{}: {e}", draw.key));
            session.finish();
        }
        assert_same(&draw.key, &trace(&session), &trace(&fresh(&model, &whole, &edits)));
    }
    assert!(grown * 4 > draws.len(), "{grown} draws grow");
}

#[test]
fn a_draw_edited_from_another_state_equals_a_fresh_one() {
    for draw in draws().0 {
        let model = draw.model();
        let inputs = draw.inputs(&model.config);
        let (plain, edited) = (Edits::default(), draw.edits_with_chance());
        let mut session = Session::new(model.clone());
        for edits in [&plain, &edited, &draw.edits, &plain, &edited] {
            session.update(inputs.clone(), edits).unwrap_or_else(|e| panic!("{}: {e}", draw.key));
            session.finish();
            assert_same(&draw.key, &trace(&session), &trace(&fresh(&model, &inputs, edits)));
        }
    }
}

/// Sixteen times as wide; with ten sequences there is enough work for awake threads to share.
fn widened(config: &Config) -> Config {
    let mut wide = config.clone();
    for size in [
        &mut wide.d_model,
        &mut wide.embedding.d_embed,
        &mut wide.attention.d_head,
        &mut wide.attention.d_value,
        &mut wide.attention.d_out,
        &mut wide.mlp.d_mlp,
        &mut wide.d_vocab,
    ] {
        *size *= 16;
    }
    wide
}

#[test]
fn a_wide_draw_is_the_same_on_one_thread_and_on_three() {
    let pool = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
    let (one, three) = (pool(1), pool(3));
    let tokens = |draw: &&Draw| draw.inputs.x.is_none() && draw.inputs.memory.is_none() && draw.inputs.ids.is_some();
    for draw in draws().0.iter().filter(tokens).take(40) {
        let model = draw.model_of(&widened(&draw.config()));
        let mut inputs = draw.inputs(&model.config);
        let more = |rows: &mut Option<Vec<Vec<u32>>>| {
            let row = rows.iter().flatten().next().cloned();
            rows.iter_mut().for_each(|rows| rows.resize(10, row.clone().expect("a sequence")));
        };
        for rows in [&mut inputs.encoder, &mut inputs.decoder, &mut inputs.types] {
            more(rows);
        }
        inputs.paddings = Paddings::default();
        let run = || trace(&fresh(&model, &inputs, &draw.edits));
        let on = |pool: &rayon::ThreadPool| pool.install(|| with_threads_awake(usize::MAX, run));
        assert_same(&draw.key, &on(&three), &on(&one));
    }
}
