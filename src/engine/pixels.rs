//! Pictures of a run's patterns in the graphics card's memory.

use burn::tensor::{Device, Tensor};

pub use crate::ops::gpu::Pixels;
use crate::ops::gpu::{Colours, Heads};
use crate::protocol::{Picture, PlacedHead};
use crate::run::Session;

/// The picture in the card's memory; `None` if the patterns are not there, if the sublayer did not run, or if the
/// picture is too small.
pub fn pixels_of(session: &Session, picture: &Picture, device: &Device) -> Option<Pixels> {
    let (model, run, baseline) = (&session.model, session.run(), session.baseline());
    let mut pixels = Pixels::new([picture.width, picture.height], &picture.table, device);
    let colours = Colours { masked: picture.masked, hatch: picture.hatch, line: picture.line };
    let alike = |a: &PlacedHead, b: &PlacedHead| (&a.path, a.block, a.cell, a.gap) == (&b.path, b.block, b.cell, b.gap);
    for heads in picture.heads.chunk_by(alike) {
        let PlacedHead { block, cell, gap, .. } = heads[0];
        let path = run.attention_paths().find(|path| path.to_string() == heads[0].path)?;
        if block == 0 || cell.is_nan() || cell <= 0.0 {
            return None;
        }
        // The picture may still be sized for a shorter text; sides are rounded.
        let fits = |tokens: usize, side: usize| tokens.div_ceil(block) as f64 * cell < (side + 1) as f64;
        let inputs = run.inputs();
        if !fits(inputs.rows(path.stack), picture.height) || !fits(inputs.keys(path), picture.width) {
            return None;
        }
        let seen = run.seen(path.stack);
        let pattern = run.pattern(model, path, baseline)?.slice_dim(0, seen..seen + 1);
        let mask = run.mask_of(model, path, baseline)?.sequence(seen);
        let places: Vec<[usize; 3]> = heads.iter().map(|one| [one.head, one.x, one.y]).collect();
        if places.iter().any(|[head, ..]| *head >= model.config.attention_in(path).n_heads) {
            return None;
        }
        pixels.draw(
            &Heads {
                pattern: &pattern,
                mask: &mask.cells(),
                mask_per_head: mask.shape[1] > 1,
                places: &places,
                block,
                cell,
                gap,
            },
            colours,
        )?;
    }
    Some(pixels)
}

/// A picture of a single cell; `None` if the card cannot draw it.
pub fn one_cell(device: &Device) -> Option<Pixels> {
    let mut pixels = Pixels::new([1, 1], &[0], device);
    let pattern = Tensor::zeros([1; 4], device);
    let cell =
        Heads { pattern: &pattern, mask: &[0], mask_per_head: false, places: &[[0; 3]], block: 1, cell: 1.0, gap: 0 };
    pixels.draw(&cell, Colours { masked: [0; 2], hatch: [3, 1], line: 0 }).map(|()| pixels)
}
