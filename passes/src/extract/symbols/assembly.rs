//! Names that assembly spells.
//!
//! ```text
//! llvm.mlir.global internal @slot() {addr_space = 3 : i32} : !llvm.ptr
//! llvm.inline_asm has_side_effects "st.shared.u64 [slot], $0;", "l,~{memory}" %p       writes @slot
//! ```
//!
//! No symbol reference says that. So each word of each text is compared with the names of the module: a variable of such
//! a name is used by code that is not read, and a function of such a name may be called by it. That is right whatever the
//! text means, since PTX has no other way to name a symbol than to spell it (PTX ISA, "Identifiers"); a word that only
//! looks like a name costs precision alone.

use melior::ir::{Attribute, OperationRef};
use mlir_ext::{attributes, ir, scan::Names};
use rustc_hash::FxHashSet;

/// Ops that hold assembly, and the attribute with its text.
const INLINE: [(&str, &str); 4] = [
    ("llvm.inline_asm", "asm_string"),
    ("nvvm.inline_ptx", "ptxCode"),
    ("nvidia.nvvm.inline_ptx", "ptxCode"),
    ("nv_tileaa.elementwise_inline_asm", "asm_string"),
];
/// The attribute of a module with lines of assembly.
const OF_MODULE: &str = "llvm.module_asm";

/// The words in all texts of assembly at `root` and below that may be names of symbols.
pub fn words(root: OperationRef<'_, '_>) -> FxHashSet<Vec<u8>> {
    let mut words = FxHashSet::default();
    let mut read =
        |op, attribute| ir::attribute(op, attribute).into_iter().for_each(|text| add(text, &mut words));
    read(root, OF_MODULE);
    for op in Names::new(root, &INLINE.map(|(name, _)| name)).find(root) {
        let text = INLINE.iter().find(|(name, _)| ir::is_named(op, name));
        text.into_iter().for_each(|(_, attribute)| read(op, attribute));
    }
    words
}

/// Adds the words of a text, or of an array of texts.
fn add(text: Attribute<'_>, words: &mut FxHashSet<Vec<u8>>) {
    if let Some(text) = attributes::string_bytes(text) {
        add_words(&without_comments(text), words);
    } else {
        attributes::elements(text).into_iter().for_each(|text| add(text, words));
    }
}

/// Adds the words that may be names: those beside a dot are parts of an instruction or a directive.
fn add_words(text: &[u8], words: &mut FxHashSet<Vec<u8>>) {
    let is_end = |byte: &u8| !(byte.is_ascii_alphanumeric() || b"_$.".contains(byte));
    for word in text.split(is_end).filter(|word| !word.is_empty() && !word.contains(&b'.')) {
        words.insert(word.to_vec());
        // The code generator writes what PTX has no character for in this way (LLVM, NVPTXAssignValidGlobalNames).
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
    use super::{add_words, without_comments};
    use rustc_hash::FxHashSet;

    fn words(text: &str) -> Vec<String> {
        let mut words = FxHashSet::default();
        add_words(&without_comments(text.as_bytes()), &mut words);
        let mut words: Vec<String> = words.into_iter().map(|word| String::from_utf8(word).unwrap()).collect();
        words.sort();
        words
    }

    #[test]
    fn names_are_told_from_instructions_and_comments() {
        assert_eq!(words("st.shared.u64 [slot+8], $0; // behind a test"), ["$0", "8", "slot"]);
        assert_eq!(words("call (r), f, (a); /* g */ mov.u32 %x, h$i;"), ["a", "call", "f", "h$i", "r", "x"]);
        assert_eq!(words("ld.b32 %x, [a_$_b]; // c\n add.s32 y, y, 1;"), ["1", "a.b", "a_$_b", "x", "y"]);
        assert_eq!(words("/* never ends"), [""; 0]);
    }
}
