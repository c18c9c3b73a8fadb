//! `check-space-rules`: lists ops and types of a module that no rule describes.
//!
//! ```text
//! rules   my.load, my.sotre                     module   my.load, my.store, my.store, %x : !my.pointer
//!
//! remark at the first my.store:  no rule or interface describes 'my.store' (2 ops): ...
//! remark at the module:          1 value that may be pointers, of types that state no space: !my.pointer
//! remark at the module:          the rule for 'my.sotre' describes no op of this module; did you mean 'my.store'?
//! ```
//!
//! A missing rule is sound, and only costs precision: the pointers of the op escape, and it may write any
//! memory that unknown code may write. So the author of a rule file sees no error, and must search for the op
//! that spoils a kernel. An op is listed if the analysis treats it as opaque ([`Class::is_opaque`]) and it
//! may have effects or has pointers.

use super::unanalysed::unanalysed;
use crate::{
    extract::{Assumptions, Class, Device, Extractor, mlir},
    options::CheckSpaceRulesOptions,
    rule_file::rules,
};
use melior::ir::{OperationRef, ValueLike, operation::OperationLike};
use mlir_ext::{
    diagnostics, interfaces, ir,
    pass::{PassFailure, PassInstance},
};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use tilespace_dialects::RuleTable;

/// Letters by which a misspelt name differs from the one that was meant.
const LETTERS: usize = 2;

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    pass.mark_all_analyses_preserved();
    let options = CheckSpaceRulesOptions::read(pass.options());
    let mut extractor = Extractor::new(rules(module, options.space_rules)?, Assumptions::default());
    let mut opaque: Vec<(OperationRef<'c, 'a>, usize)> = Vec::new();
    let mut numbers: FxHashMap<ir::NameId, usize> = FxHashMap::default();
    let mut names: BTreeSet<&str> = BTreeSet::new();
    ir::walk_preorder(module, |op| {
        names.insert(ir::name_str(op));
        let class = extractor.classes().class(op);
        if !is_opaque(class, op, &mut extractor) {
            return;
        }
        let number = *numbers.entry(ir::name_id(op)).or_insert(opaque.len());
        match opaque.get_mut(number) {
            Some((_, count)) => *count += 1,
            None => opaque.push((op, 1)),
        }
    });
    for (op, count) in opaque {
        let count = if count == 1 { String::new() } else { format!(" ({count} ops)") };
        let message = format!(
            "no rule or interface describes '{}'{count}: pointers that it takes escape, those that it gives are unknown",
            ir::name_str(op)
        );
        diagnostics::remark(op.location(), message).emit();
    }
    report_rules(module, extractor.rules, &names.into_iter().collect::<Vec<_>>());
    let device = Device::find(module, &mut extractor);
    device.code(&mut extractor).into_iter().for_each(|code| drop(extractor.read(code)));
    for what in unanalysed(&device, &mut extractor) {
        diagnostics::remark(module.location(), what).emit();
    }
    Ok(())
}

/// Reports rules that describe none of the module's ops, which have these names; such a rule may be misspelt.
fn report_rules(module: OperationRef<'_, '_>, rules: &RuleTable, names: &[&str]) {
    for rule in rules.rules_without_op(names) {
        let undescribed = names.iter().filter(|name| rules.op(name).is_none());
        let near = undescribed.map(|name| (strsim::damerau_levenshtein(name, &rule), name)).min();
        let near = near.filter(|(distance, _)| *distance <= LETTERS);
        let hint = near.map_or(String::new(), |(_, name)| format!("; did you mean '{name}'?"));
        let message = format!("the rule for '{rule}' describes no op of this module{hint}");
        diagnostics::remark(module.location(), message).emit();
    }
    for cast in rules.casts_without_rule() {
        let message =
            format!("no rule describes '{cast}', the cast of a type: its result is an unknown pointer");
        diagnostics::remark(module.location(), message).emit();
    }
}

/// Whether an op is opaque, and may affect memory or pointers.
fn is_opaque(class: Class, op: OperationRef<'_, '_>, extractor: &mut Extractor) -> bool {
    if !class.is_opaque(mlir::op(op)) || extractor.classes().is_function(op) {
        return false;
    }
    let touches = !class.covered && !interfaces::is_memory_effect_free(op);
    let types = extractor.types();
    touches
        || op.operands().any(|value| types.holds_pointers(value.r#type()))
        || op.results().any(|value| types.holds_pointers(value.r#type()))
}
