//! The differences between a result and its original: symbols and functions.
//!
//! Both modules are walked side by side. A function of the result has the name of its original, or is a
//! copy: then its original is the callee of the corresponding call in the original. Only what the rewrites
//! may do is accepted: another type of a pointer, casts between spaces, copies of functions and calls of
//! them, folded tests of a space, renamed intrinsics and the listed atomics. Everything else is an error.
//! An assertion of an accepted difference about a pointer is a claim.

mod body;
mod compared;
mod scopes;

use super::{
    allowed::{Change, change},
    claims::{Claim, Fact},
    reader::{Names, Pointer, Reader, attributes},
};
use crate::{
    extract::name_bytes,
    publish::{self, numbers, space},
};
pub use body::Bodies;
use melior::ir::{
    Attribute, BlockLike, Location, OperationRef, Value, ValueLike, attribute::ArrayAttribute,
    operation::OperationLike,
};
use mlir_ext::{
    attributes, functions,
    interfaces::{self, Callee},
    ir,
};
use rustc_hash::FxHashMap;
use scopes::OF_FUNCTIONS;
use std::collections::{BTreeSet, hash_map::Entry};
use tilespace_core::{graph::Linkage, ir::InterfaceSet};

/// A promise that holds of the generic address, and may be dropped.
const NONNULL: &str = "llvm.nonnull";

/// Attributes in which a copy may differ from its original.
const OWN_OF_COPIES: [&str; 9] = [
    "sym_name",
    "dso_local",
    "linkage",
    "llvm.linkage",
    "sym_visibility",
    "visibility_",
    "comdat",
    "always_inline",
    "inline_hint",
];

/// Attributes that say which other modules have a function.
const OWN_LINKAGE: [&str; 3] = ["linkage", "visibility_", "comdat"];

/// A change that no rewrite makes.
pub struct Difference<'c> {
    pub location: Location<'c>,
    pub original: Location<'c>,
    pub what: String,
}

/// Ops of the original with their twins in the result.
type Pairs<'c, 'a> = Vec<(OperationRef<'c, 'a>, OperationRef<'c, 'a>)>;

/// All differences between the two.
#[derive(Default)]
pub struct Diff<'c, 'a> {
    pub claims: Vec<Claim<'c>>,
    pub differences: Vec<Difference<'c>>,
    /// Ops of the result for which LLVM converts more to a space: differences unless they never run
    /// (`dead.rs`).
    pub conversions: Vec<(OperationRef<'c, 'a>, Difference<'c>)>,
    /// Accesses in the current function with other scopes than the original has.
    pub scoped: Pairs<'c, 'a>,
    /// [`crate::check::Options::multi_level_restrict`].
    pub through_memory: bool,
    /// The names in both modules.
    pub names: Names<'c, 'a>,
    /// The original of each function of the result.
    pub originals: FxHashMap<ir::OperationId, OperationRef<'c, 'a>>,
    /// Functions with a changed signature, each after its original.
    pub retyped: Pairs<'c, 'a>,
}

impl<'c: 'a, 'a> Diff<'c, 'a> {
    /// Records a change that no rewrite makes.
    pub fn differs(
        &mut self,
        before: OperationRef<'c, 'a>,
        after: OperationRef<'c, 'a>,
        what: impl Into<String>,
    ) {
        let (location, original) = (after.location(), before.location());
        self.differences.push(Difference { location, original, what: what.into() });
    }

    /// Records a conversion that LLVM makes only in the result, and that is undefined if it runs.
    pub fn converts(&mut self, before: OperationRef<'c, 'a>, after: OperationRef<'c, 'a>, what: String) {
        let (location, original) = (after.location(), before.location());
        self.conversions.push((after, Difference { location, original, what }));
    }

    /// Compares two modules, or two functions without a module.
    pub fn of(
        reader: &Reader,
        through_memory: bool,
        before: OperationRef<'c, 'a>,
        after: OperationRef<'c, 'a>,
    ) -> Self {
        let (mut diff, mut pairs) = (Self { through_memory, ..Self::default() }, Vec::new());
        match reader.is(after, InterfaceSet::FUNCTION) {
            true => diff.pair(before, after, &mut pairs),
            false => diff.pair_tables(reader, before, after, &mut pairs),
        }
        for (before, after) in pairs {
            diff.code(reader, before, after);
        }
        diff
    }

