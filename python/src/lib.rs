//! `tilespace._native`: the native part of the Python package.
//!
//! ```text
//! run(text, "k.ll", "ip-msp")  ->  (text, diagnostics)
//! ```
//!
//! Each function takes text, creates a context, and returns text: nothing of MLIR outlives a call. So a
//! module in Python is a value, which any thread may use, a call can be abandoned halfway, and a pass that
//! fails leaves no half-changed module. The cost is parsing and printing, which take less time than the
//! passes. The text is in the generic form with locations, which loses nothing. The interpreter lock is
//! released while a function works.

use melior::{
    Context,
    diagnostic::{Diagnostic, DiagnosticSeverity},
    dialect::DialectRegistry,
    ir::{
        Attribute, Module, OperationRef,
        attribute::ArrayAttribute,
        operation::{OperationLike, OperationPrintingFlags},
    },
    pass::PassManager,
    utility::parse_pass_pipeline,
};
use mlir_ext::{
    ir,
    pass::{OptionDescriptor, OptionKind},
    target, translate,
};
use pyo3::prelude::*;
use std::{cell::RefCell, rc::Rc, sync::Once};
use tilespace_core::explain::Reason;
use tilespace_passes::{
    misspelt::misspelt,
    registry::{PASSES, PIPELINES},
};

