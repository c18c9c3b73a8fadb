//! Names with stars in them. The build script uses this file too.

/// The number of literal characters of a pattern: the larger, the more specific.
pub fn literals(pattern: &str) -> usize {
    pattern.bytes().filter(|byte| *byte != b'*').count()
}

/// Whether `name` is `pattern` with some text, maybe none, in place of each `*`.
pub fn matches(pattern: &str, name: &str) -> bool {
    let Some((head, rest)) = pattern.split_once('*') else {
        return pattern == name;
    };
    let Some(mut name) = name.strip_prefix(head) else {
        return false;
    };
    let mut pieces: Vec<&str> = rest.split('*').collect();
    // The text after the last star ends the name; the others are best found as early as possible.
    let tail = pieces.pop().unwrap_or_default();
    for piece in pieces {
        let Some(at) = name.find(piece) else {
            return false;
        };
        name = &name[at + piece.len()..];
    }
    name.ends_with(tail)
}
