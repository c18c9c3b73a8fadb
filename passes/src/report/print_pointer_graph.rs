//! `print-pointer-graph`: the graph of a module on stderr, each edge with its reason
//! ([`tilespace_core::graph::Printed`]).

use super::slots_of;
use crate::{
    extract::{Assumptions, Extractor, assumptions_of},
    options::PrintPointerGraphOptions,
    rule_file::rules,
};
use melior::ir::OperationRef;
use mlir_ext::pass::{PassFailure, PassInstance};
use tilespace_core::graph::Printed;
use tilespace_report::debug::InProgram;

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let options = PrintPointerGraphOptions::read(pass.options());
    let rules = rules(module, options.space_rules)?;
    let slots = slots_of(options.hides_slots, module);
    let assumptions = Assumptions { read_published: true, slots, ..assumptions_of!(options, module) };
    let extraction = Extractor::new(rules, assumptions).module(pass.context(), module);
    pass.mark_all_analyses_preserved();
    let names = InProgram::of(&extraction.functions);
    eprint!("{}", Printed { graph: &extraction.graph, names });
    Ok(())
}
