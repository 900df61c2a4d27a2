//! A GGUF file's tokenizer as `tokenizer.json`: byte-pair encoding of bytes ("gpt2"), or of SentencePiece's pieces with
//! scores ("llama").

use std::collections::HashMap;

use serde_json::{Map, Value, json};

use super::cursor::{Step, Stop, broken};
use super::metadata::Metadata;
use super::pre_tokenizers::{KNOWN, PreTokenizer, byte_level, pre_tokenizer};

/// The types of tokens.
const NORMAL: f64 = 1.0;
const UNKNOWN: f64 = 2.0;
const CONTROL: f64 = 3.0;
const USER_DEFINED: f64 = 4.0;
const UNUSED: f64 = 5.0;
/// SentencePiece's white space.
const SPACE: &str = "▁";

/// The tokenizer, if the file has one.
pub(super) fn tokenizer(metadata: &Metadata) -> Step<Option<Value>> {
    let tokens = match metadata.text("tokenizer.ggml.model") {
        None | Some("none" | "no_vocab") => return Ok(None),
        Some(_) => Tokens::of(metadata)?,
    };
    match metadata.text("tokenizer.ggml.model") {
        Some("gpt2") => of_bytes(metadata, &tokens).map(Some),
        Some("llama") => of_pieces(metadata, &tokens).map(Some),
        other => {
            let other = other.unwrap_or_default();
            broken(format!("its tokenizer is of the kind {other:?}, and \"gpt2\" and \"llama\" are read"))
        }
    }
}

/// The vocabulary.
struct Tokens<'m> {
    texts: &'m [String],
    /// Empty, or one for each.
    kinds: &'m [f64],
}

impl<'m> Tokens<'m> {
    fn of(metadata: &'m Metadata) -> Step<Self> {
        let key = "tokenizer.ggml.tokens";
        let Some(texts) = metadata.texts(key) else { return broken(format!("`{key}` is missing")) };
        let kinds = metadata.numbers("tokenizer.ggml.token_type").unwrap_or_default();
        if !kinds.is_empty() && kinds.len() != texts.len() {
            return broken(format!("it has {} tokens and {} types of tokens", texts.len(), kinds.len()));
        }
        Ok(Self { texts, kinds })
    }

    fn kind(&self, id: usize) -> f64 {
        self.kinds.get(id).copied().unwrap_or(1.0)
    }

    /// The ids of the tokens that texts have: those that only fill up the vocabulary are left out. Of several with one
    /// text the first.
    fn vocabulary(&self) -> Map<String, Value> {
        let mut all = Map::new();
        for (id, text) in self.texts.iter().enumerate().filter(|(id, _)| self.kind(*id) != UNUSED) {
            all.entry(text.clone()).or_insert_with(|| id.into());
        }
        all
    }

    /// The tokens that are found in a text before anything else. Those of the model's own are special.
    fn added(&self) -> Vec<Value> {
        let is_added = |(id, _): &(usize, &String)| [UNKNOWN, CONTROL, USER_DEFINED].contains(&self.kind(*id));
        let added = |(id, text): (usize, &String)| {
            json!({
                "id": id, "content": text, "single_word": false, "lstrip": false, "rstrip": false, "normalized": false,
                "special": self.kind(id) != USER_DEFINED,
            })
        };
        self.texts.iter().enumerate().filter(is_added).filter(|(_, text)| !text.is_empty()).map(added).collect()
    }

    /// The template that puts the start and end tokens around a text; null without any.
    fn template(&self, metadata: &Metadata, adds_start: bool) -> Step<Value> {
        let adds =
            |name: &str, usual: bool| metadata.flag(&format!("tokenizer.ggml.add_{name}_token")).unwrap_or(usual);
        let mut around = [Vec::new(), Vec::new()];
        let mut special = Map::new();
        for (side, name, is_added) in [(0, "bos", adds("bos", adds_start)), (1, "eos", adds("eos", false))] {
            let key = format!("tokenizer.ggml.{name}_token_id");
            let Some(id) = metadata.number(&key).filter(|_| is_added) else { continue };
            let Some(text) = usize::try_from(id).ok().and_then(|id| self.texts.get(id)) else {
                return broken(format!("`{key}` is {id}, and it has {} tokens", self.texts.len()));
            };
            around[side].push(json!({ "SpecialToken": { "id": text, "type_id": 0 } }));
            special.insert(text.clone(), json!({ "id": text, "ids": [id], "tokens": [text] }));
        }
        let [first, last] = around;
        if special.is_empty() {
            return Ok(Value::Null);
        }
        let text = |id: &str| json!({ "Sequence": { "id": id, "type_id": 0 } });
        let single = [first.clone(), vec![text("A")], last.clone()].concat();
        let pair = [first.clone(), vec![text("A")], last.clone(), first, vec![text("B")], last].concat();
        Ok(json!({ "type": "TemplateProcessing", "single": single, "pair": pair, "special_tokens": special }))
    }
}

