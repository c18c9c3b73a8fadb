//! The differences between a result and its original: the ops of one body.
//!
//! Casts between spaces, tests of a space and truth values have no fixed position: they are skipped in both
//! bodies, and compared where they are operands. All other ops must be the same, in the same order.

use super::{Diff, Gap, Pairs, compared::ComparedOps};
use crate::{
    check::{
        alignment,
        allowed::{self, Change},
        claims::{Claim, Fact},
        reader::{CONSTANT, Pointer, Reader},
    },
    extract::{INTRINSIC, intrinsic_name, mlir},
    restrict_attributes::LISTS,
};
use melior::ir::{
    Attribute, BlockLike, BlockRef, OperationRef, Type, Value, ValueLike, operation::OperationLike,
};
use mlir_ext::{
    attributes,
    interfaces::{self, Callee},
    ir, types,
};
use rustc_hash::FxHashMap;
use tilespace_core::ir::InterfaceSet;

/// Capacity for the values of most functions: a map that grows is rehashed.
const VALUES: usize = 64;

/// Two bodies side by side.
pub struct Bodies<'d, 't, 'c, 'a> {
    pub(in crate::check) reader: &'d Reader,
    pub(in crate::check) diff: &'t mut Diff<'c, 'a>,
    /// Whether nothing may have changed but the code of launches.
    exact: bool,
    /// The counterpart of each value in the result.
    pub(super) values: FxHashMap<ir::ValueId, Value<'c, 'a>>,
    blocks: FxHashMap<ir::BlockId, BlockRef<'c, 'a>>,
    /// Ops with their twins.
    pairs: Pairs<'c, 'a>,
    /// Atomics that became another op: only their operands are compared.
    replaced: Pairs<'c, 'a>,
    /// Launches in code that may not have changed.
    pub(super) launches: Pairs<'c, 'a>,
    casts_before: FxHashMap<(ir::BlockId, Gap), Vec<OperationRef<'c, 'a>>>,
    casts_after: Vec<((ir::BlockId, Gap), OperationRef<'c, 'a>)>,
    /// The operands that are forwarded to a value, in both bodies.
    pub(in crate::check) sources: FxHashMap<ir::ValueId, Vec<(OperationRef<'c, 'a>, usize)>>,
    /// Whether the ops of the two bodies no longer correspond.
    lost: bool,
}

