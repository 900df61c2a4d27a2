//! A head read from its weights alone (Elhage et al. 2021): its output for each token, the tokens it matches, and the
//! earlier heads it reads from.
//!
//! ```text
//! written = e_x W_v W_o W_u      matched = (e_x W_q) (E W_k)ᵀ      norms left out, rotary turns at distance 0
//! copying = Σ λ / Σ |λ|          of W_e W_v W_o W_u: 1: attended tokens become likelier, −1: less likely
//! reads   = ‖A B‖ / (‖A‖ ‖B‖)    of the map A by which a head looks or moves, and the map B of an earlier head
//! ```

use burn::tensor::{Int, Tensor};

use super::eigenvalues::eigenvalues;
use crate::clock::{Clock, Turns};
use crate::error::{InputProblem, Result};
use crate::generate::leading;
use crate::model::{HeadMaps, Model};
use crate::ops::{FromNumbers, matmul};
use crate::site::{Kind, Stack, SublayerPath, read_packed};

/// A token and its number.
pub type Scored = (usize, f32);

/// A head's weights, applied to tokens.
#[derive(Clone, Debug, PartialEq)]
pub struct HeadWeights {
    /// The tokens whose logits rise most, and fall most, when the head attends to the token; empty without an output
    /// head.
    pub raised: Vec<Scored>,
    pub lowered: Vec<Scored>,
    /// The tokens that match the token as a query best, by q · k.
    pub matched: Vec<Scored>,
    pub copying: Option<f32>,
    pub reads: Vec<Composition>,
}

/// How much of an earlier head's output a head reads: through its queries, its keys and its values.
#[derive(Clone, Debug, PartialEq)]
pub struct Composition {
    pub path: SublayerPath,
    pub head: usize,
    pub query: Option<f32>,
    pub key: Option<f32>,
    pub value: Option<f32>,
}

/// One head's weights applied to a token on its keys' side.
///
/// # Errors
/// A missing token, a device that failed.
pub async fn head_weights<C: Clock>(
    model: &Model,
    path: SublayerPath,
    head: usize,
    token: u32,
    tops: usize,
    turns: &mut Turns<'_, C>,
) -> Result<HeadWeights> {
    let config = &model.config;
    if token as usize >= config.d_vocab {
        return Err(InputProblem::UnknownId { id: token.into(), d_vocab: config.d_vocab }.into());
    }
    config.check_head(path, head)?;
    if config.gated_delta(path).is_some() {
        return Err(InputProblem::Linear { path: path.to_string() }.into());
    }
    let not_here = || InputProblem::NotAttention { path: path.to_string() };
    let maps = model.head_maps(path, head).ok_or_else(not_here)?;
    let from =
        if path.kind == Kind::Cross && model.layers(Stack::Encoder).is_some() { Stack::Encoder } else { path.stack };
    let id = Tensor::<1, Int>::from_numbers([token as i32], &model.device);
    let (key, query) = (model.embeddings_of(from, id.clone()), model.embeddings_of(path.stack, id));
    let (key, query) = (key.ok_or_else(not_here)?, query.ok_or_else(not_here)?);
    let asked = matmul(query, maps.q.clone().transpose()); // [1, d_head]
    let matched = model.along_embeddings(from, matmul(asked, maps.k.clone())).ok_or_else(not_here)?; // [1, d_vocab]
    let matched = read_packed(vec![matched.flatten(0, 1)]).await?;
    turns.rest().await?;
    let (mut raised, mut lowered, mut copying) = (Vec::new(), Vec::new(), None);
    let out = maps.o.clone().transpose(); // [d_value, d_model]
    let written = matmul(matmul(key, maps.v.clone().transpose()), out.clone()); // [1, d_model]
    if let Some(written) = model.along_unembeddings(written) {
        let some = |all: &Tensor<2>| all.clone().split(config.logit_rows_at_once(), 0);
        let moved = some(&maps.v).into_iter().filter_map(|rows| model.along_embeddings(from, rows)).collect();
        turns.rest().await?;
        let out = some(&out).into_iter().filter_map(|rows| model.along_unembeddings(rows)).collect();
        turns.rest().await?;
        let small = products(moved, out); // [d_value, d_value], whose eigenvalues are those of the large one
        let [width, _] = small.dims();
        let mut read = read_packed(vec![written.flatten(0, 1), small.flatten(0, 1)]).await?;
        let small: Vec<f64> = read.split_off(config.d_vocab).into_iter().map(f64::from).collect();
        let values = eigenvalues(&small, width);
        let lengths: f64 = values.iter().map(|value| value.length()).sum();
        copying = (lengths > 0.0).then(|| (values.iter().map(|value| value.re).sum::<f64>() / lengths) as f32);
        raised = first(&read, tops);
        lowered = first(&read.iter().map(|x| -x).collect::<Vec<f32>>(), tops);
        lowered.iter_mut().for_each(|(_, value)| *value = -*value);
    }
    let reads = compositions(model, path, &maps, turns).await?;
    Ok(HeadWeights { raised, lowered, matched: first(&matched, tops), copying, reads })
}

