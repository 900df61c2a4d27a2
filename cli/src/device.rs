//! The device that a command computes on.

use burn::tensor::Device;
use clap::ValueEnum;
#[cfg(feature = "gpu")]
use headlight::Error;
use headlight::Result;

/// The device that holds the tensors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum DeviceKind {
    #[default]
    Cpu,
    Gpu,
}

impl DeviceKind {
    /// Opens the device.
    pub fn open(self) -> Result<Device> {
        match self {
            Self::Cpu => Ok(Device::flex()),
            Self::Gpu => gpu(),
        }
    }
}

#[cfg(feature = "gpu")]
fn gpu() -> Result<Device> {
    let failed = |e: &dyn std::fmt::Display| Error::Device { engine: "gpu", problem: format!("{e}: use --device cpu") };
    Device::wgpu_options().init().map_err(|e| failed(&e))
}

#[cfg(not(feature = "gpu"))]
fn gpu() -> Result<Device> {
    let problem = "--device gpu needs a headlight built with --features gpu: use --device cpu";
    Err(headlight::InputProblem::Said(problem.into()).into())
}
