//! The alias scopes of a result, which express `restrict`.
//!
//! ```text
//! f(%a {llvm.noalias}, %b {llvm.noalias})
//!   load %a    {alias_scopes = [A], noalias_scopes = [B]}    right: %a has scope A, and is not based on %b
//!   load %p    {alias_scopes = [A]}                          wrong where %p is loaded, or may be %b
//! ```
//!
//! LLVM concludes that two accesses do not alias if one belongs only to scopes in the other's
//! `noalias_scopes`. That follows from the promise of the arguments if every path back from the pointers of
//! an access ends at `restrict` arguments, if the access belongs to the scopes of all of these, and if its
//! `noalias_scopes` has none of them. The paths are walked anew for each access.

use super::{Diff, NONNULL, is_same};
use crate::{
    check::reader::Reader,
    extract::{Derivation, mlir::Raw, operands, step_back, touches_alone},
    restrict_attributes::{
        self, ALIAS_SCOPE, DECLARATION, KEYS, LISTS, MARKER, NOALIAS, SCOPE, argument_of, is_marked,
        marks_all,
    },
};
use melior::ir::{
    Attribute, OperationRef, Value, ValueLike, attribute::AttributeLike, operation::OperationLike,
};
use mlir_ext::{attributes, functions, ir, types};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use tilespace_dialects::rules::model::Transfer;

/// The attributes of a function that are compared here, and not with its other attributes.
pub const OF_FUNCTIONS: [&str; 4] = [KEYS[0].1, KEYS[1].1, KEYS[2].1, "arg_attrs"];

/// The arguments that a pointer may be based on.
struct Provenance<'r> {
    reader: &'r Reader,
    through_memory: bool,
}

impl<'c: 'a, 'a> Diff<'c, 'a> {
    /// Compares the `restrict` attributes and the alias scopes of two functions.
    pub fn restrict(&mut self, reader: &Reader, before: OperationRef<'c, 'a>, after: OperationRef<'c, 'a>) {
        for (key, canonical) in KEYS {
            let (old, new) = (ir::attribute(before, canonical), ir::attribute(after, canonical));
            let is_marker = canonical == MARKER && new.is_some_and(|new| ir::attribute_text(new) == "unit");
            if old != new && !is_marker && new != restrict_attributes::stated(before, key) {
                self.differs(before, after, format!("{canonical} differs from the original"));
            }
        }
        let all = marks_all(before);
        let types = |op| functions::function_inputs(op);
        for index in 0..types(before).len() {
            let of = |op| {
                let all =
                    functions::argument_attributes(op, index).map(attributes::entries).unwrap_or_default();
                all.into_iter().partition::<FxHashMap<&[u8], Attribute<'_>>, _>(|(name, _)| {
                    [NOALIAS, SCOPE, ALIAS_SCOPE].iter().any(|own| own.as_bytes() == *name)
                })
            };
            let ((old, mut others), (new, new_others)) = (of(before), of(after));
            if types(before).nth(index) != types(after).nth(index) {
                others.retain(|name, _| *name != NONNULL.as_bytes() || new_others.contains_key(*name));
            }
            let same = |(name, old): (&&[u8], &Attribute<'_>)| {
                new_others.get(*name).is_some_and(|new| is_same(*old, *new))
            };
            if others.len() != new_others.len() || !others.iter().all(same) {
                self.differs(before, after, "attributes changed: arg_attrs");
            }
            if old.is_empty() && !new.is_empty() && (!all || holds_others(before, index)) {
                self.differs(before, after, "attributes changed: arg_attrs");
            }
        }
        let provenance = Provenance { reader, through_memory: self.through_memory };
        let mut scopes = FxHashMap::default();
        for (before, access) in std::mem::take(&mut self.scoped) {
            if let Err(what) = provenance.verify(before, access, after, &mut scopes) {
                self.differs(before, access, what);
            }
        }
    }
}

/// The elements of a list, if an op has it.
fn elements<'c>(op: OperationRef<'c, '_>, list: &str) -> Vec<Attribute<'c>> {
    op.attribute(list).map_or_else(|_| Vec::new(), attributes::elements)
}

/// Whether an op declares a scope of `restrict`.
pub fn is_declaration(op: OperationRef<'_, '_>) -> bool {
    ir::name_str(op) == DECLARATION && op.attribute("scope").is_ok_and(|scope| argument_of(scope).is_some())
}

