//! Whether numbers are finite.

/// The exponent bits of infinities and NaN.
const EXPONENT: u32 = 0x7f80_0000;

/// The numbers between two checks.
const CHUNK: usize = 4096;

/// Whether no number is infinite or NaN.
pub fn are_finite(x: &[f32]) -> bool {
    // On bits, and without an exit inside a chunk, so that the compiler vectorises the loop.
    x.chunks(CHUNK).all(|chunk| chunk.iter().fold(0, |most, x| most.max(x.to_bits() & EXPONENT)) < EXPONENT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_is_not_finite_is_found_anywhere() {
        let mut x: Vec<f32> = (0..2 * CHUNK + 3).map(|i| (i as f32 - 4000.0) * 1e34).collect();
        assert!(are_finite(&x) && are_finite(&[]) && are_finite(&[f32::MAX, f32::MIN, -0.0]));
        for at in [0, CHUNK, 2 * CHUNK + 2] {
            for wrong in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
                let right = std::mem::replace(&mut x[at], wrong);
                assert!(!are_finite(&x), "{wrong} at {at}");
                x[at] = right;
            }
        }
    }
}
