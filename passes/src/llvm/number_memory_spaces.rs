//! `number-memory-spaces`: gives a module for another target the numbers of memory spaces that the analyses know.
//!
//! ```text
//! llvm.target_triple = "amdgcn-amd-amdhsa"           "nvptx64-nvidia-cuda", tilespace.target = "amdgpu"
//! %a = addressof @table : !llvm.ptr<4>               !llvm.ptr<1>: constant memory is global memory
//! %b = call @buffer : !llvm.ptr<7>                   !llvm.ptr<1007>: memory of which nothing is claimed
//! llvm.func amdgpu_kernelcc @k                       nvvm.kernel
//! ```
//!
//! The result is for analyses: it says of each pointer of the original where it points, and is no program. What a target
//! has other than numbers, the analyses read from its record (`spaces.td`, "Targets").

use crate::extract::{TARGET_OF_COPY, TRIPLE, Words};
use melior::ir::{Attribute, OperationRef, Type, attribute::StringAttribute, operation::OperationLike};
use mlir_ext::{
    attributes, diagnostics, functions, ir,
    pass::{PassFailure, PassInstance},
    types::{self, PointerSpace},
};
use tilespace_core::{MemorySpace, Target};

/// The triple of the target whose numbers the analyses know, and the mark of its kernels.
const KNOWN: (&str, &str) = ("nvptx64-nvidia-cuda", "nvvm.kernel");

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let context = pass.context();
    let triple = ir::attribute(module, TRIPLE).and_then(attributes::string).unwrap_or_default();
    let Some(target) = Target::of_triple(triple).filter(|target| !target.numbers.is_empty()) else {
        return Ok(());
    };
    let mut words = Words::new(None);
    let mut has_word = |op: OperationRef<'c, 'a>, attribute: &str, wanted: &[&str]| {
        ir::attribute(op, attribute).is_some_and(|attribute| wanted.contains(&words.word(attribute)))
    };
    let members = ir::members(module);
    let weak = members
        .iter()
        .find(|op| is_variable_elsewhere(**op, target) && has_word(**op, "linkage", &["extern_weak"]));
    let mut kernels = members.clone();
    kernels.retain(|op| has_word(*op, "CConv", target.kernels));
    let left = match kernels.iter().find(|kernel| has_memory(**kernel, target)) {
        Some(kernel) => Some((kernel, "a kernel gets pointers of the host by value, in private memory")),
        None => weak.map(|weak| (weak, "a variable may be nowhere, so that its address is null")),
    };
    if let Some((op, why)) = left {
        diagnostics::remark(op.location(), why).emit();
        return Ok(());
    }
    let numbers: Vec<_> = target.numbers.iter().map(|(own, space)| (*own, space.number())).collect();
    types::renumber_spaces(module, &numbers, Target::APART);
    for kernel in kernels {
        ir::set_attribute(kernel, KNOWN.1, Attribute::unit(context));
    }
    ir::set_attribute(module, TRIPLE, StringAttribute::new(context, KNOWN.0).into());
    ir::set_attribute(module, TARGET_OF_COPY, StringAttribute::new(context, target.name).into());
    Ok(())
}

/// Whether an op is a variable of another space than global memory, where a comparison of its address with null may be
/// answered.
fn is_variable_elsewhere(op: OperationRef<'_, '_>, target: &Target) -> bool {
    let space = ir::attribute(op, "addr_space").and_then(types::address_space_number).unwrap_or_default();
    op.has_attribute("global_type") && target.in_copy(space) != MemorySpace::Global.number()
}

/// Whether a kernel has an argument by value with a generic pointer in it, if its type names the space of a thread's own
/// memory: the analyses know what the program stores there, and not what the host does.
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
