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

/// ‖after − before‖ / ‖before‖, 0 when nothing changed.
pub fn relative_change(before: &[f32], after: &[f32]) -> f32 {
    let apart: f64 = before.iter().zip(after).map(|(a, b)| f64::from(b - a).powi(2)).sum();
    let size: f64 = before.iter().map(|a| f64::from(*a).powi(2)).sum();
    if apart == 0.0 { 0.0 } else { (apart / size).sqrt() as f32 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_measured_against_what_was_there() {
        assert!((relative_change(&[3.0, 4.0], &[3.0, 5.0]) - 0.2).abs() < 1e-7);
        assert_eq!(relative_change(&[0.0], &[0.0]), 0.0);
    }

    #[test]
    fn the_head_that_moved_most_is_found_and_stillness_is_nothing() {
        let before = [0.5, 0.5, 1.0, 0.0];
        assert_eq!(most_moved_head(&before, &[0.4, 0.6, 0.5, 0.5], 2), Some((1, 0.5)));
        assert_eq!(most_moved_head(&before, &before, 2), None);
    }
}
