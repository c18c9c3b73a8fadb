//! The shared memory that a kernel needs, against what the hardware has.
//!
//! ```text
//! @tile : array<16384 x f32>, shared      64 KB
//! kernel @k  uses @tile                   error: kernel 'k' needs 65536 bytes of static shared memory, but a block has
//!                                         at most 49152
//! ```
//!
//! Static memory holds variables, at most 48 KB for a block on any GPU; more must be requested at the
//! launch, up to the chip's limit (CUDA C++ Programming Guide, "Shared Memory"). A kernel needs the variables
//! that it and its callees reference. Their total is a lower bound: the sum of the sizes, without padding for
//! alignment.

use super::{Verifier, finding::Finding};
use crate::extract::{
    Device, Symbols,
    mlir::{self, Raw},
    space_of_global,
};
use melior::ir::{
    BlockLike, OperationRef, ShapedTypeLike, Type, ValueLike, attribute::TypeAttribute,
    operation::OperationLike, r#type::MemRefType,
};
use mlir_ext::{
    functions,
    interfaces::{self, Callee},
    ir,
    layout::Layout,
    symbols, types,
};
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_core::{
    MemorySpace, SHARED_MEMORY,
    ir::{Attribute, Symbols as _},
};
use tilespace_dialects::rules::model::OpModel;

/// Bytes of variables in shared memory that a block can have (PTX ISA, ".shared"; ptxas refuses more).
pub(super) const STATIC: u64 = 48 * 1024;
/// Bytes of shared memory that the system reserves for each block, from sm_80 on.
const RESERVED: u64 = 1024;
/// The operand segment of `gpu.launch_func` with the size of dynamic shared memory (LLVM 22, GPUOps.td).
const DYNAMIC: usize = 10;

/// The symbols that one function references.
#[derive(Default)]
struct Uses {
    variables: Vec<ir::OperationId>,
    callees: Vec<ir::OperationId>,
}

impl Verifier {
    /// Checks the shared memory of all kernels and their launches.
    pub(super) fn shared_memory<'c: 'a, 'a>(
        &mut self,
        module: OperationRef<'c, 'a>,
        device: &Device<'c, 'a>,
    ) {
        let sizes: FxHashMap<ir::OperationId, u64> = device
            .variables_of_all_dialects()
            .filter(|op| space_of_variable(*op) == MemorySpace::Shared)
            .map(|op| (ir::operation_id(op), size_of_variable(op)))
            .collect();
        let definitions = Symbols::of(device, &mut self.extractor);
        let code = device.code(&mut self.extractor);
        let mut uses: FxHashMap<ir::OperationId, Uses> = FxHashMap::default();
        for function in &code {
            let uses_here = self.uses(*function, &definitions, &sizes);
            uses.insert(ir::operation_id(*function), uses_here);
        }
        let mut needed: FxHashMap<ir::OperationId, u64> = FxHashMap::default();
        for kernel in code {
            if !self.extractor.is_kernel(kernel) {
                continue;
            }
            let bytes = reached(&uses, ir::operation_id(kernel)).iter().map(|variable| sizes[variable]).sum();
            let bytes = bytes_of_attributions(kernel, bytes);
            needed.insert(ir::operation_id(kernel), bytes);
            if let Some(most) = self.block_memory(kernel).filter(|most| bytes > *most) {
                let name = symbols::symbol_name(kernel).unwrap_or_default();
                self.report(Finding::StaticSharedMemory, kernel.location(), &[&name, &bytes, &most]);
            }
        }
        for launch in ir::collect(module, |op| (ir::name_str(op) == "gpu.launch_func").then_some(op)) {
            self.launch_fits(launch, &needed);
        }
    }

    fn uses<'c: 'a, 'a>(
        &mut self,
        function: OperationRef<'c, 'a>,
        definitions: &Symbols<'c, 'a>,
        sizes: &FxHashMap<ir::OperationId, u64>,
    ) -> Uses {
        let mut uses = Uses::default();
        for op in ir::collect(function, Some) {
            let called = match interfaces::callee(op) {
                Some(Callee::Symbol(symbol)) => Some(symbol),
                _ => None,
            };
            let named = self.extractor.classes().rule(op).and_then(OpModel::symbol);
            let named = named.and_then(|attribute| ir::attribute(op, attribute));
            let target = called.or(named);
            let target =
                target.and_then(|symbol| definitions.definition(mlir::op(op), Attribute(symbol.into())));
            let Some(target) = target.map(|target| ir::operation_id(target.raw())) else { continue };
            match sizes.contains_key(&target) {
                true => uses.variables.push(target),
                false => uses.callees.push(target),
            }
        }
        uses
    }

    /// A launch requests no more dynamic memory than the static memory of the kernel leaves, where the amount
    /// is a constant.
    fn launch_fits<'c: 'a, 'a>(
        &mut self,
        launch: OperationRef<'c, 'a>,
        needed: &FxHashMap<ir::OperationId, u64>,
    ) {
        let dynamic = ir::operand_segment(launch, DYNAMIC).and_then(|group| ir::operand(launch, group.start));
        let dynamic = dynamic.and_then(ir::constant_integer).and_then(|bytes| u64::try_from(bytes).ok());
        let kernel = ir::attribute(launch, "kernel");
        let kernel = kernel.and_then(|symbol| symbols::lookup_nearest_symbol(launch, symbol));
        let (Some(dynamic), Some(kernel)) = (dynamic, kernel) else { return };
        let fixed = needed.get(&ir::operation_id(kernel)).copied().unwrap_or_default();
        let Some(sm) = self.sm_of(kernel) else { return };
        let Some((_, kilobytes)) = SHARED_MEMORY.iter().rev().find(|(first, _)| *first <= sm) else { return };
        let kept = if sm >= 80 { RESERVED } else { 0 };
        let available = kilobytes * 1024 - kept;
        if fixed + dynamic > available {
            let parts: [&dyn std::fmt::Display; 4] = [&(fixed + dynamic), &fixed, &sm, &available];
            self.report(Finding::DynamicSharedMemory, launch.location(), &parts);
        }
    }
}

