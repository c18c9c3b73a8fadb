//! The findings as messages: why accesses stay generic, and which the code generator makes.

use crate::{
    findings::Findings,
    left::leftovers,
    named::{Failed, Message, Named, Severity, Sink, stays_generic},
};
use tilespace_core::{explain::Reason, graph::Role};

impl<I: Named> Findings<'_, I> {
    /// Reports why each access that stays generic does: as an error if all must be resolved, else as a
    /// remark, if remarks are wanted.
    pub fn report(&self, remarks: bool, must_resolve: bool, sink: &mut dyn Sink<I>) -> Result<(), Failed> {
        if !remarks && !must_resolve {
            return Ok(());
        }
        let mut result = Ok(());
        for leftover in leftovers(self) {
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

    /// Reports the generic accesses in the code of each kernel as an error, if all must be resolved and all
    /// are.
    pub fn report_code(&self, must_resolve: bool, sink: &mut dyn Sink<I>) -> Result<(), Failed> {
        let Some(code) = self.code.filter(|_| must_resolve) else { return Ok(()) };
        if leftovers(self).iter().any(|leftover| leftover.reason != Reason::NeverAnAddress) {
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
}
