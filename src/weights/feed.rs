//! A stream of a file's tensors, read one after another as bytes arrive.

use std::ops::Range;

use super::header::{TensorEntry, check_data_len};
use super::numbers::{Form, PartialNumbers, Values};
use crate::error::Result;

/// A file, and the progress of reading it.
pub struct TensorFeed<T> {
    /// Each with its target; `None` for ignored ones.
    tensors: Vec<(TensorEntry, Option<T>)>,
    /// The arriving tensor.
    next: usize,
    /// The place of the next byte in the data section, and the number of bytes that have arrived.
    at: u64,
    arrived: u64,
    length: u64,
    coming: Option<PartialNumbers>,
}

impl<T> TensorFeed<T> {
    /// Tensors in file order, those with a target of readable types, and the total number of bytes.
    pub fn new(tensors: Vec<(TensorEntry, Option<T>)>, length: u64) -> Self {
        Self { tensors, next: 0, at: 0, arrived: 0, length, coming: None }
    }

    /// The tensors that are read.
    pub fn read(&self) -> impl Iterator<Item = (&TensorEntry, &T)> {
        self.tensors.iter().filter_map(|(entry, target)| Some((entry, target.as_ref()?)))
    }

    /// The bytes of each tensor up to the next one, in file order, and its target.
    pub fn extents(&self) -> impl Iterator<Item = (Range<u64>, Option<&T>)> {
        let begins = self.tensors.iter().skip(1).map(|(entry, _)| entry.begin);
        let extents = [0].into_iter().chain(begins.clone()).zip(begins.chain([self.length]));
        extents.zip(&self.tensors).map(|((begin, end), (_, target))| (begin..end, target.as_ref()))
    }

    /// Continues at another place of the data section, where a tensor begins.
    pub fn seek(&mut self, at: u64) {
        self.next = self.tensors.partition_point(|(entry, _)| entry.begin < at);
        self.at = at;
    }

    /// Accepts the next bytes of the data section; `place` receives the numbers of each complete tensor in its `form`.
    ///
    /// # Errors
    /// More bytes than the header states, or the error of `place`.
    pub fn feed(
        &mut self,
        mut bytes: &[u8],
        form: impl Fn(&TensorEntry, &T) -> Form,
        mut place: impl FnMut(&TensorEntry, &T, Values) -> Result<()>,
    ) -> Result<()> {
        while let Some((entry, target)) = self.tensors.get(self.next) {
            // Between tensors there may be padding.
            let padding = entry.begin.saturating_sub(self.at).min(bytes.len() as u64);
            bytes = &bytes[padding as usize..];
            self.at += padding;
            self.arrived += padding;
            if self.at < entry.begin {
                return Ok(());
            }
            let left = entry.end - self.at;
            if bytes.is_empty() && left > 0 {
                return Ok(());
            }
            let (piece, after) =
                bytes.split_at(usize::try_from(left).map_or(bytes.len(), |left| left.min(bytes.len())));
            bytes = after;
            self.at += piece.len() as u64;
            self.arrived += piece.len() as u64;
            if let Some(target) = target {
                let count = entry.shape.iter().product();
                let coming = self.coming.get_or_insert_with(|| PartialNumbers::of(count, form(entry, target)));
                coming.take(piece, entry.dtype);
                if self.at == entry.end {
                    let coming = self.coming.take().unwrap_or_else(|| PartialNumbers::of(0, Form::Floats));
                    place(entry, target, coming.values())?;
                }
            }
            if self.at < entry.end {
                return Ok(());
            }
            self.next += 1;
        }
        check_data_len(self.at + bytes.len() as u64, self.length)
    }

    /// Checks that the file is complete.
    ///
    /// # Errors
    /// A file that ended early.
    pub fn check_end(&self) -> Result<()> {
        check_data_len(self.arrived, self.length)
    }
}
