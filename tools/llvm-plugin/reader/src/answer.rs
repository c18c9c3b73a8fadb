//! The changes to each body: a plan in terms of a program's records.
//!
//! ```text
//! %v = load ptr, ptr %p       the result is in shared memory: LLVM does not see that by itself
//! %w = getelementptr ...      no fact is stated: LLVM infers its space from the space of %v
//! call void @f(ptr %v)        calls the body 2, which is a copy of @f for shared memory
//! ```
//!
//! Facts are stated only where LLVM's own pass (infer-address-spaces) would not infer them: it propagates
//! spaces from casts through address arithmetic, selects and phis. Facts and atomics can be left out. Calls
//! cannot: if the place of a call is not known, nothing may be rewritten.

use crate::{
    analysis::Extraction,
    ir::Llvm,
    ir::reader::TableReader,
    program::{IsOp, OpAt, ValueAt},
    table::{NONE, SymbolFlags},
};
use rustc_hash::FxHashSet;
use tilespace_core::{
    MemorySpace,
    function::function_ir::FunctionIr,
    graph::{Access, AccessWhat, Function},
    ids::{Id, NodeId},
    ir::{InterfaceSet, Ir, Reader, class::Traits, operands::resolve},
    lattice::Mask,
    ops::atomics::{EqualAtomic, equal_in_space},
    plan::{Body, BodyKind, Plan},
    splits::splits,
};
use tilespace_rules::{OpModel, model::Transfer};

/// The fact that a value is in a space. Values and instructions are records.
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// The value: an instruction, or an argument of the function.
    pub value: u32,
    /// The space.
    pub space: MemorySpace,
    /// The instruction from which the fact holds; none if it holds from the definition.
    pub from: Option<u32>,
    /// Whether the fact holds only from there: LLVM must not move an access that relies on it to an earlier
    /// place.
    pub is_only_from_there: bool,
    /// The instructions that use the value there; empty if the fact holds for all uses.
    pub uses: Vec<u32>,
}

/// An access through one of two pointers, which becomes two accesses, one by each
/// ([`tilespace_core::splits`]).
#[derive(Clone, Debug)]
pub struct SplitAnswer {
    /// The record of the access, and the number of the operand.
    pub access: (u32, u32),
    /// The record of the select or phi that the address is computed from.
    pub merge: u32,
    /// The values that the select or phi chooses from, each with its memory.
    pub choices: Vec<(u32, MemorySpace)>,
}

/// The changes to one body.
#[derive(Clone, Debug)]
pub struct BodyAnswer {
    /// The record of its function; none if the function has no code.
    pub function: Option<u32>,
    /// Its name, if it is a copy.
    pub name: String,
    /// Whether it is a copy.
    pub is_clone: bool,
    /// Its facts.
    pub facts: Vec<Fact>,
    /// Calls and the bodies that they are retargeted to.
    pub calls: Vec<(u32, u32)>,
    /// Accesses that name their space in the types of their operands, and the spaces that they may name, as
    /// bits.
    pub retyped: Vec<(u32, u32)>,
    /// Atomic intrinsics that cannot name their space, with the space, and an equal operation that names it.
    pub atomics: Vec<(u32, MemorySpace, EqualAtomic)>,
    /// Accesses that become two.
    pub splits: Vec<SplitAnswer>,
}

/// The answer for each body of a plan.
pub fn answer<'p>(reader: &mut TableReader<'p>, read: &Extraction<'p>, plan: &Plan) -> Vec<BodyAnswer> {
    let names = plan.names(&read.graph, |_| '.');
    let mut bodies = Vec::new();
    for (id, body) in plan.bodies.iter() {
        let (function, ir) = (&read.graph.functions()[body.function], &read.functions[body.function]);
        let mut writer = Writer { reader: &mut *reader, function, ir, body, facts: Vec::new() };
        bodies.push(writer.write(names[id].clone()));
    }
    bodies
}

