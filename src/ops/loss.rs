//! Cross-entropy with label smoothing (Szegedy et al. 2016; Vaswani et al. 2017, §5.4).

use burn::tensor::Tensor;

use super::cpu;
#[cfg(feature = "gpu")]
use super::reference;

/// The mean over rows with a label of −Σ q ln p, where q gives the label 1 − ε + ε / d_vocab and any other token
/// ε / d_vocab, `[1]`.
///
/// # Shapes
/// - logits: `[labels, d_vocab]`
pub fn cross_entropy(logits: Tensor<2>, labels: &[Option<u32>], smoothing: f64) -> Tensor<1> {
    by_device! {
        cpu: cpu::cross_entropy(&logits, labels, smoothing),
        elsewhere: reference::cross_entropy(logits, labels, smoothing),
    }
}
