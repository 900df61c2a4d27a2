//! Recipes that train on a text: its windows, and the labels of next and masked tokens.

use headlight::train::{Corpus, Data, Example, Setup, TextCorpus, batch, find};

use super::{Task, examples, refusal, sizes};
use crate::common::{Dice, project};

fn tokenizer() -> String {
    let path = project().join("models/tales/tokenizer.json");
    std::fs::read_to_string(path).expect("tokenizer.json")
}

/// Lines of meaningless words, in which no long passage is repeated.
fn text() -> String {
    const WORDS: [&str; 20] = [
        "the", "she", "was", "very", "walk", "house", "and", "said", "sister", "much", "of", "in", "young", "letter",
        "never", "upon", "day", "to", "with", "man",
    ];
    let mut dice = Dice::new(7);
    let mut text = String::new();
    while text.len() < 230_000 {
        let words: Vec<&str> = (0..8 + dice.below(30)).map(|_| *dice.pick(&WORDS)).collect();
        text += &format!("{}.\n", words.join(" "));
    }
    text
}

fn corpus() -> Corpus {
    Corpus::new(&text(), &tokenizer()).expect("a corpus")
}

fn text_of(corpus: &Corpus) -> &TextCorpus {
    corpus.text().expect("a text")
}

/// The text's tokens before masking.
fn original(task: &Task, example: &Example) -> Vec<u32> {
    if example.target.is_empty() {
        let before = |(now, label): (&u32, &u32)| if *label == task.pad() { *now } else { *label };
        return example.source.iter().zip(&example.labels).map(before).collect();
    }
    [&example.target[..], &example.labels[example.labels.len() - 1..]].concat()
}

fn occurs(window: &[u32], chunks: &[Vec<u32>]) -> bool {
    chunks.iter().any(|chunk| chunk.windows(window.len()).any(|place| place == window))
}

#[test]
fn one_chunk_in_twenty_of_a_text_is_held_out() {
    let corpus = corpus();
    let task = Task::new("tales", Data::default(), Some(&corpus));
    let (training, held_out) = (text_of(&corpus).training(), text_of(&corpus).held_out());
    assert!(training.len() >= 19 && held_out.len() == (training.len() + held_out.len()) / 20);
    let (mut chunks, mut out) = (training.iter(), held_out.iter());
    let (mut together, mut i) = (String::new(), 0);
    while let Some(chunk) = if i % 20 == 19 { out.next() } else { chunks.next() } {
        let part = task.text(chunk);
        assert!(part.ends_with(".\n"), "a chunk ends with a line");
        together += &part;
        i += 1;
    }
    assert!(together == text(), "the chunks are the whole text");
}

#[test]
fn windows_of_every_size_fit_and_are_from_the_right_part() {
    let corpus = corpus();
    for name in ["tales", "fill"] {
        for data in sizes(name, Some(&corpus)) {
            let (task, what) = (Task::new(name, data, Some(&corpus)), format!("{name} {data:?}"));
            let window = task.recipe.sizes().length.expect("a size").value;
            let (drawn, held_out) = (task.drawn(1, 2), task.held_out(50));
            assert!(!held_out.is_empty(), "{what}");
            for (examples, own, other) in [
                (&drawn, text_of(&corpus).training(), text_of(&corpus).held_out()),
                (&held_out, text_of(&corpus).held_out(), text_of(&corpus).training()),
            ] {
                for example in examples {
                    task.assert_fits(&what, example);
                    assert_eq!(example.len(), window, "{what}");
                    let read = original(&task, example);
                    assert!(occurs(&read, own), "{what}: {:?}", task.text(&read));
                    // A short window may occur in the other part too.
                    assert!(window < 64 || !occurs(&read, other), "{what}: {:?}", task.text(&read));
                }
            }
            assert!(task.recipe.probe().target.is_empty(), "{what}");
            task.assert_readable(&what, &task.recipe.probe().source);
        }
    }
}

#[test]
fn each_token_s_label_is_the_next_token() {
    let corpus = corpus();
    let task = Task::new("tales", Data::default(), Some(&corpus));
    for example in task.drawn(3, 2).iter().chain(&task.held_out(20)) {
        assert_eq!(example.target[1..], example.labels[..example.labels.len() - 1]);
    }
}

