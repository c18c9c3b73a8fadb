//! `print-memory-spaces`: the plan without the rewrite, as remarks or as a JSON report.

use crate::{
    extract::{Assumptions, Device, Extractor, assumptions_of},
    generated::PrintMemorySpacesOptions,
    ip_msp::{clone_budget, rules},
    report::{Findings, Seconds, body_names},
    unread::report_unread,
};
use melior::ir::OperationRef;
use mlir_ext::pass::{PassFailure, PassInstance};
use std::time::Instant;
use tilespace_core::{plan::analyze, solve::SolveOptions};

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let options = PrintMemorySpacesOptions::read(pass.options());
    let rules = rules(module, options.space_rules)?;
    let assumptions = Assumptions { read_published: true, ..assumptions_of!(options) };
    let start = Instant::now();
    let mut extractor = Extractor::new(&rules, assumptions);
    let device = Device::find(module, &mut extractor);
    let mut extraction = extractor.device(pass.context(), module, &device);
    let extracted = start.elapsed();
    let solve = SolveOptions { cluster_join: options.cluster_join, ..SolveOptions::default() };
    let budget =
        clone_budget(module, &extraction.graph, options.do_clone_for_ip_msp, options.max_clone_growth)?;
    let (solution, plan) = analyze(&mut extraction.graph, &solve, budget);
    let seconds = Seconds {
        extract: extracted.as_secs_f64(),
        solve: (start.elapsed() - extracted).as_secs_f64(),
        apply: 0.0,
    };
    let names = body_names(&extraction, &plan);
    pass.mark_all_analyses_preserved();
    device.report_left();
    let mut result = report_unread(module, &device, &mut extractor, true, options.require_resolved);
    let findings = Findings { extraction: &extraction, solution: &solution, plan: &plan, names: &names };
    result = result.and(findings.say(options.report.is_empty(), options.require_resolved));
    if !options.report.is_empty() {
        findings.write(module, options.report, seconds)?;
    }
    result
}
