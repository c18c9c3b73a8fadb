//! `print-pointer-graph`: the graph of a module on stderr, each edge with its reason
//! ([`tilespace_core::graph::Printed`]).

use super::{debug_output::Names, slots_of};
use crate::{
    extract::{Assumptions, Extractor, FunctionIr, assumptions_of, mlir::Raw},
    options::PrintPointerGraphOptions,
    rule_file::rules,
};
use melior::ir::OperationRef;
use mlir_ext::pass::{PassFailure, PassInstance};
use tilespace_core::{
    graph::{self, Printed},
    ids::{FuncId, IdMap, NodeId, Site},
};

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let options = PrintPointerGraphOptions::read(pass.options());
    let rules = rules(module, options.space_rules)?;
    let slots = slots_of(options.hides_slots, module);
    let assumptions = Assumptions { read_published: true, slots, ..assumptions_of!(options, module) };
    let extraction = Extractor::new(rules, assumptions).module(pass.context(), module);
    pass.mark_all_analyses_preserved();
    let names = extraction.functions.values().map(|function| Names::of(function.op().raw())).collect();
    let names = InProgram { functions: &extraction.functions, names };
    eprint!("{}", Printed { graph: &extraction.graph, names });
    Ok(())
}

/// The names of nodes and sites in the IR.
struct InProgram<'f, 'c, 'a> {
    functions: &'f IdMap<FuncId, FunctionIr<'c, 'a>>,
    names: IdMap<FuncId, Names>,
}

impl graph::Names for InProgram<'_, '_, '_> {
    fn value(&self, function: FuncId, node: NodeId) -> Option<String> {
        let value = self.functions[function].values[node].as_ref()?;
        self.names[function].value(value).map(|(_, name)| name)
    }

    fn site(&self, function: FuncId, site: Site) -> String {
        self.names[function].op(self.functions[function].site(site).0.raw())
    }
}
