//! Computed copies of models of every family: a copy is read as the model that it was made from.

use burn::tensor::Device;
use embassy_futures::block_on;
use headlight::config::Precision;
use headlight::edit::Edits;
use headlight::model::Model;
use headlight::weights::{ComputedCopy, CopyPiece, Header, NumberType, split};

use super::FAMILIES;
use crate::common;
use crate::common::folder::{inputs, open_files, open_in, read, weight_files};

/// The bytes of a model's computed copy; `names`: of the tensors in its files.
fn copied(model: &Model, names: Vec<String>) -> Vec<u8> {
    let mut copy = ComputedCopy::new(model, names).expect("its matrices are rounded");
    let mut file = Vec::new();
    loop {
        let CopyPiece { at, bytes, size } = block_on(copy.next_piece()).expect("a piece");
        let end = at as usize + bytes.len();
        file.resize(end.max(file.len()), 0);
        file[at as usize..end].copy_from_slice(&bytes);
        if let Some(size) = size {
            assert_eq!(file.len() as u64, size);
            return file;
        }
    }
}

#[test]
fn a_copy_of_a_model_of_every_family_is_that_model_to_the_last_bit() {
    if common::device() != Device::flex() {
        return;
    }
    for name in FAMILIES {
        let folder = common::project().join("tests/families").join(name);
        let files = weight_files(&folder).expect("files");
        let headers = files.iter().map(|file| Header::parse(split(file).expect("a header").0).expect("a header"));
        let names: Vec<String> =
            headers.flat_map(|header| header.names().map(str::to_owned).collect::<Vec<_>>()).collect();
        for precision in [Precision::Int8, Precision::Int4] {
            let (family, model) = open_in(&folder, precision).expect("a model");
            let bytes = copied(&model, names.clone());
            let header = Header::parse(split(&bytes).expect("a header").0).expect("a header");
            let matrices = header.tensors.iter().filter(|entry| matches!(entry.dtype, NumberType::Blocks(_))).count();
            assert!(matrices > 2, "{name}: nothing of them is rounded again");
            let config = read(&folder, "config.json");
            let (its_family, again) =
                open_files(std::slice::from_ref(&bytes), &config, None, precision).expect("the copy");
            assert_eq!((its_family, &again.config), (family, &model.config), "{name}");
            let facts =
                |model: &Model| (model.rounding, model.untied, model.precision, model.bytes(), model.parameters());
            assert_eq!(facts(&again), facts(&model), "{name}");
            let inputs = inputs(&folder, &model);
            let run = |model: &Model| common::trace(&common::fresh(model, &inputs, &Edits::default()));
            assert_eq!(run(&again), run(&model), "{name}, {precision:?}");
            assert_eq!(copied(&again, names.clone()), bytes, "{name}: the same copy");
        }
    }
}
