//! Small sets: of interfaces, and of positions.

use bitflags::bitflags;

bitflags! {
    /// Interfaces of an op: properties that MLIR, or a rule file, states of its kind.
    #[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
    pub struct InterfaceSet: u32 {
        /// A terminator with successors that says which operands it forwards.
        const BRANCH = 1 << 0;
        /// An op with regions that control flow enters and leaves.
        const REGION_BRANCH = 1 << 1;
        /// An op that hands its operands to the op around it.
        const RETURN_LIKE = 1 << 3;
        /// The last op of a block.
        const TERMINATOR = 1 << 4;
        /// A call.
        const CALL = 1 << 5;
        /// A function.
        const FUNCTION = 1 << 7;
        /// One of two values by a condition.
        const SELECT_LIKE = 1 << 8;
        /// An address in the memory of another.
        const VIEW_LIKE = 1 << 9;
        /// A symbol.
        const SYMBOL = 1 << 12;
        /// A table of symbols.
        const SYMBOL_TABLE = 1 << 13;
        /// An op with regions that use no value from around it.
        const ISOLATED = 1 << 14;
        /// A constant.
        const CONSTANT_LIKE = 1 << 15;
        /// An op that names symbols.
        const SYMBOL_USER = 1 << 17;
        // Interfaces without a name here count, too, where it matters whether there is any.
        const _ = !0;
    }
}

/// Which operands of an op, or which results, hold pointers.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Positions(u16);

impl Positions {
    /// From this index on one bit stands for all.
    pub const REST: usize = 15;

    /// The bits that stand for one number each.
    const OWN: u16 = (1 << Self::REST) - 1;

    /// The positions with these bits: one for each of the first, and the last one for the rest.
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `index` is one; none where another index that shares its bit is.
    #[inline]
    pub fn has(self, index: usize) -> Option<bool> {
        let has = self.0 & 1 << index.min(Self::REST) != 0;
        (index < Self::REST || !has).then_some(has)
    }

    /// The indices below `count` that may be one. `count` is a closure, since most ops need not be counted.
    #[inline]
    pub fn up_to(self, count: impl FnOnce() -> usize) -> impl Iterator<Item = usize> {
        let mut left = self.0 & Self::OWN;
        let mut rest = if self.0 >> Self::REST == 0 { 0..0 } else { Self::REST..count() };
        std::iter::from_fn(move || {
            if left == 0 {
                return rest.next();
            }
            let next = left.trailing_zeros() as usize;
            left &= left - 1;
            Some(next)
        })
    }

    /// Whether all have a bit in `mask`; false if the shared bit is set.
    #[inline]
    pub fn are_in(self, mask: u32) -> bool {
        self.0 & !(mask as u16 & Self::OWN) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::Positions;

    #[test]
    fn positions_from_the_fifteenth_on_share_a_bit() {
        for at in [0, 1, 14, 15, 16, 33] {
            let positions = Positions::from_bits(1 << at.min(Positions::REST));
            let found: Vec<usize> = if at < Positions::REST { vec![at] } else { (15..34).collect() };
            assert_eq!(positions.up_to(|| 34).collect::<Vec<_>>(), found);
            for index in 0..34 {
                let known = (at < 15 || index < 15).then_some(index == at);
                assert_eq!(positions.has(index), known);
            }
            let own = 1u32 << at.min(15);
            assert!(!positions.are_in(!own));
            assert_eq!(positions.are_in(own), at < 15);
        }
    }
}
