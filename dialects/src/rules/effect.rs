//! What a record says: one op and a list of effects, in TableGen, and in JSON as serde reads it.
//!
//! ```text
//! def : OpRule<"tt.load", [Access<Arg<0>, Load>, Polymorphic<Arg<0>>, Reads<0, Arg<0>>]>;
//! { "op": "tt.load", "effects": [ { "access": { "operand": 0, "kind": "load" } }, ... ] }
//! ```
//!
//! This is the form for writing. What reads it is [`super::compile`], which makes the form for looking things up.
//! The build script uses this file too.

use super::{
    atomic::{AtomicOperation, AtomicOrdering},
    operand::Operand,
};
use serde::{Deserialize, Serialize};
use tilespace_core::MemorySpace;

/// All that is known about the pointers of one op, intrinsic or function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpRule {
    /// Name or pattern.
    pub op: String,
    /// What it does. The order has no meaning; where several give one result its name, they are joined.
    pub effects: Vec<Effect>,
}

/// One thing that an op does with its pointers.
///
/// *Name* is used for what a pointer points at: a result that follows an operand names what the operand names.
/// Results and operands without pointers in them are passed over, so an effect may mention one that is only
/// sometimes a pointer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// The result names whatever any of the operands names. A number with one operand is that operand, unless `masks`
    /// says which bits it takes.
    Follows {
        /// Index of the result.
        result: u32,
        /// The operands that are joined.
        operands: Vec<Operand>,
    },
    /// The result is the field of the aggregate at the op's `position` attribute.
    FollowsField {
        /// Index of the result.
        result: u32,
        /// The aggregate.
        aggregate: Operand,
    },
    /// The result is the aggregate with the field at the op's `position` attribute replaced.
    InsertsField {
        /// Index of the result.
        result: u32,
        /// The aggregate.
        aggregate: Operand,
        /// The new field.
        value: Operand,
    },
    /// The result is new and lies in this space.
    Source {
        /// Index of the result.
        result: u32,
        /// Where it lies.
        space: MemorySpace,
    },
    /// The result is the address of a symbol, and lies where that symbol's definition says.
    SymbolAddress {
        /// Index of the result.
        result: u32,
        /// Name of the attribute that holds the symbol.
        attribute: String,
    },
    /// The result points at nothing, and nobody may ask where: undef, poison.
    Nothing {
        /// Index of the result.
        result: u32,
    },
    /// The result is null: it points at nothing, but it can be compared.
    Null {
        /// Index of the result.
        result: u32,
    },
    /// Nobody knows where the result points.
    Opaque {
        /// Index of the result.
        result: u32,
    },
    /// A cast between spaces: the result's own type decides; a cast to generic follows the operand.
    CastTo {
        /// Index of the result.
        result: u32,
        /// What is cast.
        operand: Operand,
    },
    /// The operand is dereferenced.
    Access {
        /// The address.
        operand: Operand,
        /// What the access is, for reports and for the spaces that a mode forbids.
        kind: AccessKind,
        /// Spaces the operand's type may carry; empty means generic and whatever generic can name.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        allowed: Vec<MemorySpace>,
    },
    /// The access is of another kind if the value that it moves is a vector of more than 32 bits.
    WideVector {
        /// The address.
        operand: Operand,
        /// What is moved.
        value: Operand,
        /// What the access is then.
        kind: AccessKind,
    },
    /// The access is of another kind if it is ordered against those of other threads.
    Ordered {
        /// The address.
        operand: Operand,
        /// The attribute that says how it is ordered.
        attribute: String,
        /// What that is, as MLIR prints it, where the access is not ordered. It may be missing then.
        unordered: String,
        /// What the access is if it is ordered.
        kind: AccessKind,
    },
    /// The operand may take a pointer type of another allowed space with no change of meaning.
    Polymorphic {
        /// The operand.
        operand: Operand,
    },
    /// Two operands, compared as numbers, may both take a pointer type of another space, if it is the same for both.
    Alike {
        /// One operand.
        operand: Operand,
        /// The other one.
        with: Operand,
    },
    /// Operands that are memrefs take a space only where each of them is contiguous: has a rank and no layout.
    Contiguous,
    /// The type of the result changes its space together with that of the operand.
    Retypes {
        /// Index of the result.
        result: u32,
        /// The operand.
        operand: Operand,
    },
    /// The result was loaded from memory: pointers in it are contents of that memory.
    Reads {
        /// Index of the result.
        result: u32,
        /// Where from.
        address: Operand,
    },
    /// The value is stored to memory: pointers in it become contents of that memory.
    Writes {
        /// What is stored.
        value: Operand,
        /// Where to.
        address: Operand,
    },
    /// Memory is copied: contents of one become contents of the other.
    Copies {
        /// Address written.
        to: Operand,
        /// Address read.
        from: Operand,
    },
    /// Memory is copied, but an address is hidden in a tensor map, so that only the spaces are known.
    CopiesBetween {
        /// Space written.
        to: MemorySpace,
        /// Space read.
        from: MemorySpace,
    },
    /// What the op reads or writes is right at this address, as many bytes as the value has. Without it, the bytes may
    /// be any of the object.
    Direct {
        /// The address.
        address: Operand,
    },
    /// The attribute says of how many bytes the address is a multiple: the one that the op makes, or the one that what it
    /// reads or writes is right at. Without the attribute an access is as aligned as the type that it moves.
    Aligned {
        /// The attribute, an integer.
        attribute: String,
    },
    /// The op copies so many bytes, from right at one address to right at the other. Without it, any of the object.
    Length {
        /// The number of bytes, an integer.
        operand: Operand,
    },
    /// The result is the very address that the operand is. Without it, a result that follows an operand may be any
    /// address in the same object.
    SameAddress {
        /// Index of the result.
        result: u32,
        /// The address.
        operand: Operand,
    },
    /// The result is the operand, moved by indices into a type as `llvm.getelementptr` does it.
    Indexed {
        /// Index of the result.
        result: u32,
        /// The address.
        operand: Operand,
        /// Indices that are no constants.
        indices: Operand,
        /// Name of the attribute with the type.
        element: String,
        /// Name of the attribute with the constant indices; those that are no constants are the least number there.
        constants: String,
    },
    /// The operand is handed to code nobody sees.
    Escapes {
        /// The operand.
        operand: Operand,
    },
    /// The operand becomes an integer, in result 0 if that is one.
    Exposes {
        /// The operand.
        operand: Operand,
    },
    /// The operand itself goes nowhere, but others get at the memory there by an address that was not made from it
    /// here.
    Shares {
        /// The operand.
        operand: Operand,
    },
    /// The result is made from an integer: it names what the integer was an address of, if that only moved within its
    /// window since. Nobody knows where it points otherwise.
    FromInteger {
        /// Index of the result.
        result: u32,
        /// The integer.
        operand: Operand,
    },
    /// The result is an address with some bits changed as this operand says. Unless those are low bits it may have left
    /// its window.
    Masks {
        /// Index of the result.
        result: u32,
        /// The mask.
        operand: Operand,
        /// Whether bits are kept where the mask has ones (`and`), or where it has zeros (`or`, `xor`).
        ones: bool,
    },
    /// The result, a number, is the operand plus the other one, or minus it: an address plus or minus a number is an
    /// address that moved, the difference of two addresses is none.
    Sums {
        /// Index of the result.
        result: u32,
        /// One number.
        operand: Operand,
        /// The other one.
        by: Operand,
        /// Whether it is taken away.
        minus: bool,
    },
    /// The result, a number, has no bit above the highest one that the operand has, if that is no negative number: a
    /// shift to the right, a conversion to another width.
    NoGreater {
        /// Index of the result.
        result: u32,
        /// The number it is made from.
        operand: Operand,
        /// Whether it is that very number in another width: with bits cut off above, or with zeros there.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        resized: bool,
        /// Whether its sign is there instead.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        signed: bool,
    },
    /// May read and write any memory whose address escaped, like a call of an unknown function.
    Havoc,
    /// [`Effect::Havoc`], if the list in an attribute has a word, or if there is no such list. Otherwise no memory is read
    /// or written, and a result that is narrower than an address has at most the bits of the operands.
    Clobbers {
        /// The attribute: text with commas between words.
        attribute: String,
        /// The word.
        word: String,
    },
    /// May call the functions of the module whose address is taken, with any arguments.
    CallsBack,
    /// The result, a condition, tells how two values compare, as numbers. The attribute `predicate` says in which way: 0
    /// asks whether they are equal, 1 whether they are not.
    Compares {
        /// Index of the result.
        result: u32,
        /// One value.
        operand: Operand,
        /// The other one.
        with: Operand,
    },
    /// The operand, a condition, is true from here on.
    Assumes {
        /// The condition.
        operand: Operand,
    },
    /// The operand, a condition, is true in the first successor or the first region, and false in the second.
    Guards {
        /// The condition.
        operand: Operand,
    },
    /// The result, a condition, is true where the operand is not, if `by` is a constant one.
    Negates {
        /// Index of the result.
        result: u32,
        /// The condition.
        operand: Operand,
        /// What it is combined with.
        by: Operand,
    },
    /// The result, a condition, is true where both operands are (`all`), or where one of them is.
    Combines {
        /// Index of the result.
        result: u32,
        /// One condition.
        operand: Operand,
        /// The other one.
        by: Operand,
        /// Whether it takes both.
        all: bool,
    },
    /// LLVM's back end does not follow the address of a parameter into the op, and copies the parameter to the stack.
    Unfollowed,
    /// All that the op does is to copy: onto itself it does nothing, unless it is volatile.
    CopiesOnly,
    /// The op forwards values between its regions without looking at them: their pointer types may change together.
    Carries,
    /// Result 0 (an i1) tells whether the operand lies in the space, as `isspacep` does.
    Tests {
        /// A generic pointer.
        operand: Operand,
        /// The space asked for; `shared` means `shared::cta`.
        space: MemorySpace,
    },
    /// The instruction is defined only if the operand lies in one of these. Where that is one, what the op dominates
    /// may rely on it.
    Demands {
        /// The operand.
        operand: Operand,
        /// Where it must lie.
        spaces: Vec<MemorySpace>,
    },
    /// The op does nothing if this operand, a condition, is there and false: it then demands nothing either.
    Predicated {
        /// The condition.
        operand: Operand,
    },
    /// In these spaces, and on values of these types, what takes only a generic pointer is an atomic operation that
    /// LLVM has an instruction for, with the same operands in the same order. Its result is what memory held. In other
    /// spaces it may be an instruction that LLVM has no operation for.
    EqualsAtomic {
        /// The address.
        operand: Operand,
        /// The operation.
        operation: AtomicOperation,
        /// How it is ordered, whether a compare and exchange succeeds or not.
        ordering: AtomicOrdering,
        /// LLVM's name of the scope; empty for the whole system.
        syncscope: String,
        /// The types of the other operands and of the result, as MLIR prints them.
        types: Vec<String>,
        /// Where the address must lie.
        spaces: Vec<MemorySpace>,
        /// The instructions of PTX, with scope, space and type, that it is where LLVM has no such operation: one for
        /// each of the types. They take the result, the address and the other operands.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        instructions: Vec<String>,
        /// Where the address of these must lie.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        instruction_spaces: Vec<MemorySpace>,
    },
    /// The rule of the op is another one for each type that this operand has: that of the name of the op, a colon, and
    /// the first word `dialect.name` of the type for which there is such a rule, as in `cute.copy:cute_nvgpu.atom.ldsm`
    /// for `!cute.tiled_copy<!cute_nvgpu.atom.ldsm<...>>`. Where there is none, the rule is this one.
    VariesWith {
        /// The operand.
        operand: Operand,
    },
    /// The same for each word in an attribute: that of the name of the op, a colon, and the first word in the text of the
    /// attribute for which there is such a rule, as in `cute_nvgpu.atom.set_value:tma_descriptor_ptr` for
    /// `#cute_nvgpu.atom_copy_field_tmaload<tma_descriptor_ptr>`. Where there is none, the rule is this one.
    VariesWithAttribute {
        /// The name of the attribute.
        attribute: String,
    },
    /// What the op does is in a text of PTX. If that is one instruction that is understood, the rule of the op is that of its
    /// name, a colon, and a word: `load` and `store`, by the address that is operand 0, `copy`, from global to shared
    /// memory, and `none`, which touches none. If it is not, the rule is this one.
    VariesWithText {
        /// The attribute with the text.
        text: String,
        /// The attribute with LLVM's constraints, which say how many of the text's operands are results.
        constraints: String,
    },
    /// The `position`-th overloaded pointer (`.pN`, counted from 0) in the intrinsic's name is the operand's type.
    MangledIn {
        /// The operand.
        operand: Operand,
        /// Which `.pN` of the name.
        position: u32,
    },
}

/// How memory is accessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AccessKind {
    /// A load, of a scalar or a vector.
    Load,
    /// A store, of a scalar or a vector.
    Store,
    /// An atomic read-modify-write, load or store of a scalar.
    Atomic,
    /// An atomic on a vector.
    VectorAtomic,
    /// A compare and exchange.
    Cmpxchg,
    /// A WMMA load or store.
    Wmma,
    /// A bulk copy, with or without a tensor map, or its prefetch.
    Bulk,
    /// A block of memory: memcpy, memset.
    Memory,
    /// A prefetch or another hint to the caches.
    Prefetch,
    /// `ldmatrix` and `stmatrix`.
    Matrix,
    /// Elements at a tile of offsets, by instructions that know global memory only.
    Gather,
    /// An mbarrier object.
    Barrier,
    /// Tensor memory, by tcgen05.
    #[serde(rename = "tensor")]
    TensorCore,
    /// Anything else.
    Other,
}
