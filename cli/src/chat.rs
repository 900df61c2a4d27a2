//! `--chat`: a conversation in the form that a model was trained on.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use headlight::folder::Folder;
use headlight::{Error, InputProblem, Result};
use headlight_chat::{Problem, Template};

/// The text of a file of turns by the model's chat template; a picture stands in a turn as the image token. The
/// assistant's turn is begun, unless the last one is its.
pub fn prompt(model: &Folder, file: &Path) -> Result<String> {
    let said = |problem: Problem| Error::from(InputProblem::Said(problem.to_string()));
    let turns = std::fs::read_to_string(file).map_err(|error| Error::reading(file, error))?;
    let turns = headlight_chat::turns(&turns)
        .map_err(|problem| InputProblem::Said(format!("{}: {problem}", file.display())))?;
    let [config, jinja, older] = model.template_files()?;
    let older = older.filter(|_| model.config.vision.is_some());
    let found = Template::from_files(config.as_deref(), jinja.as_deref(), older.as_deref()).map_err(said)?;
    let Some(template) = found else {
        let problem = "--chat: the model has no chat template, neither in tokenizer_config.json nor as \
            chat_template.jinja, or as chat_template.json of a model that reads images";
        return Err(InputProblem::Said(problem.into()).into());
    };
    let picture = match &model.config.vision {
        Some(vision) => model.tokenizer()?.map(|tokenizer| tokenizer.token(vision.token_id).text),
        None => None,
    };
    let template = template.with_picture(picture);
    let begins = turns.last().is_none_or(|last| last.role != "assistant");
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64);
    Ok(template.apply(&turns, begins, now).map_err(said)?.text)
}
