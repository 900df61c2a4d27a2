//! The gpu engine: a WebGPU device, checked on a tiny model against the cpu engine.

use std::sync::{Arc, Mutex};

use burn::tensor::wgpu::wgpu;
use burn::tensor::{Device, Int, Tensor, TensorData};

use super::canvas::Canvas;
use super::js::now_ms;
use crate::config::{Config, Precision};
use crate::edit::Edits;
use crate::engine::Compute;
use crate::error::{Error, Result};
use crate::model::{FreshParameters, Matrix, Model};
use crate::ops::{Then, linear};
use crate::run::{Inputs, Session};
use crate::site::{SiteFilter, read_packed};

/// The tolerance between gpu and cpu: |a − b| ≤ this · max(1, |b|).
const TOLERANCE: f32 = 1e-4;
/// The tasks per submission, 32 by default in cubecl; a whole run fits one submission.
const TASKS: usize = 512;

/// A device, its name, and its errors.
pub(super) struct Gpu {
    pub(super) device: Device,
    pub(super) adapter: String,
    handle: wgpu::Device,
    /// The canvas of pictures.
    pub(super) canvas: Option<Canvas>,
    /// The message that the device is lost; a device sends it once.
    gone: Arc<Mutex<Option<String>>>,
    /// Its first error.
    trouble: Arc<Mutex<Option<String>>>,
}

