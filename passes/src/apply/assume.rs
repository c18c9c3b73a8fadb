//! What a program says of its pointers, put where the analysis looks: into casts.
//!
//! ```text
//! %t = isspacep.shared %p                %t = isspacep.shared %p
//! assume %t                              assume %t
//! load %p                         =>     %s = cast %p to ptr<3>, %g = cast %s to ptr
//!                                        load %g
//! ```
//!
//! The same behind a branch on such a test, on the side where it says yes. Only uses that come after the point on every
//! path take the cast. It is sound since the cast is right wherever control gets to it: in the space that was tested a
//! pointer is no null, save in global memory, where null may be cast.

use super::{Caster, result};
use crate::extract::{Extractor, resolve};
use melior::ir::{BlockLike, BlockRef, OperationRef, RegionLike, Value, ValueLike, operation::OperationLike};
use mlir_ext::{dominance::Dominance, ir};
use tilespace_core::MemorySpace;
use tilespace_dialects::Effect;

/// Where a fact starts to hold.
enum Point<'c, 'a> {
    After(OperationRef<'c, 'a>),
    AtStart(BlockRef<'c, 'a>),
}

/// States the assumptions and guards of a function. Returns how many there were.
pub fn state_assumptions<'c: 'a, 'a>(
    extractor: &mut Extractor<'_>,
    caster: Caster<'c>,
    function: OperationRef<'c, 'a>,
) -> u64 {
    let mut facts: Vec<(Value<'c, 'a>, MemorySpace, Point<'c, 'a>)> = Vec::new();
    ir::walk_preorder(function, |op| {
        let Some(rule) = extractor.classes().rule(op) else { return };
        for effect in &rule.effects {
            if let Effect::Tests { operand, space } = effect
                && is_castable(*space)
                && let (Ok(pointer), Some(test)) = (op.operand(resolve(op, *operand).start), result(op))
            {
                let points = points(extractor, test);
                facts.extend(points.into_iter().map(|point| (pointer, *space, point)));
            }
        }
    });
    if facts.is_empty() {
        return 0;
    }
    let dominance = Dominance::new(function);
    let mut stated = 0;
    for (pointer, space, point) in facts {
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

/// Where a condition is known to hold, since it is assumed or guards what follows.
fn points<'c: 'a, 'a>(extractor: &mut Extractor<'_>, condition: Value<'c, 'a>) -> Vec<Point<'c, 'a>> {
    let mut points = Vec::new();
    ir::for_each_use(condition, |op, operand| {
        let Some(rule) = extractor.classes().rule(op) else { return };
        for effect in &rule.effects {
            match effect {
                Effect::Assumes { operand: at } if resolve(op, *at).contains(&operand) => {
                    points.push(Point::After(op));
                }
                Effect::Guards { operand: at } if resolve(op, *at).contains(&operand) => {
                    points.extend(guarded(op).map(Point::AtStart));
                }
                _ => {}
            }
        }
    });
    points
}

/// The block that runs only if the condition holds.
fn guarded<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> Option<BlockRef<'c, 'a>> {
    if op.successor_count() == 0 {
        return op.region(0).ok()?.first_block();
    }
    // Reached by this edge alone: a block with two ways in may be entered with the condition false.
    op.successor(0).ok().filter(|block| block.predecessor_count() == 1)
}
