//! What each head does for what the model says: silenced once, alone.

use super::answer::{AblateRow, Answer};
use super::next_token::{asked_row, logits_of, output_of};
use super::subject::{SubjectRun, finish, finite};
use super::token_probability::TokenProbability;
use crate::clock::{Clock, Turns};
use crate::edit::Edits;
use crate::error::{Result, refuse};
use crate::generate::{kl, leading, softmax};
use crate::measure::relative_change;
use crate::run::Session;
use crate::site::HeadRef;
use crate::site::read_packed;
use crate::text::Tokenizer;

/// What a model says: the logits that its candidates are told from, or its output where it has none.
struct Spoken {
    logits: Vec<f32>,
    output: Vec<f32>,
}

impl Spoken {
    async fn of(session: &Session, asked: Option<usize>) -> Result<Self> {
        let logits = read_packed(logits_of(session, session.run(), asked).into_iter().collect()).await?;
        let output = match logits.is_empty() {
            true => read_packed(output_of(session, session.run()).into_iter().collect()).await?,
            false => Vec::new(),
        };
        finite(&logits)?;
        finite(&output)?;
        Ok(Self { logits, output })
    }

    /// KL(this ‖ other); nothing where there are no logits.
    fn kl(&self, other: &Self) -> Option<f32> {
        (!self.logits.is_empty()).then(|| kl(&self.logits, &other.logits))
    }
}

/// Silences each of these heads. A run begins again at the sublayer of the head: what comes before it is shared.
pub(super) async fn ablate<C: Clock>(
    seen: &SubjectRun,
    tokenizer: Option<&Tokenizer>,
    asked: Option<usize>,
    heads: &[HeadRef],
    turns: &mut Turns<'_, C>,
) -> Result<Answer> {
    let n_heads = seen.session.model.config.n_heads;
    for HeadRef { path, head } in heads {
        seen.attention(path)?;
        if *head >= n_heads {
            return refuse(
                format!("`{path}.{head}`"),
                format!("is not a head of this model: use 0 to {}", n_heads - 1),
            );
        }
    }
    if asked.is_some_and(|row| row >= seen.source.len()) {
        return refuse("the asked token", format!("is not there: the text has {}, counted from 0", seen.source.len()));
    }
    let edits = seen.session.edits();
    let asked = asked_row(&seen.session, tokenizer, &seen.source, asked);
    let said = Spoken::of(&seen.session, asked).await?;
    // The unedited run is there already, as what the edits are compared with.
    let unedited = if edits.is_empty() { None } else { Some(under(&seen.session, &Edits::default(), turns).await?) };
    let effect = match &unedited {
        Some(unedited) => Spoken::of(unedited, asked).await?.kl(&said),
        None => None,
    };
    let mut rows = Vec::new();
    for HeadRef { path, head } in heads {
        let mut with = edits.clone();
        with.heads.insert(format!("{path}.{head}"), 0.0);
        let silent = Spoken::of(&under(&seen.session, &with, turns).await?, asked).await?;
        let left = match &unedited {
            Some(unedited) => {
                let alone = Edits { heads: [(format!("{path}.{head}"), 0.0)].into(), ..Edits::default() };
                Spoken::of(&under(unedited, &alone, turns).await?, asked).await?.kl(&silent)
            }
            None => None,
        };
        let told = !silent.logits.is_empty();
        rows.push(AblateRow {
            path: path.clone(),
            head: *head,
            kl: said.kl(&silent),
            change: (!told).then(|| relative_change(&said.output, &silent.output)),
            effect: left,
            top: told.then(|| {
                let id = leading(&silent.logits, 1)[0];
                TokenProbability::new(tokenizer, id, softmax(&silent.logits, 1.0)[id])
            }),
        });
    }
    Ok(Answer::Ablate { effect, rows })
}

/// The same text under other edits. Where its heads look is not asked.
async fn under<C: Clock>(session: &Session, edits: &Edits, turns: &mut Turns<'_, C>) -> Result<Session> {
    let mut session = session.clone().with_budget(0);
    session.update(session.run().inputs().clone(), edits)?;
    finish(&mut session, turns).await?;
    Ok(session)
}