/// Severity, message, place, and notes.
type Message = (&'static str, String, String, Vec<(String, String)>);
/// The result, if there is one, and the diagnostics.
type Outcome<T> = (Option<T>, Vec<Message>);
/// Name, help, kind, default and words of an option.
type OptionInfo = (&'static str, &'static str, &'static str, &'static str, Vec<&'static str>);

/// Runs work on a new context, and collects its diagnostics.
fn gather<T>(work: impl FnOnce(&Context) -> Option<T>) -> Outcome<T> {
    static PASSES_ARE_REGISTERED: Once = Once::new();
    PASSES_ARE_REGISTERED.call_once(tilespace_passes::register_passes);
    let registry = DialectRegistry::new();
    mlir_ext::tools::register_all(&registry);
    tilespace_passes::register_dialects(&registry);
    let context = Context::new();
    context.append_dialect_registry(&registry);
    context.set_allow_unregistered_dialects(true);
    let messages = Rc::new(RefCell::new(Vec::new()));
    let list = messages.clone();
    let handler = context.attach_diagnostic_handler(move |diagnostic| {
        list.borrow_mut().push(describe(&diagnostic));
        true
    });
    let result = work(&context);
    context.detach_diagnostic_handler(handler);
    let messages = messages.take();
    (result, messages)
}

fn describe(diagnostic: &Diagnostic<'_>) -> Message {
    let severity = match diagnostic.severity() {
        DiagnosticSeverity::Error => "error",
        DiagnosticSeverity::Warning => "warning",
        DiagnosticSeverity::Remark => "remark",
        DiagnosticSeverity::Note => "note",
    };
    let text = |of: &Diagnostic<'_>| (of.to_string(), ir::print_location(of.location()));
    let notes = (0..diagnostic.note_count()).filter_map(|index| diagnostic.note(index).ok());
    let (message, place) = text(diagnostic);
    (severity, message, place, notes.map(|note| text(&note)).collect())
}

fn full_text(module: &Module<'_>) -> Option<String> {
    let flags = OperationPrintingFlags::new().enable_debug_info(true, false).print_generic_operation_form();
    module.as_operation().to_string_with_flags(flags).ok()
}

/// Reads a module from MLIR text or bytecode, from LLVM IR, from CUDA Tile bytecode, or from a dump of CuTe
/// DSL.
#[pyfunction]
fn read(py: Python<'_>, source: &[u8], name: &str, kind: &str) -> Outcome<String> {
    py.detach(|| {
        let mut renamed = Vec::new();
        let imported = (kind == "cutedsl").then(|| tilespace_import_cute::import(source));
        if let Some(imported) = &imported {
            let remarks = imported.render_remarks(name, source);
            let messages =
                remarks.lines().map(|line| ("remark", line.to_string(), name.to_string(), Vec::new()));
            renamed.extend(messages);
        }
        let text = imported.as_ref().map_or(source, |imported| &imported.text);
        let (module, messages) = gather(|context| {
            let module = match kind {
                "llvm" => translate::import_llvm_ir(context, text, name),
                "tile" => tilespace_tile_import::read(context, text),
                _ => translate::parse_module(context, text, name),
            };
            full_text(&module?)
        });
        renamed.extend(messages);
        (module, renamed)
    })
}

/// Runs a pipeline as `mlir-opt` takes it, such as `builtin.module(ip-msp)`.
#[pyfunction]
fn run(py: Python<'_>, text: &str, name: &str, pipeline: &str) -> Outcome<String> {
    py.detach(|| {
        gather(|context| {
            let mut module = translate::parse_module(context, text.as_bytes(), name)?;
            let manager = PassManager::new(context);
            if let Some(error) = unreadable(&manager, pipeline) {
                let message = format!("{UNREADABLE}{error}");
                mlir_ext::diagnostics::error(melior::ir::Location::unknown(context), message).emit();
                return None;
            }
            manager.run(&mut module).ok()?;
            full_text(&module)
        })
    })
}

/// The prefix of errors about a pipeline, as opposed to a module.
const UNREADABLE: &str = "failed to parse pass pipeline:\n";

/// Adds a pipeline to a manager, or returns the reason why not: the line of MLIR's error that states it, and
/// the name that was probably meant.
fn unreadable(manager: &PassManager<'_>, pipeline: &str) -> Option<String> {
    let error = parse_pass_pipeline(manager.as_operation_pass_manager(), pipeline).err()?.to_string();
    let line = error.trim_start_matches(UNREADABLE).lines().find(|line| !line.trim().is_empty());
    let line = line.unwrap_or(&error).trim_start_matches("<Pass-Options-Parser>: ");
    let line = line.split_once(": error: ").map_or(line, |(_, what)| what);
    let meant = misspelt(pipeline).map(|(_, meant)| format!("; did you mean '{meant}'?"));
    Some(format!("{line}{}", meant.unwrap_or_default()))
}

/// The reason why a pipeline cannot be parsed; `None` if it can.
#[pyfunction]
fn pipeline_error(pipeline: &str) -> Option<String> {
    gather(|context| unreadable(&PassManager::new(context), pipeline)).0
}

/// The text of a module in the pretty form, or in the generic form.
#[pyfunction]
fn print(py: Python<'_>, text: &str, name: &str, generic: bool, locations: bool) -> Outcome<String> {
    py.detach(|| {
        gather(|context| {
            let module = translate::parse_module(context, text.as_bytes(), name)?;
            let flags = OperationPrintingFlags::new().enable_debug_info(locations, false);
            let flags = if generic { flags.print_generic_operation_form() } else { flags };
            module.as_operation().to_string_with_flags(flags).ok()
        })
    })
}

/// The text of LLVM IR.
#[pyfunction]
fn to_llvm(py: Python<'_>, text: &str, name: &str) -> Outcome<String> {
    py.detach(|| {
        gather(|context| {
            let module = translate::parse_module(context, text.as_bytes(), name)?;
            translate::export_llvm_ir(module.as_operation())
        })
    })
}

/// The texts in each `gpu.binary` of a module.
#[pyfunction]
fn objects(py: Python<'_>, text: &str, name: &str) -> Outcome<Vec<String>> {
    py.detach(|| {
        gather(|context| {
            let module = translate::parse_module(context, text.as_bytes(), name)?;
            let mut found = Vec::new();
            ir::walk_preorder(module.as_operation(), |op| found.extend(objects_of(op)));
            Some(found)
        })
    })
}

fn objects_of(op: OperationRef<'_, '_>) -> Vec<String> {
    let all = ir::attribute(op, "objects").and_then(|all| ArrayAttribute::try_from(all).ok());
    let objects = all.into_iter().flat_map(|all| (0..all.len()).filter_map(move |at| all.element(at).ok()));
    let text = |object: Attribute<'_>| {
        let text = String::from_utf8_lossy(target::gpu_object(object)?).into_owned();
        Some(text.trim_end_matches('\0').to_string())
    };
    objects.filter_map(text).collect()
}

/// A name as in the source.
#[pyfunction]
fn demangled(name: &str) -> String {
    mlir_ext::symbols::demangled(name)
}

/// The name of each reason why an access stays generic, and the advice for it.
#[pyfunction]
fn advice() -> Vec<(&'static str, &'static str)> {
    Reason::ALL.map(|reason| (reason.name(), reason.advice())).into()
}

/// Name, help and options of each pass and pipeline of Tilespace.
#[pyfunction]
fn passes() -> Vec<(&'static str, &'static str, Vec<OptionInfo>)> {
    let passes = PASSES.iter().map(|pass| (pass.argument, pass.description, pass.options));
    let pipelines = PIPELINES.iter().map(|all| (all.argument, all.description, all.options));
    let options = |options: &'static [OptionDescriptor]| {
        let info = |option: &OptionDescriptor| {
            let (kind, words) = match option.kind {
                OptionKind::Bool => ("bool", Vec::new()),
                OptionKind::Int => ("int", Vec::new()),
                OptionKind::String => ("str", Vec::new()),
                OptionKind::Enum(words) => ("enum", words.iter().map(|(word, _)| *word).collect()),
                OptionKind::ListInt => ("ints", Vec::new()),
                OptionKind::ListString => ("strs", Vec::new()),
            };
            (option.name, option.help, kind, option.default, words)
        };
        options.iter().map(info).collect()
    };
    passes.chain(pipelines).map(|(name, help, all)| (name, help, options(all))).collect()
}

/// The native part of the Python package.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("VERSION", env!("CARGO_PKG_VERSION"))?;
    module.add("LLVM", mlir_ext::tools::LLVM_VERSION)?;
    module.add_function(wrap_pyfunction!(read, module)?)?;
    module.add_function(wrap_pyfunction!(run, module)?)?;
    module.add_function(wrap_pyfunction!(pipeline_error, module)?)?;
    module.add_function(wrap_pyfunction!(print, module)?)?;
    module.add_function(wrap_pyfunction!(to_llvm, module)?)?;
    module.add_function(wrap_pyfunction!(objects, module)?)?;
    module.add_function(wrap_pyfunction!(demangled, module)?)?;
    module.add_function(wrap_pyfunction!(advice, module)?)?;
    module.add_function(wrap_pyfunction!(passes, module)?)
}
