//! Errors of weight files: tensors that do not fit the model.

use serde::Serialize;

/// One tensor of a checkpoint that does not fit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "code", content = "params")]
pub enum WeightProblem {
    /// None of the names is known.
    #[error("its tensors have other names: there is `{found}`, and `{missing}` is missing")]
    OtherNames { found: String, missing: String },
    #[error("`{0}` is missing")]
    Missing(String),
    #[error("`{0}` is unexpected")]
    Unexpected(String),
    #[error("`{name}` has shape {found:?}, expected {expected:?}")]
    Shape { name: String, found: Vec<usize>, expected: Vec<usize> },
    #[error("`{name}` is shared by tensors of several shapes, {shapes:?}: they must have the same shape")]
    Unequal { name: String, shapes: Vec<Vec<usize>> },
    #[error("`{name}` holds {dtype}: expected numbers of 16, 32 or 64 bits")]
    Type { name: String, dtype: String },
    #[error("`{0}` holds values that are not finite numbers")]
    NotFinite(String),
}

/// Joins problems into one sentence. Long lists are cut with a count, but keep every kind of problem.
pub(super) fn join(problems: &[WeightProblem]) -> String {
    const SHOWN: usize = 5;
    let kinds: Vec<&[WeightProblem]> =
        problems.chunk_by(|a, b| std::mem::discriminant(a) == std::mem::discriminant(b)).collect();
    let each = if problems.len() > SHOWN { (SHOWN / kinds.len()).max(1) } else { SHOWN };
    let mut text: Vec<String> =
        kinds.iter().flat_map(|kind| kind.iter().take(each)).take(SHOWN).map(ToString::to_string).collect();
    if problems.len() > text.len() {
        text.push(format!("and {} more", problems.len() - text.len()));
    }
    text.join("; ")
}
