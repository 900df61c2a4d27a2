//! What an edit did: to the next-token distribution, and to the heads' patterns.

/// The largest absolute difference of two patterns, head by head: (head, difference) of the head
/// that moved most, or nothing when none moved.
///
/// Both are `[head, query, key]` with `heads` heads, row-major.
pub fn most_moved_head(before: &[f32], after: &[f32], heads: usize) -> Option<(usize, f32)> {
    if before.len() != after.len() || before.is_empty() || heads == 0 {
        return None;
    }
    let size = before.len() / heads;
    before
        .chunks(size)
        .zip(after.chunks(size))
        .map(|(a, b)| a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max))
        .enumerate()
        .filter(|(_, difference)| *difference > 0.0)
        .max_by(|a, b| a.1.total_cmp(&b.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_head_that_moved_most_is_found_and_stillness_is_nothing() {
        let before = [0.5, 0.5, 1.0, 0.0];
        assert_eq!(most_moved_head(&before, &[0.4, 0.6, 0.5, 0.5], 2), Some((1, 0.5)));
        assert_eq!(most_moved_head(&before, &before, 2), None);
    }
}
