//! What an op does with its pointers, in the form in which it is looked up: by result, by operand, and for the op.
//!
//! ```text
//! record   llvm.load: access 0 load, polymorphic 0, reads 0 from 0, direct 0, aligned "alignment"
//! model    results   0: [Read { address: 0 }]
//!          operands  0: accessed, polymorphic, direct
//!          alignment "alignment"
//! ```
//!
//! A list of effects is good to write and bad to ask: every question would be a search, and a new effect would be
//! passed over wherever a search ends in "and so on". Here each fact has its place, and a reader that must not miss a
//! new one takes the struct apart by all its fields, or the enum by all its variants: the compiler then names it.
//!
//! Models are static data. Those that are built in are written by the build script, which prints them: `Debug` of
//! everything here is the Rust that makes it. A user's live as long as the process ([`super::table`]).

use super::{
    atomic::{AtomicOperation, AtomicOrdering},
    effect::AccessKind,
    operand::Operand,
};
use std::{fmt, ops::Deref};
use tilespace_core::MemorySpace;

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

/// All that is known about the pointers of one op, intrinsic or function. What is not here is not known to happen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct OpModel {
    /// What results are.
    pub results: List<ResultModel>,
    /// What is done with operands.
    pub operands: List<OperandModel>,
    /// What moves through memory.
    pub traffic: List<Traffic>,
    /// How many bytes are copied, from right at one address to right at the other; any of the objects without it.
    pub length: Option<Operand>,
    /// Whether the op may read and write any memory whose address escaped.
    pub havoc: bool,
    /// The list in an attribute that says whether it does.
    pub clobbers: Option<Clobbers>,
    /// Whether it may call the functions of the module whose address is taken, with any arguments.
    pub calls_back: bool,
    /// Pairs of operands that may both take a pointer type of another space, if it is the same for both.
    pub alike: List<Alike>,
    /// The attribute that says of how many bytes the address is a multiple that is made, read or written.
    pub alignment: Option<&'static str>,
    /// Whether operands that are memrefs take a space only where each of them is contiguous.
    pub contiguous: bool,
    /// Whether values that are forwarded between regions may change their pointer types, all of a kind together.
    pub carries: bool,
    /// Whether all that the op does is to copy.
    pub copies_only: bool,
    /// Whether LLVM's back end, which follows the address of a parameter, loses it here.
    pub unfollowed: bool,
    /// What says which other model is that of the op, if there is one for it.
    pub varies_with: Option<Varies>,
    /// The operands of which the model says where they go. Any other is only looked at.
    pub mentioned: List<Operand>,
}

impl OpModel {
    /// What a result is.
    pub fn result(&self, index: usize) -> Option<&'static ResultModel> {
        self.results.into_iter().find(|result| result.index as usize == index)
    }

    /// Where the result comes from.
    pub fn transfers(&self, index: usize) -> List<Transfer> {
        self.result(index).map_or(List::default(), |result| result.from)
    }

    /// Where any result comes from.
    pub fn all_transfers(&self) -> impl Iterator<Item = &'static Transfer> + use<> {
        self.results.into_iter().flat_map(|result| result.from)
    }

    /// What is done with the operands at a position, as the record spells it.
    pub fn at(&self, position: Operand) -> Option<&'static OperandModel> {
        self.operands.into_iter().find(|operand| operand.at == position)
    }

    /// What a result is read from.
    pub fn read_from(&self, index: usize) -> Option<Operand> {
        self.transfers(index).iter().find_map(|transfer| match transfer {
            Transfer::Read { address } => Some(*address),
            _ => None,
        })
    }

    /// What is cast between spaces.
    pub fn cast(&self) -> Option<Operand> {
        self.all_transfers().find_map(|transfer| match transfer {
            Transfer::Cast { operand } => Some(*operand),
            _ => None,
        })
    }

    /// Whether a new stack slot is made.
    pub fn makes_slot(&self) -> bool {
        self.all_transfers()
            .any(|transfer| matches!(transfer, Transfer::Source { space: MemorySpace::Local }))
    }

    /// The attribute with the symbol whose address is made.
    pub fn symbol(&self) -> Option<&'static str> {
        self.all_transfers().find_map(|transfer| match transfer {
            Transfer::Symbol { attribute } => Some(*attribute),
            _ => None,
        })
    }
}

