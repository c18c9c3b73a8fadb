//! Checks the places of lists in a rule file, and that no key occurs twice.
//!
//! ```text
//! { "ops": [ { "op": "my.load", "effects": [ { "follows": { "result": 0, "operands": [0] } } ] } ] }
//! 0        1 2                             3 4            5                          6
//! ```
//!
//! Serde reads a list as an object without the names of its fields, and null as nothing. The schema of rule
//! files refuses both.

use serde::{
    Deserialize,
    de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor},
};
use std::{collections::BTreeSet, fmt};

/// The depths of lists: rules, the effects of a rule, and operands, spaces and types of an effect.
const LISTS: [usize; 3] = [1, 3, 6];
/// The depth of a rule.
pub const RULE: usize = 2;
/// The depth of an effect.
pub const EFFECT: usize = 4;

/// The beginning of an error about a list elsewhere.
pub const MISPLACED: &str = "invalid type: array";

/// The value of `json`, a part of a rule file at this depth.
pub fn parse<'t, T: Deserialize<'t>>(json: &'t str, depth: usize) -> serde_json::Result<T> {
    check_top(json, depth)?;
    let value = serde_json::from_str(json)?;
    check(json, depth).map(|()| value)
}

/// An error if `json` is itself a list. Serde would have an error for its first item.
pub fn check_top(json: &str, depth: usize) -> serde_json::Result<()> {
    if json.trim_start().starts_with('[') { check(json, depth) } else { Ok(()) }
}

/// An error if `json` has a list elsewhere, or null.
pub fn check(json: &str, depth: usize) -> serde_json::Result<()> {
    Shape { depth }.deserialize(&mut serde_json::Deserializer::from_str(json))
}

struct Shape {
    depth: usize,
}

impl Shape {
    fn below(&self) -> Self {
        Self { depth: self.depth + 1 }
    }
}

impl<'de> DeserializeSeed<'de> for Shape {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Shape {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self.depth {
            0 => "a rule file: { ... }",
            RULE => "a rule: { ... }",
            _ => "an object with the fields of the effect: { ... }",
        })
    }

    fn visit_bool<E: Error>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E: Error>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        Err(E::custom("null has no meaning in a rule file"))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        if !LISTS.contains(&self.depth) {
            let expected: &dyn serde::de::Expected = &self;
            return Err(A::Error::custom(format_args!("{MISPLACED}, expected {expected}")));
        }
        while items.next_element_seed(self.below())?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        let mut seen = BTreeSet::new();
        while let Some(key) = fields.next_key::<String>()? {
            if !seen.insert(key.clone()) {
                return Err(A::Error::custom(format_args!("`{key}` occurs twice")));
            }
            fields.next_value_seed(self.below())?;
        }
        Ok(())
    }
}
