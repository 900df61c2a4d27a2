//! The cost of a scene or another text, estimated from the speed of earlier runs, and whether to ask the user first.

use serde::Serialize;

use crate::error::{InputProblem, Result};
use crate::protocol::CostEstimate;

/// The user is asked before a reading that takes longer.
const MOST_MS: f64 = 3000.0;
/// The user is asked before a reading that takes more memory.
const MOST_BYTES: f64 = 512e6;
/// The assumed work per millisecond before the first run: a third of the SIMD speed of one server core. It is an
/// underestimate: a fast machine asks once too often.
const CAREFUL_CPU: f64 = 8e6;
/// The same for a small graphics card.
const CAREFUL_CARD: f64 = 2e8;
/// The speed is that of the fastest of this many runs; slower ones waited for other work.
const FEW: usize = 3;
/// Shorter runs measure the overhead more than the arithmetic.
const LEAST_MS: f64 = 20.0;
/// So do smaller ones.
const LEAST_WORK: f64 = 1e8;
/// Shorter runs never count as slow: the first runs of a page execute code that is not optimised yet.
const TELLING_MS: f64 = 250.0;

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Cost {
    /// Tokens of the whole scene: read ones and those written so far.
    pub tokens: usize,
    /// Multiplications and additions, plus the equivalent for the cells of patterns.
    pub work: f64,
    /// The cached bytes, and the working memory of the largest sublayer.
    pub bytes: f64,
    /// Estimated from the speed of earlier runs.
    pub ms: f64,
    /// The number of tokens of a text that take no longer than a time; null if the text itself takes no longer.
    #[cfg_attr(test, ts(inline))]
    pub quick: Option<QuickReading>,
}

/// The number of tokens that take no longer than a time.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct QuickReading {
    pub tokens: usize,
    pub ms: f64,
}

struct FinishedRun {
    work: f64,
    ms: f64,
}

impl FinishedRun {
    fn speed(&self) -> f64 {
        self.work / self.ms
    }
}

/// The speed of one model on one device.
pub(super) struct Speed {
    on_card: bool,
    /// The runs from which the speed is estimated, the newest first.
    runs: Vec<FinishedRun>,
}

impl Speed {
    pub(super) fn new(on_card: bool) -> Self {
        Self { on_card, runs: Vec::new() }
    }

    /// The cost by an estimate for this much work, and whether to ask the user first.
    ///
    /// # Errors
    /// Those of the estimate; a text for which there is no room.
    pub(super) fn weigh(&self, estimate: impl FnOnce(u128) -> Result<CostEstimate>) -> Result<(Cost, bool)> {
        let telling = self.runs.iter().any(|run| run.ms >= TELLING_MS);
        let careful = if self.on_card { CAREFUL_CARD } else { CAREFUL_CPU };
        let speed = self.runs.iter().map(FinishedRun::speed).fold(if telling { 0.0 } else { careful }, f64::max);
        let CostEstimate { tokens, work, bytes, within, agreed, room } = estimate((MOST_MS * speed) as u128)?;
        if let Some(room) = room.filter(|room| bytes > *room) {
            // Caches grow faster than the text: this many tokens certainly fit.
            let fits = (tokens as f64 * room / bytes).floor();
            return Err(InputProblem::TextRoom { bytes, room, tokens: fits }.into());
        }
        let ms = work / speed;
        let asks = !agreed && (ms > MOST_MS || bytes > MOST_BYTES);
        let quick = (ms > MOST_MS).then_some(QuickReading { tokens: within, ms: MOST_MS });
        Ok((Cost { tokens, work, bytes, ms, quick }, asks))
    }

    /// Adds a finished run. Long runs say most about long ones: much shorter ones no longer count beside them.
    pub(super) fn add_run(&mut self, work: f64, ms: f64) {
        if ms < LEAST_MS || work < LEAST_WORK || self.runs.iter().any(|run| 2.0 * work < run.work) {
            return;
        }
        self.runs.retain(|run| 2.0 * run.work >= work);
        self.runs.insert(0, FinishedRun { work, ms });
        self.runs.truncate(FEW);
    }

