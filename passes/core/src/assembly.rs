//! Names that assembly spells.
//!
//! ```text
//! @slot = internal addrspace(3) global ptr undef
//! asm sideeffect "st.shared.u64 [slot], $0;", "l,~{memory}"(ptr %p)       writes @slot
//! ```
//!
//! No operand says that. So each word of each text is compared with the names of the module: a variable of
//! such a name is used by code that is not read, and a function of such a name may be called by it. That is
//! right whatever the text means, since PTX has no other way to name a symbol than to spell it (PTX ISA,
//! "Identifiers"); a word that only looks like a name costs only precision.

use rustc_hash::FxHashSet;

/// Adds the words of a text of assembly that may be names of symbols.
pub fn add_words(text: &[u8], words: &mut FxHashSet<Vec<u8>>) {
    add_names(&without_comments(text), words);
}

/// Adds the words that may be names: those beside a dot are parts of an instruction or a directive.
fn add_names(text: &[u8], words: &mut FxHashSet<Vec<u8>>) {
    let is_end = |byte: &u8| !(byte.is_ascii_alphanumeric() || b"_$.".contains(byte));
    for word in text.split(is_end).filter(|word| !word.is_empty() && !word.contains(&b'.')) {
        words.insert(word.to_vec());
        // The code generator writes what PTX has no character for in this way (LLVM,
        // NVPTXAssignValidGlobalNames).
        if let Ok(word) = std::str::from_utf8(word)
            && word.contains("_$_")
        {
            words.insert(word.replace("_$_", ".").into_bytes());
        }
    }
}

/// A text of PTX without its comments.
fn without_comments(text: &[u8]) -> Vec<u8> {
    let mut left = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let end = |end: &[u8]| rest.windows(end.len()).position(|found| found == end);
        at += match rest {
            [b'/', b'/', ..] => end(b"\n").unwrap_or(rest.len()),
            [b'/', b'*', ..] => end(b"*/").map_or(rest.len(), |end| end + 2),
            [first, ..] => {
                left.push(*first);
                1
            }
            [] => 0,
        };
    }
    left
}

#[cfg(test)]
mod tests {
    use super::add_words;
    use rustc_hash::FxHashSet;

    fn words(text: &str) -> Vec<String> {
        let mut words = FxHashSet::default();
        add_words(text.as_bytes(), &mut words);
        let mut words: Vec<String> = words.into_iter().map(|word| String::from_utf8(word).unwrap()).collect();
        words.sort();
        words
    }

    #[test]
    fn names_are_told_from_instructions_and_comments() {
        assert_eq!(words("st.shared.u64 [slot+8], $0; // after a test"), ["$0", "8", "slot"]);
        assert_eq!(words("call (r), f, (a); /* g */ mov.u32 %x, h$i;"), ["a", "call", "f", "h$i", "r", "x"]);
        assert_eq!(words("ld.b32 %x, [a_$_b]; // c\n add.s32 y, y, 1;"), ["1", "a.b", "a_$_b", "x", "y"]);
        assert_eq!(words("/* never ends"), [""; 0]);
    }
}
