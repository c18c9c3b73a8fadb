//! Which memory each address is in: a points-to analysis over all visible code.
//!
//! ```text
//! %e = select %c, %a, %b         one of two: in both sets
//! store %a, %closure             what is loaded there may be %a
//! call @lambda(%closure)         the closure holds the same there as in the caller
//! ```
//!
//! Each address has a set of *roots*: slots, variables, and pointees of arguments. Sets grow to a fixpoint,
//! along all ops that derive a value from another one, and through memory: a round visits all that is stored
//! in roots and all that is loaded from them, and is repeated if it made a set larger. Over-approximations
//! are removed at the end: a root whose address escapes, or is joined with something else, is none, and
//! neither is any root that shares an address with it, until no more are removed.
//!
//! An argument is a root of its function, for one call at a time. A value loaded from memory may come from
//! another call, so it is the union of all actuals, not this call's argument; and a slot found so is one for
//! all calls. Only memory that is a slot of the same call, and was stored through its own address, is of that
//! call.

use super::indices::Indices;
use crate::{
    limits::{ADDRESS_PLACES, NUMBER_STEPS},
    numbers::one_back,
    objects::{ByteSet, Objects, Passing, Root},
    ops::{self, Pointer},
    parameters::is_by_value,
    program::{Program, Role},
};
use melior::ir::{BlockLike, OperationRef, Value, ValueLike, operation::OperationLike};
use mlir_ext::{interfaces, ir};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use tilespace_core::MemorySpace;
use tilespace_dialects::Effect;

/// The sets of all addresses, and facts about the roots.
#[derive(Default)]
pub struct Addresses<'c, 'a> {
    pub roots: Vec<Root<'c, 'a>>,
    /// Whether a root is one for all calls.
    pub is_shared: Vec<bool>,
    /// Whether its address escapes.
    pub escapes: Vec<bool>,
    pub of: FxHashMap<usize, Vec<(usize, ByteSet)>>,
    /// The addresses, in the order in which they were found.
    pub values: Vec<Value<'c, 'a>>,
}

/// An argument: its function, and its number.
pub(super) type Argument = (usize, usize);

/// Where control flow in a function forwards operands, and the sources of values that it forwards.
#[derive(Default)]
pub(super) struct Forwarded<'c, 'a> {
    pub to: FxHashMap<(usize, usize), Vec<Value<'c, 'a>>>,
    pub from: FxHashMap<usize, Vec<Value<'c, 'a>>>,
}

/// A value in memory of a root.
#[derive(Clone)]
pub(super) struct Held<'c, 'a> {
    pub place: ByteSet,
    pub value: Value<'c, 'a>,
    /// Whether a store to the root's own address put it there.
    pub is_direct: bool,
}

/// An op that reads memory.
pub(super) struct Load<'c, 'a> {
    pub address: Value<'c, 'a>,
    pub place: Option<ByteSet>,
    /// The loaded value, if it is a single pointer.
    pub result: Option<Value<'c, 'a>>,
}

/// Bytes that are copied: to, from, how many; at any place if the number is not known.
pub(super) struct Copied<'c, 'a> {
    pub to: Option<Value<'c, 'a>>,
    pub to_root: Option<usize>,
    pub from: Value<'c, 'a>,
    pub width: Option<u64>,
}

