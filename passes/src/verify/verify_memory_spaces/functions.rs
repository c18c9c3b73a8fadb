//! Signatures, launches, and pointers that must not escape a function.

use super::{Verifier, finding::Finding};
use crate::{
    extract::{Device, is_exit, is_launch, launches_kernel, operands, resolve},
    publish,
};
use melior::ir::{
    BlockLike, OperationRef, TypeLike, Value, attribute::TypeAttribute, operation::OperationLike,
};
use mlir_ext::{functions, ir, layout::Layout, symbols};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use tilespace_core::{MemorySpace, ir::InterfaceSet, lattice::Mask};
use tilespace_dialects::rules::model::{OpModel, Traffic, Transfer};

/// The most bytes of kernel parameters from sm_70 on, and before (PTX ISA, "Kernel Function Parameters").
const PARAMETERS: [u64; 2] = [32_764, 4_352];

impl Verifier {
    /// Published attributes fit the type of a function, and its parameters fit into parameter memory.
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
            // A memref has no parameter size before it is lowered.
            let Some(size) = layout.size(ty).filter(|_| !ty.is_mem_ref()) else { continue };
            end = end.next_multiple_of(layout.alignment(ty).unwrap_or(1).max(1)) + size.size;
        }
        let most = PARAMETERS[usize::from(self.sm_of(function).is_some_and(|sm| sm < 70))];
        if end > most {
            let name = symbols::symbol_name(function).unwrap_or_default();
            self.report(Finding::ParameterOverflow, function.location(), &[&end, &most, &name]);
        }
    }

    /// The target has the spaces that the function uses, in types or in the results and allocations of its
    /// ops; one finding for each space.
    pub(super) fn targets<'c: 'a, 'a>(
        &mut self,
        function: OperationRef<'c, 'a>,
        ops: &[OperationRef<'c, 'a>],
    ) {
        let Some(sm) = self.sm_of(function) else { return };
        let signature = functions::function_inputs(function).chain(functions::function_results(function));
        let signature: Vec<_> = signature.collect();
        let named = signature.into_iter().fold(Mask::EMPTY, |all, ty| all.join(self.spaces_in_type(ty)));
        let mut lacking = BTreeSet::new();
        for op in ops {
            let results = op.results().map(Value::from);
            let values: Vec<Value<'c, 'a>> = ir::operands(*op).chain(results).collect();
            let named = values.into_iter().fold(Mask::EMPTY, |all, value| all.join(self.spaces_in(value)));
            let rule = self.extractor.classes().rule(*op);
            let made = rule.into_iter().flat_map(OpModel::all_transfers).filter_map(|from| match from {
                Transfer::Source { space } => Some(*space),
                _ => None,
            });
            let named = made.fold(named, |all, space| all.join(Mask::of(space)));
            let is_tensor = self.findings_on(*op).contains(&Finding::TensorUseBeforeAllocation);
            let allocated = if is_tensor { Mask::of(MemorySpace::Tensor) } else { Mask::EMPTY };
            self.gate(sm, *op, named.join(allocated), &mut lacking);
        }
        self.gate(sm, function, named, &mut lacking);
    }

    fn gate(&mut self, sm: u32, op: OperationRef<'_, '_>, named: Mask, lacking: &mut BTreeSet<MemorySpace>) {
        for space in named.spaces().filter(|space| space.min_sm() > sm) {
            if lacking.insert(space) {
                self.report(Finding::SpaceNeedsTarget, op.location(), &[&space, &space.min_sm(), &sm]);
            }
        }
    }

    /// Addresses of parameters and of tensor memory do not escape the function.
    pub(super) fn escapes<'c: 'a, 'a>(&mut self, function: OperationRef<'c, 'a>, op: OperationRef<'c, 'a>) {
        let class = self.extractor.classes().class(op);
        let crosses = class.interfaces.contains(InterfaceSet::CALL)
            || is_exit(op, class.interfaces)
                && op.parent_operation().is_some_and(|parent| {
                    self.extractor.classes().class(parent).interfaces.contains(InterfaceSet::FUNCTION)
                });
        if crosses {
            let spaces = ir::operands(op).fold(Mask::EMPTY, |all, value| all.join(self.spaces_in(value)));
            if spaces.contains(Mask::of(MemorySpace::Param)) {
                self.report(Finding::ParameterEscapes, op.location(), &[]);
            }
            if spaces.contains(Mask::of(MemorySpace::Tensor)) || self.hands_on(function, op) {
                self.report(Finding::TensorCrossesCall, op.location(), &[]);
            }
            return;
        }
        let Some(model) = class.rule else { return };
        let escaping = model.operands.into_iter().filter(|used| used.escapes).map(|used| (used.at, None));
        let stored = model.traffic.into_iter().filter_map(|traffic| match traffic {
            Traffic::Write { value, address } => Some((*value, Some(*address))),
            _ => None,
        });
        for (at, address) in stored.chain(escaping) {
            for value in operands(op, at) {
                let spaces = self.spaces_in(value);
                if spaces.contains(Mask::of(MemorySpace::Param)) {
                    self.report(Finding::ParameterEscapes, op.location(), &[]);
                }
                let address = address.and_then(|address| ir::operand(op, resolve(op, address).start));
                if let Some(address) = address
                    && self.space_of(address) == Some(MemorySpace::Global)
                    && (spaces.contains(Mask::of(MemorySpace::Tensor)) || self.tensor_number(value).is_some())
                {
                    self.report(Finding::TensorOutlives, op.location(), &[]);
                }
            }
        }
        for traffic in model.traffic {
            if let Traffic::Copy { to, from } = *traffic
                && let Some(to) = ir::operand(op, resolve(op, to).start)
                && let Some(from) = ir::operand(op, resolve(op, from).start)
                && self.space_of(to) == Some(MemorySpace::Global)
                && self.is_slot(from)
            {
                self.report(Finding::TensorOutlives, op.location(), &[]);
            }
        }
    }

    /// The operands of launches.
    pub(super) fn launches<'c: 'a, 'a>(&mut self, module: OperationRef<'c, 'a>, device: &Device<'c, 'a>) {
        let all = ir::collect(module, |op| launches_kernel(op).then_some(op));
        if all.is_empty() {
            return;
        }
        let code: FxHashSet<ir::OperationId> =
            device.code(&mut self.extractor).into_iter().map(ir::operation_id).collect();
        for launch in all {
            let on_device = ir::around(launch).any(|op| code.contains(&ir::operation_id(op)));
            let mut passed: Vec<_> = ir::operands(launch).collect();
            if is_launch(launch) {
                passed.extend(captured(launch));
            }
            let spaces: Vec<_> = passed.iter().filter_map(|value| self.space_of(*value)).collect();
            let is_wrong = |space: &MemorySpace| match space {
                MemorySpace::Local | MemorySpace::Shared => true,
                MemorySpace::Generic => on_device,
                _ => false,
            };
            if spaces.iter().any(is_wrong) {
                self.report(Finding::LaunchOfLocal, launch.location(), &[]);
            }
            if spaces.contains(&MemorySpace::Tensor) {
                self.report(Finding::TensorCrossesCall, launch.location(), &[]);
            }
        }
    }
}

/// The values of the surrounding function that the region of a launch uses.
fn captured<'c: 'a, 'a>(launch: OperationRef<'c, 'a>) -> Vec<Value<'c, 'a>> {
    let mut inside = FxHashSet::default();
    let mut used = Vec::new();
    ir::walk_preorder(launch, |op| {
        inside.insert(ir::operation_id(op));
        if op != launch {
            used.extend(ir::operands(op));
        }
    });
    let mut known = FxHashSet::default();
    used.retain(|value| {
        let owner = || ir::argument_owner(*value).and_then(|(block, _)| block.parent_operation());
        let definition = ir::defining_op(*value).or_else(owner);
        definition.is_some_and(|definition| !inside.contains(&ir::operation_id(definition)))
            && known.insert(ir::value_id(*value))
    });
    used
}
