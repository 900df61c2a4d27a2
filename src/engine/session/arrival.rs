//! A model or a lens that is loading.

use std::rc::Rc;

use super::beginnings::Beginnings;
use super::files::{CopyFile, HeldModel, LensFile, ModelInPieces, WholeModel};
use crate::engine::Slot;
use crate::error::Result;
use crate::image::Picture;
use crate::run::Signals;
use crate::weights::FileRange;

/// The files of a model.
#[derive(Clone)]
pub(super) enum ModelSource {
    Whole(Rc<WholeModel>),
    Held(Rc<HeldModel>),
    /// `id` is the load whose files the host reads.
    Pieces {
        id: u64,
        model: Rc<ModelInPieces>,
    },
}

impl ModelSource {
    /// The id under which the host reads its files, if it comes in pieces.
    pub(super) fn reads(&self) -> Option<u64> {
        match self {
            Self::Whole(_) | Self::Held(_) => None,
            Self::Pieces { id, .. } => Some(*id),
        }
    }

    fn copy(&self) -> Option<&CopyFile> {
        match self {
            Self::Whole(_) | Self::Held(_) => None,
            Self::Pieces { model, .. } => model.copy.as_ref().filter(|copy| copy.size.is_some()),
        }
    }
}

/// The second model of a comparison. If a question's model takes its place, it is restored with its images.
pub(super) struct Compared {
    pub(super) key: String,
    pub(super) source: ModelSource,
    /// The images that it has read.
    pub(super) signals: Signals,
}

pub(super) enum Content {
    Model { slot: Slot, source: ModelSource },
    Lens(LensFile),
}

/// A model or a lens entering the engine.
pub(super) struct Arrival {
    /// The request that it answers: a load, a lens, or the question that needs it.
    pub(super) id: u64,
    pub(super) content: Content,
    /// Whether other requests wait for it: a lens, or the model of a question.
    pub(super) urgent: bool,
    /// The beginnings of its files, as far as they are here.
    pub(super) beginnings: Beginnings,
    /// The data of its files in the order in which they are read, once the engine has begun.
    pub(super) ranges: Vec<FileRange>,
    /// The next piece, once the engine has begun: its range, and its first byte among the data.
    pub(super) next: Option<(usize, u64)>,
    /// When its first layers were last shown, and whether more have run since.
    pub(super) shown: f64,
    pub(super) has_news: bool,
    /// The images that came with a model, by name: it reads them once it is here.
    pub(super) images: Vec<(String, Picture)>,
    /// Whether its computed copy was refused: its own files are read.
    refused: bool,
    /// Whether a piece of the refused copy may be on its way.
    pub(super) awaits_refused: bool,
}

impl Arrival {
    pub(super) fn new(id: u64, content: Content, urgent: bool) -> Self {
        let beginnings = match &content {
            Content::Lens(lens) => Beginnings::of_data(&lens.header, lens.size),
            Content::Model { .. } => Beginnings::default(),
        };
        Self {
            id,
            content,
            urgent,
            beginnings,
            ranges: Vec::new(),
            next: None,
            shown: 0.0,
            has_news: false,
            images: Vec::new(),
            refused: false,
            awaits_refused: false,
        }
    }

    pub(super) fn model(id: u64, slot: Slot, source: ModelSource, images: Vec<(String, Picture)>) -> Self {
        Self { images, ..Self::new(id, Content::Model { slot, source }, false) }
    }

    pub(super) fn is_urgent(&self) -> bool {
        self.urgent
    }

    /// The id under which the host reads its files, if it comes in pieces.
    pub(super) fn reads(&self) -> Option<u64> {
        match &self.content {
            Content::Model { source, .. } => source.reads(),
            Content::Lens(_) => Some(self.id),
        }
    }

    /// The computed copy, if it is read from that.
    pub(super) fn copy(&self) -> Option<&CopyFile> {
        match &self.content {
            Content::Model { source, .. } if !self.refused => source.copy(),
            _ => None,
        }
    }

    /// Reads its own files from the start.
    pub(super) fn refuse_copy(&mut self) {
        (self.refused, self.awaits_refused, self.next, self.beginnings) = (true, true, None, Beginnings::default());
    }