impl Gpu {
    /// Requests a device and compares it with the cpu.
    pub(super) async fn open() -> Result<Self> {
        let failed = |problem: String| Error::Device { engine: "gpu", problem };
        let (device, setup) =
            Device::wgpu_options().tasks_max(TASKS).init_with_setup_async().await.map_err(|e| failed(e.to_string()))?;
        let [gone, trouble] = [(), ()].map(|()| Arc::new(Mutex::new(None)));
        let note = |trouble: &Arc<Mutex<Option<String>>>| {
            let trouble = trouble.clone();
            move |message: String| {
                if let Ok(mut slot) = trouble.lock() {
                    slot.get_or_insert(message);
                }
            }
        };
        let lost = note(&gone);
        setup.device.set_device_lost_callback(move |reason, message| {
            lost(format!("the graphics device was lost ({reason:?}): {message}"));
        });
        let wrong = note(&trouble);
        // An invalid shader or exhausted memory would only be logged by default, and yield wrong numbers.
        setup.device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            wrong(format!("the graphics device failed: {error}"))
        }));
        let info = setup.adapter.get_info();
        let name = [info.name, info.driver].into_iter().find(|text| !text.is_empty());
        let adapter = name.unwrap_or_else(|| "WebGPU".into());
        let canvas = Canvas::open(&setup.instance, &setup.device, &setup.queue);
        let mut gpu = Self { device, adapter, handle: setup.device, canvas, gone, trouble };
        gpu.self_test().await?;
        gpu.test_canvas().await;
        Ok(gpu)
    }

    /// The device with its limits, for an engine.
    pub(super) async fn compute(&self) -> Compute {
        Compute {
            device: self.device.clone(),
            precisions: self.precisions().await,
            piece_limit: Some(self.piece_limit()),
            on_card: true,
            now: now_ms,
        }
    }

    /// How many bytes a program may be given as one piece.
    fn piece_limit(&self) -> u64 {
        let limits = self.handle.limits();
        limits.max_storage_buffer_binding_size.min(limits.max_buffer_size)
    }

    /// The error that lost the device, if there is one.
    pub(super) fn lost(&self) -> Option<String> {
        [&self.gone, &self.trouble].into_iter().find_map(|slot| slot.lock().ok().and_then(|slot| slot.clone()))
    }

    /// Destroys the device, as the system may do at any time.
    pub(super) fn destroy(&self) {
        self.handle.destroy();
    }

    /// Runs a tiny model with every switch on, here and on the cpu.
    async fn self_test(&self) -> Result<()> {
        let config = Config::from_json(
            r#"{ "format": "headlight/1", "architecture": "encoder-decoder", "d_model": 8, "n_heads": 2, "d_mlp": 16,
                 "n_encoder_layers": 1, "n_decoder_layers": 1, "d_vocab": 11, "n_ctx": 16, "mlp_gated": true,
                 "activation": "silu", "gate": true, "layer_scale": 0.5, "embedding_scale": true }"#,
        )?;
        let edits = Edits { padding: Some(vec![vec![1, 1, 0, 1, 1]]), ..Edits::default() };
        let inputs = Inputs {
            encoder: Some(vec![vec![3, 4, 5, 6, 2]]),
            decoder: Some(vec![vec![1, 7, 8]]),
            ..Inputs::default()
        };
        let mut traces = [Vec::new(), Vec::new()];
        for (device, trace) in [self.device.clone(), Device::flex()].into_iter().zip(&mut traces) {
            let mut session = Session::new(Model::new(&config, &mut FreshParameters { seed: 1 }, &device));
            session.update(inputs.clone(), &edits)?;
            session.finish();
            let taken = session.run().trace(&session.model, &SiteFilter::glob("*"), session.baseline());
            *trace = read_packed(taken.into_values().map(|a| a.flatten()).collect()).await?;
        }
        match (agree(&traces), self.lost()) {
            (true, None) => Ok(()),
            (_, Some(problem)) => Err(Error::Device { engine: "gpu", problem }),
            (false, None) => Err(Error::Device {
                engine: "gpu",
                problem: "its numbers differ from the cpu's on a small test".into(),
            }),
        }
    }

    /// Drops the canvas if nothing can be drawn on it.
    async fn test_canvas(&mut self) {
        let shows = self.canvas.as_ref().is_some_and(|canvas| canvas.shows(&self.device));
        // Errors are reported once something is read.
        let read = read_packed(vec![Tensor::<1>::zeros([1], &self.device)]).await;
        if self.forget_trouble() || !shows || read.is_err() {
            self.canvas = None;
        }
    }

    /// Clears an error that concerned one feature only; returns whether there was one.
    fn forget_trouble(&self) -> bool {
        self.trouble.lock().is_ok_and(|mut slot| slot.take().is_some())
    }

    /// The precisions in which it can store matrices, the most exact first: fewer bits only where the device supports
    /// them and its results agree with the cpu.
    async fn precisions(&self) -> Vec<Precision> {
        let mut kept = vec![Precision::F32];
        for precision in [Precision::F16, Precision::Int8] {
            if !precision.is_supported_by(&self.device) {
                continue;
            }
            let agrees = self.products(precision).await.is_ok_and(|read| agree(&read));
            let failed = self.forget_trouble();
            if agrees && !failed {
                kept.push(precision);
            }
        }
        kept
    }

    /// A product with a matrix in this precision, and rows of it, here and on the cpu.
    async fn products(&self, precision: Precision) -> Result<[Vec<f32>; 2]> {
        let values: Vec<f32> = (1..=24).map(|i| (i as f32).sin()).collect();
        let mut read = [Vec::new(), Vec::new()];
        for (device, read) in [self.device.clone(), Device::flex()].into_iter().zip(&mut read) {
            let (matrix, _) = Matrix::in_precision(values.clone(), [6, 4], precision, &device);
            let x = Tensor::<2>::from_data(TensorData::new(values[..8].to_vec(), [2, 4]), &device);
            let ids = Tensor::<1, Int>::from_data([5, 0, 2], &device);
            *read = read_packed(vec![
                linear(x, &matrix, None, Then::Nothing).flatten(0, 1),
                matrix.rows(ids).flatten(0, 1),
            ])
            .await?;
        }
        Ok(read)
    }
}

/// Whether the gpu's results agree with the cpu's.
fn agree([gpu, cpu]: &[Vec<f32>; 2]) -> bool {
    let agrees = |(a, b): (&f32, &f32)| a == b || (a - b).abs() <= TOLERANCE * b.abs().max(1.0);
    gpu.len() == cpu.len() && gpu.iter().zip(cpu).all(agrees)
}
