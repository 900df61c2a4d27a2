//! The files of an atlas; `docs/atlas.md` describes them.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use embassy_futures::block_on;
use serde_json::{Value, json};

use super::corpus::CorpusLine;
use super::head_sketch::{HeadSketch, MEASURES};
use super::headvis;
use super::sketch::{Distribution, Range, TokenWeights};
use super::survey::{Atlas, ExamplePattern, SurveyJob, survey};
use crate::clock::Clock;
use crate::config::Architecture;
use crate::error::{Error, Result, refuse};
use crate::measure::ModelInfo;
use crate::site::{Kind, Stack, SublayerPath};
use crate::text::Tokenizer;

/// The value of `format`.
const FORMAT: &str = "headlight-atlas/2";
/// The most tokens in a table.
const TOKENS: usize = 20;

/// Reads all texts and writes a new folder. `sources` are the names of the corpus' files.
///
/// # Errors
/// Those of [`survey`]; a folder that holds something, or cannot be written.
pub fn write_atlas<C: Clock + Sync>(
    of: &SurveyJob<'_, C>,
    lines: impl Iterator<Item = Result<CorpusLine>> + Send,
    sources: &[String],
    folder: &Path,
) -> Result<Atlas> {
    write_files(of, || survey(of, lines), sources, folder)
}

/// Merges what other processes saw, each a [`Atlas::to_part`], and writes a new folder.
///
/// # Errors
/// A part that cannot be fetched or read, and those of [`write_atlas`].
pub fn merge_atlas<C: Clock + Sync>(
    of: &SurveyJob<'_, C>,
    mut parts: impl Iterator<Item = Result<Vec<u8>>>,
    sources: &[String],
    folder: &Path,
) -> Result<Atlas> {
    let merged = || {
        parts.try_fold(Atlas::default(), |mut all, part| {
            all.merge(Atlas::from_part(&part?, &of.session.model.config)?);
            Ok(all)
        })
    };
    write_files(of, merged, sources, folder)
}

fn write_files<C: Clock + Sync>(
    of: &SurveyJob<'_, C>,
    atlas: impl FnOnce() -> Result<Atlas>,
    sources: &[String],
    folder: &Path,
) -> Result<Atlas> {
    let heads = folder.join("heads");
    // An atlas that ended early leaves an empty folder of heads.
    if holds(folder, Some("heads"))? || holds(&heads, None)? {
        return refuse(format!("{} is not empty: name a new folder", folder.display()));
    }
    fs::create_dir_all(&heads).map_err(|e| Error::writing(folder, e))?;
    let atlas = atlas()?;
    if atlas.texts == 0 {
        let why = atlas.first_bad_line.map(|why| format!(": {why}")).unwrap_or_default();
        return refuse(format!("there is no text that this model can read{why}"));
    }
    let mut patterns = of.patterns(&atlas)?;
    let info = block_on(ModelInfo::of(&of.session.model))?;
    let write = |name: &str, value: &Value| {
        let file = folder.join(name);
        fs::write(&file, value.to_string()).map_err(|e| Error::writing(&file, e))
    };
    let id = |(path, head): (SublayerPath, usize)| {
        let kind = match (info.architecture, path.kind, path.stack) {
            (Architecture::EncoderDecoder, Kind::Cross, _) => "cross.",
            (Architecture::EncoderDecoder, _, Stack::Encoder) => "encoder.",
            (Architecture::EncoderDecoder, ..) => "decoder.",
            _ => "",
        };
        format!("{kind}L{}H{head}", path.block)
    };
    let mut scatter = Vec::new();
    for (head, sketch) in &atlas.heads {
        let (path, number) = *head;
        let named = [
            ("id", json!(id(*head))),
            ("site", json!(format!("{path}.{number}"))),
            ("layer", json!(path.block)),
            ("head", json!(number)),
        ];
        let means = sketch.measures.iter().map(|(name, found)| (*name, json!(found.mean())));
        let row: BTreeMap<&str, Value> = named.iter().cloned().chain(means).chain(headvis::row(sketch)).collect();
        scatter.push(json!(row));
        let own = patterns.remove(head).unwrap_or_default();
        let parts = described(sketch, &own, of.tokenizer);
        let all: BTreeMap<&str, Value> = named.into_iter().chain(parts).collect();
        write(&format!("heads/{}.json", id(*head)), &json!(all))?;
    }
    write("scatter_data.json", &json!(scatter))?;
    let range = |range| if range == Range::Share { "share" } else { "positive" };
    let settings = of.settings;
    let mut config = json!({
        "format": FORMAT,
        "version": concat!("headlight ", env!("CARGO_PKG_VERSION")),
        "model": info.name,
        "architecture": info.architecture,
        "corpus": {
            "sources": sources, "texts": atlas.texts, "tokens": atlas.tokens, "cut": atlas.cut,
            "skipped": atlas.skipped, "bad_lines": atlas.bad_lines,
        },
        "settings": {
            "tokens": settings.tokens, "write": settings.write, "seed": settings.seed, "field": settings.field,
            "precision": of.session.model.precision,
        },
        "patterns": { "keys": ExamplePattern::KEYS, "least": ExamplePattern::LEAST },
        // A measure that no head has, such as `diagonal` without cross-attention, is left out.
        "measures": MEASURES
            .into_iter()
            .filter(|(name, _)| atlas.heads.values().any(|sketch| sketch.measures.contains_key(name)))
            .map(|(name, of)| json!({ "name": name, "range": range(of) }))
            .collect::<Vec<_>>(),
        "ids": atlas.heads.keys().map(|head| id(*head)).collect::<Vec<_>>(),
    });
    // In two stacks a layer and a number name three heads.
    if info.architecture != Architecture::EncoderDecoder
        && let (Some(all), Value::Object(theirs)) =
            (config.as_object_mut(), headvis::config(&atlas, &info.name, sources, settings))
    {
        all.extend(theirs);
    }
    write("config.json", &config)?;
    Ok(atlas)
}

