//! The inputs of a run: token ids or given embeddings, and the mask of real ones.

use std::sync::Arc;

use burn::tensor::{Device, Tensor, TensorData};

use crate::config::Architecture;
use crate::config::{Config, InputConfig, VisionConfig};
use crate::edit::Paddings;
use crate::error::{Absent, InputProblem, Part, Result, refuse};
use crate::model::{Extent, Model, Signal};
use crate::ops::FromNumbers;
use crate::site::{Kind, Stack, SublayerPath};

/// Given vectors: `[batch, pos, d_model]`, row-major.
#[derive(Clone, Debug, PartialEq)]
pub struct InputVectors {
    shape: [usize; 3],
    values: Arc<Vec<f32>>,
}

impl InputVectors {
    /// # Errors
    /// A shape that is not `[batch, pos, d_model]`, or values that are not finite.
    pub fn new(shape: &[usize], values: Vec<f32>) -> Result<Self> {
        let wrong = |problem: String| InputProblem::Said(format!("the embeddings {problem}"));
        let shape: [usize; 3] =
            shape.try_into().map_err(|_| wrong(format!("have shape {shape:?}, expected [batch, pos, d_model]")))?;
        if shape.iter().product::<usize>() != values.len() {
            return Err(wrong(format!("have {} values for shape {shape:?}", values.len())).into());
        }
        if !values.iter().all(|x| x.is_finite()) {
            return Err(wrong("hold values that are not finite numbers".into()).into());
        }
        Ok(Self { shape, values: Arc::new(values) })
    }

    /// The rows from position `start` on, as a tensor on a device.
    pub(in crate::run) fn rows_from(&self, start: usize, device: &Device) -> Tensor<3> {
        let rows = self.shape[1];
        Tensor::from_numbers(TensorData::new(self.values.to_vec(), self.shape), device).slice_dim(1, start..rows)
    }
}

/// The inputs of a run. All rows of a stack have one length.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Inputs {
    /// `[sequence][position]`
    pub encoder: Option<Vec<Vec<u32>>>,
    /// The encoder's input where it is not tokens.
    pub signal: Option<Signal>,
    /// The segment of each of the encoder's tokens; all 0 if absent.
    pub types: Option<Vec<Vec<u32>>>,
    /// The decoder's complete input, start token included.
    pub decoder: Option<Vec<Vec<u32>>>,
    /// Replaces the first stack's scaled embeddings plus positions.
    pub embeddings: Option<InputVectors>,
    /// The memory of a decoder without an encoder.
    pub memory: Option<InputVectors>,
    pub paddings: Paddings,
}

impl Inputs {
    /// The token ids of a stack.
    pub fn ids(&self, stack: Stack) -> &[Vec<u32>] {
        match stack {
            Stack::Encoder => self.encoder.as_deref(),
            Stack::Decoder => self.decoder.as_deref(),
            Stack::Alone => None,
        }
        .unwrap_or_default()
    }

    /// The segments of a stack's tokens, if given.
    pub(in crate::run) fn types(&self, stack: Stack) -> Option<&[Vec<u32>]> {
        self.types.as_deref().filter(|_| stack == Stack::Encoder)
    }

    /// The given embeddings of a stack; they belong to the stack without ids.
    pub(in crate::run) fn given_vectors(&self, stack: Stack) -> Option<&InputVectors> {
        self.embeddings.as_ref().filter(|_| self.ids(stack).is_empty())
    }

    /// What a stack reads in place of ids.
    pub(in crate::run) fn signal(&self, stack: Stack) -> Option<&Signal> {
        self.signal.as_ref().filter(|_| stack == Stack::Encoder)
    }

    /// Whether the encoder reads the same as in another request.
    pub fn has_source_of(&self, other: &Self) -> bool {
        (&self.encoder, &self.signal) == (&other.encoder, &other.signal)
    }

    /// Whether the encoder reads tokens, an image or features.
    pub fn has_source(&self) -> bool {
        self.encoder.is_some() || self.signal.is_some()
    }

    /// The sequences and positions of a stack.
    fn size(&self, stack: Stack) -> [usize; 2] {
        match (self.signal(stack), self.given_vectors(stack)) {
            (Some(signal), _) => [signal.batch(), signal.rows()],
            (None, Some(given)) => [given.shape[0], given.shape[1]],
            (None, None) => [self.ids(stack).len(), self.ids(stack).first().map_or(0, Vec::len)],
        }
    }

    /// The number of positions of a stack.
    pub fn rows(&self, stack: Stack) -> usize {
        self.size(stack)[1]
    }

    /// The number of sequences of a stack.
    pub fn batch(&self, stack: Stack) -> usize {
        self.size(stack)[0]
    }

