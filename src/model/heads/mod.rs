//! The heads after the last stack: logits of tokens, logits of classes, and one vector for the whole input.

pub(super) mod class_head;
pub(super) mod output_head;
pub(super) mod pooled_head;
