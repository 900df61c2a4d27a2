//! Conversations as transformers writes them: `tests/reference/chat.py` makes the goldens.

use std::collections::BTreeMap;
use std::path::Path;

use headlight_chat::{Problem, Prompt, Template, Turn, turns};
use serde::Deserialize;

#[derive(Deserialize)]
struct Golden {
    now: i64,
    tokens: BTreeMap<String, String>,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    template: String,
    generation: bool,
    turns: Vec<Turn>,
    text: Option<String>,
    refused: Option<String>,
    ids: Option<Vec<u32>>,
}

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests"))
}

fn golden() -> Golden {
    let text = std::fs::read_to_string(folder().join("golden.json")).expect("a golden");
    serde_json::from_str(&text).expect("the golden's form")
}

fn template(golden: &Golden, name: &str) -> Template {
    let jinja = std::fs::read_to_string(folder().join(format!("templates/{name}.jinja"))).expect("a template");
    let config = serde_json::to_string(&golden.tokens).expect("tokens");
    Template::from_files(Some(&config), Some(&jinja), None).expect("readable files").expect("a template")
}

#[test]
fn every_conversation_is_written_as_by_transformers() {
    let golden = golden();
    let mut wrong = Vec::new();
    for case in &golden.cases {
        let found = template(&golden, &case.template).apply(&case.turns, case.generation, golden.now);
        let same = match (&found, &case.refused) {
            (Ok(found), None) => Some(&found.text) == case.text.as_ref(),
            (Err(Problem::Refused { reason }), Some(refused)) => reason == refused,
            (Err(Problem::Failed { .. }), Some(_)) => true,
            _ => false,
        };
        if !same {
            let expected = case.text.as_ref().or(case.refused.as_ref());
            wrong.push(format!("{}: {:?}\n{expected:?}\n{found:?}", case.template, case.turns));
        }
    }
    assert!(golden.cases.len() > 200 && wrong.is_empty(), "{} of them\n{}", wrong.len(), wrong.join("\n\n"));
}

#[test]
fn the_text_has_the_token_ids_of_transformers() {
    let golden = golden();
    let file = std::fs::read_to_string(folder().join("model/tokenizer.json")).expect("a tokenizer");
    let tokenizer = headlight::text::Tokenizer::without_model(&file).expect("a tokenizer");
    let cases = golden.cases.iter().filter_map(|case| Some((case.text.as_ref()?, case.ids.as_ref()?)));
    let mut count = 0;
    for (text, ids) in cases.filter(|(text, _)| !text.is_empty()) {
        let found: Vec<u32> = tokenizer.encode_verbatim(text).expect("tokens").iter().map(|token| token.id).collect();
        assert_eq!(found, *ids, "{text:?}");
        count += 1;
    }
    assert!(count > 100, "{count}");
}

/// Each turn as it was placed: its role, its markers and its text.
fn placed(prompt: &Prompt) -> Vec<(&str, String, Option<String>)> {
    let units: Vec<u16> = prompt.text.encode_utf16().collect();
    let slice = |(from, to): (usize, usize)| String::from_utf16(&units[from..to]).expect("whole characters");
    prompt.turns.iter().map(|turn| (&turn.role[..], slice(turn.all), turn.content.map(slice))).collect()
}

