//! The findings of the passes, reported: [`tilespace_report`] for MLIR, and the passes that only report.

pub mod check_space_rules;
pub mod debug_output;
mod named;
pub mod print_memory_spaces;
pub mod print_pointer_graph;
pub mod unanalysed;

pub use named::stays_generic;

use crate::{
    apply::specialize::separator,
    extract::{
        Device, Extraction, Extractor, Slots, chip,
        mlir::{self, Mlir, Raw},
        shares_slots,
    },
    infer::plan_module::{Limits, decide},
};
use melior::{
    Context,
    ir::{OperationRef, operation::OperationLike},
};
use mlir_ext::{
    ir,
    pass::{OptionValues, PassFailure},
    tools::LLVM_VERSION,
};
use named::{Diagnostics, failure};
use std::time::Instant;
use tilespace_core::{
    ids::{BodyId, IdMap},
    plan::Plan,
    solve::Solution,
};
use tilespace_report::{self as report, Heading, Output, Seconds};

/// How stack slots are known in a report: the tool hides their addresses, or their types say what they are;
/// or nothing does, where threads share them.
fn slots_of(are_hidden: bool, module: OperationRef<'_, '_>) -> Slots {
    match are_hidden {
        true => Slots::Hidden,
        false if shares_slots(module) => Slots::Untyped,
        false => Slots::Typed,
    }
}

/// The analysis of a module that is not changed.
pub struct Findings<'c, 'a> {
    /// Its device code.
    pub device: Device<'c, 'a>,
    /// Its graph.
    pub extraction: Extraction<'c, 'a>,
    /// The fixpoint.
    pub solution: Solution,
    /// The bodies.
    pub plan: Plan,
    /// Their names.
    pub names: IdMap<BodyId, String>,
    seconds: Seconds,
}

impl<'c: 'a, 'a> Findings<'c, 'a> {
    /// Reads a module and decides on its bodies.
    pub fn find(
        context: &'c Context,
        module: OperationRef<'c, 'a>,
        extractor: &mut Extractor,
        limits: Limits,
    ) -> Result<Self, PassFailure> {
        let start = Instant::now();
        let device = Device::find(module, extractor);
        let extraction = extractor.device(context, module, &device);
        let extract = start.elapsed().as_secs_f64();
        let (solution, plan) = decide(module, &extraction.graph, limits)?;
        let seconds = Seconds { extract, solve: start.elapsed().as_secs_f64() - extract };
        let names = body_names(&extraction, &plan);
        Ok(Self { device, extraction, solution, plan, names, seconds })
    }

    fn seen(&self) -> report::Findings<'_, Mlir<'c, 'a>> {
        report::Findings {
            graph: &self.extraction.graph,
            functions: &self.extraction.functions,
            solution: &self.solution,
            plan: &self.plan,
            names: &self.names,
            outcome: None,
            code: None,
            without: None,
            seconds: self.seconds,
        }
    }

    /// Reports why accesses stay generic: as errors if all must be resolved, else as remarks, if remarks are
    /// wanted.
    pub fn report(&self, remarks: bool, must_resolve: bool) -> Result<(), PassFailure> {
        self.seen().report(remarks, must_resolve, &mut Diagnostics).map_err(failure)
    }

    /// Writes the report to a file ([`Output`]). `not_read` has the findings of
    /// [`unanalysed`](unanalysed::unanalysed).
    pub fn write(
        &self,
        module: OperationRef<'c, 'a>,
        extractor: &mut Extractor,
        not_read: Vec<String>,
        file: &str,
        sources: &str,
        options: OptionValues<'_>,
    ) -> Result<(), PassFailure> {
        let found = self.seen();
        let files = ir::location_files(module.location());
        let name = files.first().cloned();
        let heading = Heading::of(name, chip(module), LLVM_VERSION, options.given(), &found);
        let output = Output { root: mlir::op(module), heading, files, not_read, file, sources };
        found.write(output, extractor, &mut Diagnostics).map_err(failure)
    }
}

/// The names that the bodies of `plan` would get.
pub fn body_names(extraction: &Extraction<'_, '_>, plan: &Plan) -> IdMap<BodyId, String> {
    plan.names(&extraction.graph, |function| separator(extraction.functions[function].op().raw()))
}
