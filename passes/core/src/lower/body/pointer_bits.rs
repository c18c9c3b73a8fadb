//! Bits of pointers that move as numbers.
//!
//! ```text
//! %bits = load %slot : i64            a struct copy, as front ends write it: the slot held a pointer
//! store %bits, %table : i64           now the table holds it, though no pointer was loaded or stored
//! ```
//!
//! Without these, the model of memory contents would be unsound. So from each stored number the walk goes
//! back to the reaching definitions of its bits: loads, pointers turned into numbers, arguments, calls. Each
//! argument and result that is a number has a cell, which all callers share. Numbers that escape to unknown
//! code and to indirect calls share one cell, and a number that comes from there may be any of these. Integer
//! operations are assumed to keep bits, operations on floating-point numbers alone are not. The walk is
//! needed only in modules that load pointers from memory, or make pointers of numbers ([`super::integers`]).
//!
//! A number narrower than an address is a piece of one at most. The host passes none to a kernel, by
//! assumption (A16 in docs/soundness.md). Pieces that unknown callers pass or store reach no kernel of the
//! module: such callers run in launches of their own, and what these leave in global memory, the host might
//! have left there (A26).

use crate::{
    MemorySpace,
    function::function_ir::NodeValue,
    graph::{Cause, Constraint, Counts, Sum, Write},
    ids::{BlockId, CellId, FuncId, Id, NodeId, ObjectId},
    ir::{
        InterfaceSet, Ir, Op, Reader, Type, Value,
        class::{Class, is_exit},
        operands::{clobbers, operands, resolve},
        shape::{ADDRESS_BITS, Field, Position},
    },
    lattice::Mask,
    lower::body::{Address, BodyReader, gates::Runs, integers::Computation},
    place::Place,
};
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_rules::{
    AccessKind, OpModel, Operand,
    model::{Traffic, Transfer},
};

/// The cells through which integers pass between functions.
pub struct IntegerCells {
    cells: FxHashMap<(FuncId, Number), CellId>,
    first: usize,
    /// Whether pointers are made from numbers, so that it matters which numbers are whole addresses.
    makes_pointers: bool,
}

/// A number in a function's signature; with a position, one in an aggregate.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) enum Number {
    Argument(usize, Option<Position>),
    Result(usize, Option<Position>),
    /// These bytes of the pointee of an argument by value.
    Pointee(usize, Place),
}

impl IntegerCells {
    /// No cells yet. Cells are numbered from `first` on.
    pub fn new(first: usize, makes_pointers: bool) -> Self {
        Self { cells: FxHashMap::default(), first, makes_pointers }
    }

    /// How many cells there are.
    pub fn count(&self) -> usize {
        self.cells.len()
    }

    pub(crate) fn cell(&mut self, function: FuncId, place: Number) -> CellId {
        let next = CellId::new(self.first + self.cells.len());
        *self.cells.entry((function, place)).or_insert(next)
    }
}

/// The walk through one function.
pub(crate) struct BitWalk<'p, I: Ir> {
    /// The cells of the module; none for a function alone.
    pub passed: Option<&'p mut IntegerCells>,
    /// The callee of each call.
    pub callees: FxHashMap<Op<I>, FuncId>,
    /// The node for the bits of a number.
    nodes: FxHashMap<Value<I>, NodeId>,
    /// The same for numbers in aggregates (`numbers.rs`).
    pub parts: FxHashMap<(Value<I>, Position), NodeId>,
    pub pending: Vec<(Value<I>, Option<Position>, NodeId)>,
    /// The values that control flow forwards to a block argument or a result.
    pub forwarded: FxHashMap<Value<I>, Vec<Value<I>>>,
    /// The operands that it forwards, by op and number.
    forwarded_operands: FxHashSet<(Op<I>, usize)>,
    /// The values that control flow defines without forwarding an operand, or without saying so.
    pub unforwarded: FxHashSet<Value<I>>,
    /// Whether it matters which numbers are whole addresses.
    pub tracks_whole_addresses: bool,
}

impl<I: Ir> BodyReader<'_, '_, I> {
    /// Adds the numbers that pointers are made of, for a function alone.
    pub fn add_numbers_of_pointers(&mut self) {
        if !self.ir.int_to_ptrs.is_empty() {
            let mut walk = self.start_walk(None);
            self.follow_numbers(&mut walk);
            self.mark_pointers(&walk);
        }
    }