    /// Records the original of a function.
    fn pair(
        &mut self,
        original: OperationRef<'c, 'a>,
        function: OperationRef<'c, 'a>,
        pairs: &mut Pairs<'c, 'a>,
    ) {
        self.originals.insert(ir::operation_id(function), original);
        pairs.push((original, function));
    }

    /// Compares two functions. Code that is not device code must be unchanged.
    fn code(&mut self, reader: &Reader, before: OperationRef<'c, 'a>, after: OperationRef<'c, 'a>) {
        let of_device =
            |op: OperationRef<'c, 'a>| op.parent_operation().is_some_and(|at| reader.is_device(at));
        if reader.is_device(after) || functions::is_declaration(after) && of_device(after) {
            return self.function(reader, before, after);
        }
        let (launches, values) = self.untouched(reader, vec![(before, after)]);
        for (before, after) in launches {
            Bodies::inside(reader, self, values.clone()).function(before, after);
        }
    }

    /// Compares code that is not device code. Returns the launches in it, which may differ, and the twin of
    /// each value around them.
    fn untouched(
        &mut self,
        reader: &Reader,
        twins: Pairs<'c, 'a>,
    ) -> (Pairs<'c, 'a>, FxHashMap<ir::ValueId, Value<'c, 'a>>) {
        let mut diff = Diff::default();
        let mut bodies = Bodies::exact(reader, &mut diff);
        bodies.same_ops(twins);
        let (launches, values) = (bodies.launches, bodies.values);
        let Some(first) = diff.differences.into_iter().next() else { return (launches, values) };
        let what = format!("code that is not device code changed: {}", first.what);
        self.differences.push(Difference { what, ..first });
        Default::default()
    }

    /// Finds the original of each function in a symbol table, and compares all other members.
    fn pair_tables(
        &mut self,
        reader: &Reader,
        before: OperationRef<'c, 'a>,
        after: OperationRef<'c, 'a>,
        pairs: &mut Pairs<'c, 'a>,
    ) {
        self.same_attributes(before, after, &[]);
        let mut split = |table| -> (Vec<_>, Vec<_>) {
            let members = ir::members(table);
            let symbols = members.iter().filter(|op| reader.is(**op, InterfaceSet::SYMBOL));
            let names = symbols.map(|op| (name_bytes(*op), *op)).collect();
            self.names.insert(ir::operation_id(table), names);
            members.into_iter().partition(|op| reader.is(*op, InterfaceSet::FUNCTION))
        };
        let ((originals, others_before), (functions, others)) = (split(before), split(after));
        if others_before.len() != others.len() {
            self.differs(before, after, "a symbol was added or removed");
        }
        let table_is_devices = reader.is_device(after);
        let (tables, rest): (Vec<_>, Vec<_>) =
            others_before.into_iter().zip(others).partition(|(before, after)| {
                reader.is(*before, InterfaceSet::SYMBOL_TABLE) && ir::name_id(*before) == ir::name_id(*after)
            });
        for (before, after) in tables {
            self.pair_tables(reader, before, after, pairs);
        }
        match table_is_devices {
            true => Bodies::new(reader, self).same_ops(rest),
            false => drop(self.untouched(reader, rest)),
        }
        let mut kept: FxHashMap<&[u8], OperationRef<'c, 'a>> =
            originals.iter().map(|original| (name_bytes(*original), *original)).collect();
        let mut found: FxHashMap<ir::OperationId, OperationRef<'c, 'a>> = FxHashMap::default();
        let mut pending = Vec::new();
        for function in &functions {
            if let Some(original) = kept.remove(name_bytes(*function)) {
                found.insert(ir::operation_id(*function), original);
                pending.push((original, *function));
            }
        }
        // A copy is called where its original was called.
        while found.len() < functions.len()
            && let Some((original, function)) = pending.pop().filter(|_| table_is_devices)
        {
            for (old, new) in self.calls(reader, original).into_iter().zip(self.calls(reader, function)) {
                if let (Some(old), Some(new)) = (old, new)
                    && new.parent_operation() == Some(after)
                    && let Entry::Vacant(entry) = found.entry(ir::operation_id(new))
                {
                    entry.insert(old);
                    pending.push((old, new));
                }
            }
        }
        for function in functions {
            match found.get(&ir::operation_id(function)).copied() {
                Some(original) => self.pair(original, function, pairs),
                None => self.differs(
                    before,
                    function,
                    "an added function is not a copy of a function of the original",
                ),
            }
        }
        for (_, original) in kept {
            if reader.linkage(original).0 == Linkage::Public
                || reader.extractor().is_kernel(original)
                || !table_is_devices
            {
                let name = String::from_utf8_lossy(name_bytes(original));
                self.differs(original, after, format!("@{name}, which others may call, was removed"));
            }
        }
    }

