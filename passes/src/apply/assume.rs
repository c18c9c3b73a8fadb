//! What a program says of its pointers, put where the analysis looks: into casts.
//!
//! ```text
//! %t = isspacep.shared %p                %t = isspacep.shared %p
//! assume %t                              assume %t
//! load %p                         =>     %s = cast %p to ptr<3>, %g = cast %s to ptr
//!                                        load %g
//! ```
//!
//! The same behind a branch on such a test, on the side where it says yes. Where it says no, the analysis takes the
//! space away from what the pointer may name (`extract::guards`), since no cast says that. Only uses that come after
//! the point on every path take the cast. It is sound since the cast is right wherever control gets to it: in the space
//! that was tested a pointer is no null, save in global memory, where null may be cast.

use super::{Caster, result};
use crate::extract::{Extractor, Guard, Point, guards};
use melior::ir::{OperationRef, ValueLike};
use mlir_ext::{dominance::Dominance, ir};
use tilespace_core::MemorySpace;

/// States the assumptions and guards of a function. Returns how many there were.
pub fn state_assumptions<'c: 'a, 'a>(
    extractor: &mut Extractor<'_>,
    caster: Caster<'c>,
    function: OperationRef<'c, 'a>,
) -> u64 {
    let mut ops = Vec::new();
    ir::walk_preorder(function, |op| ops.push(op));
    let facts: Vec<Guard<'c, 'a>> = guards(extractor.classes(), &ops)
        .into_iter()
        .filter(|guard| guard.answer && is_castable(guard.space))
        .collect();
    if facts.is_empty() {
        return 0;
    }
    let dominance = Dominance::new(function);
    let mut stated = 0;
    for Guard { pointer, space, point, .. } in facts {
        let generic = pointer.r#type();
        if !extractor.types().shape(generic).is_generic_pointer() {
            continue;
        }
        let Some(ty) = caster.in_space(generic, space) else { continue };
        let there = match point {
            Point::After(op) => caster.after(op, pointer, ty),
            Point::AtStart(block) => caster.at_start(block, pointer, ty),
        };
        let Some(there) = there else { continue };
        let Some(back) = result(there).and_then(|value| caster.after(there, value, generic)) else {
            continue;
        };
        let mut uses = Vec::new();
        ir::for_each_use(pointer, |op, operand| {
            if dominance.properly_dominates(back, op) {
                uses.push((op, operand));
            }
        });
        if let Some(back) = result(back) {
            for (op, operand) in uses {
                ir::set_operand(op, operand, back);
            }
        }
        stated += 1;
    }
    stated
}

/// Whether a pointer for which the test says yes can be cast to the space. A pointer to the cluster's memory that lies in
/// the block's own part is shared as well; parameter memory has no cast of its own.
fn is_castable(test: MemorySpace) -> bool {
    test.generic_can_name() && test != MemorySpace::Param
}
