//! The spaces that accesses name in the result, where another tool rewrote the program.
//!
//! ```text
//! body 2, instruction 7, operand 0    the analysis says shared, the load in the module is generic
//! ```
//!
//! The plugin for LLVM reads them off its module: a list of four numbers for each access, the
//! body in the plan, the instruction, the operand, and the LLVM number of the space. An access that became two is
//! there twice.

use crate::extract::{Extraction, mlir::Raw};
use melior::ir::{OperationRef, attribute::DenseI64ArrayAttribute, operation::OperationLike};
use mlir_ext::ir;
use rustc_hash::FxHashMap;
use tilespace_core::{MemorySpace, ids::Id, plan::Plan};
use tilespace_report::Outcome;

/// The attribute of a module with the list.
pub const OUTCOME: &str = "tilespace.outcome";

/// That of a module; empty without the attribute.
pub fn of(module: OperationRef<'_, '_>, extraction: &Extraction<'_, '_>, plan: &Plan) -> Outcome {
    let list = ir::attribute(module, OUTCOME).and_then(|list| DenseI64ArrayAttribute::try_from(list).ok());
    let mut found = Outcome::default();
    let Some(list) = list else { return found };
    let mut known: FxHashMap<(usize, i64, usize), Vec<MemorySpace>> = FxHashMap::default();
    let number = |index| list.element(index).unwrap_or(-1);
    for at in (0..list.len() / 4).map(|at| 4 * at) {
        let [body, instruction, operand, space] = [0, 1, 2, 3].map(|part| number(at + part));
        let space = u32::try_from(space).ok().and_then(MemorySpace::from_number);
        if let (Ok(body), Ok(operand), Some(space)) = (body.try_into(), operand.try_into(), space) {
            known.entry((body, instruction, operand)).or_default().push(space);
        }
    }
    for (id, body) in plan.bodies.iter() {
        for access in &extraction.graph.functions()[body.function].accesses {
            let (op, operand) = extraction.functions[body.function].site(access.site);
            let number = ir::location_number(op.raw().location());
            let spaces = number.and_then(|number| known.get(&(id.index(), number, operand)));
            spaces.into_iter().for_each(|spaces| found.set(id, access.site, spaces.clone()));
        }
    }
    found
}
