//! Code that must be what it was, op by op: the host's, and code for another target.
//!
//! Only the bodies of launches in it may differ, which are the device's.

use crate::{
    device::Device,
    diff::{Diff, blocks},
};
use melior::ir::{BlockLike, OperationRef, Value, ValueLike, operation::OperationLike};
use mlir_ext::ir;
use rustc_hash::FxHashMap;

/// Two pieces of code that are the same.
#[derive(Default)]
pub struct Untouched<'c, 'a> {
    /// The twin of each value.
    pub values: FxHashMap<usize, Value<'c, 'a>>,
    /// The launches in both whose bodies may differ.
    pub launches: Vec<(OperationRef<'c, 'a>, OperationRef<'c, 'a>)>,
    /// The twin of each block.
    blocks: FxHashMap<usize, usize>,
    pairs: Vec<(OperationRef<'c, 'a>, OperationRef<'c, 'a>)>,
    /// Whether there is a difference: what comes after the first is not told.
    changed: bool,
}

impl<'c: 'a, 'a> Untouched<'c, 'a> {
    /// Compares ops with their twins, and with all that is in them. They may use values of each other.
    pub fn compare(
        diff: &mut Diff<'c, 'a>,
        device: &Device<'c, 'a>,
        twins: impl IntoIterator<Item = (OperationRef<'c, 'a>, OperationRef<'c, 'a>)>,
    ) -> Self {
        let mut same = Self::default();
        for (before, after) in twins {
            same.op(diff, device, before, after);
        }
        for (before, after) in std::mem::take(&mut same.pairs) {
            let operands = (0..before.operand_count()).all(|index| {
                let old =
                    ir::operand(before, index).and_then(|old| same.values.get(&ir::value_id(old)).copied());
                old.is_some() && old == ir::operand(after, index)
            });
            let successors = before
                .successors()
                .zip(after.successors())
                .all(|(old, new)| same.blocks.get(&ir::block_id(old)) == Some(&ir::block_id(new)));
            if !operands || !successors {
                same.change(diff, before, after);
            }
        }
        if same.changed {
            same.launches.clear();
        }
        same
    }

    fn op(
        &mut self,
        diff: &mut Diff<'c, 'a>,
        device: &Device<'c, 'a>,
        before: OperationRef<'c, 'a>,
        after: OperationRef<'c, 'a>,
    ) {
        if self.changed {
            return;
        }
        let shape = |op: OperationRef<'c, 'a>| {
            (op.operand_count(), op.result_count(), op.region_count(), op.successors().count())
        };
        if ir::name_id(before) != ir::name_id(after) || shape(before) != shape(after) {
            return self.change(diff, before, after);
        }
        let known = diff.differences.len();
        diff.same_attributes(before, after, &[]);
        self.changed |= diff.differences.len() != known;
        for (old, new) in before.results().zip(after.results()) {
            self.value(diff, before, after, old.into(), new.into());
        }
        self.pairs.push((before, after));
        if device.holds(after) {
            return self.launches.push((before, after));
        }
        for (old, new) in before.regions().zip(after.regions()) {
            let (old, new) = (blocks(old), blocks(new));
            if old.len() != new.len() {
                return self.change(diff, before, after);
            }
            for (old, new) in old.into_iter().zip(new) {
                self.blocks.insert(ir::block_id(old), ir::block_id(new));
                if old.argument_count() != new.argument_count() {
                    return self.change(diff, before, after);
                }
                for index in 0..old.argument_count() {
                    if let (Ok(old), Ok(new)) = (old.argument(index), new.argument(index)) {
                        self.value(diff, before, after, old.into(), new.into());
                    }
                }
                let (mut old, mut new) = (old.first_operation(), new.first_operation());
                while let (Some(before), Some(after)) = (old, new) {
                    self.op(diff, device, before, after);
                    (old, new) = (before.next_in_block(), after.next_in_block());
                }
                if old.is_some() || new.is_some() {
                    return self.change(diff, before, after);
                }
            }
        }
    }

    fn value(
        &mut self,
        diff: &mut Diff<'c, 'a>,
        before: OperationRef<'c, 'a>,
        after: OperationRef<'c, 'a>,
        old: Value<'c, 'a>,
        new: Value<'c, 'a>,
    ) {
        self.values.insert(ir::value_id(old), new);
        if old.r#type() != new.r#type() {
            self.change(diff, before, after);
        }
    }

    fn change(&mut self, diff: &mut Diff<'c, 'a>, before: OperationRef<'c, 'a>, after: OperationRef<'c, 'a>) {
        if !std::mem::replace(&mut self.changed, true) {
            diff.differs(before, after, "code that is not the device's changed");
        }
    }
}
