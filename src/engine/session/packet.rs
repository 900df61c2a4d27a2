//! Requests and answers as bytes, for hosts that speak to a page over a wire.
//!
//! A packet is the length of a text, the text, which is JSON, and its arrays one after the other, each at a multiple of
//! four bytes. In the JSON an array is `{"$array": kind, "at": …, "length": …}`: its kind (`floats`, `bytes`, or
//! `memory`), where its bytes begin behind the text, and their number.

use serde_json::{Value, json};

use super::answer::Answer;
use super::attachments::{Content, Key};
use super::request::Request;
use super::with_arrays::{ALIGNMENT, Span, unread};
use crate::error::Result;
use crate::questions::Buffer;

/// The bytes of the length in front.
const HEAD: usize = ALIGNMENT;

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

impl Request {
    /// Reads a packet.
    ///
    /// # Errors
    /// Bytes that are no packet, or a record that is no request.
    pub fn from_packet(packet: &[u8]) -> Result<Self> {
        let (text, arrays) = split(packet).ok_or_else(|| unread("it has ended early"))?;
        Self::with_arrays(text, &|Span { at, length }| arrays.get(at..at.checked_add(length)?).map(<[u8]>::to_vec))
    }
}

/// The text and the arrays.
fn split(packet: &[u8]) -> Option<(&str, &[u8])> {
    let (head, rest) = packet.split_first_chunk()?;
    let length = u32::from_le_bytes(*head) as usize;
    let text = str::from_utf8(rest.get(..length)?).ok()?;
    Some((text, rest.get(length.next_multiple_of(HEAD)..).unwrap_or_default()))
}