#[test]
fn every_turn_is_found_in_the_text() {
    let golden = golden();
    let repeats = |case: &Case| ["indented", "values"].contains(&&case.template[..]);
    for case in golden.cases.iter().filter(|case| case.text.is_some() && !repeats(case)) {
        let prompt = template(&golden, &case.template).apply(&case.turns, case.generation, golden.now).expect("a text");
        let found = placed(&prompt);
        // A template that leaves out a turn, writes it after another one, or changes its own markers by it, has no
        // places.
        let whole = case.turns.iter().all(|turn| prompt.text.contains(turn.content.trim()));
        if found.is_empty() {
            let moves = ["instructions", "marked"].contains(&&case.template[..]);
            let special = |turn: &Turn| turn.role == "narrator" || turn.content.contains("</think>");
            let unknown = case.turns.iter().any(special);
            assert!(moves || unknown || !whole, "{}: {:?}", case.template, case.turns);
            continue;
        }
        let next = usize::from(case.generation && !is_open(&case.template));
        assert_eq!(prompt.turns.len(), case.turns.len() + next, "{}: {found:?}", case.template);
        for (turn, (role, all, content)) in case.turns.iter().zip(&found) {
            let content = content.as_ref().expect("a text");
            assert_eq!(turn.role, *role);
            assert!(all.contains(content));
            let said = turn.content.trim();
            assert!(content.trim() == said || said.contains("</think>"), "{}: {content:?}", case.template);
        }
        for pair in prompt.turns.windows(2) {
            assert_eq!(pair[0].all.1, pair[1].all.0, "{}: {found:?}", case.template);
        }
    }
}

/// Whether a template writes nothing before the assistant's answer.
fn is_open(template: &str) -> bool {
    template == "instructions"
}

fn turn(role: &str, content: &str) -> Turn {
    Turn { role: role.into(), content: content.into() }
}

#[test]
fn markers_belong_to_their_turn_and_a_prompt_of_the_template_to_none() {
    let golden = golden();
    let chat = [turn("user", "Hi 😀"), turn("assistant", " Yes "), turn("user", "user")];
    let prompt = template(&golden, "chatml").apply(&chat, true, 0).expect("a text");
    let content = |text: &str| Some(text.to_owned());
    let turns = [
        ("user", "<|im_start|>user\nHi 😀<|im_end|>\n".to_owned(), content("Hi 😀")),
        ("assistant", "<|im_start|>assistant\n Yes <|im_end|>\n".to_owned(), content(" Yes ")),
        ("user", "<|im_start|>user\nuser<|im_end|>\n".to_owned(), content("user")),
        ("assistant", "<|im_start|>assistant\n".to_owned(), None),
    ];
    assert_eq!(placed(&prompt), turns);
    assert!(prompt.text.starts_with("<|im_start|>system\nYou answer"));

    let prompt = template(&golden, "headers").apply(&chat[..2], false, 0).expect("a text");
    let turns = [
        ("user", "<|start_header_id|>user<|end_header_id|>\n\nHi 😀<|eot_id|>".to_owned(), content("Hi 😀")),
        ("assistant", "<|start_header_id|>assistant<|end_header_id|>\n\nYes<|eot_id|>".to_owned(), content("Yes")),
    ];
    assert_eq!(placed(&prompt), turns);
    assert!(prompt.text.starts_with("<s><|start_header_id|>system<|end_header_id|>\n\nToday: 01 Jan 1970"));
}

fn apply(source: &str) -> Result<Prompt, Problem> {
    Template::from_files(None, Some(source), None)?.expect("a template").apply(&[turn("user", "a")], true, 0)
}

#[test]
fn a_template_beyond_the_limits_is_stopped_with_a_sentence() {
    for (source, sentence) in [
        ("{% for i in range(90000) %}{% for j in range(90000) %}{% endfor %}{% endfor %}", "come to an end"),
        ("{% set x = 'a' * 100000000000 %}{{ x }}", "come to an end"),
        ("{{ [0] * 1000000 }}", "come to an end"),
        ("{{ ([0] * 1000000) | tojson }}", "come to an end"),
        ("{% macro a() %}{{ a() }}{% endmacro %}{{ a() }}", "line 1"),
        ("a\n{% include 'x' %}", "line 2 of the chat template cannot be read"),
        ("{% import 'x' as y %}", "cannot be read"),
        ("a\n\n{% if %}", "line 3"),
        ("\n{{ messages[3].role }}", "line 2 of the chat template fails"),
        ("{{ messages | unheard }}", "line 1"),
        ("{{ raise_exception('Never.') }}", "refuses this conversation: Never."),
        ("{{ strftime_now('%Q') }}", "%Q"),
        ("{{ 'a' | indent(100000000000, true) }}", "come to an end"),
        ("{{ 'a' | indent([]) }}", "line 1"),
        ("{{ {'a': messages[0].x} | tojson }}", "line 1"),
        ("{% set x = messages.append(1) %}", "line 1"),
    ] {
        let problem = apply(source).expect_err(source).to_string();
        assert!(problem.contains(sentence), "{source}: {problem}");
    }
    let long = Template::from_files(None, Some(&"a".repeat(300_000)), None).expect_err("too long");
    assert!(matches!(long, Problem::LongTemplate { length: 300_000, .. }));
}

