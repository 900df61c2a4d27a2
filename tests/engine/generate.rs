//! Generation uses the caches, stops at the right place, and a wide beam finds the best text.

use crate::common;

use common::{difference, floats, fresh, golden, search_beams};
use embassy_futures::block_on;
use headlight::edit::{Edits, Paddings};
use headlight::generate::{AnswerWriter, BeamSettings, Sampling, generate, log_softmax, next_logits, ranked};
use headlight::model::Model;
use headlight::run::{Inputs, Session};
use headlight::site::Activation;

fn inputs(model: &Model) -> Inputs {
    let encoder = model.config.architecture.has_encoder();
    let target = if encoder { vec![1] } else { vec![3, 7, 5] };
    Inputs { encoder: encoder.then(|| vec![vec![3, 7, 5, 9, 4]]), decoder: Some(vec![target]), ..Inputs::default() }
}

fn ready(model: &Model, edits: &Edits) -> Session {
    let mut session = Session::new(model.clone());
    session.update(inputs(model), edits).expect("a good request");
    session
}

/// The logits of the token after `said`, by a fresh run.
fn logits_after(model: &Model, edits: &Edits, said: &[u32]) -> Vec<f32> {
    let mut request = inputs(model);
    request.decoder.as_mut().expect("a target")[0].extend(said);
    let session = fresh(model, &request, edits);
    floats(Activation::Stream(session.run().last_logits(model).expect("a head")))
}

fn greedy(model: &Model, edits: &Edits, max_new: usize) -> Vec<u32> {
    generate(&mut ready(model, edits), edits, &Sampling::default(), max_new, &mut |_| Ok(())).expect("a decoder")
}

/// Models without an end token.
fn endless() -> Vec<Model> {
    ["everything", "vaswani-mini", "decoder-only"]
        .map(|name| {
            let mut model = golden(name).model;
            model.config.writing.end_id = None;
            model
        })
        .into()
}

#[test]
fn the_greedy_choice_is_the_most_probable_token_of_a_fresh_run() {
    let ablated = Edits { heads: [("decoder.blocks.0.attn.1".to_owned(), 0.0)].into(), ..Edits::default() };
    for (model, edits) in endless().iter().flat_map(|m| [(m, Edits::default()), (m, ablated.clone())]) {
        let said = greedy(model, &edits, 5);
        assert_eq!(said.len(), 5);
        for (i, id) in said.iter().enumerate() {
            assert_eq!(*id, ranked(&logits_after(model, &edits, &said[..i]))[0] as u32, "step {i}");
        }
    }
}

#[test]
fn a_step_runs_the_decoder_on_one_row_only() {
    let model = &endless()[0];
    let mut session = ready(model, &Edits::default());
    generate(&mut session, &Edits::default(), &Sampling::default(), 3, &mut |_| Ok(())).expect("a decoder");
    session.finish();
    assert_eq!(session.run().inputs().decoder.as_ref().expect("a target")[0].len(), 4);
    assert_eq!(session.run().progress(), (8, 14), "the encoder does not run again");
}

#[test]
fn a_seed_repeats_a_text_and_each_choice_depends_only_on_its_step() {
    let model = &endless()[0];
    let sampling = Sampling { temperature: 1.5, seed: 4, ..Sampling::default() };
    let said = |sampling: &Sampling| {
        let mut heard = Vec::new();
        let mut session = ready(model, &Edits::default());
        let mut hear = |id| {
            heard.push(id);
            Ok(())
        };
        let said = generate(&mut session, &Edits::default(), sampling, 8, &mut hear).expect("a decoder");
        assert_eq!(said, heard, "every token is reported");
        said
    };
    let first = said(&sampling);
    assert_eq!(said(&sampling), first);
    for (i, id) in first.iter().enumerate() {
        let logits = logits_after(model, &Edits::default(), &first[..i]);
        assert_eq!(*id, sampling.choose(&logits, i) as u32, "step {i}");
    }
    let others: Vec<_> = (5..10).map(|seed| said(&Sampling { seed, ..sampling })).collect();
    assert!(others.iter().any(|other| *other != first), "five other seeds gave the same text");
}

