//! Signatures, launches, and pointers that must not leave a function.

use super::{Verifier, typed_space};
use crate::{
    extract::{Device, launches_kernel, resolve},
    generated::Finding,
    publish,
};
use melior::ir::{OperationRef, TypeLike, Value, attribute::TypeAttribute, operation::OperationLike};
use mlir_ext::{functions, interfaces::InterfaceSet, ir, layout::Layout, symbols};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use tilespace_core::MemorySpace;
use tilespace_dialects::rules::model::{OpModel, Traffic};

/// Bytes of parameters that a kernel can have from sm_70 on, and before (PTX ISA, "Kernel Function Parameters").
const PARAMETERS: [u64; 2] = [32_764, 4_352];

impl Verifier {
    /// What is published of a function fits its type, and its parameters fit where they go.
    pub(super) fn signature<'c: 'a, 'a>(&mut self, function: OperationRef<'c, 'a>) {
        for name in [publish::ARGUMENTS, publish::RESULTS] {
            if let Some(why) = publish::misfit(self.extractor.types(), function, name) {
                self.report(Finding::StalePublished, function.location(), &[&name, &why]);
            }
        }
        if !self.extractor.is_kernel(function) {
            return;
        }
        let layout = Layout::new(function);
        let mut end = 0u64;
        for (index, ty) in functions::function_inputs(function).enumerate() {
            let pointee = functions::argument_attribute(function, index, "llvm.byval");
            let ty = pointee.and_then(|ty| TypeAttribute::try_from(ty).ok()).map_or(ty, |ty| ty.value());
            // A memref is no parameter before it is lowered.
            let Some(size) = layout.size(ty).filter(|_| !ty.is_mem_ref()) else { continue };
            end = end.next_multiple_of(layout.alignment(ty).unwrap_or(1).max(1)) + size.size;
        }
        let most = PARAMETERS[usize::from(self.sm_of(function).is_some_and(|sm| sm < 70))];
        if end > most {
            let name = symbols::symbol_name(function).unwrap_or_default();
            self.report(Finding::ParameterOverflow, function.location(), &[&end, &most, &name]);
        }
    }

    /// The target has the spaces that types in the function name; one finding for each of them.
    pub(super) fn targets<'c: 'a, 'a>(
        &mut self,
        function: OperationRef<'c, 'a>,
        ops: &[OperationRef<'c, 'a>],
    ) {
        let Some(sm) = self.sm_of(function) else { return };
        let mut lacking = BTreeSet::new();
        let mut first = Vec::new();
        for op in ops {
            let operands = (0..op.operand_count()).filter_map(|index| ir::operand(*op, index));
            let values = operands.chain(op.results().map(Value::from));
            for space in values.filter_map(typed_space).filter(|space| space.min_sm() > sm) {
                if lacking.insert(space) {
                    first.push((op.location(), space));
                }
            }
        }
        for (location, space) in first {
            self.report(Finding::SpaceNeedsTarget, location, &[&space, &space.min_sm(), &sm]);
        }
    }

    /// Addresses of parameters and of tensor memory stay in the function.
    pub(super) fn leaving<'c: 'a, 'a>(&mut self, op: OperationRef<'c, 'a>) {
        let class = self.extractor.classes().class(op);
        let leaves = class.interfaces.contains(InterfaceSet::CALL)
            || class.interfaces.contains(InterfaceSet::RETURN_LIKE)
                && op.parent_operation().is_some_and(|parent| {
                    self.extractor.classes().class(parent).interfaces.contains(InterfaceSet::FUNCTION)
                });
        let stored =
            class.rule.into_iter().flat_map(|model| model.traffic).filter_map(|traffic| match traffic {
                Traffic::Write { value, .. } => Some(*value),
                _ => None,
            });
        let escaping = class.rule.into_iter().flat_map(|model| model.operands);
        let escaping = escaping.filter(|used| used.escapes).map(|used| used.at);
        let stored = stored.chain(escaping).flat_map(|at| resolve(op, at));
        let leaving = if leaves { 0..op.operand_count() } else { 0..0 };
        let values: Vec<Value<'c, 'a>> =
            leaving.clone().chain(stored).filter_map(|index| ir::operand(op, index)).collect();
        if values.iter().any(|value| typed_space(*value) == Some(MemorySpace::Param)) {
            self.report(Finding::ParameterEscapes, op.location(), &[]);
        }
        if leaves && values.iter().any(|value| typed_space(*value) == Some(MemorySpace::Tensor)) {
            self.report(Finding::TensorCrossesCall, op.location(), &[]);
        }
    }

    /// What the device runtime gets to launch is a kernel.
    pub(super) fn launched(&mut self, call: OperationRef<'_, '_>) {
        let Some(op) = ir::operand(call, 0).and_then(ir::defining_op) else { return };
        let symbol = self.extractor.classes().rule(op).and_then(OpModel::symbol);
        let symbol = symbol.and_then(|attribute| ir::attribute(op, attribute));
        let launched = symbol.and_then(|symbol| symbols::lookup_nearest_symbol(op, symbol));
        if launched.is_some_and(|function| !self.extractor.is_kernel(function)) {
            self.report(Finding::LaunchOfNoKernel, call.location(), &[]);
        }
    }

    /// What launches pass.
    pub(super) fn launches<'c: 'a, 'a>(&mut self, module: OperationRef<'c, 'a>, device: &Device<'c, 'a>) {
        let mut all = Vec::new();
        ir::walk_preorder(module, |op| {
            if launches_kernel(op) {
                all.push(op);
            }
        });
        if all.is_empty() {
            return;
        }
        let code: FxHashSet<usize> =
            device.code(&mut self.extractor).into_iter().map(ir::operation_id).collect();
        for launch in all {
            let mut around = std::iter::successors(launch.parent_operation(), |op| op.parent_operation());
            let on_device = around.any(|op| code.contains(&ir::operation_id(op)));
            let operands: Vec<_> =
                (0..launch.operand_count()).filter_map(|index| ir::operand(launch, index)).collect();
            let spaces: Vec<_> = operands.into_iter().filter_map(|value| self.space_of(value)).collect();
            let is_wrong = |space: &MemorySpace| match space {
                MemorySpace::Local | MemorySpace::Shared => true,
                MemorySpace::Generic => on_device,
                _ => false,
            };
            if spaces.iter().any(is_wrong) {
                self.report(Finding::LaunchOfLocal, launch.location(), &[]);
            }
        }
    }
}
