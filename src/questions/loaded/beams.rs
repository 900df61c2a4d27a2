//! Beam search for a subject.

use super::answer::{Answer, BeamText};
use super::subject::SubjectRun;
use crate::clock::{Clock, Turns};
use crate::edit::Edits;
use crate::error::{InputProblem, Result, refuse};
use crate::generate::{Beam, BeamSettings, beam_search};
use crate::text::{Tokenizer, answer_text};

/// The most beams: each has separate keys and values.
const MOST: usize = 64;

/// The answers of beam search, from a run without any written token.
pub(super) async fn beams<C: Clock>(
    seen: &SubjectRun,
    edits: &Edits,
    settings: BeamSettings,
    tokenizer: Option<&Tokenizer>,
    turns: &mut Turns<'_, C>,
) -> Result<Answer> {
    if !(1..=MOST).contains(&settings.beams) {
        return refuse(format!("there can be 1 to {MOST} beams, not {}", settings.beams));
    }
    let tokenizer = tokenizer.ok_or(InputProblem::NoTokenizer)?;
    // Its patterns are not needed.
    let session = seen.session.clone().with_budget(0);
    let config = &session.model.config;
    let found = beam_search(&session, edits, settings, turns, &mut |_| {}).await?;
    let told = |Beam { mut ids, log_probability, score }: Beam| {
        ids.pop_if(|id| config.is_end(*id));
        let written = ids.iter().map(|id| tokenizer.token(*id));
        let target: Vec<_> = seen.target.iter().cloned().chain(written).collect();
        let text = answer_text(tokenizer, config, &target, ids.len())?;
        Ok(BeamText { ids, text, log_probability, score })
    };
    Ok(Answer::Beams { texts: found.into_iter().map(told).collect::<Result<_>>()? })
}
