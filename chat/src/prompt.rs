//! A rendered conversation, and the place of each turn in it.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::problem::Result;

/// One turn of a conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    pub role: String,
    pub content: String,
}

/// The text of a conversation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Prompt {
    pub text: String,
    /// The turns in order. Empty if the template does more with their texts than to write each once.
    pub turns: Vec<TurnSpan>,
}

/// A half-open range of UTF-16 units.
pub type Span = (usize, usize);

/// The place of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TurnSpan {
    pub role: String,
    /// With the markers around it.
    pub all: Span,
    /// Its own text; `None` for the beginning of the next turn, which the model continues.
    pub content: Option<Span>,
}

/// The same in bytes.
pub(crate) struct Placed {
    role: String,
    all: Range<usize>,
    content: Option<Range<usize>>,
}

impl Prompt {
    pub(crate) fn new(text: String, turns: Vec<Placed>) -> Self {
        let unit = |byte: usize| text[..byte].encode_utf16().count();
        let span = |range: Range<usize>| (unit(range.start), unit(range.end));
        let turns = turns
            .into_iter()
            .map(|turn| TurnSpan { role: turn.role, all: span(turn.all), content: turn.content.map(span) })
            .collect();
        Self { text, turns }
    }
}

/// The role that a template begins after the last turn.
const ASSISTANT: &str = "assistant";

/// The place of each turn in `text`. The template writes the same conversation with a mark for each turn's text: the
/// pieces between marks are the template's own, and are found again in `text`. A template that writes a turn's text
/// twice, or in another order, has no places.
pub(crate) fn place(
    turns: &[Turn],
    generation: bool,
    text: &str,
    avoid: impl Fn(&str) -> bool,
    write: impl Fn(&[Turn], bool) -> Result<String>,
) -> Vec<Placed> {
    let marked = marked(turns, avoid);
    let Ok(outline) = write(&marked, generation) else { return Vec::new() };
    let Some(marks) = places_of(&outline, &marked) else { return Vec::new() };
    let Some(contents) = contents(turns, &outline, &marks, text) else { return Vec::new() };
    let starts = starts(&marked, &outline, &marks, &write);
    // A place between two marks lies as far before the second one in both texts.
    let moved = |at: usize, after: usize| match marks.get(after) {
        Some(mark) => contents[after].start - (mark.start - at),
        None => text.len() - (outline.len() - at),
    };
    let begins: Vec<usize> = starts.iter().enumerate().map(|(i, at)| moved(*at, i)).collect();
    let mut placed: Vec<Placed> = turns
        .iter()
        .enumerate()
        .map(|(i, turn)| Placed {
            role: turn.role.clone(),
            all: begins[i]..begins[i + 1],
            content: Some(contents[i].clone()),
        })
        .collect();
    if generation && begins[turns.len()] < text.len() {
        placed.push(Placed { role: ASSISTANT.into(), all: begins[turns.len()]..text.len(), content: None });
    }
    placed
}

/// The turns with a mark for each text: letters and digits that occur nowhere else.
fn marked(turns: &[Turn], avoid: impl Fn(&str) -> bool) -> Vec<Turn> {
    let mut word = String::from("zqz");
    while avoid(&word) {
        word.push('q');
    }
    let mark = |(i, turn): (usize, &Turn)| Turn { role: turn.role.clone(), content: format!("{word}{i}{word}") };
    turns.iter().enumerate().map(mark).collect()
}

/// Where the marks lie; `None` unless each is there once, in order.
fn places_of(outline: &str, marked: &[Turn]) -> Option<Vec<Range<usize>>> {
    let mut places: Vec<Range<usize>> = Vec::with_capacity(marked.len());
    for turn in marked {
        let mut found = outline.match_indices(&turn.content);
        let (Some((at, mark)), None) = (found.next(), found.next()) else { return None };
        if places.last().is_some_and(|last| last.end > at) {
            return None;
        }
        places.push(at..at + mark.len());
    }
    Some(places)
}

