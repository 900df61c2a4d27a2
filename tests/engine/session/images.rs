//! Images as a host gives them: read by the model's processor, and then named as texts are.

use std::fs;

use headlight::edit::Edits;
use headlight::engine::QuestionAnswer;
use headlight::engine::session::{Answer, Failure, Request, WholeModel};
use headlight::image::{ImageProcessor, Picture};
use headlight::model::Signal;
use headlight::questions::loaded;
use headlight::run::{Inputs, Session};
use headlight::site::SiteFilter;
use serde_json::{Value, json};

use super::host::{Host, scene};
use crate::common::folder::open;
use crate::common::{difference, floats, project};

/// Of 20 × 20 pixels: 5 × 5 patches.
pub(super) const PROCESSOR: &str =
    r#"{ "image_processor_type": "ViTImageProcessor", "size": { "height": 20, "width": 20 } }"#;
const PATTERN: &str = "encoder.blocks.1.attn.pattern";

/// A ViT in pieces, and its weights.
fn vit(processor: Option<&str>) -> (Value, Vec<u8>) {
    let file = |name: &str| fs::read(project().join("tests/families/vit").join(name)).expect(name);
    let bytes = file("model.safetensors");
    let model = json!({
        "config": String::from_utf8_lossy(&file("config.json")), "generation": null, "tokenizer": null,
        "processor": processor, "files": [{ "name": "model.safetensors", "size": bytes.len() }], "precision": null,
    });
    (model, bytes)
}

pub(super) fn host(processor: Option<&str>) -> Host {
    let ((model, bytes), mut host) = (vit(processor), Host::new());
    host.load_pieces(None, &model, &bytes).expect("a ViT");
    host
}

/// Coloured by its places and this number.
fn picture(seed: usize) -> Picture {
    let (width, height) = (31, 27);
    let pixel = |at: usize| [at * seed, at / width * 9, at % width * 7, 255].map(|colour| (colour % 256) as u8);
    Picture { width, height, rgba: (0..width * height).flat_map(pixel).collect() }
}

/// A site's values after this picture, without a host.
fn expected(picture: &Picture) -> Vec<f32> {
    let model = open(&project().join("tests/families/vit")).expect("a ViT").1;
    let (shape, values) = ImageProcessor::from_json(PROCESSOR).expect("settings").pixels(picture).expect("pixels");
    let signal = Some(Signal::new(model.config.input, &shape, values).expect("an image"));
    let mut session = Session::new(model);
    session.update(Inputs { signal, ..Inputs::default() }, &Edits::default()).expect("inputs");
    session.finish();
    let (_, found) = session.run().trace(&session.model, &SiteFilter::glob(PATTERN), None).pop_first().expect("a site");
    floats(found)
}

