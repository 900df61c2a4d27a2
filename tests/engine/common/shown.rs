//! The patterns that a page holds.

use headlight::protocol::RunUpdate;
use headlight::run::{PatternMap, Patterns};

/// The patterns that a page holds, updated like `www/engine/run-result.ts`.
#[derive(Default)]
pub struct Shown {
    pub maps: Vec<PatternMap>,
    pub values: Vec<f32>,
    pub masks: Vec<u8>,
}

impl Shown {
    /// The same after a read: new rows from `read`, all others kept.
    pub fn with(&self, patterns: &Patterns, read: &[f32]) -> Self {
        let mut all = Self::default();
        let (mut read, mut masks_read) = (read, &patterns.masks[..]);
        for (map, known) in patterns.maps.iter().zip(&patterns.known_rows) {
            let is =
                |before: &&PatternMap| (&before.path, before.head, before.block) == (&map.path, map.head, map.block);
            let before = self.maps.iter().find(is);
            let size = before.map_or([0, 0], |map| [map.shape[1], map.shape[2]]);
            let of_values = before.map_or(&[][..], |map| &self.values[map.offset..]);
            let of_masks = before.map_or(&[][..], |map| &self.masks[map.mask_offset..]);
            let mask_heads = if map.mask_per_head { map.shape[0] } else { 1 };
            let (offset, mask_offset) = (all.values.len(), all.masks.len());
            all.maps.push(PatternMap { offset, mask_offset, ..map.clone() });
            // A later key is masked in every earlier row.
            place(&mut all.values, map.shape[0], map, *known, (of_values, size, 0.0), &mut read);
            place(&mut all.masks, mask_heads, map, *known, (of_masks, size, 1), &mut masks_read);
        }
        all
    }

    /// With an update of a run; one without maps changes nothing.
    pub fn update(&mut self, update: &RunUpdate) {
        let RunUpdate {
            maps: Some(maps), known_rows: Some(known_rows), values: Some(values), masks: Some(masks), ..
        } = update
        else {
            return;
        };
        let (maps, known_rows, masks) = (maps.clone(), known_rows.clone(), masks.clone());
        let read: Vec<f32> = values.iter().flat_map(|values| values.to_vec()).collect();
        *self = self.with(&Patterns { maps, known_rows, masks, ..Patterns::default() }, &read);
    }

    /// Fails unless both hold the same patterns.
    pub fn assert_close(&self, other: &Self, rounding: f32, what: &str) {
        assert_eq!((&self.maps, &self.masks), (&other.maps, &other.masks), "{what}");
        assert_eq!(self.values.len(), other.values.len(), "{what}");
        for (i, (one, two)) in self.values.iter().zip(&other.values).enumerate() {
            assert!((one - two).abs() <= rounding, "{what}: number {i} is {one}, not {two}");
        }
    }
}

/// Copies a map's `known` rows of each head from `before`, with a filler for keys that it did not have; the other rows
/// are the next of `read`.
fn place<T: Copy>(
    all: &mut Vec<T>,
    heads: usize,
    map: &PatternMap,
    known: usize,
    (before, [rows, columns], unseen): (&[T], [usize; 2], T),
    read: &mut &[T],
) {
    let width = map.shape[2];
    for head in 0..heads {
        for row in 0..known {
            let here = &before[(head * rows + row) * columns..][..columns.min(width)];
            all.extend_from_slice(here);
            all.resize(all.len() + width - here.len(), unseen);
        }
        let (here, rest) = read.split_at((map.shape[1] - known) * width);
        all.extend_from_slice(here);
        *read = rest;
    }
}
