//! The self-test of a device: it must compute the same numbers as the cpu.

use burn::tensor::{Device, Int, Tensor, TensorData};

use crate::config::{Config, Precision};
use crate::edit::Edits;
use crate::error::Result;
use crate::model::{FreshParameters, Matrix, Model};
use crate::ops::{FromNumbers, Then, linear};
use crate::run::{Inputs, Session};
use crate::site::{SiteFilter, Traced, read_packed};

/// The tolerance between a device and the cpu: |a − b| ≤ this · max(1, |b|).
const TOLERANCE: f32 = 1e-4;

/// Tiny models that have many of the switches between them.
const MODELS: [&str; 2] = [
    r#"{ "format": "headlight/1", "architecture": "encoder-decoder", "d_model": 8, "n_heads": 2, "d_mlp": 16,
         "n_encoder_layers": 1, "n_decoder_layers": 1, "d_vocab": 11, "n_ctx": 16, "mlp_gated": true,
         "activation": "silu", "gate": true, "layer_scale": 0.5, "embedding_scale": true }"#,
    r#"{ "format": "headlight/1", "architecture": "decoder", "d_model": 8, "n_heads": 4, "n_kv_heads": 2, "d_mlp": 16,
         "n_decoder_layers": 2, "d_vocab": 11, "n_ctx": 16, "relative_bias": true, "score_cap": 3,
         "positions": "rotary", "norm": "rms_norm", "z_gate": true, "layers": { "decoder.blocks.1": { "gated_delta":
         { "n_key_heads": 1, "n_value_heads": 2, "d_key": 4, "d_value": 4, "convolution": 2 } } } }"#,
];

/// Runs tiny models, and compares each activation.
pub async fn runs_as_the_cpu(device: &Device) -> Result<bool> {
    for model in MODELS {
        let config = Config::from_json(model)?;
        if !agree(&trace(&config, device).await?, &trace(&config, &Device::flex()).await?) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Every activation of a fresh model, with a token of padding.
async fn trace(config: &Config, device: &Device) -> Result<Vec<f32>> {
    let source = config.architecture.has_encoder();
    let padding = Some(vec![vec![1, 1, 0, 1, 1]]);
    let edits = match source {
        true => Edits { padding, ..Edits::default() },
        false => Edits { target_padding: padding, ..Edits::default() },
    };
    let inputs = Inputs {
        encoder: source.then(|| vec![vec![3, 4, 5, 6, 2]]),
        decoder: Some(vec![if source { vec![1, 7, 8] } else { vec![1, 7, 8, 4, 2] }]),
        ..Inputs::default()
    };
    let mut session = Session::new(Model::new(config, &mut FreshParameters { seed: 1 }, device));
    session.update(inputs, &edits)?;
    session.finish();
    let taken = session.run().trace(&session.model, &SiteFilter::glob("*"), session.baseline());
    read_packed(taken.into_values().flat_map(Traced::parts).collect()).await
}

/// Multiplies a few rows with a matrix in this precision, takes rows of it, and compares both.
pub async fn multiplies_as_the_cpu(precision: Precision, device: &Device) -> Result<bool> {
    let values: Vec<f32> = (1..=24).map(|i| (i as f32).sin()).collect();
    let products = async |device: &Device| {
        let (matrix, _) = Matrix::in_precision(values.clone(), [6, 4], precision, device);
        let x = Tensor::<2>::from_numbers(TensorData::new(values[..8].to_vec(), [2, 4]), device);
        let ids = Tensor::<1, Int>::from_numbers([5, 0, 2], device);
        let product = linear(x, &matrix, None, Then::Nothing);
        read_packed(vec![product.flatten(0, 1), matrix.rows(ids).flatten(0, 1)]).await
    };
    Ok(agree(&products(device).await?, &products(&Device::flex()).await?))
}

/// Whether a device's results agree with the cpu's.
fn agree(device: &[f32], cpu: &[f32]) -> bool {
    let agrees = |(a, b): (&f32, &f32)| a == b || (a - b).abs() <= TOLERANCE * b.abs().max(1.0);
    device.len() == cpu.len() && device.iter().zip(cpu).all(agrees)
}

#[cfg(test)]
mod tests {
    use embassy_futures::block_on;

    use super::*;

    #[test]
    fn the_models_of_the_self_test_can_run() {
        let agree = block_on(runs_as_the_cpu(&Device::flex()));
        assert!(agree.expect("the models run"));
    }
}