/// A Bᵀ of two matrices, both in pieces of some rows.
fn products(a: Vec<Tensor<2>>, b: Vec<Tensor<2>>) -> Tensor<2> {
    let b: Vec<Tensor<2>> = b.into_iter().map(Tensor::transpose).collect();
    let rows = |a: Tensor<2>| Tensor::cat(b.iter().map(|b| matmul(a.clone(), b.clone())).collect(), 1);
    Tensor::cat(a.into_iter().map(rows).collect(), 0)
}

fn first(values: &[f32], tops: usize) -> Vec<Scored> {
    leading(values, tops.min(values.len())).into_iter().map(|id| (id, values[id])).collect()
}

/// The composition of this head with every earlier head that writes into its input.
async fn compositions<C: Clock>(
    model: &Model,
    path: SublayerPath,
    maps: &HeadMaps,
    turns: &mut Turns<'_, C>,
) -> Result<Vec<Composition>> {
    let paths = model.config.sublayers();
    let before = paths.iter().take_while(|other| **other != path).filter(|other| other.kind != Kind::Mlp);
    // Keys and values may be an earlier layer's, which reads less.
    let lender = model.config.keys_of(path);
    let (mut found, mut numbers) = (Vec::new(), Vec::new());
    for other in before {
        let own = other.stack == path.stack;
        // Keys and values of cross-attention come from the encoder, its queries from the decoder.
        let before_keys = lender == path || own && other.block < lender.block;
        let memory = if path.kind == Kind::Cross { other.stack == Stack::Encoder } else { own && before_keys };
        if !own && !memory {
            continue;
        }
        for head in 0..model.config.attention_in(*other).n_heads {
            let Some(earlier) = model.head_maps(*other, head) else { continue };
            let pairs = [
                own.then(|| composition(&maps.k, &maps.q, &earlier)),
                memory.then(|| composition(&maps.q, &maps.k, &earlier)),
                memory.then(|| composition(&maps.o.clone().transpose(), &maps.v, &earlier)),
            ];
            let there = pairs.each_ref().map(Option::is_some);
            numbers.extend(pairs.into_iter().flatten());
            found.push((*other, head, there));
            turns.rest().await?;
        }
    }
    let mut numbers = read_packed(numbers).await?.into_iter();
    Ok(found
        .into_iter()
        .map(|(path, head, there)| {
            let [query, key, value] = there.map(|there| if there { numbers.next() } else { None });
            Composition { path, head, query, key, value }
        })
        .collect())
}

/// ‖Lᵀ R O V‖ / (‖Lᵀ R‖ ‖O V‖), computed only with matrices as narrow as a head: `[1]`.
///
/// # Shapes
/// - left, right: `[d, d_model]`
fn composition(left: &Tensor<2>, right: &Tensor<2>, earlier: &HeadMaps) -> Tensor<1> {
    let gram = |x: &Tensor<2>| matmul(x.clone(), x.clone().transpose()); // [d, d]
    let middle = matmul(right.clone(), earlier.o.clone()); // [d, d_value]
    let (left, below) = (gram(left), gram(&earlier.v));
    let squared = |outer: Tensor<2>, x: Tensor<2>, inner: Tensor<2>| {
        let product = matmul(matmul(outer, x.clone()), inner);
        (product * x).sum().clamp_min(0.0)
    };
    let whole = squared(left.clone(), middle, below.clone());
    let one = (left * gram(right)).sum();
    let other = (gram(&earlier.o.clone().transpose()) * below).sum();
    (whole / (one * other).clamp_min(f32::MIN_POSITIVE)).sqrt()
}

#[cfg(test)]
mod tests {
    use burn::tensor::{Device, TensorData};

    use super::*;

    #[test]
    fn products_of_pieces_are_those_of_the_whole_matrices() {
        let matrix = |rows: usize, start: i32| {
            let values: Vec<f32> = (start..start + 3 * rows as i32).map(|i| (i % 7 - 3) as f32).collect();
            Tensor::<2>::from_numbers(TensorData::new(values, [rows, 3]), &Device::flex())
        };
        let (a, b) = (matrix(5, 0), matrix(4, 2));
        let whole = matmul(a.clone(), b.clone().transpose()).into_data();
        let pieces = products(a.split(2, 0), b.split(3, 0)).into_data();
        pieces.assert_eq(&whole, true);
    }
}
