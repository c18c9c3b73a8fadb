//! The differences between a result and its original: the ops of one body.
//!
//! Casts between spaces, tests of a space and truth values have no fixed position: they are skipped in both
//! bodies, and compared where they are operands. All other ops must be the same, in the same order.

use super::{compared::ComparedOps, scopes::LISTS};
use crate::check::{
    alignment,
    allowed::{self, Change},
    claims::{Claim, Fact},
    diff::{Diff, Gap},
    ops::{self, CONSTANT, Kind, Pointer, Rules},
};
use melior::ir::{
    Attribute, BlockLike, BlockRef, OperationRef, Type, Value, ValueLike, operation::OperationLike,
};
use mlir_ext::{
    attributes,
    interfaces::{self, Callee, InterfaceSet},
    ir,
    layout::Layout,
    types,
};
use rustc_hash::FxHashMap;
use tilespace_core::MemorySpace;

/// The mark of an access that may be in more than one space, which only the passes read.
const CONTRADICTED: &str = "contradicted_memory_space";

/// Capacity for the values of most functions: a map that grows is rehashed.
const VALUES: usize = 64;

type Pair<'c, 'a> = (OperationRef<'c, 'a>, OperationRef<'c, 'a>);

/// Two bodies side by side.
pub struct Bodies<'d, 'r, 't, 'c, 'a> {
    pub(crate) rules: &'d Rules<'r>,
    pub(crate) diff: &'t mut Diff<'c, 'a>,
    /// The counterpart of each value in the result.
    values: FxHashMap<ir::ValueId, Value<'c, 'a>>,
    blocks: FxHashMap<ir::BlockId, BlockRef<'c, 'a>>,
    /// Ops with their twins.
    pairs: Vec<Pair<'c, 'a>>,
    /// Atomics that became another op: only their operands are compared.
    replaced: Vec<Pair<'c, 'a>>,
    casts_before: FxHashMap<(ir::BlockId, Gap), Vec<OperationRef<'c, 'a>>>,
    casts_after: Vec<((ir::BlockId, Gap), OperationRef<'c, 'a>)>,
    /// The operands that are forwarded to a value, in both bodies.
    pub(crate) sources: FxHashMap<ir::ValueId, Vec<(OperationRef<'c, 'a>, usize)>>,
    /// Whether the ops of the two bodies no longer correspond.
    lost: bool,
    /// The changes of types, computed so far.
    changes: FxHashMap<(ir::TypeId, ir::TypeId), Change>,
    /// The data layout in an op, for the ops directly in it.
    layout: Option<(OperationRef<'c, 'a>, Layout<'c, 'a>)>,
}

