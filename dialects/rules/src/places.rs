//! The operands and results that effects name, to be compared with the ops of a module.
//!
//! ```text
//! { "reads": { "result": 0, "address": 1 } }     result 0     operand 1, a pointer
//! ```

use super::{Effect, Operand};
use serde::Deserialize;
use serde_json::Value;
use std::{collections::BTreeMap, fmt};

/// An operand, or several, or a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// Operands.
    Operand(Operand),
    /// The result at this index.
    Result(u32),
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Operand(Operand::Index(index)) => write!(formatter, "operand {index}"),
            Self::Operand(operand) => {
                write!(formatter, "operand {}", serde_json::to_string(operand).unwrap_or_default())
            }
            Self::Result(index) => write!(formatter, "result {index}"),
        }
    }
}

/// The places that effects name, and whether an effect takes the place for a pointer. `"all"`, which every op
/// has, is not among them.
pub fn places(effects: &[Effect]) -> BTreeMap<Place, bool> {
    let mut found = BTreeMap::new();
    for effect in effects {
        // In JSON, operands have few names, whatever the effect is.
        let Ok(Value::Object(effect)) = serde_json::to_value(effect) else { continue };
        for (word, field, value) in effect.iter().flat_map(|(word, fields)| fields_of(word, fields)) {
            let place = match field {
                "position" => None,
                "result" => u32::deserialize(value).map(Place::Result).ok(),
                _ if value.is_string() => None,
                _ => Operand::deserialize(value).map(Place::Operand).ok(),
            };
            if let Some(place) = place {
                *found.entry(place).or_default() |= is_pointer(word, field);
            }
        }
    }
    found
}

/// The fields of an effect, with each item of a list by itself: effect, field, value.
fn fields_of<'v>(word: &'v str, fields: &'v Value) -> impl Iterator<Item = (&'v str, &'v str, &'v Value)> {
    fields.as_object().into_iter().flatten().flat_map(move |(field, value)| {
        let items = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
        items.iter().map(move |item| (word, field.as_str(), item))
    })
}

/// Whether an effect is void if this field is not a pointer.
fn is_pointer(word: &str, field: &str) -> bool {
    match field {
        "address" => true,
        "operand" => matches!(word, "access" | "cast_to" | "demands" | "equals_atomic" | "tests"),
        "to" | "from" => word == "copies",
        "result" => matches!(word, "cast_to" | "source" | "symbol_address"),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_operands_and_results_but_no_other_numbers_and_words() {
        let of = |json: &str| {
            let effects: Vec<Effect> = serde_json::from_str(json).unwrap();
            let text =
                |(place, is_pointer): (Place, bool)| format!("{place}{}", if is_pointer { "*" } else { "" });
            places(&effects).into_iter().map(text).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(of(r#"["havoc", { "reads": { "result": 1, "address": 0 } }]"#), "operand 0*, result 1");
        assert_eq!(
            of(r#"[{ "copies": { "to": { "last": 1 }, "from": 2 } }]"#),
            "operand 2*, operand {\"last\":1}*"
        );
        assert_eq!(
            of(r#"[{ "follows": { "result": 0, "operands": [3, 4] } }]"#),
            "operand 3, operand 4, result 0"
        );
        assert_eq!(of(r#"[{ "mangled_in": { "operand": 1, "position": 7 } }]"#), "operand 1");
        assert_eq!(of(r#"[{ "copies_between": { "to": "shared", "from": "global" } }]"#), "");
        assert_eq!(of(r#"[{ "escapes": { "operand": "all" } }]"#), "");
    }
}
