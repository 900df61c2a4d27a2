//! Pairs of texts: "A [SEP] B", written with the separator that the tokenizer's own template puts between them.

use serde_json::Value;

/// The special token between the texts of a pair, where the template has one.
pub(super) fn separator(file: &Value) -> Option<String> {
    between(&file["post_processor"])
}

fn between(processor: &Value) -> Option<String> {
    match processor["type"].as_str()? {
        "BertProcessing" | "RobertaProcessing" => Some(processor["sep"][0].as_str()?.into()),
        "Sequence" => processor["processors"].as_array()?.iter().find_map(between),
        "TemplateProcessing" => {
            let pieces = processor["pair"].as_array()?;
            let after = pieces.iter().skip_while(|piece| piece["Sequence"]["id"] != "A").skip(1);
            let id =
                after.take_while(|piece| piece.get("SpecialToken").is_some()).next()?["SpecialToken"]["id"].as_str()?;
            // Without a second text after it, it is an end and no separator.
            pieces.iter().any(|piece| piece["Sequence"]["id"] == "B").then(|| id.into())
        }
        _ => None,
    }
}

/// A text that is two: the first, the second, and where the second begins in characters.
pub(super) struct Pair<'t> {
    pub first: &'t str,
    pub second: &'t str,
    /// Where the separator begins, and where the second text does.
    pub separator: usize,
    pub begins: usize,
}

/// Takes a text apart at the first separator, with the white space around it.
pub(super) fn apart<'t>(text: &'t str, separator: &str) -> Option<Pair<'t>> {
    let (before, after) = text.split_once(separator)?;
    let (first, second) = (before.trim_end(), after.trim_start());
    let chars = |text: &str| text.chars().count();
    (!first.is_empty() && !second.is_empty()).then(|| Pair {
        first,
        second,
        separator: chars(before),
        begins: chars(text) - chars(second),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_text_with_a_separator_is_two() {
        let pair = apart("is it é? [SEP]  yes", "[SEP]").expect("two texts");
        assert_eq!((pair.first, pair.second, pair.separator, pair.begins), ("is it é?", "yes", 9, 16));
        for one in ["no separator", "[SEP] only the second", "only the first [SEP] "] {
            assert!(apart(one, "[SEP]").is_none(), "{one}");
        }
    }

    #[test]
    fn templates_tell_what_stands_between() {
        let piece = |id: &str| json!({ "SpecialToken": { "id": id, "type_id": 0 } });
        let text = |id: &str| json!({ "Sequence": { "id": id, "type_id": 0 } });
        let template = |pair: Vec<Value>| json!({ "post_processor": { "type": "TemplateProcessing", "pair": pair } });
        let of = |pair: Vec<Value>| separator(&template(pair));
        assert_eq!(
            of(vec![piece("[CLS]"), text("A"), piece("[SEP]"), text("B"), piece("[SEP]")]).as_deref(),
            Some("[SEP]")
        );
        assert_eq!(of(vec![piece("<s>"), text("A"), text("B")]), None);
        let roberta = json!({ "post_processor": { "type": "RobertaProcessing", "sep": ["</s>", 2] } });
        assert_eq!(separator(&roberta).as_deref(), Some("</s>"));
        assert_eq!(separator(&json!({})), None);
    }
}
