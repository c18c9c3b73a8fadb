//! Which roots a pointer may be made of.
//!
//! ```text
//! %p = gep %a            {a}
//! %q = select %c, %p, %b {a, b}
//! %r = load %b           anything: what memory holds is not followed
//! %s = phi %q, %r        anything
//! ```
//!
//! The definitions that reach an accessed pointer are looked at once each, from uses to definitions; then roots, and what is
//! of another origin, go along them from definitions to uses until nothing changes. Both only grow. A
//! pointer that may be of another origin has no set.

use super::roots::Root;
use crate::{
    alias::accesses_alone,
    extract::{Extractor, Step, resolve, step},
};
use melior::ir::{BlockLike, OperationRef, Value, ValueLike};
use mlir_ext::{
    aliasing, functions,
    interfaces::{self, Callee, InterfaceSet},
    ir, symbols,
    types::pointer_space,
};
use rustc_hash::FxHashMap;
use std::collections::{BTreeSet, hash_map::Entry};
use tilespace_dialects::rules::model::Transfer;

/// Roots, by their numbers.
pub type Set = BTreeSet<usize>;

/// The accesses of a function whose pointers are made of roots alone. With `through_memory`, a pointer that is loaded is made
/// of the one that it is loaded through.
pub fn accesses<'c: 'a, 'a>(
    extractor: &mut Extractor,
    function: OperationRef<'c, 'a>,
    roots: &[Root],
    through_memory: bool,
) -> Vec<(OperationRef<'c, 'a>, Set)> {
    let Some(entry) = functions::entry_block(function) else { return Vec::new() };
    let by_argument = roots.iter().enumerate().filter_map(|(number, root)| {
        let value = Value::from(entry.argument(root.argument).ok()?);
        Some((ir::value_id(value), (number, root.is_struct)))
    });
    let by_argument = by_argument.collect();
    let mut walk = Walk {
        extractor,
        by_argument,
        through_memory,
        numbers: FxHashMap::default(),
        values: Vec::new(),
        bases: FxHashMap::default(),
    };
    let mut ops = Vec::new();
    ir::walk_preorder(function, |op| ops.push(op));
    let mut accesses = Vec::new();
    for op in ops.into_iter().filter(|op| aliasing::has_alias_scopes(*op)) {
        if let Some(pointers) = walk.pointers(op) {
            let pointers: Vec<usize> = pointers.into_iter().map(|pointer| walk.number(pointer)).collect();
            accesses.push((op, pointers));
        }
    }
    let made_of = walk.solve();
    let joint = |pointers: &[usize]| {
        let sets: Option<Vec<&Set>> = pointers.iter().map(|pointer| made_of[*pointer].as_ref()).collect();
        // Of null alone nothing is to be said.
        let sets = sets.filter(|sets| sets.iter().all(|set| !set.is_empty()));
        sets.map(|sets| sets.into_iter().flatten().copied().collect())
    };
    accesses.into_iter().filter_map(|(op, pointers)| Some((op, joint(&pointers)?))).collect()
}

/// The values that were met, each with a number.
struct Walk<'e, 'c, 'a> {
    extractor: &'e mut Extractor,
    /// The number of the root that an argument is, and whether pointers in it are meant.
    by_argument: FxHashMap<usize, (usize, bool)>,
    through_memory: bool,
    numbers: FxHashMap<usize, usize>,
    values: Vec<Value<'c, 'a>>,
    /// What addresses are made of, as far as it was asked.
    bases: FxHashMap<usize, usize>,
}

/// What a value is made of.
enum Made<'c, 'a> {
    Of(Vec<Value<'c, 'a>>),
    Root(usize),
    Other,
}

impl<'c: 'a, 'a> Walk<'_, 'c, 'a> {
    fn number(&mut self, value: Value<'c, 'a>) -> usize {
        let next = self.values.len();
        let number = *self.numbers.entry(ir::value_id(value)).or_insert(next);
        if number == next {
            self.values.push(value);
        }
        number
    }

