//! The variations of the base model that the paper compares (Vaswani et al. 2017, table 3).

use serde_json::Value;

use super::operations::cost;
use super::parameters::parts;
use crate::config::{Config, PositionKind, object, preset_keys};
use crate::error::Result;

/// One variation and its cost.
#[derive(Clone, Debug, PartialEq)]
pub struct Ablation {
    /// The paper's letter: `base`, `A` to `E`, `big`.
    pub row: &'static str,
    pub config: Config,
    /// ε of label smoothing, which is no part of a model.
    pub smoothing: f64,
    pub parameters: u128,
    pub flops: u128,
}

/// The paper's P_drop: on every sublayer's output and on embedding + position.
const NO_DROPOUT: &str = r#"{ "dropout": { "embedding": 0.0, "attention": 0.0, "mlp": 0.0 } }"#;
const DROPOUT_2: &str = r#"{ "dropout": { "embedding": 0.2, "attention": 0.2, "mlp": 0.2 } }"#;
const DROPOUT_3: &str = r#"{ "dropout": { "embedding": 0.3, "attention": 0.3, "mlp": 0.3 } }"#;

/// The paper's rows in their order, each with the FLOPs of a run on `length` source and target tokens.
///
/// Learned positions have a table of `length` rows: the paper does not say how long its own was.
pub fn ablations(length: usize) -> Result<Vec<Ablation>> {
    let base = "vaswani-base";
    let learned = format!(r#"{{ "positions": "learned", "n_ctx": {length} }}"#);
    let rows = [
        ("base", base, 0.1, "{}"),
        ("A", base, 0.1, r#"{ "n_heads": 1 }"#),
        ("A", base, 0.1, r#"{ "n_heads": 4 }"#),
        ("A", base, 0.1, r#"{ "n_heads": 16 }"#),
        ("A", base, 0.1, r#"{ "n_heads": 32 }"#),
        ("B", base, 0.1, r#"{ "d_head": 16, "d_value": 64 }"#),
        ("B", base, 0.1, r#"{ "d_head": 32, "d_value": 64 }"#),
        ("C", base, 0.1, r#"{ "n_encoder_layers": 2, "n_decoder_layers": 2 }"#),
        ("C", base, 0.1, r#"{ "n_encoder_layers": 4, "n_decoder_layers": 4 }"#),
        ("C", base, 0.1, r#"{ "n_encoder_layers": 8, "n_decoder_layers": 8 }"#),
        ("C", base, 0.1, r#"{ "d_model": 256 }"#),
        ("C", base, 0.1, r#"{ "d_model": 1024 }"#),
        ("C", base, 0.1, r#"{ "d_mlp": 1024 }"#),
        ("C", base, 0.1, r#"{ "d_mlp": 4096 }"#),
        ("D", base, 0.1, NO_DROPOUT),
        ("D", base, 0.1, DROPOUT_2),
        ("D", base, 0.0, "{}"),
        ("D", base, 0.2, "{}"),
        ("E", base, 0.1, &learned),
        ("big", "vaswani-big", 0.1, DROPOUT_3),
    ];
    rows.into_iter()
        .map(|(row, preset, smoothing, changes)| Ablation::new(row, preset, smoothing, changes, length))
        .collect()
}

impl Ablation {
    fn new(row: &'static str, preset: &str, smoothing: f64, changes: &str, length: usize) -> Result<Self> {
        let mut keys = preset_keys(preset)?;
        keys.extend(object(changes));
        let config = Config::from_json(&Value::from(keys).to_string())?;
        let parameters = parts(&config, false).iter().map(|part| part.parameters).sum();
        let flops = cost(&config, length).flops;
        Ok(Self { row, config, smoothing, parameters, flops })
    }

    /// The numbers in which the rows differ, in the paper's order; `learned_positions` is 0 or 1.
    pub fn numbers(&self) -> [(&'static str, f64); 9] {
        let config = &self.config;
        // The shortest decimal that names the rate, not the nearest f32 written out.
        let rate = (f64::from(config.dropout.attention) * 1e6).round() / 1e6;
        let size = |n: usize| n as f64;
        [
            ("n_layers", size(config.n_encoder_layers)),
            ("d_model", size(config.d_model)),
            ("d_mlp", size(config.mlp.d_mlp)),
            ("n_heads", size(config.attention.n_heads)),
            ("d_head", size(config.attention.d_head)),
            ("d_value", size(config.attention.d_value)),
            ("dropout", rate),
            ("smoothing", self.smoothing),
            ("learned_positions", f64::from(u8::from(config.positions.kind == PositionKind::Learned))),
        ]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn rows() -> Vec<Ablation> {
        ablations(100).expect("the paper's rows")
    }

    #[test]
    fn every_row_has_the_paper_s_sizes_and_about_its_parameters() {
        // n_layers, d_model, d_mlp, heads, d_k, d_v, dropout, smoothing; then the paper's millions, where it prints
        // them.
        let expected = [
            ("base", [6., 512., 2048., 8., 64., 64., 0.1, 0.1], Some(65)),
            ("A", [6., 512., 2048., 1., 512., 512., 0.1, 0.1], None),
            ("A", [6., 512., 2048., 4., 128., 128., 0.1, 0.1], None),
            ("A", [6., 512., 2048., 16., 32., 32., 0.1, 0.1], None),
            ("A", [6., 512., 2048., 32., 16., 16., 0.1, 0.1], None),
            ("B", [6., 512., 2048., 8., 16., 64., 0.1, 0.1], Some(58)),
            ("B", [6., 512., 2048., 8., 32., 64., 0.1, 0.1], Some(60)),
            ("C", [2., 512., 2048., 8., 64., 64., 0.1, 0.1], Some(36)),
            ("C", [4., 512., 2048., 8., 64., 64., 0.1, 0.1], Some(50)),
            ("C", [8., 512., 2048., 8., 64., 64., 0.1, 0.1], Some(80)),
            ("C", [6., 256., 2048., 8., 32., 32., 0.1, 0.1], Some(28)),
            ("C", [6., 1024., 2048., 8., 128., 128., 0.1, 0.1], Some(168)),
            ("C", [6., 512., 1024., 8., 64., 64., 0.1, 0.1], Some(53)),
            ("C", [6., 512., 4096., 8., 64., 64., 0.1, 0.1], Some(90)),
            ("D", [6., 512., 2048., 8., 64., 64., 0.0, 0.1], None),
            ("D", [6., 512., 2048., 8., 64., 64., 0.2, 0.1], None),
            ("D", [6., 512., 2048., 8., 64., 64., 0.1, 0.0], None),
            ("D", [6., 512., 2048., 8., 64., 64., 0.1, 0.2], None),
            ("E", [6., 512., 2048., 8., 64., 64., 0.1, 0.1], None),
            ("big", [6., 1024., 4096., 16., 64., 64., 0.3, 0.1], Some(213)),
        ];
        let names = ["n_layers", "d_model", "d_mlp", "n_heads", "d_head", "d_value", "dropout", "smoothing"];
        assert_eq!(rows().len(), expected.len());
        for (found, (row, sizes, millions)) in rows().iter().zip(expected) {
            let numbers: BTreeMap<&str, f64> = found.numbers().into();
            assert_eq!((found.row, names.map(|name| numbers[name])), (row, sizes));
            if let Some(millions) = millions {
                // The paper rounds, and its vocabulary is only "about 37,000".
                let ratio = found.parameters as f64 / (f64::from(millions) * 1e6);
                assert!((0.9..1.1).contains(&ratio), "{row}: {} and {millions} million", found.parameters);
            }
        }
    }

    #[test]
    fn heads_cost_no_parameters_and_narrow_keys_save_the_expected_number() {
        let rows = rows();
        let base = rows[0].parameters;
        assert_eq!(base, 63_082_496);
        // Heads split the same width.
        assert!(rows[1..5].iter().all(|row| row.parameters == base));
        // d_k 16: q and k of 18 sublayers lose 8 · 48 of their rows of 512 weights and a bias.
        assert_eq!(base - rows[5].parameters, 18 * 2 * 8 * 48 * 513);
        // Dropout and smoothing are no parameters.
        assert!(rows[14..18].iter().all(|row| (row.parameters, row.flops) == (base, rows[0].flops)));
        // 100 positions in each stack.
        assert_eq!(rows[18].parameters - base, 2 * 100 * 512);
        assert!(rows.iter().all(|row| row.numbers()[8] == ("learned_positions", f64::from(u8::from(row.row == "E")))));
    }
}
