//! Scores on texts with known answers: exact match, and chrF.

use std::collections::HashMap;

use super::card::{Figure, answers_right, grouped};
use crate::edit::Edits;
use crate::error::{Result, refuse};
use crate::generate::{Sampling, generate};
use crate::model::Model;
use crate::run::{Inputs, Session};
use crate::text::{Reading, Tokenizer, answer_text};

/// The longest n-grams of chrF.
const LONGEST: usize = 6;
/// The weight of recall against precision in chrF.
const BETA: f64 = 2.0;

/// A text and its right answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    pub text: String,
    pub answers: Vec<String>,
}

/// Reads a file of pairs: one text per line, followed by its right answers, separated by tabs.
///
/// # Errors
/// A line without an answer.
pub fn pairs(file: &str) -> Result<Vec<Pair>> {
    let pair = |(i, line): (usize, &str)| {
        let mut parts = line.split('\t').map(str::to_owned);
        let text = parts.next().unwrap_or_default();
        match parts.collect::<Vec<_>>() {
            answers if answers.is_empty() => {
                refuse(format!("line {} has no answer: write the text, a tab, and the answer", i + 1))
            }
            answers => Ok(Pair { text, answers }),
        }
    };
    file.lines().enumerate().map(pair).collect()
}

/// The figures of a model card for a model that answers texts: how well its greedy answers match the right ones.
///
/// # Errors
/// A model that answers no text, or a text too long for it.
pub fn pair_figures(model: Model, tokenizer: &Tokenizer, pairs: &[Pair]) -> Result<Vec<Figure>> {
    let parameters = grouped(model.parameters());
    let mut session = Session::new(model);
    let (mut right, mut overlaps) = (0, [Overlap::default(); LONGEST]);
    for pair in pairs {
        let predicted = answer(&mut session, tokenizer, &pair.text)?;
        right += usize::from(pair.answers.contains(&predicted));
        let compared = pair.answers.iter().map(|answer| overlap(&predicted, answer));
        let nearest = compared.max_by(|a, b| chrf(a).total_cmp(&chrf(b))).unwrap_or_default();
        overlaps.iter_mut().zip(nearest).for_each(|(sum, counted)| sum.add(counted));
    }
    Ok(vec![
        ("parameters".into(), parameters),
        ("held out".into(), answers_right(right, pairs.len())),
        ("chrF".into(), format!("{:.1}", 100.0 * chrf(&overlaps))),
    ])
}

/// The greedy answer.
fn answer(session: &mut Session, tokenizer: &Tokenizer, text: &str) -> Result<String> {
    let config = session.model.config.clone();
    let read = Reading::new(tokenizer, &config, text, &[])?;
    let inputs = Inputs { encoder: read.encoder(), types: read.types(), decoder: read.decoder(), ..Inputs::default() };
    session.update(inputs, &Edits::default())?;
    let greedy = Sampling { temperature: 0.0, top_k: 0, top_p: 1.0, seed: 0 };
    let ids = generate(session, &Edits::default(), &greedy, config.n_ctx, &mut |_| Ok(()))?;
    let target: Vec<_> = read.target.into_iter().chain(ids.iter().map(|id| tokenizer.token(*id))).collect();
    answer_text(tokenizer, &config, &target, ids.len())
}

/// The numbers of n-grams of one length in two texts, and of those they share.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Overlap {
    shared: usize,
    predicted: usize,
    right: usize,
}

impl Overlap {
    fn add(&mut self, other: Self) {
        self.shared += other.shared;
        self.predicted += other.predicted;
        self.right += other.right;
    }
}

/// The overlap of two texts in character n-grams, without spaces, by n-gram length.
fn overlap(predicted: &str, right: &str) -> [Overlap; LONGEST] {
    let [predicted, right] =
        [predicted, right].map(|text| text.chars().filter(|c| !c.is_whitespace()).collect::<Vec<_>>());
    std::array::from_fn(|i| {
        let [mine, other] = [&predicted, &right].map(|text| counts(text, i + 1));
        Overlap {
            shared: mine.iter().map(|(gram, n)| *n.min(other.get(gram).unwrap_or(&0))).sum(),
            predicted: mine.values().sum(),
            right: other.values().sum(),
        }
    })
}

fn counts(text: &[char], n: usize) -> HashMap<&[char], usize> {
    let mut counts = HashMap::new();
    text.windows(n).for_each(|gram| *counts.entry(gram).or_default() += 1);
    counts
}

/// chrF (Popović 2015), 0 to 1: the F-score of the mean precision and the mean recall of character n-grams, over the
/// lengths that both texts have.
fn chrf(overlaps: &[Overlap; LONGEST]) -> f64 {
    let both = || overlaps.iter().filter(|overlap| overlap.predicted > 0 && overlap.right > 0);
    let precision: f64 = both().map(|overlap| overlap.shared as f64 / overlap.predicted as f64).sum();
    let recall: f64 = both().map(|overlap| overlap.shared as f64 / overlap.right as f64).sum();
    if precision + recall == 0.0 {
        return 0.0;
    }
    let beta = BETA * BETA;
    (1.0 + beta) * precision * recall / (beta * precision + recall) / both().count() as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_text_and_its_answers() {
        let pair = |text: &str, answers: &[&str]| Pair {
            text: text.into(),
            answers: answers.iter().map(|answer| (*answer).to_owned()).collect(),
        };
        let read = pairs("open\taç\tbaşlat\nclose\tkapat\n").expect("two pairs");
        assert_eq!(read, [pair("open", &["aç", "başlat"]), pair("close", &["kapat"])]);
        assert!(pairs("open\taç\nclose").unwrap_err().to_string().contains("line 2"));
    }

    #[test]
    fn chrf_equals_sacrebleu_s() {
        // sacrebleu.metrics.CHRF().corpus_score([said], [[right]]).score
        for (predicted, right, score) in [
            ("dosya aç", "dosyayı aç", 41.715_026),
            ("dosya aç", "dosya aç", 100.0),
            ("aç", "kapat", 11.363_636),
            ("seçili iletileri sil", "seçilen iletiyi sil", 45.142_961),
        ] {
            assert!((100.0 * chrf(&overlap(predicted, right)) - score).abs() < 1e-3, "{predicted} / {right}");
        }
    }
}
