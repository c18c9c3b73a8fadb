//! The effects of an op on its pointers, indexed for look-up: by result, by operand, and for the op.
//!
//! ```text
//! record   llvm.load: access 0 load, polymorphic 0, reads 0 from 0, direct 0, aligned "alignment"
//! model    results   0: [Read { address: 0 }]
//!          operands  0: accessed, polymorphic, direct
//!          alignment "alignment"
//! ```
//!
//! A list of effects is easy to write but bad to query: every query would be a search, and each search with a
//! catch-all arm would silently ignore a new effect. Here each fact is a field, and a reader that must not
//! miss a new field destructures the struct with all its fields, or matches the enum with all its variants,
//! so that the compiler reports it.
//!
//! Models are static data. The build script prints the built-in ones: `Debug` of everything here is the Rust
//! that constructs it. Models of a user's rules live as long as the process ([`super::table`]).

use super::{
    atomic::{AtomicOperation, AtomicOrdering},
    effect::AccessKind,
    operand::Operand,
};
use std::{fmt, ops::Deref};
use tilespace_spaces::MemorySpace;

/// A slice that lives as long as the process.
#[derive(PartialEq, Eq, Hash)]
pub struct List<T: 'static>(pub &'static [T]);

impl<T> List<T> {
    /// A list that is never freed.
    pub fn leak(items: Vec<T>) -> Self {
        Self(items.leak())
    }
}

impl<T> Clone for List<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for List<T> {}

impl<T> Default for List<T> {
    fn default() -> Self {
        Self(&[])
    }
}

impl<T> Deref for List<T> {
    type Target = [T];

    fn deref(&self) -> &'static [T] {
        self.0
    }
}

impl<T> IntoIterator for List<T> {
    type Item = &'static T;
    type IntoIter = std::slice::Iter<'static, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<T: fmt::Debug> fmt::Debug for List<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "List(&{:?})", self.0)
    }
}

/// The known facts about the pointers of one op, intrinsic or function. An effect that is not here does not
/// happen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct OpModel {
    /// Results.
    pub results: List<ResultModel>,
    /// Effects on operands.
    pub operands: List<OperandModel>,
    /// The values that move through memory.
    pub traffic: List<Traffic>,
    /// The number of bytes that are copied, starting exactly at the two addresses; none if any bytes of the
    /// objects may be copied.
    pub length: Option<Operand>,
    /// Whether the op may read and write any memory with an escaped address.
    pub havoc: bool,
    /// The clobber list in an attribute that decides about `havoc`.
    pub clobbers: Option<Clobbers>,
    /// Whether it may call any function of the module with a taken address, with any arguments.
    pub calls_back: bool,
    /// Pairs of operands that may both take a pointer type of another space, if it is the same for both.
    pub alike: List<Alike>,
    /// The attribute with the alignment, in bytes, of the address that is created, read or written.
    pub alignment: Option<&'static str>,
    /// Whether operands that are memrefs take a space only if each of them is contiguous.
    pub contiguous: bool,
    /// Whether values that are forwarded between regions may change their pointer types, all of a kind
    /// together.
    pub carries: bool,
    /// Whether the op only copies.
    pub copies_only: bool,
    /// Whether LLVM's back end stops following the address of a parameter here.
    pub unfollowed: bool,
    /// The selector of another model for the op, if there is one.
    pub varies_with: Option<Varies>,
    /// The operands with a flow that the model describes. Any other operand is only observed.
    pub mentioned: List<Operand>,
}

impl OpModel {
    /// The model of a result.
    pub fn result(&self, index: usize) -> Option<&'static ResultModel> {
        self.results.into_iter().find(|result| result.index as usize == index)
    }

    /// The origins of the result.
    pub fn transfers(&self, index: usize) -> List<Transfer> {
        self.result(index).map_or(List::default(), |result| result.from)
    }

    /// The origins of all results.
    pub fn all_transfers(&self) -> impl Iterator<Item = &'static Transfer> + use<> {
        self.results.into_iter().flat_map(|result| result.from)
    }

    /// The effects on the operands at a position, as the record spells it.
    pub fn at(&self, position: Operand) -> Option<&'static OperandModel> {
        self.operands.into_iter().find(|operand| operand.at == position)
    }

    /// The address that a result is read from.
    pub fn read_from(&self, index: usize) -> Option<Operand> {
        self.transfers(index).iter().find_map(|transfer| match transfer {
            Transfer::Read { address } => Some(*address),
            _ => None,
        })
    }

    /// The operand that is cast between spaces.
    pub fn cast(&self) -> Option<Operand> {
        self.all_transfers().find_map(|transfer| match transfer {
            Transfer::Cast { operand } => Some(*operand),
            _ => None,
        })
    }

    /// Whether it allocates a stack slot.
    pub fn makes_slot(&self) -> bool {
        self.all_transfers()
            .any(|transfer| matches!(transfer, Transfer::Source { space: MemorySpace::Local }))
    }

    /// The attribute with the symbol that the op takes the address of.
    pub fn symbol(&self) -> Option<&'static str> {
        self.all_transfers().find_map(|transfer| match transfer {
            Transfer::Symbol { attribute } => Some(*attribute),
            _ => None,
        })
    }
}

