//! The pointer fields of a type.
//!
//! ```text
//! !llvm.ptr                           one field: generic
//! !llvm.ptr<3>                        one field: shared
//! !llvm.struct<(ptr, i32, ptr<1>)>    two fields: generic, global
//! ```

use crate::{MemorySpace, lattice::Mask};

/// The width of a generic address in bits (NVPTX with 64-bit pointers).
pub const ADDRESS_BITS: u32 = 64;

/// One pointer field of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The space is not in the type.
    Generic,
    /// The address of a TMA descriptor that is passed by value: the type has no pointer, and no space.
    Descriptor,
    /// The type states it: pointers are in one of these.
    Typed(Mask),
}

impl Field {
    /// Whether the space depends on the values that flow in.
    pub fn is_open(self) -> bool {
        !matches!(self, Field::Typed(_))
    }

    /// Whether the integer of such a pointer is all of a generic address. The integer of a pointer to another
    /// space is an offset in its window; only in global memory both are the same (PTX ISA, "Generic
    /// Addressing").
    pub fn is_address(&self) -> bool {
        match self {
            Field::Generic => true,
            Field::Typed(mask) => *mask == Mask::of(MemorySpace::Global),
            Field::Descriptor => false,
        }
    }
}

/// The pointer fields of a type.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shape {
    /// All of them, in the order of the type's fields.
    pub fields: Vec<Field>,
    /// Whether the value is itself a pointer, or a vector of pointers: then its type has room for a space.
    pub is_pointer: bool,
    /// Whether one field stands for all of them: there are too many, or they are too deep. So it is for all
    /// types that contain this one.
    pub is_shared: bool,
    /// Whether no op casts such a pointer to another space: it stays as it is.
    pub is_fixed: bool,
}

impl Shape {
    /// One field for all pointers that may be in the value.
    pub fn shared() -> Self {
        Self { fields: vec![Field::Generic], is_shared: true, ..Self::default() }
    }

    /// Whether the value is a pointer, or a vector of some, and the space is not in its type.
    pub fn is_generic_pointer(&self) -> bool {
        self.is_pointer && self.fields[0] == Field::Generic
    }
}
