//! The requests of a session's host.

use serde::{Deserialize, Deserializer, de};
use serde_json::Value;

use super::answer::Failure;
use super::files::{HeldModel, LensFile, ModelInPieces, WholeModel};
use crate::engine::TrainCommand;
use crate::error::{InputProblem, Result};
use crate::image;
use crate::protocol::{Picture, Scene};
use crate::questions::{laboratory, loaded};
use crate::tagged;

/// A request. Each has a number, which its answers bear; later requests have larger ones.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "EngineRequest", tag = "type"))]
#[serde(remote = "Self", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Request {
    Run {
        id: u64,
        scene: Scene,
    },
    /// Prefetches a likely scene while no other request waits; the shown scene stays. Its answer, if there is one, is
    /// `prefetched`.
    Prefetch {
        id: u64,
        scene: Scene,
    },
    /// Sets the pictures to draw of each run from now on, and of the last one, if the engine draws.
    Pictures {
        id: u64,
        pictures: Vec<Picture>,
    },
    /// Every activation whose site matches the glob.
    Trace {
        id: u64,
        sites: String,
    },
    /// The same activations as a safetensors file, as `headlight trace` writes it: of a run computed anew at once,
    /// since rows appended one by one differ in their last digits. The next run reports that one.
    File {
        id: u64,
        sites: String,
        of: FileOrigin,
    },
    Ask {
        id: u64,
        question: AskedQuestion,
    },
    Train {
        id: u64,
        command: TrainCommand,
    },
    /// Describes another maker's model before its weights are fetched.
    Survey {
        id: u64,
        config: String,
        generation: Option<String>,
        headers: Vec<String>,
        files: Vec<String>,
    },
    /// Cancels the current and waiting work of a kind: its answer is `overtaken`, as for beam search whenever another
    /// request comes first.
    Stop {
        id: u64,
        what: Stoppable,
    },
    /// Crashes on purpose in the next run, for tests of recovery.
    Fault {
        id: u64,
        fault: Fault,
    },
    /// The host is fetching the page's next model, and older loads are stale.
    Expect {
        id: u64,
    },
    /// A model whose weights are read in pieces: the page's, or the second one, which questions name by `key`.
    Open {
        id: u64,
        key: Option<String>,
        model: ModelInPieces,
    },
    /// Whether the bytes of `write-copy` are written. If not, no more of them come.
    CopyResult {
        id: u64,
        written: bool,
    },
    /// A model whose files are all here.
    #[serde(skip)]
    #[cfg_attr(test, ts(skip))]
    Load {
        id: u64,
        key: Option<String>,
        files: WholeModel,
    },
    /// A model that the host has in memory.
    #[serde(skip)]
    #[cfg_attr(test, ts(skip))]
    Hold {
        id: u64,
        key: Option<String>,
        model: Box<HeldModel>,
    },
    /// Sets or, with null, removes the trained lens of the page's model.
    Lens {
        id: u64,
        lens: Option<LensFile>,
    },
    /// An image for the page's model, or the second one, by its key, which scenes and questions name as their text. A
    /// shared one is for both: the second one reads it too, also one that loads later.
    #[serde(skip)]
    #[cfg_attr(test, ts(skip))]
    Image {
        id: u64,
        key: Option<String>,
        name: String,
        picture: image::Picture,
        shared: bool,
    },
    /// Images and sounds that no scene or question names any more.
    Forget {
        id: u64,
        names: Vec<String>,
    },
    /// The file of a sound for the page's model, a WAV file or features, named in the same way.
    #[serde(skip)]
    #[cfg_attr(test, ts(skip))]
    Sound {
        id: u64,
        name: String,
        file: Vec<u8>,
    },
    /// Reads the beginning of a GGUF file of this size: its bytes, which may be too few. It is answered at once.
    #[serde(skip)]
    #[cfg_attr(test, ts(skip))]
    Unpack {
        id: u64,
        name: String,
        bytes: Vec<u8>,
        size: u64,
    },
    /// The piece that `read` asked for.
    #[serde(skip)]
    #[cfg_attr(test, ts(skip))]
    Piece {
        id: u64,
        bytes: Vec<u8>,
    },
    /// The model of a load cannot be fetched, or the piece that `read` asked for cannot be read.
    Missing {
        id: u64,
        failure: Failure,
    },
    /// The model that `wants-model` asked for.
    #[serde(skip)]
    #[cfg_attr(test, ts(skip))]
    Give {
        name: String,
        files: WholeModel,
    },
    /// The host does not have the model that `wants-model` asked for; null: it is none of the host's.
    Unknown {
        name: String,
        failure: Option<Failure>,
    },
    /// The files that `wants-corpus` asked for, in their order.
    #[serde(skip)]
    #[cfg_attr(test, ts(skip))]
    Corpus {
        files: Vec<Vec<u8>>,
    },
    NoCorpus {
        failure: Failure,
    },
}

tagged::read_by!(Request, "type");

