//! Pointers that travel as numbers.
//!
//! ```text
//! %bits = load %slot : i64            a struct copy, as front ends write it: the slot held a pointer
//! store %bits, %table : i64           now the table holds it, though no pointer was loaded or stored
//! ```
//!
//! What memory may hold would be wrong without these. So from each stored number the walk goes back to where its bits
//! can come from: loads, pointers turned into numbers, arguments, calls. Each argument and result that is a number has a
//! cell, which all callers share. What escapes to unknown code and to calls of addresses is kept in one cell of its own,
//! and whatever comes from there may be that. Integer operations are taken to keep bits, operations that take and give
//! floating-point numbers alone are not. The walk is needed only in modules that load pointers from memory, or add
//! numbers to addresses that are numbers themselves ([`super::integers`]).
//!
//! A number narrower than an address is a piece of one at most. The host passes none to a kernel, by assumption
//! (docs/soundness.md). What unseen callers pass or store piece by piece reaches no kernel of the module: such callers
//! run in launches of their own, and what these leave in global memory is what the host might have left there.

use super::{Address, Body, gates::Runs, integers::Whole};
use crate::{
    extract::{
        Extractor, NodeValue,
        class::{Class, clobbers, is_exit},
        function_ir::Made,
        operands::{operands, resolve},
    },
    types::{ADDRESS_BITS, Field, Position, is_pointer, number_width},
};
use melior::ir::{BlockLike, OperationRef, Type, TypeLike, Value, ValueLike, operation::OperationLike};
use mlir_ext::{
    functions,
    interfaces::{self, InterfaceSet},
    ir, types,
};
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_core::{
    MemorySpace,
    graph::{Cause, Offset, Write},
    ids::{BlockId, CellId, FuncId, Id, NodeId, ObjectId},
    lattice::Mask,
    place::Place,
};
use tilespace_dialects::{
    AccessKind, OpModel, Operand, TypeRules,
    rules::model::{Traffic, Transfer},
};

/// The cells by which numbers go from one function to another.
pub struct Passed {
    cells: FxHashMap<(FuncId, Number), CellId>,
    first: usize,
    /// Whether pointers are made of numbers, so that it matters which of them are whole addresses.
    makes_pointers: bool,
}

/// Which number of a function's signature; with a position, one in an aggregate.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum Number {
    Argument(usize, Option<Position>),
    Result(usize, Option<Position>),
    /// What is in these bytes of what is passed by value.
    Pointee(usize, Place),
}

impl Passed {
    /// No number so far. Cells are numbered from `first` on.
    pub fn new(first: usize, makes_pointers: bool) -> Self {
        Self { cells: FxHashMap::default(), first, makes_pointers }
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    pub(super) fn cell(&mut self, function: FuncId, place: Number) -> CellId {
        let next = CellId::new(self.first + self.cells.len());
        *self.cells.entry((function, place)).or_insert(next)
    }
}

/// The walk through one function.
pub(super) struct Carry<'p, 'c, 'a> {
    /// The cells of the module; none for a function alone.
    pub passed: Option<&'p mut Passed>,
    /// The functions that calls reach.
    pub callees: FxHashMap<usize, FuncId>,
    /// The node that stands for the bits of a number.
    nodes: FxHashMap<usize, NodeId>,
    /// The same for numbers in aggregates (`numbers.rs`).
    pub parts: FxHashMap<(usize, Position), NodeId>,
    pub pending: Vec<(Value<'c, 'a>, Option<Position>, NodeId)>,
    /// What control flow forwards to a block argument or a result.
    pub forwarded: FxHashMap<usize, Vec<Value<'c, 'a>>>,
    /// The operands that it forwards, by op and number.
    handed_on: FxHashSet<(usize, usize)>,
    /// What it makes of nothing, or hands on without saying so.
    pub unforwarded: FxHashSet<usize>,
    /// Whether it matters which numbers are whole addresses.
    pub tells_numbers: bool,
}

