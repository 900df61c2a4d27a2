//! Models whose embeddings and output head are larger than what a device computes with at once: they are in pieces, and
//! compute the same.

use burn::tensor::Tensor;
use embassy_futures::block_on;
use headlight::config::Precision;
use headlight::edit::Edits;
use headlight::model::{Matrix, Model, Visitor};
use headlight::weights;

use crate::common;
use crate::common::folder::{inputs, open_in, open_in_pieces};

/// An untied and a tied head, one behind a transform, a narrow embedding, matrices of both stacks that are one or
/// several.
const FAMILIES: [&str; 8] =
    ["llama-untied", "gpt2", "albert", "bert-mlm", "opt-narrow", "t5-gated", "bart-untied", "marian-apart"];

/// Ten rows of 16 numbers in 32 bits: less than any matrix with a row per token.
const LIMIT: u64 = 640;

/// The rows of the pieces of each matrix that is in pieces, with its name.
fn pieces(mut model: Model) -> Vec<(String, Vec<usize>)> {
    struct Find(Vec<(String, Vec<usize>)>);
    impl Visitor for Find {
        fn visit<const D: usize>(&mut self, _name: &str, _tensor: &mut Tensor<D>) {}

        fn visit_matrix(&mut self, name: &str, matrix: &mut Matrix) {
            if matrix.pieces().len() > 1 {
                self.0.push((name.into(), matrix.pieces().iter().map(|piece| piece.dims()[0]).collect()));
            }
        }
    }
    let mut find = Find(Vec::new());
    model.visit(&mut find);
    find.0
}

#[test]
fn tokens_are_in_pieces_below_the_limit_and_compute_the_same() {
    for name in FAMILIES {
        let folder = common::project().join("tests/families").join(name);
        for precision in Precision::ALL.into_iter().filter(|precision| precision.is_supported_by(&common::device())) {
            let what = format!("{name} in {}", precision.name());
            let whole = open_in(&folder, precision).expect("the folder is a model").1;
            let cut = open_in_pieces(&folder, precision, LIMIT).expect("the folder is a model");
            assert!(pieces(whole.clone()).is_empty());
            let found = pieces(cut.clone());
            assert!(!found.is_empty(), "{what} has no pieces");
            for (matrix, rows) in found {
                assert!(matrix.ends_with("embed.tokens.weight") || matrix == "head.weight", "{what}: {matrix}");
                let of_width = |most: &[usize]| rows == most;
                assert!(of_width(&[10, 10, 10, 10, 8]) || of_width(&[12; 4]), "{what}: {matrix} in {rows:?}");
            }
            let of = |model: &Model| (model.bytes(), model.parameters(), model.config.clone());
            assert_eq!(of(&cut), of(&whole), "{what}");
            let apart = (cut.rounding.relative() - whole.rounding.relative()).abs();
            assert!(apart < 1e-12, "{what}: the rounding errors are {apart:e} apart");
            let inputs = inputs(&folder, &whole);
            let [expected, found] =
                [&whole, &cut].map(|model| common::trace(&common::fresh(model, &inputs, &Edits::default())));
            common::assert_close(&what, &found, &expected, 1e-6);
            let [saved, again] = [&whole, &cut].map(|model| block_on(weights::tensors(model)).expect("numbers"));
            assert!(saved == again, "{what}: saved differently");
        }
    }
}
