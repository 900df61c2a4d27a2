//! Recipes with generated data: words, sums, repeated letters, dates.

use std::collections::HashSet;

use headlight::train::{Data, EXAM, NAMES, Setup, batch, find, reads};
use serde_json::json;

use super::{Task, examples, refusal, sizes};

/// The recipes that make their examples up.
fn names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().copied().filter(|name| reads(name).is_none())
}

fn of(name: &str) -> Task {
    Task::new(name, Data::default(), None)
}

#[test]
fn every_example_of_every_size_fits_its_model() {
    for name in names() {
        let mut longest = 0;
        for data in sizes(name, None) {
            let (task, what) = (Task::new(name, data, None), format!("{name} {data:?}"));
            // The longest texts may be rare.
            let batches = if name == "dates" { 100 } else { 9 };
            let (drawn, held_out) = (task.drawn(1, batches), task.held_out(300));
            assert_eq!(held_out.len(), 300, "{what}");
            assert_eq!(drawn.len(), batches as usize * task.settings().batch, "{what}");
            drawn.iter().chain(&held_out).for_each(|example| task.assert_fits(&what, example));
            longest = drawn.iter().map(|example| example.len()).max().expect("examples");
            // An n_ctx that suffices must not be refused. The last token of a continued text is only a target.
            assert!(longest + 3 >= task.recipe.longest(), "{what}: {longest} of {}", task.recipe.longest());
        }
        assert!(longest > 1, "{name}");
    }
}

#[test]
fn words_are_answered_with_their_transformation() {
    for name in ["reverse", "sort", "copy"] {
        let answer = |word: &str| -> String {
            match name {
                "reverse" => word.chars().rev().collect(),
                // The letters in alphabetical order, with repetitions.
                "sort" => ('a'..='z').flat_map(|letter| word.chars().filter(move |c| *c == letter)).collect(),
                _ => word.to_owned(),
            }
        };
        for data in sizes(name, None) {
            let task = Task::new(name, data, None);
            let [start, end] = [task.config.writing.start_id, task.config.writing.end_id].map(|id| id.expect("an id"));
            let size = task.recipe.sizes();
            let [length, symbols] = [size.length, size.symbols].map(|size| size.expect("a size").value);
            let mut seen = HashSet::new();
            for example in task.drawn(1, 9).iter().chain(&task.held_out(200)) {
                let word = task.text(&example.source);
                let right = answer(&word);
                assert_eq!(task.text(&example.labels), right, "{name} of {word}");
                assert_eq!(task.text(&example.target), right, "{name} of {word}");
                assert_eq!((example.source.last(), example.labels.last()), (Some(&end), Some(&end)), "{word}");
                assert_eq!(example.target[0], start, "{word}");
                assert!((1..=length).contains(&word.len()) && word.len() + 1 == example.source.len(), "{word}");
                seen.extend(word.chars());
            }
            let letters: HashSet<char> = ('a'..='z').take(symbols).collect();
            assert_eq!(seen, letters, "{name} {data:?}");
            let probe = task.recipe.probe();
            assert_eq!(probe.target, answer(&probe.source));
            assert_eq!(probe.source.len(), length);
        }
    }
}

#[test]
fn only_letters_with_a_known_follower_have_a_label() {
    for data in sizes("induction", None) {
        let task = Task::new("induction", data, None);
        let longest = task.recipe.sizes().length.expect("a size").value;
        let mut lengths = HashSet::new();
        for example in task.drawn(1, 9).iter().chain(&task.held_out(200)) {
            let text = [&example.target[..], &example.labels[example.labels.len() - 1..]].concat();
            let (first, second) = text.split_at(text.len() / 2);
            assert_eq!(first, second, "the halves are equal");
            assert_eq!(first.iter().collect::<HashSet<_>>().len(), first.len(), "the letters of a half differ");
            for (row, label) in example.labels.iter().enumerate() {
                let earlier = text[..row].iter().rposition(|id| *id == text[row]);
                let known = earlier.map_or(task.pad(), |place| text[place + 1]);
                assert_eq!(*label, known, "row {row} of {}", task.text(&text));
            }
            lengths.insert(first.len());
        }
        assert_eq!(lengths, (4..=longest).collect(), "{data:?}: halves of every length");
        let probe = task.recipe.probe().source;
        let (first, second) = probe.split_at(probe.len() / 2);
        assert_eq!(first, second);
        assert_eq!(first.chars().collect::<HashSet<_>>().len(), first.len(), "{probe}");
    }
}

#[test]
fn held_out_examples_are_never_trained_on() {
    for name in ["reverse", "copy", "sort", "add"] {
        for data in sizes(name, None) {
            let task = Task::new(name, data, None);
            let read = |examples: Vec<headlight::train::Example>| -> HashSet<Vec<u32>> {
                examples.into_iter().map(|e| [e.source, e.target, e.labels].concat()).collect()
            };
            let (trained, held_out) = (read(task.drawn(1, 64)), read(task.held_out(EXAM)));
            assert!(held_out.is_disjoint(&trained), "{name} {data:?}");
            assert!(held_out.len() > 3 && trained.len() > 20 * 3, "{name} {data:?}: {}", held_out.len());
        }
    }
}

