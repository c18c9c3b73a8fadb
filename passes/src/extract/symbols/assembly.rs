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

use melior::ir::{Attribute, OperationRef, attribute::ArrayAttribute};
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
    let mut texts: Vec<Attribute<'_>> = ir::attribute(root, OF_MODULE).into_iter().collect();
    for (name, attribute) in INLINE {
        let ops = Names::new(root, &[name]).find(root);
        texts.extend(ops.into_iter().filter_map(|op| ir::attribute(op, attribute)));
    }
    texts.into_iter().for_each(|text| add(text, &mut words));
    words
}

/// Adds the words of a text, or of an array of texts.
fn add(text: Attribute<'_>, words: &mut FxHashSet<Vec<u8>>) {
    if let Some(text) = attributes::string_bytes(text) {
        let is_end = |byte: &u8| !(byte.is_ascii_alphanumeric() || b"_$%.".contains(byte));
        for word in text.split(is_end).filter(|word| !word.is_empty()) {
            words.insert(word.to_vec());
            // `ld.shared.u64 %0, [slot.x]` is no name, and `a.b` may be one of MLIR's.
            words.extend(word.split(|byte| *byte == b'.').map(<[u8]>::to_vec));
        }
    } else if let Ok(array) = ArrayAttribute::try_from(text) {
        (0..array.len()).filter_map(|index| array.element(index).ok()).for_each(|text| add(text, words));
    }
}