/// One result.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ResultModel {
    /// The index of the result.
    pub index: u32,
    /// Its origins. If there are several, it may have any of them.
    pub from: List<Transfer>,
    /// The bits that it keeps of its origin.
    pub masks: Option<Masks>,
    /// Its distance from the address that it derives from.
    pub distance: Option<Distance>,
    /// The operands with types that change their space together with its type.
    pub retypes: List<Operand>,
    /// Its meaning, if it is a condition.
    pub condition: Option<Condition>,
}

impl ResultModel {
    /// The address that it is cast from, or at a known distance from.
    pub fn moved_from(&self) -> Option<Operand> {
        let cast = || {
            self.from.iter().find_map(|from| match from {
                Transfer::Cast { operand } => Some(*operand),
                _ => None,
            })
        };
        self.distance.as_ref().map(Distance::from).or_else(cast)
    }
}

/// The origin of a result. [`super::Effect`] has the meaning of each.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Transfer {
    /// It names the memory that any of these names.
    Follows {
        /// The operands that are joined.
        operands: List<Operand>,
    },
    /// It is the field of an aggregate at the attribute `position`.
    Field {
        /// The aggregate.
        aggregate: Operand,
    },
    /// It is an aggregate with the field at the attribute `position` replaced.
    Insert {
        /// The aggregate.
        aggregate: Operand,
        /// The new field.
        value: Operand,
    },
    /// It points to a new object.
    Source {
        /// The space of the object.
        space: MemorySpace,
    },
    /// It is the address of a symbol.
    Symbol {
        /// The attribute that holds the symbol.
        attribute: &'static str,
    },
    /// It points to nothing and must not be used as an address.
    Nothing,
    /// It is null.
    Null,
    /// Its origin is unknown.
    Unknown,
    /// It is a cast between spaces.
    Cast {
        /// The pointer that is cast.
        operand: Operand,
    },
    /// It is loaded from memory.
    Read {
        /// The address that is read.
        address: Operand,
    },
    /// It is created from an integer.
    FromInteger {
        /// The integer.
        operand: Operand,
    },
    /// It is a number, the sum or the difference of two numbers.
    Sum {
        /// One number.
        operand: Operand,
        /// The other number.
        by: Operand,
        /// Whether the other number is subtracted.
        minus: bool,
    },
    /// It is a number without a bit above the highest set bit of another number.
    NoGreater {
        /// The other number.
        operand: Operand,
        /// Whether it is the other number in another width.
        resized: bool,
        /// Whether it is sign-extended.
        signed: bool,
    },
}

/// The bits that a result keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Masks {
    /// The mask.
    pub by: Operand,
    /// Whether bits are kept where the mask has ones; otherwise where it has zeros.
    pub ones: bool,
}

/// The distance of a result from the address that it derives from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Distance {
    /// It is that address.
    Same {
        /// The address.
        operand: Operand,
    },
    /// It is moved by indices into a type.
    Indexed {
        /// The address.
        operand: Operand,
        /// Indices that are not constants.
        indices: Operand,
        /// The attribute with the type.
        element: &'static str,
        /// The attribute with the constant indices.
        constants: &'static str,
    },
}

impl Distance {
    /// The address from which the distance is measured.
    pub fn from(&self) -> Operand {
        match self {
            Self::Same { operand } | Self::Indexed { operand, .. } => *operand,
        }
    }
}

/// The meaning of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// Whether an address lies in a space.
    Test {
        /// The address.
        operand: Operand,
        /// The space.
        space: MemorySpace,
    },
    /// A comparison of two values, by the attribute `predicate`.
    Compare {
        /// One value.
        operand: Operand,
        /// The other one.
        with: Operand,
    },
}

