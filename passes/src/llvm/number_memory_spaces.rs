//! `number-memory-spaces`: gives a module for another target the numbers of memory spaces that the analyses
//! know.
//!
//! ```text
//! llvm.target_triple = "amdgcn-amd-amdhsa"           "nvptx64-nvidia-cuda", tilespace.target = "amdgpu"
//! %a = addressof @table : !llvm.ptr<4>               !llvm.ptr<1>: constant memory is global memory
//! %b = call @buffer : !llvm.ptr<7>                   !llvm.ptr<1007>: memory of which nothing is claimed
//! llvm.func amdgpu_kernelcc @k                       nvvm.kernel
//! ```
//!
//! The result is for analyses: it says of each pointer of the original where it points, and is not a program
//! to compile. Other properties of a target than its numbers, the analyses read from its record (`spaces.td`,
//! "Targets").

use crate::extract::{DEVICE_MODULE, TARGET_OF_COPY, TARGETS_OF_MODULE, TRIPLE, Words, is_kernel_of, record};
use melior::{
    Context,
    ir::{Attribute, OperationRef, Type, attribute::StringAttribute, operation::OperationLike},
};
use mlir_ext::{
    diagnostics, functions, ir,
    pass::{PassFailure, PassInstance},
    types::{self, PointerSpace},
};
use tilespace_core::{MemorySpace, Target};

/// The triple of the target with the numbers that the analyses know, and the mark of its kernels.
const KNOWN: (&str, &str) = ("nvptx64-nvidia-cuda", "nvvm.kernel");

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    for (module, target) in modules_of_others(module) {
        match left(module, target) {
            Some((op, why)) => diagnostics::remark(op.location(), why).emit(),
            None => number(pass.context(), module, target, |own| target.in_copy(own)),
        }
    }
    Ok(())
}

/// The modules at `root` and in it that are for a target with numbers of its own. A module that contains
/// modules, which may be for other targets, is not among them.
pub fn modules_of_others<'c: 'a, 'a>(
    root: OperationRef<'c, 'a>,
) -> Vec<(OperationRef<'c, 'a>, &'static Target)> {
    let mut found: Vec<(OperationRef<'c, 'a>, &'static Target)> = Vec::new();
    let mut pending = vec![root];
    while let Some(op) = pending.pop() {
        let inside: Vec<_> = ir::members(op).into_iter().filter(|op| is_module(*op)).rev().collect();
        match record(op) {
            Some(target) if inside.is_empty() => found.push((op, target)),
            _ => pending.extend(inside),
        }
    }
    found
}

/// Whether an op is a module.
fn is_module(op: OperationRef<'_, '_>) -> bool {
    ["builtin.module", DEVICE_MODULE].contains(&ir::name_str(op))
}

/// Gives a module the numbers that the analyses know: `in_copy` of each that the target lists, and numbers
/// apart for all others.
pub fn number<'c: 'a, 'a>(
    context: &'c Context,
    module: OperationRef<'c, 'a>,
    target: &Target,
    in_copy: impl Fn(u32) -> u32,
) {
    let mut words = Words::new(None);
    let mut kernels = ir::members(module);
    kernels.retain(|op| is_kernel_of(*op, target, &mut words));
    let numbers: Vec<_> = target.numbers.iter().map(|(own, _)| (*own, in_copy(*own))).collect();
    types::renumber_spaces(module, &numbers, Target::APART);
    for kernel in kernels {
        target.marks.iter().for_each(|mark| _ = ir::remove_attribute(kernel, mark));
        ir::set_attribute(kernel, KNOWN.1, Attribute::unit(context));
    }
    ir::remove_attribute(module, TARGETS_OF_MODULE);
    ir::set_attribute(module, TRIPLE, StringAttribute::new(context, KNOWN.0).into());
    ir::set_attribute(module, TARGET_OF_COPY, StringAttribute::new(context, target.name).into());
}

/// The reason to leave a module unchanged, and the op that it is about.
fn left<'c: 'a, 'a>(
    module: OperationRef<'c, 'a>,
    target: &Target,
) -> Option<(OperationRef<'c, 'a>, &'static str)> {
    let mut words = Words::new(None);
    let mut is_weak = |op: OperationRef<'c, 'a>| {
        ir::attribute(op, "linkage").is_some_and(|linkage| words.word(linkage) == "extern_weak")
    };
    let members = ir::members(module);
    let weak = members.iter().find(|op| is_variable_elsewhere(**op, target) && is_weak(**op));
    let mut words = Words::new(None);
    let kernel = members.iter().find(|op| is_kernel_of(**op, target, &mut words) && has_memory(**op, target));
    let kernel = kernel.map(|op| (*op, "a kernel takes pointers of the host by value, in private memory"));
    kernel.or_else(|| weak.map(|op| (*op, "a weak variable may be undefined, so that its address is null")))
}

/// Whether an op is a variable of another space than global memory: the analyses assume that its address is
/// never null.
fn is_variable_elsewhere(op: OperationRef<'_, '_>, target: &Target) -> bool {
    let space = ir::attribute(op, "addr_space").and_then(types::address_space_number).unwrap_or_default();
    op.has_attribute("global_type") && target.in_copy(space) != MemorySpace::Global.number()
}

/// Whether a kernel has an argument by value with a generic pointer in it, if its type names the space of a
/// thread's own memory: the analyses know what the program stores there, and not what the host does.
fn has_memory(kernel: OperationRef<'_, '_>, target: &Target) -> bool {
    let is_own = |ty: Type<'_>| match types::pointer_space(ty) {
        Some(PointerSpace::Number(number)) => target.in_copy(number) == MemorySpace::Local.number(),
        _ => false,
    };
    let generic = target.own(MemorySpace::Generic.number()).unwrap_or_default();
    let holds_generic = |ty: Attribute<'_>| {
        // Names of structs are in quotes.
        let text: String = ir::attribute_text(ty).split('"').step_by(2).collect();
        text.split(|c: char| !(c.is_alphanumeric() || "<>".contains(c))).any(|word| {
            match word.strip_prefix("ptr") {
                Some(rest) if rest.starts_with('<') => rest.starts_with(&format!("<{generic}>")),
                Some(_) => generic == 0,
                None => false,
            }
        })
    };
    functions::function_inputs(kernel).enumerate().any(|(index, ty)| {
        is_own(ty) && functions::argument_attribute(kernel, index, "llvm.byval").is_some_and(holds_generic)
    })
}
