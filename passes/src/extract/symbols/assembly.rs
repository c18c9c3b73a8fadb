//! Names that assembly spells.
//!
//! ```text
//! llvm.mlir.global internal @slot() {addr_space = 3 : i32} : !llvm.ptr
//! llvm.inline_asm has_side_effects "st.shared.u64 [slot], $0;", "l,~{memory}" %p       writes @slot
//! ```
//!
//! No symbol reference says that; each word of each text does ([`tilespace_core::assembly`]).

use melior::ir::{Attribute, OperationRef};
use mlir_ext::{attributes, ir, scan::Names};
use rustc_hash::FxHashSet;
use tilespace_core::assembly::add_words;

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
        add_words(text, words);
    } else {
        attributes::elements(text).into_iter().for_each(|text| add(text, words));
    }
}