    /// The callee of each call in a function, where a symbol names it.
    fn calls(&self, reader: &Reader, function: OperationRef<'c, 'a>) -> Vec<Option<OperationRef<'c, 'a>>> {
        let calls = ir::collect(function, |op| reader.is(op, InterfaceSet::CALL).then_some(op)).into_iter();
        let callee = |call: OperationRef<'c, 'a>| match interfaces::callee(call) {
            Some(Callee::Symbol(symbol)) => reader.named(&self.names, call, symbol),
            _ => None,
        };
        calls.map(callee).collect()
    }

    fn function(&mut self, reader: &Reader, before: OperationRef<'c, 'a>, after: OperationRef<'c, 'a>) {
        let is_copy = name_bytes(before) != name_bytes(after);
        // A function that other modules may define as well may become private to this one.
        let becomes_own = reader.linkage(before) == (Linkage::Discardable, false)
            && reader.linkage(after).0 == Linkage::Private;
        let own: &[&str] = match becomes_own {
            _ if is_copy => &OWN_OF_COPIES,
            true => &OWN_LINKAGE,
            false => &[],
        };
        let except: Vec<&str> = own
            .iter()
            .chain(&[publish::ARGUMENTS, publish::RESULTS, publish::STATED, "function_type"])
            .chain(&OF_FUNCTIONS)
            .copied()
            .collect();
        self.same_attributes(before, after, &except);
        if ir::name_id(before) != ir::name_id(after) {
            return self.differs(before, after, "it is another operation");
        }
        let is_private = reader.is_private(after);
        if is_copy && !is_private {
            self.differs(before, after, "a copy of a function is visible to other code");
        }
        let has_hint = |op: OperationRef<'_, '_>| op.has_attribute("inline_hint");
        if is_copy && (after.has_attribute("comdat") || has_hint(after) && !has_hint(before)) {
            self.differs(before, after, "a copy of a function has attributes that no copy gets");
        }
        let types = functions::function_inputs(before)
            .zip(functions::function_inputs(after))
            .chain(functions::function_results(before).zip(functions::function_results(after)));
        let counts = |op| (functions::function_inputs(op).len(), functions::function_results(op).len());
        if counts(before) != counts(after) {
            return self.differs(before, after, "its signature has another length");
        }
        let mut is_retyped = false;
        for (before_type, after_type) in types {
            match change(reader, before_type, after_type) {
                Change::None => {}
                Change::To(_) if is_private => is_retyped = true,
                Change::To(_) => {
                    self.differs(before, after, "the changed signature is visible to other code")
                }
                Change::Other => self.differs(before, after, "a type in its signature is another one"),
            }
        }
        self.retyped.extend(is_retyped.then_some((before, after)));
        if functions::is_declaration(before) != functions::is_declaration(after) {
            return self.differs(before, after, "it has a body and had none, or the other way round");
        }
        Bodies::new(reader, self).function(before, after);
        self.restrict(reader, before, after);
        self.published(reader, before, after);
    }

    /// The spaces that the result publishes and the original does not.
    fn published(&mut self, reader: &Reader, before: OperationRef<'c, 'a>, after: OperationRef<'c, 'a>) {
        for name in [publish::ARGUMENTS, publish::RESULTS] {
            let (old, new) = (before.attribute(name).ok(), after.attribute(name).ok());
            let Some(new) = new.filter(|new| Some(*new) != old) else { continue };
            let (Some(entry), Some(numbers)) = (functions::entry_block(after), numbers(new)) else {
                continue;
            };
            if publish::misfit(reader.extractor().types(), after, name).is_some() {
                self.differs(before, after, format!("{name} does not fit the signature"));
                continue;
            }
            let mut ends = Vec::new();
            if name != publish::ARGUMENTS && numbers.iter().any(|number| space(*number).is_some()) {
                let is_end =
                    |op: OperationRef<'c, 'a>| reader.is_exit(op) && op.parent_operation() == Some(after);
                ends = ir::collect(after, |op| is_end(op).then_some(op));
            }
            for (index, number) in numbers.into_iter().enumerate() {
                let Some(space) = space(number) else { continue };
                let published: Vec<(OperationRef<'c, 'a>, Value<'c, 'a>)> = match name == publish::ARGUMENTS {
                    true => {
                        entry.argument(index).ok().map(|value| (after, value.into())).into_iter().collect()
                    }
                    false => ends.iter().filter_map(|end| Some((*end, ir::operand(*end, index)?))).collect(),
                };
                for (user, value) in published {
                    match reader.pointer_of(value) {
                        Some(Pointer::Generic)
                            if name != publish::ARGUMENTS
                                && (functions::is_declaration(after) || reader.linkage(after).1) =>
                        {
                            let what = format!("{name} is about a function that another may replace");
                            self.differs(before, after, what);
                        }
                        Some(Pointer::Generic) => self.claims.push(Claim::at(user, Fact::In(space))),
                        Some(Pointer::In(known)) if known == space => {}
                        _ => self.differs(before, after, format!("{name} contradicts the type")),
                    }
                }
            }
        }
    }

