//! Values patched in at a site: their rows, sequences and heads, and their source.

use burn::tensor::{Int, Tensor, TensorData};

use crate::ops::FromNumbers;
use crate::site::{Activation, Name, Site, SublayerPath};

/// The source of a patch.
#[derive(Clone, Debug)]
pub enum PatchValues {
    Zero,
    /// The mean of the patched value over its positions.
    Mean,
    /// Values of another run at the same site, of as many sequences or of one.
    Other(Activation),
    /// Values for each of the resulting sequences.
    Each(Activation),
}

/// A patched row, and its rows in the other runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    pub to: usize,
    pub from: usize,
    pub minus: usize,
}

/// Which sequences are patched where. A patch can multiply one sequence into several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spread {
    /// All sequences alike, in one head or in all.
    Alike { head: Option<usize> },
    /// `count` sequences, each patched in a different head, from `first` on.
    Heads { first: usize, count: usize },
    /// `count` sequences, each patched at a different place, from number `first` on.
    Places { first: usize, count: usize },
}

/// One patch of a pass: value + factor · (from − value), or, with `minus`, value + factor · (from − minus).
#[derive(Clone, Debug)]
pub struct PassPatch {
    pub site: Site,
    pub places: Vec<Place>,
    pub from: PatchValues,
    pub minus: Option<PatchValues>,
    pub factor: f32,
    pub spread: Spread,
}

impl PassPatch {
    /// Whether the patch value depends on all rows.
    pub fn reads_all_rows(&self) -> bool {
        [Some(&self.from), self.minus.as_ref()].into_iter().flatten().any(|values| matches!(values, PatchValues::Mean))
    }

    /// The number of sequences that one becomes.
    pub fn sequences(&self) -> usize {
        match (&self.from, self.spread) {
            (PatchValues::Each(values), _) => values.shape()[0],
            (_, Spread::Alike { .. }) => 1,
            (_, Spread::Heads { count, .. } | Spread::Places { count, .. }) => count,
        }
    }

    /// Whether the patch acts on a step's output, in the stream or of a stack.
    pub fn leaves(&self) -> bool {
        matches!(self.site, Site::Resid(..) | Site::Out(_))
    }

    /// The same patch in a sublayer that reads the patched keys or values of another; `None` if it is of neither.
    pub fn lent_to(&self, path: SublayerPath) -> Option<Self> {
        match self.site {
            Site::In(_, name @ (Name::K | Name::V)) => Some(Self { site: Site::In(path, name), ..self.clone() }),
            _ => None,
        }
    }

    /// The value `[batch, pos, d]` or `[batch, head, pos, d]` after the patch; its first row is position `start`.
    pub fn apply<const D: usize>(&self, value: Tensor<D>, start: usize) -> Tensor<D> {
        let rows = value.dims()[D - 2];
        let here = |(_, place): &(usize, &Place)| (start..start + rows).contains(&place.to);
        let places: Vec<(usize, Place)> =
            self.places.iter().enumerate().filter(here).map(|(i, place)| (i, *place)).collect();
        if places.is_empty() {
            return value;
        }
        let weights = self.weights(&places, start, &value);
        let from = rows_from(&self.from, &value, &places, start, |place| place.from);
        let (kept, added) = match &self.minus {
            None => (value * (weights.clone().neg() + 1.0), from),
            Some(minus) => {
                let minus = rows_from(minus, &value, &places, start, |place| place.minus);
                let added = match (from, minus) {
                    (Some(from), Some(minus)) => Some(from - minus),
                    (None, Some(minus)) => Some(-minus),
                    (from, None) => from,
                };
                (value, added)
            }
        };
        match added {
            Some(added) => kept + added * weights,
            None => kept,
        }
    }

    /// The weight of the patch in each row: `[sequence, pos, 1]` or `[sequence, head, pos, 1]`.
    fn weights<const D: usize>(&self, places: &[(usize, Place)], start: usize, value: &Tensor<D>) -> Tensor<D> {
        let mut shape = value.dims();
        shape[0] = match self.spread {
            Spread::Alike { .. } => 1,
            Spread::Heads { count, .. } | Spread::Places { count, .. } => count,
        };
        shape[D - 1] = 1;
        let (rows, heads) = (shape[D - 2], if D == 4 { shape[1] } else { 1 });
        let mut weights = vec![0f32; shape[0] * heads * rows];
        for (sequence, of_sequence) in weights.chunks_mut(heads * rows).enumerate() {
            for (head, of_head) in of_sequence.chunks_mut(rows).enumerate() {
                for (number, place) in places {
                    let patched = match self.spread {
                        Spread::Alike { head: one } => one.is_none_or(|one| one == head),
                        Spread::Heads { first, .. } => head == first + sequence,
                        Spread::Places { first, .. } => *number == first + sequence,
                    };
                    if patched {
                        of_head[place.to - start] = self.factor;
                    }
                }
            }
        }
        Tensor::from_numbers(TensorData::new(weights, shape), &value.device())
    }
}

/// The patch values of each row; `None` for zeros.
fn rows_from<const D: usize>(
    values: &PatchValues,
    value: &Tensor<D>,
    places: &[(usize, Place)],
    start: usize,
    row_of: impl Fn(&Place) -> usize,
) -> Option<Tensor<D>> {
    let other = match values {
        PatchValues::Zero => return None,
        PatchValues::Mean => return Some(value.clone().mean_dim(D - 2)),
        // Tile by tile where both runs have as many, else one sequence for all.
        PatchValues::Other(all) if all.shape()[0] == value.dims()[0] => all.clone(),
        PatchValues::Other(Activation::Stream(x)) => Activation::Stream(x.clone().slice_dim(0, 0..1)),
        PatchValues::Other(Activation::Heads(x)) => Activation::Heads(x.clone().slice_dim(0, 0..1)),
        PatchValues::Each(each) => each.clone(),
    };
    let shape: [usize; D] = other.shape().try_into().expect("a site has values of one kind");
    // Unpatched rows have weight 0, so any value will do.
    let mut rows = vec![0i32; value.dims()[D - 2]];
    for (_, place) in places {
        rows[place.to - start] = row_of(place) as i32;
    }
    let count = rows.len();
    let rows = Tensor::<1, Int>::from_numbers(TensorData::new(rows, [count]), &value.device());
    Some(other.flatten().reshape(shape).select(D - 2, rows))
}
