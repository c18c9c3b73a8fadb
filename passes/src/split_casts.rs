//! `split-casts`: a cast between two memory spaces for which there is no instruction goes through generic.
//!
//! ```text
//! %q = addrspacecast %p : ptr<3> to ptr<1>       %g = addrspacecast %p : ptr<3> to ptr
//!                                                %q = addrspacecast %g : ptr to ptr<1>
//! ```
//!
//! A pointer to shared memory is none to global memory, so that such casts are in code that never runs: behind a test of
//! the space, say, which is not answered yet. Document "Address Spaces" forbids them and has the way through generic
//! instead, for which there are two instructions; LLVM 22 makes an undefined value of the one cast. Front ends write two, and
//! upstream's canonicalization makes one of them, so that the pipelines take that back at the end. Which casts are an
//! instruction is in the table of transitions in `dialects/spaces.td`.

use crate::{
    apply::{Caster, result},
    extract::{Assumptions, Device, Extractor, resolve},
    generated::split_casts_statistics as statistics,
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
    pass.keep_journal();
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
