//! The arrays and files of an answer, which travel beside its record, with their places in it.

use std::borrow::Cow;

use super::answer::{Answer, Reply};
use crate::engine::TrainAnswer;
use crate::questions::Buffer;
use crate::train::{Checkpoint, RunReport, StepRecord, WorkshopAnswer};

/// A step from a record to a place in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    Field(&'static str),
    Item(usize),
}

/// An array, or the text of a file.
#[derive(Debug)]
pub enum Content<'a> {
    Array(Buffer<'a>),
    /// Numbers without a type of their own: the host hands over their memory.
    Memory(Buffer<'a>),
    Text(Cow<'a, str>),
}

/// Something beside a record, and its place in it.
#[derive(Debug)]
pub struct Attachment<'a> {
    pub at: Vec<Key>,
    pub content: Content<'a>,
}

impl<Image> Answer<Image> {
    /// All but the drawings, which only their host can show.
    pub fn attachments(&self) -> Vec<Attachment<'_>> {
        let one = |name, content| vec![Attachment { at: vec![Key::Field(name)], content }];
        match self {
            Self::Ran { result, .. } | Self::Prefetched { result, .. } => within("result", result.buffers()),
            Self::Early { patterns, .. } => within("patterns", patterns.buffers()),
            Self::Image { rgba, .. } | Self::Sound { rgba, .. } => one("rgba", Content::Array(Buffer::Bytes(rgba))),
            Self::Traced { buffer, .. } => {
                one("buffer", Content::Memory(Buffer::Pieces(buffer.iter().map(|values| &values[..]).collect())))
            }
            Self::WriteCopy { bytes, .. } => one("bytes", Content::Array(Buffer::Bytes(bytes))),
            Self::File { bytes, .. } => one("bytes", Content::Memory(Buffer::Bytes(bytes))),
            Self::Answered { answer, .. } => match &**answer {
                Reply::Answer(answer) => within("answer", answer.buffers()),
                Reply::Costly { .. } | Reply::Overtaken => Vec::new(),
            },
            Self::Told { answer, .. } => match &**answer {
                TrainAnswer::Snapshot { result, .. } => {
                    let arrays = within("result", result.buffers());
                    arrays.into_iter().map(|array| array.under(Key::Field("answer"))).collect()
                }
                TrainAnswer::Saved { files } => saved(files),
                TrainAnswer::Workshop(WorkshopAnswer::Measures { values, .. }) => {
                    within("answer", vec![("values", Buffer::Floats(values))])
                }
                TrainAnswer::Workshop(_) => Vec::new(),
            },
            Self::Training { report, .. } => {
                let runs = report.events.runs.iter().enumerate();
                let at = |run| vec![Key::Field("report"), Key::Field("runs"), Key::Item(run), Key::Field("rows")];
                runs.map(|(i, run)| Attachment { at: at(i), content: Content::Array(rows(run)) }).collect()
            }
            _ => Vec::new(),
        }
    }
}

impl Attachment<'_> {
    fn under(mut self, key: Key) -> Self {
        self.at.insert(0, key);
        self
    }
}

/// The arrays of a record within the answer.
fn within<'a>(record: &'static str, arrays: Vec<(&'static str, Buffer<'a>)>) -> Vec<Attachment<'a>> {
    let at = |name| vec![Key::Field(record), Key::Field(name)];
    arrays.into_iter().map(|(name, array)| Attachment { at: at(name), content: Content::Array(array) }).collect()
}

/// The files that were saved, by their paths.
fn saved(files: &Checkpoint) -> Vec<Attachment<'_>> {
    let all = files.files().into_iter().filter(|(_, bytes)| !bytes.is_empty());
    all.map(|(path, bytes)| Attachment {
        at: vec![Key::Field("answer"), Key::Field("files"), Key::Field(path)],
        content: if path.ends_with(".json") {
            Content::Text(String::from_utf8_lossy(bytes))
        } else {
            Content::Array(Buffer::Bytes(bytes))
        },
    })
    .collect()
}

/// Step, loss, accuracy, rate, norm and the norm of each part, row after row.
fn rows(run: &RunReport) -> Buffer<'static> {
    let row = |s: &StepRecord| {
        let numbers = [s.step as f32, s.loss, s.accuracy, s.rate as f32, s.norm];
        numbers.into_iter().chain(s.norms.clone()).collect::<Vec<_>>()
    };
    Buffer::Made(run.rows.iter().flat_map(row).collect())
}
