//! Suggestions for misspelt words, and errors of serde in the terms of JSON.
//!
//! ```text
//! unknown variant `sorce`, expected one of `follows`, ...     unknown word `sorce`; did you mean `source`?
//! invalid type: map, expected a sequence                      invalid type: object, expected an array
//! ```

/// The most letters by which a misspelt word differs from the intended word.
const LETTERS: usize = 2;

/// Terms of Rust, and the terms of JSON for them.
const WORDS: [(&str, &str); 7] = [
    ("unknown variant", "unknown word"),
    (
        "type: unit variant, expected struct variant",
        "type: word, expected an object with its fields: { ... }",
    ),
    ("expected unit", "expected only the word, without fields"),
    ("type: sequence", "type: array"),
    ("type: map", "type: object"),
    ("expected a sequence", "expected an array"),
    ("expected a map", "expected an object: { ... }"),
];

/// Kinds of an access, written where an effect is expected.
const KINDS: [&str; 3] = ["load", "store", "atomic"];

/// The known word that `word` is a misspelling of.
pub fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let distances = known.into_iter().map(|known| (strsim::damerau_levenshtein(word, known), known));
    let near = distances.filter(|(letters, _)| *letters <= LETTERS && *letters < word.chars().count());
    near.min().map(|(_, known)| known)
}

/// An error of serde, without its position. The intended word replaces the list of all words.
pub(super) fn reworded(error: &str) -> String {
    let quoted: Vec<&str> = error.split('`').skip(1).step_by(2).collect();
    let meant = match quoted.as_slice() {
        [word, known @ ..] if KINDS.contains(word) && known.contains(&"access") => {
            Some(format!("`access` with the kind `{word}`"))
        }
        [word, known @ ..] if error.starts_with("unknown") => {
            nearest(word, known.iter().copied()).map(|known| format!("`{known}`"))
        }
        _ => None,
    };
    let text = match (meant, error.rsplit_once(", expected")) {
        (Some(meant), Some((what, _))) => format!("{what}; did you mean {meant}?"),
        _ => error.to_owned(),
    };
    WORDS.iter().fold(text, |text, (rust, json)| text.replace(rust, json))
}