    fn follow_numbers(&mut self, walk: &mut BitWalk<'_, I>) {
        for (number, pointer) in std::mem::take(&mut self.ir.int_to_ptrs) {
            let number = self.bits(walk, number);
            self.function.numbers.made.push((number, pointer));
        }
        while let Some((value, position, node)) = walk.pending.pop() {
            match position {
                Some(position) => self.trace_part(walk, value, &position, node),
                None => self.trace(walk, value, node),
            }
        }
    }

    fn start_walk<'p>(&mut self, passed: Option<&'p mut IntegerCells>) -> BitWalk<'p, I> {
        let tracks_whole_addresses = match &passed {
            Some(passed) => passed.makes_pointers,
            None => !self.ir.int_to_ptrs.is_empty(),
        };
        let calls = self.ir.calls.values().zip(self.function.calls.values());
        let mut walk = BitWalk {
            passed,
            callees: calls.map(|(op, call)| (*op, call.callee)).collect(),
            nodes: FxHashMap::default(),
            parts: FxHashMap::default(),
            pending: Vec::new(),
            forwarded: FxHashMap::default(),
            forwarded_operands: FxHashSet::default(),
            unforwarded: FxHashSet::default(),
            tracks_whole_addresses,
        };
        let code = self.ir.code.clone();
        for at in code.body() {
            let (op, known) = (&at.op, self.reader.class_of(*at).interfaces);
            if known.intersects(InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH) {
                op.for_each_forwarded_operand(&mut |forward| {
                    walk.forwarded_operands.insert((forward.owner, forward.operand));
                    if let Some(value) = forward.owner.operand(forward.operand)
                        && self.ir.reach.may_forward(&forward)
                    {
                        walk.forwarded.entry(forward.destination).or_default().push(value);
                    }
                });
                op.for_each_unforwarded_argument(&mut |value| {
                    walk.unforwarded.insert(value);
                });
            }
            if !known.contains(InterfaceSet::BRANCH) {
                for block in op.successors() {
                    let arguments = (0..block.argument_count()).filter_map(|index| block.argument(index));
                    walk.unforwarded.extend(arguments);
                }
            }
        }
        walk
    }

    /// Adds the bits of numbers that are stored, that go to other functions, or that are added to an address.
    pub fn add_pointer_bits(&mut self, passed: &mut IntegerCells) {
        let mut walk = self.start_walk(Some(passed));
        let code = self.ir.code.clone();
        self.receive_by_value(&mut walk);
        for at in code.body() {
            let op = &at.op;
            self.begin(*op);
            let class = self.reader.class_of(*at);
            self.escape_numbers(&mut walk, *op, class);
            let Some(rule) = class.rule else { continue };
            for traffic in rule.traffic {
                let Traffic::Write { value, address } = traffic else { continue };
                for address in Address::all(*op, rule, *address) {
                    for value in operands(*op, *value) {
                        if !may_hold_bits(self.reader, value) {
                            continue;
                        }
                        if self.object_at(address.value).is_some()
                            && let Some(numbers) = self.numbers_in(&walk, value)
                        {
                            for (node, place) in self.parts(&mut walk, value, &numbers) {
                                self.store_as(node, address, place, false);
                            }
                            continue;
                        }
                        let node = self.bits(&mut walk, value);
                        let bytes = self.whole_place(value);
                        self.store_as(node, address, bytes, is_piece(value));
                    }
                }
            }
        }
        self.runs = Runs::Always;
        if !self.reader.is_function(self.ir.op()) {
            for value in self.initial_values() {
                if !may_hold_bits(self.reader, value) {
                    continue;
                }
                if let Some(numbers) = self.numbers_in(&walk, value) {
                    for (node, place) in self.parts(&mut walk, value, &numbers) {
                        self.initialize(node, place);
                    }
                    continue;
                }
                let node = self.bits(&mut walk, value);
                let bytes = self.whole_place(value);
                self.initialize(node, bytes);
            }
        }
        self.follow_numbers(&mut walk);
        self.write_computed(&walk);
        self.mark_pointers(&walk);
    }

    /// Numbers passed between functions, and numbers that escape: to unknown code, and out of regions whose
    /// op does not describe them. A number that comes back from an escape may hold anything in memory, or any
    /// escaped number; objects are not in that memory. A number that a region yields to an op that accesses
    /// memory may be written there.
    fn escape_numbers(&mut self, walk: &mut BitWalk<'_, I>, op: Op<I>, class: Class) {
        let Some(escaped) = self.module.map(|module| module.around.objects.escaped_numbers) else { return };
        let exits = is_exit(op, class.interfaces);
        let is_followed = class.rule.is_some()
            || class.covered && op.region_count() == 0
            || class.interfaces.intersects(InterfaceSet::BRANCH | InterfaceSet::SELECT_LIKE);
        if is_followed && !exits && !class.interfaces.contains(InterfaceSet::CALL) {
            return;
        }
        let callee = walk.callees.get(&op).copied();
        let first = callee.and_then(|_| op.call_arguments()).map_or(0, |arguments| arguments.start);
        let parent = op.parent_operation().filter(|_| exits);
        let returns = parent.is_some_and(|parent| parent == self.ir.op());
        let written: Vec<Value<I>> = parent.map_or(Vec::new(), |parent| self.accessed(parent));
        if let Some(callee) = callee {
            self.pass_numbers_by_value(walk, op, callee, first);
        }
        for (index, value) in op.operands().enumerate().collect::<Vec<_>>() {
            if may_hold_bits(self.reader, value) && !walk.forwarded_operands.contains(&(op, index)) {
                let bits = self.bits(walk, value);
                let gated = self.gated(bits);
                let to = match callee {
                    Some(callee) => index.checked_sub(first).map(|argument| (callee, argument)),
                    None if returns => self.module.map(|module| (module.id, index)),
                    None => None,
                };
                let number = |at, position| match callee {
                    Some(_) => Number::Argument(at, position),
                    None => Number::Result(at, position),
                };
                if let (Some((function, at)), Some(passed), Some(bits)) = (to, &mut walk.passed, gated) {
                    let cell = passed.cell(function, number(at, None));
                    self.function.add_store_cell(bits, cell, Counts::UnlessUnknown);
                    for position in self.positions_in(walk, value).iter() {
                        let node = self.part(walk, value, position);
                        let Some(node) = self.gated(node) else { continue };
                        let Some(passed) = &mut walk.passed else { continue };
                        let cell = passed.cell(function, number(at, Some(position.clone())));
                        self.function.add_store_cell(node, cell, Counts::UnlessUnknown);
                    }
                }
                if (to.is_none() || returns && self.function.is_called_by_address)
                    && let Some(bits) = gated
                {
                    self.function.add_store_cell(bits, escaped, Counts::Always);
                }
                for address in &written {
                    let address = Address { value: *address, is_direct: false, is_volatile: false };
                    self.store_as(bits, address, Place::ANYWHERE, is_piece(value));
                }
            }
        }
    }

    /// Writes to objects other than of a tracked number or a generic pointer: a number loaded there is no
    /// whole address.
    fn write_computed(&mut self, walk: &BitWalk<'_, I>) {
        if !walk.tracks_whole_addresses {
            return;
        }
        let computed = self.add_unnamed_node(BlockId::default());
        self.function.numbers.computed.push(computed);
        let is_generic = |value: &NodeValue<I>, body: &mut Self| {
            let shape = body.reader.shape(value.value.ty());
            match shape.fields.get(value.field as usize) {
                Some(Field::Generic) => true,
                Some(Field::Typed(mask)) => *mask == Mask::of(MemorySpace::Global),
                Some(Field::Descriptor) | None => false,
            }
        };
        let sources = self.gate_sources();
        for Write { part, value, .. } in self.function.objects.writes.clone() {
            let value = sources.get(&value).copied().unwrap_or(value);
            if self.ir.values[value].is_some_and(|value| !is_generic(&value, self)) {
                self.function.add_object_store(computed, part.object, part.place);
            }
        }
        let code = self.ir.code.clone();
        for at in code.body() {
            let op = at.op;
            if !self.ir.reach.runs(op) {
                continue;
            }
            for (index, address) in op.operands().enumerate().collect::<Vec<_>>() {
                let Some((object, _)) = self.object_at(address) else { continue };
                let is_call = walk.callees.contains_key(&op);
                let rule = self.reader.class_of(*at).rule;
                let rule = rule.or_else(|| self.reader.rule_of_callee(op));
                if !is_call && rule.is_some_and(|rule| writes_untracked(self.reader, op, rule, index)) {
                    self.function.add_object_store(computed, object, Place::ANYWHERE);
                }
            }
        }
    }

    /// Marks the nodes that are pointers.
    fn mark_pointers(&mut self, walk: &BitWalk<'_, I>) {
        if walk.tracks_whole_addresses {
            let pointers = self.ir.values.iter().filter(|(_, value)| value.is_some());
            self.function.numbers.pointers = pointers.map(|(node, _)| node).collect();
        }
    }

    pub(crate) fn object_at(&self, address: Value<I>) -> Option<(ObjectId, Place)> {
        self.module?.around.objects.at(address)
    }

    /// The addresses that an op accesses, by its rule.
    fn accessed(&mut self, op: Op<I>) -> Vec<Value<I>> {
        let rule = self.reader.rule(op);
        let accessed = rule.into_iter().flat_map(|rule| rule.operands).filter(|used| used.access.is_some());
        accessed.flat_map(|used| operands(op, used.at)).collect()
    }

    /// The node for the bits of a number.
    pub(crate) fn bits(&mut self, walk: &mut BitWalk<'_, I>, value: Value<I>) -> NodeId {
        let id = value;
        if let Some(node) = walk.nodes.get(&id) {
            return *node;
        }
        let node = self.add_unnamed_node(BlockId::default());
        walk.nodes.insert(id, node);
        walk.pending.push((value, None, node));
        node
    }

    /// `node` may hold the bits of `value`: of its pointers and of its numbers.
    pub(crate) fn take(&mut self, walk: &mut BitWalk<'_, I>, value: Value<I>, node: NodeId) {
        for field in self.fields(value) {
            self.function.add(Constraint::Bits { from: field, to: node });
        }
        if may_hold_bits(self.reader, value) {
            let bits = self.bits(walk, value);
            self.function.add(Constraint::Bits { from: bits, to: node });
        }
    }

    /// `node` may be the number `value`.
    fn take_whole(&mut self, walk: &mut BitWalk<'_, I>, value: Value<I>, node: NodeId) {
        match may_hold_bits(self.reader, value) && !self.holds_pointers(value) {
            true => {
                let bits = self.bits(walk, value);
                self.function.add_flow(bits, node);
            }
            false => {
                self.function.numbers.computed.push(node);
                self.take(walk, value, node);
            }
        }
    }

    fn trace(&mut self, walk: &mut BitWalk<'_, I>, value: Value<I>, node: NodeId) {
        let may_be_address = walk.tracks_whole_addresses && value.ty().has_room();
        if walk.tracks_whole_addresses && !may_be_address {
            self.function.numbers.computed.push(node);
        }
        if let Some(sources) = walk.forwarded.get(&value).cloned() {
            if walk.unforwarded.contains(&value) {
                self.function.numbers.computed.push(node);
            }
            for source in sources {
                self.take_whole(walk, source, node);
            }
            return;
        }
        if self.is_captured(value) {
            return self.take_from_host(value.ty(), node);
        }
        if may_be_address && self.is_of_host(value) {
            return self.number_of_host(node);
        }
        let Some(op) = value.defining_op() else { return self.trace_argument(walk, value, node) };
        let number = value.result_number();
        if let (Some(callee), Some(number), Some(passed)) = (walk.callees.get(&op), number, &mut walk.passed)
        {
            let cell = passed.cell(*callee, Number::Result(number, None));
            return self.function.add(Constraint::LoadCell { cell, value: node, is_received: true });
        }
        if let Some((aggregate, position)) = self.taken_out(walk, op) {
            let from = self.part(walk, aggregate, &position);
            return self.function.add_flow(from, node);
        }
        let class = self.reader.class(op);
        let rule = self.reader.rule(op).or_else(|| self.reader.rule_of_callee(op));
        let read = rule.zip(number).and_then(|(rule, number)| rule.read_from(number));
        let is_unknown = rule.is_some_and(|rule| {
            let mut escaping = rule.operands.iter().filter(|used| used.escapes);
            // A result too narrow for an address is computed from registers.
            let is_bounded = is_piece(value) && rule.clobbers.is_some();
            rule.havoc
                || rule.clobbers.is_some_and(|by| clobbers(op, by))
                || !is_bounded && rule.all_transfers().any(|from| *from == Transfer::Unknown)
                || escaping
                    .any(|used| operands(op, used.at).any(|value| self.reader.holds_pointers(value.ty())))
        });
        if let (Some(address), Some(rule)) = (read, rule) {
            let mut node = node;
            if may_be_address && self.is_in_memory_of_host(value) {
                self.number_of_host(node);
                let found = self.add_unnamed_node(BlockId::default());
                self.function.add(Constraint::Bits { from: found, to: node });
                node = found;
            }
            let bytes = self.whole_place(value);
            for address in Address::all(op, rule, address) {
                if address.is_volatile || self.object_at(address.value).is_none() {
                    self.function.numbers.computed.push(node);
                }
                // Others leave no piece of an address there.
                let is_volatile = address.is_volatile && !is_piece(value);
                self.load_as(Address { is_volatile, ..address }, bytes, node, true);
            }
            // The value used where nothing is read.
            for from in number.into_iter().flat_map(|number| rule.transfers(number)) {
                if let Transfer::Follows { operands: sources } = from {
                    self.function.numbers.computed.push(node);
                    for value in sources.iter().flat_map(|position| operands(op, *position)) {
                        self.take(walk, value, node);
                    }
                }
            }
        } else if is_unknown {
            self.function.numbers.computed.push(node);
            self.function.add_root(node, Mask::UNKNOWN, Cause::Callee);
        } else if let Some((_, one, other)) = op.select_operands()
            && rule.is_none()
            && class.interfaces.contains(InterfaceSet::SELECT_LIKE)
        {
            for chosen in [one, other].into_iter().filter_map(|chosen| op.operand(chosen)) {
                self.take_whole(walk, chosen, node);
            }
        } else if rule.is_some()
            || class.covered && op.region_count() == 0 && !class.interfaces.contains(InterfaceSet::CALL)
            || class.interfaces.contains(InterfaceSet::SELECT_LIKE)
            || op.region_count() == 0 && op.is_memory_effect_free()
        {
            if let Some(rule) = rule.filter(|_| may_be_address) {
                match self.computation(op, rule, value) {
                    Computation::Same(from) => return self.take_whole(walk, from, node),
                    Computation::Address(pointer) => {
                        let pointer = self.pointer(pointer);
                        return pointer.into_iter().for_each(|from| self.function.add_flow(from, node));
                    }
                    Computation::Sum { operand, by, minus } => {
                        let (operand, by) = (self.bits(walk, operand), self.bits(walk, by));
                        return self.function.numbers.sums.push(Sum { operand, by, minus, sum: node });
                    }
                    Computation::Other => {}
                }
            }
            match value.constant() {
                Some(0) => self.function.add_root(node, self.no_address(Mask::NULL), Cause::Known),
                _ => self.function.numbers.computed.push(node),
            }
            let moves = rule.is_some() || class.interfaces.contains(InterfaceSet::SELECT_LIKE);
            if moves || !computes_floats(op, value) {
                let accessed = self.accessed(op);
                let is_address = |value: &Value<I>| accessed.iter().any(|address| address == value);
                for operand in op.operands().filter(|value| !is_address(value)).collect::<Vec<_>>() {
                    self.take(walk, operand, node);
                }
                // A result of an op that accesses memory may come from there.
                for address in &accessed {
                    let address = Address { value: *address, is_direct: false, is_volatile: false };
                    self.load_as(address, Place::ANYWHERE, node, true);
                }
            }
        } else {
            self.load_from_anywhere(node);
        }
    }

    /// Block arguments: passed by the host to a kernel, by callers to a function, or defined by control flow
    /// for a region.
    fn trace_argument(&mut self, walk: &mut BitWalk<'_, I>, value: Value<I>, node: NodeId) {
        let Some(argument) = self.argument_of_function(value) else {
            let parent = value.argument_owner().and_then(|(block, _)| block.parent_operation());
            return match parent.filter(|parent| self.reader.class(*parent).covered) {
                // The induction variable of a loop, computed from the numbers that the op takes.
                Some(parent) => {
                    self.function.numbers.computed.push(node);
                    for operand in parent.operands().collect::<Vec<_>>() {
                        self.take(walk, operand, node);
                    }
                }
                None => self.load_from_anywhere(node),
            };
        };
        if self.ir.is_kernel {
            return self.take_from_host(value.ty(), node);
        }
        self.receive(walk, Number::Argument(argument, None), node);
    }

    /// The argument of this function that a value is.
    pub(crate) fn argument_of_function(&self, value: Value<I>) -> Option<usize> {
        let entry = self.ir.op().entry_block()?;
        let (block, argument) = value.argument_owner()?;
        (entry == block).then_some(argument)
    }

    /// Adds what callers pass for a number of this function.
    pub(crate) fn receive(&mut self, walk: &mut BitWalk<'_, I>, number: Number, node: NodeId) {
        match (self.module, &mut walk.passed) {
            (Some(module), Some(passed)) => {
                let cell = passed.cell(module.id, number);
                self.function.add(Constraint::LoadCell { cell, value: node, is_received: true });
                if self.function.is_called_by_address {
                    self.load_from_anywhere(node);
                }
            }
            _ => {
                self.function.numbers.computed.push(node);
                self.function.add_root(node, Mask::UNKNOWN, Cause::Caller);
            }
        }
    }

    /// Adds a number of this type from the host: bits of the host's pointers, but no piece of one.
    pub(crate) fn take_from_host(&mut self, ty: Type<I>, node: NodeId) {
        if !is_narrow(ty) {
            self.number_of_host(node);
        }
    }

    /// Adds a number from the host with room for an address.
    pub(crate) fn number_of_host(&mut self, node: NodeId) {
        match self.reader.assumptions().kernel_arguments_are_global {
            true => self.function.numbers.of_host.push(node),
            false => self.function.numbers.computed.push(node),
        }
        self.function.add_root(node, self.reader.host_pointers(), Cause::Known);
    }

    fn load_from_anywhere(&mut self, node: NodeId) {
        self.function.numbers.computed.push(node);
        let Some(module) = self.module else {
            return self.function.add_root(node, Mask::UNKNOWN, Cause::Callee);
        };
        let anywhere =
            self.constant(MemorySpace::CONCRETE.into_iter().map(Mask::of).collect(), Cause::Callee);
        self.function.add(Constraint::Load { address: anywhere, value: node });
        self.function.add(Constraint::LoadCell {
            cell: module.around.objects.escaped_numbers,
            value: node,
            is_received: false,
        });
    }
}