/// Whether a folder holds anything but this; a new one holds nothing.
fn holds(folder: &Path, but: Option<&str>) -> Result<bool> {
    match fs::read_dir(folder) {
        Ok(mut inside) => {
            Ok(inside.any(|entry| entry.is_ok_and(|entry| but.is_none_or(|but| entry.file_name() != but))))
        }
        Err(e) if e.kind() == ErrorKind::NotFound => Ok(false),
        Err(e) => Err(Error::reading(folder, e)),
    }
}

/// A head's file, beside its names.
fn described(
    sketch: &HeadSketch,
    patterns: &BTreeMap<std::sync::Arc<str>, ExamplePattern>,
    tokenizer: &Tokenizer,
) -> Vec<(&'static str, Value)> {
    let measures: BTreeMap<&str, Value> = MEASURES
        .iter()
        .filter_map(|(name, range)| Some((*name, distribution(sketch.measures.get(name)?, *range))))
        .collect();
    let mut intervals = Vec::new();
    let mut examples = Vec::new();
    for (i, interval) in sketch.examples.intervals().into_iter().enumerate() {
        let edges = interval.bins.map(|[from, to]| [Range::Share.edge(from), Range::Share.edge(to + 1)]);
        intervals.push(json!({ "texts": interval.count, "range": edges }));
        for example in interval.examples {
            let Some(seen) = patterns.get(&example.text) else { continue };
            let weights: Vec<f64> = seen.weights.iter().map(|weight| short(*weight)).collect();
            let mut one = json!({
                "sequence_id": examples.len(), "interval": i + 1, "max_activation": short(example.value),
                "text": &*example.text, "tokens": seen.keys, "seq_len": seen.keys.len(),
                "attention_indices": seen.places, "attention_values": weights,
            });
            if seen.queries != seen.keys {
                one["query_tokens"] = json!(seen.queries);
            }
            examples.push(one);
        }
    }
    let row = |(id, count, weight): (u32, u64, f64)| {
        let token = tokenizer.token(id).text;
        json!({ "token": token, "id": id, "count": count, "weight": weight })
    };
    let table = |tokens: &TokenWeights| -> Value { tokens.largest(TOKENS).into_iter().map(row).collect() };
    let share = |([from, to], share): ([i64; 2], f64)| json!({ "from": from, "to": to, "share": share });
    let theirs = headvis::head(sketch, examples.len());
    let ours = [
        ("measures", json!(measures)),
        ("intervals", json!(intervals)),
        ("sequences", json!(examples)),
        ("top_query_tokens", table(&sketch.queries)),
        ("top_key_tokens", table(&sketch.keys)),
        ("distances", sketch.distances.shares().into_iter().map(share).collect()),
    ];
    ours.into_iter().chain(theirs).collect()
}

fn distribution(found: &Distribution, range: Range) -> Value {
    let bins: Value =
        found.bins.iter().map(|(bin, count)| json!([range.edge(*bin), range.edge(bin + 1), count])).collect();
    let ends = found.ends.map(|ends| ends.map(short));
    json!({
        "texts": found.count, "mean": found.mean(), "deviation": found.deviation(), "ends": ends, "histogram": bins,
    })
}

/// A number with four decimals.
fn short(value: f32) -> f64 {
    (f64::from(value) * 1e4).round() / 1e4
}