impl Provenance<'_> {
    /// Whether the scopes that `access` has and `before` has not are right. The error says what is wrong.
    fn verify<'c: 'a, 'a>(
        &self,
        before: OperationRef<'c, 'a>,
        access: OperationRef<'c, 'a>,
        function: OperationRef<'c, 'a>,
        scopes: &mut FxHashMap<usize, Attribute<'c>>,
    ) -> Result<(), String> {
        // A distinct attribute is different in each parsed module: only its text can be compared.
        let texts = |op, list| elements(op, list).iter().map(ToString::to_string).collect::<Vec<_>>();
        if LISTS.into_iter().all(|list| texts(before, list) == texts(access, list)) {
            return Ok(());
        }
        let mut scoped: [BTreeSet<usize>; 2] = Default::default();
        for (list, scoped) in LISTS.into_iter().zip(&mut scoped) {
            let (old, new) = (elements(before, list), elements(access, list));
            if !old.iter().all(|old| new.iter().any(|new| is_same(*old, *new))) {
                return Err(format!("attributes changed: {list}"));
            }
            for scope in new {
                let Some(argument) = argument_of(scope) else {
                    match old.iter().any(|old| is_same(*old, scope)) {
                        true => continue,
                        false => return Err(format!("attributes changed: {list}")),
                    }
                };
                if scopes.entry(argument).or_insert(scope).to_raw().ptr != scope.to_raw().ptr {
                    return Err(format!("argument {argument} has two scopes"));
                }
                scoped.insert(argument);
            }
        }
        let [belongs, apart] = scoped;
        let based_on =
            self.arguments(access, function).ok_or("an access that may be of another origin has scopes")?;
        if let Some(argument) = based_on.iter().find(|argument| !is_marked(function, **argument)) {
            return Err(format!("an access through argument {argument}, which is not restrict, has scopes"));
        }
        if let Some(argument) = based_on.difference(&belongs).next() {
            return Err(format!(
                "an access that may be based on argument {argument} does not belong to its scope"
            ));
        }
        match based_on.intersection(&apart).next() {
            Some(argument) => Err(format!(
                "an access that may be based on argument {argument} has its scope in noalias_scopes"
            )),
            None => Ok(()),
        }
    }

    /// The arguments that the pointers of an access may be based on; none if there may be others, or if the
    /// op touches other memory.
    fn arguments<'c: 'a, 'a>(
        &self,
        access: OperationRef<'c, 'a>,
        function: OperationRef<'c, 'a>,
    ) -> Option<BTreeSet<usize>> {
        let pointers = touches_alone(&mut self.reader.extractor(), access)?;
        let mut all = BTreeSet::new();
        for pointer in pointers {
            types::pointer_space(pointer.r#type())?;
            all.extend(self.based_on(pointer, function)?);
        }
        (!all.is_empty()).then_some(all)
    }

    /// The arguments that a pointer may be based on; none if it may have another origin.
    fn based_on<'c: 'a, 'a>(
        &self,
        pointer: Value<'c, 'a>,
        function: OperationRef<'c, 'a>,
    ) -> Option<BTreeSet<usize>> {
        let mut found = BTreeSet::new();
        let mut seen = FxHashSet::default();
        let mut pending = vec![pointer];
        while let Some(value) = pending.pop() {
            if !seen.insert(ir::value_id(value)) {
                continue;
            }
            let origin = step_back(&mut self.reader.extractor(), value);
            match origin {
                Derivation::Values(values) => pending.extend(values.into_iter().map(Raw::raw)),
                // The struct itself is not one of the pointers in it.
                Derivation::Argument(Some(index)) if !holds_others(function, index) => {
                    found.insert(index);
                }
                Derivation::Unknown => match self.taken_from(value, function)? {
                    Taken::Argument(index) => {
                        found.insert(index);
                    }
                    Taken::Memory(address) => pending.push(address),
                },
                Derivation::Argument(_) | Derivation::New(_) | Derivation::Symbol(..) => return None,
            }
        }
        Some(found)
    }

    /// Where the pointer `value` is taken from: a struct, or memory.
    fn taken_from<'c: 'a, 'a>(
        &self,
        value: Value<'c, 'a>,
        function: OperationRef<'c, 'a>,
    ) -> Option<Taken<'c, 'a>> {
        let op = ir::defining_op(value)?;
        let (from, is_memory) = match &*self.reader.rule(op)?.transfers(ir::result_number(value)?) {
            [Transfer::Field { aggregate }] => (*aggregate, false),
            [Transfer::Read { address }] => (*address, true),
            _ => return None,
        };
        let from = operands(op, from).next()?;
        let (mut base, mut seen) = (from, FxHashSet::default());
        while seen.insert(ir::value_id(base))
            && let Derivation::Values(values) = step_back(&mut self.reader.extractor(), base)
            && let [value] = values[..]
        {
            base = value.raw();
        }
        match ir::argument_owner(base) {
            Some((block, index))
                if functions::entry_block(function) == Some(block) && holds_others(function, index) =>
            {
                Some(Taken::Argument(index))
            }
            _ => (is_memory && self.through_memory).then_some(Taken::Memory(from)),
        }
    }
}

/// What a pointer is taken from.
enum Taken<'c, 'a> {
    /// A struct that is this argument, or is passed by it.
    Argument(usize),
    /// The memory at an address.
    Memory(Value<'c, 'a>),
}

/// Whether an argument is not a pointer, or points to a copy by value: the `restrict` pointers are in it.
fn holds_others(function: OperationRef<'_, '_>, argument: usize) -> bool {
    let ty = functions::function_inputs(function).nth(argument);
    let by_value = |name| functions::argument_attribute(function, argument, name).is_some();
    ty.is_some_and(|ty| types::pointer_space(ty).is_none())
        || ["llvm.byval", "llvm.inalloca", "llvm.preallocated"].into_iter().any(by_value)
}
