//! Pointers that travel as numbers.
//!
//! ```text
//! %bits = load %slot : i64            a struct copy, as front ends write it: the slot held a pointer
//! store %bits, %table : i64           now the table holds it, though no pointer was loaded or stored
//! ```
//!
//! What memory may hold would be wrong without these. So from each stored number the walk goes back to where its bits
//! can come from: loads, pointers turned into numbers, arguments, calls. What goes to other functions is kept in one
//! set of its own, and who gets a number from another function gets that. Integer operations are taken to keep bits,
//! operations that take and give floating-point numbers alone are not. The walk is needed only in modules that load
//! pointers from memory at all.

use super::{Address, Body, CodeOp, is_exit, operands};
use melior::ir::{OperationRef, Type, TypeLike, Value, ValueLike, operation::OperationLike};
use mlir_ext::{
    functions,
    interfaces::{self, InterfaceSet},
    ir, types,
};
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_core::{
    MemorySpace,
    graph::Cause,
    ids::{BlockId, NodeId},
    lattice::Mask,
    place::Place,
};
use tilespace_dialects::Effect;

/// The walk through one function.
struct Carry<'c, 'a> {
    /// The node that stands for the bits of a number.
    nodes: FxHashMap<usize, NodeId>,
    pending: Vec<(Value<'c, 'a>, NodeId)>,
    /// What control flow forwards to a block argument or a result.
    forwarded: FxHashMap<usize, Vec<Value<'c, 'a>>>,
    /// The operands that it forwards, by op and number.
    handed_on: FxHashSet<(usize, usize)>,
}

impl<'c: 'a, 'a> Body<'_, '_, '_, 'c, 'a> {
    /// Adds what stored numbers may carry.
    pub fn carry(&mut self) {
        let mut carry = Carry {
            nodes: FxHashMap::default(),
            pending: Vec::new(),
            forwarded: FxHashMap::default(),
            handed_on: FxHashSet::default(),
        };
        let code = self.ir.code.clone();
        for CodeOp { op, class, .. } in code.body() {
            let known = self.extractor.classes.get(*class).interfaces;
            if known.intersects(InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH) {
                interfaces::for_each_forwarded_operand(**op, &mut |forward| {
                    carry.handed_on.insert((ir::operation_id(forward.owner), forward.operand));
                    if let Some(value) = ir::operand(forward.owner, forward.operand) {
                        carry.forwarded.entry(ir::value_id(forward.destination)).or_default().push(value);
                    }
                });
            }
        }
        for CodeOp { op, class, .. } in code.body() {
            let op = &**op;
            self.begin(*op);
            self.let_go(&mut carry, *op);
            let Some(rule) = self.extractor.classes.get(*class).rule else { continue };
            for effect in &rule.effects {
                let Effect::Writes { value, address } = effect else { continue };
                for address in Address::all(*op, rule, *address) {
                    for value in operands(*op, *value).filter(|value| may_carry(*value)) {
                        let node = self.bits(&mut carry, value);
                        let bytes = self.whole_place(value);
                        self.store(node, address, bytes);
                    }
                }
            }
        }
        if !self.extractor.classes.class(self.ir.op()).interfaces.contains(InterfaceSet::FUNCTION) {
            for value in self.initial_values().into_iter().filter(|value| may_carry(*value)) {
                let node = self.bits(&mut carry, value);
                let bytes = self.whole_place(value);
                self.initialize(node, bytes);
            }
        }
        while let Some((value, node)) = carry.pending.pop() {
            self.trace(&mut carry, value, node);
        }
    }

    /// Numbers that go where they are not followed: to other functions, and out of regions that say nothing of it. Who
    /// gets a number from there gets all that may be in memory, and these besides, since some memory is known to nobody
    /// else. What a region yields to an op that accesses memory may be written there.
    fn let_go(&mut self, carry: &mut Carry<'c, 'a>, op: OperationRef<'c, 'a>) {
        let Some(left) = self.module.map(|module| module.around.objects.left) else { return };
        let class = self.extractor.classes.class(op);
        let exits = is_exit(op, class.interfaces);
        let is_followed = class.rule.is_some()
            || class.covered && op.region_count() == 0
            || class.interfaces.intersects(InterfaceSet::BRANCH | InterfaceSet::SELECT_LIKE);
        if is_followed && !exits && !class.interfaces.contains(InterfaceSet::CALL) {
            return;
        }
        let parent = op.parent_operation().filter(|_| exits);
        let written: Vec<Value<'c, 'a>> = parent.map_or(Vec::new(), |parent| self.accessed(parent));
        for (index, value) in op.operands().enumerate().collect::<Vec<_>>() {
            if may_carry(value) && !carry.handed_on.contains(&(ir::operation_id(op), index)) {
                let bits = self.bits(carry, value);
                self.function.add_cell_store(bits, left);
                for address in &written {
                    let address = Address { value: *address, is_direct: false, is_volatile: false };
                    self.store(bits, address, Place::ANYWHERE);
                }
            }
        }
    }

    /// The addresses that an op accesses, by its rule.
    fn accessed(&mut self, op: OperationRef<'c, 'a>) -> Vec<Value<'c, 'a>> {
        let rule = self.extractor.classes.rule(op);
        let accessed = rule.into_iter().flat_map(|rule| &rule.effects).filter_map(|effect| match effect {
            Effect::Access { operand, .. } => Some(*operand),
            _ => None,
        });
        accessed.flat_map(|operand| operands(op, operand)).collect()
    }

