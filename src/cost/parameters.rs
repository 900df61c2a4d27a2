//! The number of a model's parameters, by part.

use std::collections::BTreeSet;

use burn::tensor::{Device, TensorData};

use crate::config::Config;
use crate::model::{Init, Model, Source};

/// A part of a model and its number of learned parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// `encoder.blocks.0.attn`, `decoder.embed`, `head`, …
    pub name: String,
    pub parameters: u128,
}

/// Every part of a model in the order it is built. Nothing is allocated, however large the model.
pub fn parts(config: &Config, head_bias: bool) -> Vec<Part> {
    let mut shapes = Shapes { parts: Vec::new(), seen: BTreeSet::new(), head_bias };
    Model::new(config, &mut shapes, &Device::flex());
    shapes.parts
}

/// A source without values, which records the requested shapes.
struct Shapes {
    parts: Vec<Part>,
    /// Shared layers request the same parameters again.
    seen: BTreeSet<String>,
    head_bias: bool,
}

impl Source for Shapes {
    fn take(&mut self, name: &str, shape: &[usize], _init: Init) -> TensorData {
        let nothing = TensorData::new(Vec::<f32>::new(), vec![0; shape.len()]);
        if !self.seen.insert(name.into()) {
            return nothing;
        }
        let words: Vec<&str> = name.split('.').collect();
        let depth = match words[..] {
            [_, "blocks", ..] => 4,
            ["encoder" | "decoder", ..] => 2,
            _ => 1,
        };
        let name = words[..depth].join(".");
        let parameters = shape.iter().map(|n| *n as u128).product();
        match self.parts.iter_mut().find(|part| part.name == name) {
            Some(part) => part.parameters += parameters,
            None => self.parts.push(Part { name, parameters }),
        }
        nothing
    }

    fn has(&self, _name: &str) -> bool {
        self.head_bias
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(more: &str) -> Config {
        let text = format!(r#"{{ "format": "headlight/1", {more} }}"#);
        Config::from_json(&text).expect(more)
    }

    fn total(parts: &[Part]) -> u128 {
        parts.iter().map(|part| part.parameters).sum()
    }

    const VASWANI: &str = r#""architecture": "encoder-decoder", "n_encoder_layers": 6, "n_decoder_layers": 6,
        "tie": "all", "norm_position": "post", "activation": "relu", "d_vocab": 37000"#;

    #[test]
    fn the_transformers_of_the_paper_have_about_65_and_213_million_parameters() {
        let base = config(&format!(r#"{VASWANI}, "d_model": 512, "n_heads": 8, "d_mlp": 2048"#));
        assert_eq!(total(&parts(&base, false)), 63_082_496);
        let big = config(&format!(r#"{VASWANI}, "d_model": 1024, "n_heads": 16, "d_mlp": 4096"#));
        assert_eq!(total(&parts(&big, false)), 214_245_376);
    }

    #[test]
    fn parts_are_sublayers_embeddings_norms_and_heads() {
        let small = config(
            r#""architecture": "decoder", "n_decoder_layers": 1, "d_model": 4, "n_heads": 2, "d_mlp": 8, "d_vocab": 5"#,
        );
        let found: Vec<(String, u128)> = parts(&small, true).into_iter().map(|p| (p.name, p.parameters)).collect();
        let expected = [
            ("decoder.embed", 5 * 4),
            ("decoder.blocks.0.attn", 4 * (4 * 4 + 4) + 2 * 4),
            ("decoder.blocks.0.mlp", 4 * 8 + 8 + 8 * 4 + 4 + 2 * 4),
            ("decoder.norm", 2 * 4),
            ("head", 5 * 4 + 5),
        ];
        assert_eq!(found, expected.map(|(name, n)| (name.to_owned(), n)));
        assert_eq!(total(&parts(&small, false)), total(&parts(&small, true)) - 5, "the head's bias");
    }
}