impl<'c: 'a, 'a> Body<'_, '_, 'c, 'a> {
    /// Adds what numbers may carry that are added to an address, for a function alone.
    pub fn carry_offsets(&mut self) {
        if !(self.ir.offsets.is_empty() && self.ir.made.is_empty()) {
            let mut carry = self.carried(None);
            self.follow_offsets(&mut carry);
            self.tell_pointers(&carry);
        }
    }

    fn follow_offsets(&mut self, carry: &mut Carry<'_, 'c, 'a>) {
        let rules = self.extractor.rules.types();
        for (integer, address, sum) in std::mem::take(&mut self.ir.offsets) {
            if may_carry(rules, *integer) {
                let integer = self.bits(carry, *integer);
                match address {
                    Some(address) => self.function.add_offset(Offset { address, integer, sum }),
                    None => self.function.add_flow(integer, sum),
                }
            }
        }
        for Made { number, offsets, pointer } in std::mem::take(&mut self.ir.made) {
            let address = self.bits(carry, *number);
            self.function.add_made(address, pointer);
            for integer in offsets.into_iter().filter(|integer| may_carry(rules, **integer)) {
                let integer = self.bits(carry, *integer);
                self.function.add_offset(Offset { address, integer, sum: pointer });
            }
        }
        while let Some((value, position, node)) = carry.pending.pop() {
            match position {
                Some(position) => self.trace_part(carry, value, &position, node),
                None => self.trace(carry, value, node),
            }
        }
    }

    fn carried<'p>(&mut self, passed: Option<&'p mut Passed>) -> Carry<'p, 'c, 'a> {
        let tells_numbers = match &passed {
            Some(passed) => passed.makes_pointers,
            None => !self.ir.made.is_empty(),
        };
        let calls = self.ir.calls.values().zip(self.function.calls.values());
        let mut carry = Carry {
            passed,
            callees: calls.map(|(op, call)| (ir::operation_id(**op), call.callee)).collect(),
            nodes: FxHashMap::default(),
            parts: FxHashMap::default(),
            pending: Vec::new(),
            forwarded: FxHashMap::default(),
            handed_on: FxHashSet::default(),
            unforwarded: FxHashSet::default(),
            tells_numbers,
        };
        let code = self.ir.code.clone();
        for at in code.body() {
            let (op, known) = (&at.op, self.extractor.class_of(*at).interfaces);
            if known.intersects(InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH) {
                interfaces::for_each_forwarded_operand(**op, &mut |forward| {
                    carry.handed_on.insert((ir::operation_id(forward.owner), forward.operand));
                    if let Some(value) = ir::operand(forward.owner, forward.operand)
                        && self.ir.reach.hands_on(&forward)
                    {
                        carry.forwarded.entry(ir::value_id(forward.destination)).or_default().push(value);
                    }
                });
                interfaces::for_each_unforwarded_argument(**op, &mut |value| {
                    carry.unforwarded.insert(ir::value_id(value));
                });
            }
            if !known.contains(InterfaceSet::BRANCH) {
                for block in op.successors() {
                    let arguments =
                        (0..block.argument_count()).filter_map(|index| block.argument(index).ok());
                    carry.unforwarded.extend(arguments.map(|argument| ir::value_id(argument.into())));
                }
            }
        }
        carry
    }

    /// Adds what numbers may carry that are stored, that go to other functions, or that are added to an address.
    pub fn carry(&mut self, passed: &mut Passed) {
        let mut carry = self.carried(Some(passed));
        let rules = self.extractor.rules.types();
        let code = self.ir.code.clone();
        self.receive_by_value(&mut carry);
        for at in code.body() {
            let op = &*at.op;
            self.begin(*op);
            let class = self.extractor.class_of(*at);
            self.escape_numbers(&mut carry, *op, class);
            let Some(rule) = class.rule else { continue };
            for traffic in rule.traffic {
                let Traffic::Write { value, address } = traffic else { continue };
                for address in Address::all(*op, rule, *address) {
                    for value in operands(*op, *value).filter(|value| may_carry(rules, *value)) {
                        if self.object_at(address.value).is_some()
                            && let Some(numbers) = self.numbers_in(&carry, value)
                        {
                            for (node, place) in self.parts(&mut carry, value, &numbers) {
                                self.store_as(node, address, place, false);
                            }
                            continue;
                        }
                        let node = self.bits(&mut carry, value);
                        let bytes = self.whole_place(value);
                        self.store_as(node, address, bytes, is_piece(value));
                    }
                }
            }
        }
        self.runs = Runs::Always;
        if !self.extractor.classes.is_function(self.ir.op()) {
            for value in self.initial_values().into_iter().filter(|value| may_carry(rules, *value)) {
                if let Some(numbers) = self.numbers_in(&carry, value) {
                    for (node, place) in self.parts(&mut carry, value, &numbers) {
                        self.initialize(node, place);
                    }
                    continue;
                }
                let node = self.bits(&mut carry, value);
                let bytes = self.whole_place(value);
                self.initialize(node, bytes);
            }
        }
        self.follow_offsets(&mut carry);
        self.write_computed(&carry);
        self.tell_pointers(&carry);
    }

    /// Numbers that go to other functions and back, and those that escape: to unknown code, and out of regions that say
    /// nothing of it. A number that comes back from an escape may hold anything in memory, or any escaped number: objects
    /// are not in that memory. What a region yields to an op that accesses memory may be written there.
    fn escape_numbers(&mut self, carry: &mut Carry<'_, 'c, 'a>, op: OperationRef<'c, 'a>, class: Class) {
        let Some(left) = self.module.map(|module| module.around.objects.left) else { return };
        let rules = self.extractor.rules.types();
        let exits = is_exit(op, class.interfaces);
        let is_followed = class.rule.is_some()
            || class.covered && op.region_count() == 0
            || class.interfaces.intersects(InterfaceSet::BRANCH | InterfaceSet::SELECT_LIKE);
        if is_followed && !exits && !class.interfaces.contains(InterfaceSet::CALL) {
            return;
        }
        let callee = carry.callees.get(&ir::operation_id(op)).copied();
        let first =
            callee.and_then(|_| interfaces::call_arguments(op)).map_or(0, |arguments| arguments.start);
        let parent = op.parent_operation().filter(|_| exits);
        let returns = parent.is_some_and(|parent| ir::operation_id(parent) == ir::operation_id(self.ir.op()));
        let written: Vec<Value<'c, 'a>> = parent.map_or(Vec::new(), |parent| self.accessed(parent));
        if let Some(callee) = callee {
            self.pass_numbers_by_value(carry, op, callee, first);
        }
        for (index, value) in op.operands().enumerate().collect::<Vec<_>>() {
            if may_carry(rules, value) && !carry.handed_on.contains(&(ir::operation_id(op), index)) {
                let bits = self.bits(carry, value);
                let let_out = self.let_out(bits);
                let to = match callee {
                    Some(callee) => index.checked_sub(first).map(|argument| (callee, argument)),
                    None if returns => self.module.map(|module| (module.id, index)),
                    None => None,
                };
                let number = |at, position| match callee {
                    Some(_) => Number::Argument(at, position),
                    None => Number::Result(at, position),
                };
                if let (Some((function, at)), Some(passed), Some(bits)) = (to, &mut carry.passed, let_out) {
                    let cell = passed.cell(function, number(at, None));
                    self.function.add_passed_number(bits, cell);
                    for position in self.positions_in(carry, value).iter() {
                        let node = self.part(carry, value, position);
                        let Some(node) = self.let_out(node) else { continue };
                        let Some(passed) = &mut carry.passed else { continue };
                        let cell = passed.cell(function, number(at, Some(position.clone())));
                        self.function.add_passed_number(node, cell);
                    }
                }
                if (to.is_none() || returns && self.function.is_called_by_address)
                    && let Some(bits) = let_out
                {
                    self.function.add_cell_store(bits, left);
                }
                for address in &written {
                    let address = Address { value: *address, is_direct: false, is_volatile: false };
                    self.store_as(bits, address, Place::ANYWHERE, is_piece(value));
                }
            }
        }
    }

    /// What is written to objects without being a number that is followed, or a generic pointer: what is loaded there is no
    /// whole address.
    fn write_computed(&mut self, carry: &Carry<'_, 'c, 'a>) {
        if !carry.tells_numbers {
            return;
        }
        let computed = self.add_unnamed_node(BlockId::default());
        self.function.add_computed(computed);
        let is_generic = |value: &NodeValue<'c, 'a>, body: &mut Self| {
            let shape = body.extractor.types.shape(value.value.r#type());
            match shape.fields.get(value.field as usize) {
                Some(Field::Generic) => true,
                Some(Field::Typed(mask)) => *mask == Mask::of(MemorySpace::Global),
                Some(Field::Descriptor) | None => false,
            }
        };
        let through = self.let_through();
        for Write { part, value, .. } in self.function.objects.writes.clone() {
            let value = through.get(&value).copied().unwrap_or(value);
            if self.ir.values[value].is_some_and(|value| !is_generic(&value, self)) {
                self.function.add_object_store(computed, part.object, part.place);
            }
        }
        let code = self.ir.code.clone();
        for at in code.body() {
            let op = *at.op;
            if !self.ir.reach.runs(op) {
                continue;
            }
            for (index, address) in op.operands().enumerate().collect::<Vec<_>>() {
                let Some((object, _)) = self.object_at(address) else { continue };
                let is_call = carry.callees.contains_key(&ir::operation_id(op));
                let rule = self.extractor.class_of(*at).rule;
                let rule = rule.or_else(|| self.extractor.rule_of_callee(op));
                if !is_call && rule.is_some_and(|rule| writes_unseen(self.extractor, op, rule, index)) {
                    self.function.add_object_store(computed, object, Place::ANYWHERE);
                }
            }
        }
    }

    /// Says which nodes are pointers.
    fn tell_pointers(&mut self, carry: &Carry<'_, 'c, 'a>) {
        if carry.tells_numbers {
            let pointers = self.ir.values.iter().filter(|(_, value)| value.is_some());
            self.function.set_pointers(pointers.map(|(node, _)| node).collect());
        }
    }

    pub(super) fn object_at(&self, address: Value<'c, 'a>) -> Option<(ObjectId, Place)> {
        self.module?.around.objects.at(address)
    }

    /// The addresses that an op accesses, by its rule.
    fn accessed(&mut self, op: OperationRef<'c, 'a>) -> Vec<Value<'c, 'a>> {
        let rule = self.extractor.classes.rule(op);
        let accessed = rule.into_iter().flat_map(|rule| rule.operands).filter(|used| used.access.is_some());
        accessed.flat_map(|used| operands(op, used.at)).collect()
    }

    /// The node of a number's bits.
    pub(super) fn bits(&mut self, carry: &mut Carry<'_, 'c, 'a>, value: Value<'c, 'a>) -> NodeId {
        let id = ir::value_id(value);
        if let Some(node) = carry.nodes.get(&id) {
            return *node;
        }
        let node = self.add_unnamed_node(BlockId::default());
        carry.nodes.insert(id, node);
        carry.pending.push((value, None, node));
        node
    }

    /// `node` may carry what `value` carries: its pointers, and the bits of its numbers.
    pub(super) fn take(&mut self, carry: &mut Carry<'_, 'c, 'a>, value: Value<'c, 'a>, node: NodeId) {
        for field in self.fields(value) {
            self.function.add_bits_flow(field, node);
        }
        if may_carry(self.extractor.rules.types(), value) {
            let bits = self.bits(carry, value);
            self.function.add_bits_flow(bits, node);
        }
    }

    /// `node` may be the number `value`.
    fn take_whole(&mut self, carry: &mut Carry<'_, 'c, 'a>, value: Value<'c, 'a>, node: NodeId) {
        match may_carry(self.extractor.rules.types(), value) && !self.holds_pointers(value) {
            true => {
                let bits = self.bits(carry, value);
                self.function.add_flow(bits, node);
            }
            false => {
                self.function.add_computed(node);
                self.take(carry, value, node);
            }
        }
    }

    /// Says whether the number `value`, which is `node`, is a whole address, as far as that does not depend on where it comes
    /// from. Whether it does.
    fn tell(&mut self, carry: &mut Carry<'_, 'c, 'a>, value: Value<'c, 'a>, node: NodeId) -> bool {
        if !carry.tells_numbers {
            return true;
        }
        match self.whole_address(value) {
            Whole::As(number) if ir::value_id(number) == ir::value_id(value) => return true,
            Whole::As(number) => self.take_whole(carry, number, node),
            Whole::Yes => {}
            Whole::No => self.function.add_computed(node),
        }
        false
    }

    fn trace(&mut self, carry: &mut Carry<'_, 'c, 'a>, value: Value<'c, 'a>, node: NodeId) {
        let depends = self.tell(carry, value, node);
        if let Some(sources) = carry.forwarded.get(&ir::value_id(value)).cloned() {
            if carry.unforwarded.contains(&ir::value_id(value)) {
                self.function.add_computed(node);
            }
            for source in sources {
                self.take_whole(carry, source, node);
            }
            return;
        }
        if self.is_captured(value) {
            return self.take_from_host(value.r#type(), node);
        }
        let Some(op) = ir::defining_op(value) else { return self.trace_argument(carry, value, node) };
        let number = ir::result_number(value);
        if let (Some(callee), Some(number), Some(passed)) =
            (carry.callees.get(&ir::operation_id(op)), number, &mut carry.passed)
        {
            let cell = passed.cell(*callee, Number::Result(number, None));
            return self.function.add_received_number(cell, node);
        }
        if let Some((aggregate, position)) = self.taken_out(carry, op) {
            let from = self.part(carry, aggregate, &position);
            return self.function.add_flow(from, node);
        }
        let class = self.extractor.classes.class(op);
        let rule = self.extractor.classes.rule(op).or_else(|| self.extractor.rule_of_callee(op));
        let read = rule.zip(number).and_then(|(rule, number)| rule.read_from(number));
        let tells_nothing = rule.is_some_and(|rule| {
            let mut lets_go = rule.operands.iter().filter(|used| used.escapes);
            // Registers of fewer bits than an address has are made of registers.
            let is_bounded = is_piece(value) && rule.clobbers.is_some();
            rule.havoc
                || rule.clobbers.is_some_and(|by| clobbers(op, by))
                || !is_bounded && rule.all_transfers().any(|from| *from == Transfer::Unknown)
                || lets_go.any(|used| {
                    operands(op, used.at).any(|value| self.extractor.types.holds_pointers(value.r#type()))
                })
        });
        if let (Some(address), Some(rule)) = (read, rule) {
            let bytes = self.whole_place(value);
            for address in Address::all(op, rule, address) {
                if address.is_volatile || self.object_at(address.value).is_none() {
                    self.function.add_computed(node);
                }
                self.load_as(address, bytes, node, true);
            }
            // Where nothing is read: what stands in for it.
            for from in number.into_iter().flat_map(|number| rule.transfers(number)) {
                if let Transfer::Follows { operands: sources } = from {
                    self.function.add_computed(node);
                    for value in sources.iter().flat_map(|position| operands(op, *position)) {
                        self.take(carry, value, node);
                    }
                }
            }
        } else if tells_nothing {
            self.function.add_computed(node);
            self.function.add_root(node, Mask::UNKNOWN, Cause::Callee);
        } else if let Some((_, one, other)) = interfaces::select_operands(op)
            && rule.is_none()
            && class.interfaces.contains(InterfaceSet::SELECT_LIKE)
            && depends
        {
            for chosen in [one, other].into_iter().filter_map(|chosen| ir::operand(op, chosen)) {
                self.take_whole(carry, chosen, node);
            }
        } else if rule.is_some()
            || class.covered && op.region_count() == 0 && !class.interfaces.contains(InterfaceSet::CALL)
            || class.interfaces.contains(InterfaceSet::SELECT_LIKE)
            || op.region_count() == 0 && interfaces::is_memory_effect_free(op)
        {
            if depends {
                self.function.add_computed(node);
            }
            let mut transfers =
                number.zip(rule).into_iter().flat_map(|(number, rule)| rule.transfers(number));
            if transfers.any(|from| *from == Transfer::Null) {
                self.function.add_root(node, Mask::NULL, Cause::Known);
            }
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
                    self.load_as(address, Place::ANYWHERE, node, true);
                }
            }
        } else {
            self.load_from_anywhere(node);
        }
    }

    /// What the host passes to a kernel, callers pass to a function, and control flow makes for a region.
    fn trace_argument(&mut self, carry: &mut Carry<'_, 'c, 'a>, value: Value<'c, 'a>, node: NodeId) {
        let Some(argument) = self.argument_of_function(value) else {
            let parent = ir::argument_owner(value).and_then(|(block, _)| block.parent_operation());
            return match parent.filter(|parent| self.extractor.classes.class(*parent).covered) {
                // The induction variable of a loop, made from the numbers that the op takes.
                Some(parent) => {
                    self.function.add_computed(node);
                    for operand in parent.operands().collect::<Vec<_>>() {
                        self.take(carry, operand, node);
                    }
                }
                None => self.load_from_anywhere(node),
            };
        };
        if self.ir.is_kernel {
            return self.take_from_host(value.r#type(), node);
        }
        self.receive(carry, Number::Argument(argument, None), node);
    }

    /// Which argument of this function a value is.
    pub(super) fn argument_of_function(&self, value: Value<'c, 'a>) -> Option<usize> {
        let entry = functions::entry_block(self.ir.op())?;
        let (block, argument) = ir::argument_owner(value)?;
        (ir::block_id(entry) == ir::block_id(block)).then_some(argument)
    }

    /// What callers pass for a number of this function.
    pub(super) fn receive(&mut self, carry: &mut Carry<'_, 'c, 'a>, number: Number, node: NodeId) {
        match (self.module, &mut carry.passed) {
            (Some(module), Some(passed)) => {
                let cell = passed.cell(module.id, number);
                self.function.add_received_number(cell, node);
                if self.function.is_called_by_address {
                    self.load_from_anywhere(node);
                }
            }
            _ => {
                self.function.add_computed(node);
                self.function.add_root(node, Mask::UNKNOWN, Cause::Caller);
            }
        }
    }

    /// A number of this type from the host: the bits of its pointers, but of no part of one.
    pub(super) fn take_from_host(&mut self, ty: Type<'c>, node: NodeId) {
        if !is_narrow(ty) {
            self.function.add_root(node, self.extractor.host_pointers(), Cause::Known);
        }
    }

    fn load_from_anywhere(&mut self, node: NodeId) {
        self.function.add_computed(node);
        let Some(module) = self.module else {
            return self.function.add_root(node, Mask::UNKNOWN, Cause::Callee);
        };
        let anywhere =
            self.constant(MemorySpace::CONCRETE.into_iter().map(Mask::of).collect(), Cause::Callee);
        self.function.add_load(anywhere, node);
        self.function.add_cell_load(module.around.objects.left, node);
    }
}

/// Whether a value is a number, or some.
pub(super) fn is_number(value: Value<'_, '_>) -> bool {
    let ty = types::element_or_self(value.r#type());
    ty.is_index() || number_width(ty).is_some()
}

/// Whether a number is narrower than an address.
fn is_piece(value: Value<'_, '_>) -> bool {
    is_narrow(value.r#type())
}

/// Whether a type is that of a number narrower than an address.
fn is_narrow(ty: Type<'_>) -> bool {
    let width = number_width(ty).or_else(|| types::float_width(ty)).map(u64::from);
    width.or_else(|| types::vector_bits(ty)).is_some_and(|width| width < ADDRESS_BITS.into())
}

/// Whether a value can hold bits of an address: not a pointer itself, and no single bit.
fn may_carry(rules: TypeRules, value: Value<'_, '_>) -> bool {
    let ty = value.r#type();
    !is_pointer(rules, ty) && !is_bit(ty)
}

fn is_bit(ty: Type<'_>) -> bool {
    types::integer_width(ty) == Some(1)
}

/// Whether an op takes and gives floating-point numbers alone: arithmetic, which leaves no address as it was.
fn computes_floats(op: OperationRef<'_, '_>, result: Value<'_, '_>) -> bool {
    let is_float = |value: Value<'_, '_>| types::element_or_self(value.r#type()).is_float();
    is_float(result) && op.operands().all(is_float)
}

/// Whether an op may write to the address that an operand is what is no value of its own, nor copied from elsewhere.
fn writes_unseen(extractor: &Extractor, op: OperationRef<'_, '_>, rule: &OpModel, operand: usize) -> bool {
    let at = |position: Operand| resolve(op, position).contains(&operand);
    let accesses = rule.operands.iter().filter(|used| at(used.at)).filter_map(|used| used.access);
    let mut kinds = accesses.map(|access| access.kind).peekable();
    let rules = extractor.rules.types();
    if !kinds.any(|kind| !matches!(kind, AccessKind::Load | AccessKind::Prefetch)) {
        return false;
    }
    // What is read besides may go into what is written.
    let is_read = rule.all_transfers().any(|from| matches!(from, Transfer::Read { address } if at(*address)));
    let mut is_seen = false;
    for traffic in rule.traffic {
        match traffic {
            Traffic::Write { value, address } if at(*address) => {
                let mut values = operands(op, *value);
                is_seen = values.all(|value| is_pointer(rules, value.r#type()) || may_carry(rules, value));
            }
            Traffic::Copy { to, from } => is_seen |= at(*to) || at(*from),
            Traffic::Write { .. } | Traffic::Between { .. } => {}
        }
    }
    is_read || !is_seen
}
