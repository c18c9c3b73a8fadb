//! `print-memory-spaces`: the plan without the rewrite, as remarks or as a JSON report.

use crate::{
    extract::{Assumptions, Device, Extractor, assumptions_of},
    generated::PrintMemorySpacesOptions,
    ip_msp::{clone_budget, rules},
    report::{Seconds, body_names, leftovers, report},
    unread::report_unread,
};
use melior::ir::{OperationRef, operation::OperationLike};
use mlir_ext::{
    diagnostics::{self, Diagnostic, Severity},
    pass::{PassFailure, PassInstance},
};
use std::{io::Write, time::Instant};
use tilespace_core::{explain::Reason, plan::analyze, solve::SolveOptions};

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
    if options.report.is_empty() || options.require_resolved {
        for leftover in leftovers(&extraction, &solution, &plan) {
            let is_error = options.require_resolved && leftover.reason != Reason::NeverAnAddress;
            if is_error {
                result = Err(PassFailure);
            } else if !options.report.is_empty() {
                continue;
            }
            let (severity, what) = match is_error {
                true => (Severity::Error, "memory access stays generic"),
                false => (Severity::Remark, "stays generic"),
            };
            let reason = leftover.reason;
            let message =
                format!("{what} in '{}' ({}): {}", names[leftover.body], reason.name(), reason.sentence());
            let mut diagnostic = Diagnostic::new(severity, leftover.op.location(), message);
            for (op, words) in leftover.chain {
                diagnostic = diagnostic.note(op.location(), words);
            }
            diagnostic.emit();
        }
    }
    if options.report.is_empty() {
        return result;
    }
    let report = report(&extraction, &solution, &plan, &names, seconds);
    let written = serde_json::to_string_pretty(&report).map_err(|error| error.to_string()).and_then(|text| {
        if options.report == "-" {
            let mut stdout = std::io::stdout().lock();
            return writeln!(stdout, "{text}").map_err(|error| error.to_string());
        }
        std::fs::write(options.report, text + "\n").map_err(|error| error.to_string())
    });
    written.map_err(|error| {
        let message = format!("cannot write the report to {}: {error}", options.report);
        diagnostics::error(module.location(), message).emit();
        PassFailure
    })?;
    result
}
