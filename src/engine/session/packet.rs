//! Requests and answers as bytes, for hosts that speak to a page over a wire.
//!
//! A packet is the length of a text, the text, which is JSON, and its arrays one after the other, each at a multiple of
//! four bytes. In the JSON an array is `{"$array": kind, "at": …, "length": …}`: its kind (`floats`, `bytes`, or
//! `memory`), where its bytes begin behind the text, and their number.

use serde::Deserialize;
use serde_json::{Value, json};

use super::answer::Answer;
use super::attachments::{Content, Key};
use super::request::Request;
use crate::error::{InputProblem, Result};
use crate::image::Picture;
use crate::questions::Buffer;

/// The bytes of the length in front.
const HEAD: usize = 4;

impl<Image> Answer<Image> {
    /// The answer as a packet, without drawings.
    pub fn to_packet(&self) -> Vec<u8> {
        // A record of plain fields.
        let mut record = serde_json::to_value(self).unwrap_or_default();
        let mut arrays = Vec::new();
        for attachment in self.attachments() {
            let (kind, array) = match attachment.content {
                Content::Text(text) => {
                    *place(&mut record, &attachment.at) = text.into();
                    continue;
                }
                Content::Array(array @ Buffer::Bytes(_)) => ("bytes", array),
                Content::Array(array) => ("floats", array),
                Content::Memory(array) => ("memory", array),
            };
            let at = arrays.len();
            write(&array, &mut arrays);
            *place(&mut record, &attachment.at) = json!({ "$array": kind, "at": at, "length": arrays.len() - at });
            arrays.resize(arrays.len().next_multiple_of(HEAD), 0);
        }
        let text = record.to_string();
        let mut packet = Vec::with_capacity(HEAD + text.len() + HEAD + arrays.len());
        packet.extend((text.len() as u32).to_le_bytes());
        packet.extend(text.as_bytes());
        packet.resize(packet.len().next_multiple_of(HEAD), 0);
        packet.extend(arrays);
        packet
    }
}

/// A place in a record; the objects on the way are made.
fn place<'a>(record: &'a mut Value, at: &[Key]) -> &'a mut Value {
    at.iter().fold(record, |value, key| match key {
        Key::Field(name) => &mut value[*name],
        Key::Item(index) => &mut value[*index],
    })
}

fn write(array: &Buffer<'_>, to: &mut Vec<u8>) {
    let mut floats = |values: &[f32]| to.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    match array {
        Buffer::Floats(values) => floats(values),
        Buffer::Made(values) => floats(values),
        Buffer::Pieces(pieces) => pieces.iter().for_each(|piece| floats(piece)),
        Buffer::Bytes(bytes) => to.extend(*bytes),
    }
}

/// A request that comes with arrays.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum WithArrays {
    AskPatterns { id: u64, question: Value, values: Span },
    Image { id: u64, key: Option<String>, name: String, width: usize, height: usize, rgba: Span },
    Sound { id: u64, name: String, file: Span },
    Piece { id: u64, bytes: Span },
}

/// The place of an array behind the text.
#[derive(Deserialize)]
struct Span {
    at: usize,
    length: usize,
}

impl Request {
    /// Reads a packet.
    ///
    /// # Errors
    /// Bytes that are no packet, or a record that is no request.
    pub fn from_packet(packet: &[u8]) -> Result<Self> {
        let (text, arrays) = split(packet).ok_or_else(|| unread("it has ended early"))?;
        let record: Value = serde_json::from_str(text).map_err(unread)?;
        if !matches!(record["type"].as_str(), Some("ask-patterns" | "image" | "sound" | "piece")) {
            return Self::from_json(text);
        }
        let bytes = |Span { at, length }: Span| {
            let end = at.checked_add(length).filter(|end| *end <= arrays.len());
            end.map(|end| &arrays[at..end]).ok_or_else(|| unread("it has ended early"))
        };
        Ok(match serde_json::from_value(record).map_err(unread)? {
            WithArrays::AskPatterns { id, question, values } => {
                let floats = bytes(values)?.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes));
                Self::about_patterns(id, &question.to_string(), floats.collect())?
            }
            WithArrays::Image { id, key, name, width, height, rgba } => {
                Self::Image { id, key, name, picture: Picture { width, height, rgba: bytes(rgba)?.to_vec() } }
            }
            WithArrays::Sound { id, name, file } => Self::Sound { id, name, file: bytes(file)?.to_vec() },
            WithArrays::Piece { id, bytes: piece } => Self::Piece { id, bytes: bytes(piece)?.to_vec() },
        })
    }
}

/// The text and the arrays.
fn split(packet: &[u8]) -> Option<(&str, &[u8])> {
    let (head, rest) = packet.split_first_chunk()?;
    let length = u32::from_le_bytes(*head) as usize;
    let text = str::from_utf8(rest.get(..length)?).ok()?;
    Some((text, rest.get(length.next_multiple_of(HEAD)..).unwrap_or_default()))
}

fn unread(why: impl std::fmt::Display) -> crate::Error {
    InputProblem::Said(format!("the request cannot be read: {why}")).into()
}
