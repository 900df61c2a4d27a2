//! The list of a GGUF file's tensors.

use headlight_kernels::Quantized;
use safetensors::Dtype;

use super::cursor::{Cursor, Step, broken};
use crate::weights::{NumberType, TensorEntry};

/// The most dimensions of a tensor.
const MOST_DIMENSIONS: u32 = 4;

/// The tensors, with `begin` and `end` counted from the data's first byte.
pub(super) fn read_tensors(bytes: &mut Cursor, count: u64, alignment: u64) -> Step<Vec<TensorEntry>> {
    let mut all = Vec::new();
    for _ in 0..count {
        let name = bytes.text()?.to_owned();
        let dimensions = bytes.u32()?;
        if dimensions > MOST_DIMENSIONS {
            return broken(format!("`{name}` has {dimensions} dimensions, expected at most {MOST_DIMENSIONS}"));
        }
        // The first one is that of neighbouring numbers.
        let mut sizes = Vec::new();
        for _ in 0..dimensions {
            sizes.insert(0, bytes.u64()?);
        }
        let (kind, begin) = (bytes.u32()?, bytes.u64()?);
        let Some(dtype) = number_type(kind) else {
            let kind =
                NAMES.iter().find(|(of, _)| *of == kind).map_or_else(|| format!("type {kind}"), |(_, n)| (*n).into());
            let open = BLOCKS.map(|(_, blocks)| blocks.name()).join(", ");
            return broken(format!(
                "`{name}` holds {kind}, which is not read; {PLAIN}, {open} are: convert it to one of these"
            ));
        };
        if !begin.is_multiple_of(alignment) {
            return broken(format!("`{name}` does not begin at a multiple of {alignment} bytes"));
        }
        let row = sizes.last().copied().unwrap_or(1);
        if !row.is_multiple_of(dtype.numbers() as u64) {
            return broken(format!("`{name}` has rows of {row} numbers, which are no whole blocks"));
        }
        let shape = sizes.iter().map(|n| usize::try_from(*n).ok()).collect::<Option<Vec<usize>>>();
        let end = dtype.bytes(&sizes).and_then(|length| begin.checked_add(length));
        let (Some(shape), Some(end)) = (shape, end) else { return broken(format!("`{name}` is larger than any file")) };
        all.push(TensorEntry { name, dtype, shape, begin, end, aliases: Vec::new() });
    }
    all.sort_by_key(|entry| (entry.begin, entry.end));
    if let Some([first, second]) = all.array_windows().find(|[first, second]| second.begin < first.end) {
        return broken(format!("`{}` and `{}` overlap", first.name, second.name));
    }
    Ok(all)
}

/// The plain types that open, for a message.
const PLAIN: &str = "F32, F16, BF16, F64";

fn number_type(kind: u32) -> Option<NumberType> {
    Some(match kind {
        0 => NumberType::Plain(Dtype::F32),
        1 => NumberType::Plain(Dtype::F16),
        28 => NumberType::Plain(Dtype::F64),
        30 => NumberType::Plain(Dtype::BF16),
        _ => NumberType::Blocks(BLOCKS.into_iter().find(|(of, _)| *of == kind)?.1),
    })
}

/// ggml's numbers of the types of blocks.
const BLOCKS: [(u32, Quantized); Quantized::ALL.len()] = [
    (2, Quantized::Q4_0),
    (3, Quantized::Q4_1),
    (6, Quantized::Q5_0),
    (7, Quantized::Q5_1),
    (8, Quantized::Q8_0),
    (10, Quantized::Q2_K),
    (11, Quantized::Q3_K),
    (12, Quantized::Q4_K),
    (13, Quantized::Q5_K),
    (14, Quantized::Q6_K),
    (20, Quantized::IQ4_NL),
    (23, Quantized::IQ4_XS),
    (39, Quantized::MXFP4),
];

/// The names of its other types.
const NAMES: [(u32, &str); 16] = [
    (9, "Q8_1"),
    (15, "Q8_K"),
    (16, "IQ2_XXS"),
    (17, "IQ2_XS"),
    (18, "IQ3_XXS"),
    (19, "IQ1_S"),
    (21, "IQ3_S"),
    (22, "IQ2_S"),
    (24, "I8"),
    (25, "I16"),
    (26, "I32"),
    (27, "I64"),
    (29, "IQ1_M"),
    (34, "TQ1_0"),
    (35, "TQ2_0"),
    (40, "NVFP4"),
];
