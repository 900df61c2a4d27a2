//! Tables of decoders.

pub(super) mod bloom;
pub(super) mod cohere;
pub(super) mod ernie;
pub(super) mod exaone;
pub(super) mod falcon;
pub(super) mod gemma;
pub(super) mod glm;
pub(super) mod gpt2;
pub(super) mod gpt_j;
pub(super) mod gpt_neo;
pub(super) mod gpt_neox;
pub(super) mod granite;
pub(super) mod llama;
pub(super) mod mistral;
pub(super) mod mpt;
pub(super) mod olmo;
pub(super) mod opt;
pub(super) mod phi;
pub(super) mod phi3;
pub(super) mod qwen3;
pub(super) mod qwen3_5;
pub(super) mod smollm3;
pub(super) mod stablelm;
pub(super) mod starcoder;
