//! The patterns that were told last: rows that are as they were are not read again.

use super::blocks::Patterns;
use super::pattern_map::PatternMap;

/// Patterns as they were told, all of them.
#[derive(Clone, Debug, Default)]
pub struct SentPatterns {
    pub maps: Vec<PatternMap>,
    pub values: Vec<f32>,
    /// 1 is masked.
    pub masks: Vec<u8>,
    stamps: Vec<Vec<u64>>,
}

impl SentPatterns {
    /// Whether patterns were told, and are as they were.
    pub fn matches(&self, patterns: &Patterns) -> bool {
        !self.maps.is_empty() && self.maps == patterns.maps && patterns.count() == 0
    }

    /// Patterns with all their rows: those that are known, and those that were read.
    pub fn with(&self, patterns: Patterns, read: &[f32]) -> Self {
        let Patterns { maps, known_rows, masks: masks_read, stamps, .. } = patterns;
        let mut values = Vec::with_capacity(maps.iter().map(PatternMap::cells).sum());
        let mut masks = Vec::with_capacity(maps.iter().map(PatternMap::masked).sum());
        let (mut read, mut masks_read) = (read, &masks_read[..]);
        for (map, known) in maps.iter().zip(known_rows) {
            let [heads, ..] = map.shape;
            let before = self.find(&map.path, map.head, map.block).map(|(map, _)| map);
            let (of_values, of_masks, size) = match before {
                Some(map) => (&self.values[map.offset..], &self.masks[map.mask_offset..], [map.shape[1], map.shape[2]]),
                None => (&[][..], &[][..], [0, 0]),
            };
            let mask_heads = if map.mask_per_head { heads } else { 1 };
            // A key that came later is masked in every row that was there before.
            place(&mut values, heads, map, known, (of_values, size, 0.0), &mut read);
            place(&mut masks, mask_heads, map, known, (of_masks, size, 1), &mut masks_read);
        }
        Self { maps, values, masks, stamps }
    }

    /// A map, and the stamps of its queries.
    pub(super) fn find(&self, path: &str, head: Option<usize>, block: usize) -> Option<(&PatternMap, &[u64])> {
        let mut all = self.maps.iter().zip(&self.stamps);
        let is = |map: &PatternMap| map.path == path && map.head == head && map.block == block;
        all.find(|(map, _)| is(map)).map(|(map, stamps)| (map, &stamps[..]))
    }
}

/// Puts a map's `known` rows, of each head those of `before`, with what stands for keys that it did not have, and all
/// others, the next of `read`.
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
