//! The longest text that fits a budget.

use super::memory::runs;
use super::operations::pattern_bytes;
use super::request::sum;
use crate::config::Config;
use crate::edit::Edits;
use crate::run::{PendingStage, Session};
use crate::site::{Kind, Stack, SublayerPath};

/// The most tokens of a text that can be read for this much work, from an empty session: up to `most`, once or, under
/// edits, twice. A decoder with an encoder has only its start token.
pub fn affordable_tokens(session: &Session, edits: &Edits, work: u128, most: usize) -> usize {
    let (config, budget) = (&session.model.config, session.budget() as u128);
    let fits = |n: usize| runs(edits) * sum(config, &fresh(config, n, budget), budget).work() <= work;
    let (mut low, mut high) = (0, most);
    while low < high {
        let middle = (low + high).div_ceil(2);
        if fits(middle) { low = middle } else { high = middle - 1 }
    }
    low
}

/// The stages of a text of this many tokens, with this budget of cached patterns.
fn fresh(config: &Config, tokens: usize, budget: u128) -> Vec<PendingStage> {
    let answers = config.architecture.has_encoder();
    let paths = config.sublayers();
    // After the last attention, only the row that predicts the next token.
    let alone = paths.last().copied().filter(|path| path.kind == Kind::Mlp && config.head.exists);
    let rows = |path: SublayerPath| match path.stack {
        Stack::Decoder if answers || Some(path) == alone => tokens.min(1),
        _ => tokens,
    };
    let keys = |path: SublayerPath| match path.kind {
        Kind::Attn => rows(path),
        Kind::Cross if answers => tokens,
        _ => 0,
    };
    let mut left = budget;
    let owed = |path: SublayerPath| {
        let (rows, keys, skipped) = (0..rows(path), keys(path), path.kind == Kind::Cross && !answers);
        let room = left.checked_sub(pattern_bytes(config, path, rows.len() as u128, keys as u128));
        left = room.unwrap_or(0);
        PendingStage {
            path: Some(path),
            rows,
            keys,
            fresh_keys: keys,
            batch: 1,
            skipped,
            kept: room.is_some(),
            pattern_known: false,
        }
    };
    // The budget goes to the last ones first; the sum does not depend on the order.
    paths.into_iter().rev().map(owed).collect()
}

#[cfg(test)]
mod tests {
    use super::super::request::request_cost;
    use super::super::request::tests::{inputs, session};
    use super::*;

    #[test]
    fn the_affordable_length_costs_no_more_than_the_budget() {
        let session = session();
        for n in [1, 7, 20] {
            let work = request_cost(&session, &inputs(n, 1), &Edits::default()).expect("a cost").work();
            assert_eq!(affordable_tokens(&session, &Edits::default(), work, 32), n);
            assert_eq!(affordable_tokens(&session, &Edits::default(), work - 1, 32), n - 1);
            let edits = serde_json::from_str(r#"{ "scale": false }"#).expect("edits");
            assert_eq!(affordable_tokens(&session, &edits, 2 * work, 32), n, "the unedited run counts too");
            assert_eq!(affordable_tokens(&session, &edits, 2 * work - 1, 32), n - 1);
        }
        assert_eq!(affordable_tokens(&session, &Edits::default(), u128::MAX, 32), 32);
    }
}
