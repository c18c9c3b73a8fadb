//! The differences between a result and its original: code that must not change.
//!
//! Host code, and code for another target, is walked side by side with its original, op by op. The bodies of
//! its launches are device code and may differ, so they are skipped.

use super::{Diff, Pairs};
use crate::check::device::Device;
use melior::ir::{BlockLike, BlockRef, OperationRef, RegionRef, Value, ValueLike, operation::OperationLike};
use mlir_ext::ir;
use rustc_hash::FxHashMap;

/// Two modules, or parts of them, side by side.
pub struct SideBySide<'d, 'c, 'a> {
    device: &'d Device,
    pub diff: Diff<'c, 'a>,
    /// The twin of each value.
    pub values: FxHashMap<ir::ValueId, Value<'c, 'a>>,
    /// Device code that was skipped.
    pub left_out: Pairs<'c, 'a>,
    blocks: FxHashMap<ir::BlockId, BlockRef<'c, 'a>>,
    pairs: Pairs<'c, 'a>,
}

impl<'d, 'c: 'a, 'a> SideBySide<'d, 'c, 'a> {
    /// Compares ops and their regions with their twins. The ops may use values of each other.
    pub fn over(device: &'d Device, twins: Pairs<'c, 'a>) -> Self {
        let mut walk = Self {
            device,
            diff: Diff::default(),
            values: FxHashMap::default(),
            left_out: Vec::new(),
            blocks: FxHashMap::default(),
            pairs: Vec::new(),
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
        self.diff.same_attributes(before, after, &[]);
        for (old, new) in before.results().zip(after.results()) {
            self.value(before, after, old.into(), new.into());
        }
        self.pairs.push((before, after));
        if self.device.holds(after) {
            return self.left_out.push((before, after));
        }
        for (old, new) in before.regions().zip(after.regions()) {
            self.region(before, after, (old, new));
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
    ) {
        let mut new = ir::blocks(new);
        for old in ir::blocks(old) {
            let Some(twin) = new.next() else {
                return self.diff.differs(before, after, "a block is missing");
            };
            self.blocks.insert(ir::block_id(old), twin);
            if old.argument_count() != twin.argument_count() {
                return self.diff.differs(before, after, "a block has more or fewer arguments");
            }
            for (old, new) in ir::arguments(old).zip(ir::arguments(twin)) {
                self.value(before, after, old, new);
            }
            let mut twins = ir::operations(twin);
            for op in ir::operations(old) {
                let Some(twin) = twins.next() else {
                    return self.diff.differs(op, after, format!("'{}' is missing", ir::name_str(op)));
                };
                let known = self.diff.differences.len();
                self.op(op, twin);
                if self.diff.differences.len() != known {
                    return;
                }
            }
            if let Some(added) = twins.next() {
                return self.diff.differs(before, added, format!("'{}' was added", ir::name_str(added)));
            }
        }
        if new.next().is_some() {
            self.diff.differs(before, after, "a block was added");
        }
    }

    /// Compares operands and successors, once all values and blocks have their twins.
    fn finish(&mut self) {
        if !self.diff.differences.is_empty() {
            return;
        }
        for (before, after) in std::mem::take(&mut self.pairs) {
            let mut successors = before.successors().zip(after.successors());
            if successors.any(|(old, new)| self.blocks.get(&ir::block_id(old)) != Some(&new)) {
                self.diff.differs(before, after, "it branches elsewhere");
            }
            if before.operand_count() != after.operand_count() {
                self.diff.differs(before, after, "it has more or fewer operands");
                continue;
            }
            for (index, (old, new)) in before.operands().zip(after.operands()).enumerate() {
                if self.values.get(&ir::value_id(old)) != Some(&new) {
                    self.diff.differs(before, after, format!("operand {index} is another value"));
                }
            }
        }
    }
}
