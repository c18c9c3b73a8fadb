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
//! operations are assumed to keep bits, operations only on floating-point numbers are not. The walk is needed
//! only in modules that load pointers from memory, or make pointers of numbers ([`super::integers`]).
//!
//! A number narrower than an address is a piece of one at most. The host passes none to a kernel, by
//! assumption (A16 in docs/soundness.md). Pieces that unknown callers pass or store reach no kernel of the
//! module: such callers run in launches of their own, and anything that these leave in global memory, the
//! host might have left there (A26).

use crate::{
    function::{forwards::Forwards, function_ir::NodeValue},
    graph::{Constraint, Counts, Write},
    ids::{BlockId, CellId, FuncId, IdMap, NodeId, ObjectId},
    ir::{
        InterfaceSet, Ir, Op, Reader, Value,
        class::{Class, is_exit},
        operands::{operands, resolve},
        shape::{ADDRESS_BITS, Field},
    },
    lattice::Mask,
    lower::body::{BodyReader, memory::Address},
    place::Place,
};
use rustc_hash::FxHashMap;
use tilespace_rules::{
    AccessKind, OpModel, Operand,
    model::{Traffic, Transfer},
};

/// The cells through which integers pass between functions.
pub struct IntegerCells<'g> {
    known: FxHashMap<(FuncId, Number), CellId>,
    cells: &'g mut IdMap<CellId, Mask>,
    /// Whether pointers are made from numbers, so that it matters which numbers are whole addresses.
    makes_pointers: bool,
}

/// A number in a function's signature.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Number {
    Argument(usize),
    Result(usize),
}

impl<'g> IntegerCells<'g> {
    /// None yet; they are added to `cells`.
    pub fn new(cells: &'g mut IdMap<CellId, Mask>, makes_pointers: bool) -> Self {
        Self { known: FxHashMap::default(), cells, makes_pointers }
    }

    pub(crate) fn cell(&mut self, function: FuncId, place: Number) -> CellId {
        *self.known.entry((function, place)).or_insert_with(|| self.cells.push(Mask::EMPTY))
    }
}

/// The walk through one function.
pub(crate) struct BitWalk<'p, 'g, I: Ir> {
    /// The cells of the module; none for a function in isolation.
    pub passed: Option<&'p mut IntegerCells<'g>>,
    /// The callee of each call.
    pub callees: FxHashMap<Op<I>, FuncId>,
    /// The node for the bits of a number.
    nodes: FxHashMap<Value<I>, NodeId>,
    pub pending: Vec<(Value<I>, NodeId)>,
    pub forwards: Forwards<I>,
    /// Whether it matters which numbers are whole addresses.
    pub tracks_whole_addresses: bool,
}

impl<I: Ir> BodyReader<'_, '_, I> {
    /// Adds the numbers that pointers are made of, for a function in isolation.
    pub fn add_numbers_of_pointers(&mut self) {
        if !self.ir.int_to_ptrs.is_empty() {
            let mut walk = self.start_walk(None);
            self.follow_numbers(&mut walk);
            self.mark_pointers(&walk);
        }
    }

    fn follow_numbers(&mut self, walk: &mut BitWalk<'_, '_, I>) {
        for (number, pointer) in std::mem::take(&mut self.ir.int_to_ptrs) {
            let number = self.bits(walk, number);
            self.function.numbers.made.push((number, pointer));
        }
        while let Some((value, node)) = walk.pending.pop() {
            self.trace(walk, value, node);
        }
    }

    fn start_walk<'p, 'c>(&mut self, passed: Option<&'p mut IntegerCells<'c>>) -> BitWalk<'p, 'c, I> {
        let tracks_whole_addresses = match &passed {
            Some(passed) => passed.makes_pointers,
            None => !self.ir.int_to_ptrs.is_empty(),
        };
        let calls = self.ir.calls.values().zip(self.function.calls.values());
        BitWalk {
            passed,
            callees: calls.map(|(op, call)| (*op, call.callee)).collect(),
            nodes: FxHashMap::default(),
            pending: Vec::new(),
            forwards: Forwards::of(self.reader, &self.ir.code),
            tracks_whole_addresses,
        }
    }