pub struct Search<'s, 'p, 'r, 'c, 'a> {
    pub objects: &'s mut Objects<'c, 'a>,
    pub program: &'p Program<'r, 'c, 'a>,
    pub found: Addresses<'c, 'a>,
    pub pending: Vec<Value<'c, 'a>>,
    pub arguments: FxHashMap<Argument, usize>,
    pub forwarded: FxHashMap<usize, Rc<Forwarded<'c, 'a>>>,
    pub found_indices: Indices<'c, 'a>,
    /// The actuals for each argument by reference that are addresses.
    pub passed: FxHashMap<Argument, Vec<Value<'c, 'a>>>,
    pub returned: FxHashMap<Argument, Vec<(usize, ByteSet)>>,
    pub met: FxHashMap<usize, (Value<'c, 'a>, Vec<Value<'c, 'a>>)>,
    /// Addresses that are stored, and where.
    pub stored: FxHashMap<usize, (Value<'c, 'a>, Value<'c, 'a>)>,
    pub loads: Vec<Load<'c, 'a>>,
    /// Pointers loaded from memory that was never stored to: they are undefined.
    pub undefined: FxHashSet<usize>,
    pub copies: Vec<Copied<'c, 'a>>,
    pub held: Vec<Vec<Held<'c, 'a>>>,
    /// The roots that an argument may be in, over all calls.
    pub owners: Vec<Vec<(usize, ByteSet)>>,
    /// Memory that may hold values which no visible code stored.
    pub is_foreign: Vec<bool>,
    /// Arguments that may be addresses in memory of others.
    pub is_open: Vec<bool>,
    /// Arguments that were replaced by all that is passed for them.
    pub resolved: FxHashSet<usize>,
}