impl<'d, 't, 'c: 'a, 'a> Bodies<'d, 't, 'c, 'a> {
    pub fn new(reader: &'d Reader, diff: &'t mut Diff<'c, 'a>) -> Self {
        Self {
            reader,
            diff,
            exact: false,
            values: FxHashMap::with_capacity_and_hasher(VALUES, Default::default()),
            blocks: FxHashMap::default(),
            pairs: Vec::with_capacity(VALUES),
            replaced: Vec::new(),
            launches: Vec::new(),
            casts_before: FxHashMap::default(),
            casts_after: Vec::new(),
            sources: FxHashMap::default(),
            lost: false,
        }
    }

    /// For code that is not device code: only its launches may have changed, and these are not compared.
    pub fn exact(reader: &'d Reader, diff: &'t mut Diff<'c, 'a>) -> Self {
        Self { exact: true, ..Self::new(reader, diff) }
    }

    /// For code nested in other code; `twins` has the twins of the outer values.
    pub fn inside(
        reader: &'d Reader,
        diff: &'t mut Diff<'c, 'a>,
        values: FxHashMap<ir::ValueId, Value<'c, 'a>>,
    ) -> Self {
        Self { values, ..Self::new(reader, diff) }
    }

    /// Compares the bodies of two functions.
    pub fn function(&mut self, before: OperationRef<'c, 'a>, after: OperationRef<'c, 'a>) {
        self.regions(before, after);
        self.finish();
    }

    /// Compares ops and their regions with their twins. The ops may use values of each other.
    pub fn same_ops(&mut self, twins: Pairs<'c, 'a>) {
        for (before, after) in twins {
            match ir::name_id(before) == ir::name_id(after) {
                true => self.pair(before, after),
                false => self.is_another(before, after),
            }
        }
        self.finish();
    }

    fn regions(&mut self, before: OperationRef<'c, 'a>, after: OperationRef<'c, 'a>) {
        match (before.region_count(), after.region_count()) {
            (0, 0) => return,
            (old, new) if old != new => {
                return self.diff.differs(before, after, "it has more or fewer regions");
            }
            _ => {}
        }
        for (old, new) in before.regions().zip(after.regions()) {
            let [old, new] = [old, new].map(|region| ir::blocks(region).collect::<Vec<_>>());
            if old.len() != new.len() {
                self.diff.differs(before, after, "it has more or fewer blocks");
            }
            for (old, new) in old.iter().zip(&new) {
                self.blocks.insert(ir::block_id(*old), *new);
                if old.argument_count() != new.argument_count() {
                    self.diff.differs(before, after, "a block has more or fewer arguments");
                }
                let is_entry = self.reader.is(before, InterfaceSet::FUNCTION)
                    && interfaces::entry_block(before).is_some_and(|entry| entry == *old);
                let is_first = new.predecessor_count() == 0;
                for (old, new) in ir::arguments(*old).zip(ir::arguments(*new)) {
                    let free = is_entry || !is_first || allowed::carries(self.reader, before);
                    match self.twins(old, new) {
                        Change::None => {}
                        Change::To(_) if free && !self.exact => {}
                        _ => self.diff.differs(before, after, "an argument of a block has another type"),
                    }
                }
            }
            for (old, new) in old.into_iter().zip(new) {
                self.block(before, after, old, new);
            }
        }
    }

    fn block(
        &mut self,
        before: OperationRef<'c, 'a>,
        after: OperationRef<'c, 'a>,
        old: BlockRef<'c, 'a>,
        new: BlockRef<'c, 'a>,
    ) {
        let id = ir::block_id(old);
        let (mut old, mut new) = (ComparedOps::of(old, self.exact), ComparedOps::of(new, self.exact));
        while let Some(at) = old.next(self.reader) {
            let Some(twin) = new.next(self.reader) else {
                self.lost = true;
                return self.diff.differs(at, after, format!("'{}' is missing", ir::name_str(at)));
            };
            if ir::name_id(at) == ir::name_id(twin) {
                self.pair(at, twin);
                continue;
            }
            let equal = if self.exact { None } else { allowed::equal_atomic(self.reader, at, twin) };
            let Some(is_pair) = equal else {
                self.lost = true;
                return self.is_another(at, twin);
            };
            let taken = if is_pair { new.next(self.reader) } else { None };
            // Two ops that replace one count as one.
            new.count -= usize::from(taken.is_some());
            self.replace(at, twin, taken);
        }
        if let Some(added) = new.next(self.reader) {
            self.lost = true;
            self.diff.differs(before, added, format!("'{}' was added", ir::name_str(added)));
        }
        for (gap, cast) in old.casts {
            self.casts_before.entry((id, gap)).or_default().push(cast);
        }
        self.casts_after.extend(new.casts.into_iter().map(|(gap, cast)| ((id, gap), cast)));
    }

    fn is_another(&mut self, before: OperationRef<'c, 'a>, after: OperationRef<'c, 'a>) {
        let what = format!("'{}' became '{}'", ir::name_str(before), ir::name_str(after));
        self.diff.differs(before, after, what);
    }

    /// An atomic that became `after`; `taken` extracts the result of that op, if there is such an op.
    fn replace(
        &mut self,
        before: OperationRef<'c, 'a>,
        after: OperationRef<'c, 'a>,
        taken: Option<OperationRef<'c, 'a>>,
    ) {
        let is_first = |taken: OperationRef<'c, 'a>| {
            ir::name_str(taken) == "llvm.extractvalue"
                && mlir::op(taken).attribute("position").and_then(|at| at.integers()).as_deref() == Some(&[0])
                && ir::operand(taken, 0) == ir::result(after, 0)
        };
        let gives = match (ir::name_str(after), taken) {
            ("llvm.cmpxchg", Some(taken)) if is_first(taken) => taken,
            ("llvm.cmpxchg", _) => return self.diff.differs(before, after, "its result is not extracted"),
            _ => after,
        };
        if let (Some(old), Some(new)) = (ir::result(before, 0), ir::result(gives, 0))
            && self.twins(old, new) != Change::None
        {
            self.diff.differs(before, after, "its result has another type");
        }
        self.replaced.push((before, after));
    }

    /// An op and its twin, which has the same name.
    fn pair(&mut self, before: OperationRef<'c, 'a>, after: OperationRef<'c, 'a>) {
        if before.result_count() != after.result_count() {
            return self.diff.differs(before, after, "it has more or fewer results");
        }
        for (index, (old, new)) in before.results().zip(after.results()).enumerate() {
            let (old, new) = (Value::from(old), Value::from(new));
            match self.twins(old, new) {
                Change::None => {}
                Change::To(space) if !self.exact && allowed::may_give(self.reader, after, index) => {
                    if !self.reader.moves_alike(after, new, space) {
                        self.diff.differs(before, after, "its result is another number in that space");
                    }
                }
                _ => self.diff.differs(before, after, "its result has another type"),
            }
        }
        if self.reader.is(before, InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH) {
            for op in [before, after] {
                interfaces::for_each_forwarded_operand(op, &mut |forward| {
                    let sources = self.sources.entry(ir::value_id(forward.destination)).or_default();
                    sources.push((forward.owner, forward.operand));
                });
            }
        }
        self.attributes(before, after);
        match self.exact && self.reader.is_device(after) {
            true => self.launches.push((before, after)),
            false => self.regions(before, after),
        }
        self.pairs.push((before, after));
    }

    /// Records the twin of a value, and returns the change of its type.
    fn twins(&mut self, old: Value<'c, 'a>, new: Value<'c, 'a>) -> Change {
        self.values.insert(ir::value_id(old), new);
        self.change(old, new)
    }

    fn twin(&self, value: Value<'c, 'a>) -> Option<Value<'c, 'a>> {
        self.values.get(&ir::value_id(value)).copied()
    }

    fn attributes(&mut self, before: OperationRef<'c, 'a>, after: OperationRef<'c, 'a>) {
        if self.exact || ir::has_state_of(before, after) {
            return self.diff.same_attributes(before, after, &[]);
        }
        let mut except = Vec::new();
        if let (Some(old), Some(new)) = (intrinsic_name(before), intrinsic_name(after))
            && allowed::mangled(self.reader, after, &old) == new
        {
            except.push(INTRINSIC);
        }
        let callees = (interfaces::callee(before), interfaces::callee(after));
        if self.reader.is(before, InterfaceSet::CALL)
            && let (Some(Callee::Symbol(old)), Some(Callee::Symbol(new))) = callees
            && old != new
            && self.is_copy(before, old, after, new)
        {
            except.push(interfaces::callee_name(before));
        }
        if LISTS.iter().any(|list| before.attribute(list).ok() != after.attribute(list).ok()) {
            self.diff.scoped.push((before, after));
            except.extend(LISTS);
        }
        if self.takes_space(before, after) {
            except.extend(alignment::known(self.reader, before, after));
        }
        self.diff.same_attributes(before, after, &except);
    }

    /// Whether an operand that was generic is now in a space.
    fn takes_space(&self, before: OperationRef<'c, 'a>, after: OperationRef<'c, 'a>) -> bool {
        let mut operands = before.operands().zip(after.operands());
        operands.any(|(old, new)| matches!(self.change(old, new), Change::To(_)))
    }

    /// Whether the function that `new` names is a copy of the function that `old` names.
    fn is_copy(
        &self,
        before: OperationRef<'c, 'a>,
        old: Attribute<'c>,
        after: OperationRef<'c, 'a>,
        new: Attribute<'c>,
    ) -> bool {
        let old = self.reader.named(&self.diff.names, before, old);
        let new = self.reader.named(&self.diff.names, after, new);
        let original = new.and_then(|new| self.diff.originals.get(&ir::operation_id(new)).copied());
        old.is_some() && old == original
    }

    /// Compares operands, once all values have their twins, then the added casts.
    fn finish(&mut self) {
        if self.lost {
            return;
        }
        for (before, after) in std::mem::take(&mut self.pairs) {
            if before.successor_count() != after.successor_count()
                || before
                    .successors()
                    .zip(after.successors())
                    .any(|(old, new)| self.blocks.get(&ir::block_id(old)) != Some(&new))
            {
                self.diff.differs(before, after, "it branches elsewhere");
            }
            self.operands(before, after, false);
        }
        for (before, after) in std::mem::take(&mut self.replaced) {
            self.operands(before, after, true);
        }
        for (place, cast) in std::mem::take(&mut self.casts_after) {
            self.cast(place, cast);
        }
    }

    fn operands(&mut self, before: OperationRef<'c, 'a>, after: OperationRef<'c, 'a>, replaced: bool) {
        if before.operand_count() != after.operand_count() {
            return self.diff.differs(before, after, "it has more or fewer operands");
        }
        for (index, (old, new)) in ir::operands(before).zip(ir::operands(after)).enumerate() {
            if !self.same(old, new) {
                self.diff.differs(before, after, format!("operand {index} is another value"));
                continue;
            }
            if !self.exact && self.may_see_more(after, new) && self.reader.observes(before, index) {
                self.observed(before, old, after, new);
            }
            let change = self.change(old, new);
            self.changed_operand(before, after, index, change, replaced);
        }
    }

    /// Checks the change of an operand's type.
    fn changed_operand(
        &mut self,
        before: OperationRef<'c, 'a>,
        after: OperationRef<'c, 'a>,
        index: usize,
        change: Change,
        replaced: bool,
    ) {
        match change {
            Change::None => {}
            Change::To(_) if replaced && index == 0 => {}
            Change::To(space) if allowed::may_take(self.reader, after, index, space) => {}
            Change::To(space) => {
                self.diff.differs(before, after, format!("operand {index} cannot be in {space} memory"));
            }
            Change::Other => self.diff.differs(before, after, format!("operand {index} has another type")),
        }
    }

    /// The change from the type of a value to the type of its twin.
    fn change(&self, before: Value<'_, '_>, after: Value<'_, '_>) -> Change {
        allowed::change(self.reader, before.r#type(), after.r#type())
    }

    /// Whether `after` is `before`, except for casts. A test may have become its answer.
    fn same(&mut self, before: Value<'c, 'a>, after: Value<'c, 'a>) -> bool {
        if self.twin(before) == Some(after) || self.exact {
            return self.twin(before) == Some(after);
        }
        let (before, after) = (self.reader.root(before), self.reader.root(after));
        if self.twin(before) == Some(after) {
            return true;
        }
        let (Some(old), Some(new)) = (ir::defining_op(before), ir::defining_op(after)) else { return false };
        if let Some((pointer, space)) = self.reader.test(old) {
            if let Some((twin, tested)) = self.reader.test(new) {
                self.observed(old, pointer, new, twin);
                return tested == space && self.same(pointer, twin);
            }
            let twin = self.twin(self.reader.root(pointer));
            let (Some(_), Some(answer)) = (twin, truth(new)) else { return false };
            // A promise of the original about the pointer may imply the answer.
            let promised = self.reader.casts(pointer).any(|value| {
                let known = self.reader.pointer_of(value);
                matches!(known, Some(Pointer::In(known)) if known.isspacep(space) == Some(answer))
            });
            if !promised {
                self.diff.claims.push(Claim::at(new, Fact::Test(space, answer)));
            }
            return true;
        }
        truth(old).is_some() && truth(old) == truth(new)
    }

    /// A cast of the result: either the original has the same cast at the same position, or it is a claim.
    fn cast(&mut self, place: (ir::BlockId, Gap), cast: OperationRef<'c, 'a>) {
        let (Some(source), Some(result)) = (self.reader.cast(cast), ir::result(cast, 0)) else { return };
        let root = self.reader.root(source);
        let type_of = |op: OperationRef<'c, 'a>| ir::result(op, 0).map(|value| value.r#type());
        let is_same = |old: &OperationRef<'c, 'a>| {
            let twin = self.twin(self.reader.root(ir::result(*old, 0).unwrap_or(result)));
            type_of(*old) == Some(result.r#type()) && twin == Some(root)
        };
        if self.casts_before.get(&place).is_some_and(|old| old.iter().any(is_same)) {
            return;
        }
        let types = (self.reader.pointer_of(source), self.reader.pointer_of(result));
        match types {
            (Some(Pointer::Generic), Some(Pointer::In(space))) => {
                self.diff.claims.push(Claim::at(cast, Fact::In(space)));
            }
            (Some(Pointer::In(_)), Some(Pointer::Generic)) => {}
            _ => self.diff.differs(cast, cast, "a cast from one space to another was added"),
        }
    }
}

/// The truth value that an op defines, if it does: passes replace a test by one.
pub fn truth(op: OperationRef<'_, '_>) -> Option<bool> {
    let is_bit = |ty: Type<'_>| types::integer_width(ty) == Some(1);
    let value = ir::result(op, 0).filter(|value| is_bit(value.r#type()))?;
    if ir::name_str(op) != CONSTANT || attributes::string(op.attribute("value").ok()?).is_some() {
        return None;
    }
    ir::constant_integer(value).map(|value| value & 1 == 1)
}
