//! Models with matrices in fewer bits: their results, their memory, and their errors.

use crate::common;

use std::path::Path;

use burn::tensor::{Device, Tensor};
use common::folder::{inputs, open, open_in};
use embassy_futures::block_on;
use headlight::config::Precision;
use headlight::edit::Edits;
use headlight::model::{Matrix, Model, Visitor};
use headlight::run::Inputs;
use headlight::weights::{self, Tensors};
use headlight_kernels::Bits;

/// Together: only linear maps, an untied and a tied head, shared layers with a narrow embedding, a relative bias.
const FAMILIES: [&str; 5] = ["llama", "gpt2", "albert", "bert-mlm", "t5-gated"];

const FEWER: [Precision; 3] = [Precision::F16, Precision::Int8, Precision::Int4];

/// Each family in each precision of fewer bits, if the device has it.
fn rounded() -> impl Iterator<Item = (&'static str, Precision)> {
    let fewer = FEWER.into_iter().filter(|precision| precision.is_supported_by(&common::device()));
    let fewer: Vec<Precision> = fewer.collect();
    FAMILIES.into_iter().flat_map(move |name| fewer.clone().into_iter().map(move |precision| (name, precision)))
}

/// The same numbers in 32 bits.
fn whole(mut model: Model) -> Model {
    struct Widen;
    impl Visitor for Widen {
        fn visit<const D: usize>(&mut self, _name: &str, _tensor: &mut Tensor<D>) {}

        fn visit_matrix(&mut self, _name: &str, matrix: &mut Matrix) {
            *matrix = Matrix::Whole(matrix.whole());
        }
    }
    model.visit(&mut Widen);
    model
}

/// The same numbers of four bits in eight. The number that is furthest from 0 in a block is -8 times its scale.
fn in_bytes(mut model: Model) -> Model {
    struct Widen;
    impl Visitor for Widen {
        fn visit<const D: usize>(&mut self, _name: &str, _tensor: &mut Tensor<D>) {}

        fn visit_matrix(&mut self, _name: &str, matrix: &mut Matrix) {
            let (shape, values) = (matrix.dims(), matrix.whole().into_data().try_to_vec::<f32>().expect("numbers"));
            let (mut numbers, mut scales) = (Vec::new(), Vec::new());
            for block in values.chunks(shape[1]).flat_map(|row| row.chunks(32)) {
                let furthest = block.iter().fold(0f32, |most, x| if x.abs() > most.abs() { *x } else { most });
                scales.push(furthest / -8.0);
                let number = |x: &f32| if furthest == 0.0 { 0 } else { (x / furthest * -8.0).round() as i8 };
                numbers.extend(block.iter().map(number));
            }
            *matrix = Matrix::from_blocks(numbers, scales, shape, Bits::Eight, &matrix.device());
        }
    }
    model.visit(&mut Widen);
    model
}

/// The number of values in matrices, of their blocks, and of values elsewhere; shared ones count once.
fn count(mut model: Model) -> [usize; 3] {
    struct Count {
        kept: Precision,
        seen: Vec<String>,
        sums: [usize; 3],
    }
    impl Visitor for Count {
        fn visit<const D: usize>(&mut self, name: &str, tensor: &mut Tensor<D>) {
            if !self.seen.iter().any(|seen| seen == name) {
                self.sums[2] += tensor.dims().iter().product::<usize>();
                self.seen.push(name.into());
            }
        }

        fn visit_matrix(&mut self, name: &str, matrix: &mut Matrix) {
            let [rows, columns] = matrix.dims();
            assert_eq!(matrix.precision(), self.kept, "{name}");
            if !self.seen.iter().any(|seen| seen == name) {
                self.sums[0] += rows * columns;
                self.sums[1] += rows * columns.div_ceil(32);
                self.seen.push(name.into());
            }
        }
    }
    let mut count = Count { kept: model.precision, seen: Vec::new(), sums: [0; 3] };
    model.visit(&mut count);
    count.sums
}

/// What each site is compared with, and how close it comes: in 16 bits the same numbers in 32, which differ by the
/// order of scaling and adding; in eight, transformers with all roundings of the kernels. Those agree within 1e-6; a
/// step of 1/127 taken wrongly, or left out, is a thousand times more. In four bits, to the last bit, the same numbers
/// in eight.
fn expected(folder: &Path, precision: Precision, rounded: &Model, inputs: &Inputs) -> (Tensors, f32) {
    if precision == Precision::Int8 {
        let file = std::fs::read(folder.join("int8.safetensors")).expect("a golden");
        return (weights::read_tensors(&file).expect("tensors"), 1e-4);
    }
    if precision == Precision::Int4 {
        return (common::trace(&common::fresh(&in_bytes(rounded.clone()), inputs, &Edits::default())), 0.0);
    }
    (common::trace(&common::fresh(&whole(rounded.clone()), inputs, &Edits::default())), 1e-4)
}