    /// Adds the bits of numbers that are stored, that go to other functions, or that are added to an address.
    pub fn add_pointer_bits(&mut self, passed: &mut IntegerCells<'_>) {
        let mut walk = self.start_walk(Some(passed));
        let code = self.ir.code.clone();
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
                        let (node, place) = (self.bits(&mut walk, value), self.whole_place(value));
                        self.store_as(node, address, place, is_piece(value));
                    }
                }
            }
            self.write_unnamed(&mut walk, *op, rule);
        }
        if !self.reader.is_function(self.ir.op()) {
            for value in self.initial_values() {
                if may_hold_bits(self.reader, value) {
                    let (node, place) = (self.bits(&mut walk, value), self.whole_place(value));
                    self.initialize(node, place);
                }
            }
        }
        self.follow_numbers(&mut walk);
        self.write_computed(&walk);
        self.mark_pointers(&walk);
    }

    /// Where a rule says that memory may be written, and not from where, any number that the op takes may be
    /// written there.
    fn write_unnamed(&mut self, walk: &mut BitWalk<'_, '_, I>, op: Op<I>, rule: &'static OpModel) {
        let is_named = |at: Operand| {
            rule.traffic.iter().any(|traffic| match traffic {
                Traffic::Write { address, .. } => *address == at,
                Traffic::Copy { to, from } => *to == at || *from == at,
                Traffic::Between { .. } => true,
            })
        };
        let written =
            rule.operands.iter().filter(|used| used.access.is_some_and(|access| access.kind.writes()));
        let written: Vec<_> = written.filter(|used| !is_named(used.at)).collect();
        if written.is_empty() {
            return;
        }
        let numbers = op.operands().filter(|value| may_hold_bits(self.reader, *value)).collect::<Vec<_>>();
        for value in numbers {
            let bits = self.bits(walk, value);
            for address in written.iter().flat_map(|used| Address::all(op, rule, used.at)) {
                let address = Address { is_direct: false, ..address };
                self.store_as(bits, address, Place::ANYWHERE, is_piece(value));
            }
        }
    }

    /// Numbers passed between functions, and numbers that escape: to unknown code, and out of regions of an
    /// op that does not describe them. A number that comes back from an escape may hold anything in memory,
    /// or any escaped number; objects are not in that memory. A number that a region yields to an op that
    /// accesses memory may be written there.
    fn escape_numbers(&mut self, walk: &mut BitWalk<'_, '_, I>, op: Op<I>, class: Class) {
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
        for (index, value) in op.operands().enumerate().collect::<Vec<_>>() {
            if may_hold_bits(self.reader, value) && !walk.forwards.destinations.contains_key(&(op, index)) {
                let bits = self.bits(walk, value);
                let to = match callee {
                    Some(callee) => index.checked_sub(first).map(|argument| (callee, argument)),
                    None if returns => self.module.map(|module| (module.id, index)),
                    None => None,
                };
                if let (Some((function, at)), Some(passed)) = (to, &mut walk.passed) {
                    let number = if callee.is_some() { Number::Argument(at) } else { Number::Result(at) };
                    let cell = passed.cell(function, number);
                    self.function.add_store_cell(bits, cell, Counts::UnlessUnknown);
                }
                if to.is_none() || returns && self.function.is_called_by_address {
                    self.function.add_store_cell(bits, escaped, Counts::Always);
                }
                for address in &written {
                    let address = Address { value: *address, is_direct: false, is_volatile: false };
                    self.store_as(bits, address, Place::ANYWHERE, is_piece(value));
                }
            }
        }
    }

    /// Writes to objects other than of a tracked number or a generic pointer: a number loaded there is not a
    /// whole address.
    fn write_computed(&mut self, walk: &BitWalk<'_, '_, I>) {
        if !walk.tracks_whole_addresses {
            return;
        }
        let computed = self.add_unnamed_node(BlockId::default());
        self.function.numbers.computed.push(computed);
        let is_generic = |value: &NodeValue<I>, body: &mut Self| {
            let shape = body.reader.shape(value.value.ty());
            shape.fields.get(value.field as usize).is_some_and(Field::is_address)
        };
        for Write { part, value, .. } in self.function.objects.writes.clone() {
            if self.ir.values[value].is_some_and(|value| !is_generic(&value, self)) {
                self.function.add_object_store(computed, part.object, part.place);
            }
        }
        let code = self.ir.code.clone();
        for at in code.body() {
            let op = at.op;
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
    fn mark_pointers(&mut self, walk: &BitWalk<'_, '_, I>) {
        if walk.tracks_whole_addresses {
            let pointers = self.ir.values.iter().filter(|(_, value)| value.is_some());
            self.function.numbers.pointers = pointers.map(|(node, _)| node).collect();
        }
    }

    pub(crate) fn object_at(&self, address: Value<I>) -> Option<(ObjectId, Place)> {
        self.module?.around.objects.at(address)
    }

    /// The addresses that an op accesses, by its rule.
    pub(crate) fn accessed(&mut self, op: Op<I>) -> Vec<Value<I>> {
        let rule = self.reader.rule(op);
        let accessed = rule.into_iter().flat_map(|rule| rule.operands).filter(|used| used.access.is_some());
        accessed.flat_map(|used| operands(op, used.at)).collect()
    }

    /// The node for the bits of a number.
    pub(crate) fn bits(&mut self, walk: &mut BitWalk<'_, '_, I>, value: Value<I>) -> NodeId {
        if let Some(node) = walk.nodes.get(&value) {
            return *node;
        }
        let node = self.add_unnamed_node(BlockId::default());
        walk.nodes.insert(value, node);
        walk.pending.push((value, node));
        node
    }

    /// `node` may hold the bits of `value`: of its pointers and of its numbers.
    pub(crate) fn take(&mut self, walk: &mut BitWalk<'_, '_, I>, value: Value<I>, node: NodeId) {
        for field in self.fields(value) {
            self.function.add(Constraint::Bits { from: field, to: node });
        }
        if may_hold_bits(self.reader, value) {
            let bits = self.bits(walk, value);
            self.function.add(Constraint::Bits { from: bits, to: node });
        }
    }

    /// `node` may be the number `value`.
    pub(crate) fn take_whole(&mut self, walk: &mut BitWalk<'_, '_, I>, value: Value<I>, node: NodeId) {
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
}

/// Whether a value is a number, or a vector of some.
pub(crate) fn is_number<I: Ir>(value: Value<I>) -> bool {
    let ty = value.ty().element_or_self();
    ty.is_index() || ty.number_width().is_some()
}

/// Whether a number is narrower than an address.
pub(crate) fn is_piece<I: Ir>(value: Value<I>) -> bool {
    let ty = value.ty();
    let width = ty.number_width().or_else(|| ty.float_width()).map(u64::from);
    width.or_else(|| ty.vector_bits()).is_some_and(|width| width < ADDRESS_BITS.into())
}

/// Whether a value can hold bits of an address: it is neither a pointer itself nor a single bit.
fn may_hold_bits<I: Ir>(reader: &I::Reader, value: Value<I>) -> bool {
    let ty = value.ty();
    !reader.is_pointer(ty) && ty.integer_width() != Some(1)
}

/// Whether an op may write something to the address in an operand that is neither one of its operands nor
/// copied from elsewhere.
fn writes_untracked<I: Ir>(reader: &I::Reader, op: Op<I>, rule: &OpModel, operand: usize) -> bool {
    let at = |position: Operand| resolve(op, position).contains(&operand);
    let accesses = rule.operands.iter().filter(|used| at(used.at)).filter_map(|used| used.access);
    let mut kinds = accesses.map(|access| access.kind);
    if !kinds.any(AccessKind::writes) {
        return false;
    }
    // Data read by the op may be part of the data that is written.
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
