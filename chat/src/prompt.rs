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

/// The role that every template knows.
pub(crate) const USER: &str = "user";
/// The role that a template begins after the last turn.
const ASSISTANT: &str = "assistant";

/// The place of each turn in `text`. The template writes the same conversation with a mark for each turn's text: the
/// pieces between marks are the template's own, and are found again in `text`. A template that writes a turn's text
/// twice, or in another order, has no places. `picture` stands for a picture in a turn; those before its text stay with
/// the mark, since a template may write the turn by them.
pub(crate) fn place(
    turns: &[Turn],
    generation: bool,
    (text, picture): (&str, Option<&str>),
    avoid: impl Fn(&str) -> bool,
    write: impl Fn(&[Turn], bool) -> Result<String>,
) -> Vec<Placed> {
    let leads: Vec<&str> = turns.iter().map(|turn| lead(&turn.content, picture)).collect();
    let words = words(turns.len(), avoid);
    let marked = with_contents(turns, |i| format!("{}{}", leads[i], words[i]));
    let Ok(outline) = write(&marked, generation) else { return Vec::new() };
    let Some(marks) = places_of(&outline, &words) else { return Vec::new() };
    let rests = with_contents(turns, |i| turns[i].content[leads[i].len()..].to_owned());
    let Some(contents) = contents(&rests, &outline, &marks, text) else { return Vec::new() };
    let starts = starts((&marked, leads.first().unwrap_or(&"")), &outline, &marks, &write);
    // A place between two marks lies as far before the second one in both texts.
    let moved = |at: usize, after: usize| match marks.get(after) {
        Some(mark) => contents[after].start - (mark.start - at),
        None => text.len() - (outline.len() - at),
    };
    let own: Vec<Range<usize>> =
        contents.iter().zip(&leads).map(|(own, lead)| start_with(lead, own.start, text)..own.end).collect();
    let begin = |(i, at): (usize, &usize)| own.get(i).map_or(usize::MAX, |own| own.start).min(moved(*at, i));
    let begins: Vec<usize> = starts.iter().enumerate().map(begin).collect();
    let mut placed: Vec<Placed> = turns
        .iter()
        .enumerate()
        .map(|(i, turn)| Placed {
            role: turn.role.clone(),
            all: begins[i]..begins[i + 1],
            content: Some(own[i].clone()),
        })
        .collect();
    if generation && begins[turns.len()] < text.len() {
        placed.push(Placed { role: ASSISTANT.into(), all: begins[turns.len()]..text.len(), content: None });
    }
    placed
}

/// The pictures with which a turn begins.
fn lead<'t>(content: &'t str, picture: Option<&str>) -> &'t str {
    let rest = picture.map_or(content, |picture| content.trim_start_matches(picture));
    &content[..content.len() - rest.len()]
}

/// Where a turn's text begins with its pictures, if the template wrote them as they are.
fn start_with(lead: &str, start: usize, text: &str) -> usize {
    if text[..start].ends_with(lead) { start - lead.len() } else { start }
}

/// The same turns with other texts, by their number.
fn with_contents(turns: &[Turn], content: impl Fn(usize) -> String) -> Vec<Turn> {
    turns.iter().enumerate().map(|(i, turn)| Turn { role: turn.role.clone(), content: content(i) }).collect()
}

/// A mark for each turn: letters and digits that occur nowhere else.
pub(crate) fn words(count: usize, avoid: impl Fn(&str) -> bool) -> Vec<String> {
    let mut word = String::from("zqz");
    while avoid(&word) {
        word.push('q');
    }
    (0..count).map(|i| format!("{word}{i}{word}")).collect()
}

/// Where the marks lie; `None` unless each is there once, in order.
fn places_of(outline: &str, words: &[String]) -> Option<Vec<Range<usize>>> {
    let mut places: Vec<Range<usize>> = Vec::with_capacity(words.len());
    for word in words {
        let mut found = outline.match_indices(word);
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
    (marked, lead): (&[Turn], &str),
    outline: &str,
    marks: &[Range<usize>],
    write: &impl Fn(&[Turn], bool) -> Result<String>,
) -> Vec<usize> {
    let length = |turns: &[Turn]| write(turns, false).ok().map(|written| shared(&written, outline));
    let between = |i: usize| marks[i - 1].end..=marks.get(i).map_or(outline.len(), |mark| mark.start);
    let mut starts = vec![marks[0].start - opening((marked, lead), &outline[..marks[0].start], write)];
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
fn opening((marked, lead): (&[Turn], &str), before: &str, write: &impl Fn(&[Turn], bool) -> Result<String>) -> usize {
    let [first, ..] = marked else { return before.len() };
    let turn = |role: &str, content: String| Turn { role: role.into(), content };
    let word = &first.content[lead.len()..];
    let again = word.repeat(2);
    let two = [first.clone(), turn(ASSISTANT, word.repeat(3))];
    let three = [&two[..], &[turn(&first.role, again.clone())]].concat();
    let (Ok(shorter), Ok(longer)) = (write(&two, false), write(&three, false)) else { return before.len() };
    let later = longer.strip_prefix(&shorter[..]).and_then(|rest| rest.split_once(&again[..])).map(|(marks, _)| marks);
    let at = later.and_then(|marks| match lead {
        "" => before.strip_suffix(marks).map(str::len),
        // The first turn's pictures stand between its markers and its text.
        _ => before.rfind(marks),
    });
    at.map_or(before.len(), |at| before.len() - at)
}
