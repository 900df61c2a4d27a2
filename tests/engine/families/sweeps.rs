//! Sweeps of models that read pictures or sound: each cell is the run with its patch as an edit.

use std::cell::Cell;
use std::sync::Arc;

use headlight::Result;
use headlight::clock::Turns;
use headlight::edit::Edits;
use headlight::questions::loaded::{Answer, PageModel, Question, QuestionSessions};
use headlight::run::{Inputs, Session, TextBeside};
use headlight::site::Stack;
use headlight::sweep::{Metric, Score, Sweep, SweepPart};
use headlight::text::Tokenizer;
use serde_json::{Value, json};

use super::beside::golden;
use super::sound::{frames, target, whisper};
use crate::common::page::wait;
use crate::common::trace;

/// The two tokens between which the sweeps decide.
const BETWEEN: [usize; 2] = [65, 70];

/// The parts of a layer, with their sites.
const PARTS: [(&str, &str); 3] = [("z", "attn.z"), ("resid_pre", "resid_pre"), ("mlp_out", "mlp.out")];

/// A text beside the picture "one", or two, for a tiny SmolVLM.
struct Beside {
    session: Session,
    tokenizer: Arc<Tokenizer>,
    text: String,
    images: Vec<String>,
    /// The times that a sweep's clock was read: after every stage.
    stages: Cell<usize>,
}

impl Beside {
    fn new(case: &str, images: &[&str]) -> Self {
        let golden = golden("smolvlm");
        let tokenizer = Arc::new(golden.tokenizer.clone());
        let session = Session::new(golden.model.clone()).with_tokenizer(Some(tokenizer.clone()));
        for (name, signal) in
            [("one", golden.signal("wide")), ("redder", golden.redder("wide")), ("high", golden.signal("high"))]
        {
            session.signals().put(name.into(), signal);
        }
        session.signals().put("whole".into(), golden.signal("whole"));
        let (text, images) = (golden.cases[case].text.clone(), images.iter().map(ToString::to_string).collect());
        Self { session, tokenizer, text, images, stages: Cell::new(0) }
    }

    /// The last logits beside these pictures.
    fn logits(&self, images: &[String], answer: &[u32], edits: &Value) -> Result<Vec<f32>> {
        let mut session = self.session.clone();
        let asked = TextBeside { text: &self.text, verbatim: true, images, answer };
        let read = session.signals().read(&session.model.config, Some(&self.tokenizer), &asked)?;
        session.update(read.expect("both").1, &serde_json::from_value(edits.clone()).expect("edits"))?;
        session.finish();
        let (shape, values) = trace(&session)["logits"].clone();
        Ok(values[values.len() - shape[shape.len() - 1]..].to_vec())
    }

    fn sweep(&self, from: &str, answer: &[u32], more: Value) -> Result<Answer> {
        let of = json!({ "model": null, "source": self.text, "verbatim": true, "images": self.images, "edits": {},
            "target": answer });
        let mut question = json!({ "kind": "sweep", "of": of, "from": from, "block": 1, "pairs": null, "asked": null,
            "score": "logit-difference", "answer": BETWEEN[0], "foil": BETWEEN[1] });
        question.as_object_mut().expect("keys").extend(more.as_object().expect("keys").clone());
        let question = Question::from_json(&question.to_string()).expect("a question");
        let clock = || {
            self.stages.set(self.stages.get() + 1);
            0.0
        };
        let mut session = self.session.clone();
        let page = PageModel { session: &mut session, tokenizer: Some(&self.tokenizer) };
        wait(QuestionSessions::default().ask(&question, Some(page), &clock))
    }

    /// Compares cells of each part with runs under their patches.
    fn cells_are_edits(&self, stack: &str, from: &str, answer: &[u32]) {
        self.cells_of(stack, (from, None), answer);
    }