#[test]
fn it_stops_at_the_end_token_at_the_limit_and_at_the_model_s_longest_text() {
    for mut model in endless() {
        let said = greedy(&model, &Edits::default(), 4);
        // The target of `everything` has 12 tokens, 1 given; that of `decoder-only` 10, 3 given.
        if model.config.n_ctx < 100 {
            let room = model.config.n_ctx - inputs(&model).decoder.expect("a target")[0].len();
            assert_eq!(greedy(&model, &Edits::default(), 99).len(), room);
        }
        assert!(greedy(&model, &Edits::default(), 0).is_empty());
        model.config.writing.end_id = Some(said[2]);
        let until = said.iter().position(|id| *id == said[2]).expect("it was said") + 1;
        assert_eq!(greedy(&model, &Edits::default(), 4), said[..until], "the end token is the last");
    }
}

#[test]
fn each_of_several_end_tokens_ends_a_text() {
    for mut model in endless() {
        let said = greedy(&model, &Edits::default(), 4);
        let until = |id: u32| said.iter().position(|said| *said == id).expect("it was said") + 1;
        let unsaid = (0..).find(|id| !said.contains(id)).expect("another token");
        model.config.writing.end_id = Some(unsaid);
        model.config.writing.other_end_ids = vec![said[3], said[1]];
        assert_eq!(greedy(&model, &Edits::default(), 4), said[..until(said[1]).min(until(said[3]))]);
        let settings = BeamSettings { beams: 1, length_penalty: 1.0, max_new: 4 };
        let edits = Edits::default();
        let found = search_beams(&ready(&model, &edits), &edits, settings).expect("a decoder");
        assert_eq!(found[0].ids, greedy(&model, &edits, 4));
    }
}

#[test]
fn a_first_token_is_forced_only_after_the_start_token() {
    let edits = Edits::default();
    for mut model in endless() {
        let free = greedy(&model, &edits, 1)[0];
        let other = ranked(&logits_after(&model, &edits, &[]))[3] as u32;
        model.config.writing.forced_first_id = Some(other);
        let alone = inputs(&model).decoder.expect("a target")[0].len() == 1;
        assert_eq!(greedy(&model, &edits, 1), [if alone { other } else { free }], "as transformers' cur_len == 1");
    }
}

#[test]
fn forced_and_suppressed_tokens_are_followed_without_changing_the_logits() {
    let edits = Edits::default();
    for mut model in endless().into_iter().filter(|model| model.config.architecture.has_encoder()) {
        let order = ranked(&logits_after(&model, &edits, &[]));
        let forced = order[order.len() - 1] as u32;
        model.config.writing.forced_first_id = Some(forced);
        let after = ranked(&logits_after(&model, &edits, &[forced]));
        model.config.writing.suppressed_ids = vec![after[0] as u32, after[1] as u32];
        let said = greedy(&model, &edits, 2);
        assert_eq!(said, [forced, after[2] as u32], "the least probable first, then the best allowed token");
        let sampling = Sampling { temperature: 1000.0, ..Sampling::default() };
        for seed in 0..20 {
            let sampling = Sampling { seed, ..sampling };
            let drawn = generate(&mut ready(&model, &edits), &edits, &sampling, 5, &mut |_| Ok(())).expect("a decoder");
            assert_eq!(drawn[0], forced);
            assert!(drawn[1..].iter().all(|id| !model.config.writing.suppressed_ids.contains(id)), "{drawn:?}");
        }
        let settings = BeamSettings { beams: 99, length_penalty: 0.0, max_new: 2 };
        let found = search_beams(&ready(&model, &edits), &edits, settings).expect("a decoder");
        assert_eq!(found[0].ids, said);
        assert!(
            found
                .iter()
                .all(|beam| beam.ids[0] == forced && !model.config.writing.suppressed_ids.contains(&beam.ids[1]))
        );
        let log_p = log_softmax(&logits_after(&model, &edits, &[forced]))[said[1] as usize];
        assert!(
            (found[0].log_probability - log_p).abs() < 1e-5,
            "a forced token has probability 1, the others the model's"
        );
    }
}