    /// The node of a number's bits.
    fn bits(&mut self, carry: &mut Carry<'c, 'a>, value: Value<'c, 'a>) -> NodeId {
        let id = ir::value_id(value);
        if let Some(node) = carry.nodes.get(&id) {
            return *node;
        }
        let node = self.add_unnamed_node(BlockId::default());
        carry.nodes.insert(id, node);
        carry.pending.push((value, node));
        node
    }

    /// `node` may carry what `value` carries: its pointers, and the bits of its numbers.
    fn take(&mut self, carry: &mut Carry<'c, 'a>, value: Value<'c, 'a>, node: NodeId) {
        for field in self.fields(value) {
            self.function.add_flow(field, node);
        }
        if may_carry(value) {
            let bits = self.bits(carry, value);
            self.function.add_flow(bits, node);
        }
    }

    fn trace(&mut self, carry: &mut Carry<'c, 'a>, value: Value<'c, 'a>, node: NodeId) {
        if let Some(sources) = carry.forwarded.get(&ir::value_id(value)).cloned() {
            for source in sources {
                self.take(carry, source, node);
            }
            return;
        }
        if self.is_captured(value) {
            return self.load_parameter(node);
        }
        let Some(op) = ir::defining_op(value) else { return self.trace_argument(value, node) };
        let class = self.extractor.classes.class(op);
        let rule = self.extractor.classes.rule(op).or_else(|| self.rule_of_callee(op));
        let number = ir::result_number(value);
        let read = rule.into_iter().flat_map(|rule| &rule.effects).find_map(|effect| match effect {
            Effect::Reads { result, address } if number == Some(*result as usize) => Some(*address),
            _ => None,
        });
        let tells_nothing = |effect: &Effect| match effect {
            Effect::Havoc | Effect::Opaque { .. } => true,
            Effect::Escapes { operand } => {
                operands(op, *operand).any(|value| self.extractor.types.holds_pointers(value.r#type()))
            }
            _ => false,
        };
        let tells_nothing = rule.is_some_and(|rule| rule.effects.iter().any(tells_nothing));
        if let (Some(address), Some(rule)) = (read, rule) {
            let bytes = self.whole_place(value);
            for address in Address::all(op, rule, address) {
                self.load(address, bytes, node);
            }
            // Where nothing is read: what stands in for it.
            for effect in &rule.effects {
                if let Effect::Follows { result, operands: sources } = effect
                    && number == Some(*result as usize)
                {
                    for value in sources.iter().flat_map(|position| operands(op, *position)) {
                        self.take(carry, value, node);
                    }
                }
            }
        } else if tells_nothing {
            self.function.add_root(node, Mask::UNKNOWN, Cause::Callee);
        } else if rule.is_some()
            || class.covered && op.region_count() == 0 && !class.interfaces.contains(InterfaceSet::CALL)
            || class.interfaces.contains(InterfaceSet::SELECT_LIKE)
            || op.region_count() == 0 && interfaces::is_memory_effect_free(op)
        {
            let moves = rule.is_some() || class.interfaces.contains(InterfaceSet::SELECT_LIKE);
            if moves || !computes_floats(op, value) {
                let accessed = self.accessed(op);
                let is_address = |value: &Value<'c, 'a>| {
                    accessed.iter().any(|address| ir::value_id(*address) == ir::value_id(*value))
                };
                for operand in op.operands().filter(|value| !is_address(value)).collect::<Vec<_>>() {
                    self.take(carry, operand, node);
                }
                // What comes out of an op that accesses memory may come from there.
                for address in &accessed {
                    let address = Address { value: *address, is_direct: false, is_volatile: false };
                    self.load(address, Place::ANYWHERE, node);
                }
            }
        } else {
            self.load_from_anywhere(node);
        }
    }

    /// The arguments of a kernel come from the host, by way of parameter memory.
    fn trace_argument(&mut self, value: Value<'c, 'a>, node: NodeId) {
        let entry = functions::entry_block(self.ir.op());
        let owner = ir::argument_owner(value).map(|(block, _)| ir::block_id(block));
        if self.extractor.words.is_kernel(self.ir.op()) && entry.map(ir::block_id) == owner {
            self.load_parameter(node);
        } else {
            self.load_from_anywhere(node);
        }
    }

    fn load_parameter(&mut self, node: NodeId) {
        let address = self.constant(Mask::of(MemorySpace::Param), Cause::Known);
        self.function.add_load(address, node);
    }

    fn load_from_anywhere(&mut self, node: NodeId) {
        let anywhere =
            self.constant(MemorySpace::CONCRETE.into_iter().map(Mask::of).collect(), Cause::Callee);
        self.function.add_load(anywhere, node);
        if let Some(left) = self.module.map(|module| module.around.objects.left) {
            self.function.add_cell_load(left, node);
        }
    }
}

/// Whether a value can hold bits of an address: not a pointer itself, and no single bit.
fn may_carry(value: Value<'_, '_>) -> bool {
    let ty = value.r#type();
    types::pointer_space(ty).is_none() && !is_bit(ty)
}

fn is_bit(ty: Type<'_>) -> bool {
    types::integer_width(ty) == Some(1)
}

/// Whether an op takes and gives floating-point numbers alone: arithmetic, which leaves no address as it was.
fn computes_floats(op: OperationRef<'_, '_>, result: Value<'_, '_>) -> bool {
    let is_float = |value: Value<'_, '_>| types::element_or_self(value.r#type()).is_float();
    is_float(result) && op.operands().all(is_float)
}