    /// All pointers through which an op accesses memory, if it accesses none otherwise.
    fn pointers(&mut self, op: OperationRef<'c, 'a>) -> Option<Vec<Value<'c, 'a>>> {
        if !self.extractor.classes().class(op).interfaces.contains(InterfaceSet::CALL) {
            return accesses_alone(self.extractor, op, |_| true);
        }
        let Some(Callee::Symbol(symbol)) = interfaces::callee(op) else { return None };
        let callee = symbols::lookup_nearest_symbol(op, symbol);
        let touches_arguments_alone =
            [Some(op), callee].into_iter().flatten().any(has_effects_on_arguments_alone);
        let operands = interfaces::call_arguments(op).filter(|_| touches_arguments_alone)?;
        let values: Option<Vec<Value<'c, 'a>>> = operands.map(|index| ir::operand(op, index)).collect();
        let holding: Vec<_> = values?
            .into_iter()
            .filter(|value| self.extractor.types().holds_pointers(value.r#type()))
            .collect();
        let are_pointers = holding.iter().all(|value| pointer_space(value.r#type()).is_some());
        (are_pointers && !holding.is_empty()).then_some(holding)
    }

    /// For each value the roots that it may be made of; none if it may be of another origin.
    fn solve(&mut self) -> Vec<Option<Set>> {
        let mut users: Vec<Vec<usize>> = Vec::new();
        let mut made_of: Vec<Option<Set>> = Vec::new();
        while let Some(value) = self.values.get(made_of.len()).copied() {
            let user = made_of.len();
            let (set, sources) = match self.made(value) {
                Made::Of(values) => (Some(Set::new()), values),
                Made::Root(root) => (Some(Set::from([root])), vec![]),
                Made::Other => (None, vec![]),
            };
            made_of.push(set);
            for source in sources {
                let source = self.number(source);
                users.resize_with(users.len().max(source + 1), Vec::new);
                users[source].push(user);
            }
        }
        users.resize_with(made_of.len(), Vec::new);
        let mut pending: Vec<usize> = (0..made_of.len()).collect();
        while let Some(source) = pending.pop() {
            for user in &users[source] {
                let joint = match (&made_of[source], &made_of[*user]) {
                    (_, None) => continue,
                    (None, Some(_)) => None,
                    (Some(more), Some(set)) if more.is_subset(set) => continue,
                    (Some(more), Some(set)) => Some(set.union(more).copied().collect()),
                };
                made_of[*user] = joint;
                pending.push(*user);
            }
        }
        made_of
    }

    fn made(&mut self, value: Value<'c, 'a>) -> Made<'c, 'a> {
        match step(self.extractor, value) {
            Step::Values(values) => Made::Of(values),
            Step::Argument(_) => match self.by_argument.get(&ir::value_id(value)) {
                Some((root, false)) => Made::Root(*root),
                _ => Made::Other,
            },
            Step::New(_) | Step::Symbol(..) => Made::Other,
            Step::Unknown => self.taken_out(value).unwrap_or(Made::Other),
        }
    }

    /// What a value is made of that was in a struct, or in memory.
    fn taken_out(&mut self, value: Value<'c, 'a>) -> Option<Made<'c, 'a>> {
        let (op, result) = (ir::defining_op(value)?, ir::result_number(value)?);
        let rule = self.extractor.classes().rule(op)?;
        let (source, is_memory) = match &*rule.transfers(result) {
            [Transfer::Field { aggregate }] => (*aggregate, false),
            [Transfer::Read { address }] => (*address, true),
            _ => return None,
        };
        let source = ir::operand(op, resolve(op, source).start)?;
        let base = if is_memory { self.base(source) } else { ir::value_id(source) };
        match self.by_argument.get(&base) {
            Some((root, true)) => Some(Made::Root(*root)),
            _ if is_memory && self.through_memory => Some(Made::Of(vec![source])),
            _ => None,
        }
    }

    /// The value that an address is made of alone, by its identity.
    fn base(&mut self, address: Value<'c, 'a>) -> usize {
        let (mut passed, mut value) = (Vec::new(), address);
        let base = loop {
            let id = ir::value_id(value);
            // In code that is never reached, a value may be made of itself.
            match self.bases.entry(id) {
                Entry::Occupied(known) => break *known.get(),
                Entry::Vacant(unknown) => unknown.insert(id),
            };
            passed.push(id);
            match step(self.extractor, value) {
                Step::Values(values) if values.len() == 1 => value = values[0],
                _ => break id,
            }
        };
        self.bases.extend(passed.into_iter().map(|id| (id, base)));
        base
    }
}

/// Whether an op, or a function, says of its memory effects that there are none but on what arguments point to.
fn has_effects_on_arguments_alone(op: OperationRef<'_, '_>) -> bool {
    let Some(effects) = ir::attribute(op, "memory_effects") else { return false };
    let text = ir::attribute_text(effects);
    let Some(list) = text.strip_prefix("#llvm.memory_effects<").and_then(|text| text.strip_suffix('>'))
    else {
        return false;
    };
    list.split(',')
        .filter_map(|entry| entry.split_once('='))
        .all(|(memory, effect)| memory.trim() == "argMem" || effect.trim() == "none")
}
