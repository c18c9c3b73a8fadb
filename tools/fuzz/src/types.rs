//! Types in the interpreter, and their layout in memory.
//!
//! The layout agrees with LLVM's NVPTX target, but is computed independently: the passes query MLIR for it,
//! and an oracle that did the same would share its mistakes.

use std::rc::Rc;

/// A type of the LLVM dialect.
#[derive(Clone, Debug, PartialEq)]
pub enum Ty {
    /// An integer of this many bits.
    Int(u32),
    /// A floating-point number of this many bits.
    Float(u32),
    /// A pointer to the space of that number.
    Ptr(u32),
    /// A struct.
    Struct(Rc<[Ty]>, bool),
    /// This many elements in memory.
    Array(u64, Rc<Ty>),
    /// This many lanes.
    Vector(u64, Rc<Ty>),
}

impl Ty {
    /// How many bits a scalar has; lanes and fields are queried one by one.
    pub fn bits(&self) -> u32 {
        match self {
            Ty::Int(bits) | Ty::Float(bits) => *bits,
            Ty::Ptr(6) => 32,
            Ty::Ptr(_) => 64,
            _ => 0,
        }
    }

    /// Whether a value is a list of others.
    pub fn is_aggregate(&self) -> bool {
        matches!(self, Ty::Struct(..) | Ty::Array(..) | Ty::Vector(..))
    }

    /// The stride of an array of the type, in bytes.
    pub fn size(&self) -> u64 {
        match self {
            Ty::Struct(fields, packed) => {
                let last = fields.len().saturating_sub(1);
                let end = fields.get(last).map_or(0, |field| self.offset(last as u64) + field.size());
                if *packed { end } else { end.next_multiple_of(self.align()) }
            }
            Ty::Array(len, element) => len * element.size(),
            Ty::Vector(len, element) => (len * u64::from(element.bits())).div_ceil(8).next_power_of_two(),
            scalar => u64::from(scalar.bits()).div_ceil(8).next_power_of_two(),
        }
    }

    /// The bytes that a load or store of the type touches.
    pub fn stored(&self) -> u64 {
        match self {
            Ty::Vector(len, element) => (len * u64::from(element.bits())).div_ceil(8),
            Ty::Int(_) | Ty::Float(_) | Ty::Ptr(_) => u64::from(self.bits()).div_ceil(8),
            _ => self.size(),
        }
    }

    /// The alignment of the type.
    pub fn align(&self) -> u64 {
        match self {
            Ty::Struct(_, true) => 1,
            Ty::Struct(fields, false) => fields.iter().map(Ty::align).max().unwrap_or(1),
            Ty::Array(_, element) => element.align(),
            other => other.size().clamp(1, 16),
        }
    }

    /// How many parts there are.
    pub fn parts(&self) -> u64 {
        match self {
            Ty::Struct(fields, _) => fields.len() as u64,
            Ty::Array(len, _) | Ty::Vector(len, _) => *len,
            _ => 0,
        }
    }

    /// A part of an aggregate; a scalar has only itself.
    pub fn element(&self, index: u64) -> &Ty {
        match self {
            Ty::Struct(fields, _) => fields.get(index as usize).unwrap_or(self),
            Ty::Array(_, element) | Ty::Vector(_, element) => element,
            _ => self,
        }
    }

    /// Where a part starts.
    pub fn offset(&self, index: u64) -> u64 {
        match self {
            Ty::Struct(fields, packed) => {
                let mut at = 0u64;
                for (number, field) in fields.iter().enumerate() {
                    if !packed {
                        at = at.next_multiple_of(field.align());
                    }
                    if number as u64 == index {
                        break;
                    }
                    at += field.size();
                }
                at
            }
            Ty::Array(_, element) | Ty::Vector(_, element) => index.wrapping_mul(element.size()),
            _ => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(fields: &[Ty]) -> Ty {
        Ty::Struct(fields.into(), false)
    }

    #[test]
    fn scalars_take_the_room_that_nvptx_gives_them() {
        let sizes = [(1, 1), (8, 1), (16, 2), (24, 4), (32, 4), (64, 8), (128, 16)];
        for (bits, size) in sizes {
            assert_eq!((Ty::Int(bits).size(), Ty::Int(bits).align()), (size, size), "i{bits}");
        }
        assert_eq!((Ty::Ptr(0).size(), Ty::Ptr(3).size(), Ty::Ptr(6).size()), (8, 8, 4));
        assert_eq!(Ty::Int(24).stored(), 3);
    }

    #[test]
    fn fields_are_aligned_unless_packed() {
        let fields = [Ty::Int(8), Ty::Ptr(0), Ty::Int(32)];
        let natural = record(&fields);
        assert_eq!([natural.offset(0), natural.offset(1), natural.offset(2), natural.size()], [0, 8, 16, 24]);
        let packed = Ty::Struct(fields.into(), true);
        assert_eq!([packed.offset(1), packed.offset(2), packed.size(), packed.align()], [1, 9, 13, 1]);
    }

    #[test]
    fn elements_lie_side_by_side() {
        let pairs = Ty::Array(3, record(&[Ty::Ptr(0), Ty::Int(16)]).into());
        assert_eq!((pairs.size(), pairs.offset(2)), (48, 32));
        assert_eq!(Ty::Vector(3, Ty::Int(32).into()).size(), 16);
        assert_eq!(Ty::Vector(3, Ty::Int(32).into()).stored(), 12);
    }
}
