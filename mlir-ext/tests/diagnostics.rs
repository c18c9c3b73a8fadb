//! Diagnostics arrive at a handler with severity, text, location and notes.

mod common;

use melior::ir::Location;
use mlir_ext::diagnostics::{Diagnostic, Severity, error, remark, warning};

#[test]
fn notes_follow_their_diagnostic() {
    let context = common::context();
    let lines = common::capture(&context);
    let (here, there) = (Location::new(&context, "a.mlir", 1, 2), Location::new(&context, "b.mlir", 3, 4));
    remark(here, "stays generic").note(there, "lost here").note(here, String::from("and here")).emit();
    assert_eq!(
        *lines.borrow(),
        [
            "a.mlir:1:2: remark: stays generic",
            "  b.mlir:3:4: note: lost here",
            "  a.mlir:1:2: note: and here"
        ]
    );
}

#[test]
fn each_severity_is_itself() {
    let context = common::context();
    let lines = common::capture(&context);
    let location = Location::unknown(&context);
    error(location, "e").emit();
    warning(location, "w").emit();
    remark(location, "r").emit();
    Diagnostic::new(Severity::Note, location, "n").emit();
    assert_eq!(
        *lines.borrow(),
        ["unknown: error: e", "unknown: warning: w", "unknown: remark: r", "unknown: note: n"]
    );
}

#[test]
fn the_text_may_be_anything() {
    let context = common::context();
    let lines = common::capture(&context);
    warning(Location::unknown(&context), "").emit();
    warning(Location::unknown(&context), "{0} %s \u{fc}\n").emit();
    assert_eq!(*lines.borrow(), ["unknown: warning: ", "unknown: warning: {0} %s \u{fc}\n"]);
}
