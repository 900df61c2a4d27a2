//! Weights that do not fit: one message names all faults.

use burn::tensor::{Device, bf16, f16};
use embassy_futures::block_on;
use headlight::config::Config;
use headlight::edit::Edits;
use headlight::model::Model;
use headlight::run::Inputs;
use headlight::{Error, WeightProblem, weights};
use safetensors::{Dtype, tensor::TensorView};

use crate::common::{Tensors, fresh, golden, trace};

/// A stored tensor with its name.
struct Stored {
    name: String,
    dtype: Dtype,
    shape: Vec<usize>,
    bytes: Vec<u8>,
}

/// The tensors of `everything`'s file.
fn file() -> Vec<Stored> {
    let bytes = block_on(weights::save(&golden("everything").model)).expect("a model can be saved");
    let tensors: Tensors = weights::read_tensors(&bytes).expect("what was saved");
    let bytes = |values: &[f32]| values.iter().flat_map(|x| x.to_le_bytes()).collect();
    let stored = tensors.into_iter().map(|(name, (shape, values))| Stored {
        name,
        dtype: Dtype::F32,
        shape,
        bytes: bytes(&values),
    });
    stored.collect()
}

fn load(file: &[Stored]) -> Result<Model, Error> {
    let view = |s: &Stored| {
        (
            s.name.clone(),
            TensorView::new(s.dtype, s.shape.clone(), &s.bytes)
                .map(|v| (v.dtype(), v.shape().to_vec(), v.data().to_vec())),
        )
    };
    let owned: Vec<_> = file.iter().map(view).map(|(name, v)| (name, v.expect("a well-formed tensor"))).collect();
    let views = owned.iter().map(|(name, (dtype, shape, data))| {
        (name.as_str(), TensorView::new(*dtype, shape.clone(), data).expect("a well-formed tensor"))
    });
    let bytes = safetensors::serialize(views, None).expect("a well-formed file");
    weights::load(&golden("everything").model.config, &bytes, &Device::flex())
}

fn problems(file: &[Stored]) -> Vec<WeightProblem> {
    match load(file) {
        Err(Error::Weights { problems, .. }) => problems,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("the file was taken as it is"),
    }
}

const Q: &str = "decoder.blocks.1.cross.q.weight";

fn named<'a>(file: &'a mut [Stored], name: &str) -> &'a mut Stored {
    file.iter_mut().find(|stored| stored.name == name).expect("a tensor of the model")
}

#[test]
fn a_correct_file_is_accepted() {
    load(&file()).expect("the model's own file");
}

#[test]
fn a_missing_tensor_is_named() {
    let mut file = file();
    file.retain(|stored| stored.name != Q);
    assert_eq!(problems(&file), [WeightProblem::Missing(Q.into())]);
}

#[test]
fn an_unexpected_tensor_is_named() {
    let mut file = file();
    named(&mut file, Q).name = "decoder.blocks.9.cross.q.weight".into();
    let found = problems(&file);
    assert!(found.contains(&WeightProblem::Missing(Q.into())));
    assert!(found.contains(&WeightProblem::Unexpected("decoder.blocks.9.cross.q.weight".into())));
    assert_eq!(found.len(), 2);
}

#[test]
fn a_wrong_shape_is_named_with_the_expected_one() {
    for wrong in [vec![256], vec![32, 8], vec![16, 16, 1], vec![1, 256]] {
        let mut file = file();
        named(&mut file, Q).shape.clone_from(&wrong);
        let expected = WeightProblem::Shape { name: Q.into(), found: wrong, expected: vec![16, 16] };
        assert_eq!(problems(&file), [expected]);
    }
    let mut file = file();
    (named(&mut file, Q).shape, named(&mut file, Q).bytes) = (vec![0, 16], Vec::new());
    assert!(matches!(&problems(&file)[..], [WeightProblem::Shape { .. }]));
}

#[test]
fn numbers_that_are_not_finite_are_refused() {
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let mut file = file();
        named(&mut file, Q).bytes[40..44].copy_from_slice(&bad.to_le_bytes());
        assert_eq!(problems(&file), [WeightProblem::NotFinite(Q.into())]);
    }
}