#[test]
fn a_prompt_is_the_most_probable_one_at_any_temperature_and_no_limit_counts_it() {
    let edits = Edits::default();
    for mut model in endless().into_iter().filter(|model| model.config.architecture.has_encoder()) {
        let order: Vec<u32> = ranked(&logits_after(&model, &edits, &[])).into_iter().map(|id| id as u32).collect();
        let [.., better, worse] = order[..] else { panic!("two tokens") };
        model.config.writing.prompt_ids = vec![vec![worse, better], vec![order[0]]];
        let prompt = [better, order[0]];
        for seed in 0..20 {
            let sampling = Sampling { temperature: 1000.0, seed, ..Sampling::default() };
            let drawn = generate(&mut ready(&model, &edits), &edits, &sampling, 3, &mut |_| Ok(())).expect("a decoder");
            assert_eq!((&drawn[..2], drawn.len()), (&prompt[..], 5));
            assert_eq!(rewritten(&model, &edits, &[], 3, &sampling).0, drawn);
        }
        let search = |beams, max_new| {
            let settings = BeamSettings { beams, length_penalty: 1.0, max_new };
            let found = search_beams(&ready(&model, &edits), &edits, settings).expect("a decoder");
            found.into_iter().map(|beam| beam.ids).collect::<Vec<_>>()
        };
        assert_eq!(search(1, 3), [greedy(&model, &edits, 3)]);
        assert_eq!(search(3, 0), [prompt], "the prompt alone");
        assert_eq!(greedy(&model, &edits, 0), prompt);
    }
}

#[test]
fn a_given_padding_grows_with_the_text() {
    let model = &endless()[2];
    let padded = Paddings { source: Some(vec![vec![0, 1, 1]]), target: None };
    let mut session = Session::new(model.clone());
    session.update(Inputs { paddings: padded, ..inputs(model) }, &Edits::default()).expect("a good request");
    generate(&mut session, &Edits::default(), &Sampling::default(), 2, &mut |_| Ok(())).expect("a decoder");
    assert_eq!(session.run().inputs().paddings.source, Some(vec![vec![0, 1, 1, 1, 1]]));
}

#[test]
fn a_session_that_cannot_grow_is_refused() {
    let model = golden("encoder-only").model;
    let mut session = Session::new(model);
    let text = Inputs { encoder: Some(vec![vec![3]]), ..Inputs::default() };
    session.update(text, &Edits::default()).expect("a good request");
    session.finish();
    let error =
        generate(&mut session, &Edits::default(), &Sampling::default(), 1, &mut |_| Ok(())).expect_err("no head");
    assert!(error.to_string().contains("output head"), "{error}");
    next_logits(&session).expect_err("no head");

    let model = &endless()[2];
    let mut session = Session::new(model.clone());
    let two = Inputs { decoder: Some(vec![vec![3], vec![4]]), ..Inputs::default() };
    session.update(two, &Edits::default()).expect("a good request");
    let settings = BeamSettings { beams: 2, length_penalty: 1.0, max_new: 1 };
    let error = search_beams(&session, &Edits::default(), settings).expect_err("two texts");
    assert!(error.to_string().contains("one text"), "{error}");
}

