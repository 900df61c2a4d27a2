//! Tables of encoders.

pub(super) mod albert;
pub(super) mod bert;
pub(super) mod deberta;
pub(super) mod distilbert;
pub(super) mod electra;
pub(super) mod esm;
pub(super) mod eurobert;
pub(super) mod modernbert;
pub(super) mod mpnet;
pub(super) mod nomic_bert;
pub(super) mod roberta;