impl<'s, 'p, 'r, 'c: 'a, 'a> Search<'s, 'p, 'r, 'c, 'a> {
    pub fn run(objects: &'s mut Objects<'c, 'a>, program: &'p Program<'r, 'c, 'a>) -> Addresses<'c, 'a> {
        let mut search = Self {
            objects,
            program,
            found: Addresses::default(),
            pending: Vec::new(),
            arguments: FxHashMap::default(),
            forwarded: FxHashMap::default(),
            found_indices: Indices::default(),
            passed: FxHashMap::default(),
            returned: FxHashMap::default(),
            met: FxHashMap::default(),
            stored: FxHashMap::default(),
            loads: Vec::new(),
            undefined: FxHashSet::default(),
            copies: Vec::new(),
            held: Vec::new(),
            owners: Vec::new(),
            is_foreign: Vec::new(),
            is_open: Vec::new(),
            resolved: FxHashSet::default(),
        };
        search.begin();
        loop {
            while let Some(value) = search.pending.pop() {
                search.walk(value);
            }
            search.read_memory();
            if search.pending.is_empty() {
                break;
            }
        }
        while search.spread_escapes() {}
        search.found
    }

    pub(super) fn root(&mut self, root: Root<'c, 'a>) -> usize {
        self.found.roots.push(root);
        self.found.is_shared.push(false);
        self.found.escapes.push(false);
        self.is_foreign.push(false);
        self.is_open.push(false);
        self.found.roots.len() - 1
    }

    pub(super) fn begin(&mut self) {
        let program = self.program;
        let start = ByteSet::bytes(0, 1);
        let mut variables = FxHashSet::default();
        for id in &program.order {
            let function = program.functions[id].op;
            let entry = interfaces::entry_block(function);
            for index in 0..entry.map_or(0, |entry| entry.argument_count()) {
                let Some(argument) = entry.and_then(|entry| entry.argument(index).ok()).map(Value::from)
                else {
                    continue;
                };
                let by_value = is_by_value(function, index);
                if !ops::holds_pointers(&program.rules.types, argument.r#type())
                    || !by_value && !gets_references(program, function)
                {
                    continue;
                }
                let passing = if by_value { Passing::ByValue } else { Passing::ByReference };
                let root = self.root(Root::Argument(function, index, passing));
                self.arguments.insert((*id, index), root);
                self.add(argument, root, start);
            }
            for op in ops::inner_ops(function) {
                let slot = |effect: &Effect| {
                    matches!(effect, Effect::Source { result: 0, space: MemorySpace::Local })
                };
                if program.rules.effects(op).iter().any(slot)
                    && let Some(address) = ir::result(op, 0)
                {
                    let root = self.root(Root::Slot(op));
                    self.add(address, root, start);
                }
                let Some((variable, takers)) = program.known_variable(op) else { continue };
                if variables.insert(ir::operation_id(variable)) && !self.objects.has_no_size(variable) {
                    let root = self.root(Root::Variable(variable));
                    for address in takers.iter().filter_map(|op| ir::result(*op, 0)) {
                        self.add(address, root, start);
                    }
                }
            }
        }
    }

    /// Adds a root to the set of an address.
    pub(super) fn add(&mut self, value: Value<'c, 'a>, root: usize, place: ByteSet) {
        let id = ir::value_id(value);
        if !self.found.of.contains_key(&id) {
            self.found.values.push(value);
        }
        if add_place(self.found.of.entry(id).or_default(), root, place) {
            self.pending.push(value);
        }
    }

    pub(super) fn roots_of(&self, value: Value<'c, 'a>) -> &[(usize, ByteSet)] {
        self.found.of.get(&ir::value_id(value)).map_or(&[], Vec::as_slice)
    }

    pub(super) fn escape_all(&mut self, value: Value<'c, 'a>) -> bool {
        let mut is_new = false;
        let Addresses { of, escapes, .. } = &mut self.found;
        for (root, _) in of.get(&ir::value_id(value)).into_iter().flatten() {
            is_new |= !std::mem::replace(&mut escapes[*root], true);
        }
        is_new
    }

    /// The function that a value is in.
    pub(super) fn home(&self, value: Value<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
        let around = match ir::argument_owner(value) {
            Some((block, _)) => block.parent_operation()?,
            None => ir::defining_op(value)?,
        };
        match self.program.functions.contains_key(&ir::operation_id(around)) {
            true => Some(around),
            false => self.program.function_around(around),
        }
    }

    /// Whether a value is no address, wherever it is stored. A cast of a generic null is none either; one of
    /// a null in another space may be an address there.
    pub(super) fn is_nothing(&self, value: Value<'c, 'a>) -> bool {
        let rules = &self.program.rules;
        let root = rules.root(value);
        let is_generic = ops::pointer_of(&rules.types, root, &[]) == Some(Pointer::Generic);
        let value = if is_generic { root } else { value };
        let Some(op) = ir::defining_op(value) else { return false };
        let none = |effect: &Effect| matches!(effect, Effect::Nothing { .. } | Effect::Null { .. });
        let effects = rules.effects(op);
        ir::constant_integer(value) == Some(0)
            || op.result_count() == 1 && !effects.is_empty() && effects.iter().all(none)
    }

    /// Whether a value is an address in roots that do not escape, or no address. An undefined value, and a
    /// move of one, is no address: no access uses it.
    pub(super) fn is_known_or_nothing(&self, value: Value<'c, 'a>) -> bool {
        let rules = &self.program.rules;
        let back = |at: &Value<'c, 'a>| {
            one_back(rules, ir::defining_op(*at).filter(|op| !rules.has_choice(*op, 0))?)
        };
        let mut moved = std::iter::successors(Some(value), back).take(NUMBER_STEPS as usize);
        self.is_known(value)
            || self.is_nothing(value)
            || !self.undefined.is_empty() && moved.any(|at| self.undefined.contains(&ir::value_id(at)))
    }

    /// Whether a value is an address in roots that do not escape, and nothing else.
    pub(super) fn is_known(&self, value: Value<'c, 'a>) -> bool {
        let roots = self.found.of.get(&ir::value_id(value));
        roots.is_some_and(|roots| roots.iter().all(|(root, _)| !self.found.escapes[*root]))
    }
}

/// Adds a place in one of `all`; returns whether it is new. When one has too many places, they are joined.
pub(super) fn add_place(all: &mut Vec<(usize, ByteSet)>, of: usize, place: ByteSet) -> bool {
    let known = all.iter().filter(|(known, _)| *known == of).map(|(_, at)| *at);
    if known.clone().any(|at| at.joined(place) == at) {
        return false;
    }
    let place = match known.clone().count() < ADDRESS_PLACES {
        true => place,
        false => {
            let joined = known.reduce(ByteSet::joined).map_or(place, |known| known.joined(place));
            all.retain(|(known, _)| *known != of);
            joined
        }
    };
    all.push((of, place));
    true
}

/// Whether addresses are followed into a function: all its callers pass what it takes, and call it by name.
pub fn gets_references<'c: 'a, 'a>(program: &Program<'_, 'c, 'a>, function: OperationRef<'c, 'a>) -> bool {
    let known = program.functions.get(&ir::operation_id(function));
    known.is_some_and(|known| known.role != Role::Kernel && !known.taken)
        && !crate::device::is_launch(function)
}