fn look(host: &mut Host, source: &str, edits: &Value) -> loaded::SubjectPatterns {
    let of = json!({ "model": null, "source": source, "target": [], "edits": edits });
    match host.ask(&json!({ "kind": "patterns", "of": of, "paths": ["encoder.blocks.1.attn"] })) {
        Ok(QuestionAnswer::Loaded(loaded::Answer::Patterns(found))) => *found,
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_image_is_read_under_its_name_and_its_patches_are_tokens() {
    let mut host = host(Some(PROCESSOR));
    let seen = host.show("a.png", picture(3)).expect("an image");
    assert_eq!((seen.width, seen.height, seen.rgba.len()), (20, 20, 1600));
    let update = host.run(&scene("a.png", &[])).expect("a run");
    let names: Vec<&str> = update.source.iter().map(|token| &token.text[..]).collect();
    assert_eq!((update.grid, names.len()), (Some([5, 5]), 26));
    assert_eq!([names[0], names[1], names[5], names[6], names[25]], ["CLS", "1,1", "1,5", "2,1", "5,5"]);
    let found = look(&mut host, "a.png", &json!({}));
    assert!(difference(&found.values, &expected(&picture(3))) < 1e-5);
    // The other image's values, by its name.
    host.show("b.png", picture(5)).expect("another image");
    let all = json!({ "site": "encoder.blocks.0.resid_pre", "from": { "text": "b.png" } });
    let patched = look(&mut host, "a.png", &json!({ "patches": [all] }));
    assert!(difference(&patched.values, &expected(&picture(5))) < 1e-5);
}

fn digits(images: &[(&str, usize)]) -> WholeModel {
    let images = images.iter().map(|(name, seed)| ((*name).to_owned(), picture(*seed))).collect();
    let files = ["config.json", "model.safetensors", "preprocessor_config.json"].map(file_of_digits);
    WholeModel::from_files(files.into_iter().collect(), images).expect("all files")
}

fn file_of_digits(name: &str) -> (String, Vec<u8>) {
    (name.to_owned(), fs::read(project().join("models/digits").join(name)).expect(name))
}

#[test]
fn the_images_beside_a_model_are_read_with_it_and_by_a_second_one_too() {
    let mut host = Host::new();
    let load = |host: &mut Host, key: Option<&str>, images: &[(&str, usize)]| {
        let id = host.desk.next_id();
        host.desk.accept(Request::Load { id, key: key.map(str::to_owned), files: digits(images) });
        host.serve();
        let name = |answer: Answer<()>| match answer {
            Answer::Loaded { .. } | Answer::LoadedBeside { .. } => "model".to_owned(),
            Answer::Image { id: of, key: its, name, .. } if of == id && its.as_deref() == key => name,
            other => panic!("{}", json!(other)),
        };
        host.answers().into_iter().map(name).collect::<Vec<_>>()
    };
    assert_eq!(load(&mut host, None, &[("a", 3), ("b", 5)]), ["model", "a", "b"]);
    assert_eq!(load(&mut host, Some("second"), &[("c", 7)]), ["model", "a", "b", "c"]);
    assert_eq!(load(&mut host, None, &[]), ["model"]);
    assert_eq!(load(&mut host, Some("second"), &[("c", 7)]), ["model", "c"], "those of another model are gone");
    assert_eq!(load(&mut host, None, &[("a", 3), ("b", 5)]), ["model", "a", "b"]);
    let id = host.desk.next_id();
    host.desk.accept(Request::Forget { id, names: vec!["a".to_owned()] });
    host.serve();
    host.answers();
    assert_eq!(load(&mut host, Some("second"), &[]), ["model", "b"], "a forgotten one is not read again");
    let incomplete = [file_of_digits("config.json")].into_iter().collect();
    assert!(WholeModel::from_files(incomplete, Vec::new()).is_err());
}

/// The names of the images that were read, each with its model; a model without a name.
fn told(host: &mut Host) -> Vec<(Option<String>, String)> {
    let named = |answer: Answer<()>| match answer {
        Answer::Image { key, name, .. } => Some((key, name)),
        Answer::LoadedBeside { .. } => Some((None, "model".to_owned())),
        Answer::Failed { failure, .. } => panic!("{failure:?}"),
        _ => None,
    };
    host.answers().into_iter().filter_map(named).collect()
}

/// All patterns of a second model; or the code of a failure.
fn look_beside(host: &mut Host, model: &str, source: &str) -> Result<Vec<f32>, String> {
    let of = json!({ "model": model, "source": source, "target": [], "edits": {} });
    let found = host.ask(&json!({ "kind": "patterns", "of": of, "paths": null }));
    match found.map_err(|failure| failure.code)? {
        QuestionAnswer::Loaded(loaded::Answer::Patterns(found)) => Ok(found.values),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_second_model_that_a_question_replaced_comes_back_with_its_images() {
    let ((model, bytes), mut host) = (vit(Some(PROCESSOR)), Host::with("reverse"));
    host.load_pieces(Some("second"), &model, &bytes).expect("a ViT");
    let give = |host: &mut Host, name: &str, seed: usize| {
        let (id, key) = (host.desk.next_id(), Some("second".to_owned()));
        host.desk.accept(Request::Image { id, key, name: name.to_owned(), picture: picture(seed), shared: false });
        host.serve_one(id).map(drop)
    };
    let is_seen = |host: &mut Host, name: &str, seed: usize| {
        let (found, last) = (look_beside(host, "second", name).expect("an image"), expected(&picture(seed)));
        assert!(difference(&found[found.len() - last.len()..], &last) < 1e-5, "{name}");
    };
    give(&mut host, "a", 3).expect("an image");
    is_seen(&mut host, "a", 3);
    let replace = |host: &mut Host| assert!(look_beside(host, "sort", "cab").is_ok());
    replace(&mut host);
    is_seen(&mut host, "a", 3);
    replace(&mut host);
    give(&mut host, "b", 5).expect("it comes back to read an image, too");
    is_seen(&mut host, "b", 5);
    replace(&mut host);
    host.push(&json!({ "type": "forget", "names": ["a"] }));
    is_seen(&mut host, "b", 5);
    let missing = Err("NoPixels".to_owned());
    assert_eq!(look_beside(&mut host, "second", "a"), missing, "forgotten meanwhile");
    host.load_pieces(Some("second"), &model, &bytes).expect("a ViT");
    assert_eq!(look_beside(&mut host, "second", "b"), missing, "another load has none yet");
}

#[test]
fn a_second_model_that_loads_reads_the_images_that_are_shared_then_and_no_forgotten_one() {
    let mut host = Host::new();
    let id = host.desk.next_id();
    host.desk.accept(Request::Load { id, key: None, files: digits(&[("a", 3), ("b", 5)]) });
    host.serve();
    let page = host.answers();
    assert_eq!(page.len(), 3, "the model and its images");
    let share = |host: &Host, name: &str, seed: usize| {
        let (id, name, picture) = (host.desk.next_id(), name.to_owned(), picture(seed));
        host.desk.accept(Request::Image { id, key: None, name, picture, shared: true });
    };
    let [second, none] = [Some("second".to_owned()), None];
    let id = host.desk.next_id();
    host.desk.accept(Request::Load { id, key: second.clone(), files: digits(&[("a", 3), ("b", 5)]) });
    share(&host, "c", 7);
    let id = host.desk.next_id();
    host.desk.accept(Request::Forget { id, names: vec!["a".to_owned()] });
    host.serve();
    let read = |key: &Option<String>, name: &str| (key.clone(), name.to_owned());
    assert_eq!(told(&mut host), [read(&none, "c"), read(&none, "model"), read(&second, "c"), read(&second, "b")]);
    share(&host, "d", 11);
    host.serve();
    assert_eq!(told(&mut host), [read(&none, "d"), read(&second, "d")]);
    assert!(look_beside(&mut host, "second", "d").is_ok());
    assert_eq!(look_beside(&mut host, "second", "a").err().as_deref(), Some("NoPixels"));
    // A question about another model takes its place for a while.
    assert!(look_beside(&mut host, "reverse", "1 2").is_ok());
    assert!(["b", "c", "d"].iter().all(|name| look_beside(&mut host, "second", name).is_ok()));
    // One that reads text takes nothing.
    host.load(Some("text"), "reverse").expect("reverse");
    share(&host, "e", 13);
    host.serve();
    assert_eq!(told(&mut host), [read(&none, "e")]);
}

#[test]
fn an_image_that_is_not_here_is_refused_and_so_is_one_without_a_processor() {
    let mut here = host(Some(PROCESSOR));
    let code = |failure: Failure| failure.code;
    assert_eq!(here.run(&scene("a.png", &[])).map_err(code).err().as_deref(), Some("NoPixels"));
    let empty = Picture { width: 0, height: 0, rgba: Vec::new() };
    assert_eq!(here.show("a.png", empty).map_err(code).err().as_deref(), Some("Said"));
    let mut without = host(None);
    assert_eq!(without.show("a.png", picture(3)).map_err(code).err().as_deref(), Some("NoProcessor"));
    let mut of_texts = Host::with("reverse");
    assert_eq!(of_texts.show("a.png", picture(3)).map_err(code).err().as_deref(), Some("NoProcessor"));
}
