//! The findings about a module, as a report needs them.

use crate::{code::Code, named::Named, outcome::Outcome};
use serde::Serialize;
use tilespace_core::{
    MemorySpace,
    function::function_ir::FunctionIr,
    graph::{Function, Graph},
    ids::{BodyId, FuncId, IdMap, Site},
    plan::Plan,
    solve::Solution,
};

/// Wall time of each phase, in seconds.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Seconds {
    /// Reading the IR.
    pub extract: f64,
    /// The fixpoint and the plan.
    pub solve: f64,
}

/// The analysis of a module that is not changed.
pub struct Findings<'f, I: Named> {
    /// Its graph.
    pub graph: &'f Graph,
    /// Its functions.
    pub functions: &'f IdMap<FuncId, FunctionIr<I>>,
    /// The fixpoint.
    pub solution: &'f Solution,
    /// The bodies.
    pub plan: &'f Plan,
    /// Their names.
    pub names: &'f IdMap<BodyId, String>,
    /// The spaces that accesses name in the end, where another tool rewrote the program.
    pub outcome: Option<&'f Outcome>,
    /// The code that the module became, where that is known.
    pub code: Option<&'f Code>,
    /// The code that it would have become without the tool, where that is known.
    pub without: Option<&'f Code>,
    /// The time that it took.
    pub seconds: Seconds,
}

impl<I: Named> Findings<'_, I> {
    /// The spaces that an access of a body names in the end; none if they are as the plan says.
    pub(crate) fn spaces(&self, body: BodyId, site: Site) -> &[MemorySpace] {
        self.outcome.map_or(&[], |outcome| outcome.spaces(body, site))
    }

    /// The function that a body is of: its graph and its code.
    pub(crate) fn function(&self, body: BodyId) -> (&Function, &FunctionIr<I>) {
        let function = self.plan.bodies[body].function;
        (&self.graph.functions()[function], &self.functions[function])
    }
}