    /// Attributes and flags must be equal, except these.
    pub fn same_attributes(
        &mut self,
        before: OperationRef<'c, 'a>,
        after: OperationRef<'c, 'a>,
        except: &[&str],
    ) {
        if ir::has_state_of(before, after) {
            return;
        }
        let (old, new) = (attributes(before), attributes(after));
        let has = |all: &[(&[u8], Attribute<'c>)], (name, one): &(&[u8], Attribute<'c>)| {
            let other = all.binary_search_by_key(name, |(other, _)| *other).map(|index| all[index].1);
            other.is_ok_and(|other| is_same(other, *one))
        };
        let of = |all: &[(&[u8], Attribute<'c>)], name: &[u8]| {
            all.binary_search_by_key(&name, |(other, _)| *other).ok().map(|index| all[index].1)
        };
        let promises_less = |name: &[u8]| {
            [b"arg_attrs".as_slice(), b"res_attrs"].contains(&name)
                && is_retyped(before, after)
                && of(&old, name).zip(of(&new, name)).is_some_and(|(old, new)| drops_nonnull(old, new))
        };
        let compared = |(name, _): &&(&[u8], Attribute<'c>)| {
            !except.iter().any(|except| except.as_bytes() == *name) && !promises_less(name)
        };
        let gone = old.iter().filter(compared).filter(|entry| !has(&new, entry));
        let added = new.iter().filter(compared).filter(|entry| !has(&old, entry));
        let changed: BTreeSet<_> = gone.chain(added).map(|(name, _)| String::from_utf8_lossy(name)).collect();
        if !changed.is_empty() {
            let changed: Vec<_> = changed.into_iter().collect();
            self.differs(before, after, format!("attributes changed: {}", changed.join(", ")));
        }
    }
}

/// The position of a cast in a block: the number of compared ops (`compared.rs`) before it.
pub type Gap = usize;

/// Whether a function or a call takes or returns other types.
fn is_retyped(before: OperationRef<'_, '_>, after: OperationRef<'_, '_>) -> bool {
    let of_calls = |op: OperationRef<'_, '_>| {
        let operands = op.operands().map(|operand| ir::type_id_key(operand.r#type()));
        operands.chain(op.results().map(|result| ir::type_id_key(result.r#type()))).collect::<Vec<_>>()
    };
    let of_functions = |op| {
        let types = functions::function_inputs(op).chain(functions::function_results(op));
        types.map(ir::type_id_key).collect::<Vec<_>>()
    };
    of_calls(before) != of_calls(after) || of_functions(before) != of_functions(after)
}

/// Whether two attributes are the same. A distinct attribute is different in each parsed module: only its
/// text can be compared.
pub fn is_same(old: Attribute<'_>, new: Attribute<'_>) -> bool {
    old == new || ir::attribute_text(old) == ir::attribute_text(new)
}

/// Whether two lists of the attributes of arguments or results differ in more than promises that some are not
/// null: a pointer that gets a space may be at offset zero.
fn drops_nonnull(old: Attribute<'_>, new: Attribute<'_>) -> bool {
    let lists = [old, new].map(ArrayAttribute::try_from);
    let [Ok(old), Ok(new)] = lists else { return false };
    let same = |at| {
        let (Ok(old), Ok(new)) = (old.element(at), new.element(at)) else { return false };
        old == new || attributes::without_entry(old, NONNULL).is_some_and(|rest| is_same(rest, new))
    };
    old.len() == new.len() && (0..old.len()).all(same)
}
