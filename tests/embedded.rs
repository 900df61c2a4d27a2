//! The models that come with the page are what their cards say.

use std::path::Path;

use burn::tensor::Device;
use headlight::model::Config;
use headlight::train::{exact_match, find};
use headlight::weights;

#[test]
fn dates_answers_what_its_card_says_and_is_as_small() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/dates");
    let read = |file: &str| std::fs::read(folder.join(file)).expect(file);
    let text = |file: &str| String::from_utf8(read(file)).expect("utf-8");
    let recipe = find("dates").expect("the recipe");
    let config = Config::from_json(&text("config.json")).expect("config.json");
    assert_eq!(config, recipe.config().expect("a configuration"), "retrain: the recipe has changed");
    assert_eq!(text("tokenizer.json"), recipe.tokenizer(), "retrain: the alphabet has changed");
    let bytes = read("model.safetensors");
    assert!(bytes.len() <= 1_500_000, "{} bytes", bytes.len());

    let model = weights::load(&config, &bytes, &Device::flex()).expect("model.safetensors");
    let score = exact_match(&model, &recipe.evaluation(2_000)).expect("answers");
    assert!(score.overall() >= 0.99, "{score:?}");
    let card = text("README.md");
    for (language, (right, all)) in &score.groups {
        assert!(*right as f64 >= 0.97 * *all as f64, "{language}: {right} of {all}");
        assert!(
            card.contains(&format!("{language} {right}/{all}")),
            "the card says otherwise of {language}: {score:?}"
        );
    }
}
