//! References to operands in rules, and their form in JSON.

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, MapAccess, Visitor},
    ser::SerializeMap,
};
use std::fmt;

/// An operand, or several. In JSON: `2`, `"all"`, `{"last": 0}`, `{"segment": 1}`, `{"from": 3}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Operand {
    /// The operand at this index.
    Index(u32),
    /// The operand at this index from the end; 0 is the last.
    Last(u32),
    /// All operands of an ODS operand group, found through `operandSegmentSizes`.
    Segment(u32),
    /// Every operand.
    All,
    /// The operand at this index and every one after it.
    From(u32),
}

impl Serialize for Operand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (key, index) = match *self {
            Self::Index(index) => return serializer.serialize_u32(index),
            Self::All => return serializer.serialize_str("all"),
            Self::Last(index) => ("last", index),
            Self::Segment(index) => ("segment", index),
            Self::From(index) => ("from", index),
        };
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(key, &index)?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for Operand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(OperandVisitor)
    }
}

struct OperandVisitor;

impl<'de> Visitor<'de> for OperandVisitor {
    type Value = Operand;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an operand: an index, \"all\", or {\"last\"|\"segment\"|\"from\": index}")
    }

    fn visit_u64<E: de::Error>(self, index: u64) -> Result<Operand, E> {
        u32::try_from(index)
            .map(Operand::Index)
            .map_err(|_| E::invalid_value(de::Unexpected::Unsigned(index), &self))
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Operand, E> {
        match text {
            "all" => Ok(Operand::All),
            _ => Err(E::invalid_value(de::Unexpected::Str(text), &self)),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Operand, A::Error> {
        let Some((key, index)) = map.next_entry::<String, u32>()? else {
            return Err(de::Error::invalid_length(0, &self));
        };
        let operand = match key.as_str() {
            "last" => Operand::Last(index),
            "segment" => Operand::Segment(index),
            "from" => Operand::From(index),
            _ => return Err(de::Error::unknown_field(&key, &["last", "segment", "from"])),
        };
        match map.next_key::<String>()? {
            None => Ok(operand),
            Some(_) => Err(de::Error::invalid_length(2, &self)),
        }
    }
}