/// Work that can be cancelled: reading another text, or a beam search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Stoppable {
    Reading,
    Beams,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    Trap,
    LoseDevice,
}

/// The origin of a file of activations, beyond the engine's own facts, for its `__metadata__`.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct FileOrigin {
    pub model: String,
    pub text: String,
    /// The address that shows the same scene, or "".
    pub link: String,
}

/// A question of the laboratory, or about a loaded model.
#[derive(Clone, Debug)]
#[cfg_attr(test, derive(ts_rs::TS), ts(untagged, rename = "AnyQuestion"))]
pub enum Question {
    Laboratory(laboratory::Question),
    Loaded(loaded::Question),
    /// Patterns come as arrays, not as JSON.
    #[cfg_attr(test, ts(skip))]
    Patterns(Box<loaded::PatternQuestion>),
}

/// A question, and the number of tokens that may be read whatever the cost (`agreed`); absent: all. A longer, expensive
/// text returns a cost estimate instead.
#[derive(Clone, Debug)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "EngineQuestion"))]
pub struct AskedQuestion {
    #[cfg_attr(test, ts(flatten))]
    pub question: Question,
    #[cfg_attr(test, ts(optional))]
    pub agreed: Option<usize>,
}

impl<'de> Deserialize<'de> for AskedQuestion {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        let mut value = Value::deserialize(deserializer)?;
        let agreed = value.as_object_mut().and_then(|fields| fields.remove("agreed"));
        let agreed = agreed.map(serde_json::from_value).transpose().map_err(de::Error::custom)?;
        let question = if value["kind"].as_str().is_some_and(loaded::Question::has) {
            serde_json::from_value(value).map(Question::Loaded)
        } else {
            serde_json::from_value(value).map(Question::Laboratory)
        };
        Ok(Self { question: question.map_err(de::Error::custom)?, agreed })
    }
}

impl AskedQuestion {
    /// Whether it is a beam search, which may be long: it yields to all other requests.
    pub(super) fn is_search(&self) -> bool {
        matches!(self.question, Question::Loaded(loaded::Question::Beams { .. }))
    }

    /// Whether it reads an agreed text.
    pub(super) fn reads(&self) -> bool {
        let patterns = matches!(self.question, Question::Loaded(loaded::Question::Patterns { .. }));
        patterns && self.agreed.is_some_and(|agreed| agreed > 0)
    }

    /// The second model that it is about.
    pub(super) fn beside(&self) -> Option<&str> {
        match &self.question {
            Question::Loaded(question) => question.subject().model.as_deref(),
            Question::Laboratory(_) | Question::Patterns(_) => None,
        }
    }

    /// The model that it needs besides the page's.
    pub(super) fn model(&self) -> Option<&str> {
        match &self.question {
            Question::Laboratory(laboratory::Question::Trained(run)) => Some(&run.model),
            _ => self.beside(),
        }
    }
}

impl Request {
    /// Reads a request in JSON.
    ///
    /// # Errors
    /// A record that is no request.
    pub fn from_json(text: &str) -> Result<Self> {
        serde_json::from_str(text).map_err(|e| InputProblem::Said(format!("the request cannot be read: {e}")).into())
    }

    /// A question about patterns that the host has.
    ///
    /// # Errors
    /// A record that is no such question, or numbers that do not fit it.
    pub fn about_patterns(id: u64, question: &str, values: Vec<f32>) -> Result<Self> {
        let question = Question::Patterns(Box::new(loaded::PatternQuestion::from_json(question, values)?));
        Ok(Self::Ask { id, question: AskedQuestion { question, agreed: None } })
    }

    /// Its number; 0 for what a host gives without one.
    pub fn id(&self) -> u64 {
        match self {
            Self::Run { id, .. }
            | Self::Prefetch { id, .. }
            | Self::Pictures { id, .. }
            | Self::Trace { id, .. }
            | Self::File { id, .. }
            | Self::Ask { id, .. }
            | Self::Train { id, .. }
            | Self::Survey { id, .. }
            | Self::Stop { id, .. }
            | Self::Fault { id, .. }
            | Self::Expect { id }
            | Self::Open { id, .. }
            | Self::CopyResult { id, .. }
            | Self::Load { id, .. }
            | Self::Hold { id, .. }
            | Self::Lens { id, .. }
            | Self::Image { id, .. }
            | Self::Sound { id, .. }
            | Self::Forget { id, .. }
            | Self::Unpack { id, .. }
            | Self::Piece { id, .. }
            | Self::Missing { id, .. } => *id,
            Self::Give { .. } | Self::Unknown { .. } | Self::Corpus { .. } | Self::NoCorpus { .. } => 0,
        }
    }

    /// Whether it replaces the page's model.
    pub(super) fn is_load(&self) -> bool {
        matches!(self, Self::Open { key: None, .. } | Self::Load { key: None, .. } | Self::Hold { key: None, .. })
    }
}
