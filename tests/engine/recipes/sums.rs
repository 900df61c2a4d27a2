//! The recipe `add`: its sums are right, with leading zeros, and grouped by their carries.

use std::collections::HashSet;

use headlight::train::{Data, EXAM, Example};

use super::{Task, sizes};

/// Adds digit by digit from the right. Returns the sum's digits and the number of carries.
fn added(a: &str, b: &str) -> (String, usize) {
    let digit = |c: char| c.to_digit(10).expect("a digit");
    let (mut sum, mut carry, mut carries) = (Vec::new(), 0, 0);
    for (a, b) in a.chars().rev().zip(b.chars().rev()) {
        let column = digit(a) + digit(b) + carry;
        sum.push(column % 10);
        carry = column / 10;
        carries += carry as usize;
    }
    sum.push(carry);
    (sum.iter().rev().map(u32::to_string).collect(), carries)
}

/// The text of an example, its two numbers, and its answer.
fn read(task: &Task, example: &Example) -> (String, [String; 2], String) {
    let last = example.labels.last().expect("labels");
    let text = task.text(&[&example.target[..], &[*last]].concat());
    let (numbers, _) = text.split_once('=').expect("an equals sign");
    let (a, b) = numbers.split_once('+').expect("a plus sign");
    (text.clone(), [a.to_owned(), b.to_owned()], task.text(&example.labels))
}

#[test]
fn sums_are_right_and_only_their_digits_have_labels() {
    for data in sizes("add", None) {
        let task = Task::new("add", data, None);
        let digits = task.recipe.sizes().length.expect("a size").value;
        for example in task.drawn(1, 9).iter().chain(&task.held_out(200)) {
            let (text, [a, b], asked) = read(&task, example);
            assert_eq!([a.len(), b.len()], [digits; 2], "leading zeros are written: {text}");
            let (sum, _) = added(&a, &b);
            assert_eq!(text, format!("{a}+{b}={sum}"));
            assert_eq!(asked, sum, "{text}");
            let equals = text.find('=').expect("an equals sign");
            assert!(example.labels[..equals].iter().all(|id| *id == task.pad()), "{text}");
            assert_eq!(example.labels.len(), equals + sum.len(), "{text}");
        }
        let probe = task.recipe.probe().source;
        let (numbers, sum) = probe.split_once('=').expect("an equals sign");
        let (a, b) = numbers.split_once('+').expect("a plus sign");
        assert_eq!(sum, added(a, b).0, "{probe}");
    }
}

#[test]
fn sums_are_grouped_by_the_number_of_carries() {
    for length in [1, 3, 6] {
        let task = Task::new("add", Data { length: Some(length), symbols: None }, None);
        let mut groups = HashSet::new();
        for (group, example) in task.recipe.evaluation(EXAM, &task.config) {
            let (text, [a, b], _) = read(&task, &example);
            let carries = added(&a, &b).1;
            let expected = if carries == 1 { "1 carry".into() } else { format!("{carries} carries") };
            assert_eq!(group, expected, "{text}");
            groups.insert(carries);
        }
        assert_eq!(groups, (0..=length).collect(), "every number of carries occurs");
    }
}

#[test]
fn long_carries_are_more_frequent_than_by_chance() {
    let task = Task::new("add", Data { length: Some(6), symbols: None }, None);
    let drawn = task.drawn(1, 32);
    let nines = |example: &&Example| {
        let (_, [a, b], _) = read(&task, example);
        let digit = |c: char| c.to_digit(10).expect("a digit");
        a.chars().zip(b.chars()).filter(|(a, b)| digit(*a) + digit(*b) == 9).count() >= 3
    };
    // In uniformly drawn sums, three columns of six add up to nine in 1.6 %; in those drawn for carries, in 80 %.
    let share = drawn.iter().filter(nines).count() as f64 / drawn.len() as f64;
    assert!((0.3..0.6).contains(&share), "{share}");
}

#[test]
fn every_pair_of_digits_is_either_trained_on_or_held_out() {
    let task = Task::new("add", Data { length: Some(1), symbols: None }, None);
    let pairs = |examples: Vec<Example>| examples.iter().map(|e| read(&task, e).1).collect::<HashSet<_>>();
    let (trained, held_out) = (pairs(task.drawn(1, 64)), pairs(task.held_out(EXAM)));
    assert!(trained.is_disjoint(&held_out));
    let turned: HashSet<_> = held_out.iter().map(|[a, b]| [b.clone(), a.clone()]).collect();
    assert_eq!(turned, held_out, "3 + 4 and 4 + 3 must be held out together");
    assert_eq!(trained.len() + held_out.len(), 100);
    assert!((2..=20).contains(&held_out.len()), "{held_out:?}");
}
