//! The roots that a pointer may be derived from.
//!
//! ```text
//! %p = gep %a            {a}
//! %q = select %c, %p, %b {a, b}
//! %r = load %b           unknown: the contents of memory are not followed
//! %s = phi %q, %r        unknown
//! ```
//!
//! The reaching definitions of an accessed pointer are visited once each, from uses to definitions; then
//! roots and unknown origins propagate from definitions to uses until nothing changes. Both only grow. A
//! pointer that may have an unknown origin has no set.

use super::roots::Root;
use crate::extract::{Derivation, Extractor, mlir::Raw, resolve, step_back, touches_alone};
use melior::ir::{BlockLike, OperationRef, Value};
use mlir_ext::{aliasing, functions, ir};
use rustc_hash::FxHashMap;
use std::collections::{BTreeSet, hash_map::Entry};
use tilespace_dialects::rules::model::Transfer;

/// Roots, by their numbers.
pub type Set = BTreeSet<usize>;

/// The accesses of a function with pointers that are all derived from roots only. With `through_memory`, a
/// loaded pointer is derived from the pointer that it is loaded through.
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
    let mut walk = RestrictWalk {
        extractor,
        by_argument,
        through_memory,
        numbers: FxHashMap::default(),
        values: Vec::new(),
        bases: FxHashMap::default(),
    };
    let accesses = ir::collect(function, |op| {
        let pointers = aliasing::has_alias_scopes(op).then(|| touches_alone(walk.extractor, op))??;
        Some((op, pointers.into_iter().map(|pointer| walk.number(pointer)).collect::<Vec<_>>()))
    });
    let root_sets = walk.solve();
    let joint = |pointers: &[usize]| {
        let sets: Option<Vec<&Set>> = pointers.iter().map(|pointer| root_sets[*pointer].as_ref()).collect();
        // A pointer that is only null gets no scope.
        let sets = sets.filter(|sets| sets.iter().all(|set| !set.is_empty()));
        sets.map(|sets| sets.into_iter().flatten().copied().collect())
    };
    accesses.into_iter().filter_map(|(op, pointers)| Some((op, joint(&pointers)?))).collect()
}

/// The visited values, each with a number.
struct RestrictWalk<'e, 'c, 'a> {
    extractor: &'e mut Extractor,
    /// The number of the root of an argument, and whether it stands for pointers in the argument.
    by_argument: FxHashMap<ir::ValueId, (usize, bool)>,
    through_memory: bool,
    numbers: FxHashMap<ir::ValueId, usize>,
    values: Vec<Value<'c, 'a>>,
    /// Memoized base values of addresses.
    bases: FxHashMap<ir::ValueId, ir::ValueId>,
}

/// The origin of a value.
enum RestrictOrigin<'c, 'a> {
    Values(Vec<Value<'c, 'a>>),
    Root(usize),
    Unknown,
}

impl<'c: 'a, 'a> RestrictWalk<'_, 'c, 'a> {
    fn number(&mut self, value: Value<'c, 'a>) -> usize {
        let next = self.values.len();
        let number = *self.numbers.entry(ir::value_id(value)).or_insert(next);
        if number == next {
            self.values.push(value);
        }
        number
    }

    /// The roots that each value may be derived from; none if it may have an unknown origin.
    fn solve(&mut self) -> Vec<Option<Set>> {
        let mut users: Vec<Vec<usize>> = Vec::new();
        let mut root_sets: Vec<Option<Set>> = Vec::new();
        while let Some(value) = self.values.get(root_sets.len()).copied() {
            let user = root_sets.len();
            let (set, sources) = match self.origin(value) {
                RestrictOrigin::Values(values) => (Some(Set::new()), values),
                RestrictOrigin::Root(root) => (Some(Set::from([root])), vec![]),
                RestrictOrigin::Unknown => (None, vec![]),
            };
            root_sets.push(set);
            for source in sources {
                let source = self.number(source);
                users.resize_with(users.len().max(source + 1), Vec::new);
                users[source].push(user);
            }
        }
        users.resize_with(root_sets.len(), Vec::new);
        let mut pending: Vec<usize> = (0..root_sets.len()).collect();
        while let Some(source) = pending.pop() {
            for user in &users[source] {
                let joint = match (&root_sets[source], &root_sets[*user]) {
                    (_, None) => continue,
                    (None, Some(_)) => None,
                    (Some(more), Some(set)) if more.is_subset(set) => continue,
                    (Some(more), Some(set)) => Some(set.union(more).copied().collect()),
                };
                root_sets[*user] = joint;
                pending.push(*user);
            }
        }
        root_sets
    }

    fn origin(&mut self, value: Value<'c, 'a>) -> RestrictOrigin<'c, 'a> {
        match step_back(self.extractor, value) {
            Derivation::Values(values) => RestrictOrigin::Values(values.into_iter().map(Raw::raw).collect()),
            Derivation::Argument(_) => match self.by_argument.get(&ir::value_id(value)) {
                Some((root, false)) => RestrictOrigin::Root(*root),
                _ => RestrictOrigin::Unknown,
            },
            Derivation::New(_) | Derivation::Symbol(..) => RestrictOrigin::Unknown,
            Derivation::Unknown => self.origin_of_extracted(value).unwrap_or(RestrictOrigin::Unknown),
        }
    }

    /// The origin of a value extracted from a struct, or loaded from memory.
    fn origin_of_extracted(&mut self, value: Value<'c, 'a>) -> Option<RestrictOrigin<'c, 'a>> {
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
            Some((root, true)) => Some(RestrictOrigin::Root(*root)),
            _ if is_memory && self.through_memory => Some(RestrictOrigin::Values(vec![source])),
            _ => None,
        }
    }

    /// The identity of the only value that an address is derived from.
    fn base(&mut self, address: Value<'c, 'a>) -> ir::ValueId {
        let (mut passed, mut value) = (Vec::new(), address);
        let base = loop {
            let id = ir::value_id(value);
            // In unreachable code, a value may be derived from itself.
            match self.bases.entry(id) {
                Entry::Occupied(known) => break *known.get(),
                Entry::Vacant(unknown) => unknown.insert(id),
            };
            passed.push(id);
            match step_back(self.extractor, value) {
                Derivation::Values(values) if values.len() == 1 => value = values[0].raw(),
                _ => break id,
            }
        };
        self.bases.extend(passed.into_iter().map(|id| (id, base)));
        base
    }
}
