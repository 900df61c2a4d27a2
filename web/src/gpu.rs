//! The gpu engine: a WebGPU device, checked on a tiny model against the cpu engine.

use std::sync::{Arc, Mutex};

use burn::tensor::wgpu::wgpu;
use burn::tensor::{Device, Tensor};
use headlight::config::Precision;
use headlight::engine::{Compute, multiplies_as_the_cpu, runs_as_the_cpu};
use headlight::{Error, Result};

use crate::canvas::Canvas;
use crate::js::now_ms;

/// The tasks per submission, 32 by default in cubecl; a whole run fits one submission.
const TASKS: usize = 512;

/// A device, its name, and its errors.
pub(crate) struct Gpu {
    pub(crate) device: Device,
    pub(crate) adapter: String,
    handle: wgpu::Device,
    /// The canvas of pictures.
    pub(crate) canvas: Option<Canvas>,
    /// The message that the device is lost; a device sends it once.
    gone: Arc<Mutex<Option<String>>>,
    /// Its first error.
    trouble: Arc<Mutex<Option<String>>>,
}

impl Gpu {
    /// Requests a device and compares it with the cpu.
    pub(crate) async fn open() -> Result<Self> {
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
    pub(crate) async fn compute(&self) -> Compute {
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
    pub(crate) fn lost(&self) -> Option<String> {
        [&self.gone, &self.trouble].into_iter().find_map(|slot| slot.lock().ok().and_then(|slot| slot.clone()))
    }

    /// Destroys the device, as the system may do at any time.
    pub(crate) fn destroy(&self) {
        self.handle.destroy();
    }

    /// Runs a tiny model here and on the cpu.
    async fn self_test(&self) -> Result<()> {
        let problem = match (runs_as_the_cpu(&self.device).await?, self.lost()) {
            (true, None) => return Ok(()),
            (_, Some(problem)) => problem,
            (false, None) => "its numbers differ from the cpu's on a small test".into(),
        };
        Err(Error::Device { engine: "gpu", problem })
    }

    /// Drops the canvas if nothing can be drawn on it.
    async fn test_canvas(&mut self) {
        let shows = self.canvas.as_ref().is_some_and(|canvas| canvas.shows(&self.device));
        // Errors are reported once something is read.
        let read = Tensor::<1>::zeros([1], &self.device).into_data_async().await;
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
        for precision in Precision::ALL.into_iter().skip(1) {
            if !precision.is_supported_by(&self.device) {
                continue;
            }
            let agrees = multiplies_as_the_cpu(precision, &self.device).await.unwrap_or(false);
            let failed = self.forget_trouble();
            if agrees && !failed {
                kept.push(precision);
            }
        }
        kept
    }
}
