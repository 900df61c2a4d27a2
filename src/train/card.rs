//! The figures of a model card, computed from the model, so that any reader can check them.

use super::corpus::{Corpus, TextCorpus};
use super::evaluate::{EXAM, Tally, evaluate};
use super::example::Example;
use super::ngram::Trigram;
use super::recipe::{Counts, Data, Recipe};
use super::recipes::{READERS, find};
use super::snapshot::Snapshot;
use crate::config::Architecture;
use crate::edit::Edits;
use crate::error::{InputProblem, Result, refuse};
use crate::measure::HeadMeasure;
use crate::model::Model;
use crate::run::Inputs;
use crate::text::Tokenizer;

/// The number of texts over which a head's score is averaged.
const TEXTS: usize = 50;
/// The least score of an induction head.
const INDUCTION: f32 = 0.8;

/// A figure: its name, and its value as text.
pub type Figure = (String, String);

/// The figures of a recipe's model on the recipe's held-out examples.
///
/// # Errors
/// A model that no recipe makes, or in other sizes; no data for a recipe that reads some.
pub async fn figures(model: &Model, corpus: Option<&Corpus>) -> Result<Vec<Figure>> {
    let config = &model.config;
    let recipe = find(&config.name, &Data::default(), corpus)?;
    if recipe.config()?.d_vocab != config.d_vocab || recipe.longest() > config.n_ctx {
        let name = &config.name;
        return refuse(format!("this model is none of the recipe {name:?} in its own sizes: its examples do not fit"));
    }
    let examples = recipe.evaluation(EXAM, config);
    let score = evaluate(model, &examples).await?;
    if !score.overall().loss.is_finite() {
        return Err(InputProblem::NotFinite.into());
    }
    let mut figures = vec![("parameters".to_owned(), grouped(model.parameters()))];
    let written = |tally: &Tally| match recipe.counts() {
        Counts::Answers => answers_right(tally.answers_right, tally.answers),
        Counts::Tokens => format!(
            "{:.1} % of {} tokens, loss {:.2} nats (perplexity {:.1})",
            100.0 * tally.accuracy(Counts::Tokens),
            grouped(tally.tokens),
            tally.mean_loss(),
            tally.mean_loss().exp()
        ),
    };
    if score.groups.len() > 1 {
        figures.extend(score.groups.iter().map(|(group, tally)| (format!("held out, {group}"), written(tally))));
    }
    figures.push(("held out".into(), written(&score.overall())));
    let reads = READERS.contains(&config.name.as_str()) && config.architecture == Architecture::Decoder;
    if let Some(corpus) = corpus.and_then(Corpus::text).filter(|_| reads) {
        figures.push(("3-gram on the same tokens".into(), baseline(corpus, &examples, model)));
    }
    if config.name == "induction" {
        figures.extend(induction_heads(model, recipe.as_ref()).await?);
    }
    Ok(figures)
}

/// The loss of a 3-gram model on the same windows. Its context ends at the window's beginning, like the model's.
fn baseline(corpus: &TextCorpus, windows: &[(String, Example)], model: &Model) -> String {
    let counted = Trigram::new(&corpus.training().concat(), model.config.d_vocab);
    let (mut loss, mut tokens) = (0.0, 0);
    for (_, example) in windows {
        let window = [&example.target[..1], &example.labels[..]].concat();
        loss += counted.loss(&window) * example.labels.len() as f64;
        tokens += example.labels.len();
    }
    let mean = loss / tokens.max(1) as f64;
    format!("loss {mean:.2} nats (perplexity {:.1})", mean.exp())
}

/// The induction heads, highest score first.
async fn induction_heads(model: &Model, recipe: &dyn Recipe) -> Result<Vec<Figure>> {
    let tokenizer = recipe.tokenizer().ok_or(InputProblem::NoTokenizer)?;
    let tokenizer = Tokenizer::from_json(&tokenizer, &model.config)?;
    let place = HeadMeasure::ALL.iter().position(|measure| *measure == HeadMeasure::Induction).unwrap_or_default();
    let mut snapshot = Snapshot::new(model.clone(), 0);
    let (mut heads, mut sums) = (Vec::new(), Vec::<f32>::new());
    for (_, example) in recipe.evaluation(TEXTS, &model.config) {
        let inputs = Inputs { decoder: Some(vec![example.target.clone()]), ..Inputs::default() };
        snapshot.session.update(inputs, &Edits::default())?;
        snapshot.session.finish();
        snapshot.target = example.target.iter().map(|id| tokenizer.token(*id)).collect();
        let found = snapshot.measures().await?;
        heads = found.heads;
        sums.resize(heads.len(), 0.0);
        let scores = found.values.chunks(HeadMeasure::ALL.len()).map(|row| row[place]);
        sums.iter_mut().zip(scores).for_each(|(sum, score)| *sum += score);
    }
    let layers = model.config.sublayers();
    let mut scored: Vec<(String, f32)> = heads
        .iter()
        .zip(&sums)
        .map(|(head, sum)| {
            let layer = layers.iter().find(|path| path.to_string() == head.path).map_or(0, |path| path.block);
            (format!("L{layer}H{}", head.head), sum / TEXTS as f32)
        })
        .filter(|(_, score)| *score >= INDUCTION)
        .collect();
    scored.sort_by(|a, b| b.1.total_cmp(&a.1));
    let written: Vec<String> = scored.iter().map(|(name, score)| format!("{name} {score:.2}")).collect();
    Ok(vec![(format!("induction heads (score ≥ {INDUCTION})"), written.join(", "))])
}

pub(super) fn answers_right(right: usize, all: usize) -> String {
    let percent = 100.0 * right as f64 / all.max(1) as f64;
    format!("{} of {} answers right ({percent:.2} %)", grouped(right), grouped(all))
}

/// Groups digits: 1,048,576.
pub(super) fn grouped(n: usize) -> String {
    let digits = n.to_string();
    let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().filter_map(|g| std::str::from_utf8(g).ok()).collect();
    groups.join(",")
}