#[test]
fn a_rounded_model_computes_what_its_rounded_numbers_give() {
    for (name, precision) in rounded() {
        let folder = common::project().join("tests/families").join(name);
        let rounded = open_in(&folder, precision).expect("the folder is a model").1;
        let inputs = inputs(&folder, &rounded);
        let (expected, most) = expected(&folder, precision, &rounded, &inputs);
        let found = common::trace(&common::fresh(&rounded, &inputs, &Edits::default()));
        let other = common::trace(&common::fresh(&open(&folder).expect("a model").1, &inputs, &Edits::default()));
        assert!(expected.len() > 3, "{name} has sites");
        let (mut differs, mut worst) = (false, 0f32);
        for (site, (shape, values)) in &expected {
            assert_eq!(&found[site].0, shape, "{name} {site}");
            let far = common::difference(&found[site].1, values);
            worst = worst.max(far);
            differs |= found[site].1 != other[site].1;
        }
        common::report(&format!("{name} in {}", precision.name()), worst, most);
        assert!(worst <= most, "{name} {precision:?} differs by {worst:e}");
        assert!(differs, "{name} {precision:?}: rounding must change the result");
    }
}

/// The largest error of a number in a block with this largest number.
fn most_off(precision: Precision, x: f32, largest: f32) -> f64 {
    match precision {
        Precision::F32 => 0.0,
        // Half of the last of 11 binary digits; fewer digits below 2⁻¹⁴.
        Precision::F16 => f64::from(x.abs()).max(2f64.powi(-14)) * 2f64.powi(-11),
        // Half a step of the block's scale, and the rounding of 32 bits.
        Precision::Int8 => f64::from(largest) * (0.5 / 127.0 + 1e-6),
        // A whole step where 8 scales are no integer.
        Precision::Int4 => f64::from(largest) * (1.0 / 8.0 + 1e-6),
    }
}

#[test]
fn the_reported_error_is_the_numbers_error() {
    for (name, precision) in rounded() {
        let folder = common::project().join("tests/families").join(name);
        let given = open(&folder).expect("the folder is a model").1;
        let rounded = open_in(&folder, precision).expect("the folder is a model").1;
        assert_eq!((given.precision, given.rounding.relative()), (Precision::F32, 0.0), "{name}");
        let told = rounded.rounding.relative();
        let [before, after] = [given, rounded].map(|model| block_on(weights::tensors(&model)).expect("numbers"));
        let (mut apart, mut squares) = (0.0, 0.0);
        for (site, (shape, values)) in &before {
            let table = site.contains("positions") || site.contains("relative_bias");
            let rounded = &after[site].1;
            if shape.len() != 2 || table {
                assert_eq!(values, rounded, "{name} {site} is not rounded");
                continue;
            }
            for (row, near) in values.chunks(shape[1]).zip(rounded.chunks(shape[1])) {
                for (i, (x, y)) in row.iter().zip(near).enumerate() {
                    let block = &row[i / 32 * 32..row.len().min(i / 32 * 32 + 32)];
                    let largest = block.iter().fold(0f32, |largest, x| largest.max(x.abs()));
                    let off = f64::from(*x) - f64::from(*y);
                    assert!(off.abs() <= most_off(precision, *x, largest), "{name} {site}: {x} and {y}");
                    apart += off * off;
                    squares += f64::from(*x) * f64::from(*x);
                }
            }
        }
        let expected = (apart / squares).sqrt();
        assert!((told / expected - 1.0).abs() < 1e-3, "{name}: {told} and {expected}");
        let usual = match precision {
            Precision::F32 | Precision::F16 => 1e-5..3e-4,
            Precision::Int8 => 1e-4..0.02,
            Precision::Int4 => 0.02..0.2,
        };
        assert!(usual.contains(&told), "{name}: {told}");
    }
}

#[test]
fn a_model_s_memory_is_known_before_loading() {
    let folder = common::project().join("tests/families/gpt2");
    let bytes = std::fs::read(folder.join("model.safetensors")).expect("weights");
    let header = weights::Header::parse(weights::split(&bytes).expect("a header").0).expect("tensors");
    let config = std::fs::read_to_string(folder.join("config.json")).expect("a configuration");
    let names: Vec<String> = header.names().map(str::to_owned).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let opened = headlight::family::open(&config, None, &names).expect("a family");
    let assembly = weights::Assembly::new(&opened.config, opened.names, vec![header], &Device::flex()).expect("a fit");
    let [numbers, blocks, others] = count(open_in(&folder, Precision::Int8).expect("a model").1).map(|n| n as u64);
    assert_eq!(assembly.bytes(Precision::Int8), numbers + 4 * blocks + 4 * others);
    assert_eq!(assembly.bytes(Precision::Int4), 20 * blocks + 4 * others);
    assert_eq!(assembly.bytes(Precision::F16), 2 * numbers + 4 * others);
    assert_eq!(assembly.bytes(Precision::F32), 4 * (numbers + others));
    for precision in Precision::ALL {
        let model = open_in(&folder, precision).expect("a model").1;
        assert_eq!(model.bytes(), assembly.bytes(precision), "the memory equals the announced one");
        assert_eq!(model.parameters() as u64, numbers + others);
    }
}
