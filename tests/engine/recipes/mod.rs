//! Every recipe: examples are right and fit the model, held-out ones stay out of training, and a seed repeats
//! everything.

mod handwriting;
mod made;
mod read;
mod sums;

use headlight::config::Config;
use headlight::text::{TokenKind, Tokenizer};
use headlight::train::{Batch, Corpus, Data, Example, Recipe, Settings, batch, find};

/// A recipe with its tokenizer and its model's configuration.
struct Task {
    recipe: Box<dyn Recipe>,
    config: Config,
    tokenizer: Tokenizer,
}

impl Task {
    fn new(name: &str, data: Data, corpus: Option<&Corpus>) -> Self {
        let recipe = find(name, &data, corpus).unwrap_or_else(|e| panic!("{name}: {e}"));
        let config = recipe.config().unwrap_or_else(|e| panic!("{name}: {e}"));
        let tokenizer = Tokenizer::from_json(&recipe.tokenizer().expect("tokens"), &config)
            .unwrap_or_else(|e| panic!("{name}: {e}"));
        Self { recipe, config, tokenizer }
    }

    fn pad(&self) -> u32 {
        self.config.writing.pad_id.expect("a padding token")
    }

    fn text(&self, ids: &[u32]) -> String {
        self.tokenizer.decode(ids).expect("a text")
    }

    fn settings(&self) -> Settings {
        self.recipe.settings()
    }

    /// The examples of the first batches, without padding.
    fn drawn(&self, seed: u64, batches: u64) -> Vec<Example> {
        let of = |step| batch(self.recipe.as_ref(), &self.config, &self.settings(), seed, step);
        (1..=batches).flat_map(|step| examples(&of(step))).collect()
    }

    fn held_out(&self, count: usize) -> Vec<Example> {
        self.recipe.evaluation(count, &self.config).into_iter().map(|(_, example)| example).collect()
    }

    /// Asserts that every id is known, no stack exceeds the context, and each row has a label.
    fn assert_fits(&self, what: &str, example: &Example) {
        let Example { source, target, labels, .. } = example;
        let known = |id: &u32| (*id as usize) < self.config.d_vocab;
        assert!(source.iter().chain(target).chain(labels).all(known), "{what}: {example:?}");
        let longest = self.recipe.longest();
        assert!(example.len() <= longest && longest <= self.config.n_ctx, "{what}: {} of {longest}", example.len());
        let architecture = self.config.architecture;
        assert_eq!(source.is_empty(), !architecture.has_encoder(), "{what}");
        assert_eq!(target.is_empty(), !architecture.has_decoder(), "{what}");
        assert_eq!(labels.len(), if target.is_empty() { source.len() } else { target.len() }, "{what}");
        assert!(what.starts_with("fill") || labels.iter().any(|id| *id != self.pad()), "{what}: nothing is asked");
    }

    /// Asserts that a text has only known tokens and fits the context.
    fn assert_readable(&self, what: &str, text: &str) {
        let tokens = self.tokenizer.encode(text).unwrap_or_else(|e| panic!("{what}: {e}"));
        assert!(tokens.iter().all(|token| token.kind != TokenKind::Unknown), "{what}: {text:?}");
        assert!(tokens.len() <= self.config.n_ctx, "{what}: {text:?} has {} tokens", tokens.len());
    }
}

/// The rows of a batch without padding.
fn examples(batch: &Batch) -> Vec<Example> {
    let real = |ids: &[Vec<u32>], real: &Option<Vec<Vec<u8>>>, row: usize| match real {
        Some(real) => ids[row].iter().zip(&real[row]).filter(|(_, real)| **real == 1).map(|(id, _)| *id).collect(),
        None => Vec::new(),
    };
    let paddings = batch.paddings();
    let example = |row: usize| {
        let source: Vec<u32> = real(&batch.source, &paddings.source, row);
        let target: Vec<u32> = real(&batch.target, &paddings.target, row);
        let asked = if target.is_empty() { source.len() } else { target.len() };
        Example { source, target, labels: batch.labels[row][..asked].to_vec(), signal: None }
    };
    (0..batch.len()).map(example).collect()
}

/// The smallest, the largest and the default data of a recipe.
fn sizes(name: &str, corpus: Option<&Corpus>) -> Vec<Data> {
    let of = |data: Data| find(name, &data, corpus).unwrap_or_else(|e| panic!("{name} {data:?}: {e}")).sizes();
    let mut all = vec![Data::default()];
    let own = of(Data::default());
    let symbols = own.symbols.map_or(vec![None], |size| vec![Some(size.least), Some(size.most)]);
    for symbols in symbols {
        // The possible length may depend on the number of letters.
        let length = of(Data { symbols, length: None }).length;
        let lengths = length.map_or(vec![None], |size| vec![Some(size.least), Some(size.most)]);
        all.extend(lengths.into_iter().map(|length| Data { length, symbols }));
    }
    all
}

/// The refusal's sentence.
fn refusal<T>(outcome: headlight::Result<T>) -> String {
    let sentence = outcome.err().expect("it has to be refused").to_string();
    assert!(!sentence.is_empty() && !sentence.contains('\n'), "one sentence, not {sentence:?}");
    sentence
}
