//! `print-memory-spaces`: the plan without the rewrite, as remarks, or as a report: JSON or a page.

use super::{
    Findings, slots_of,
    unanalysed::{emit_unanalysed, remark_fixed, unanalysed},
};
use crate::{
    extract::{Assumptions, Extractor, assumptions_of},
    infer::plan_module::limits_of,
    options::PrintMemorySpacesOptions,
    rule_file::rules,
};
use melior::ir::OperationRef;
use mlir_ext::pass::{PassFailure, PassInstance};

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let options = PrintMemorySpacesOptions::read(pass.options());
    let rules = rules(module, options.space_rules)?;
    let slots = slots_of(options.hides_slots, module);
    let assumptions = Assumptions { read_published: true, slots, ..assumptions_of!(options, module) };
    let mut extractor = Extractor::new(rules, assumptions);
    let found = Findings::find(pass.context(), module, &mut extractor, limits_of!(options))?;
    pass.mark_all_analyses_preserved();
    found.device.report_left();
    let not_read = unanalysed(&found.device, &mut extractor);
    let mut result = emit_unanalysed(module, &not_read, true, options.require_resolved);
    remark_fixed(module, &found.device, &mut extractor);
    result = result.and(found.report(options.report.is_empty(), options.require_resolved));
    if !options.report.is_empty() {
        found.write(module, &mut extractor, not_read, options.report, options.sources, pass.options())?;
    }
    result
}