    /// Those of a sweep that exchanges this image.
    fn cells_of(&self, stack: &str, (from, image): (&str, Option<usize>), answer: &[u32]) {
        let mut others = self.images.clone();
        others[image.unwrap_or(0)] = from.to_owned();
        let none = json!({});
        let m = |logits: &[f32]| logits[BETWEEN[0]] - logits[BETWEEN[1]];
        let clean = m(&self.logits(&others, answer, &none).expect("a run"));
        let corrupted = m(&self.logits(&self.images, answer, &none).expect("a run"));
        for (part, site) in PARTS {
            let asked = json!({ "part": part, "stack": stack, "image": image });
            let found = self.sweep(from, answer, asked).expect("a sweep");
            let Answer::Sweep { rows, pairs, .. } = found else { panic!("{part}") };
            let [row] = &rows[..] else { panic!("one layer") };
            let heads = if stack == "encoder" { 3 } else { 4 };
            assert_eq!((row.block, row.cells.len()), (1, if part == "z" { heads } else { pairs.len() }));
            let cells = if part == "z" { vec![0, 2] } else { vec![0, pairs.len() / 2, pairs.len() - 1] };
            for cell in cells {
                let chosen = if part == "z" { &pairs[..] } else { &pairs[cell..=cell] };
                let (to, there): (Vec<usize>, Vec<usize>) = chosen.iter().copied().unzip();
                let mut patch = json!({ "site": format!("{stack}.blocks.1.{site}"), "positions": to,
                    "from": { "text": from, "image": image, "positions": there } });
                if part == "z" {
                    patch["head"] = json!(cell);
                }
                let patched = self.logits(&self.images, answer, &json!({ "patches": [patch] })).expect("a run");
                let share = (m(&patched) - corrupted) / (clean - corrupted);
                let far = (row.cells[cell] - share).abs();
                assert!(far < 1e-3, "{stack} from {from}, {part} {cell}: {} {share}", row.cells[cell]);
            }
            assert!(row.cells.iter().any(|share| share.abs() > 1e-3), "{stack} from {from}, {part} has an effect");
        }
    }
}

/// Through all tiles into the decoder, also from tiles in another order.
#[test]
fn a_sweep_of_an_encoder_of_tiles_is_what_its_patches_say_in_the_end() {
    let beside = Beside::new("wide", &["one"]);
    for from in ["redder", "high"] {
        beside.cells_are_edits("encoder", from, &[]);
    }
    // The other picture is computed for the first cell alone.
    let [none, one, two, three] = [0, 1, 2, 3].map(|count| {
        let pairs: Vec<[usize; 2]> = (0..count).map(|place| [place; 2]).collect();
        beside.stages.set(0);
        beside.sweep("redder", &[], json!({ "part": "mlp_out", "stack": "encoder", "pairs": pairs })).expect("cells");
        beside.stages.get()
    });
    assert!(three - two == two - one && two - one < one - none, "{none} {one} {two} {three}");
    let path = json!({ "part": "z", "stack": "encoder", "receiver": { "site": "decoder.out" } });
    let refusal = beside.sweep("redder", &[], path).expect_err("a path").to_string();
    assert!(refusal.contains("leave the receiver out"), "{refusal}");
    // No gradient reaches through the tiles: the page asks layer by layer.
    let all = beside.sweep("redder", &[], json!({ "part": "z", "stack": "encoder", "block": null }));
    assert!(matches!(all, Ok(Answer::Sweep { rows, .. }) if rows.is_empty()));
}

/// A picture that is cut differently has other tokens: the source of a patch reads the text with its own.
#[test]
fn a_sweep_of_a_decoder_beside_pictures_is_its_patches() {
    let beside = Beside::new("wide", &["one"]);
    for from in ["redder", "high", "whole"] {
        beside.cells_are_edits("decoder", from, &[]);
    }
    // After a part of the answer.
    beside.cells_are_edits("decoder", "high", &[198, 42]);
}