    /// Another model has been loaded.
    pub(super) fn forget(&mut self) {
        self.runs.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The estimate of this work after 1,024 tokens were read; the user agreed to `agreed` tokens.
    fn estimate(work: f64, bytes: f64, agreed: usize) -> impl Fn(u128) -> Result<CostEstimate> {
        move |most| {
            let within = (1024.0 * most as f64 / work) as usize;
            Ok(CostEstimate { tokens: 1024, work, bytes, within, agreed: agreed >= 1024, room: Some(3e9) })
        }
    }

    fn weigh(speed: &Speed, estimate: impl FnOnce(u128) -> Result<CostEstimate>) -> (Cost, bool) {
        speed.weigh(estimate).expect("a cost")
    }

    #[test]
    fn only_a_long_text_or_one_that_takes_much_memory_asks_first() {
        let speed = Speed::new(false);
        let asks = |work, bytes, agreed| weigh(&speed, estimate(work, bytes, agreed)).1;
        assert!(!asks(1e6, 1e6, 0));
        assert!(asks(1e6, MOST_BYTES + 1.0, 0), "memory");
        assert_eq!(weigh(&speed, estimate(1e6, MOST_BYTES + 1.0, 0)).0.quick, None, "it does not take long");
        let (long, asks_first) = weigh(&speed, estimate(1e12, 1e6, 0));
        assert!(asks_first, "time");
        assert!(long.quick.is_some_and(|quick| quick.tokens > 0 && quick.tokens < 1024));
        assert!(!asks(1e12, 1e6, 1024), "agreed to");
        let ms = |on_card| weigh(&Speed::new(on_card), estimate(1e10, 1.0, 0)).0.ms;
        assert!(ms(true) < ms(false), "a card is faster");
    }

    #[test]
    fn the_last_runs_tell_the_speed_the_long_ones_best() {
        let mut speed = Speed::new(false);
        let ms = |speed: &Speed| weigh(speed, estimate(1e10, 1e6, 0)).0.ms;
        let careful = ms(&speed);
        speed.add_run(1e6, 500.0);
        speed.add_run(2e8, 2.0);
        assert_eq!(ms(&speed), careful, "too small, and too short");
        speed.add_run(2e8, 100.0);
        assert_eq!(ms(&speed), careful, "a first run that is short and slow tells nothing of long ones");
        speed.add_run(4e9, 400.0);
        assert_eq!(ms(&speed), 1000.0);
        speed.add_run(1e9, 400.0);
        assert_eq!(ms(&speed), 1000.0, "a step tells less than the text before it");
        for slow in 1..=2 {
            speed.add_run(3e9, 600.0);
            assert_eq!(ms(&speed), 1000.0, "the fastest of the last few, {slow} slower ones after it");
        }
        speed.add_run(3e9, 600.0);
        assert_eq!(ms(&speed), 2000.0, "all of the last few are slower");
        speed.add_run(16e9, 6400.0);
        assert_eq!(ms(&speed), 4000.0, "a much longer one alone");
        speed.forget();
        assert_eq!(ms(&speed), careful);
    }

    #[test]
    fn a_text_without_room_is_refused_with_the_number_of_tokens_that_fit() {
        let room = 3e9 - 4e8;
        let text =
            |room| move |_| Ok(CostEstimate { tokens: 9000, work: 1.0, bytes: 6.6e9, within: 9, agreed: true, room });
        match Speed::new(false).weigh(text(Some(room))) {
            Err(crate::error::Error::Input(InputProblem::TextRoom { bytes, room: found, tokens })) => {
                assert_eq!((bytes, found, tokens), (6.6e9, room, 3545.0));
            }
            other => panic!("{other:?}"),
        }
        // A card has its own memory.
        assert!(Speed::new(true).weigh(text(None)).is_ok());
        assert!(Speed::new(false).weigh(text(Some(6.6e9))).is_ok());
    }
}
