//! What a program says of its pointers, and what its instructions demand of them, put where the analysis looks: into
//! casts.
//!
//! ```text
//! %t = isspacep.shared %p                %t = isspacep.shared %p
//! assume %t                              assume %t
//! load %p                         =>     %s = cast %p to ptr<3>, %g = cast %s to ptr
//!                                        load %g
//!
//! mbarrier.init %p                       %s = cast %p to ptr<3>, %g = cast %s to ptr
//! load %p                         =>     mbarrier.init %g
//!                                        load %g
//! ```
//!
//! The same behind a branch on such a test, on the side where it says yes. Where it says no, the analysis takes the
//! space away from what the pointer may name (`extract::guards`), since no cast says that. Only uses that come after the
//! point on every path take the cast. It is sound since the cast is right wherever control gets to it: in the space that
//! was tested a pointer is no null, save in global memory, where null may be cast. An instruction that is defined in one
//! space alone says as much as a test, from right before it: wherever control gets there, it runs next, and the program
//! has no meaning if the pointer is elsewhere.
//!
//! A test or an instruction that contradicts what is known anyway is dead code or a mistake. What an instruction
//! demands is then not stated, so that it does what it did: a generic mbarrier in global memory is an error that the
//! hardware reports.

use super::{Caster, result};
use crate::extract::{Code, Extraction, Extractor, Guard, Point, guards, resolve};
use melior::ir::{OperationRef, Value, ValueLike, operation::OperationLike};
use mlir_ext::{dominance::Dominance, ir};
use rustc_hash::FxHashMap;
use tilespace_core::{
    MemorySpace,
    ids::{FuncId, Id, IdMap, NodeId},
    lattice::Mask,
};
use tilespace_dialects::{Effect, OpRule};

/// States the assumptions and guards of a function. Returns how many there were.
pub fn state_assumptions<'c: 'a, 'a>(
    extractor: &mut Extractor<'_>,
    caster: Caster<'c>,
    code: &Code<'c, 'a>,
) -> u64 {
    let facts: Vec<Guard<'c, 'a>> = guards(extractor.classes(), code.body())
        .into_iter()
        .filter(|guard| guard.answer && is_castable(guard.space))
        .collect();
    if facts.is_empty() {
        return 0;
    }
    let dominance = Dominance::new(code.function());
    let mut stated = 0;
    for Guard { pointer, space, point, .. } in facts {
        if extractor.types().shape(pointer.r#type()).is_generic_pointer()
            && state(caster, &dominance, pointer, space, &point).is_some()
        {
            stated += 1;
        }
    }
    stated
}

/// States what the instructions of the function behind `extraction` demand, where that is one space and news: `masks`
/// tells what is known already. Returns how many facts were stated.
pub fn state_demands<'c: 'a, 'a>(
    extractor: &mut Extractor<'_>,
    caster: Caster<'c>,
    extraction: &Extraction<'c, 'a>,
    masks: &IdMap<NodeId, Mask>,
) -> u64 {
    let mut demands: Vec<(OperationRef<'c, 'a>, usize, MemorySpace)> = Vec::new();
    let ir = &extraction.functions[FuncId::new(0)];
    for at in ir.code.body() {
        let op = *at.op;
        let Some(rule) = extractor.class_of(*at).rule else { continue };
        for effect in &rule.effects {
            if let Effect::Demands { operand, spaces } = effect
                && let [space] = spaces[..]
                && is_castable(space)
                && runs_always(op, rule)
            {
                demands.extend(resolve(op, *operand).map(|operand| (op, operand, space)));
            }
        }
    }
    if demands.is_empty() {
        return 0;
    }
    let mut known: FxHashMap<usize, Mask> = FxHashMap::default();
    for (node, value) in ir.values.iter() {
        if let Some(value) = value
            && value.generic
        {
            known.insert(ir::value_id(*value.value), masks[node]);
        }
    }
    let dominance = Dominance::new(ir.op());
    let mut stated = 0;
    for (op, operand, space) in demands {
        // Read anew each time: what an earlier fact dominates takes its cast, of which no mask is known.
        if let Some(pointer) = ir::operand(op, operand)
            && let Some(mask) = known.get(&ir::value_id(pointer))
            && mask.contains(Mask::of(space))
            && mask.vote().space().is_none()
            && state(caster, &dominance, pointer, space, &Point::Before(op)).is_some()
        {
            stated += 1;
        }
    }
    stated
}

/// Whether the op runs whenever control gets to it.
fn runs_always(op: OperationRef<'_, '_>, rule: &OpRule) -> bool {
    let absent = |operand| resolve(op, operand).is_empty();
    rule.effects.iter().all(|effect| match effect {
        Effect::Predicated { operand } => absent(*operand),
        _ => true,
    })
}

/// Casts `pointer` there and back at `point`, for all uses that come after.
fn state<'c: 'a, 'a>(
    caster: Caster<'c>,
    dominance: &Dominance<'c, 'a>,
    pointer: Value<'c, 'a>,
    space: MemorySpace,
    point: &Point<'c, 'a>,
) -> Option<()> {
    let generic = pointer.r#type();
    let ty = caster.in_space(generic, space)?;
    let there = match *point {
        Point::Before(op) => caster.before(op, pointer, ty),
        Point::After(op) => caster.after(op, pointer, ty),
        Point::AtStart(block) => caster.at_start(block, pointer, ty),
    };
    let there = there?;
    // MLIR then gives the op its place in the block's order. Of two neighbours without one it would number the whole
    // block.
    if let Some(next) = there.next_in_block() {
        ir::is_before_in_block(there, next);
    }
    let back = caster.after(there, result(there)?, generic)?;
    let mut uses = Vec::new();
    ir::for_each_use(pointer, |op, operand| {
        if dominance.properly_dominates(back, op) {
            uses.push((op, operand));
        }
    });
    let back = result(back)?;
    for (op, operand) in uses {
        ir::set_operand(op, operand, back);
    }
    Some(())
}

/// Whether a pointer for which the test says yes can be cast to the space. A pointer to the cluster's memory that lies in
/// the block's own part is shared as well; parameter memory has no cast of its own.
fn is_castable(test: MemorySpace) -> bool {
    test.generic_can_name() && test != MemorySpace::Param
}