/// The effects on the operands at one position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OperandModel {
    /// The position of the operands.
    pub at: Operand,
    /// The access to memory there.
    pub access: Option<Access>,
    /// The kind of access if it moves a vector of more than 32 bits.
    pub wide: Option<WideVector>,
    /// The kind of access if it is ordered with accesses of other threads.
    pub ordered: Option<Ordered>,
    /// Equal atomic operations, in some spaces.
    pub atomics: List<EqualAtomic>,
    /// Whether they may take a pointer type of another allowed space.
    pub polymorphic: bool,
    /// The position of their types in the name of an intrinsic.
    pub mangled_in: Option<u32>,
    /// Whether exactly the bytes at them are read or written.
    pub direct: bool,
    /// The only spaces in which the instruction is defined; none if all.
    pub demands: Option<List<MemorySpace>>,
    /// Whether they escape to unknown code.
    pub escapes: bool,
    /// Whether they become an integer.
    pub exposes: bool,
    /// Whether others can reach their memory by other addresses.
    pub shares: bool,
    /// Whether they are conditions that are true from here on.
    pub assumes: bool,
    /// Whether they are conditions that are true in the first successor or region, and false in the second.
    pub guards: bool,
    /// Whether they are conditions without which the op does nothing.
    pub predicates: bool,
}

impl OperandModel {
    /// Operands without effects.
    pub const fn new(at: Operand) -> Self {
        Self {
            at,
            access: None,
            wide: None,
            ordered: None,
            atomics: List(&[]),
            polymorphic: false,
            mangled_in: None,
            direct: false,
            demands: None,
            escapes: false,
            exposes: false,
            shares: false,
            assumes: false,
            guards: false,
            predicates: false,
        }
    }
}

/// An access to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Access {
    /// The kind of access.
    pub kind: AccessKind,
    /// Spaces that the type may carry; if empty, generic and all that generic can name.
    pub allowed: List<MemorySpace>,
}

/// The kind of an access to a wide vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WideVector {
    /// The value that is moved.
    pub value: Operand,
    /// The kind of access then.
    pub kind: AccessKind,
}

/// The kind of an ordered access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ordered {
    /// The attribute with the ordering.
    pub attribute: &'static str,
    /// The value of the attribute for an unordered access, as MLIR prints it.
    pub unordered: &'static str,
    /// The kind of access if it is ordered.
    pub kind: AccessKind,
    /// Spaces that the access has a form in if it is ordered; if empty, the spaces of any access.
    pub allowed: List<MemorySpace>,
}

/// An atomic operation of LLVM, or instructions, equal to the op in some spaces.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EqualAtomic {
    /// The operation.
    pub operation: AtomicOperation,
    /// Its ordering.
    pub ordering: AtomicOrdering,
    /// LLVM's name for its scope.
    pub syncscope: &'static str,
    /// The types of the values.
    pub types: List<&'static str>,
    /// The spaces that the address lies in.
    pub spaces: List<MemorySpace>,
    /// Instructions where there is no such operation, one for each of the types.
    pub instructions: List<&'static str>,
    /// The spaces that the address of these instructions lies in.
    pub instruction_spaces: List<MemorySpace>,
}

/// A movement of values through memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Traffic {
    /// A value is stored.
    Write {
        /// The stored value.
        value: Operand,
        /// The address that is written.
        address: Operand,
    },
    /// Memory is copied.
    Copy {
        /// The destination.
        to: Operand,
        /// The source.
        from: Operand,
    },
    /// Memory is copied, and only the spaces are known.
    Between {
        /// The destination.
        to: MemorySpace,
        /// The source.
        from: MemorySpace,
    },
}

/// The clobber list that decides whether any memory may be read and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clobbers {
    /// The attribute: text with commas between words. Without the attribute any memory may be read and
    /// written.
    pub attribute: &'static str,
    /// The word that means that any memory may be read and written.
    pub word: &'static str,
}

/// The selector of an op's model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Varies {
    /// The type of this operand: a word is a `dialect.name` after a `!`.
    OfType(Operand),
    /// The attribute of this name: any word matches.
    OfAttribute(&'static str),
    /// A text of PTX: the effect of its single instruction (`assembly.rs`).
    Assembly {
        /// The attribute with the text.
        text: &'static str,
        /// The attribute with the constraints of its operands.
        constraints: &'static str,
    },
}

/// Two operands with types that change together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Alike {
    /// One operand.
    pub operand: Operand,
    /// The other operand.
    pub with: Operand,
}