    /// The number of keys of cross-attention.
    pub fn memory_rows(&self) -> usize {
        match &self.memory {
            Some(given) => given.shape[1],
            None if self.decoder.is_none() => 0,
            None => self.rows_of_encoder(),
        }
    }

    /// The number of keys of a sublayer's attention.
    pub fn keys(&self, path: SublayerPath) -> usize {
        match path.kind {
            Kind::Attn => self.rows(path.stack),
            Kind::Cross => self.memory_rows(),
            Kind::Mlp => 0,
        }
    }

    /// The rows that a sublayer's keys are of.
    pub fn extent(&self, path: SublayerPath) -> Extent {
        let of_image = self.signal(path.stack).filter(|_| path.kind == Kind::Attn);
        Extent { rows: self.keys(path), grid: of_image.map(Signal::grid) }
    }

    /// A decoder's given embeddings are not the encoder's.
    fn rows_of_encoder(&self) -> usize {
        match &self.encoder {
            Some(ids) => ids.first().map_or(0, Vec::len),
            None => self.rows(Stack::Encoder),
        }
    }

    /// The number of leading positions that a stack shares with another request; 0 when the batch differs.
    pub fn common_rows(&self, other: &Self, stack: Stack) -> usize {
        if self.signal(stack) != other.signal(stack) {
            return 0;
        }
        if let Some(signal) = self.signal(stack) {
            return signal.rows();
        }
        match (self.given_vectors(stack), other.given_vectors(stack)) {
            (None, None) => {}
            (a, b) => return if a == b { self.rows(stack) } else { 0 },
        }
        let (old, new) = (self.ids(stack), other.ids(stack));
        if old.len() != new.len() || self.types(stack) != other.types(stack) {
            return 0;
        }
        let agree = |(a, b): (&Vec<u32>, &Vec<u32>)| a.iter().zip(b).take_while(|(a, b)| a == b).count();
        old.iter().zip(new).map(agree).min().unwrap_or(0)
    }

    /// Refuses inputs that the model cannot read.
    pub(in crate::run) fn check(&self, model: &Model) -> Result<()> {
        let config = &model.config;
        let widths = [(&self.embeddings, config.embedding.sum_width(config.d_model)), (&self.memory, config.d_model)];
        for (given, width) in widths.into_iter().filter_map(|(given, width)| Some((given.as_ref()?, width))) {
            if given.shape[2] != width {
                return refuse(format!("the embeddings are {} wide, and the model's are {width}", given.shape[2]));
            }
        }
        for (stack, what) in [(Stack::Encoder, "the source"), (Stack::Decoder, "the target")] {
            if model.layers(stack).is_none() && !self.ids(stack).is_empty() {
                return refuse(format!("{what} cannot be read: this is an {} model", config.architecture.name()));
            }
        }
        let architecture = config.architecture;
        if config.embedding.d_layer > 0 && self.embeddings.is_some() {
            return refuse("embeddings cannot be read: this model has further ones of each token, so give tokens");
        }
        if config.vision.is_some() && self.signal.is_none() && self.embeddings.is_none() {
            return Err(InputProblem::NoImageBeside.into());
        }
        if architecture == Architecture::EncoderDecoder && self.decoder.is_none() {
            let missing = if config.vision.is_some() { Absent::Tokens } else { Absent::TargetTokens };
            return Err(architecture.lacks(missing));
        }
        match (&self.signal, config.input) {
            (Some(_), InputConfig::Tokens) => {
                return refuse("pixels and features cannot be read: this model reads text");
            }
            (Some(_), _) if self.encoder.is_none() && self.embeddings.is_none() => {}
            (Some(_), _) => {
                return refuse("pixels or features stand in place of tokens and embeddings: give one of them");
            }
            // Without an image nothing says where a patch lies.
            (None, input) if self.embeddings.is_none() || config.rotates_patches() => input.check_text()?,
            (None, _) => {}
        }
        if self.memory.is_some() && (architecture != Architecture::Decoder || !config.attention.cross) {
            return refuse("a given memory is for a decoder alone that has cross-attention");
        }
        for layers in model.stacks() {
            self.check_stack(model, layers.stack)?;
        }
        self.check_types(config)?;
        if let Some(vision) = &config.vision {
            self.check_images(vision)?;
            return self.check_paddings(model);
        }
        let batches = model.stacks().map(|layers| self.batch(layers.stack));
        let batches: Vec<usize> = batches.chain(self.memory.as_ref().map(|given| given.shape[0])).collect();
        match batches.iter().find(|batch| **batch != batches[0]) {
            Some(batch) => Err(InputProblem::Batch { what: Part::Target, rows: *batch, expected: batches[0] }.into()),
            None => self.check_paddings(model),
        }
    }

