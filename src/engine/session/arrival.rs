//! A model or a lens that is loading.

use std::rc::Rc;

use super::files::{CopyFile, HeldModel, LensFile, ModelInPieces, WholeModel};
use crate::engine::Slot;
use crate::image::Picture;

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

    /// The images beside its files, by name.
    pub(super) fn images(&self) -> &[(String, Picture)] {
        match self {
            Self::Whole(model) => &model.images,
            Self::Held(model) => &model.images,
            Self::Pieces { .. } => &[],
        }
    }

    fn copy(&self) -> Option<&CopyFile> {
        match self {
            Self::Whole(_) | Self::Held(_) => None,
            Self::Pieces { model, .. } => model.copy.as_ref(),
        }
    }
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
    /// The next piece, once the engine has begun: its file, and its first byte.
    pub(super) next: Option<(usize, u64)>,
    /// Whether its computed copy was refused: its own files are read.
    refused: bool,
}

impl Arrival {
    pub(super) fn new(id: u64, content: Content, urgent: bool) -> Self {
        Self { id, content, urgent, next: None, refused: false }
    }

    pub(super) fn model(id: u64, slot: Slot, source: ModelSource) -> Self {
        Self::new(id, Content::Model { slot, source }, false)
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
        (self.refused, self.next) = (true, None);
    }

    /// The host's number of the file that is read at this place.
    pub(super) fn number(&self, file: usize) -> usize {
        match &self.content {
            Content::Model { source: ModelSource::Pieces { model, .. }, .. } if self.copy().is_some() => {
                model.sizes.len()
            }
            _ => file,
        }
    }

    /// The bytes of each file.
    pub(super) fn sizes(&self) -> &[u64] {
        if let Some(copy) = self.copy() {
            return std::slice::from_ref(&copy.size);
        }
        match &self.content {
            Content::Model { source: ModelSource::Whole(_) | ModelSource::Held(_), .. } => &[],
            Content::Model { source: ModelSource::Pieces { model, .. }, .. } => &model.sizes,
            Content::Lens(lens) => std::slice::from_ref(&lens.size),
        }
    }

    pub(super) fn is_for_page(&self) -> bool {
        matches!(self.content, Content::Model { slot: Slot::Page, .. })
    }
}

/// The file of the next piece, and its first byte; the number of files after the last one.
pub(super) fn next_piece(sizes: &[u64], mut file: usize, mut from: u64) -> (usize, u64) {
    while sizes.get(file).is_some_and(|size| from >= *size) {
        (file, from) = (file + 1, 0);
    }
    (file, from)
}