#[test]
fn fifteen_percent_have_labels_and_only_they_are_changed() {
    let corpus = corpus();
    let task = Task::new("fill", Data::default(), Some(&corpus));
    let mask = task.tokenizer.id("[mask]").expect("a mask");
    let [mut all, mut asked, mut masked, mut kept, mut other] = [0.0; 5];
    for example in task.drawn(1, 16) {
        for (now, label) in example.source.iter().zip(&example.labels) {
            all += 1.0;
            if *label == task.pad() {
                assert_ne!(*now, mask, "masked tokens have labels");
                continue;
            }
            asked += 1.0;
            match *now {
                id if id == mask => masked += 1.0,
                id if id == *label => kept += 1.0,
                id => {
                    assert!(id > mask, "{id} is no word");
                    other += 1.0;
                }
            }
        }
    }
    // Devlin et al. 2019: 15 % of all tokens; 80 %, 10 % and 10 % of these.
    assert!(all > 30_000.0 && f64::abs(asked / all - 0.15) < 0.01, "{asked} of {all}");
    for (found, share) in [(masked, 0.8), (kept, 0.1), (other, 0.1)] {
        assert!(f64::abs(found / asked - share) < 0.02, "{found} of {asked}, not {share}");
    }
}

#[test]
fn a_seed_repeats_windows_and_masks() {
    let corpus = corpus();
    for name in ["tales", "fill"] {
        let task = Task::new(name, Data::default(), Some(&corpus));
        let draw = |seed, step| examples(&batch(task.recipe.as_ref(), &task.config, &task.settings(), seed, step));
        assert_eq!(draw(1, 1), draw(1, 1), "{name}");
        assert_ne!(draw(1, 1), draw(2, 1), "{name}");
        assert_ne!(draw(1, 1), draw(1, 9), "{name}");
        assert_eq!(task.held_out(5), task.held_out(5), "{name}");
    }
}

#[test]
fn an_evaluation_spreads_over_the_held_out_text_and_masks_all_labelled_tokens() {
    let corpus = corpus();
    for name in ["tales", "fill"] {
        let task = Task::new(name, Data { length: Some(16), symbols: None }, Some(&corpus));
        let all = task.held_out(usize::MAX);
        let held_out: usize = text_of(&corpus).held_out().iter().map(Vec::len).sum();
        assert!(all.len() > 100 && all.len() * 16 <= held_out && (all.len() + 2) * 17 > held_out, "{name}");
        let text = task.text(&text_of(&corpus).held_out().concat());
        // The beginning of each window, as a share of the whole.
        let begins = |example: &Example| {
            let window = task.text(&original(&task, example));
            text.find(&window).expect("it is held out") as f64 / text.len() as f64
        };
        let places: Vec<f64> = task.held_out(4).iter().map(begins).collect();
        let even = |(i, place): (usize, &f64)| (place - i as f64 / 4.0).abs() < 0.05;
        assert_eq!(places.len(), 4, "{name}");
        assert!(places.iter().enumerate().all(even), "{name}: {places:?}");
        let mask = task.tokenizer.id("[mask]").expect("a mask");
        for example in all.iter().filter(|_| name == "fill") {
            let hidden = |(now, label): (&u32, &u32)| (*label != task.pad()) == (*now == mask);
            assert!(
                example.source.iter().zip(&example.labels).all(hidden),
                "every labelled token is masked, as on the page"
            );
        }
    }
}

#[test]
fn an_unusable_text_or_tokenizer_is_refused() {
    for name in ["tales", "fill"] {
        assert!(refusal(find(name, &Data::default(), None)).contains(name));
        assert!(refusal(Setup::new(name, 1).plan(None)).contains(name));
    }
    assert!(refusal(Corpus::new(&text()[..190_000], &tokenizer())).contains("200000"));
    assert!(refusal(Corpus::new(&text(), "{")).contains("tokenizer.json"));
    let small = Corpus::new(&text(), &tokenizer()).expect("a corpus");
    for (data, key) in [
        (Data { length: Some(7), symbols: None }, "`length` is 7"),
        (Data { length: Some(257), symbols: None }, "`length` is 257"),
        (Data { length: None, symbols: Some(8) }, "`symbols`"),
    ] {
        assert!(refusal(find("tales", &data, Some(&small))).contains(key));
    }
    // A tokenizer with its mask after all words has no words to draw, and one without a mask cannot mask.
    let words = |added: serde_json::Value| {
        let mut file: serde_json::Value = serde_json::from_str(&tokenizer()).expect("json");
        file["added_tokens"] = added;
        file["model"] =
            serde_json::json!({ "type": "WordLevel", "unk_token": "[unk]", "vocab": { "[unk]": 0, " the": 1 } });
        file.to_string()
    };
    let mask = serde_json::json!([{ "id": 2, "content": "[mask]", "single_word": false, "lstrip": false,
        "rstrip": false, "normalized": false, "special": true }]);
    for added in [mask, serde_json::json!([])] {
        let corpus = Corpus::new(&text(), &words(added)).expect("a corpus");
        assert!(refusal(find("fill", &Data::default(), Some(&corpus))).contains("[mask]"));
        assert!(find("tales", &Data::default(), Some(&corpus)).is_ok());
    }
}
