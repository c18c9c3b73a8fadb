//! Code for targets other than NVPTX.
//!
//! ```text
//! llvm.target_triple = "amdgcn-amd-amdhsa"
//! llvm.addrspacecast %p : ptr<3> to ptr<1>     error: LLVM makes it poison, without a word
//! llvm.addrspacecast %p : ptr<4> to ptr<1>     correct: constant memory has the addresses of global memory
//! llvm.target_triple = "spirv64-unknown-unknown"
//! llvm.addrspacecast %p : ptr<2> to ptr<4>     error: LLVM ends the process
//! ```
//!
//! A module for another target is verified in a copy with the numbers that the verifier knows, where memory
//! that is only read stays apart. Differences from NVPTX are in the target's record (`dialects/spaces.td`),
//! and `Findings.td` says which findings are about all targets. Numbers that a target does not list have no
//! findings.

use super::{Verifier, finding::Finding, shared::STATIC};
use crate::{
    extract::{Device, TRIPLE, chips},
    llvm::number_memory_spaces::{modules_of_others, number},
};
use melior::{
    Context,
    ir::{BlockLike, Module, OperationRef, RegionLike, Type, ValueLike, operation::OperationLike},
};
use mlir_ext::{
    attributes, ir,
    types::{self, PointerSpace},
};
use tilespace_core::{
    MemorySpace::{self, Constant, Generic, Global},
    TARGETS, Target,
};

impl Verifier {
    /// Verifies the modules at `root` and in it that are for other targets.
    pub(super) fn others<'c: 'a, 'a>(&mut self, context: &'c Context, root: OperationRef<'c, 'a>) {
        for (module, target) in modules_of_others(root) {
            self.target = target;
            self.chips = ir::outwards(module).map(chips).find(|chips| !chips.is_empty()).unwrap_or_default();
            self.variables(module);
            let around = Module::new(module.location());
            let copy = around.body().append_operation(ir::clone_operation(module));
            number(context, copy, target, |own| match target.read_only.contains(&own) {
                true => Constant.number(),
                false => target.in_copy(own),
            });
            let device = Device::find(copy, &mut self.extractor);
            for function in device.code(&mut self.extractor) {
                self.function(function);
            }
            self.shared_memory(copy, &device);
        }
        self.target = &TARGETS[0];
        let without = ir::collect(root, |op| {
            let triple = ir::attribute(op, TRIPLE).and_then(attributes::string)?;
            let mut parts = triple.split('-');
            let (machine, system) = (parts.next()?, parts.nth(1)?);
            let is_one = |target: &&Target| {
                target.without_generic.iter().any(|start| system.starts_with(start))
                    && target.starts.iter().any(|start| machine.starts_with(start.trim_end_matches("64")))
            };
            Some((op, triple, TARGETS.iter().find(is_one)?.own(Generic.number())?))
        });
        for (module, triple, generic) in without {
            self.generic_pointers(module, triple, generic);
        }
    }

    /// Whether the code is for NVPTX.
    pub(super) fn is_nvptx(&self) -> bool {
        self.target.numbers.is_empty()
    }

    /// Bytes of shared memory that the variables of a block can have: on the chip that a kernel or the module
    /// states, or the least of several. None without a limit, and where no chip is known.
    pub(super) fn block_memory(&self, kernel: OperationRef<'_, '_>) -> Option<u64> {
        if self.is_nvptx() {
            return Some(STATIC);
        }
        let of = |chip: &str| self.target.blocks.iter().find(|(start, _)| chip.starts_with(start));
        let own = chips(kernel);
        let stated = if own.is_empty() { &self.chips } else { &own };
        stated.iter().filter_map(|chip| of(chip)).map(|(_, bytes)| *bytes).min()
    }

    /// Whether the target has a cast from one space to another.
    pub(super) fn has_cast(&self, from: MemorySpace, to: MemorySpace) -> bool {
        if self.is_nvptx() {
            return from.conversion(to).is_some();
        }
        let is_one = |space: MemorySpace, own: &[u32]| {
            own.iter().any(|own| self.target.in_copy(*own) == space.number())
        };
        match (from, to) {
            _ if is_one(from, self.target.never_generic) || is_one(to, self.target.never_generic) => false,
            (Generic, _) | (_, Generic) => true,
            // Memory that is only read has the addresses of global memory, if it is a part of it.
            (Global, Constant) | (Constant, Global) if is_one(Global, self.target.read_only) => true,
            _ => self.target.casts_by_generic,
        }
    }

    /// Variables are in spaces that have variables, and have an initial value only where the target gives
    /// them one.
    fn variables(&mut self, module: OperationRef<'_, '_>) {
        for op in ir::members(module).into_iter().filter(|op| op.has_attribute("global_type")) {
            let number = ir::attribute(op, "addr_space").and_then(types::address_space_number);
            let number = number.unwrap_or_default();
            if self.target.no_variables.contains(&number) {
                self.report(Finding::VariableSpace, op.location(), &[&number]);
            }
            if self.target.no_values.contains(&number) && has_value(op) {
                self.report(Finding::InitialValue, op.location(), &[&number]);
            }
        }
    }

    /// Reports the first generic pointer of each function in a module for a target that has none.
    fn generic_pointers(&mut self, module: OperationRef<'_, '_>, triple: &str, generic: u32) {
        let is_generic = |ty: Type<'_>| {
            types::pointer_space(types::element_or_self(ty)) == Some(PointerSpace::Number(generic))
        };
        for function in ir::members(module) {
            let found = ir::collect(function, |op| {
                let mut values = ir::operands(op).map(|value| value.r#type());
                let is_one = values.any(is_generic) || op.results().any(|result| is_generic(result.r#type()));
                is_one.then_some(op)
            });
            if let Some(op) = found.first() {
                self.report(Finding::NoGeneric, op.location(), &[&triple]);
            }
        }
    }
}

/// Whether a variable has an initial value.
fn has_value(op: OperationRef<'_, '_>) -> bool {
    let stated = ir::attribute(op, "value").map(ir::attribute_text);
    let body = op.regions().find_map(|region| region.first_block());
    let returned = body.and_then(|block| ir::operand(block.terminator()?, 0)).and_then(ir::defining_op);
    stated.is_some_and(|text| !["#llvm.undef", "#llvm.poison"].contains(&&*text))
        || returned.is_some_and(|op| ["llvm.mlir.constant", "llvm.mlir.zero"].contains(&ir::name_str(op)))
}
