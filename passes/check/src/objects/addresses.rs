//! Which memory each address is in, by what all code in sight does with addresses.
//!
//! ```text
//! %e = select %c, %a, %b         one of two: in both sets
//! store %a, %closure             from now on, what is loaded there may be %a
//! call @lambda(%closure)         there is in here, as in the caller
//! ```
//!
//! Each address has a set of *roots*: slots, variables, and what arguments point to. Sets grow until nothing changes, along
//! everything that makes a value of another one, and through memory: a round goes over all that is stored in roots and all
//! that is loaded from there, and begins again if that made a set larger. What is too much comes out at the end: a root
//! whose address gets where it is not followed, or comes together with something else, is none, and so are all that
//! share an address with it, until no more go.
//!
//! An argument is a root of its function, for one call at a time. What comes out of memory may come from another call, so
//! that it is not the argument then but all that is passed for it; and a slot that is found so is one for all calls. Only
//! memory that is a slot of the same call, and got there by its own address, is of that call.

use crate::{
    objects::{Objects, Passing, Place, Root, passing},
    ops,
    parameters::{is_by_value, made_from},
    program::{Program, Role},
};
use melior::ir::{BlockLike, OperationRef, Value, ValueLike, operation::OperationLike};
use mlir_ext::{
    interfaces::{self, InterfaceSet},
    ir,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use tilespace_core::MemorySpace;
use tilespace_dialects::{AccessKind, Effect, Operand};

/// Values in one root that are told apart.
const HELD: usize = 64;

/// The sets of all addresses, and what is known of the roots.
#[derive(Default)]
pub struct Addresses<'c, 'a> {
    pub roots: Vec<Root<'c, 'a>>,
    /// Whether a root is one for all calls.
    pub is_shared: Vec<bool>,
    /// Whether its address gets out of sight.
    pub leaves: Vec<bool>,
    pub of: FxHashMap<usize, Vec<(usize, Place)>>,
    /// The addresses, in the order in which they were found.
    pub values: Vec<Value<'c, 'a>>,
}

/// An argument: its function, and its number.
type Argument = (usize, usize);

/// Where operands go by control flow in a function, and what values come from there.
#[derive(Default)]
struct HandedOn<'c, 'a> {
    to: FxHashMap<(usize, usize), Vec<Value<'c, 'a>>>,
    from: FxHashMap<usize, Vec<Value<'c, 'a>>>,
}

/// A value in memory of a root.
#[derive(Clone)]
struct Held<'c, 'a> {
    place: Place,
    value: Value<'c, 'a>,
    /// Whether a store to the root's own address put it there.
    is_direct: bool,
}

/// What reads memory.
struct Load<'c, 'a> {
    address: Value<'c, 'a>,
    place: Option<Place>,
    /// What is loaded, if it is a pointer as a whole.
    result: Option<Value<'c, 'a>>,
}

/// Bytes that are copied: to, from, how many; all of them at any place if that is not known.
struct Copied<'c, 'a> {
    to: Option<Value<'c, 'a>>,
    to_root: Option<usize>,
    from: Value<'c, 'a>,
    width: Option<u64>,
}

pub struct Search<'s, 'p, 'r, 'c, 'a> {
    objects: &'s mut Objects<'c, 'a>,
    program: &'p Program<'r, 'c, 'a>,
    found: Addresses<'c, 'a>,
    pending: Vec<Value<'c, 'a>>,
    arguments: FxHashMap<Argument, usize>,
    handed_on: FxHashMap<usize, Rc<HandedOn<'c, 'a>>>,
    /// What is passed for each argument by reference, as far as it is an address.
    passed: FxHashMap<Argument, Vec<Value<'c, 'a>>>,
    returned: FxHashMap<Argument, Vec<(usize, Place)>>,
    met: FxHashMap<usize, (Value<'c, 'a>, Vec<Value<'c, 'a>>)>,
    /// Addresses that are stored, and where.
    stored: FxHashMap<usize, (Value<'c, 'a>, Value<'c, 'a>)>,
    loads: Vec<Load<'c, 'a>>,
    copies: Vec<Copied<'c, 'a>>,
    held: Vec<Vec<Held<'c, 'a>>>,
    /// What arguments may be of, for any call.
    owners: Vec<Vec<(usize, Place)>>,
    /// Memory that something is written to that is no value.
    is_foreign: Vec<bool>,
    /// Arguments that were taken for all that is passed for them.
    resolved: FxHashSet<usize>,
}

