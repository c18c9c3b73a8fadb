//! The questions that a report asks an IR besides those that the analyses ask, and the sink of its messages.
//!
//! ```text
//! llvm.load %p loc("k.cu":3:5)      Named::op_name: llvm.load      Named::location: k.cu:3:5
//! ```

use tilespace_core::{
    explain::Reason,
    ir::{Attribute, Ir, Op, Value},
};

/// An IR with names for people.
pub trait Named: Ir {
    /// The name of an op, such as `llvm.load`.
    fn op_name<'n>(op: Op<Self>) -> &'n str
    where
        Self: 'n;
    /// Where an op is in the source, as text: `file:line:column`, without a column where there is none.
    fn location(op: Op<Self>) -> String;
    /// The file that an op is in.
    fn file(op: Op<Self>) -> Option<String>;
    /// The name of a value in the source.
    fn variable(value: Value<Self>) -> Option<String>;
    /// The name of a symbol that an attribute of an op refers to.
    fn symbol_name(op: Op<Self>, reference: Attribute<Self>) -> Option<String>;
    /// The symbol of the function that code belongs to: the code of a launch has the symbol of the function
    /// around it.
    fn symbol(code: Op<Self>) -> String;
    /// Whether a function has no body.
    fn is_declaration(function: Op<Self>) -> bool;
    /// Whether a function was compiled without optimization, so that all variables are in memory.
    fn is_unoptimized(function: Op<Self>) -> bool;
    /// A symbol as in the source, where it is mangled; else itself.
    fn demangled(symbol: &str) -> String;
}

/// How much a message matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// It only informs.
    Remark,
    /// Something may be wrong.
    Warning,
    /// A requirement is not met.
    Error,
}

/// A message about an op.
#[derive(Clone, Debug)]
pub struct Message<I: Ir> {
    /// How much it matters.
    pub severity: Severity,
    /// The op; for a message about a module, the op around everything.
    pub at: Op<I>,
    /// Its text.
    pub text: String,
    /// More about other ops.
    pub notes: Vec<(Op<I>, String)>,
}

impl<I: Ir> Message<I> {
    /// A message without notes.
    pub fn new(severity: Severity, at: Op<I>, text: impl Into<String>) -> Self {
        Self { severity, at, text: text.into(), notes: Vec::new() }
    }
}

/// An optimization that was not made, for an engine of remarks: its text is the parts, with the function and
/// the reason between.
#[derive(Clone, Copy, Debug)]
pub struct Missed<'m> {
    /// Its kind.
    pub name: &'m str,
    /// The symbol of the function.
    pub function: &'m str,
    /// The reason in a word.
    pub reason: &'m str,
    /// The text around them.
    pub parts: [&'m str; 3],
}

/// Where messages go.
pub trait Sink<I: Ir> {
    /// Takes a message.
    fn say(&mut self, message: Message<I>);
    /// Takes note of an optimization that was not made; a message says the same.
    fn missed(&mut self, at: Op<I>, missed: Missed<'_>);
}

/// An error was reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Failed;

/// Says that an access stays generic, for a diagnostic; `missed` hears of it, too.
pub fn stays_generic<I: Named>(
    what: &str,
    function: &str,
    reason: Reason,
    why: &str,
    missed: impl FnOnce(Missed<'_>),
) -> String {
    let (before, between, behind) = (format!("{what} in '"), "' (", format!("): {why}"));
    missed(Missed {
        name: "StaysGeneric",
        function,
        reason: reason.name(),
        parts: [&before, between, &behind],
    });
    format!("{before}{}{between}{}{behind}", I::demangled(function), reason.name())
}
