//! Shared helpers.

#![allow(dead_code, reason = "each test uses a part")]

use melior::{
    Context,
    diagnostic::{Diagnostic, DiagnosticSeverity},
    dialect::DialectRegistry,
    ir::{Module, OperationRef, operation::OperationLike},
    utility::register_all_dialects,
};
use std::{cell::RefCell, rc::Rc};

/// A context with all upstream dialects loaded.
pub fn context() -> Context {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    let context = Context::new();
    context.append_dialect_registry(&registry);
    context.load_all_available_dialects();
    context
}

/// Parses a module that must verify.
pub fn parse<'c>(context: &'c Context, source: &str) -> Module<'c> {
    let module = Module::parse(context, source).expect("the source parses");
    assert!(module.as_operation().verify());
    module
}

/// The operations of that name, in program order.
pub fn find<'c: 'a, 'a>(module: &'a Module<'c>, name: &str) -> Vec<OperationRef<'c, 'a>> {
    let mut found = vec![];
    mlir_ext::ir::walk_preorder(module.as_operation(), |op| {
        if mlir_ext::ir::name_str(op) == name {
            found.push(op);
        }
    });
    found
}

/// The only operation of that name.
pub fn find_one<'c: 'a, 'a>(module: &'a Module<'c>, name: &str) -> OperationRef<'c, 'a> {
    let found = find(module, name);
    assert_eq!(found.len(), 1, "operations named {name}");
    found[0]
}

/// Collects all diagnostics of a context as lines such as `error: text`, notes indented.
pub fn capture(context: &Context) -> Rc<RefCell<Vec<String>>> {
    let lines = Rc::new(RefCell::new(vec![]));
    let sink = lines.clone();
    context.attach_diagnostic_handler(move |diagnostic| {
        record(&diagnostic, "", &mut sink.borrow_mut());
        true
    });
    lines
}

fn record(diagnostic: &Diagnostic, indent: &str, lines: &mut Vec<String>) {
    let severity = match diagnostic.severity() {
        DiagnosticSeverity::Error => "error",
        DiagnosticSeverity::Note => "note",
        DiagnosticSeverity::Remark => "remark",
        DiagnosticSeverity::Warning => "warning",
    };
    let location = mlir_ext::ir::print_location(diagnostic.location());
    lines.push(format!("{indent}{location}: {severity}: {diagnostic}"));
    for index in 0..diagnostic.note_count() {
        record(&diagnostic.note(index).expect("the note exists"), "  ", lines);
    }
}
