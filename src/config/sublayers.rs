//! The sublayers of a configuration.

use super::model_config::Config;
use super::switches::Architecture;
use crate::site::{Kind, Stack, SublayerPath};

impl Config {
    /// Every sublayer of the model, in the order they run.
    pub fn sublayers(&self) -> Vec<SublayerPath> {
        let mut paths = Vec::new();
        let mut stack = |stack, layers, cross: bool| {
            for block in 0..layers {
                let mut add = |kind| paths.push(SublayerPath { stack, block, kind });
                add(Kind::Attn);
                if cross {
                    add(Kind::Cross);
                }
                if self.of(stack).mlp.exists {
                    add(Kind::Mlp);
                }
            }
        };
        match self.architecture {
            Architecture::Attention => stack(Stack::Alone, 1, false),
            Architecture::Encoder => stack(Stack::Encoder, self.n_encoder_layers, false),
            Architecture::Decoder => stack(Stack::Decoder, self.n_decoder_layers, self.attention.cross),
            Architecture::EncoderDecoder => {
                stack(Stack::Encoder, self.n_encoder_layers, false);
                stack(Stack::Decoder, self.n_decoder_layers, self.attention.cross);
            }
        }
        paths
    }
}