/// All texts of at most `max_new` tokens that end with the end token or have that length, with their ln p.
fn all_texts(model: &Model, said: &[u32], log_p: f64, max_new: usize, found: &mut Vec<(Vec<u32>, f64)>) {
    if said.len() == max_new || (said.last().copied() == model.config.writing.end_id && !said.is_empty()) {
        found.push((said.to_vec(), log_p));
        return;
    }
    let each = log_softmax(&logits_after(model, &Edits::default(), said));
    for (id, more) in each.into_iter().enumerate() {
        all_texts(model, &[said, &[id as u32]].concat(), log_p + more, max_new, found);
    }
}

#[test]
fn a_beam_wide_enough_for_everything_finds_every_text_in_order() {
    let mut model = golden("everything").model;
    // An end token of medium probability: some texts are short, so that the penalty matters.
    model.config.writing.end_id = Some(ranked(&logits_after(&model, &Edits::default(), &[]))[1] as u32);
    let mut expected = Vec::new();
    all_texts(&model, &[], 0.0, 2, &mut expected);
    assert_eq!(expected.len(), 1 + 18 * 19);
    for length_penalty in [0.0, 0.6, 2.0] {
        let score = |ids: &[u32], log_p: f64| log_p / (ids.len() as f64).powf(length_penalty);
        expected.sort_by(|a, b| score(&b.0, b.1).total_cmp(&score(&a.0, a.1)));
        let settings = BeamSettings { beams: 400, length_penalty, max_new: 2 };
        let found = search_beams(&ready(&model, &Edits::default()), &Edits::default(), settings);
        let found = found.expect("a decoder");
        assert_eq!(found.len(), expected.len());
        for (beam, (ids, log_p)) in found.iter().zip(&expected).take(20) {
            assert_eq!(beam.ids, *ids, "penalty {length_penalty}");
            assert!((beam.log_probability - log_p).abs() < 1e-5);
            assert!((beam.score - score(ids, *log_p)).abs() < 1e-5);
        }
    }
}

#[test]
fn a_beam_of_one_is_greedy_and_a_wider_one_is_no_worse() {
    for mut model in endless() {
        model.config.writing.end_id = Some(greedy(&model, &Edits::default(), 4)[3]);
        let search = |beams| {
            let settings = BeamSettings { beams, length_penalty: 0.0, max_new: 6 };
            search_beams(&ready(&model, &Edits::default()), &Edits::default(), settings).expect("a decoder")
        };
        let narrow = search(1);
        assert_eq!(narrow.len(), 1);
        assert_eq!(narrow[0].ids, greedy(&model, &Edits::default(), 6));
        let wide = search(4);
        assert_eq!(wide.len(), 4);
        assert!(wide.is_sorted_by(|a, b| a.score >= b.score));
        assert!(wide[0].score >= narrow[0].score - 1e-9);
    }
}

/// An answer of at most `limit` tokens rewritten from a draft, and the number of the session's runs.
fn rewritten(model: &Model, edits: &Edits, draft: &[u32], limit: usize, sampling: &Sampling) -> (Vec<u32>, usize) {
    let mut request = inputs(model);
    request.decoder.as_mut().expect("a target")[0].extend(draft);
    let mut session = Session::new(model.clone());
    session.update(request, edits).expect("a good request");
    let mut draft = AnswerWriter::new(draft.to_vec(), limit);
    for runs in 1.. {
        session.finish();
        if !block_on(draft.step(&mut session, sampling)).expect("finite numbers") {
            let written = &session.run().inputs().decoder.as_ref().expect("a target")[0];
            assert!(written.ends_with(&draft.emitted));
            return (draft.emitted, runs);
        }
    }
    unreachable!()
}