fn of_bytes(metadata: &Metadata, tokens: &Tokens) -> Step<Value> {
    let name = metadata.text("tokenizer.ggml.pre").unwrap_or("default");
    let Some(PreTokenizer { splits, composes, ignores_merges, adds_start }) = pre_tokenizer(name) else {
        return broken(format!("its tokenizer splits texts by {name:?}, and {KNOWN} are read"));
    };
    let key = "tokenizer.ggml.merges";
    let Some(merges) = metadata.texts(key) else { return broken(format!("`{key}` is missing")) };
    let pair = |merge: &String| {
        // The first of the two may begin with the space.
        let at = merge.char_indices().skip(1).find(|(_, c)| *c == ' ').map(|(at, _)| at);
        let (first, second) = at.map(|at| (&merge[..at], &merge[at + 1..]))?;
        Some(json!([first, second]))
    };
    let merges = merges.iter().map(pair).collect::<Option<Vec<Value>>>();
    let Some(merges) = merges else { return broken(format!("`{key}` has a merge without a space")) };
    Ok(json!({
        "version": "1.0",
        "added_tokens": tokens.added(),
        "normalizer": composes.then(|| json!({ "type": "NFC" })),
        "pre_tokenizer": splits,
        "post_processor": tokens.template(metadata, adds_start)?,
        "decoder": byte_level(false),
        "model": {
            "type": "BPE", "dropout": null, "unk_token": null, "continuing_subword_prefix": null,
            "end_of_word_suffix": null, "fuse_unk": false, "byte_fallback": false, "ignore_merges": ignores_merges,
            "vocab": tokens.vocabulary(), "merges": merges,
        },
    }))
}

fn of_pieces(metadata: &Metadata, tokens: &Tokens) -> Step<Value> {
    let scores = metadata.numbers("tokenizer.ggml.scores").filter(|scores| scores.len() == tokens.texts.len());
    let scores = scores.ok_or_else(|| Stop::Broken("`tokenizer.ggml.scores` has no score for each token".into()))?;
    let unknown = (0..tokens.texts.len()).find(|id| tokens.kind(*id) == UNKNOWN).map(|id| &tokens.texts[id]);
    let is_prefixed = metadata.flag("tokenizer.ggml.add_space_prefix").unwrap_or(true);
    let replace = |from: &str, to: &str| json!({ "type": "Replace", "pattern": { "String": from }, "content": to });
    let prefix = is_prefixed.then(|| json!({ "type": "Prepend", "prepend": SPACE }));
    let strip = is_prefixed.then(|| json!({ "type": "Strip", "content": " ", "start": 1, "stop": 0 }));
    let decoders: Vec<Value> = [replace(SPACE, " "), json!({ "type": "ByteFallback" }), json!({ "type": "Fuse" })]
        .into_iter()
        .chain(strip)
        .collect();
    let normalizers: Vec<Value> = prefix.into_iter().chain([replace(" ", SPACE)]).collect();
    Ok(json!({
        "version": "1.0",
        "added_tokens": tokens.added(),
        "normalizer": { "type": "Sequence", "normalizers": normalizers },
        "pre_tokenizer": null,
        "post_processor": tokens.template(metadata, true)?,
        "decoder": { "type": "Sequence", "decoders": decoders },
        "model": {
            "type": "BPE", "dropout": null, "unk_token": unknown, "continuing_subword_prefix": null,
            "end_of_word_suffix": null, "fuse_unk": true, "byte_fallback": true, "ignore_merges": false,
            "vocab": tokens.vocabulary(), "merges": merges(tokens, scores),
        },
    }))
}

/// SentencePiece joins the two neighbours whose piece has the highest score; here as a list of pairs, the first first.
/// Of the pairs of one piece those with smaller ids come first, as Hugging Face's conversion has it. Files that were
/// made from `tokenizer.json` have one score for all pieces; ids are in the order of the lost scores, but for white
/// space, which is joined last.
fn merges(tokens: &Tokens, scores: &[f64]) -> Vec<Value> {
    let mut ids: HashMap<&str, usize> = HashMap::new();
    for (id, text) in tokens.texts.iter().enumerate().filter(|(id, _)| tokens.kind(*id) != UNUSED) {
        ids.entry(text).or_insert(id);
    }
    let mut order: Vec<usize> = ids.values().copied().collect();
    let ordinary: Vec<f64> = order.iter().filter(|id| tokens.kind(**id) == NORMAL).map(|id| scores[*id]).collect();
    let is_flat = ordinary.array_windows().all(|[a, b]| a == b);
    let is_space = |id: usize| tokens.texts[id].chars().all(|c| SPACE.starts_with(c));
    let rank = |id: usize| if is_flat { f64::from(u8::from(is_space(id))) } else { -scores[id] };
    order.sort_by(|a, b| rank(*a).total_cmp(&rank(*b)).then(a.cmp(b)));
    let pairs = |id: usize| {
        let text = &tokens.texts[id][..];
        let cuts = text.char_indices().skip(1).map(|(at, _)| text.split_at(at));
        let known = |(first, second): (&str, &str)| Some([*ids.get(first)?, *ids.get(second)?]);
        let mut pairs: Vec<[usize; 2]> = cuts.filter_map(known).collect();
        pairs.sort_unstable();
        pairs
    };
    let texts = |[first, second]: [usize; 2]| json!([tokens.texts[first], tokens.texts[second]]);
    order.into_iter().flat_map(pairs).map(texts).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_of_one_score_are_joined_in_the_order_of_their_ids_and_spaces_last() {
        let texts = ["<unk>", "▁▁", "ab", "▁a", "bc", "a", "b", "c", "▁"].map(str::to_owned);
        let kinds = [2.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0];
        let tokens = Tokens { texts: &texts, kinds: &kinds };
        let joined = |scores: &[f64]| {
            let pair = |pair: Value| format!("{}{}", pair[0].as_str().unwrap_or(""), pair[1].as_str().unwrap_or(""));
            merges(&tokens, scores).into_iter().map(pair).collect::<Vec<_>>()
        };
        assert_eq!(joined(&[-1000.0; 9]), ["ab", "▁a", "bc", "▁▁"]);
        assert_eq!(joined(&[0.0, -9.0, -3.0, -2.0, -1.0, 0.0, 0.0, 0.0, 0.0]), ["bc", "▁a", "ab", "▁▁"]);
    }
}