#[test]
fn with_several_pictures_the_first_one_is_patched_or_a_chosen_one() {
    let beside = Beside::new("two", &["one", "high"]);
    for stack in ["encoder", "decoder"] {
        beside.cells_are_edits(stack, "redder", &[]);
        beside.cells_of(stack, ("redder", Some(1)), &[]);
    }
    // It is cut differently.
    beside.cells_of("decoder", ("whole", Some(1)), &[]);
    let says = "there is no image 2 beside the text: it has 2, counted from 0";
    let patch = |image: usize| {
        let from = json!({ "text": "redder", "image": image });
        json!({ "patches": [{ "site": "decoder.blocks.1.attn.z", "from": from }] })
    };
    let edited = beside.logits(&beside.images, &[], &patch(2)).expect_err("an edit").to_string();
    let swept = beside.sweep("redder", &[], json!({ "part": "z", "stack": "decoder", "image": 2 }));
    assert!([edited, swept.expect_err("a sweep").to_string()].iter().all(|said| said.contains(says)));
    // Beside none there is nothing to exchange.
    let none = Beside::new("two", &[]);
    let edited = none.logits(&[], &[], &patch(2)).expect_err("an edit").to_string();
    let swept = none.sweep("redder", &[], json!({ "part": "z", "stack": "decoder", "image": 2 }));
    assert!([edited, swept.expect_err("a sweep").to_string()].iter().all(|said| said.contains("give it an image")));
    // One picture in two places of a text is two sources.
    let logits = |edits: &Value| beside.logits(&beside.images, &[], edits).expect("a run");
    let [first, last] = [patch(0), patch(1)].map(|edits| logits(&edits));
    assert!(first.iter().zip(&last).any(|(a, b)| (a - b).abs() > 1e-4));
}

#[test]
fn an_encoder_is_not_patched_from_more_or_fewer_tiles() {
    let beside = Beside::new("wide", &["one"]);
    let says = "the pictures are read in 7 and 1 tiles";
    let patches = json!({ "patches": [{ "site": "encoder.blocks.1.attn.z", "from": { "text": "whole" } }] });
    let edited = beside.logits(&beside.images, &[], &patches).expect_err("an edit").to_string();
    assert!(edited.contains(says), "{edited}");
    let swept = beside.sweep("whole", &[], json!({ "part": "z", "stack": "encoder" })).expect_err("a sweep");
    assert!(swept.to_string().contains(says), "{swept}");
}

/// Whisper, between two sounds of different lengths.
#[test]
fn sweeps_of_a_model_of_sound_are_their_patches() {
    let model = whisper();
    let target = target()[..1].to_vec();
    let run = |frames_in: usize, edits: &Value| {
        let mut session = Session::new(model.clone());
        session.signals().put("other".into(), frames(&model, 14, 1));
        let inputs =
            Inputs { signal: Some(frames(&model, frames_in, 1)), decoder: Some(target.clone()), ..Inputs::default() };
        let edits: Edits = serde_json::from_value(edits.clone()).expect("edits");
        session.update(inputs, &edits).expect("a run");
        session.finish();
        session
    };
    let (corrupted, clean) = (run(20, &json!({})), run(14, &json!({})));
    let row = target[0].len() - 1;
    let metric = Metric { score: Score::LogitDifference, row, clean_row: row, answer: 3, foil: Some(5) };
    let sweep = wait(Sweep::new(&corrupted, &clean, metric)).expect("a sweep");
    let clock = || 0.0;
    for (stack, part, site, rows) in [
        (Stack::Encoder, SweepPart::Z, "attn.z", 7),
        (Stack::Encoder, SweepPart::ResidPre, "resid_pre", 7),
        (Stack::Decoder, SweepPart::Z, "attn.z", target[0].len()),
        (Stack::Decoder, SweepPart::CrossZ, "cross.z", target[0].len()),
        (Stack::Decoder, SweepPart::MlpOut, "mlp.out", target[0].len()),
    ] {
        // The encoder's moments one further.
        let there = if stack == Stack::Encoder { 1 } else { 0 };
        let pairs: Vec<(usize, usize)> = (0..rows - there).map(|at| (at + there, at)).collect();
        let cells =
            wait(sweep.layer(part, stack, 1, &pairs, &mut Turns::new(&clock))).expect("a layer").expect("cells");
        assert!(cells.iter().any(|cell| cell.abs() > 1e-4), "{stack:?} {part:?} has an effect");
        for (cell, score) in cells.iter().enumerate() {
            let chosen = if part.is_of_heads() { &pairs[..] } else { &pairs[cell..=cell] };
            let (to, from): (Vec<usize>, Vec<usize>) = chosen.iter().copied().unzip();
            let mut patch = json!({ "site": format!("{}.blocks.1.{site}", stack.name()), "positions": to,
                "from": { "text": "other", "positions": from } });
            if part.is_of_heads() {
                patch["head"] = json!(cell);
            }
            let patched = run(20, &json!({ "patches": [patch] }));
            let expected = wait(sweep.score(&patched)).expect("a score");
            assert!((score - expected).abs() < 1e-4, "{stack:?} {part:?} {cell}: {score} {expected}");
        }
    }
}