#[test]
fn any_draft_becomes_the_answer_written_from_scratch() {
    let ablated = Edits { heads: [("decoder.blocks.0.attn.1".to_owned(), 0.0)].into(), ..Edits::default() };
    let all_seen = Edits { causal: Some(false), ..Edits::default() };
    let drawn = Sampling { temperature: 1.0, seed: 7, ..Sampling::default() };
    for model in endless() {
        for edits in [Edits::default(), ablated.clone(), all_seen.clone()] {
            for sampling in [Sampling::default(), drawn] {
                let write = |edits: &Edits| {
                    generate(&mut ready(&model, edits), edits, &sampling, 6, &mut |_| Ok(())).expect("a decoder")
                };
                let (plain, own) = (write(&Edits::default()), write(&edits));
                let other = [9, 9, 9];
                for draft in [&[][..], &plain, &own, &own[..3], &other] {
                    let (found, runs) = rewritten(&model, &edits, draft, 6, &sampling);
                    assert_eq!(found, own, "{} from {draft:?}", model.config.name);
                    // A correct draft needs a single run.
                    assert!(draft != own || edits.causal == Some(false) || runs == 1);
                }
            }
        }
    }
}

#[test]
fn a_draft_is_compared_from_its_first_unknown_token() {
    let model = endless().remove(0);
    let all = greedy(&model, &Edits::default(), 4);
    for own in 0..=3 {
        let draft = [9, 9, 9];
        let mut request = inputs(&model);
        request.decoder.as_mut().expect("a target")[0].extend(draft);
        let mut session = Session::new(model.clone());
        session.update(request, &Edits::default()).expect("a good request");
        session.finish();
        let mut writer = AnswerWriter::new(draft.to_vec(), 4).with_own(own);
        assert!(block_on(writer.step(&mut session, &Sampling::default())).expect("finite numbers"));
        assert_eq!(writer.emitted[..own], draft[..own], "taken for the model's");
        assert_eq!(writer.emitted.len(), own + 1, "the next one is written");
        assert!(own > 0 || writer.emitted[0] == all[0]);
    }
}

#[test]
fn a_written_draft_can_be_viewed_at_any_length_and_stays_complete() {
    for model in endless() {
        for edits in [Edits::default(), Edits { causal: Some(false), ..Edits::default() }] {
            let all = greedy(&model, &edits, 6);
            let mut session = ready(&model, &edits);
            let mut draft = AnswerWriter::new(Vec::new(), 6);
            session.finish();
            while block_on(draft.step(&mut session, &Sampling::default())).expect("finite numbers") {
                session.finish();
            }
            for count in [9, 6, 2] {
                let said = draft.look_back(&mut session, count).expect("a shorter text").to_vec();
                session.finish();
                assert_eq!((&said[..], &draft.emitted), (&all[..count.min(6)], &all));
                let now = floats(Activation::Stream(session.run().last_logits(&model).expect("a head")));
                assert!(difference(&now, &logits_after(&model, &edits, &said)) < 1e-5, "{}", model.config.name);
                assert!(!block_on(draft.step(&mut session, &Sampling::default())).expect("nothing to do"));
            }
        }
    }
}

#[test]
fn a_draft_ends_where_the_model_ends() {
    let mut model = endless().remove(0);
    let edits = Edits::default();
    // A random model repeats its likeliest token.
    let sampling = Sampling { temperature: 30.0, seed: 3, ..Sampling::default() };
    let all = generate(&mut ready(&model, &edits), &edits, &sampling, 6, &mut |_| Ok(())).expect("a decoder");
    assert_eq!(rewritten(&model, &edits, &all, 4, &sampling).0, all[..4]);
    let end = all.iter().position(|id| *id != all[0]).expect("two tokens");
    model.config.writing.end_id = Some(all[end]);
    // The token that ends it is not written.
    assert_eq!(rewritten(&model, &edits, &all, 6, &sampling).0, all[..end]);
    assert_eq!(rewritten(&model, &edits, &[], 6, &sampling).0, all[..end]);
    let mut small = endless().remove(0);
    small.config.n_ctx = 5;
    let written = rewritten(&small, &edits, &[], 100, &sampling).0;
    assert_eq!(written.len() + 1, small.config.n_ctx);
}