    /// The name and the size of a file that is read.
    fn file(&self, file: usize) -> Option<(&str, u64)> {
        let Content::Model { source: ModelSource::Pieces { model, .. }, .. } = &self.content else { return None };
        match self.copy() {
            Some(copy) => (file == 0).then_some((&copy.name, copy.size?)),
            None => model.files.get(file).map(|one| (&one.name[..], one.size)),
        }
    }

    /// The name of a file that is read.
    pub(super) fn name(&self, file: usize) -> &str {
        match &self.content {
            Content::Lens(lens) => &lens.name,
            Content::Model { .. } => self.file(file).map_or("", |(name, _)| name),
        }
    }

    /// The names of the files that are read.
    pub(super) fn names(&self) -> Vec<String> {
        (0..).map_while(|file| self.file(file)).map(|(name, _)| name.to_owned()).collect()
    }

    /// The place of the next piece of the files' beginnings; `None` once they are here.
    pub(super) fn next_of_beginnings(&self) -> Option<(usize, u64)> {
        let file = self.beginnings.headers.len();
        self.file(file).map(|_| (self.number(file), self.beginnings.at()))
    }

    /// Takes the next piece of the files' beginnings.
    ///
    /// # Errors
    /// Those of [`Beginnings::take`].
    pub(super) fn take_beginning(&mut self, bytes: &[u8]) -> Result<()> {
        let Some((name, size)) = self.file(self.beginnings.headers.len()) else { return Ok(()) };
        let name = name.to_owned();
        self.beginnings.take(&name, size, bytes)
    }

    /// The host's number of the file that is read at this place.
    fn number(&self, file: usize) -> usize {
        match &self.content {
            Content::Model { source: ModelSource::Pieces { model, .. }, .. } if self.copy().is_some() => {
                model.files.len()
            }
            _ => file,
        }
    }

    /// A place among the data as a place in the host's files.
    pub(super) fn in_files(&self, (file, from): (usize, u64)) -> (usize, u64) {
        (self.number(file), self.beginnings.begins[file] + from)
    }

    /// The data that are read, in the host's files.
    pub(super) fn ranges_in_files(&self) -> Vec<FileRange> {
        let in_files = |FileRange { file, bytes }: &FileRange| {
            let (number, start) = self.in_files((*file, bytes.start));
            FileRange { file: number, bytes: start..start + (bytes.end - bytes.start) }
        };
        self.ranges.iter().map(in_files).collect()
    }

    /// The text that runs through it while it arrives. A computed copy has none: only its end shows whether it is
    /// whole.
    pub(super) fn text(&self) -> Option<&str> {
        match &self.content {
            Content::Model { slot: Slot::Page, source: ModelSource::Pieces { model, .. } } if self.copy().is_none() => {
                model.text.as_deref()
            }
            _ => None,
        }
    }

    /// Begins to read these data at this time.
    pub(super) fn read_ranges(&mut self, ranges: Vec<FileRange>, now: f64) {
        self.next = Some((0, ranges.first().map_or(0, |range| range.bytes.start)));
        (self.ranges, self.shown, self.has_news) = (ranges, now, false);
    }

    /// The next piece after one of this range that ends at this byte.
    pub(super) fn after(&self, range: usize, end: u64) -> (usize, u64) {
        match self.ranges[range].bytes.end > end {
            true => (range, end),
            false => (range + 1, self.ranges.get(range + 1).map_or(0, |next| next.bytes.start)),
        }
    }

    /// The bytes that have arrived before this byte of a range, and all.
    pub(super) fn progress(&self, range: usize, end: u64) -> (u64, u64) {
        let sum = |ranges: &[FileRange]| ranges.iter().map(|one| one.bytes.end - one.bytes.start).sum::<u64>();
        (sum(&self.ranges[..range]) + end - self.ranges[range].bytes.start, sum(&self.ranges))
    }

    pub(super) fn is_for_page(&self) -> bool {
        matches!(self.content, Content::Model { slot: Slot::Page, .. })
    }
}
