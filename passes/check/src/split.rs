//! Checks that a module is another one whose accesses were split into branches.
//!
//! ```text
//! original          result
//! %v = load %p          cond_br %c, ^first, ^second
//!                   ^first:   %v1 = load %x   br ^join(%v1)
//!                   ^second:  %v2 = load %y   br ^join(%v2)
//!                   ^join(%v):
//! ```
//!
//! Both are walked side by side. Every op of the original must be in the result, in the same order and with
//! the same operands, except that an access may have become two, each alone in a block, with another address.
//! Block arguments may be added behind the existing ones, and ops without an effect. So the result is
//! equivalent if both addresses are right: `%p` is `%x` where `%c` is true, and `%y` where it is false, which
//! [`parts`] proves from the result alone.
//!
//! Host code, and code for another target, is compared in the same way ([`Walk`]), but nothing in it may be
//! split or added, and the bodies of its launches are skipped.

mod parts;

use crate::{
    Report,
    device::Device,
    diff::{Diff, blocks, truth},
    error,
    ops::{self, Rules},
};
use melior::ir::{BlockLike, BlockRef, OperationRef, RegionRef, Value, ValueLike, operation::OperationLike};
use mlir_ext::{
    interfaces::{self, InterfaceSet},
    ir,
};
use parts::{Claim, Parts};
use rustc_hash::FxHashMap;
use tilespace_dialects::{Effect, RuleTable};

/// How many definitions back values without a twin are compared.
const DEPTH: usize = 4;
/// How many operands each successor of a branch gets. The operands themselves are compared.
const SEGMENTS: [&str; 3] = ["operandSegmentSizes", "case_operand_segments", "indbr_operand_segments"];

/// Checks that `after` is `before` with accesses split. Emits an error for each difference.
pub fn check_split<'c: 'a, 'a>(
    table: &RuleTable,
    before: OperationRef<'c, 'a>,
    after: OperationRef<'c, 'a>,
) -> Report {
    let rules = Rules::new(table);
    let device = Device::of(&rules, after);
    let walk = Walk::over(&rules, &device, true, [(before, after)]);
    for difference in &walk.diff.differences {
        let what = format!("this is not what a rewrite makes of the original: {}", difference.what);
        error(difference.location, &what).note(difference.original, "the original is here").emit();
    }
    Report { claims: walk.splits.len() as u64, errors: walk.diff.differences.len() as u64 }
}

/// An access that became two.
struct Split<'c, 'a> {
    function: OperationRef<'c, 'a>,
    before: OperationRef<'c, 'a>,
    /// The operand that is the address.
    operand: usize,
    branch: OperationRef<'c, 'a>,
    first: OperationRef<'c, 'a>,
    second: OperationRef<'c, 'a>,
}

/// Two modules, or parts of them, side by side.
pub(crate) struct Walk<'d, 'r, 'c, 'a> {
    rules: &'d Rules<'r>,
    device: &'d Device<'c, 'a>,
    /// Whether accesses in device code may be split. If not, device code is skipped.
    splits_accesses: bool,
    pub diff: Diff<'c, 'a>,
    /// The twin of each value.
    pub values: FxHashMap<usize, Value<'c, 'a>>,
    /// Device code that was skipped.
    pub left_out: Vec<(OperationRef<'c, 'a>, OperationRef<'c, 'a>)>,
    blocks: FxHashMap<usize, BlockRef<'c, 'a>>,
    pairs: Vec<(OperationRef<'c, 'a>, OperationRef<'c, 'a>)>,
    splits: Vec<Split<'c, 'a>>,
}