#[test]
fn about_one_word_in_ten_is_held_out_for_any_seed() {
    // Three letters of four: few enough to draw them all.
    let task = Task::new("copy", Data { length: Some(4), symbols: Some(4) }, None);
    let three = |examples: Vec<headlight::train::Example>| -> HashSet<String> {
        examples.iter().map(|e| task.text(&e.source)).filter(|word| word.len() == 3).collect()
    };
    let (one, other) = (three(task.drawn(1, 64)), three(task.drawn(2, 64)));
    assert_eq!(one, other);
    let held_out = three(task.held_out(EXAM));
    assert_eq!(one.len() + held_out.len(), 64);
    assert!((2..=14).contains(&held_out.len()), "{held_out:?}");
}

#[test]
fn a_probe_has_known_tokens_and_fits() {
    for name in names() {
        for data in sizes(name, None) {
            let (task, what) = (Task::new(name, data, None), format!("{name} {data:?}"));
            let probe = task.recipe.probe();
            task.assert_readable(&what, &probe.source);
            let both = task.config.architecture.has_encoder() && task.config.architecture.has_decoder();
            assert_eq!(probe.target.is_empty(), !both, "{what}");
            if both {
                task.assert_readable(&what, &probe.target);
            }
        }
    }
}

#[test]
fn sizes_outside_their_range_are_refused_by_their_key() {
    for name in names() {
        let own = of(name).recipe.sizes();
        let with = |key: &str, n: usize| match key {
            "length" => Data { length: Some(n), symbols: None },
            _ => Data { length: None, symbols: Some(n) },
        };
        for (key, size) in [("length", own.length), ("symbols", own.symbols)] {
            let Some(size) = size else {
                assert!(refusal(find(name, &with(key, 5), None)).contains(&format!("`{key}`")), "{name}");
                continue;
            };
            assert!((size.least..=size.most).contains(&size.value), "{name}: {size:?}");
            for n in [0, size.least - 1, size.most + 1, usize::MAX] {
                let sentence = refusal(find(name, &with(key, n), None));
                let [least, most] = [size.least, size.most].map(|n| n.to_string());
                assert!(sentence.contains(&format!("`{key}` is {n}")), "{name}: {sentence}");
                assert!(sentence.contains(&least) && sentence.contains(&most), "{name}: {sentence}");
                let setup = Setup { data: with(key, n), ..Setup::new(name, 1) };
                assert_eq!(refusal(setup.plan(None)), sentence);
            }
        }
    }
    // The letters of a half differ, so a half is at most as long as the alphabet.
    let both = Data { length: Some(12), symbols: Some(10) };
    assert!(refusal(find("induction", &both, None)).contains("`length` is 12"));
}

#[test]
fn a_context_shorter_than_the_data_is_refused_and_one_just_long_enough_is_not() {
    for name in names() {
        for data in sizes(name, None) {
            let longest = Task::new(name, data, None).recipe.longest();
            let plan = |n_ctx: usize| {
                let keys = serde_json::Map::from_iter([("n_ctx".to_owned(), json!(n_ctx))]);
                Setup { data, keys, ..Setup::new(name, 1) }.plan(None)
            };
            let sentence = refusal(plan(longest - 1));
            assert!(sentence.contains("`n_ctx`") && sentence.contains(&longest.to_string()), "{name}: {sentence}");
            assert_eq!(plan(longest).map(|plan| plan.config.n_ctx).ok(), Some(longest), "{name} {data:?}");
        }
    }
}

#[test]
fn a_seed_repeats_a_batch_and_other_seeds_and_steps_do_not() {
    for name in names() {
        let task = of(name);
        let (config, settings) = (&task.config, task.settings());
        let draw = |seed, step| batch(task.recipe.as_ref(), config, &settings, seed, step);
        let first = draw(1, 1);
        assert_eq!(draw(1, 1), first, "{name}");
        // The ninth step is in the next pool.
        for (seed, step) in [(2, 1), (1, 2), (1, 9)] {
            assert_ne!(draw(seed, step), first, "{name}: seed {seed}, step {step}");
        }
        assert_ne!(draw(1, 10), draw(1, 2), "{name}");
        // Keys that do not concern the data change nothing.
        let mut other = config.clone();
        (other.d_model, other.attention.n_heads, other.attention.causal) = (128, 8, false);
        assert_eq!(batch(task.recipe.as_ref(), &other, &settings, 1, 1), first, "{name}");
        let few = task.held_out(20);
        assert_eq!(few, task.held_out(40)[..20], "{name}: the same examples first");
        assert_eq!(examples(&first).len(), settings.batch, "{name}");
    }
}

#[test]
fn an_unknown_recipe_is_refused_with_the_names_there_are() {
    let sentence = refusal(find("poems", &Data::default(), None));
    assert!(NAMES.iter().all(|name| sentence.contains(name)), "{sentence}");
}
