//! A sum of a file's bytes, which shows that a disk has torn or changed them.

/// The bytes of a word.
const WORD: usize = 8;
/// An odd factor keeps the step of a word reversible.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// The sum of bytes that arrive in pieces of any length. Bytes that differ in one word never have the same sum.
#[derive(Clone, Debug, Default)]
pub(super) struct Checksum {
    sum: u64,
    /// The bytes of an incomplete word.
    rest: Vec<u8>,
}

impl Checksum {
    pub(super) fn add(&mut self, bytes: &[u8]) {
        let missing = if self.rest.is_empty() { 0 } else { WORD - self.rest.len() };
        let (first, bytes) = bytes.split_at(missing.min(bytes.len()));
        self.rest.extend(first);
        if let Some(word) = self.rest.first_chunk() {
            self.sum = step(self.sum, *word);
            self.rest.clear();
        }
        let (words, rest) = bytes.as_chunks();
        self.sum = words.iter().fold(self.sum, |sum, word| step(sum, *word));
        self.rest.extend(rest);
    }

    /// In hexadecimal digits, always as many.
    pub(super) fn digits(&self) -> String {
        let mut last = [0; WORD];
        last[..self.rest.len()].copy_from_slice(&self.rest);
        format!("{:016x}", step(self.sum, last))
    }
}

fn step(sum: u64, word: [u8; WORD]) -> u64 {
    (sum ^ u64::from_le_bytes(word)).wrapping_mul(FACTOR).rotate_left(29)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digits(pieces: &[&[u8]]) -> String {
        let mut sum = Checksum::default();
        pieces.iter().for_each(|piece| sum.add(piece));
        sum.digits()
    }

    #[test]
    fn a_sum_depends_on_every_byte_and_on_no_cut() {
        let bytes: Vec<u8> = (0..100u8).map(|i| i.wrapping_mul(37)).collect();
        let whole = digits(&[&bytes]);
        for size in 1..20 {
            assert_eq!(digits(&bytes.chunks(size).collect::<Vec<_>>()), whole, "pieces of {size}");
        }
        for at in 0..bytes.len() {
            let mut torn = bytes.clone();
            torn[at] ^= 0x80;
            assert_ne!(digits(&[&torn]), whole, "byte {at}");
        }
        let mut torn = bytes.clone();
        torn[40..].fill(0);
        assert_ne!(digits(&[&torn]), whole, "its end was not written");
        torn[..40].fill(0);
        assert_ne!(digits(&[&torn]), whole, "nothing was written");
    }
}