struct Writer<'w, 'p> {
    reader: &'w mut TableReader<'p>,
    function: &'w Function,
    ir: &'w FunctionIr<Llvm<'p>>,
    body: &'w Body,
    facts: Vec<Fact>,
}

impl<'p> Writer<'_, 'p> {
    fn write(&mut self, name: String) -> BodyAnswer {
        let op = self.ir.op().0;
        let has_code = op.symbol().is_some_and(|symbol| symbol.is(SymbolFlags::FUNCTION))
            && Llvm::entry_block(op).is_some();
        if has_code {
            self.values();
            self.guard_facts();
            self.accesses();
        }
        let calls = self.body.calls.iter().filter_map(|(call, target)| {
            Some((self.instruction(self.ir.calls[call].0).unwrap_or(NONE), (*target)?.index() as u32))
        });
        let calls = calls.collect();
        let atomics = self.function.accesses.iter().filter_map(|access| self.equal(access)).collect();
        BodyAnswer {
            function: has_code.then_some(op.id),
            name,
            is_clone: self.body.kind == BodyKind::Clone,
            facts: std::mem::take(&mut self.facts),
            calls,
            retyped: self.retyped(),
            atomics,
            splits: self.splits(),
        }
    }

    /// The record of an op, if it is an instruction.
    fn instruction(&self, op: OpAt<'p>) -> Option<u32> {
        let block = op.table().blocks.get(op.record().block as usize)?;
        (op.id >= block.code && op.record().value != 0).then_some(op.id)
    }

    /// The record of a value: its instruction, a phi, or the argument.
    fn value(&self, value: ValueAt<'p>) -> Option<u32> {
        if value.is_argument() { Some(value.id) } else { self.instruction(value.at::<IsOp>(value.id)) }
    }

    fn node(&self, node: NodeId) -> Option<u32> {
        self.value(self.ir.values[node].as_ref()?.value.0)
    }

    /// Facts that hold for all uses of a value.
    fn values(&mut self) {
        for (node, value) in self.ir.values.iter() {
            let Some(value) = value.as_ref().filter(|value| value.generic) else { continue };
            let Some(space) = self.body.masks[node].settled() else { continue };
            if let Some(value) = self.stated(value.value.0, space) {
                let (from, uses) = (None, Vec::new());
                self.facts.push(Fact { value, space, from, is_only_from_there: false, uses });
            }
        }
    }

    /// The record of a value, if LLVM does not infer its space from the definition.
    fn stated(&mut self, value: ValueAt<'p>, space: MemorySpace) -> Option<u32> {
        // LLVM joins the spaces of the values that a phi or select chooses from, but takes two numbers of one
        // space for two spaces.
        let numbers = value.program.target().numbers;
        let is_joined = numbers.iter().filter(|(_, of)| *of == space).count() < 2;
        let Some(op) = Llvm::defining_op(value) else {
            let (block, _) = Llvm::argument_owner(value)?;
            let is_of_function = Llvm::entry_block(self.ir.op().0) == Some(block);
            return (is_of_function || !is_joined).then_some(value.id);
        };
        let class = self.reader.class(tilespace_core::ir::Op(op));
        let known = match class.interfaces.contains(InterfaceSet::SELECT_LIKE) {
            true => is_joined,
            false => class.rule.is_some_and(is_inferred_by_llvm),
        };
        if known { None } else { self.instruction(op) }
    }

    /// Facts that guards establish. A comparison of pointers keeps the original pointer.
    fn guard_facts(&mut self) {
        let ir = self.ir;
        let compared = self.function.comparisons.iter().filter(|at| at.with.is_some());
        let compared: FxHashSet<u32> =
            compared.filter_map(|at| self.instruction(ir.site(at.site).0.0)).collect();
        for (refined, outermost, space) in ir.settling(&self.body.masks) {
            let Some(from) = self.instruction(ir.site(ir.refined[outermost].from).0.0) else { continue };
            let mut uses = Vec::new();
            for (op, _) in refined.uses.iter().map(|site| ir.site(*site)) {
                if !self.reader.class(op).traits.contains(Traits::FOLDS) {
                    uses.extend(self.instruction(op.0).filter(|at| !compared.contains(at)));
                }
            }
            if let (Some(value), false) = (self.node(refined.base), uses.is_empty()) {
                self.facts.push(Fact { value, space, from: Some(from), is_only_from_there: true, uses });
            }
        }
    }

    /// Facts about single accesses: a pointer that may be null is not null where it is accessed.
    fn accesses(&mut self) {
        for access in &self.function.accesses {
            let Some(space) = self.body.space_from_module(access) else { continue };
            let (op, operand) = self.ir.site(access.site);
            let value = op.operand(operand).and_then(|value| self.value(value.0));
            if let (Some(value), Some(user)) = (value, self.instruction(op.0)) {
                // The pointer may be the address of a slot, and LLVM must not replace it by another slot's.
                let is_only_from_there = space == MemorySpace::Local;
                self.facts.push(Fact {
                    value,
                    space,
                    from: Some(user),
                    is_only_from_there,
                    uses: vec![user],
                });
            }
        }
    }

    fn retyped(&mut self) -> Vec<(u32, u32)> {
        let mut found = Vec::new();
        for access in &self.function.accesses {
            let (op, operand) = self.ir.site(access.site);
            let Some((rule, at)) = self.reader.rule(op).zip(self.instruction(op.0)) else { continue };
            let is_polymorphic = (rule.operands.iter())
                .any(|used| used.polymorphic && resolve(op, used.at).contains(&operand));
            let named = access.allowed.spaces().filter(|space| space.number() < 8);
            let bits = named.fold(0, |bits, space| bits | 1 << space.number());
            found.extend((is_polymorphic && bits != 0).then_some((at, bits)));
        }
        found
    }

    /// An access by an atomic intrinsic, its space, and the equal operation that names the space.
    fn equal(&mut self, access: &Access) -> Option<(u32, MemorySpace, EqualAtomic)> {
        let space = self.body.masks[access.node].vote().space()?;
        let is_named = access.what == AccessWhat::Memory && access.allowed.contains(Mask::of(space));
        let (op, operand) = self.ir.site(access.site);
        let rule = self.reader.rule(op).filter(|_| is_named)?;
        Some((self.instruction(op.0)?, space, equal_in_space(op, rule, operand, space)?))
    }

    /// Accesses that become two. A copy of memory is split by its source, if it could be split by either
    /// operand. LLVM would merge two accesses by pointers of one type again, and on NVPTX, stack slots and
    /// arguments by value have the generic type until the code generator runs.
    fn splits(&mut self) -> Vec<SplitAnswer> {
        let is_nvptx = self.ir.op().0.program.target().numbers.is_empty();
        let is_typed =
            |space: MemorySpace| !is_nvptx || !matches!(space, MemorySpace::Local | MemorySpace::Param);
        let mut found: Vec<SplitAnswer> = Vec::new();
        for split in splits(self.reader, self.function, self.ir, self.body) {
            let (op, operand) = self.ir.site(self.function.accesses[split.access].site);
            let merge = split.merge.0;
            let Some((access, merge)) = self.instruction(op.0).zip(self.value(merge)) else { continue };
            if split.choices.iter().any(|(_, space)| is_typed(*space)) {
                let choices = split.choices.iter().map(|(value, space)| (value.0.id, *space)).collect();
                found.retain(|other| other.access.0 != access);
                found.push(SplitAnswer { access: (access, operand as u32), merge, choices });
            }
        }
        found
    }
}

/// Whether LLVM's infer-address-spaces propagates or infers the space of this op.
fn is_inferred_by_llvm(rule: &OpModel) -> bool {
    rule.makes_slot()
        || rule.cast().is_some()
        || rule.symbol().is_some()
        || rule.all_transfers().any(|from| *from == Transfer::Null)
        || rule.results.iter().any(|result| !result.retypes.is_empty())
}
