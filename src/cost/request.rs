//! The cost of a request, estimated before anything is computed.

use super::memory::{runs, working};
use super::operations::{
    F32_BYTES, after_pattern_flops, attention_flops, class_flops, keys_bytes, logits_flops, mlp_flops, pattern_bytes,
    projection_flops,
};
use crate::config::Config;
use crate::edit::Edits;
use crate::error::Result;
use crate::run::{Inputs, PendingStage, Session};
use crate::site::Kind;

/// The computation that a request needs, beyond cached values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RequestCost {
    pub stages: usize,
    /// Positions of the whole request, of all stacks: read ones and those written so far.
    pub tokens: usize,
    /// Multiplications and additions of all matrix products, including patterns outside the budget, which are computed
    /// again to be read, and the logits of one row.
    pub flops: u128,
    /// Cells of patterns, counted in the same way.
    pub cells: u128,
    /// The cached bytes: residual streams, keys and values, patterns within their budget, the logits of one row; and
    /// the working memory of the largest sublayer.
    pub bytes: u128,
}

/// The cost of a pattern's cell beside its matrix products (mask, softmax and copies), in multiplications and
/// additions: measured on the cpu engine in Chromium, 12 ns a cell at 22 operations a nanosecond.
const CELL: u128 = 250;

impl RequestCost {
    /// The running time, in multiplications and additions of matrix products.
    pub fn work(&self) -> u128 {
        self.flops + CELL * self.cells
    }
}

/// The cost of a request to a session, which stays unchanged. An edited request also pays for the missing part of the
/// unedited run.
///
/// # Errors
/// Inputs that the model cannot read.
pub fn request_cost(session: &Session, inputs: &Inputs, edits: &Edits) -> Result<RequestCost> {
    let config = &session.model.config;
    let tokens = session.model.stacks().map(|layers| inputs.rows(layers.stack)).sum();
    Ok(RequestCost {
        tokens,
        ..sum(config, &session.pending_stages(inputs, edits)?, runs(edits) * session.budget() as u128)
    })
}

