//! The findings, for people and for tools.
//!
//! ```text
//! remark: stays generic in 'get' (unknown-caller): ...       for people
//!   note: argument 0 of 'get'
//! "left_generic": [{"function": "get", "op": "llvm.load", ...}]    for tools
//! ```
//!
//! Both show the plan that is applied; `data.rs` has the JSON, `html.rs` the page that shows it. Nothing here knows of
//! MLIR: what a report says of ops, values and places it asks of a [`Named`] IR, and its messages go to a [`Sink`].
//!
//! ```text
//! named       what is asked of an IR, and where messages go
//! left        accesses that stay generic, and why, step by step
//! data        the report as JSON;  html, packed: the page;  output: the file that is written
//! code        the accesses in the code that a module became;  outcome: those of another tool's rewrite
//! debug       the state of the solver, and names of ops and values by number
//! illegal     operations that the hardware lacks
//! ```

#![forbid(unsafe_code)]

mod code;
mod data;
pub mod debug;
mod file_name;
mod html;
pub mod illegal;
mod left;
mod named;
mod outcome;
mod output;
mod packed;

pub use code::Code;
pub use data::Heading;
pub use named::{Failed, Message, Missed, Named, Severity, Sink, stays_generic};
pub use outcome::Outcome;
pub use output::Output;

use serde::Serialize;
use tilespace_core::{
    explain::Reason,
    function::function_ir::FunctionIr,
    graph::{Function, Graph, Role},
    ids::{BodyId, FuncId, IdMap},
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
    pub outcome: &'f Outcome,
    /// The code that the module became, where that is known.
    pub code: Option<&'f Code>,
    /// The time that it took.
    pub seconds: Seconds,
}

impl<I: Named> Findings<'_, I> {
    /// Reports why each access that stays generic does: as an error if all must be resolved, else as a
    /// remark, if remarks are wanted.
    pub fn report(&self, remarks: bool, must_resolve: bool, sink: &mut dyn Sink<I>) -> Result<(), Failed> {
        if !remarks && !must_resolve {
            return Ok(());
        }
        let mut result = Ok(());
        for leftover in left::leftovers(self) {
            let is_error = must_resolve && leftover.reason != Reason::NeverAnAddress;
            if is_error {
                result = Err(Failed);
            } else if !remarks {
                continue;
            }
            let (severity, what) = match is_error {
                true => (Severity::Error, "memory access stays generic"),
                false => (Severity::Remark, "stays generic"),
            };
            let (at, function, reason) = (leftover.op, &self.names[leftover.body], leftover.reason);
            let text = stays_generic::<I>(what, function, reason, reason.sentence(), |missed| {
                sink.missed(at, missed)
            });
            sink.say(Message { severity, at, text, notes: leftover.chain });
        }
        result
    }

    /// Reports the generic accesses in the code of each kernel as an error, if all must be resolved and all are.
    pub fn report_code(&self, must_resolve: bool, sink: &mut dyn Sink<I>) -> Result<(), Failed> {
        let Some(code) = self.code.filter(|_| must_resolve) else { return Ok(()) };
        if left::leftovers(self).iter().any(|leftover| leftover.reason != Reason::NeverAnAddress) {
            return Ok(());
        }
        let mut result = Ok(());
        for (id, function) in self.graph.functions().iter() {
            let [count, ..] = code.reached(&function.name);
            if self.solution.roles[id] == Role::Kernel && count > 0 {
                let what = format!(
                    "the code of '{}' has {count} generic accesses that LLVM's code generator makes",
                    I::demangled(&function.name)
                );
                sink.say(Message::new(Severity::Error, self.functions[id].op(), what));
                result = Err(Failed);
            }
        }
        result
    }

    fn function(&self, body: BodyId) -> (&Function, &FunctionIr<I>) {
        let function = self.plan.bodies[body].function;
        (&self.graph.functions()[function], &self.functions[function])
    }
}
