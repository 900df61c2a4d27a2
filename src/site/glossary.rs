//! The glossary of sites: for each last part of a name, its axes and a sentence.

/// One word of the glossary: the last part of a site's name, its axes and its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GlossaryEntry {
    pub name: &'static str,
    pub axes: &'static str,
    pub meaning: &'static str,
}

/// Every name a site can end in, in the order a block computes them.
pub const GLOSSARY: &[GlossaryEntry] = &[
    entry("embed", "batch pos d_embed", "token embeddings, scaled where the model scales them"),
    entry("positions", "1 pos d_embed", "the position vectors added to the embeddings"),
    entry("types", "batch pos d_embed", "the vectors added for the segments that tokens belong to"),
    entry("resid_pre", "batch pos d_model", "the residual stream as it enters a block"),
    entry("norm", "batch pos d_model", "a sublayer's input after its norm (the input itself without pre-norm)"),
    entry("q", "batch head pos d_head", "queries: what each position looks for"),
    entry("k", "batch kv_head pos d_head", "keys: what each position offers to be found by"),
    entry("v", "batch kv_head pos d_value", "values: what each position hands over when it is looked at"),
    entry("raw", "batch head query key", "q·k, before anything else"),
    entry("scores", "batch head query key", "raw scaled by 1/√d_head and masked, as softmax sees it"),
    entry("pattern", "batch head query key", "softmax of the scores: how much each query takes from each key"),
    entry("z", "batch head query d_value", "each head's values weighted by its pattern"),
    entry("hidden", "batch pos d_mlp", "the MLP's hidden layer after its activation"),
    entry("out", "batch pos d_model", "a sublayer's or a stack's output"),
    entry("gate", "batch pos d_model", "g: how much of the attention passes, against the sublayer's input"),
    entry("branch", "batch pos d_model", "what a sublayer adds to the residual stream"),
    entry("resid_mid", "batch pos d_model", "the residual stream after self-attention"),
    entry("resid_cross", "batch pos d_model", "the residual stream after cross-attention"),
    entry("resid_post", "batch pos d_model", "the residual stream as it leaves a block"),
    entry("logits", "batch pos d_vocab", "one number per token of the vocabulary, before softmax"),
    entry("class_logits", "batch 1 class", "one number per class, by the first position, before softmax"),
];

const fn entry(name: &'static str, axes: &'static str, meaning: &'static str) -> GlossaryEntry {
    GlossaryEntry { name, axes, meaning }
}