    /// The decoder reads one text, with an image token for each row of its images.
    fn check_images(&self, vision: &VisionConfig) -> Result<()> {
        let [text] = self.ids(Stack::Decoder) else {
            return refuse("a model that reads images beside text reads one text at a time");
        };
        let Some(signal) = &self.signal else { return refuse("the images must be pixels: embeddings are not read") };
        let [down, across] = vision.grid(signal.grid());
        if down * across == 0 || signal.grid().iter().any(|side| !side.is_multiple_of(vision.shuffle)) {
            let ([y, x], s) = (signal.grid(), vision.shuffle);
            return refuse(format!("the images have {y} × {x} patches, and the model joins squares of {s} × {s}"));
        }
        let expected = signal.batch() * down * across;
        let found = text.iter().filter(|id| **id == vision.token_id).count();
        // Those beyond are the model's own: each that it writes stands for itself.
        match found >= expected {
            true => Ok(()),
            false => Err(InputProblem::ImageTokens { found, expected }.into()),
        }
    }

    fn check_stack(&self, model: &Model, stack: Stack) -> Result<()> {
        let config = &model.config;
        let what = match (stack, config.architecture) {
            _ if config.vision.is_some() => Part::Text,
            (Stack::Decoder, Architecture::EncoderDecoder) => Part::Target,
            (_, Architecture::EncoderDecoder) => Part::Source,
            _ => Part::Text,
        };
        let length = self.rows(stack);
        if self.batch(stack) == 0 {
            let missing = match stack {
                Stack::Alone => Absent::Embeddings,
                _ if what == Part::Target => Absent::TargetTokens,
                _ if what == Part::Source => Absent::SourceTokens,
                _ => Absent::Tokens,
            };
            return Err(config.architecture.lacks(missing));
        }
        if length == 0 {
            return Err(InputProblem::Empty.into());
        }
        let reads_tokens = match stack {
            Stack::Encoder => config.input == InputConfig::Tokens,
            Stack::Decoder => true,
            Stack::Alone => false,
        };
        if let Some(limit) = config.longest_text().filter(|limit| reads_tokens && length > *limit) {
            return Err(InputProblem::TooLong { what, length, limit, fits: None }.into());
        }
        for (row, tokens) in self.ids(stack).iter().enumerate() {
            if tokens.len() != length {
                return Err(InputProblem::Ragged { what, row, length: tokens.len(), expected: length }.into());
            }
        }
        match self.ids(stack).iter().flatten().find(|id| **id as usize >= config.d_vocab) {
            Some(id) => Err(InputProblem::UnknownId { id: i64::from(*id), d_vocab: config.d_vocab }.into()),
            None => Ok(()),
        }
    }

    /// Given types must fit the text, and exist in the model.
    fn check_types(&self, config: &Config) -> Result<()> {
        let Some(types) = &self.types else { return Ok(()) };
        let lengths = |rows: &[Vec<u32>]| rows.iter().map(Vec::len).collect::<Vec<_>>();
        let problem = match types.iter().flatten().find(|id| **id as usize >= config.embedding.token_types) {
            Some(_) if config.embedding.token_types == 0 => {
                "are not known to this model: it has no embedding for them".to_owned()
            }
            Some(id) => format!("hold {id}, and the model knows 0 to {}", config.embedding.token_types - 1),
            None if lengths(types) != lengths(self.ids(Stack::Encoder)) => "must be one for each token".into(),
            None => return Ok(()),
        };
        refuse(format!("the token types {problem}"))
    }

    /// Given paddings must fit the text exactly; only edits may be shorter.
    fn check_paddings(&self, model: &Model) -> Result<()> {
        let first = model.stacks().next().map_or(Stack::Alone, |layers| layers.stack);
        for (what, padding, stack) in [
            (Part::Padding, &self.paddings.source, first),
            (Part::TargetPadding, &self.paddings.target, Stack::Decoder),
        ] {
            let (Some(padding), (expected, length)) = (padding, (self.batch(stack), self.rows(stack))) else {
                continue;
            };
            if padding.len() != expected {
                return Err(InputProblem::Batch { what, rows: padding.len(), expected }.into());
            }
            if padding.iter().flatten().any(|bit| *bit > 1) {
                return refuse(format!("{what} must hold only 1 (real) and 0 (padding)"));
            }
            for (row, bits) in padding.iter().enumerate() {
                if bits.len() != length {
                    return Err(InputProblem::Ragged { what, row, length: bits.len(), expected: length }.into());
                }
            }
        }
        Ok(())
    }
}
