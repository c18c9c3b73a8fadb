//! Lines of the source in PTX.
//!
//! ```text
//! llvm.store %x, %p loc("add.py":8:9)         .loc 1 8 9
//!                                             st.global.b32 [%rd1], %r1;
//!                                             .file 1 "add.py"
//! ```
//!
//! LLVM states the location of an instruction only in a scope, which has the file. So each function becomes a
//! subprogram of the file that it is in, and operations from other files (a function of a helper that was
//! inlined) are in a block of that file. An operation with several locations has the first: for an inlined
//! call, the location in the callee.
//!
//! The kind of debug information is `DebugDirectivesOnly`, as with `nvcc -lineinfo`: with any other kind LLVM
//! marks the code as compiled for a debugger, and the driver then does not optimize it. It changes no
//! instruction.
//!
//! Upstream's `ensure-debug-info-scope-on-llvm-func` has one file for each function, so that the line of a
//! helper would count as a line of the kernel's file.

use melior::{
    Context,
    ir::{Attribute, Location, OperationRef, attribute::StringAttribute, operation::OperationLike},
};
use mlir_ext::{attributes, functions, ir, symbols};
use std::fmt::Write as _;

const FUNCTION: &str = "llvm.func";
/// The attribute in the location of a function that has debug information.
const SUBPROGRAM: &str = "#llvm.di_subprogram";
const COMPILE_UNIT: &str = "#llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_Python, file = FILE, \
    producer = \"tilespace\", isOptimized = true, emissionKind = DebugDirectivesOnly>";

/// A function with source locations, and their files, its own file first.
struct Function<'c, 'a> {
    op: OperationRef<'c, 'a>,
    line: u32,
    files: Vec<String>,
}

/// Gives the operations of modules of device code the scopes of their locations. Functions that have debug
/// information keep it.
pub(super) fn attach<'c, 'a>(context: &'c Context, modules: &[OperationRef<'c, 'a>]) {
    let functions: Vec<_> =
        modules.iter().flat_map(|module| ir::members(*module)).filter_map(function).collect();
    let Some(first) = functions.first() else { return };
    let quoted = |text: &str| StringAttribute::new(context, text).to_string();
    let file = |name: &str| format!("#llvm.di_file<{} in \"\">", quoted(name));
    let unit = COMPILE_UNIT.replace("FILE", &file(&first.files[0]));
    // All scopes are parsed as one text: `distinct` nodes of two texts would never be equal.
    let mut scopes = String::from("[");
    for (number, function) in (1..).zip(&functions) {
        let (own, name) = (file(&function.files[0]), quoted(symbols::symbol_name(function.op).unwrap_or("")));
        let line = function.line;
        let subprogram = format!(
            "{SUBPROGRAM}<id = distinct[{number}]<>, compileUnit = {unit}, scope = {own}, name = {name}, linkageName = \
             {name}, file = {own}, line = {line}, scopeLine = {line}, subprogramFlags = \"Definition|Optimized\", type = \
             #llvm.di_subroutine_type<>>"
        );
        let _ = write!(scopes, "{subprogram}, ");
        for other in &function.files[1..] {
            let other = file(other);
            let _ = write!(
                scopes,
                "#llvm.di_lexical_block_file<scope = {subprogram}, file = {other}, discriminator = 0>, "
            );
        }
    }
    let scopes = format!("{}]", scopes.trim_end_matches(", "));
    let scopes = Attribute::parse(context, &scopes).map(attributes::elements).unwrap_or_default();
    let mut rest = scopes.as_slice();
    for function in &functions {
        let Some((own, others)) = rest.split_at_checked(function.files.len()) else { return };
        rest = others;
        function.set_scopes(context, own);
    }
}

/// A function with a body that has source locations and no debug information yet.
fn function<'c, 'a>(op: OperationRef<'c, 'a>) -> Option<Function<'c, 'a>> {
    functions::entry_block(op).filter(|_| ir::is_named(op, FUNCTION))?;
    if op.location().to_string().contains(SUBPROGRAM) {
        return None;
    }
    let (mut line, mut files) = (None, Vec::new());
    ir::walk_preorder(op, |op| {
        if let Some((file, first, _)) = ir::first_place(op.location()) {
            line.get_or_insert(first);
            if !files.contains(&file) {
                files.push(file);
            }
        }
    });
    Some(Function { op, line: line?, files })
}

impl<'c> Function<'c, '_> {
    /// Puts all operations into the scopes of their files.
    fn set_scopes(&self, context: &'c Context, scopes: &[Attribute<'c>]) {
        let scoped = |op: OperationRef<'c, '_>, own: bool| {
            let (file, line, column) = ir::first_place(op.location())?;
            let index = if own { Some(0) } else { self.files.iter().position(|other| *other == file) };
            let place = Location::new(context, &file, line as usize, column as usize);
            Some(Location::fused(context, &[place], *scopes.get(index?)?))
        };
        ir::walk_preorder(self.op, |op| {
            let is_function = op == self.op;
            if let Some(location) = scoped(op, is_function) {
                ir::set_location(op, location);
            } else if is_function && let (Some(file), Some(scope)) = (self.files.first(), scopes.first()) {
                let place = Location::new(context, file, self.line as usize, 0);
                ir::set_location(op, Location::fused(context, &[place], *scope));
            }
        });
    }
}