#[test]
fn a_quantized_type_is_refused() {
    for (dtype, size) in [(Dtype::I8, 1), (Dtype::U8, 1), (Dtype::F8_E4M3, 1), (Dtype::BOOL, 1)] {
        let mut file = file();
        (named(&mut file, Q).dtype, named(&mut file, Q).bytes) = (dtype, vec![0; 256 * size]);
        let found = problems(&file);
        assert!(matches!(&found[..], [WeightProblem::Type { name, .. }] if name == Q), "{dtype:?}: {found:?}");
    }
}

#[test]
fn half_precision_is_read_exactly() {
    type Round = fn(f32) -> (f32, [u8; 2]);
    let halves: [(Dtype, Round); 2] = [
        (Dtype::F16, |x| (f16::from_f32(x).to_f32(), f16::from_f32(x).to_le_bytes())),
        (Dtype::BF16, |x| (bf16::from_f32(x).to_f32(), bf16::from_f32(x).to_le_bytes())),
    ];
    for (dtype, round) in halves {
        let (mut half, mut whole) = (file(), file());
        for (half, whole) in half.iter_mut().zip(&mut whole) {
            let value = |b: &[u8]| f32::from_le_bytes(b.try_into().expect("four bytes"));
            half.bytes = whole.bytes.chunks(4).flat_map(|b| round(value(b)).1).collect();
            whole.bytes = whole.bytes.chunks(4).flat_map(|b| round(value(b)).0.to_le_bytes()).collect();
            half.dtype = dtype;
        }
        let text = Inputs { encoder: Some(vec![vec![3, 7]]), decoder: Some(vec![vec![1, 8]]), ..Inputs::default() };
        let see = |file: &[Stored]| trace(&fresh(&load(file).expect("a whole file"), &text, &Edits::default()));
        assert_eq!(see(&half), see(&whole));
    }
}

#[test]
fn several_faults_are_in_one_message() {
    let mut file = file();
    named(&mut file, Q).shape = vec![256];
    named(&mut file, "encoder.norm.bias").name = "encoder.norm.shift".into();
    let message = load(&file).map(|_| ()).expect_err("three faults").to_string();
    for told in [
        "`decoder.blocks.1.cross.q.weight` has shape [256], expected [16, 16]",
        "`encoder.norm.bias` is missing",
        "`encoder.norm.shift` is unexpected",
    ] {
        assert!(message.contains(told), "{message}");
    }
    assert_eq!(message.lines().count(), 1, "one sentence");
}

#[test]
fn a_long_list_of_faults_is_cut_with_a_count() {
    let message = load(&file()[..10]).map(|_| ()).expect_err("most is missing").to_string();
    let count = file().len() - 10;
    assert!(message.contains(&format!("and {} more", count - 5)), "{message}");
}

#[test]
fn a_file_cut_anywhere_is_refused() {
    let config = golden("everything").model.config;
    let whole = block_on(weights::save(&golden("everything").model)).expect("a model can be saved");
    let header = 8 + u64::from_le_bytes(whole[..8].try_into().expect("eight bytes")) as usize;
    for end in [0, 1, 7, 8, 9, header / 2, header - 1, header, header + 1, whole.len() / 2, whole.len() - 1] {
        let error = weights::load(&config, &whole[..end], &Device::flex()).map(|_| ()).expect_err("a part of a file");
        assert!(matches!(error, Error::WeightsSyntax { .. }), "{end} bytes: {error}");
    }
    let longer = [&whole[..], &[0]].concat();
    weights::load(&config, &longer, &Device::flex()).map(|_| ()).expect_err("a byte too many");
}

#[test]
fn a_header_that_claims_to_be_huge_is_refused() {
    let config = golden("everything").model.config;
    let whole = block_on(weights::save(&golden("everything").model)).expect("a model can be saved");
    for length in [u64::MAX, u64::MAX - 7, 1 << 63, 1 << 40, u64::from(u32::MAX), 100_000_001, whole.len() as u64] {
        let mut file = whole.clone();
        file[..8].copy_from_slice(&length.to_le_bytes());
        let error = weights::load(&config, &file, &Device::flex()).map(|_| ()).expect_err("a false length");
        assert!(matches!(error, Error::WeightsSyntax { .. }), "{length}: {error}");
    }
}

