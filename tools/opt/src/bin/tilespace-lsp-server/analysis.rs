//! The remarks of `print-memory-spaces` on the text of an editor, as diagnostics of the language server
//! protocol.
//!
//! ```text
//! %v = llvm.load %q : !llvm.ptr -> f32     information: stays generic in 'k' (mixed-at-join): ...
//! ```
//!
//! Text that does not parse has upstream's errors and none of ours. A remark with a location in another file,
//! as in text with debug info, does not belong to an operation of that text, and is left out.

use melior::{
    Context,
    diagnostic::{Diagnostic, DiagnosticSeverity},
    ir::Module,
    pass::PassManager,
    utility::parse_pass_pipeline,
};
use mlir_ext::ir::location_file_line_col;
use serde_json::{Value, json};
use std::{cell::RefCell, rc::Rc};

/// The passes with diagnostics that an editor shows.
const PASSES: &str = "builtin.module(print-memory-spaces)";
/// The name of a file that is parsed from a string.
const TEXT: &str = "-";
/// The line between two modules in one file.
const SPLIT: &str = "// -----";
/// The size of the largest text that is analysed with each change.
const LARGEST: usize = 1 << 20;

/// The diagnostics for a text; their notes are places in the document of this name.
pub fn diagnostics(context: &Context, document: &str, text: &str) -> Vec<Value> {
    if text.len() > LARGEST {
        return Vec::new();
    }
    let (mut found, mut line) = (Vec::new(), 0);
    for part in
        text.split_inclusive('\n').collect::<Vec<_>>().split(|line| line.trim_start().starts_with(SPLIT))
    {
        // The lines before the part keep their numbers.
        found.extend(of_module(context, document, &("\n".repeat(line) + &part.concat())));
        line += part.len() + 1;
    }
    found
}

fn of_module(context: &Context, document: &str, text: &str) -> Vec<Value> {
    let found = Rc::new(RefCell::new(Vec::new()));
    let (into, document) = (found.clone(), document.to_string());
    let handler = context.attach_diagnostic_handler(move |diagnostic| {
        into.borrow_mut().extend(protocol(&diagnostic, &document));
        true
    });
    // A zero byte ends no text of MLIR.
    let module = (!text.contains('\0')).then(|| Module::parse(context, text)).flatten();
    // The child has reported the syntax errors.
    found.borrow_mut().clear();
    if let Some(mut module) = module {
        let manager = PassManager::new(context);
        if parse_pass_pipeline(manager.as_operation_pass_manager(), PASSES).is_ok() {
            // A failure has a diagnostic.
            let _ = manager.run(&mut module);
        }
    }
    context.detach_diagnostic_handler(handler);
    found.take()
}

/// The place of a diagnostic in the text, as a range without characters.
fn range(diagnostic: &Diagnostic<'_>) -> Option<Value> {
    let (file, line, column) = location_file_line_col(diagnostic.location())?;
    let place = json!({"line": line.saturating_sub(1), "character": column.saturating_sub(1)});
    (file == TEXT).then(|| json!({"start": place, "end": place}))
}

fn protocol(diagnostic: &Diagnostic<'_>, document: &str) -> Option<Value> {
    let notes = (0..diagnostic.note_count()).filter_map(|index| diagnostic.note(index).ok());
    let related = |note: Diagnostic<'_>| {
        let place = json!({"uri": document, "range": range(&note)?});
        Some(json!({"location": place, "message": note.to_string()}))
    };
    let severity = match diagnostic.severity() {
        DiagnosticSeverity::Error => 1,
        DiagnosticSeverity::Warning => 2,
        DiagnosticSeverity::Remark => 3,
        DiagnosticSeverity::Note => 4,
    };
    Some(json!({
        "range": range(diagnostic)?, "severity": severity, "source": "tilespace",
        "message": diagnostic.to_string(), "relatedInformation": notes.filter_map(related).collect::<Vec<_>>(),
    }))
}
