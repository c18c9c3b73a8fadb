//! `print-memory-spaces`: the plan without the rewrite, as remarks or as a JSON report.

use crate::{
    extract::{Assumptions, Extractor},
    generated::PrintMemorySpacesOptions,
    ip_msp::{clone_budget, rules},
    report::{Seconds, body_names, leftovers, report},
};
use melior::ir::{OperationRef, operation::OperationLike};
use mlir_ext::{
    diagnostics,
    pass::{PassFailure, PassInstance},
};
use std::{io::Write, time::Instant};
use tilespace_core::{plan::analyze, solve::SolveOptions};

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let options = PrintMemorySpacesOptions::read(pass.options());
    let budget = clone_budget(module, options.do_clone_for_ip_msp)?;
    let rules = rules(module, options.space_rules)?;
    let assumptions =
        Assumptions { strong_global: options.strong_global_assumptions, ..Assumptions::default() };
    let start = Instant::now();
    let mut extractor = Extractor::new(&rules, assumptions);
    let mut extraction = extractor.module(module);
    let extracted = start.elapsed();
    let solve = SolveOptions { cluster_join: options.cluster_join, ..SolveOptions::default() };
    let (solution, plan) = analyze(&mut extraction.graph, &solve, budget);
    let seconds = Seconds {
        extract: extracted.as_secs_f64(),
        solve: (start.elapsed() - extracted).as_secs_f64(),
        apply: 0.0,
    };
    let names = body_names(&extraction, &plan);
    pass.mark_all_analyses_preserved();
    if options.report.is_empty() {
        for leftover in leftovers(&extraction, &solution, &plan) {
            let message = format!(
                "stays generic in '{}' ({}): {}",
                names[leftover.body],
                leftover.reason.name(),
                leftover.reason.sentence()
            );
            let mut remark = diagnostics::remark(leftover.op.location(), message);
            for (op, words) in leftover.chain {
                remark = remark.note(op.location(), words);
            }
            remark.emit();
        }
        return Ok(());
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
    })
}
