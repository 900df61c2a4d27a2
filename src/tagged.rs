//! Records that say in one of their fields which kind they are.
//!
//! An enum with serde's own `tag` is read from a copy of the record in a form of serde's, for which every type in it is
//! compiled once more. Here the copy is a JSON value, from which configurations and questions are read as well.

use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer, VariantAccess, Visitor};
use serde::{Deserialize, forward_to_deserialize_any};
use serde_json::{Error, Map, Value};

/// A record without its tag.
pub(crate) struct Record {
    kind: String,
    fields: Map<String, Value>,
}

/// Reads an enum's record: `tag` names the variant, whose fields are beside it. `read` reads the enum as serde derives
/// it without a tag.
pub(crate) fn read<'de, D: Deserializer<'de>, T>(
    from: D,
    tag: &'static str,
    read: impl FnOnce(Record) -> Result<T, Error>,
) -> Result<T, D::Error> {
    let mut fields = Map::deserialize(from)?;
    let kind = fields.remove(tag).ok_or_else(|| D::Error::missing_field(tag))?;
    let record = String::deserialize(kind).map(|kind| Record { kind, fields });
    record.and_then(read).map_err(D::Error::custom)
}

/// Implements `Deserialize` of an enum with `serde(remote = "Self")` by a tag.
macro_rules! read_by {
    ($records:ty, $tag:literal) => {
        impl<'de> serde::Deserialize<'de> for $records {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> std::result::Result<Self, D::Error> {
                $crate::tagged::read(from, $tag, Self::deserialize)
            }
        }
    };
}

pub(crate) use read_by;

impl<'de> Deserializer<'de> for Record {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de> EnumAccess<'de> for Record {
    type Error = Error;
    type Variant = Fields;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Fields), Error> {
        Ok((seed.deserialize(self.kind.into_deserializer())?, Fields(self.fields)))
    }
}

/// The fields of a variant.
pub(crate) struct Fields(Map<String, Value>);

impl<'de> VariantAccess<'de> for Fields {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self.0)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("a record has named fields"))
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Error> {
        self.0.deserialize_any(visitor)
    }
}