/// The total cost; `most` is the budget of cached patterns in bytes.
pub(super) fn sum(config: &Config, owed: &[PendingStage], most: u128) -> RequestCost {
    let mut all = RequestCost { stages: owed.len(), ..RequestCost::default() };
    let (mut largest, mut patterns) = (0, 0);
    for stage in owed.iter().filter(|stage| !stage.skipped) {
        let [batch, rows, keys, fresh] =
            [stage.batch, stage.rows.len(), stage.keys, stage.fresh_keys].map(|n| n as u128);
        all.bytes += F32_BYTES * batch * rows * config.d_model as u128;
        let Some(path) = stage.path else {
            all.flops += batch * projection_flops(config, rows);
            continue;
        };
        if !stage.pattern_known {
            largest = largest.max(working(config, path, batch, rows, keys));
        }
        if path.kind == Kind::Mlp {
            all.flops += batch * mlp_flops(config, path, rows);
            continue;
        }
        if stage.pattern_known {
            all.flops += batch * after_pattern_flops(config, path, rows, keys);
            continue;
        }
        let heads = config.attention_in(path).n_heads as u128;
        all.flops += batch * attention_flops(config, path, rows, keys, fresh);
        all.cells += batch * heads * rows * keys;
        all.bytes += batch * keys_bytes(config, path, fresh);
        patterns += batch * pattern_bytes(config, path, rows, keys);
        if !stage.kept {
            // Appended rows reuse the cached keys; a whole pattern is computed with new ones.
            let again = if path.kind == Kind::Cross || stage.rows.start > 0 { 0 } else { fresh };
            all.flops += batch * attention_flops(config, path, rows, keys, again);
            all.cells += batch * heads * rows * keys;
        }
    }
    if config.head.exists && !owed.is_empty() {
        all.flops += logits_flops(config, 1);
        all.bytes += F32_BYTES * config.d_vocab as u128;
    }
    if let Some(last) = owed.last() {
        all.flops += class_flops(config, last.rows.len() as u128);
        all.bytes += F32_BYTES * config.head.classes.len() as u128;
    }
    all.bytes += largest + patterns.min(most);
    all
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::config::PositionKind;
    use crate::model::{FreshParameters, Model};
    use burn::tensor::Device;

    /// An encoder and a decoder of one block each: d 4, 2 heads of 2, mlp 8, 5 tokens in the vocabulary.
    pub(in crate::cost) fn session() -> Session {
        session_with(PositionKind::Sinusoidal)
    }

    fn session_with(positions: PositionKind) -> Session {
        let text = r#"{ "format": "headlight/1", "architecture": "encoder-decoder", "n_encoder_layers": 1,
            "n_decoder_layers": 1, "d_model": 4, "n_heads": 2, "d_mlp": 8, "d_vocab": 5, "n_ctx": 32, "pad_id": 0 }"#;
        let mut config = Config::from_json(text).expect("a configuration");
        config.positions.kind = positions;
        Session::new(Model::new(&config, &mut FreshParameters { seed: 1 }, &Device::flex()))
    }

    pub(in crate::cost) fn inputs(source: usize, target: usize) -> Inputs {
        Inputs { encoder: Some(vec![vec![3; source]]), decoder: Some(vec![vec![3; target]]), ..Inputs::default() }
    }

    #[test]
    fn classes_count_once() {
        let cost = |more: &str| {
            let text = format!(
                r#"{{ "format": "headlight/1", "architecture": "encoder", "n_encoder_layers": 1, "d_model": 4,
                    "n_heads": 2, "d_mlp": 8, "d_vocab": 5, "n_ctx": 32{more} }}"#
            );
            let config = Config::from_json(&text).expect("a configuration");
            let session = Session::new(Model::new(&config, &mut FreshParameters { seed: 1 }, &Device::flex()));
            let inputs = Inputs { encoder: Some(vec![vec![3; 3]]), ..Inputs::default() };
            request_cost(&session, &inputs, &Edits::default()).expect("a cost")
        };
        let (body, classes) = (cost(""), cost(r#", "classes": ["a", "b", "c"]"#));
        assert_eq!((classes.flops - body.flops, classes.bytes - body.bytes), (2 * 4 * 3, 4 * 3));
    }

    // For n rows: q, k, v and o of 4×4 each 2·n·4·4 = 32 n; q kᵀ and pattern v of 2 heads, n by m, 2·2·(2·n·m·2) = 16 n
    // m; mlp 2·(2·n·8·4) = 128 n, and after the last attention that of one row; logits of one row 2·5·4 = 40.
    const LOGITS: u128 = 40;
    const fn attention(n: u128, m: u128, fresh: u128) -> u128 {
        2 * 32 * n + 2 * 32 * fresh + 16 * n * m
    }

    #[test]
    fn source_and_target_of_different_lengths_worked_out_by_hand() {
        let found = request_cost(&session(), &inputs(3, 2), &Edits::default()).expect("a cost");
        let flops = attention(3, 3, 3) + 128 * 3 + attention(2, 2, 2) + attention(2, 3, 3) + 128 + LOGITS;
        assert_eq!(flops, 528 + 384 + 320 + 416 + 128 + 40);
        // Streams: 4 encoder stages of 3 rows, 3 decoder stages of 2 and 2 of 1; keys and values of 3, 2 and 3 keys;
        // patterns.
        let streams = 4 * 4 * (4 * 3 + 3 * 2 + 2);
        let keys = 4 * 8 * (3 + 2 + 3);
        let patterns = 4 * 2 * (3 * 3 + 2 * 2 + 2 * 3);
        // The largest working memory is the encoder's MLP, 2·4·3·8, against scores and pattern of 2·4·2·9.
        let bytes = streams + keys + patterns + 4 * 5 + 192;
        let cells = 2 * (3 * 3 + 2 * 2 + 2 * 3);
        assert_eq!(found, RequestCost { stages: 9, tokens: 5, flops, cells, bytes });
        assert_eq!(found.work(), flops + CELL * cells);
    }

    #[test]
    fn a_step_costs_only_its_row_and_an_estimate_leaves_the_session_unchanged() {
        let mut session = session();
        session.update(inputs(3, 2), &Edits::default()).expect("an update");
        session.finish();
        let found = request_cost(&session, &inputs(3, 3), &Edits::default()).expect("a cost");
        assert_eq!(found.flops, attention(1, 3, 1) + attention(1, 3, 0) + 128 + LOGITS);
        assert_eq!((found.stages, found.tokens), (5, 6));
        assert_eq!(session.pending(), 0);
        assert_eq!(request_cost(&session, &inputs(3, 2), &Edits::default()).expect("a cost").flops, 0);
        assert!(request_cost(&session, &inputs(0, 2), &Edits::default()).is_err(), "an encoder without a token");
    }

    #[test]
    fn a_text_beyond_learned_positions_has_no_cost() {
        for (positions, is_read) in [(PositionKind::Learned, false), (PositionKind::Sinusoidal, true)] {
            let session = session_with(positions);
            for (source, target) in [(33, 2), (2, 33)] {
                let found = request_cost(&session, &inputs(source, target), &Edits::default());
                assert_eq!(found.is_ok(), is_read, "{positions:?}, {source} and {target} tokens");
            }
            assert!(request_cost(&session, &inputs(32, 32), &Edits::default()).is_ok());
        }
    }

    #[test]
    fn an_edit_costs_the_stages_after_it_and_a_new_text_the_unedited_run_once() {
        let mut session = session();
        let whole = request_cost(&session, &inputs(3, 2), &Edits::default()).expect("a cost");
        let edits: Edits = serde_json::from_str(r#"{ "heads": { "decoder.blocks.0.cross.1": 0 } }"#).expect("edits");
        let both = request_cost(&session, &inputs(3, 2), &edits).expect("a cost");
        assert_eq!(both.flops, whole.flops + attention(2, 3, 3) + 128, "the stages before the edit are shared");
        session.update(inputs(3, 2), &Edits::default()).expect("an update");
        session.finish();
        let found = request_cost(&session, &inputs(3, 2), &edits).expect("a cost");
        // The pattern is known: values by the pattern, 8 · 2 · 3, and the output projection, 32 · 2.
        assert_eq!((found.flops, found.cells), (48 + 64 + 128 + LOGITS, 0));
        let hidden =
            serde_json::from_str(r#"{ "hidden_cells": [["decoder.blocks.0.cross", 1, 0, 0]] }"#).expect("edits");
        let found_hidden = request_cost(&session, &inputs(3, 2), &hidden).expect("a cost");
        assert_eq!(found_hidden.flops, attention(2, 3, 3) + 128 + LOGITS);
        assert_eq!(found.stages, 3, "cross-attention, mlp, the last norm");
        // The estimate equals the remaining work.
        session.update(inputs(3, 2), &edits).expect("an update");
        assert_eq!(session.pending(), found.stages);
    }

    #[test]
    fn patterns_outside_the_budget_cost_twice_and_are_not_kept() {
        let kept = request_cost(&session(), &inputs(3, 2), &Edits::default()).expect("a cost");
        let dear = request_cost(&session().with_budget(0), &inputs(3, 2), &Edits::default()).expect("a cost");
        assert_eq!(dear.flops - kept.flops, attention(3, 3, 3) + attention(2, 2, 2) + attention(2, 3, 0));
        assert_eq!(dear.cells, 2 * kept.cells);
        assert_eq!(kept.bytes - dear.bytes, 4 * 2 * (3 * 3 + 2 * 2 + 2 * 3));
    }

    #[test]
    fn so_do_those_of_a_step_with_cached_keys() {
        let mut session = session().with_budget(0);
        session.update(inputs(3, 2), &Edits::default()).expect("an update");
        session.finish();
        let found = request_cost(&session, &inputs(3, 3), &Edits::default()).expect("a cost");
        assert_eq!(found.flops, attention(1, 3, 1) + attention(1, 3, 0) + 2 * attention(1, 3, 0) + 128 + LOGITS);
        assert_eq!(found.cells, 2 * 2 * (3 + 3));
    }

    #[test]
    fn the_budget_keeps_the_last_patterns_and_a_longer_text_never_takes_less_memory() {
        // The encoder's pattern of 3 by 3, the decoder's of 2 by 2 and 2 by 3, of 2 heads.
        let [encoder, own, cross] = [4 * 2 * 9, 4 * 2 * 4, 4 * 2 * 6];
        let last = serde_json::from_str(r#"{ "heads": { "decoder.blocks.0.cross.1": 0 } }"#).expect("edits");
        let first = serde_json::from_str(r#"{ "heads": { "encoder.blocks.0.attn.1": 0 } }"#).expect("edits");
        for (budget, kept) in [
            (encoder + own + cross, [true, true]),
            (own + cross, [false, true]),
            (cross, [false, true]),
            (cross - 1, [false, false]),
        ] {
            let mut later = session();
            later.update(inputs(3, 2), &Edits::default()).expect("an update");
            later.finish();
            let mut before = later.clone().with_budget(budget);
            before.recompute().expect("the same again");
            later.keep_within(budget);
            for session in [before, later] {
                let known = [&first, &last].map(|edits| {
                    let owed = session.pending_stages(&inputs(3, 2), edits).expect("the pending stages");
                    owed[0].pattern_known
                });
                assert_eq!(known, kept, "{budget}");
            }
        }
        let told = |n: usize| {
            let narrow = session().with_budget(budget_of(8));
            request_cost(&narrow, &inputs(n, n), &Edits::default()).expect("a cost").bytes
        };
        for n in 1..30 {
            assert!(told(n) < told(n + 1), "{n}");
        }
    }

    /// The bytes of the patterns of this many tokens on both sides.
    const fn budget_of(n: usize) -> usize {
        3 * 4 * 2 * n * n
    }
}
