//! The patterns delivered last: unchanged rows are not read again.

use super::pattern_map::{PatternMap, Patterns};

/// The delivered patterns and their rows; the receiver holds their numbers.
#[derive(Clone, Debug, Default)]
pub struct DeliveredPatterns {
    maps: Vec<PatternMap>,
    stamps: Vec<Vec<u64>>,
}

impl DeliveredPatterns {
    /// After the delivery of these patterns.
    pub fn new(patterns: Patterns) -> Self {
        Self { maps: patterns.maps, stamps: patterns.stamps }
    }

    /// Whether these patterns were delivered and are unchanged.
    pub fn matches(&self, patterns: &Patterns) -> bool {
        let (told, now) = (&self.maps, &patterns.maps);
        !told.is_empty()
            && told.len() == now.len()
            && told.iter().zip(now).all(|(told, now)| told.is_like(now))
            && now.iter().zip(&patterns.known_rows).all(|(map, known)| map.shape[1] == *known)
    }

    /// A delivered map, and the stamps of its queries.
    pub(in crate::run) fn find(&self, path: &str, head: Option<usize>, block: usize) -> Option<(&PatternMap, &[u64])> {
        let mut all = self.maps.iter().zip(&self.stamps);
        let is = |map: &PatternMap| map.path == path && map.head == head && map.block == block;
        all.find(|(map, _)| is(map)).map(|(map, stamps)| (map, &stamps[..]))
    }
}