/// The variables that a function and its callees reference.
fn reached(uses: &FxHashMap<ir::OperationId, Uses>, kernel: ir::OperationId) -> FxHashSet<ir::OperationId> {
    let (mut seen, mut pending) = (FxHashSet::from_iter([kernel]), vec![kernel]);
    let mut variables = FxHashSet::default();
    while let Some(function) = pending.pop() {
        let Some(uses) = uses.get(&function) else { continue };
        variables.extend(&uses.variables);
        pending.extend(uses.callees.iter().filter(|callee| seen.insert(**callee)));
    }
    variables
}

/// The space of a variable, from its attribute or the type of a view.
fn space_of_variable(op: OperationRef<'_, '_>) -> MemorySpace {
    let ty = ir::attribute(op, "type").and_then(|ty| TypeAttribute::try_from(ty).ok());
    match ty.and_then(|ty| super::address_space(ty.value())) {
        Some(super::AddressSpace::Memory(space)) => space,
        _ => space_of_global(op),
    }
}

/// The size of a variable in bytes: 0 for an array without elements, which stands for dynamic memory.
fn size_of_variable<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> u64 {
    let ty = ir::attribute(op, "global_type").or_else(|| ir::attribute(op, "type"));
    let ty = ty.and_then(|ty| TypeAttribute::try_from(ty).ok());
    ty.map_or(0, |ty| size_of(&Layout::new(op), ty.value()))
}

fn size_of<'c>(layout: &Layout<'c, '_>, ty: Type<'c>) -> u64 {
    let Ok(memref) = MemRefType::try_from(ty) else { return layout.size(ty).map_or(0, |size| size.size) };
    let lengths = types::shape(ty).into_iter().flatten();
    let count = lengths.map(|length| u64::try_from(length).unwrap_or_default()).product::<u64>();
    count * layout.size(memref.element()).map_or(0, |size| size.stride)
}

/// `bytes` plus the workgroup attributions of a `gpu.func`: the arguments of its body in shared
/// memory that follow the arguments of its type.
fn bytes_of_attributions<'c: 'a, 'a>(kernel: OperationRef<'c, 'a>, bytes: u64) -> u64 {
    let Some(entry) = functions::entry_block(kernel) else { return bytes };
    let layout = Layout::new(kernel);
    let count = entry.argument_count();
    let attributions = (functions::function_inputs(kernel).len()..count)
        .filter_map(|index| entry.argument(index).ok())
        .filter(|value| super::typed_space((*value).into()) == Some(MemorySpace::Shared))
        .map(|value| size_of(&layout, value.r#type()));
    bytes + attributions.sum::<u64>()
}
