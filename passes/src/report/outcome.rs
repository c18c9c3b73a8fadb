//! The spaces that accesses name in the result, where another tool rewrote the program.
//!
//! ```text
//! body 2, instruction 7, operand 0    the analysis says shared, the load in the module is generic
//! ```
//!
//! The plugin for LLVM states facts as casts, and LLVM's own pass propagates them. What an access names in the
//! end is what the module says, which the plugin reads off it: a list of four numbers for each access, the
//! body in the plan, the instruction, the operand, and the LLVM number of the space. An access that became two is
//! there twice.

use crate::extract::{Extraction, mlir::Raw};
use melior::ir::{OperationRef, attribute::DenseI64ArrayAttribute, operation::OperationLike};
use mlir_ext::ir;
use rustc_hash::FxHashMap;
use tilespace_core::{
    MemorySpace,
    graph::Access,
    ids::{BodyId, Id},
    plan::Body,
};

/// The attribute of a module with the list.
pub const OUTCOME: &str = "tilespace.outcome";

/// The spaces that accesses name in the end, several where an access became one for each space. Empty where the plan
/// itself is applied.
#[derive(Default)]
pub struct Outcome(FxHashMap<(usize, i64, usize), Vec<MemorySpace>>);

impl Outcome {
    /// That of a module; empty without the attribute.
    pub fn of(module: OperationRef<'_, '_>) -> Self {
        let list =
            ir::attribute(module, OUTCOME).and_then(|list| DenseI64ArrayAttribute::try_from(list).ok());
        let mut found = Self::default();
        let Some(list) = list else { return found };
        let number = |index| list.element(index).unwrap_or(-1);
        for at in (0..list.len() / 4).map(|at| 4 * at) {
            let [body, instruction, operand, space] = [0, 1, 2, 3].map(|part| number(at + part));
            let space = u32::try_from(space).ok().and_then(MemorySpace::from_number);
            if let (Ok(body), Ok(operand), Some(space)) = (body.try_into(), operand.try_into(), space) {
                found.0.entry((body, instruction, operand)).or_default().push(space);
            }
        }
        found
    }

    /// The spaces that an access of a body names; none if it names what the plan says.
    pub fn spaces(
        &self,
        extraction: &Extraction<'_, '_>,
        id: BodyId,
        body: &Body,
        access: &Access,
    ) -> &[MemorySpace] {
        if self.0.is_empty() {
            return &[];
        }
        let (op, operand) = extraction.functions[body.function].site(access.site);
        let number = ir::location_number(op.raw().location());
        let spaces = number.and_then(|number| self.0.get(&(id.index(), number, operand)));
        spaces.map_or(&[], Vec::as_slice)
    }
}