#[test]
fn a_header_whose_tensors_overlap_or_overflow_is_refused() {
    let config = golden("everything").model.config;
    for tensors in [
        r#""a":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},"b":{"dtype":"F32","shape":[2],"data_offsets":[4,12]}"#,
        r#""a":{"dtype":"F32","shape":[2],"data_offsets":[8,0]}"#,
        r#""a":{"dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,8]}"#,
        r#""a":{"dtype":"F32","shape":[18446744073709551615],"data_offsets":[0,8]}"#,
        r#""a":{"dtype":"F32","shape":[-1],"data_offsets":[0,8]}"#,
        r#""a":{"dtype":"F99","shape":[2],"data_offsets":[0,8]}"#,
        r#""a":{"dtype":"F32","shape":[2],"data_offsets":[0,18446744073709551615]}"#,
    ] {
        let header = format!("{{{tensors}}}");
        let file = [&(header.len() as u64).to_le_bytes()[..], header.as_bytes(), &[0; 12]].concat();
        let error = weights::load(&config, &file, &Device::flex()).map(|_| ()).expect_err(tensors);
        assert!(matches!(error, Error::WeightsSyntax { .. }), "{tensors}: {error}");
    }
}

#[test]
fn an_impossible_configuration_names_its_key() {
    let whole = std::fs::read_to_string(crate::common::folder().join("everything/config.json")).expect("config.json");
    let whole: serde_json::Value = serde_json::from_str(&whole).expect("json");
    for (key, value) in [
        ("d_model", "0"),
        ("d_model", "null"),
        ("d_model", "1e99"),
        ("d_model", "-4"),
        ("d_model", "\"16\""),
        ("n_heads", "[4]"),
        ("n_kv_heads", "3"),
        ("d_head", "99999999999"),
        ("d_vocab", "18446744073709551616"),
        ("n_encoder_layers", "0"),
        ("n_decoder_layers", "1025"),
        ("n_ctx", "0"),
        ("pad_id", "19"),
        ("start_id", "-1"),
        ("norm", "\"batch_norm\""),
        ("norm_eps", "0"),
        ("norm_eps", "-1e-5"),
        ("norm_position", "\"middle\""),
        ("positions", "\"learnt\""),
        ("architecture", "\"both\""),
        ("tie", "true"),
        ("activation", "\"snake\""),
        ("layer_scale", "1e39"),
        ("dropout", "1"),
        ("dropout", "-0.1"),
        ("dropout", "{ \"everywhere\": 0.1 }"),
        ("drop_path", "1.0"),
        ("gate", "\"yes\""),
        ("colour", "1"),
        ("format", "\"headlight/2\""),
        ("d_out", "8"),
    ] {
        let mut config = whole.clone();
        config[key] = serde_json::from_str(value).unwrap_or_else(|_| serde_json::Value::String(value.into()));
        let message = Config::from_json(&config.to_string()).expect_err(value).to_string();
        assert!(message.contains(&format!("`{key}`")), "{key} = {value}: {message}");
    }
}

#[test]
fn a_broken_part_of_several_files_is_named() {
    let part = |error: Error| error.in_file("model-00002-of-00003.safetensors").to_string();
    let cut = weights::check_data_len(3, 8).expect_err("five bytes are missing");
    assert!(part(cut).starts_with("model-00002-of-00003.safetensors cannot be read: it ends after 3 of 8 bytes"));
    let odd = Error::weights(vec![WeightProblem::NotFinite("h.0.w".into())]);
    let said =
        "model-00002-of-00003.safetensors does not fit config.json: `h.0.w` holds values that are not finite numbers";
    assert_eq!(part(odd), said);
    let usual = Error::weights(vec![WeightProblem::NotFinite("h.0.w".into())]).in_file("model.safetensors");
    assert!(matches!(usual, Error::Weights { .. }), "{usual}");
}