/// What one result is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ResultModel {
    /// Which result.
    pub index: u32,
    /// Where it comes from. Where there are several, it may be any of them.
    pub from: List<Transfer>,
    /// Which bits it takes of that.
    pub masks: Option<Masks>,
    /// How far it is from an address that it comes from.
    pub distance: Option<Distance>,
    /// The operands together with which its type changes its space.
    pub retypes: List<Operand>,
    /// What it tells, if it is a condition.
    pub condition: Option<Condition>,
}

impl ResultModel {
    /// The address that it is cast from, or at a known distance of.
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

/// Where a result comes from. [`super::Effect`] has the meaning of each.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Transfer {
    /// It names what any of these names.
    Follows {
        /// What is joined.
        operands: List<Operand>,
    },
    /// It is a field of an aggregate, the one at the attribute `position`.
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
    /// It is new.
    Source {
        /// Where it lies.
        space: MemorySpace,
    },
    /// It is the address of a symbol.
    Symbol {
        /// The attribute that holds the symbol.
        attribute: &'static str,
    },
    /// It points at nothing, and may not be asked where.
    Nothing,
    /// It is null.
    Null,
    /// It may point anywhere.
    Unknown,
    /// It is a cast between spaces.
    Cast {
        /// What is cast.
        operand: Operand,
    },
    /// It is loaded from memory.
    Read {
        /// Where from.
        address: Operand,
    },
    /// It is made from an integer.
    FromInteger {
        /// The integer.
        operand: Operand,
    },
    /// It is a number, the sum or the difference of two.
    Sum {
        /// One number.
        operand: Operand,
        /// The other one.
        by: Operand,
        /// Whether that is taken away.
        minus: bool,
    },
    /// It is a number without a bit above the highest one of another.
    NoGreater {
        /// The other one.
        operand: Operand,
        /// Whether it is the other one in another width.
        resized: bool,
        /// Whether it has its sign there and no zeros.
        signed: bool,
    },
}

/// Which bits a result takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Masks {
    /// The mask.
    pub by: Operand,
    /// Whether bits are kept where the mask has ones, or where it has zeros.
    pub ones: bool,
}

/// How far a result is from the address that it is made of.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Distance {
    /// It is that address.
    Same {
        /// The address.
        operand: Operand,
    },
    /// It is as far as indices into a type move it.
    Indexed {
        /// The address.
        operand: Operand,
        /// Indices that are no constants.
        indices: Operand,
        /// The attribute with the type.
        element: &'static str,
        /// The attribute with the constant indices.
        constants: &'static str,
    },
}

impl Distance {
    /// What the distance is from.
    pub fn from(&self) -> Operand {
        match self {
            Self::Same { operand } | Self::Indexed { operand, .. } => *operand,
        }
    }
}

/// What a condition tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// Whether an address lies in a space.
    Test {
        /// The address.
        operand: Operand,
        /// The space.
        space: MemorySpace,
    },
    /// How two values compare, as the attribute `predicate` says.
    Compare {
        /// One value.
        operand: Operand,
        /// The other one.
        with: Operand,
    },
    /// That another condition does not hold.
    Negation {
        /// The other condition.
        operand: Operand,
        /// What is a constant one then.
        by: Operand,
    },
    /// That two other conditions hold, or one of them.
    Combination {
        /// One condition.
        operand: Operand,
        /// The other one.
        by: Operand,
        /// Whether both must hold.
        all: bool,
    },
}

