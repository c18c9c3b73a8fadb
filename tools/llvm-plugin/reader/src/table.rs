//! A module as plain records, as C++ makes them (`cpp/Table.h`, which asserts the same sizes).
//!
//! ```text
//! store ptr %v, ptr %p     kind "store", operands [record of %v, record of %p], block 3
//! ```
//!
//! Where a record has the start of a range, the next record has its end: each list has one entry more than it
//! counts. C++ guarantees that all numbers are in range; a number out of range would end in a panic, never in
//! a wrong answer.

use bitflags::bitflags;
use std::ops::Range;

/// No number.
pub const NONE: u32 = u32::MAX;

/// Structs of `Table.h`, each with its size there.
#[macro_export]
macro_rules! plain {
    ($($(#[$doc:meta])* $name:ident, $size:literal { $($field:ident: $ty:ty,)* })*) => {$(
        $(#[$doc])*
        #[repr(C)]
        #[derive(Clone, Copy, Debug)]
        #[allow(missing_docs, reason = "each is documented in Table.h")]
        pub struct $name {
            $(pub $field: $ty,)*
        }

        const _: () = assert!(size_of::<$name>() == $size);
    )*};
}

plain! {
    /// Instructions that differ only in operands and types.
    Kind, 32 {
        sort: u32, flags: KindFlags, name: Text, text: Text, constraints: Text,
    }
    /// An instruction, a constant of a function, an argument, a phi, a symbol, or the module.
    Record, 32 {
        value: usize, kind: u32, ty: u32, operands: u32, uses: u32, block: u32, more: u32,
    }
    /// A use of a value.
    Use, 8 {
        user: u32, operand: u32,
    }
    /// A block.
    Block, 32 {
        value: usize, arguments: u32, first: u32, successors: u32, predecessors: u32, symbol: u32, code: u32,
    }
    /// A function, a variable, an alias or an ifunc.
    Symbol, 32 {
        name: Text, flags: SymbolFlags, ty: u32, block: u32, arguments: u32, space: u32, alignment: u32,
    }
    /// An argument of a function.
    Argument, 8 {
        flags: ArgumentFlags, ty: u32,
    }
    /// A type.
    Type, 48 {
        kind: u32, number: u32, parts: u32, name: Text, sized: u32, length: u64, size: u64, stride: u64,
    }
    /// A part of a type.
    Part, 16 {
        offset: u64, ty: u32, unused: u32,
    }
    /// The place of a record in the source as text, the file by itself, and the name of its variable.
    Place, 24 {
        location: Text, file: Text, variable: Text,
    }
    /// A part of the text.
    Text, 8 {
        start: u32, size: u32,
    }
}

bitflags! {
    /// Properties of a kind.
    #[repr(transparent)]
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct KindFlags: u32 {
        /// It ends a block.
        const ENDS = 1 << 0;
        /// It has successors.
        const BRANCHES = 1 << 1;
        /// A call that must be a jump.
        const MUST_TAIL = 1 << 2;
        /// A call of a function with variable arguments.
        const VARIADIC = 1 << 3;
        /// A call of which nothing is known.
        const UNKNOWN = 1 << 4;
        /// The first operand of assembly is a pointer.
        const OF_POINTER = 1 << 5;
        /// A call of an intrinsic with bundles.
        const BUNDLES = 1 << 6;
    }

    /// Properties of a symbol.
    #[repr(transparent)]
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct SymbolFlags: u32 {
        /// A variable.
        const VARIABLE = 1 << 0;
        /// A function.
        const FUNCTION = 1 << 1;
        /// Only this module sees it.
        const PRIVATE = 1 << 2;
        /// It may be discarded, or is never emitted here.
        const DISCARDABLE = 1 << 3;
        /// Another definition may replace it.
        const REPLACEABLE = 1 << 4;
        /// A constant.
        const CONSTANT = 1 << 5;
        /// Other code gives it its first value.
        const EXTERNALLY_INITIALIZED = 1 << 6;
        /// Its initial value is made of numbers.
        const HAS_VALUE = 1 << 7;
        /// It is one number, which is zero.
        const IS_ZERO = 1 << 8;
        /// The host launches it.
        const KERNEL = 1 << 9;
        /// A list of symbols that must stay.
        const LIST_OF_USED = 1 << 10;
        /// By its attributes it writes no memory, and returns no address that it gets.
        const WRITES_NOTHING = 1 << 11;
        /// By its attributes it calls nothing of this module.
        const NO_CALLBACK = 1 << 12;
        /// All its arguments are promised not to alias.
        const MARKED = 1 << 13;
        /// It may be nowhere, so that its address is null.
        const WEAK = 1 << 14;
        /// It was compiled without optimization.
        const UNOPTIMIZED = 1 << 15;
    }

    /// Attributes of an argument.
    #[repr(transparent)]
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct ArgumentFlags: u32 {
        /// `byval`
        const BY_VAL = 1 << 0;
        /// `inalloca`
        const IN_ALLOCA = 1 << 1;
        /// `preallocated`
        const PREALLOCATED = 1 << 2;
        /// `sret`
        const SRET = 1 << 3;
        /// `nest`
        const NEST = 1 << 4;
        /// `swiftself`
        const SWIFT_SELF = 1 << 5;
        /// `nvvm.grid_constant`
        const GRID_CONSTANT = 1 << 6;
        /// `noalias`
        const NO_ALIAS = 1 << 7;
        /// It states the number of bytes there.
        const SIZED = 1 << 8;
    }
}

impl Record {
    /// Of an access or a slot: it is volatile.
    pub const VOLATILE: u32 = 1 << 0;
    /// It is ordered with accesses of other threads.
    pub const ORDERED: u32 = 1 << 1;

    /// The stated alignment of an access or a slot.
    pub fn alignment(&self) -> Option<u64> {
        power(self.more >> 8)
    }
}

impl Symbol {
    /// The stated alignment of a variable.
    pub fn alignment(&self) -> Option<u64> {
        power(self.alignment)
    }

    /// Whether a symbol has these properties.
    pub fn is(&self, flags: SymbolFlags) -> bool {
        self.flags.contains(flags)
    }
}

/// Two to the power of `logarithm - 1`; none for 0.
fn power(logarithm: u32) -> Option<u64> {
    1u64.checked_shl(logarithm.checked_sub(1)?)
}

/// The sort of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// The module or a symbol.
    OfModule,
    /// An argument of a block.
    Argument,
    /// An instruction, or an expression.
    Instruction,
    /// A call or invoke, except of an intrinsic or of assembly.
    Call,
    /// A call of an intrinsic.
    Intrinsic,
    /// A call of assembly.
    Assembly,
    /// A constant, or a part of one.
    Constant,
}

impl Kind {
    /// The sort of its records.
    pub fn sort(&self) -> Sort {
        const ALL: [Sort; 7] = [
            Sort::OfModule,
            Sort::Argument,
            Sort::Instruction,
            Sort::Call,
            Sort::Intrinsic,
            Sort::Assembly,
            Sort::Constant,
        ];
        ALL[self.sort as usize]
    }
}

/// The kind of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeKind {
    /// None.
    Void,
    /// An integer.
    Integer,
    /// A floating-point number.
    Float,
    /// A pointer.
    Pointer,
    /// Parts of several types.
    Struct,
    /// Parts of one type.
    Array,
    /// Lanes of one type.
    Vector,
    /// A function.
    Function,
    /// A type with unknown parts.
    Other,
}

