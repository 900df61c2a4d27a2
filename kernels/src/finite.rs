//! Whether numbers are finite.

/// What infinities and NaN have in their exponent.
const EXPONENT: u32 = 0x7f80_0000;

/// Numbers between two looks at what was found.
const CHUNK: usize = 4096;

/// Whether none is infinite or NaN.
pub fn are_finite(x: &[f32]) -> bool {
    // By bits and without an end inside a chunk: so compilers look at several numbers at a time.
    x.chunks(CHUNK).all(|chunk| chunk.iter().fold(0, |most, x| most.max(x.to_bits() & EXPONENT)) < EXPONENT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_number_that_is_not_finite_is_found_wherever_it_is() {
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
