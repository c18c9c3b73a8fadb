//! `split-casts`: splits a cast between two memory spaces that has no instruction into two through generic.
//!
//! ```text
//! %q = addrspacecast %p : ptr<3> to ptr<1>       %g = addrspacecast %p : ptr<3> to ptr
//!                                                %q = addrspacecast %g : ptr to ptr<1>
//! ```
//!
//! A pointer to shared memory never points to global memory, so such casts are in code that never runs:
//! behind an `isspacep` test that is not folded yet, say. Document "Address Spaces" forbids them and casts
//! through generic instead, with two instructions; LLVM 22 lowers the single cast to an undefined value.
//! Front ends emit two casts, upstream's canonicalization merges them, and the pipelines undo that at the
//! end. Which casts have an instruction is in the table of transitions in `dialects/spaces.td`.

use crate::{
    apply::{Caster, result},
    extract::{Assumptions, Device, Extractor, resolve},
    options::split_casts_statistics as statistics,
    rule_file::default_rules,
    types::{SpaceStyle, in_generic, known_space},
};
use melior::ir::{OperationRef, Type, Value, ValueLike};
use mlir_ext::{
    ir,
    pass::{PassFailure, PassInstance},
    types::{element_or_self, pointer_space},
};
use tilespace_core::MemorySpace;

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let mut extractor = Extractor::new(default_rules(), Assumptions::default());
    let device = Device::find(module, &mut extractor);
    let mut casts = Vec::new();
    for function in device.code(&mut extractor) {
        ir::walk_preorder(function, |op| {
            let operand = extractor.classes().rule(op).and_then(|rule| rule.cast());
            let source = operand.and_then(|operand| ir::operand(op, resolve(op, operand).start));
            if let (Some(source), Some(target)) = (source, result(op))
                && has_no_instruction(source.r#type(), target.r#type())
            {
                casts.push((op, source, target));
            }
        });
    }
    if casts.is_empty() {
        pass.mark_all_analyses_preserved();
        return Ok(());
    }
    let caster =
        Caster { context: pass.context(), style: SpaceStyle::default(), types: extractor.rules.types() };
    for (op, source, target) in &casts {
        split(caster, *op, *source, *target);
    }
    pass.add_statistic(statistics::CASTS_SPLIT, casts.len() as u64);
    Ok(())
}

fn has_no_instruction(from: Type<'_>, to: Type<'_>) -> bool {
    let space = |ty| known_space(pointer_space(element_or_self(ty))?);
    match (space(from), space(to)) {
        (Some(from), Some(to)) => {
            let is_through_generic = ![from, to].contains(&MemorySpace::Generic)
                && from.conversion(MemorySpace::Generic).is_some()
                && MemorySpace::Generic.conversion(to).is_some();
            from != to && from.conversion(to).is_none() && is_through_generic
        }
        _ => false,
    }
}

fn split<'c: 'a, 'a>(
    caster: Caster<'c>,
    op: OperationRef<'c, 'a>,
    source: Value<'c, 'a>,
    target: Value<'c, 'a>,
) -> Option<()> {
    let generic = caster.before(op, source, in_generic(source.r#type())?)?;
    let specific = caster.before(op, result(generic)?, target.r#type())?;
    ir::replace_all_uses(target, result(specific)?);
    ir::erase(op);
    Some(())
}