impl Type {
    /// Its kind.
    pub fn kind(&self) -> TypeKind {
        const ALL: [TypeKind; 9] = [
            TypeKind::Void,
            TypeKind::Integer,
            TypeKind::Float,
            TypeKind::Pointer,
            TypeKind::Struct,
            TypeKind::Array,
            TypeKind::Vector,
            TypeKind::Function,
            TypeKind::Other,
        ];
        ALL[self.kind as usize]
    }
}

/// The lists of a module.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "each is documented in Table.h")]
pub struct Table<'t> {
    pub records: &'t [Record],
    pub kinds: &'t [Kind],
    pub blocks: &'t [Block],
    pub symbols: &'t [Symbol],
    pub arguments: &'t [Argument],
    pub types: &'t [Type],
    pub parts: &'t [Part],
    pub uses: &'t [Use],
    pub numbers: &'t [i64],
    pub operands: &'t [u32],
    pub successors: &'t [u32],
    pub predecessors: &'t [u32],
    pub positions: &'t [u32],
    pub others: &'t [u32],
    pub text: &'t [u8],
    pub places: Places<'t>,
    pub assembly: Text,
    /// The index of the target.
    pub target: u32,
    /// Whether the module can be analysed.
    pub is_read: bool,
}

/// The places of records in the source, if they are wanted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Places<'t> {
    /// By record.
    pub places: &'t [Place],
    /// Their text.
    pub text: &'t [u8],
}

