//! Handwritten digits as a table: a bit for each pixel, dark or white, equally many of each class.

use std::rc::Rc;

use crate::error::{InputProblem, Result};

/// The pixels on each side.
pub const SIDE: usize = 28;
pub const CLASSES: usize = 10;
/// The bytes of a digit: its rows one after the other, the first pixel in the highest bit.
const BYTES: usize = SIDE * SIDE / 8;
/// The last of every ten digits of a class is held out.
const HELD_OUT: usize = 10;

/// The digits of class 0, then those of class 1, and so on.
#[derive(Clone, Debug)]
pub struct Table(Rc<[u8]>);

impl Table {
    /// # Errors
    /// Bytes that are no table of digits.
    pub(in crate::train) fn new(bytes: Vec<u8>) -> Result<Self> {
        let least = CLASSES * BYTES * HELD_OUT;
        if bytes.len() < least || !bytes.len().is_multiple_of(CLASSES * BYTES) {
            let problem = format!(
                "the digits are {} bytes: give {BYTES} for each, as many of every class, and at least {HELD_OUT} of \
                 each, packed by gzip as models/digits/training.bin is",
                bytes.len()
            );
            return Err(InputProblem::Said(problem).into());
        }
        Ok(Self(bytes.into()))
    }

    fn of_each_class(&self) -> usize {
        self.0.len() / (CLASSES * BYTES)
    }

    /// The number of each class that are held out.
    pub fn held_out(&self) -> usize {
        self.of_each_class() / HELD_OUT
    }

    /// The number of each class to train on; those held out follow them.
    pub fn training(&self) -> usize {
        self.of_each_class() - self.held_out()
    }

    /// The ink of a digit, row by row: 1 is dark.
    pub fn ink(&self, class: usize, number: usize) -> Vec<f32> {
        let first = (class * self.of_each_class() + number) * BYTES;
        let bits = |byte: &u8| (0..8).rev().map(|bit| f32::from(byte >> bit & 1)).collect::<Vec<_>>();
        self.0[first..first + BYTES].iter().flat_map(bits).collect()
    }
}
