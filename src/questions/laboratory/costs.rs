//! The costs of configurations, and the paper's table of variations.

use super::answer::{AblationRow, Answer, CostRow, PartRow};
use crate::config::Config;
use crate::cost::{Ablation, ablations, cost, parts};
use crate::error::{Error, Result, refuse};

/// Numbers beyond 2^53 lose their last digits on the page, and there only.
fn number(n: u128) -> f64 {
    n as f64
}

pub(super) fn costs(config: &Config, lengths: &[usize]) -> Result<Answer> {
    let parts: Vec<PartRow> = parts(config, true)
        .into_iter()
        .map(|part| PartRow { name: part.name, parameters: number(part.parameters) })
        .collect();
    let rows = lengths.iter().map(|length| {
        let cost = cost(config, *length);
        CostRow {
            length: *length,
            flops: number(cost.flops),
            pattern_bytes: number(cost.pattern_bytes),
            cache_bytes: number(cost.cache_bytes),
        }
    });
    Ok(Answer::Cost { parameters: parts.iter().map(|part| part.parameters).sum(), rows: rows.collect(), parts })
}

pub(super) fn ablation_rows(length: usize) -> Result<Answer> {
    if length == 0 {
        return refuse("the length is 0: use 1 or more");
    }
    let row = |ablation: Ablation| AblationRow {
        row: ablation.row,
        config: ablation.numbers().into(),
        parameters: number(ablation.parameters),
        flops: number(ablation.flops),
    };
    Ok(Answer::Ablations { rows: ablations(length).map_err(Error::without_file)?.into_iter().map(row).collect() })
}