/// Whether a value is a number, or a vector of some.
pub(crate) fn is_number<I: Ir>(value: Value<I>) -> bool {
    let ty = value.ty().element_or_self();
    ty.is_index() || ty.number_width().is_some()
}

/// Whether a number is narrower than an address.
fn is_piece<I: Ir>(value: Value<I>) -> bool {
    is_narrow(value.ty())
}

/// Whether a type is that of a number narrower than an address.
fn is_narrow<I: Ir>(ty: Type<I>) -> bool {
    let width = ty.number_width().or_else(|| ty.float_width()).map(u64::from);
    width.or_else(|| ty.vector_bits()).is_some_and(|width| width < ADDRESS_BITS.into())
}

/// Whether a value can hold bits of an address: it is neither a pointer itself nor a single bit.
fn may_hold_bits<I: Ir>(reader: &I::Reader, value: Value<I>) -> bool {
    let ty = value.ty();
    !reader.is_pointer(ty) && !is_bit(ty)
}

fn is_bit<I: Ir>(ty: Type<I>) -> bool {
    ty.integer_width() == Some(1)
}

/// Whether an op's operands and result are all floating-point numbers: arithmetic, which preserves no
/// address.
fn computes_floats<I: Ir>(op: Op<I>, result: Value<I>) -> bool {
    let is_float = |value: Value<I>| value.ty().element_or_self().is_float();
    is_float(result) && op.operands().all(is_float)
}

/// Whether an op may write something to the address in an operand that is neither one of its operands nor
/// copied from elsewhere.
fn writes_untracked<I: Ir>(reader: &I::Reader, op: Op<I>, rule: &OpModel, operand: usize) -> bool {
    let at = |position: Operand| resolve(op, position).contains(&operand);
    let accesses = rule.operands.iter().filter(|used| at(used.at)).filter_map(|used| used.access);
    let mut kinds = accesses.map(|access| access.kind).peekable();
    if !kinds.any(|kind| !matches!(kind, AccessKind::Load | AccessKind::Prefetch)) {
        return false;
    }
    // Data read by the op may be part of what is written.
    let is_read = rule.all_transfers().any(|from| matches!(from, Transfer::Read { address } if at(*address)));
    let mut is_tracked = false;
    for traffic in rule.traffic {
        match traffic {
            Traffic::Write { value, address } if at(*address) => {
                let mut values = operands(op, *value);
                is_tracked =
                    values.all(|value| reader.is_pointer(value.ty()) || may_hold_bits(reader, value));
            }
            Traffic::Copy { to, from } => is_tracked |= at(*to) || at(*from),
            Traffic::Write { .. } | Traffic::Between { .. } => {}
        }
    }
    is_read || !is_tracked
}