/// Where the turns' texts lie in `text`: as they are, stripped of white space, or, where the template changed them,
/// up to the template's next piece.
fn contents(turns: &[Turn], outline: &str, marks: &[Range<usize>], text: &str) -> Option<Vec<Range<usize>>> {
    let mut at = marks.first()?.start;
    if !text.starts_with(&outline[..at]) {
        return None;
    }
    let mut contents = Vec::with_capacity(turns.len());
    for (i, turn) in turns.iter().enumerate() {
        let next = marks.get(i + 1);
        let piece = &outline[marks[i].end..next.map_or(outline.len(), |mark| mark.start)];
        let follows = |rest: &str| if next.is_some() { rest.starts_with(piece) } else { rest == piece };
        let content = &turn.content;
        let known = [&content[..], content.trim_end(), content.trim_start(), content.trim()]
            .into_iter()
            .find(|known| text[at..].strip_prefix(known).is_some_and(follows));
        let length = match (known, next) {
            (Some(known), _) => known.len(),
            (None, Some(_)) if !piece.is_empty() => text[at..].find(piece)?,
            (None, Some(_)) => return None,
            (None, None) => text[at..].strip_suffix(piece)?.len(),
        };
        contents.push(at..at + length);
        at += length + piece.len();
    }
    Some(contents)
}

/// Where each turn begins in the outline, and where the last one ends: up to there the template writes the same for the
/// turns before it alone. If it refuses these, the turn begins at its text.
fn starts(
    marked: &[Turn],
    outline: &str,
    marks: &[Range<usize>],
    write: &impl Fn(&[Turn], bool) -> Result<String>,
) -> Vec<usize> {
    let length = |turns: &[Turn]| write(turns, false).ok().map(|written| shared(&written, outline));
    let between = |i: usize| marks[i - 1].end..=marks.get(i).map_or(outline.len(), |mark| mark.start);
    let mut starts = vec![marks[0].start - opening(marked, &outline[..marks[0].start], write)];
    for i in 1..=marked.len() {
        let known = length(&marked[..i]).filter(|at| between(i).contains(at));
        starts.push(known.unwrap_or_else(|| *between(i).end()));
    }
    starts
}

/// The length of the beginning that a shorter conversation shares with the outline. An end of its own, as an end token,
/// may begin like the next turn's marker: what follows the last whole marker does not count.
fn shared(written: &str, outline: &str) -> usize {
    let same = written.char_indices().zip(outline.chars()).take_while(|((_, a), b)| a == b).last();
    let length = same.map_or(0, |((at, c), _)| at + c.len_utf8());
    if length == written.len() {
        return length;
    }
    outline[..length]
        .char_indices()
        .rfind(|(_, c)| c.is_whitespace() || "]>".contains(*c))
        .map_or(0, |(at, c)| at + c.len_utf8())
}

/// The length of the markers before the first turn's text. A template may write a text of its own before them, as a
/// system prompt: the markers are those of a later turn of the user. Without one, all of it belongs to the turn.
fn opening(marked: &[Turn], before: &str, write: &impl Fn(&[Turn], bool) -> Result<String>) -> usize {
    let [first, ..] = marked else { return before.len() };
    let turn = |role: &str, content: String| Turn { role: role.into(), content };
    let again = first.content.repeat(2);
    let two = [first.clone(), turn(ASSISTANT, first.content.repeat(3))];
    let three = [&two[..], &[turn(&first.role, again.clone())]].concat();
    let (Ok(shorter), Ok(longer)) = (write(&two, false), write(&three, false)) else { return before.len() };
    let later = longer.strip_prefix(&shorter[..]).and_then(|rest| rest.split_once(&again[..])).map(|(marks, _)| marks);
    later.filter(|marks| before.ends_with(marks)).map_or(before.len(), str::len)
}