impl<'t> Places<'t> {
    /// A part of the place of a record.
    pub fn part(&self, record: u32, part: impl Fn(&Place) -> Text) -> Option<&'t str> {
        let Text { start, size } = part(self.places.get(record as usize)?);
        let bytes = &self.text[start as usize..][..size as usize];
        (size != 0).then(|| str::from_utf8(bytes).unwrap_or_default())
    }
}

impl<'t> Table<'t> {
    /// A part of the text.
    pub fn bytes(&self, text: Text) -> &'t [u8] {
        &self.text[text.start as usize..][..text.size as usize]
    }

    /// A part of the text as a string, up to the first byte that is not UTF-8.
    pub fn str(&self, text: Text) -> &'t str {
        let bytes = self.bytes(text);
        let valid = |error: std::str::Utf8Error| str::from_utf8(&bytes[..error.valid_up_to()]);
        str::from_utf8(bytes).or_else(valid).unwrap_or_default()
    }

    /// The operands of a record.
    pub fn operands(&self, record: u32) -> &'t [u32] {
        let at = record as usize;
        &self.operands[self.records[at].operands as usize..self.records[at + 1].operands as usize]
    }

    /// The uses of a record.
    pub fn uses(&self, record: u32) -> &'t [Use] {
        let at = record as usize;
        &self.uses[self.records[at].uses as usize..self.records[at + 1].uses as usize]
    }

    /// The records of the arguments of a block.
    pub fn arguments_of(&self, block: u32) -> Range<u32> {
        let Block { arguments, first, .. } = self.blocks[block as usize];
        arguments..first
    }

    /// The records of its instructions.
    pub fn instructions(&self, block: u32) -> Range<u32> {
        let at = block as usize;
        self.blocks[at].first..self.blocks[at + 1].arguments
    }

    /// The blocks that it leads to.
    pub fn successors(&self, block: u32) -> &'t [u32] {
        let at = block as usize;
        &self.successors[self.blocks[at].successors as usize..self.blocks[at + 1].successors as usize]
    }

    /// The blocks that lead to it, one for each edge.
    pub fn predecessors(&self, block: u32) -> &'t [u32] {
        let at = block as usize;
        &self.predecessors[self.blocks[at].predecessors as usize..self.blocks[at + 1].predecessors as usize]
    }

    /// The blocks of a function, or of an initial value.
    pub fn blocks_of(&self, symbol: u32) -> Range<u32> {
        let at = symbol as usize;
        self.symbols[at].block..self.symbols[at + 1].block
    }

    /// The arguments of a function.
    pub fn arguments_of_function(&self, symbol: u32) -> &'t [Argument] {
        let at = symbol as usize;
        &self.arguments[self.symbols[at].arguments as usize..self.symbols[at + 1].arguments as usize]
    }

    /// The parts of a type.
    pub fn parts(&self, ty: &Type) -> &'t [Part] {
        let count = match ty.kind() {
            TypeKind::Struct | TypeKind::Function => ty.length as usize,
            TypeKind::Array | TypeKind::Vector => 1,
            _ => 0,
        };
        &self.parts[ty.parts as usize..][..count]
    }
}
