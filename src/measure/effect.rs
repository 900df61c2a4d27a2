//! The effect of an edit: on the next-token distribution, and on the heads' patterns.

/// The index and distance of the head that moved most; `None` if none did.
pub fn most_moved(moved: &[f32]) -> Option<(usize, f32)> {
    let moving = moved.iter().copied().enumerate().filter(|(_, difference)| *difference > 0.0);
    moving.max_by(|a, b| a.1.total_cmp(&b.1))
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
    fn a_change_is_relative_to_the_size_before() {
        assert!((relative_change(&[3.0, 4.0], &[3.0, 5.0]) - 0.2).abs() < 1e-7);
        assert_eq!(relative_change(&[0.0], &[0.0]), 0.0);
    }

    #[test]
    fn the_head_that_moved_most_is_found_if_any_moved() {
        assert_eq!(most_moved(&[0.25, 0.5, 0.0]), Some((1, 0.5)));
        assert_eq!(most_moved(&[0.0, 0.0]), None);
    }
}
