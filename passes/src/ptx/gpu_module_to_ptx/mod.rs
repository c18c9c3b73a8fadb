//! `gpu-module-to-ptx`: upstream's `gpu-module-to-binary{format=isa}`, with an error where LLVM's back end
//! ends the process.
//!
//! ```text
//! llvm.atomicrmw add %c, %x monotonic : !llvm.ptr<4>, i32
//! error: 'llvm.atomicrmw' op cannot be compiled to PTX: Cannot select: i32,ch = AtomicLoadAdd<...>
//! ```
//!
//! LLVM's back ends report what they cannot compile by `report_fatal_error`, by `exit`, or not at all: a
//! module that verifies must not end `mlir-opt` that way. A handler of fatal errors must not return, and
//! jumping out of it leaks LLVM's locks and memory. So the back end runs in a forked process, which sends
//! back the attributes of the `gpu.binary` that it created and MLIR's diagnostics. That costs one `fork`, and
//! one more copy of the PTX text. No other thread works on the module during a module pass, but one that
//! works on a sibling module might hold a lock at the fork, so the pass is for the outermost module only.
//!
//! A function of CUDA's device library that upstream has not linked, since no toolkit is known (`CUDA_ROOT`,
//! `CUDA_HOME`, `CUDA_PATH`), is linked from NVIDIA's wheels ([`device_library`]), or is an error: no
//! assembler takes such PTX.
//!
//! With `lineinfo` the PTX has the lines of the source ([`line_info`]).
//!
//! A module without a target gets the target of the options here, where nothing verifies it any more: LLVM 22
//! refuses upstream's operations for tensor memory on chips for which its back end has the instructions
//! (`sm_103a`).
//!
//! If that process dies, a newer version of PTX may have the instruction ([`versions`]). Else more runs
//! bisect for the operation ([`blame`]).

mod blame;
mod device_library;
mod line_info;
mod pending_sums;
mod versions;

use super::short_pointers;
use crate::{
    extract::{Assumptions, DEVICE_MODULE, Extractor, TARGETS_OF_MODULE, TRIPLE, resolve},
    options::GpuModuleToPtxOptions,
    types::space_of,
};
use melior::{
    Context,
    diagnostic::{Diagnostic, DiagnosticSeverity},
    ir::{
        Attribute, Identifier, OperationRef, ValueLike,
        attribute::StringAttribute,
        operation::{OperationBuilder, OperationLike},
    },
};
use mlir_ext::{
    child::{self, Outcome},
    diagnostics::{self, Severity},
    ir,
    pass::{PassFailure, PassInstance},
    target::{gpu_modules_to_assembly, set_llvm_flag},
};
use serde::{Deserialize, Serialize};
use std::{cell::RefCell, mem, rc::Rc};
use tilespace_core::MemorySpace;
use tilespace_dialects::{AccessKind, RuleTable, TypeRules};

const GPU_BINARY: &str = "gpu.binary";
/// The language of this pass, in messages.
const PTX: &str = "PTX";

/// The names and the text of attributes.
type Attributes = Vec<(String, String)>;

/// The reply of a child process, as text: handles are not valid across processes.
#[derive(Default, Serialize, Deserialize)]
struct Reply {
    /// The attributes of each new `gpu.binary`, in order; none after an error.
    binaries: Option<Vec<Attributes>>,
    diagnostics: Vec<Reported>,
}

impl Reply {
    /// The attributes of a binary for each of the modules, after the diagnostics have been emitted.
    fn binaries(
        self,
        context: &Context,
        module: OperationRef<'_, '_>,
        modules: &[OperationRef<'_, '_>],
    ) -> Result<Vec<Attributes>, PassFailure> {
        self.diagnostics.into_iter().for_each(|reported| reported.emit(module, context));
        self.binaries.filter(|binaries| binaries.len() == modules.len()).ok_or(PassFailure)
    }
}

#[derive(Serialize, Deserialize)]
struct Reported {
    severity: Option<u8>,
    location: String,
    message: String,
    notes: Vec<Reported>,
}