#[test]
fn one_template_writes_any_number_of_conversations_each_with_its_date() {
    let source = "{{ strftime_now('%Y') }}{{ messages[0].content }}";
    let template = Template::from_files(None, Some(source), None).expect("readable").expect("a template");
    let text = |content, now| template.apply(&[turn("user", content)], false, now).expect("a text").text;
    assert_eq!([text("a", 0), text("b", 366 * 86_400), text("a", 0)], ["1970a", "1971b", "1970a"]);
}

#[test]
fn the_template_is_found_in_each_form_of_the_files() {
    let of_all = |config: Option<&str>, jinja: Option<&str>, older: Option<&str>| -> Result<Option<String>, Problem> {
        let template = Template::from_files(config, jinja, older)?;
        template.map(|template| Ok(template.apply(&[turn("user", "a")], false, 0)?.text)).transpose()
    };
    let text = |config: Option<&str>, jinja: Option<&str>| of_all(config, jinja, None);
    let one =
        r#"{"bos_token": {"content": "<s>", "lstrip": false}, "pad_token": null, "chat_template": "{{ bos_token }}1"}"#;
    let named = r#"{"chat_template": [{"name": "tool_use", "template": "t"}, {"name": "default", "template": "d"}]}"#;
    let other = r#"{"chat_template": [{"name": "rag", "template": "r"}]}"#;
    assert_eq!(text(Some(one), None), Ok(Some("<s>1".into())));
    assert_eq!(text(Some(one), Some("{{ bos_token }}2\n")), Ok(Some("<s>2".into())));
    assert_eq!(text(Some(named), None), Ok(Some("d".into())));
    assert_eq!(text(Some(other), None), Err(Problem::NoDefault));
    assert_eq!(text(Some(r#"{"bos_token": "<s>"}"#), None), Ok(None));
    assert_eq!(text(None, None), Ok(None));
    // As transformers' processor, which also reads the older file before the newer one.
    let older = r#"{"chat_template": "{{ bos_token }}3\n"}"#;
    assert_eq!(of_all(Some(one), Some("2"), Some(older)), Ok(Some("<s>3".into())));
    assert_eq!(of_all(None, None, Some(named)), Ok(Some("d".into())));
    assert_eq!(of_all(Some(one), None, Some("{}")), Ok(Some("<s>1".into())));
    for (config, older, file) in [(Some("{"), None, "tokenizer_config.json"), (None, Some("{"), "chat_template.json")] {
        let problem = of_all(config, None, older).expect_err("no JSON");
        assert!(problem.to_string().starts_with(&format!("{file} cannot be read: ")), "{problem}");
    }
    assert_eq!(text(None, Some("{%- if true %}\r\n  a\r\n{%- endif %}")), Ok(Some("  a".into())));
}

#[test]
fn a_file_of_turns_is_read_or_refused_by_name() {
    assert_eq!(turns(r#"[{"role": "user", "content": "a"}]"#), Ok(vec![turn("user", "a")]));
    assert_eq!(turns("[]"), Err(Problem::Empty));
    for (json, word) in [("{}", "expected"), (r#"[{"role": "user"}]"#, "content"), (r#"[{"role":1}]"#, "string")] {
        let problem = turns(json).expect_err(json).to_string();
        assert!(problem.starts_with("the conversation cannot be read") && problem.contains(word), "{problem}");
    }
    let many = format!("[{}]", vec![r#"{"role": "user", "content": "a"}"#; 201].join(","));
    assert_eq!(turns(&many), Err(Problem::ManyTurns { count: 201, limit: 200 }));
}

/// `tests/reference/images/conversations.py` makes the golden.
#[test]
fn pictures_of_turns_are_written_as_by_transformers() {
    let text = std::fs::read_to_string(folder().join("pictures/golden.json")).expect("a golden");
    let cases: Vec<Case> = serde_json::from_str(&text).expect("the golden's form");
    for case in &cases {
        let name = &case.template;
        let jinja = std::fs::read_to_string(folder().join(format!("pictures/{name}.jinja"))).expect("a template");
        let template = Template::from_files(None, Some(&jinja), None).expect("readable").expect("a template");
        let prompt = template.with_picture(Some("<image>".into())).apply(&case.turns, case.generation, 0);
        let prompt = prompt.expect("a text");
        assert_eq!(Some(&prompt.text), case.text.as_ref(), "{name}");
        let found = placed(&prompt);
        // A template that parts pictures from texts writes less where a turn has no text: its marks are not found.
        if found.is_empty() {
            assert!(name == "before" && case.turns.iter().any(|turn| turn.content == "<image>"), "{name}");
            continue;
        }
        assert_eq!(found.len(), case.turns.len() + usize::from(case.generation), "{name}: {found:?}");
        for (turn, (role, all, content)) in case.turns.iter().zip(&found) {
            let content = content.as_ref().expect("a text");
            assert!(turn.role == *role && all.contains(content));
            let (own, text) = (turn.content.trim_end(), turn.content.trim_start_matches("<image>"));
            match &name[..] {
                "parts" => assert_eq!(content.trim_end(), own),
                "before" if text.contains("<image>") => assert!(content.contains("<image>\nUnd"), "{content:?}"),
                "before" => assert_eq!(content.trim_end(), text.trim_end()),
                _ => assert!(content.replace("<global-img>", "").ends_with(text), "{name}: {content:?}"),
            }
        }
        for pair in prompt.turns.windows(2) {
            assert_eq!(pair[0].all.1, pair[1].all.0, "{name}: {found:?}");
        }
    }
    assert_eq!(cases.len(), 3 * 7 * 2);
}

/// What the template writes for a picture and a text.
fn with_picture(source: &str) -> String {
    let template = Template::from_files(None, Some(source), None).expect("readable").expect("a template");
    let prompt = template.with_picture(Some("<image>".into())).apply(&[turn("user", "<image>a")], false, 0);
    prompt.expect(source).text
}

#[test]
fn a_template_without_parts_gets_the_text_of_a_turn_as_it_is() {
    for content in [
        "{{ message.content }}",
        "{{ message.content | trim }}",
        "{{ message['content'] + '' }}",
        "{{ message.content.strip() }}",
        "{% for tool in tools or [] %}{{ tool.type }}{% endfor %}{{ message.content }}",
        "{# its type #}{{ message.content | string }}",
        "{% if message.content is string %}{{ message.content }}{% else %}{{ raise_exception('No type.') }}{% endif %}",
    ] {
        let source = format!("{{% for message in messages %}}{{{{ message.role }}}}: {content};{{% endfor %}}");
        assert_eq!(with_picture(&source), "user: <image>a;", "{content}");
    }
}

#[test]
fn a_template_that_knows_parts_gets_them_whether_or_not_it_knows_texts_alone() {
    let parts = "{% for part in message.content %}{{ '[]' if part.type == 'image' else part.text }}{% endfor %}";
    let short = "{% for part in message.content %}{{ part.text or '[]' }}{% endfor %}";
    let is_text = "{% if message.content is string %}";
    let either = format!("{is_text}{{{{ message.content }}}}{{% else %}}{parts}{{% endif %}}");
    let checked = format!("{is_text}{{{{ raise_exception('No.') }}}}{{% endif %}}{parts}");
    for content in [parts, short, &either, &checked] {
        let source = format!("{{% for message in messages %}}{{{{ message.role }}}}: {content};{{% endfor %}}");
        assert_eq!(with_picture(&source), "user: []a;", "{content}");
    }
}