impl<'s, 'p, 'r, 'c: 'a, 'a> Search<'s, 'p, 'r, 'c, 'a> {
    pub fn run(objects: &'s mut Objects<'c, 'a>, program: &'p Program<'r, 'c, 'a>) -> Addresses<'c, 'a> {
        let mut search = Self {
            objects,
            program,
            found: Addresses::default(),
            pending: Vec::new(),
            arguments: FxHashMap::default(),
            handed_on: FxHashMap::default(),
            passed: FxHashMap::default(),
            returned: FxHashMap::default(),
            met: FxHashMap::default(),
            stored: FxHashMap::default(),
            loads: Vec::new(),
            copies: Vec::new(),
            held: Vec::new(),
            owners: Vec::new(),
            is_foreign: Vec::new(),
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
        while search.takes_along() {}
        search.found
    }

    fn root(&mut self, root: Root<'c, 'a>) -> usize {
        self.found.roots.push(root);
        self.found.is_shared.push(false);
        self.found.leaves.push(false);
        self.is_foreign.push(false);
        self.found.roots.len() - 1
    }

    fn begin(&mut self) {
        let program = self.program;
        let start = Place::bytes(0, 1);
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
                if !ops::holds_pointers(program.rules.types, argument.r#type())
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

    /// An address may be in a root.
    fn add(&mut self, value: Value<'c, 'a>, root: usize, place: Place) {
        let id = ir::value_id(value);
        if !self.found.of.contains_key(&id) {
            self.found.values.push(value);
        }
        let roots = self.found.of.entry(id).or_default();
        match roots.iter_mut().find(|(known, _)| *known == root) {
            Some((_, known)) if known.joined(place) == *known => return,
            Some((_, known)) => *known = known.joined(place),
            None => roots.push((root, place)),
        }
        self.pending.push(value);
    }

    fn roots_of(&self, value: Value<'c, 'a>) -> Vec<(usize, Place)> {
        self.found.of.get(&ir::value_id(value)).cloned().unwrap_or_default()
    }

    fn leave_all(&mut self, value: Value<'c, 'a>) -> bool {
        let mut is_new = false;
        for (root, _) in self.roots_of(value) {
            is_new |= !std::mem::replace(&mut self.found.leaves[root], true);
        }
        is_new
    }

    /// The function that a value is in.
    fn home(&self, value: Value<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
        let around = match ir::argument_owner(value) {
            Some((block, _)) => block.parent_operation()?,
            None => ir::defining_op(value)?,
        };
        match self.program.functions.contains_key(&ir::operation_id(around)) {
            true => Some(around),
            false => self.program.function_around(around),
        }
    }

    /// All uses of an address.
    fn walk(&mut self, value: Value<'c, 'a>) {
        let roots = self.roots_of(value);
        if roots.iter().all(|(root, _)| self.found.leaves[*root]) {
            return;
        }
        let maker = ir::defining_op(value);
        if maker.is_some_and(|op| self.program.is_from_host(op)) {
            self.leave_all(value);
            return;
        }
        let mut uses = Vec::new();
        ir::for_each_use(value, |op, operand| uses.push((op, operand)));
        for (op, operand) in uses {
            if self.used(value, &roots, op, operand).is_none() {
                self.leave_all(value);
            }
        }
    }

    fn used(
        &mut self,
        value: Value<'c, 'a>,
        roots: &[(usize, Place)],
        op: OperationRef<'c, 'a>,
        operand: usize,
    ) -> Option<()> {
        let program = self.program;
        let mut made: Vec<(Value<'c, 'a>, Place)> = Vec::new();
        let same = Place::bytes(0, 1);
        match passing(program, op, operand) {
            Some((_, _, Passing::ByValue)) => return Some(()),
            Some((function, index, Passing::ByReference)) => {
                let argument = (ir::operation_id(function), index);
                let passed = self.passed.entry(argument).or_default();
                if !passed.iter().any(|known| ir::value_id(*known) == ir::value_id(value)) {
                    passed.push(value);
                }
                for (number, distance) in self.returned.get(&argument).into_iter().flatten() {
                    made.push((ir::result(op, *number)?, *distance));
                }
            }
            None => {
                let flows = InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH | InterfaceSet::RETURN_LIKE;
                if program.rules.is(op, flows) {
                    if program.rules.is_exit(op) && op.parent_operation() == self.home(value) {
                        return self.returned(value, roots, operand);
                    }
                    let handed_on = self.handed_on(op)?;
                    for to in handed_on.to.get(&(ir::operation_id(op), operand))? {
                        let sources = handed_on.from.get(&ir::value_id(*to))?.clone();
                        self.met.insert(ir::value_id(*to), (*to, sources));
                        made.push((*to, same));
                    }
                } else if program.rules.is(op, InterfaceSet::SELECT_LIKE)
                    && let Some((_, one, other)) = interfaces::select_operands(op)
                {
                    let to = ir::result(op, 0)?;
                    let sources = vec![ir::operand(op, one)?, ir::operand(op, other)?];
                    self.met.insert(ir::value_id(to), (to, sources));
                    made.push((to, same));
                } else if program.rules.is(op, InterfaceSet::CALL) {
                    if leaves_by(program.described(op)?, op, operand) {
                        return None;
                    }
                } else if let Some(address) = self.only_stores(op, operand) {
                    self.stored.insert(ir::operation_id(op), (value, address));
                } else {
                    for to in made_from(&program.rules, op, operand)? {
                        if !ops::holds_pointers(program.rules.types, to.r#type()) {
                            return None;
                        }
                        made.push((to, self.objects.distance(&program.rules, op)));
                    }
                }
            }
        }
        for (to, distance) in made {
            for (root, place) in roots {
                self.add(to, *root, place.inner(distance));
            }
        }
        Some(())
    }

    /// Where an op stores the pointer that is this operand, if that is all it does.
    fn only_stores(&self, op: OperationRef<'c, 'a>, operand: usize) -> Option<Value<'c, 'a>> {
        let mut at = None;
        for effect in self.program.rules.effects(op) {
            match effect {
                Effect::Writes { value, address } => {
                    let is_this = ops::numbers(op, *value) == (operand..operand + 1);
                    let is_direct =
                        |effect: &Effect| matches!(effect, Effect::Direct { address: at } if at == address);
                    if at.is_some() || !is_this || !self.program.rules.effects(op).iter().any(is_direct) {
                        return None;
                    }
                    at = ops::operands(op, *address).next();
                }
                Effect::Escapes { .. }
                | Effect::Exposes { .. }
                | Effect::Shares { .. }
                | Effect::Havoc
                | Effect::Clobbers { .. }
                | Effect::CallsBack
                | Effect::Copies { .. }
                | Effect::CopiesBetween { .. } => return None,
                _ => {}
            }
        }
        at.filter(|_| op.result_count() == 0 && !ops::is_volatile(op))
    }

    /// What a function was passed is returned.
    fn returned(&mut self, value: Value<'c, 'a>, roots: &[(usize, Place)], number: usize) -> Option<()> {
        let home = ir::operation_id(self.home(value)?);
        for (root, place) in roots {
            let Root::Argument(function, index, Passing::ByReference) = self.found.roots[*root] else {
                return None;
            };
            if ir::operation_id(function) != home {
                return None;
            }
            let returned = self.returned.entry((home, index)).or_default();
            match returned.iter_mut().find(|(known, _)| *known == number) {
                Some((_, known)) if known.joined(*place) == *known => continue,
                Some((_, known)) => *known = known.joined(*place),
                None => returned.push((number, *place)),
            }
            self.pending.extend(self.passed.get(&(home, index)).into_iter().flatten());
        }
        Some(())
    }

    /// What control flow hands on in the function that an op is in.
    fn handed_on(&mut self, op: OperationRef<'c, 'a>) -> Option<Rc<HandedOn<'c, 'a>>> {
        let program = self.program;
        let function = program.function_around(op)?;
        if let Some(known) = self.handed_on.get(&ir::operation_id(function)) {
            return Some(known.clone());
        }
        let mut handed_on = HandedOn::default();
        let ops = ops::inner_ops(function);
        let branches = |op: &&OperationRef<'c, 'a>| {
            program.rules.is(**op, InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH)
        };
        for op in ops.iter().filter(branches) {
            interfaces::for_each_forwarded_operand(*op, &mut |forward| {
                let key = (ir::operation_id(forward.owner), forward.operand);
                handed_on.to.entry(key).or_default().push(forward.destination);
                let from = handed_on.from.entry(ir::value_id(forward.destination)).or_default();
                from.extend(ir::operand(forward.owner, forward.operand));
            });
        }
        for op in ops.iter().filter(branches) {
            interfaces::for_each_unforwarded_argument(*op, &mut |value| {
                handed_on.from.remove(&ir::value_id(value));
            });
        }
        // What other terminators pass is not known.
        for op in ops.iter().filter(|op| !program.rules.is(**op, InterfaceSet::BRANCH)) {
            for block in op.successors() {
                for argument in (0..block.argument_count()).filter_map(|index| block.argument(index).ok()) {
                    handed_on.from.remove(&ir::value_id(argument.into()));
                }
            }
        }
        let handed_on = Rc::new(handed_on);
        self.handed_on.insert(ir::operation_id(function), handed_on.clone());
        Some(handed_on)
    }

    /// One round through memory, if addresses are in it.
    fn read_memory(&mut self) {
        if self.stored.is_empty() {
            return;
        }
        self.find_owners();
        self.held = vec![Vec::new(); self.found.roots.len()];
        self.loads.clear();
        self.copies.clear();
        for value in self.found.values.clone() {
            let mut uses = Vec::new();
            ir::for_each_use(value, |op, operand| uses.push((op, operand)));
            for (op, operand) in uses {
                self.accessed(value, op, operand);
            }
        }
        while self.copy_held() {}
        for index in 0..self.loads.len() {
            self.load(index);
        }
    }

    /// All that an argument may be of in any call.
    fn find_owners(&mut self) {
        self.owners = vec![Vec::new(); self.found.roots.len()];
        let mut passes: Vec<(usize, usize, Place)> = Vec::new();
        for (argument, passed) in &self.passed {
            let Some(to) = self.arguments.get(argument) else { continue };
            for (root, place) in passed.iter().flat_map(|value| self.roots_of(*value)) {
                passes.push((*to, root, place));
            }
        }
        passes.sort_unstable_by_key(|(to, root, _)| (*to, *root));
        loop {
            let mut is_new = false;
            for (to, root, place) in &passes {
                let owners = match self.found.roots[*root] {
                    Root::Argument(_, _, Passing::ByReference) => self.owners[*root].clone(),
                    _ => vec![(*root, Place::bytes(0, 1))],
                };
                for (owner, at) in owners {
                    let at = at.inner(*place);
                    match self.owners[*to].iter_mut().find(|(known, _)| *known == owner) {
                        Some((_, known)) if known.joined(at) == *known => continue,
                        Some((_, known)) => *known = known.joined(at),
                        None => self.owners[*to].push((owner, at)),
                    }
                    is_new = true;
                }
            }
            if !is_new {
                return;
            }
        }
    }

    /// All memory that an address may be in: the roots, and what is behind arguments.
    fn behind(&self, address: Value<'c, 'a>) -> Vec<(usize, Place, bool)> {
        let mut all = Vec::new();
        for (root, place) in self.roots_of(address) {
            all.push((root, place, true));
            all.extend(self.owners[root].iter().map(|(owner, at)| (*owner, at.inner(place), false)));
        }
        all
    }

    /// Notes what a use of an address reads and writes there.
    fn accessed(&mut self, value: Value<'c, 'a>, op: OperationRef<'c, 'a>, operand: usize) {
        let program = self.program;
        if let Some((function, index, Passing::ByValue)) = passing(program, op, operand) {
            let to_root = self.arguments.get(&(ir::operation_id(function), index)).copied();
            self.copies.push(Copied { to: None, to_root, from: value, width: Some(u64::MAX) });
            return;
        }
        let effects = program.described(op).unwrap_or_default();
        let is_here = |position: &Operand| ops::numbers(op, *position).contains(&operand);
        let is_direct =
            effects.iter().any(|effect| matches!(effect, Effect::Direct { address } if is_here(address)));
        let (mut reads, mut writes) = (false, false);
        for effect in effects {
            match effect {
                Effect::Writes { value: written, address } if is_here(address) => {
                    writes = true;
                    for written in ops::operands(op, *written) {
                        let bytes = self.objects.whole(op, written.r#type());
                        self.hold(value, is_direct.then_some(bytes), written);
                    }
                }
                Effect::Copies { to, from } if is_here(to) => {
                    writes = true;
                    let length = effects.iter().find_map(|effect| match effect {
                        Effect::Length { operand } => ops::operands(op, *operand).next(),
                        _ => None,
                    });
                    let width = length
                        .map(|length| ir::constant_integer(length).map_or(u64::MAX, |length| length as u64));
                    for from in ops::operands(op, *from) {
                        self.copies.push(Copied { to: Some(value), to_root: None, from, width });
                    }
                }
                Effect::Copies { to, from } if is_here(from) => {
                    reads = true;
                    // From the other side, if what it is copied to is in sight.
                    for to in ops::operands(op, *to) {
                        if self.roots_of(to).is_empty() {
                            self.copies.push(Copied {
                                to: Some(to),
                                to_root: None,
                                from: value,
                                width: None,
                            });
                        }
                    }
                }
                Effect::Reads { result, address } if is_here(address) => {
                    reads = true;
                    let Some(result) = ir::result(op, *result as usize) else { continue };
                    let is_pointer = ops::pointer_of(program.rules.types, result, &[]).is_some();
                    let number = ir::result_number(result).unwrap_or(0) as u32;
                    let whole = is_pointer && is_direct && !program.rules.has_choice(op, number);
                    let place = is_direct.then(|| self.objects.whole(op, result.r#type()));
                    let result = whole.then_some(result);
                    self.loads.push(Load { address: value, place, result });
                }
                _ => {}
            }
        }
        let kinds = effects.iter().filter_map(|effect| match effect {
            Effect::Access { operand, kind, .. } if is_here(operand) => Some(*kind),
            _ => None,
        });
        for kind in kinds {
            if kind != AccessKind::Store && !reads {
                self.loads.push(Load { address: value, place: None, result: None });
            }
            if !matches!(kind, AccessKind::Load | AccessKind::Prefetch) && !writes && !reads {
                for (root, _, _) in self.behind(value) {
                    self.is_foreign[root] = true;
                }
            }
        }
        if ops::is_volatile(op) {
            self.loads.push(Load { address: value, place: None, result: None });
            for (root, _, _) in self.behind(value) {
                self.is_foreign[root] = true;
            }
        }
    }

    /// A value is stored in these bytes from an address on.
    fn hold(&mut self, address: Value<'c, 'a>, bytes: Option<Place>, value: Value<'c, 'a>) {
        if self.is_nothing(value) {
            return;
        }
        for (root, place, is_direct) in self.behind(address) {
            let place = bytes.map_or(Place::ANYWHERE, |bytes| place.inner(bytes));
            self.hold_in(root, Held { place, value, is_direct });
        }
    }

    fn hold_in(&mut self, root: usize, held: Held<'c, 'a>) -> bool {
        let id = ir::value_id(held.value);
        let all = &mut self.held[root];
        if let Some(known) =
            all.iter_mut().find(|known| ir::value_id(known.value) == id && known.place == held.place)
        {
            known.is_direct |= held.is_direct;
            return false;
        }
        if all.len() >= HELD {
            let values: Vec<Value<'c, 'a>> = all.iter().map(|held| held.value).collect();
            self.is_foreign[root] = true;
            for value in values.into_iter().chain([held.value]) {
                self.leave_all(value);
            }
            return false;
        }
        all.push(held);
        true
    }

    /// Copies what is held; says whether that was new somewhere.
    fn copy_held(&mut self) -> bool {
        let mut is_new = false;
        for index in 0..self.copies.len() {
            let Copied { to, to_root, from, width } = self.copies[index];
            let targets: Vec<(usize, Place)> = match to {
                Some(to) => self.behind(to).into_iter().map(|(root, place, _)| (root, place)).collect(),
                None => to_root.map(|root| (root, Place::bytes(0, 1))).into_iter().collect(),
            };
            for (source, from_place, _) in self.behind(from) {
                for held in self.held[source].clone() {
                    let bytes = from_place.inner(Place::bytes(0, width.unwrap_or(1)));
                    if width.is_some() && !held.place.overlaps(bytes) {
                        continue;
                    }
                    for (root, place) in &targets {
                        let moved = moved(held.place, from_place, *place).filter(|_| width.is_some());
                        let place = moved.unwrap_or(Place::ANYWHERE);
                        is_new |= self.hold_in(*root, Held { place, value: held.value, is_direct: false });
                    }
                }
            }
        }
        is_new
    }

    /// What a load may find.
    fn load(&mut self, index: usize) {
        let Load { address, place, result } = self.loads[index];
        let home = self.home(address).map(ir::operation_id);
        for (root, within, is_direct) in self.behind(address) {
            let bytes = place.map_or(Place::ANYWHERE, |place| within.inner(place));
            let is_of_call = is_direct
                && !self.found.is_shared[root]
                && match self.found.roots[root] {
                    Root::Slot(op) => self.program.function_around(op).map(ir::operation_id) == home,
                    Root::Argument(function, _, Passing::ByValue) => Some(ir::operation_id(function)) == home,
                    Root::Variable(_) | Root::Argument(_, _, Passing::ByReference) => false,
                };
            for held in self.held[root].clone() {
                if !held.place.overlaps(bytes) || self.roots_of(held.value).is_empty() {
                    continue;
                }
                let is_whole = place.is_some() && is_same(held.place, bytes);
                let loaded = result.filter(|result| is_whole && result.r#type() == held.value.r#type());
                let Some(loaded) = loaded else {
                    self.leave_all(held.value);
                    continue;
                };
                for (of, at) in self.roots_of(held.value) {
                    if is_of_call && held.is_direct {
                        self.add(loaded, of, at);
                        continue;
                    }
                    let known = match self.found.roots[of] {
                        Root::Argument(_, _, Passing::ByReference) => {
                            self.resolved.insert(of);
                            self.owners[of].iter().map(|(owner, place)| (*owner, place.inner(at))).collect()
                        }
                        _ => vec![(of, at)],
                    };
                    for (owner, at) in known {
                        // What is known of a slot changes with this.
                        if !std::mem::replace(&mut self.found.is_shared[owner], true) {
                            self.pending.push(held.value);
                        }
                        self.add(loaded, owner, at);
                    }
                }
            }
        }
    }

    /// Whether a value brings nothing, wherever it is stored.
    fn is_nothing(&self, value: Value<'c, 'a>) -> bool {
        let Some(op) = ir::defining_op(value) else { return false };
        let none = |effect: &Effect| matches!(effect, Effect::Nothing { .. } | Effect::Null { .. });
        let effects = self.program.rules.effects(op);
        ir::constant_integer(value) == Some(0)
            || op.result_count() == 1 && !effects.is_empty() && effects.iter().all(none)
    }

    /// Whether a value is an address in roots that do not leave, and nothing else.
    fn is_known(&self, value: Value<'c, 'a>) -> bool {
        let roots = self.found.of.get(&ir::value_id(value));
        roots.is_some_and(|roots| roots.iter().all(|(root, _)| !self.found.leaves[*root]))
    }

    /// What leaves takes others along: says whether there were some.
    fn takes_along(&mut self) -> bool {
        let mut is_new = false;
        for value in self.found.values.clone() {
            if !self.is_known(value) {
                is_new |= self.leave_all(value);
            }
        }
        let met: Vec<_> = self.met.values().cloned().collect();
        for (to, sources) in met {
            if !sources.iter().all(|source| self.is_known(*source) || self.is_nothing(*source)) {
                is_new |= self.leave_all(to);
            }
        }
        let returned: Vec<(Argument, usize)> =
            self.returned.iter().flat_map(|(at, all)| all.iter().map(|(number, _)| (*at, *number))).collect();
        for (argument, number) in returned {
            if !self.always_returns(argument.0, number) {
                let root = self.arguments[&argument];
                is_new |= !std::mem::replace(&mut self.found.leaves[root], true);
            }
        }
        let passed: Vec<_> = self.passed.iter().map(|(at, values)| (*at, values.clone())).collect();
        for (argument, values) in passed {
            if self.arguments.get(&argument).is_none_or(|root| self.found.leaves[*root]) {
                for value in values {
                    is_new |= self.leave_all(value);
                }
            }
        }
        if self.stored.is_empty() {
            return is_new;
        }
        is_new |= self.finds_foreign();
        let stored: Vec<_> = self.stored.values().copied().collect();
        for (value, to) in stored {
            let is_of_others = |(root, _): &(usize, Place)| {
                self.is_foreign[*root]
                    && matches!(self.found.roots[*root], Root::Argument(_, _, Passing::ByReference))
            };
            if !self.is_known(to) || self.roots_of(to).iter().any(is_of_others) {
                is_new |= self.leave_all(value);
            }
        }
        for root in 0..self.held.len() {
            if self.found.leaves[root] {
                for held in self.held[root].clone() {
                    is_new |= self.leave_all(held.value);
                }
            }
        }
        for index in 0..self.copies.len() {
            let Copied { to, to_root, from, .. } = self.copies[index];
            let gets_out = match to {
                Some(to) => !self.is_known(to),
                None => to_root.is_none_or(|root| self.found.leaves[root]),
            };
            if gets_out {
                for (root, _, _) in self.behind(from) {
                    for held in self.held[root].clone() {
                        is_new |= self.leave_all(held.value);
                    }
                }
            }
        }
        for root in self.resolved.clone() {
            if self.is_foreign[root] {
                is_new |= !std::mem::replace(&mut self.found.leaves[root], true);
            }
        }
        for index in 0..self.loads.len() {
            is_new |= self.loads_others(index);
        }
        is_new
    }

    /// Whether a function returns a followed address as result number `number`, whichever way it ends.
    fn always_returns(&self, function: usize, number: usize) -> bool {
        let function = self.program.functions[&function].op;
        let ops = ops::inner_ops(function);
        let mut ends = ops.into_iter().filter(|op| {
            self.program.rules.is_exit(*op)
                && op.parent_operation() == Some(function)
                && op.operand_count() != 0
        });
        ends.all(|end| ir::operand(end, number).is_some_and(|value| self.is_known(value)))
    }

    /// Finds memory that holds what was stored elsewhere; says whether there is more than before.
    fn finds_foreign(&mut self) -> bool {
        let mut is_new = false;
        for root in 0..self.found.roots.len() {
            if self.is_foreign[root] {
                continue;
            }
            let brings = |value: Value<'c, 'a>| {
                !(self.is_known(value) || self.is_nothing(value))
                    || self.roots_of(value).iter().any(|(root, _)| self.is_foreign[*root])
            };
            let copied = self.copies.iter().any(|copied| {
                let is_here = match copied.to {
                    Some(to) => self.behind(to).iter().any(|(to, _, _)| *to == root),
                    None => copied.to_root == Some(root),
                };
                is_here && brings(copied.from)
            });
            let is_foreign = copied
                || match self.found.roots[root] {
                    Root::Slot(_) => false,
                    Root::Variable(variable) => {
                        crate::objects::is_host_written(variable)
                            || self.program.initialized.contains(&variable)
                    }
                    Root::Argument(function, index, _) => {
                        let known = &self.program.functions[&ir::operation_id(function)];
                        known.role != Role::Closed
                            || known.taken
                            || known.callers.iter().any(|call| {
                                let first = interfaces::call_arguments(*call).map_or(0, |range| range.start);
                                ir::operand(*call, first + index).is_none_or(brings)
                            })
                    }
                };
            self.is_foreign[root] = is_foreign;
            is_new |= is_foreign;
        }
        is_new
    }

    /// What is loaded as an address may be something else; says whether that was not known.
    fn loads_others(&mut self, index: usize) -> bool {
        let Load { address, place, result } = self.loads[index];
        let Some(result) = result.filter(|result| !self.roots_of(*result).is_empty()) else { return false };
        let mut is_other = !self.is_known(address);
        for (root, within, _) in self.behind(address) {
            let bytes = place.map_or(Place::ANYWHERE, |place| within.inner(place));
            is_other |= self.is_foreign[root]
                || self.held[root]
                    .iter()
                    .any(|held| held.place.overlaps(bytes) && !self.is_known(held.value));
        }
        is_other && self.leave_all(result)
    }
}

/// Whether a function without a body keeps what it gets as this operand, or returns it, by its record.
fn leaves_by(effects: &[Effect], call: OperationRef<'_, '_>, operand: usize) -> bool {
    let at = |position: &Operand| ops::numbers(call, *position).contains(&operand);
    effects.iter().any(|effect| match effect {
        Effect::Follows { operands, .. } => operands.iter().any(at),
        Effect::Copies { to, from } => at(to) && at(from),
        Effect::Writes { value, .. } => at(value),
        Effect::InsertsField { value, .. } => at(value),
        Effect::CastTo { operand, .. }
        | Effect::FollowsField { aggregate: operand, .. }
        | Effect::FromInteger { operand, .. }
        | Effect::Escapes { operand }
        | Effect::Shares { operand }
        | Effect::Exposes { operand } => at(operand),
        Effect::CopiesBetween { .. } | Effect::Havoc | Effect::Clobbers { .. } | Effect::CallsBack => true,
        _ => false,
    })
}

/// Whether addresses are followed into a function: all its callers pass what it takes, by its name.
pub fn gets_references<'c: 'a, 'a>(program: &Program<'_, 'c, 'a>, function: OperationRef<'c, 'a>) -> bool {
    let known = program.functions.get(&ir::operation_id(function));
    known.is_some_and(|known| known.role != Role::Kernel && !known.taken)
        && !crate::device::is_launch(function)
}

/// Whether the bytes that two places share are the same ones of what is there.
fn is_same(one: Place, other: Place) -> bool {
    let apart = crate::objects::gcd(one.step, other.step);
    let distance = i128::from(other.offset) - i128::from(one.offset);
    one.width == other.width
        && match apart {
            0 => distance == 0,
            apart => apart >= one.width && distance % i128::from(apart) == 0,
        }
}

/// Where bytes of one place get when what is at `from` is copied to `to`.
fn moved(place: Place, from: Place, to: Place) -> Option<Place> {
    let offset = place.offset.checked_sub(from.offset)?.checked_add(to.offset)?;
    let step = crate::objects::gcd(place.step, crate::objects::gcd(from.step, to.step));
    Some(Place { offset, step, width: place.width })
}