impl<'d, 'r, 't, 'c: 'a, 'a> Bodies<'d, 'r, 't, 'c, 'a> {
    pub fn new(rules: &'d Rules<'r>, diff: &'t mut Diff<'c, 'a>) -> Self {
        Self {
            rules,
            diff,
            values: FxHashMap::with_capacity_and_hasher(VALUES, Default::default()),
            blocks: FxHashMap::default(),
            pairs: Vec::with_capacity(VALUES),
            replaced: Vec::new(),
            casts_before: FxHashMap::default(),
            casts_after: Vec::new(),
            sources: FxHashMap::default(),
            lost: false,
            changes: FxHashMap::default(),
            layout: None,
        }
    }

    /// For code nested in other code, whose values have these twins.
    pub fn inside(
        rules: &'d Rules<'r>,
        diff: &'t mut Diff<'c, 'a>,
        values: FxHashMap<ir::ValueId, Value<'c, 'a>>,
    ) -> Self {
        Self { values, ..Self::new(rules, diff) }
    }

    /// Compares the bodies of two functions.
    pub fn function(&mut self, before: OperationRef<'c, 'a>, after: OperationRef<'c, 'a>) {
        self.regions(before, after);
        self.finish();
    }

    /// Compares ops and their regions with their twins. The ops may use values of each other.
    pub fn same_ops(&mut self, twins: Vec<(OperationRef<'c, 'a>, OperationRef<'c, 'a>)>) {
        for (before, after) in twins {
            match ir::name_id(before) == ir::name_id(after) {
                true => self.pair(before, after, self.rules.kind(before)),
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
                let is_entry = self.rules.is(before, InterfaceSet::FUNCTION)
                    && interfaces::entry_block(before).is_some_and(|entry| entry == *old);
                let is_first = new.predecessor_count() == 0;
                for (old, new) in ir::arguments(*old).zip(ir::arguments(*new)) {
                    let free = is_entry || !is_first || allowed::carries(self.rules, before);
                    match self.twins(old, new) {
                        Change::None => {}
                        Change::To(_) if free => {}
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
        let (mut old, mut new) = (ComparedOps::of(old), ComparedOps::of(new));
        while let Some((at, kind)) = old.next(self.rules, None) {
            let Some((twin, _)) = new.next(self.rules, Some((at, kind))) else {
                self.lost = true;
                return self.diff.differs(at, after, format!("'{}' is missing", ir::name_str(at)));
            };
            if ir::name_id(at) == ir::name_id(twin) {
                self.pair(at, twin, kind);
                continue;
            }
            let Some(is_pair) = allowed::equal_atomic(self.rules, at, twin) else {
                self.lost = true;
                return self.is_another(at, twin);
            };
            let taken = if is_pair { new.next(self.rules, None) } else { None };
            // Two ops that replace one count as one.
            new.count -= usize::from(taken.is_some());
            self.replace(at, twin, taken.map(|(taken, _)| taken));
        }
        if let Some((added, _)) = new.next(self.rules, None) {
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

    /// An atomic that became `after`, whose result `taken` extracts if there is such an op.
    fn replace(
        &mut self,
        before: OperationRef<'c, 'a>,
        after: OperationRef<'c, 'a>,
        taken: Option<OperationRef<'c, 'a>>,
    ) {
        let is_first = |taken: OperationRef<'c, 'a>| {
            ir::name_str(taken) == "llvm.extractvalue"
                && ops::position(taken).as_deref() == Some(&[0])
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
    fn pair(&mut self, before: OperationRef<'c, 'a>, after: OperationRef<'c, 'a>, kind: Kind<'_>) {
        if before.result_count() != after.result_count() {
            return self.diff.differs(before, after, "it has more or fewer results");
        }
        for (index, (old, new)) in before.results().zip(after.results()).enumerate() {
            let (old, new) = (Value::from(old), Value::from(new));
            match self.twins(old, new) {
                Change::None => {}
                Change::To(space) if allowed::may_give(self.rules, after, index) => {
                    if !self.moves_alike(after, new, space) {
                        self.diff.differs(before, after, "its result is another number in that space");
                    }
                }
                _ => self.diff.differs(before, after, "its result has another type"),
            }
        }
        if kind.interfaces.intersects(InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH) {
            for op in [before, after] {
                interfaces::for_each_forwarded_operand(op, &mut |forward| {
                    let sources = self.sources.entry(ir::value_id(forward.destination)).or_default();
                    sources.push((forward.owner, forward.operand));
                });
            }
        }
        self.attributes(before, after);
        self.regions(before, after);
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
        if ir::has_state_of(before, after) {
            return;
        }
        let mut except = vec![CONTRADICTED];
        if let (Some(old), Some(new)) = (ops::intrinsic(before), ops::intrinsic(after))
            && allowed::mangled(self.rules, after, &old) == new
        {
            except.push("intrin");
        }
        let callees = (interfaces::callee(before), interfaces::callee(after));
        if self.rules.is(before, InterfaceSet::CALL)
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
            except.extend(alignment::known(self.rules, before, after));
        }
        self.diff.same_attributes(before, after, &except);
    }

    /// Whether an operand that was generic is now in a space.
    fn takes_space(&self, before: OperationRef<'c, 'a>, after: OperationRef<'c, 'a>) -> bool {
        before.operands().zip(after.operands()).any(|(old, new)| {
            matches!(allowed::change(&self.rules.types, old.r#type(), new.r#type()), Change::To(_))
        })
    }

    /// Whether the function that `new` names is a copy of the one that `old` names.
    fn is_copy(
        &self,
        before: OperationRef<'c, 'a>,
        old: Attribute<'c>,
        after: OperationRef<'c, 'a>,
        new: Attribute<'c>,
    ) -> bool {
        let old = self.diff.symbols.named(self.rules, before, old);
        let new = self.diff.symbols.named(self.rules, after, new);
        let original = new.and_then(|new| self.diff.originals.get(&ir::operation_id(new)).copied());
        old.is_some() && old == original
    }

    /// Compares operands, once all values have their twins, then the added casts.
    fn finish(&mut self) {
        if self.lost {
            return;
        }
        for (before, after) in std::mem::take(&mut self.pairs) {
            if before.successor_count() != 0
                && before
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
            if self.may_see_more(after, new) && self.rules.observes(before, index) {
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
            Change::To(space) if allowed::may_take(self.rules, after, index, space) => {}
            Change::To(space) => {
                self.diff.differs(before, after, format!("operand {index} cannot be in {space} memory"));
            }
            Change::Other => self.diff.differs(before, after, format!("operand {index} has another type")),
        }
    }

    /// The change from the type of one value to that of its twin.
    fn change(&mut self, before: Value<'_, '_>, after: Value<'_, '_>) -> Change {
        let (before, after) = (before.r#type(), after.r#type());
        if before == after {
            return Change::None;
        }
        let key = (ir::type_id_key(before), ir::type_id_key(after));
        *self.changes.entry(key).or_insert_with(|| allowed::change(&self.rules.types, before, after))
    }

    /// [`Rules::moves_alike`] with the data layout around `op`.
    fn moves_alike(&mut self, op: OperationRef<'c, 'a>, result: Value<'c, 'a>, space: MemorySpace) -> bool {
        let around = op.parent_operation().unwrap_or(op);
        let known = self.layout.take().filter(|(known, _)| *known == around);
        let (_, layout) = self.layout.insert(known.unwrap_or_else(|| (around, Layout::new(op))));
        self.rules.moves_alike(layout, op, result, space)
    }

    /// Whether `after` is `before`, except for casts. A test may have become its answer.
    fn same(&mut self, before: Value<'c, 'a>, after: Value<'c, 'a>) -> bool {
        if self.twin(before) == Some(after) {
            return true;
        }
        let (before, after) = (self.rules.root(before), self.rules.root(after));
        if self.twin(before) == Some(after) {
            return true;
        }
        let (Some(old), Some(new)) = (ir::defining_op(before), ir::defining_op(after)) else { return false };
        if let Some((pointer, space)) = self.rules.test(old) {
            if let Some((twin, tested)) = self.rules.test(new) {
                self.observed(old, pointer, new, twin);
                return tested == space && self.same(pointer, twin);
            }
            let twin = self.twin(self.rules.root(pointer));
            let (Some(_), Some(answer)) = (twin, truth(new)) else { return false };
            // A promise of the original about the pointer may imply the answer.
            let promised = self.rules.casts(pointer).any(|value| {
                let known = ops::pointer_of(&self.rules.types, value);
                matches!(known, Some(Pointer::In(known)) if known.isspacep(space) == Some(answer))
            });
            if !promised {
                self.diff.claims.push(Claim::at(new, Fact::Test(space, answer)));
            }
            return true;
        }
        if let (Some((pointer, expected)), Some(answer)) = (self.rules.test_for_null(old), truth(new)) {
            let twin = self.twin(self.rules.root(pointer));
            let in_space = |value| matches!(ops::pointer_of(&self.rules.types, value), Some(Pointer::In(space)) if space != MemorySpace::Global);
            // A promise of the original about the pointer implies that it is an address, not null.
            if twin.is_some() && !self.rules.casts(pointer).any(in_space) {
                self.diff.claims.push(Claim::at(new, Fact::NotNull));
            }
            return twin.is_some() && answer == expected;
        }
        truth(old).is_some() && truth(old) == truth(new)
    }

    /// A cast of the result: one that the original has at the same position, or a claim.
    fn cast(&mut self, place: (ir::BlockId, Gap), cast: OperationRef<'c, 'a>) {
        let (Some(source), Some(result)) = (self.rules.cast(cast), ir::result(cast, 0)) else { return };
        let root = self.rules.root(source);
        let type_of = |op: OperationRef<'c, 'a>| ir::result(op, 0).map(|value| value.r#type());
        let is_same = |old: &OperationRef<'c, 'a>| {
            let twin = self.twin(self.rules.root(ir::result(*old, 0).unwrap_or(result)));
            type_of(*old) == Some(result.r#type()) && twin == Some(root)
        };
        if self.casts_before.get(&place).is_some_and(|old| old.iter().any(is_same)) {
            return;
        }
        let types = (ops::pointer_of(&self.rules.types, source), ops::pointer_of(&self.rules.types, result));
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
