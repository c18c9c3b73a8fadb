//! The pointer widths that a module states.
//!
//! ```text
//! e-p3:32:32-i64:64-n16:32:64       shared pointers have 32 bits, all others 64
//! e-p:16:16                         refused: no GPU has such pointers
//! ```
//!
//! Generic and other pointers must have widths that the hardware supports; document "Address Spaces" lists
//! three layouts, which the note of the finding shows.

use super::{Verifier, finding::Finding};
use crate::extract::{LAYOUT, SPECIFICATION, Target};
use melior::ir::{OperationRef, operation::OperationLike};
use mlir_ext::{attributes, ir};
use tilespace_core::MemorySpace;

/// The layouts of document "Address Spaces": 64 bits with and without narrow shared pointers, and 32 bits.
const EXAMPLES: [&str; 3] = [
    "e-p:64:64:64-p3:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f16:16:16-f32:32:32-f64:64:64-v16:16:16-v32:32:32-n16:32:64",
    "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f16:16:16-f32:32:32-f64:64:64-v16:16:16-v32:32:32-n16:32:64",
    "e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f16:16:16-f32:32:32-f64:64:64-v16:16:16-v32:32:32-n16:32:64",
];

impl Verifier {
    /// The data layouts of the module and of modules in it, where they are for NVPTX.
    pub(super) fn data_layouts<'c: 'a, 'a>(&mut self, module: OperationRef<'c, 'a>) {
        let is_one = |op: OperationRef<'c, 'a>| op.has_attribute(LAYOUT) || op == module;
        for op in ir::collect(module, |op| is_one(op).then_some(op)) {
            let layout = ir::attribute(op, LAYOUT).and_then(attributes::string);
            match layout {
                _ if matches!(Target::of(op), Target::Other { .. }) => {}
                Some("") => self.report_layout(Finding::EmptyDataLayout, op, ""),
                Some(layout) => {
                    if let Some(wrong) = wrong_part(layout) {
                        self.report_layout(Finding::InvalidDataLayout, op, wrong);
                    }
                    self.specification(op, layout);
                }
                None if op.has_attribute(SPECIFICATION) => {}
                None => self.report_layout(Finding::MissingDataLayout, op, ""),
            }
        }
    }

    /// MLIR's own form of a layout states the same pointer widths.
    fn specification(&mut self, op: OperationRef<'_, '_>, layout: &str) {
        let Some(specification) = ir::attribute(op, SPECIFICATION) else { return };
        let text = specification.to_string();
        for (space, bits) in layout.split('-').filter_map(pointer) {
            let key = match space {
                0 => "!llvm.ptr = dense<".to_string(),
                space => format!("!llvm.ptr<{space}> = dense<"),
            };
            let Some((_, entry)) = text.split_once(&key) else { continue };
            let entry = entry.trim_start_matches('[');
            let digits = entry.find(|c: char| !c.is_ascii_digit()).unwrap_or(entry.len());
            let name = MemorySpace::from_number(space);
            if let (Some(name), Ok(other)) = (name, entry[..digits].parse::<u32>())
                && other != bits
            {
                self.report(Finding::LayoutsDisagree, op.location(), &[&name, &bits, &SPECIFICATION, &other]);
            }
        }
    }

    fn report_layout(&mut self, finding: Finding, op: OperationRef<'_, '_>, part: &str) {
        self.report_with(finding, op.location(), &[&part], false, |diagnostic| {
            let examples = EXAMPLES.join("\n");
            diagnostic.note(op.location(), format!("Example valid data layout:\n{examples}"))
        });
    }

    /// The width of generic pointers, if the module around `op` has a data layout.
    pub(super) fn pointer_bits<'c: 'a, 'a>(&self, op: OperationRef<'c, 'a>) -> Option<u32> {
        let layout =
            ir::outwards(op).find_map(|op| ir::attribute(op, LAYOUT).and_then(attributes::string))?;
        Some(generic_bits(layout))
    }
}

/// The width of generic pointers, and of all others without an entry (LLVM LangRef, "Data Layout").
fn generic_bits(layout: &str) -> u32 {
    let mut parts = layout.split('-').filter_map(pointer);
    parts.find(|(space, _)| *space == MemorySpace::Generic.number()).map_or(64, |(_, bits)| bits)
}

/// The address space and the width of a pointer entry; none for other entries. MLIR rejects malformed
/// entries.
fn pointer(part: &str) -> Option<(u32, u32)> {
    let mut fields = part.strip_prefix('p')?.split(':');
    let space = match fields.next()? {
        "" => MemorySpace::Generic.number(),
        space => space.parse().ok()?,
    };
    Some((space, fields.next()?.parse().ok()?))
}

/// The first part of a data layout that no NVIDIA GPU supports. Pointers are as wide as generic ones, 64 or
/// 32 bits, or have 32 bits in a small space.
fn wrong_part(layout: &str) -> Option<&str> {
    let generic = generic_bits(layout);
    let is_wrong = |part: &&str| {
        let Some((space, bits)) = pointer(part) else { return false };
        let Some(space) = MemorySpace::from_number(space) else { return false };
        let may_be_short = matches!(generic, 32 | 64) && bits == 32 && space.pointer_bits(true) == 32;
        bits != generic && !may_be_short || !matches!(bits, 32 | 64)
    };
    let parts = || layout.split('-');
    parts().find(is_wrong).or_else(|| (!parts().any(|part| part == "e")).then_some("e is missing"))
}