/// What is done with the operands at one position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OperandModel {
    /// Which operands.
    pub at: Operand,
    /// How memory is accessed there.
    pub access: Option<Access>,
    /// What the access is if what it moves is a vector of more than 32 bits.
    pub wide: Option<WideVector>,
    /// What the access is if it is ordered against those of other threads.
    pub ordered: Option<Ordered>,
    /// Atomic operations that are the same, in some spaces.
    pub atomics: List<EqualAtomic>,
    /// Whether they may take a pointer type of another allowed space.
    pub polymorphic: bool,
    /// Where their types are in the name of an intrinsic.
    pub mangled_in: Option<u32>,
    /// Whether what is read or written is right there.
    pub direct: bool,
    /// In which spaces alone the instruction is defined; none if it does not say.
    pub demands: Option<List<MemorySpace>>,
    /// Whether they are handed to unseen code.
    pub escapes: bool,
    /// Whether they become an integer.
    pub exposes: bool,
    /// Whether others get at the memory there, by other addresses.
    pub shares: bool,
    /// Whether they are conditions that are true from here on.
    pub assumes: bool,
    /// Whether they are conditions that are true in the first successor or region, and false in the second.
    pub guards: bool,
    /// Whether they are conditions without which the op does nothing.
    pub predicates: bool,
}

impl OperandModel {
    /// Operands of which nothing is known.
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

/// How memory is accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Access {
    /// What the access is.
    pub kind: AccessKind,
    /// Spaces that the type may carry; if empty, generic and whatever generic can name.
    pub allowed: List<MemorySpace>,
}

/// What an access of a wide vector is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WideVector {
    /// What is moved.
    pub value: Operand,
    /// What the access is then.
    pub kind: AccessKind,
}

/// What an ordered access is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ordered {
    /// The attribute that says how it is ordered.
    pub attribute: &'static str,
    /// What that is, as MLIR prints it, where the access is not ordered.
    pub unordered: &'static str,
    /// What the access is if it is.
    pub kind: AccessKind,
}

/// An atomic operation of LLVM, or instructions, that are the same in some spaces.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EqualAtomic {
    /// The operation.
    pub operation: AtomicOperation,
    /// How it is ordered.
    pub ordering: AtomicOrdering,
    /// LLVM's name of its scope.
    pub syncscope: &'static str,
    /// The types of the values.
    pub types: List<&'static str>,
    /// Where the address lies.
    pub spaces: List<MemorySpace>,
    /// Instructions where there is no such operation, one for each of the types.
    pub instructions: List<&'static str>,
    /// Where the address of these lies.
    pub instruction_spaces: List<MemorySpace>,
}

/// What moves through memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Traffic {
    /// A value is stored.
    Write {
        /// What is stored.
        value: Operand,
        /// Where to.
        address: Operand,
    },
    /// Memory is copied.
    Copy {
        /// Where to.
        to: Operand,
        /// Where from.
        from: Operand,
    },
    /// Memory is copied, and only the spaces are known.
    Between {
        /// Where to.
        to: MemorySpace,
        /// Where from.
        from: MemorySpace,
    },
}

/// Which list says that any memory may be read and written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clobbers {
    /// The attribute: text with commas between words. Without it any memory may be.
    pub attribute: &'static str,
    /// The word that says so.
    pub word: &'static str,
}

/// What the model of an op varies with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Varies {
    /// The type of this operand: a word is a `dialect.name` behind a `!`.
    OfType(Operand),
    /// The attribute of this name: any word counts.
    OfAttribute(&'static str),
    /// A text of PTX: what its one instruction does (`assembly.rs`).
    Assembly {
        /// The attribute with the text.
        text: &'static str,
        /// The attribute with the constraints of its operands.
        constraints: &'static str,
    },
}

/// Two operands whose types change together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Alike {
    /// One.
    pub operand: Operand,
    /// The other one.
    pub with: Operand,
}