impl Reported {
    fn of(diagnostic: &Diagnostic<'_>) -> Self {
        let notes = (0..diagnostic.note_count()).filter_map(|index| diagnostic.note(index).ok());
        Self {
            severity: match diagnostic.severity() {
                DiagnosticSeverity::Error => Some(0),
                DiagnosticSeverity::Warning => Some(1),
                DiagnosticSeverity::Remark => Some(2),
                DiagnosticSeverity::Note => None,
            },
            location: diagnostic.location().to_string(),
            message: diagnostic.to_string(),
            notes: notes.map(|note| Self::of(&note)).collect(),
        }
    }

    fn emit(self, module: OperationRef<'_, '_>, context: &Context) {
        let location = |text: &str| ir::parse_location(context, text).unwrap_or(module.location());
        let severity = match self.severity {
            Some(0) => Severity::Error,
            Some(1) => Severity::Warning,
            Some(_) => Severity::Remark,
            None => Severity::Note,
        };
        let start = diagnostics::Diagnostic::new(severity, location(&self.location), self.message);
        self.notes
            .into_iter()
            .fold(start, |all, note| all.note(location(&note.location), note.message))
            .emit();
    }
}

/// An error for code that is for another target: otherwise PTX would be missing without a message.
fn refuse_other_targets(module: OperationRef<'_, '_>) -> Result<(), PassFailure> {
    let triple = module.attribute(TRIPLE).and_then(StringAttribute::try_from);
    match triple.as_ref().map(StringAttribute::value) {
        Ok(triple) if !triple.starts_with("nvptx") => {
            let message = format!("there is no code for NVPTX: the target is '{triple}'");
            diagnostics::fail(module.location(), message)
        }
        _ => Ok(()),
    }
}

/// An error for an operation of a dialect that is not known here: nothing translates it to LLVM IR.
fn refuse_unknown(modules: &[OperationRef<'_, '_>]) -> Result<(), PassFailure> {
    let mut unknown = None;
    for module in modules {
        ir::walk_preorder(*module, |op| {
            if unknown.is_none() && !ir::is_registered(op) {
                unknown = Some((op.location(), ir::name_str(op)));
            }
        });
    }
    match unknown {
        None => Ok(()),
        Some((location, name)) => {
            diagnostics::fail(location, format!("'{name}' op has no lowering: its dialect is not known"))
        }
    }
}

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let modules = of_name(module, DEVICE_MODULE);
    if modules.is_empty() {
        refuse_other_targets(module)?;
        pass.mark_all_analyses_preserved();
        return Ok(());
    }
    refuse_unknown(&modules)?;
    refuse_impossible_atomics(&modules)?;
    let context = pass.context();
    let options = GpuModuleToPtxOptions::read(pass.options());
    if !options.chip.is_empty() {
        attach(context, &modules, options.chip, options.features);
    }
    if options.lineinfo {
        line_info::attach(context, &modules);
    }
    let default = u32::try_from(options.ptx).unwrap_or(0);
    let needed = |own: &OperationRef<'_, '_>| {
        let targets = versions::targets(*own).unwrap_or_default();
        let default = default.max(versions::of_assembly(*own, &targets));
        (targets, default)
    };
    let stated: Vec<_> = modules.iter().map(needed).collect();
    for (own, (targets, default)) in modules.iter().zip(&stated) {
        if *default != 0 {
            versions::set(context, *own, targets, *default);
        }
    }
    let mut outcome = compile(context, module, || ());
    if let Outcome::Died(log) = &outcome {
        let Some(newer) = with_newer_versions(context, module, &modules, &stated) else {
            blame::report(context, module, &modules, (log, PTX));
            return Err(PassFailure);
        };
        outcome = newer;
    }
    let library = match &outcome {
        Outcome::Finished { given, .. } if called(&replied(given)).is_some() => Some(device_library::find()),
        _ => None,
    };
    if let Some(Ok(file)) = &library {
        let file = file.to_string_lossy();
        let link = || modules.iter().for_each(|own| versions::link(context, *own, &file));
        outcome = compile(context, module, link);
    }
    let reply = match outcome {
        Outcome::Finished { given, log } => heard(&given, &log),
        Outcome::Died(log) => {
            blame::report(context, module, &modules, (&log, PTX));
            return Err(PassFailure);
        }
        // The flag of LLVM's back end is global, and would apply to later compilations of this process.
        Outcome::NotStarted if short_pointers::are_in(&modules) => {
            let message = "32-bit pointers need LLVM's back end in a process of its own, and none could be \
                           started";
            return diagnostics::fail(module.location(), message);
        }
        Outcome::NotStarted => {
            return if gpu_modules_to_assembly(module) { Ok(()) } else { Err(PassFailure) };
        }
    };
    let binaries = reply.binaries(context, module, &modules)?;
    for (gpu_module, attributes) in modules.iter().zip(&binaries) {
        if let Some(name) = attributes.iter().find_map(|(_, text)| of_device_library(text)) {
            let found = library.unwrap_or_else(device_library::find);
            return diagnostics::fail(gpu_module.location(), device_library::message(name, &found));
        }
        if let Some(access) = attributes.iter().find_map(|(_, text)| pending_sums::accessed(text)) {
            let message = format!(
                "a result of 'wgmma.mma_async' does not stay in registers, and is accessed before it is \
                 complete: '{access}' comes before the wait"
            );
            return diagnostics::fail(gpu_module.location(), message);
        }
    }
    replace(context, modules, binaries)
}

