//! Reads the numbers and texts of a GGUF file's beginning, one after another.

/// Why the next value cannot be read.
#[derive(Debug)]
pub(super) enum Stop {
    /// The bytes end before it.
    Short,
    /// The file breaks the format; the sentence continues "… cannot be read: ".
    Broken(String),
}

pub(super) type Step<T> = Result<T, Stop>;

pub(super) fn broken<T>(problem: impl Into<String>) -> Step<T> {
    Err(Stop::Broken(problem.into()))
}

/// A position in the bytes.
pub(super) struct Cursor<'a> {
    bytes: &'a [u8],
    pub(super) at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// The next bytes.
    pub(super) fn take(&mut self, count: usize) -> Step<&'a [u8]> {
        let end = self.at.checked_add(count).ok_or(Stop::Short)?;
        let taken = self.bytes.get(self.at..end).ok_or(Stop::Short)?;
        self.at = end;
        Ok(taken)
    }

    pub(super) fn array<const N: usize>(&mut self) -> Step<[u8; N]> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    pub(super) fn u32(&mut self) -> Step<u32> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    pub(super) fn u64(&mut self) -> Step<u64> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    /// A text: its length in bytes, then UTF-8.
    pub(super) fn text(&mut self) -> Step<&'a str> {
        let length = usize::try_from(self.u64()?).map_err(|_| Stop::Short)?;
        let at = self.at;
        let bytes = self.take(length)?;
        std::str::from_utf8(bytes).or_else(|_| broken(format!("its text at byte {at} is no UTF-8")))
    }
}
