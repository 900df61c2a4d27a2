//! The glossary of sites: the meaning of each in one sentence.

use super::path::{Name, Resid, Site};

impl Site {
    pub fn meaning(self) -> &'static str {
        match self {
            Self::Embed(_) => "token embeddings, scaled where the model scales them",
            Self::Positions(_) => "the position vectors added to the embeddings",
            Self::Types(_) => "the vectors added for the segments that tokens belong to",
            Self::Resid(_, _, Resid::Pre) => "the residual stream as it enters a block",
            Self::Resid(_, _, Resid::Mid) => "the residual stream after self-attention",
            Self::Resid(_, _, Resid::Cross) => "the residual stream after cross-attention",
            Self::Resid(_, _, Resid::Post) => "the residual stream as it leaves a block",
            Self::In(_, Name::Norm) => "a sublayer's input after its norm (the input itself without pre-norm)",
            Self::In(_, Name::Q) => "queries: what each position looks for, after their norm and rotation",
            Self::In(_, Name::K) => "keys: what each position offers to be found by, after their norm and rotation",
            Self::In(_, Name::V) => "values: what each position hands over when it is looked at",
            Self::In(_, Name::Raw) => "q·k, before anything else",
            Self::In(_, Name::ContentPosition) => "q · key of the distance, in a model with embeddings of distances",
            Self::In(_, Name::PositionContent) => "query of the distance · k, in a model with embeddings of distances",
            Self::In(_, Name::Bias) => "the bias of a distance between query and key, added to the scaled products",
            Self::In(_, Name::Scores) => "raw scaled by 1/√d_head and masked, as softmax sees it",
            Self::In(_, Name::Sink) => "the share of a row that softmax gives to the head's sink, and so to no key",
            Self::In(_, Name::Pattern) => "softmax of the scores: how much each query takes from each key",
            Self::In(_, Name::Decay) => {
                "g of a linear layer: a head keeps the share exp(g) of what it remembers at a key"
            }
            Self::In(_, Name::Beta) => "β of a linear layer: how far a head replaces what it remembers for a key",
            Self::In(_, Name::Weights) => {
                "signed weights of a linear layer: how much of each key's values a query gets"
            }
            Self::In(_, Name::Z) => "each head's values weighted by its pattern, or by its weights in a linear layer",
            Self::In(_, Name::ZGate) => "how much of each number of z passes on to the output",
            Self::In(_, Name::Hidden) => "the MLP's hidden layer after its activation",
            Self::In(_, Name::Out) | Self::Out(_) => "a sublayer's or a stack's output",
            Self::In(_, Name::Convolution) => "the convolution of the first stream, beside the first block",
            Self::In(_, Name::OutNorm) => "a sublayer's output after a norm of the output",
            Self::In(_, Name::Gate) => "g: how much of the attention passes, against the sublayer's input",
            Self::In(_, Name::Branch) => "what a sublayer adds to the residual stream",
            Self::Logits => "one number per token of the vocabulary, before softmax",
            Self::ClassLogits => "one number per class, before softmax",
            Self::Pooled => "the vector of the whole text or image: a row of the output, projected",
        }
    }
}
