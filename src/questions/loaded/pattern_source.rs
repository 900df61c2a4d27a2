//! A run whose patterns can be read: of this engine, or from a recording.

use burn::tensor::{Device, Tensor};

use super::subject::SubjectRun;
use crate::config::Architecture;
use crate::error::Result;
use crate::site::{Kind, SublayerPath};

/// A run of which questions about patterns alone can be asked.
pub(super) trait PatternSource {
    /// Its attention sublayers, in order.
    fn paths(&self) -> Vec<SublayerPath>;
    /// Those of them that ran and whose rows are shares.
    fn softmax_paths(&self) -> Vec<SublayerPath>;
    /// The pattern of a sublayer, `[heads, queries, keys]`.
    fn pattern(&self, path: SublayerPath) -> Option<Tensor<3>>;
    fn n_heads(&self, path: SublayerPath) -> usize;
    /// The number of cells of a sublayer, all heads together.
    fn cells(&self, path: SublayerPath) -> u64;
    /// The numbers of tokens of the text and of the decoder's input.
    fn lengths(&self) -> [usize; 2];
    fn architecture(&self) -> Architecture;
    fn device(&self) -> Device;
    /// Refuses numbers that are not finite.
    ///
    /// # Errors
    /// Such numbers.
    fn check_finite(&self, values: &[f32]) -> Result<()>;

    /// Whether a decoder's tokens also depend on the source.
    fn crosses(&self) -> bool {
        self.architecture() == Architecture::EncoderDecoder && self.paths().iter().any(|path| path.kind == Kind::Cross)
    }
}

impl PatternSource for SubjectRun {
    fn paths(&self) -> Vec<SublayerPath> {
        let all = self.session.model.config.sublayers();
        all.into_iter().filter(|path| path.kind != Kind::Mlp).collect()
    }

    fn softmax_paths(&self) -> Vec<SublayerPath> {
        self.session.run().softmax_paths().collect()
    }

    fn pattern(&self, path: SublayerPath) -> Option<Tensor<3>> {
        let (session, seen) = (&self.session, self.session.run().seen(path.stack));
        Some(
            session
                .run()
                .pattern(&session.model, path, session.baseline())?
                .slice_dim(0, seen..seen + 1)
                .squeeze_dim(0),
        )
    }

    fn n_heads(&self, path: SublayerPath) -> usize {
        self.session.model.config.attention_in(path).n_heads
    }

    fn cells(&self, path: SublayerPath) -> u64 {
        self.session.run().cells(&self.session.model, path)
    }

    fn lengths(&self) -> [usize; 2] {
        [self.source.len(), self.target.len()]
    }

    fn architecture(&self) -> Architecture {
        self.session.model.config.architecture
    }

    fn device(&self) -> Device {
        self.session.model.device.clone()
    }

    fn check_finite(&self, values: &[f32]) -> Result<()> {
        self.session.check_finite(values)
    }
}
