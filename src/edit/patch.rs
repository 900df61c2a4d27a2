//! Patches: they replace the run's values at a site by those of another text, by a mean or by zeros.
//!
//! ```text
//! value' = value + factor · (from − value)     factor 1 replaces the value (Meng et al. 2022; Zhang & Nanda 2023)
//! value' = value + factor · (from − minus)     where `minus` is given: steering (Turner et al. 2023)
//! ```
//!
//! A mean is taken over all positions of the patched value in the run, before the patch. Another text is run without
//! edits; with an encoder it is the source, and the decoder's input stays. Two sites that are one place in the stream,
//! such as the end of a block and the beginning of the next, may both show a patch at the later one.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::config::Config;
use crate::error::{EditProblem, Error, Result};
use crate::site::{Name, Site};

/// Larger factors only overflow.
pub const LARGEST_FACTOR: f32 = 1e4;

/// A patch as the document writes it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Patch {
    /// A site by its name, such as `decoder.blocks.3.attn.z`.
    pub site: String,
    /// For q, k, v and z: one head; for k and v a key-value head. Absent: all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub head: Option<usize>,
    /// Absent: all. A position outside the current length is inactive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub positions: Option<Vec<usize>>,
    pub from: PatchSource,
    /// The subtrahend of `from`. Absent: the value itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub minus: Option<PatchSource>,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    #[cfg_attr(test, ts(as = "Option<f32>", optional))]
    pub factor: f32,
}

fn one() -> f32 {
    1.0
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference over")]
fn is_one(factor: &f32) -> bool {
    *factor == 1.0
}

/// The source of a patch's values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(untagged, expecting = "values come from { \"text\": … }, { \"ids\": … }, \"mean\" or \"zero\"")]
pub enum PatchSource {
    Named(NamedSource),
    Other(OtherSource),
}

/// Sources that need no other text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum NamedSource {
    Mean,
    Zero,
}

/// Another text, and the positions in it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OtherSource {
    #[serde(flatten)]
    pub text: OtherText,
    /// Of several images beside a text, the one in whose place this one is read, counted from 0. Absent: the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub image: Option<usize>,
    /// One for each position of the patch, or one for all of them. Absent: the same positions. A position outside the
    /// text is inactive.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub positions: Option<Vec<usize>>,
}

/// The input of the other run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum OtherText {
    Text(String),
    /// Tokens of the encoder, or of a decoder without encoder.
    Ids(Vec<u32>),
}

impl<'de> Deserialize<'de> for OtherSource {
    /// Written by hand, because serde refuses unknown keys only where no field is flattened.
    fn deserialize<D: Deserializer<'de>>(from: D) -> std::result::Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Keys {
            text: Option<String>,
            ids: Option<Vec<u32>>,
            image: Option<usize>,
            positions: Option<Vec<usize>>,
        }
        let Keys { text, ids, image, positions } = Keys::deserialize(from)?;
        let text = match (text, ids) {
            (Some(text), None) => OtherText::Text(text),
            (None, Some(ids)) => OtherText::Ids(ids),
            _ => return Err(D::Error::custom("either a text or ids")),
        };
        Ok(Self { text, image, positions })
    }
}

impl OtherSource {
    /// Whether both take values from one run.
    pub fn has_run_of(&self, other: &Self) -> bool {
        self.text == other.text && self.image.unwrap_or(0) == other.image.unwrap_or(0)
    }
}

impl PatchSource {
    /// The other text that must be run for it.
    pub fn other(&self) -> Option<&OtherSource> {
        match self {
            Self::Other(other) => Some(other),
            Self::Named(_) => None,
        }
    }

    /// Whether it reads rows other than the patched one: all rows, or listed positions, which a text still being
    /// written may lack.
    fn reads_other_rows(&self) -> bool {
        match self {
            Self::Named(source) => *source == NamedSource::Mean,
            Self::Other(other) => other.positions.is_some(),
        }
    }
}

/// A patch with its site, found in a model.
#[derive(Clone, Debug, PartialEq)]
pub struct SitePatch {
    pub site: Site,
    pub patch: Patch,
}

impl SitePatch {
    /// Whether a computed row may change when another row changes.
    pub fn reads_other_rows(&self) -> bool {
        [Some(&self.patch.from), self.patch.minus.as_ref()].into_iter().flatten().any(PatchSource::reads_other_rows)
    }

    /// Whether it acts before the pattern is computed.
    pub fn moves_pattern(&self) -> bool {
        matches!(self.site, Site::In(_, Name::Norm | Name::Q | Name::K | Name::Decay | Name::Beta))
    }
}

/// The patches of a document, each with its site, checked against a model.
///
/// # Errors
/// A site, a head or positions that cannot be patched.
pub fn resolve_patches(config: &Config, patches: &[Patch]) -> Result<Vec<SitePatch>> {
    if patches.is_empty() {
        return Ok(Vec::new());
    }
    let sites = config.patchable_sites();
    let find = |patch: &Patch| {
        let wrong = |problem| Err(Error::edit(&patch.site, problem));
        let Some(info) = sites.iter().find(|info| info.site.to_string() == patch.site) else {
            return wrong(EditProblem::NoSite);
        };
        if let Some(head) = patch.head {
            match info.heads() {
                None => return wrong(EditProblem::SiteWithoutHeads),
                Some(heads) if head >= heads => {
                    return wrong(EditProblem::HiddenHead { head, last: heads - 1 });
                }
                Some(_) => {}
            }
        }
        if patch.factor.is_nan() || patch.factor.abs() > LARGEST_FACTOR {
            return wrong(EditProblem::Factor { value: patch.factor, most: LARGEST_FACTOR });
        }
        let others = [Some(&patch.from), patch.minus.as_ref()].into_iter().flatten().filter_map(PatchSource::other);
        for from in others.filter_map(|other| other.positions.as_ref()) {
            let wanted = patch.positions.as_ref().map_or(from.len(), Vec::len);
            if from.len() != 1 && from.len() != wanted {
                return wrong(EditProblem::Positions { from: from.len(), wanted });
            }
        }
        Ok(SitePatch { site: info.site, patch: patch.clone() })
    };
    patches.iter().map(find).collect()
}
