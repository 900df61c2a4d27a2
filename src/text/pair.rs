//! Pairs of texts: "A [SEP] B", typed with the very tokens that the tokenizer's template puts between them.

use serde_json::Value;

/// The special tokens between the texts of a pair, one after the other, if the template has any.
pub(super) fn separator(file: &Value) -> Option<String> {
    between(&file["post_processor"])
}

fn between(processor: &Value) -> Option<String> {
    match processor["type"].as_str()? {
        "BertProcessing" => Some(processor["sep"][0].as_str()?.into()),
        "RobertaProcessing" => Some(processor["sep"][0].as_str()?.repeat(2)),
        "Sequence" => processor["processors"].as_array()?.iter().find_map(between),
        "TemplateProcessing" => {
            let pieces = processor["pair"].as_array()?;
            let after = pieces.iter().skip_while(|piece| piece["Sequence"]["id"] != "A").skip(1);
            let special: Vec<&str> = after.map_while(|piece| piece["SpecialToken"]["id"].as_str()).collect();
            // Without a second text after it, it is an end token and no separator.
            let second = pieces.iter().any(|piece| piece["Sequence"]["id"] == "B");
            (second && !special.is_empty()).then(|| special.concat())
        }
        _ => None,
    }
}

/// The texts on both sides of the first separator, without the white space around it.
pub(super) fn apart<'t>(text: &'t str, separator: &str) -> Option<(&'t str, &'t str)> {
    let (first, second) = text.split_once(separator)?;
    let (first, second) = (first.trim_end(), second.trim_start());
    (!first.is_empty() && !second.is_empty()).then_some((first, second))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_separator_may_stand_between_two_texts() {
        assert_eq!(apart("is it é? [SEP]  yes", "[SEP]"), Some(("is it é?", "yes")));
        for one in ["no separator", "[SEP] only the second", "only the first [SEP] "] {
            assert!(apart(one, "[SEP]").is_none(), "{one}");
        }
    }

    #[test]
    fn the_separator_is_read_from_the_template() {
        let piece = |id: &str| json!({ "SpecialToken": { "id": id, "type_id": 0 } });
        let text = |id: &str| json!({ "Sequence": { "id": id, "type_id": 0 } });
        let template = |pair: Vec<Value>| json!({ "post_processor": { "type": "TemplateProcessing", "pair": pair } });
        let of = |pair: Vec<Value>| separator(&template(pair));
        assert_eq!(
            of(vec![piece("[CLS]"), text("A"), piece("[SEP]"), text("B"), piece("[SEP]")]).as_deref(),
            Some("[SEP]")
        );
        let twice = vec![piece("<s>"), text("A"), piece("</s>"), piece("</s>"), text("B"), piece("</s>")];
        assert_eq!(of(twice).as_deref(), Some("</s></s>"));
        assert_eq!(of(vec![piece("<s>"), text("A"), text("B")]), None);
        assert_eq!(of(vec![text("A"), piece("</s>")]), None);
        let roberta = json!({ "post_processor": { "type": "RobertaProcessing", "sep": ["</s>", 2] } });
        assert_eq!(separator(&roberta).as_deref(), Some("</s></s>"));
        assert_eq!(separator(&json!({})), None);
    }
}