/// Compiles the modules of device code for a chip of AMD. Errors are for `language`.
pub(super) fn run_for_amd<'c, 'a>(
    context: &'c Context,
    module: OperationRef<'c, 'a>,
    language: &str,
) -> Result<(), PassFailure> {
    let modules = of_name(module, DEVICE_MODULE);
    refuse_unknown(&modules)?;
    match compile(context, module, || ()) {
        Outcome::Finished { given, log } => {
            let binaries = heard(&given, &log).binaries(context, module, &modules)?;
            replace(context, modules, binaries)
        }
        Outcome::Died(log) => {
            blame::report(context, module, &modules, (&log, language));
            Err(PassFailure)
        }
        Outcome::NotStarted if gpu_modules_to_assembly(module) => Ok(()),
        Outcome::NotStarted => Err(PassFailure),
    }
}

/// Puts binaries in the places of the modules.
fn replace<'c>(
    context: &'c Context,
    modules: Vec<OperationRef<'c, '_>>,
    binaries: Vec<Attributes>,
) -> Result<(), PassFailure> {
    for (gpu_module, attributes) in modules.into_iter().zip(binaries) {
        let attributes: Option<Vec<_>> = attributes
            .iter()
            .map(|(name, text)| Some((Identifier::new(context, name), Attribute::parse(context, text)?)))
            .collect();
        let binary = OperationBuilder::new(GPU_BINARY, gpu_module.location())
            .add_attributes(&attributes.ok_or(PassFailure)?)
            .build()
            .map_err(|_| PassFailure)?;
        ir::insert_before(gpu_module, binary);
        ir::erase(gpu_module);
    }
    Ok(())
}

/// What a child process sent and printed: LLVM's other output is for the user.
fn heard(given: &[u8], log: &str) -> Reply {
    eprint!("{log}");
    replied(given)
}

/// What a child process sent.
fn replied(given: &[u8]) -> Reply {
    serde_json::from_slice(given).unwrap_or_default()
}

/// Gives each module that the back end dies of the oldest version of PTX that it compiles with, and compiles
/// them. The newest version decides whether there is such a version.
fn with_newer_versions<'c, 'a>(
    context: &'c Context,
    module: OperationRef<'c, 'a>,
    modules: &[OperationRef<'c, 'a>],
    stated: &[(String, u32)],
) -> Option<Outcome> {
    for (own, (targets, default)) in modules.iter().zip(stated) {
        let compiles = |version: Option<u32>| {
            let outcome = compile(context, module, || {
                modules.iter().filter(|other| *other != own).for_each(|other| blame::bury(*other));
                if let Some(version) = version {
                    versions::set(context, *own, targets, version);
                }
            });
            has_binaries(&outcome)
        };
        if modules.len() > 1 && compiles(None) {
            continue;
        }
        let versions = versions::above(targets, *default);
        if !compiles(Some(*versions.last()?)) {
            return None;
        }
        let (mut start, mut end) = (0, versions.len() - 1);
        while start < end {
            let middle = start + (end - start) / 2;
            match compiles(Some(versions[middle])) {
                true => end = middle,
                false => start = middle + 1,
            }
        }
        versions::set(context, *own, targets, versions[end]);
    }
    Some(compile(context, module, || ())).filter(has_binaries)
}