impl<'d, 'r, 'c: 'a, 'a> Walk<'d, 'r, 'c, 'a> {
    /// Compares ops and their regions with their twins. The ops may use values of each other.
    pub fn over(
        rules: &'d Rules<'r>,
        device: &'d Device<'c, 'a>,
        splits_accesses: bool,
        twins: impl IntoIterator<Item = (OperationRef<'c, 'a>, OperationRef<'c, 'a>)>,
    ) -> Self {
        let mut walk = Self {
            rules,
            device,
            splits_accesses,
            diff: Diff::default(),
            values: FxHashMap::default(),
            left_out: Vec::new(),
            blocks: FxHashMap::default(),
            pairs: Vec::new(),
            splits: Vec::new(),
        };
        for (before, after) in twins {
            walk.op(before, after);
        }
        walk.finish();
        walk
    }

    /// Compares an op and its regions with its twin.
    fn op(&mut self, before: OperationRef<'c, 'a>, after: OperationRef<'c, 'a>) {
        let shape = |op: OperationRef<'c, 'a>| (op.result_count(), op.region_count(), op.successor_count());
        if ir::name_id(before) != ir::name_id(after) || shape(before) != shape(after) {
            let what = format!("'{}' became '{}'", ir::name_str(before), ir::name_str(after));
            return self.diff.differs(before, after, what);
        }
        let except: &[&str] = if self.rules.is(before, InterfaceSet::BRANCH) { &SEGMENTS } else { &[] };
        self.diff.same_attributes(before, after, except);
        for (old, new) in before.results().zip(after.results()) {
            self.value(before, after, old.into(), new.into());
        }
        self.pairs.push((before, after));
        if !self.splits_accesses && self.device.holds(after) {
            return self.left_out.push((before, after));
        }
        let may_split = self.device.holds(after) && self.rules.is(after, InterfaceSet::FUNCTION);
        for (old, new) in before.regions().zip(after.regions()) {
            self.region(before, after, (old, new), may_split);
        }
    }

    fn value(
        &mut self,
        before: OperationRef<'c, 'a>,
        after: OperationRef<'c, 'a>,
        old: Value<'c, 'a>,
        new: Value<'c, 'a>,
    ) {
        self.values.insert(ir::value_id(old), new);
        if old.r#type() != new.r#type() {
            self.diff.differs(before, after, "a value has another type");
        }
    }

    fn region(
        &mut self,
        before: OperationRef<'c, 'a>,
        after: OperationRef<'c, 'a>,
        (old, new): (RegionRef<'c, 'a>, RegionRef<'c, 'a>),
        may_split: bool,
    ) {
        let mut new = blocks(new).into_iter();
        for (index, old) in blocks(old).into_iter().enumerate() {
            let Some(twin) = new.next() else {
                return self.diff.differs(before, after, "a block is missing");
            };
            self.blocks.insert(ir::block_id(old), twin);
            let (count, more) = (old.argument_count(), twin.argument_count());
            if more < count || more > count && (!may_split || index == 0) {
                return self.diff.differs(before, after, "a block has more or fewer arguments");
            }
            for argument in 0..count {
                if let (Ok(old), Ok(new)) = (old.argument(argument), twin.argument(argument)) {
                    self.value(before, after, old.into(), new.into());
                }
            }
            let mut at = twin.first_operation();
            let mut next = old.first_operation();
            while let Some(op) = next {
                next = op.next_in_block();
                at = match may_split {
                    true => self.find(op, at),
                    false => at,
                };
                let Some(twin) = at else {
                    return self.diff.differs(op, after, format!("'{}' is missing", ir::name_str(op)));
                };
                let split = may_split.then(|| self.split(after, op, twin, &mut new)).flatten();
                at = match split {
                    Some(join) => join.first_operation(),
                    None => {
                        let known = self.diff.differences.len();
                        self.op(op, twin);
                        if self.diff.differences.len() != known {
                            return;
                        }
                        twin.next_in_block()
                    }
                };
            }
            if let Some(added) = at {
                return self.diff.differs(before, added, format!("'{}' was added", ir::name_str(added)));
            }
        }
        if new.next().is_some() {
            self.diff.differs(before, after, "a block was added");
        }
    }

    /// The first op from `at` on that was not added.
    fn find(
        &self,
        op: OperationRef<'c, 'a>,
        mut at: Option<OperationRef<'c, 'a>>,
    ) -> Option<OperationRef<'c, 'a>> {
        while let Some(twin) = at {
            if !self.may_be_added(twin) || self.may_be_twin(op, twin, DEPTH) {
                break;
            }
            at = twin.next_in_block();
        }
        at
    }

    /// Whether `twin` may be the twin of `op`. A value that is defined in a later block has no twin yet.
    fn may_be_twin(&self, op: OperationRef<'c, 'a>, twin: OperationRef<'c, 'a>, depth: usize) -> bool {
        let types = |op: OperationRef<'c, 'a>| -> Vec<_> {
            op.results().map(|result| Value::from(result).r#type()).collect()
        };
        ir::name_id(op) == ir::name_id(twin)
            && ir::has_state_of(op, twin)
            && types(op) == types(twin)
            && op.operands().zip(twin.operands()).all(|(old, new)| {
                match self.values.get(&ir::value_id(old)) {
                    Some(known) => is_same(*known, new),
                    None => match (ir::argument_owner(old), ir::argument_owner(new)) {
                        (Some((_, old)), Some((_, new))) => old == new,
                        (None, None) => depth.checked_sub(1).is_none_or(|depth| {
                            let definitions = ir::defining_op(old).zip(ir::defining_op(new));
                            definitions.is_none_or(|(op, twin)| self.may_be_twin(op, twin, depth))
                        }),
                        _ => false,
                    },
                }
            })
    }

    /// Whether an op only computes a value: its uses are compared, so it may be added.
    fn may_be_added(&self, op: OperationRef<'c, 'a>) -> bool {
        const PLAIN: [&str; 4] = ["llvm.mlir.constant", "llvm.mlir.poison", "llvm.freeze", "llvm.select"];
        interfaces::is_memory_effect_free(op)
            && op.region_count() == 0
            && op.successor_count() == 0
            && (PLAIN.contains(&ir::name_str(op)) || followed(self.rules, op).is_some())
    }

    /// If `branch` begins the two branches that replace the access `op`, the block where they join.
    fn split(
        &mut self,
        function: OperationRef<'c, 'a>,
        op: OperationRef<'c, 'a>,
        branch: OperationRef<'c, 'a>,
        rest: &mut std::vec::IntoIter<BlockRef<'c, 'a>>,
    ) -> Option<BlockRef<'c, 'a>> {
        if ir::name_str(branch) != "llvm.cond_br" || ir::name_id(op) == ir::name_id(branch) {
            return None;
        }
        let operand = self.rules.effects(op).iter().find_map(|effect| match effect {
            Effect::Direct { address } => ops::numbers(op, *address).next(),
            _ => None,
        })?;
        let [first, second, join] = [rest.next()?, rest.next()?, rest.next()?];
        let goes_to = |op: OperationRef<'c, 'a>, blocks: &[BlockRef<'c, 'a>]| {
            op.successors().eq(blocks.iter().copied())
                && ops::attributes(op)
                    .iter()
                    .all(|(name, _)| SEGMENTS.iter().any(|segments| segments.as_bytes() == *name))
        };
        let is_fork = branch.operand_count() == 1 && goes_to(branch, &[first, second]);
        let is_apart = [(first, 1), (second, 1), (join, 2)].into_iter().all(|(block, count)| {
            let mut arguments = (0..block.argument_count()).filter_map(|index| block.argument(index).ok());
            let expected = op.results().filter(|_| count == 2).map(|result| Value::from(result).r#type());
            block.predecessor_count() == count
                && expected.eq(arguments.by_ref().map(|argument| Value::from(argument).r#type()))
        });
        let alone = |block: BlockRef<'c, 'a>| {
            let access = block.first_operation()?;
            let last = access.next_in_block()?;
            let forwards = last.operands().eq(access.results().map(Value::from));
            let is_end = ir::name_str(last) == "llvm.br" && last.next_in_block().is_none();
            (is_end && forwards && goes_to(last, &[join])).then_some(access)
        };
        let accesses = alone(first).zip(alone(second)).filter(|_| is_fork && is_apart);
        let Some((one, other)) = accesses else {
            self.diff.differs(op, branch, "an access became something else than two in branches");
            return Some(join);
        };
        for access in [one, other] {
            let is_same =
                ir::name_id(access) == ir::name_id(op) && access.operand_count() == op.operand_count();
            if !is_same {
                self.diff.differs(
                    op,
                    access,
                    format!("'{}' became '{}'", ir::name_str(op), ir::name_str(access)),
                );
            }
            self.diff.same_attributes(op, access, &[]);
        }
        for (index, result) in op.results().enumerate() {
            if let Ok(argument) = join.argument(index) {
                self.values.insert(ir::value_id(result.into()), argument.into());
            }
        }
        self.splits.push(Split { function, before: op, operand, branch, first: one, second: other });
        Some(join)
    }

    /// Compares operands, once all values have their twins.
    fn finish(&mut self) {
        if !self.diff.differences.is_empty() {
            return;
        }
        for (before, after) in std::mem::take(&mut self.pairs) {
            let successors = before.successors().zip(after.successors());
            let mut elsewhere =
                successors.filter(|(old, new)| self.blocks.get(&ir::block_id(*old)) != Some(new));
            if elsewhere.next().is_some() {
                self.diff.differs(before, after, "it branches elsewhere");
            }
            let kept = self.kept(before, after);
            if before.operand_count() != kept.len() {
                self.diff.differs(before, after, "it has more or fewer operands");
                continue;
            }
            for (index, new) in kept.into_iter().enumerate() {
                self.operand(before, after, index, ir::operand(after, new));
            }
        }
        let mut parts: FxHashMap<usize, Parts<'_, '_, 'c, 'a>> = FxHashMap::default();
        for split in &self.splits {
            for access in [split.first, split.second] {
                for index in (0..split.before.operand_count()).filter(|index| *index != split.operand) {
                    let (old, new) = (ir::operand(split.before, index), ir::operand(access, index));
                    if !is_twin(&self.values, old, new) {
                        self.diff.differs(split.before, access, format!("operand {index} is another value"));
                    }
                }
            }
            let old = ir::operand(split.before, split.operand);
            let pointer = old.and_then(|old| self.values.get(&ir::value_id(old)).copied());
            let operands = [
                pointer,
                ir::operand(split.branch, 0),
                ir::operand(split.first, split.operand),
                ir::operand(split.second, split.operand),
            ];
            let [Some(pointer), Some(is_first), Some(first), Some(second)] = operands else { continue };
            let function = ir::operation_id(split.function);
            let parts = parts.entry(function).or_insert_with(|| Parts::new(self.rules, split.function));
            if !parts.is_defined(is_first) {
                let what = "it branches on a value that may be undefined";
                self.diff.differs(split.before, split.branch, what);
            }
            if !parts.hold(Claim { pointer, is_first, first, second }) {
                let what = "the branch condition does not determine the address";
                self.diff.differs(split.before, split.branch, what);
            }
        }
    }

    fn operand(
        &mut self,
        before: OperationRef<'c, 'a>,
        after: OperationRef<'c, 'a>,
        index: usize,
        new: Option<Value<'c, 'a>>,
    ) {
        let old = ir::operand(before, index);
        let is_same = match self.splits_accesses {
            true => is_twin(&self.values, old, new),
            false => new.is_some() && old.and_then(|old| self.values.get(&ir::value_id(old)).copied()) == new,
        };
        if !is_same {
            self.diff.differs(before, after, format!("operand {index} is another value"));
        }
    }

    /// The operands of the result that the original has too: all but those for added arguments.
    fn kept(&self, before: OperationRef<'c, 'a>, after: OperationRef<'c, 'a>) -> Vec<usize> {
        if before.operand_count() == after.operand_count() || !self.rules.is(after, InterfaceSet::BRANCH) {
            return (0..after.operand_count()).collect();
        }
        let counts: FxHashMap<usize, usize> = before
            .successors()
            .zip(after.successors())
            .map(|(old, new)| (ir::block_id(new), old.argument_count()))
            .collect();
        let mut is_kept = vec![true; after.operand_count()];
        interfaces::for_each_forwarded_operand(after, &mut |forward| {
            if let Some((block, index)) = ir::argument_owner(forward.destination)
                && counts.get(&ir::block_id(block)).is_some_and(|count| index >= *count)
            {
                is_kept[forward.operand] = false;
            }
        });
        (0..is_kept.len()).filter(|index| is_kept[*index]).collect()
    }
}

/// Whether `new` is the twin of `old`.
fn is_twin<'c: 'a, 'a>(
    values: &FxHashMap<usize, Value<'c, 'a>>,
    old: Option<Value<'c, 'a>>,
    new: Option<Value<'c, 'a>>,
) -> bool {
    let known = old.and_then(|old| values.get(&ir::value_id(old)).copied());
    known.zip(new).is_some_and(|(known, new)| is_same(known, new))
}

/// Whether two values are identical, or the same constant.
fn is_same<'c: 'a, 'a>(one: Value<'c, 'a>, other: Value<'c, 'a>) -> bool {
    let constant = |value| {
        let op = ir::defining_op(value)?;
        (op.operand_count() == 0 && op.result_count() == 1 && op.region_count() == 0).then_some(op)
    };
    let is_constant = |op: OperationRef<'c, 'a>| {
        truth(op).is_some() || ["llvm.mlir.constant", "llvm.mlir.poison"].contains(&ir::name_str(op))
    };
    one == other
        || constant(one).zip(constant(other)).is_some_and(|(one, other)| {
            is_constant(one)
                && ir::name_id(one) == ir::name_id(other)
                && ir::has_state_of(one, other)
                && ir::result(one, 0).map(|value| value.r#type())
                    == ir::result(other, 0).map(|value| value.r#type())
        })
}

/// The operand that the only result of an op is computed from, if that is one pointer.
fn followed(rules: &Rules<'_>, op: OperationRef<'_, '_>) -> Option<usize> {
    let mut found = rules.effects(op).iter().filter_map(|effect| match effect {
        Effect::Follows { result: 0, operands } => Some(operands),
        _ => None,
    });
    let [operand] = found.next()?[..] else { return None };
    let mut numbers = ops::numbers(op, operand);
    let number = numbers.next().filter(|_| numbers.next().is_none() && found.next().is_none())?;
    (op.result_count() == 1 && !rules.has_choice(op, 0)).then_some(number)
}
