//! MLIR's answers to the questions of a report, and its messages as MLIR's diagnostics.

use crate::extract::{
    mlir::{Mlir, Raw},
    name_of_code,
};
use melior::ir::{Location, operation::OperationLike};
use mlir_ext::{
    diagnostics::{self, Diagnostic},
    functions, ir,
    pass::PassFailure,
    symbols,
};
use tilespace_core::{
    explain::Reason,
    ir::{Attribute, Op, Value},
};
use tilespace_report::{Failed, Message, Missed, Named, Severity, Sink};

impl<'c, 'a> Named for Mlir<'c, 'a> {
    fn op_name<'n>(op: Op<Self>) -> &'n str
    where
        Self: 'n,
    {
        ir::name_str(op.raw())
    }

    fn location(op: Op<Self>) -> String {
        ir::print_location(op.raw().location())
    }

    fn file(op: Op<Self>) -> Option<String> {
        ir::first_place(op.raw().location()).map(|(file, ..)| file)
    }

    fn variable(value: Value<Self>) -> Option<String> {
        ir::location_name(ir::location_of(value.raw()))
    }

    fn symbol_name(_: Op<Self>, reference: Attribute<Self>) -> Option<String> {
        // The last of nested names is the variable's.
        reference.string()
    }

    fn symbol(code: Op<Self>) -> String {
        name_of_code(code.raw()).to_owned()
    }

    fn is_declaration(function: Op<Self>) -> bool {
        functions::is_declaration(function.raw())
    }

    fn is_unoptimized(function: Op<Self>) -> bool {
        ir::attribute(function.raw(), "optimize_none").is_some()
    }

    fn demangled(symbol: &str) -> String {
        symbols::demangled(symbol)
    }
}

/// The diagnostics of MLIR, and its remark engine.
pub struct Diagnostics;

impl<'c, 'a> Sink<Mlir<'c, 'a>> for Diagnostics {
    fn say(&mut self, message: Message<Mlir<'c, 'a>>) {
        let severity = match message.severity {
            Severity::Remark => diagnostics::Severity::Remark,
            Severity::Warning => diagnostics::Severity::Warning,
            Severity::Error => diagnostics::Severity::Error,
        };
        let mut diagnostic = Diagnostic::new(severity, message.at.raw().location(), message.text);
        for (op, words) in message.notes {
            diagnostic = diagnostic.note(op.raw().location(), words);
        }
        diagnostic.emit();
    }

    fn missed(&mut self, at: Op<Mlir<'c, 'a>>, missed: Missed<'_>) {
        tell(at.raw().location(), missed);
    }
}

/// An error that was said fails the pass.
pub fn failure(Failed: Failed) -> PassFailure {
    PassFailure
}

fn tell(at: Location<'_>, Missed { name, function, reason, parts }: Missed<'_>) {
    diagnostics::missed(at, name, function, reason, parts);
}

/// Tells MLIR's remark engine of an access that stays generic, and says it for a diagnostic.
pub fn stays_generic(at: Location<'_>, what: &str, function: &str, reason: Reason, why: &str) -> String {
    tilespace_report::stays_generic::<Mlir<'_, '_>>(what, function, reason, why, |missed| tell(at, missed))
}