/// Whether a process has ended with PTX for each module.
fn has_binaries(outcome: &Outcome) -> bool {
    matches!(outcome, Outcome::Finished { given, .. } if replied(given).binaries.is_some())
}

/// A function of CUDA's device library that the PTX of a reply calls and does not define.
fn called(reply: &Reply) -> Option<&str> {
    reply.binaries.iter().flatten().flatten().find_map(|(_, text)| of_device_library(text))
}

/// Gives the target to modules that have none.
fn attach(context: &Context, modules: &[OperationRef<'_, '_>], chip: &str, features: &str) {
    let text = format!("[#nvvm.target<chip = {chip:?}, features = {features:?}>]");
    let Some(target) = Attribute::parse(context, &text) else { return };
    for module in modules.iter().filter(|module| !module.has_attribute(TARGETS_OF_MODULE)) {
        ir::set_attribute(*module, TARGETS_OF_MODULE, target);
    }
}

/// A function of CUDA's device library that PTX declares and does not define.
fn of_device_library(text: &str) -> Option<&str> {
    text.split(".extern .func").skip(1).find_map(|declaration| {
        let (head, _) = declaration.split_once(';')?;
        let start = head.find("__nv_")?;
        head.get(start..)?.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').next()
    })
}

/// The operations of this name directly in the regions of `op`.
fn of_name<'c, 'a>(op: OperationRef<'c, 'a>, name: &str) -> Vec<OperationRef<'c, 'a>> {
    ir::members(op).into_iter().filter(|op| ir::name_str(*op) == name).collect()
}

/// Compiles the module in a child process, after `prepare` has changed the child's copy.
fn compile(context: &Context, module: OperationRef<'_, '_>, prepare: impl FnOnce()) -> Outcome {
    child::run(|| {
        let reported = Rc::new(RefCell::new(Vec::new()));
        let list = reported.clone();
        context.attach_diagnostic_handler(move |diagnostic| {
            list.borrow_mut().push(Reported::of(&diagnostic));
            true
        });
        prepare();
        if short_pointers::are_in(&of_name(module, DEVICE_MODULE)) {
            set_llvm_flag("nvptx-short-ptr");
        }
        let before: Vec<_> = of_name(module, GPU_BINARY).into_iter().map(ir::operation_id).collect();
        let is_new = |op: &OperationRef<'_, '_>| !before.contains(&ir::operation_id(*op));
        let binaries = gpu_modules_to_assembly(module).then(|| {
            let new = of_name(module, GPU_BINARY).into_iter().filter(is_new);
            new.map(printed_attributes).collect::<Vec<_>>()
        });
        let diagnostics = mem::take(&mut *reported.borrow_mut());
        serde_json::to_vec(&Reply { binaries, diagnostics }).unwrap_or_default()
    })
}

fn printed_attributes(op: OperationRef<'_, '_>) -> Attributes {
    let attribute = |index| {
        let (name, value) = op.attribute_at(index).ok()?;
        Some((name.as_string_ref().as_str().ok()?.to_owned(), value.to_string()))
    };
    (0..op.attribute_count()).filter_map(attribute).collect()
}

/// Refuses atomics in spaces for which PTX has none. LLVM aborts on some of them, and emits invalid
/// instructions for others.
fn refuse_impossible_atomics(modules: &[OperationRef<'_, '_>]) -> Result<(), PassFailure> {
    let mut extractor = Extractor::new(RuleTable::builtin(), Assumptions::default());
    let mut result = Ok(());
    let mut check = |op: OperationRef<'_, '_>| {
        let Some(rule) = extractor.classes().rule(op) else { return };
        let is_atomic = |kind| matches!(kind, AccessKind::Atomic | AccessKind::Cmpxchg);
        for used in rule.operands {
            if !used.access.is_some_and(|access| is_atomic(access.kind)) {
                continue;
            }
            let spaces = resolve(op, used.at)
                .filter_map(|index| space_of(TypeRules::default(), ir::operand(op, index)?.r#type()));
            for space in spaces.filter(|space| matches!(space, MemorySpace::Constant | MemorySpace::Param)) {
                let message =
                    format!("'{}' op: PTX has no atomic operation on {space} memory", ir::name_str(op));
                result = diagnostics::fail(op.location(), message);
            }
        }
    };
    modules.iter().for_each(|module| ir::walk_preorder(*module, &mut check));
    result
}
