//! A record: one op and a list of effects, in TableGen, and in JSON as serde reads it.
//!
//! ```text
//! def : OpRule<"tt.load", [Access<Arg<0>, Load>, Polymorphic<Arg<0>>, Reads<0, Arg<0>>]>;
//! { "op": "tt.load", "effects": [ { "access": { "operand": 0, "kind": "load" } }, ... ] }
//! ```
//!
//! This is the form for writing; [`super::compile`] turns it into the form for look-ups. The build script
//! uses this file too.

use super::{
    atomic::{AtomicOperation, AtomicOrdering},
    operand::Operand,
};
use serde::{Deserialize, Deserializer, Serialize, de::Error};
use tilespace_spaces::MemorySpace;

/// The known facts about the pointers of one op, intrinsic or function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpRule {
    /// Name or pattern.
    pub op: String,
    /// Its effects. The order has no meaning; several effects on one result are joined.
    pub effects: Vec<Effect>,
}

/// One effect of an op on its pointers.
///
/// To *name* memory is to point to it: a result that follows an operand names what the operand names. Results
/// and operands without pointers in them are ignored, so an effect may mention a value that is only sometimes
/// a pointer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// The result names what any of the operands names. A number with one operand is that operand, unless
    /// `masks` selects some of its bits.
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
    /// The result points to a new object in this space.
    Source {
        /// Index of the result.
        result: u32,
        /// The space of the object.
        space: MemorySpace,
    },
    /// The result is the address of a symbol, in the space of that symbol's definition.
    SymbolAddress {
        /// Index of the result.
        result: u32,
        /// Name of the attribute that holds the symbol.
        attribute: String,
    },
    /// The result points to nothing and must not be used as an address: undef, poison. A number has no bits
    /// of an address.
    Nothing {
        /// Index of the result.
        result: u32,
    },
    /// The result is null: it points to nothing, but it can be compared.
    Null {
        /// Index of the result.
        result: u32,
    },
    /// The origin of the result is unknown.
    Opaque {
        /// Index of the result.
        result: u32,
    },
    /// A cast between spaces: the result's own type decides; a cast to generic follows the operand.
    CastTo {
        /// Index of the result.
        result: u32,
        /// The pointer that is cast.
        operand: Operand,
    },
    /// The operand is dereferenced. Its type names a space only with `polymorphic`; without `polymorphic` the
    /// op takes only generic pointers.
    Access {
        /// The address.
        operand: Operand,
        /// The kind of access, for reports and for the spaces that a mode forbids.
        kind: AccessKind,
        /// Spaces the operand's type may carry; without it, generic and all that generic can name.
        #[serde(default, deserialize_with = "some", skip_serializing_if = "Vec::is_empty")]
        allowed: Vec<MemorySpace>,
    },
    /// The access is of another kind if the value that it moves is a vector of more than 32 bits.
    WideVector {
        /// The address.
        operand: Operand,
        /// The value that is moved.
        value: Operand,
        /// The kind of access then.
        kind: AccessKind,
    },
    /// The access is of another kind if it is ordered with accesses of other threads.
    Ordered {
        /// The address.
        operand: Operand,
        /// The attribute with the ordering.
        attribute: String,
        /// The value of the attribute for an unordered access, as MLIR prints it. The attribute may also be
        /// missing then.
        unordered: String,
        /// The kind of an ordered access.
        kind: AccessKind,
        /// Spaces that an ordered access has a form in; without it, the spaces of any access.
        #[serde(default, deserialize_with = "some", skip_serializing_if = "Vec::is_empty")]
        allowed: Vec<MemorySpace>,
    },
    /// The operand may take a pointer type of another allowed space with no change of meaning.
    Polymorphic {
        /// The operand.
        operand: Operand,
    },
    /// Two operands, compared as numbers, may both take a pointer type of another space, if it is the same
    /// for both. Without this effect a comparison keeps its pointers generic, unless it is folded.
    Alike {
        /// One operand.
        operand: Operand,
        /// The other operand.
        with: Operand,
    },
    /// Operands that are memrefs take a space only if each of them is contiguous: ranked, with the identity
    /// layout.
    Contiguous,
    /// The type of the result changes its space together with the type of the operand.
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
        /// The address that is read.
        address: Operand,
    },
    /// The value is stored to memory: pointers in it become contents of that memory.
    Writes {
        /// The stored value.
        value: Operand,
        /// The address that is written.
        address: Operand,
    },
    /// Memory is copied: contents of the source become contents of the destination.
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
    /// The op reads or writes exactly the bytes of the value at this address. Without this effect, it may
    /// read or write any bytes of the object.
    Direct {
        /// The address.
        address: Operand,
    },
    /// The attribute holds the alignment, in bytes, of the address that the op creates or accesses. Without
    /// the attribute an access has the alignment of the type that it moves.
    Aligned {
        /// The attribute, an integer.
        attribute: String,
    },
    /// The op copies this many bytes, starting exactly at the two addresses. Without this effect, it may copy
    /// any bytes of the objects.
    Length {
        /// The number of bytes, an integer.
        operand: Operand,
    },
    /// The result is the same address as the operand. Without this effect (and `indexed`), a result that
    /// follows an operand may be any address in the same object.
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
        /// Indices that are not constants.
        indices: Operand,
        /// Name of the attribute with the type.
        element: String,
        /// Name of the attribute with the constant indices; an index that is not a constant is the minimum
        /// integer there.
        constants: String,
    },
    /// The operand escapes to unknown code: any memory may hold it from now on, and that code may store any
    /// pointer anywhere.
    Escapes {
        /// The operand.
        operand: Operand,
    },
    /// The operand becomes a number. If result 0 is an integer, it is this number, and its bits are followed
    /// from there on. Otherwise any memory may hold the operand.
    Exposes {
        /// The operand.
        operand: Operand,
    },
    /// The operand itself does not escape, but others can reach its memory by an address that is not derived
    /// from it, such as another block's, by `nvvm.mapa`.
    Shares {
        /// The operand.
        operand: Operand,
    },
    /// The result is created from an integer: it names the memory that the integer was an address of, if the
    /// integer has only moved within its window since. Otherwise its origin is unknown.
    FromInteger {
        /// Index of the result.
        result: u32,
        /// The integer.
        operand: Operand,
    },
    /// The result is an address with some bits masked by this operand. Unless these are low bits, the address
    /// may have left its window.
    Masks {
        /// Index of the result.
        result: u32,
        /// The mask.
        operand: Operand,
        /// Whether bits are kept where the mask has ones (`and`); otherwise where it has zeros (`or`, `xor`).
        ones: bool,
    },
    /// The result, a number, is the operand plus or minus the other operand: an address plus or minus a
    /// number is a moved address; the difference of two addresses is not an address.
    Sums {
        /// Index of the result.
        result: u32,
        /// One number.
        operand: Operand,
        /// The other number.
        by: Operand,
        /// Whether the other number is subtracted.
        minus: bool,
    },
    /// The result, a number, has no bit above the highest set bit of the operand, if that is not negative: a
    /// shift to the right, a conversion to another width.
    NoGreater {
        /// Index of the result.
        result: u32,
        /// The number it is derived from.
        operand: Operand,
        /// Whether it is the same number in another width: truncated or zero-extended.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        resized: bool,
        /// Whether it is sign-extended instead.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        signed: bool,
    },
    /// The op may read and write any memory with an escaped address, like a call of an unknown function.
    Havoc,
    /// [`Effect::Havoc`], if the list in an attribute contains a word, or if there is no such list. Otherwise
    /// no memory is read or written, and a result that is narrower than an address has at most the bits of
    /// the operands.
    Clobbers {
        /// The attribute: text with commas between words.
        attribute: String,
        /// The word.
        word: String,
    },
    /// The op may call any function of the module with a taken address, with any arguments.
    CallsBack,
    /// The result, a condition, compares two values as numbers. The attribute `predicate` is the comparison:
    /// 0 for equal, 1 for unequal. A pointer that is compared with null keeps its type.
    Compares {
        /// Index of the result.
        result: u32,
        /// One value.
        operand: Operand,
        /// The other value.
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
    /// LLVM's back end does not follow the address of a parameter into the op, and copies the parameter to
    /// the stack. A rule in a file with `access`, `masks`, `tests` or `same_address`, but without `direct`,
    /// `copies`, `cast_to` and `indexed`, has this effect too.
    Unfollowed,
    /// The op only copies: a copy of memory onto itself does nothing, unless it is volatile.
    CopiesOnly,
    /// The op forwards values between its regions without observing them: their pointer types may change
    /// together. The op must implement upstream's region-branch interface, which describes the data flow.
    Carries,
    /// Result 0 (an i1) tells whether the operand lies in the space, as for `isspacep`. If only one result is
    /// possible, `memory-space-opt{mode=second-time}` replaces it by a constant.
    Tests {
        /// A generic pointer.
        operand: Operand,
        /// The tested space; `shared` means `shared::cta`.
        space: MemorySpace,
    },
    /// The instruction is defined only if the operand lies in one of these spaces. If there is a single one,
    /// the passes rely on it, for the op's own operand, and for all uses of that pointer that the op
    /// dominates.
    Demands {
        /// The operand.
        operand: Operand,
        /// The spaces that it must lie in.
        spaces: Vec<MemorySpace>,
    },
    /// The op does nothing if this operand, a condition, is present and false: it then demands nothing
    /// either.
    Predicated {
        /// The condition.
        operand: Operand,
    },
    /// In these spaces, and on values of these types, the op, which takes only a generic pointer, equals an
    /// atomic operation that LLVM has an instruction for, with the same operands in the same order. Its
    /// result is the old value. There the op is replaced by `llvm.atomicrmw`, or by `llvm.cmpxchg` and its
    /// first field. In other spaces it may equal an instruction without an operation in LLVM, which the last
    /// run of `memory-space-opt` writes as inline assembly.
    EqualsAtomic {
        /// The address.
        operand: Operand,
        /// The operation, by its word in LLVM IR.
        operation: AtomicOperation,
        /// Its ordering, by its word in LLVM IR, on success and failure of a compare and exchange alike.
        ordering: AtomicOrdering,
        /// LLVM's name of the scope; empty for the whole system.
        syncscope: String,
        /// The types of the other operands and of the result, as MLIR prints them.
        types: Vec<String>,
        /// The spaces that the address must lie in.
        spaces: Vec<MemorySpace>,
        /// The PTX instructions, with scope, space and type, for spaces in which LLVM has no such operation:
        /// one for each of the types, which are then among i16, i32, i64, f32 and f64. They take the result,
        /// the address and the other operands.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        instructions: Vec<String>,
        /// The spaces that the address of these instructions must lie in.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        instruction_spaces: Vec<MemorySpace>,
    },
    /// The rule of the op depends on the type of this operand. It is the rule named by the op, a colon, and
    /// the first word `dialect.name` of the type for which there is such a rule, as in
    /// `cute.copy:cute_nvgpu.atom.ldsm` for `!cute.tiled_copy<!cute_nvgpu.atom.ldsm<...>>`. If there is none,
    /// the rule is this one.
    VariesWith {
        /// The operand.
        operand: Operand,
    },
    /// The rule of the op depends on an attribute. It is the rule named by the op, a colon, and the first
    /// word in the text of the attribute for which there is such a rule, as in
    /// `cute_nvgpu.atom.set_value:tma_descriptor_ptr` for
    /// `#cute_nvgpu.atom_copy_field_tmaload<tma_descriptor_ptr>`. If there is none, the rule is this one.
    VariesWithAttribute {
        /// The name of the attribute.
        attribute: String,
    },
    /// The effect of the op is in a text of PTX. If the text is one recognised instruction, the rule is named
    /// by the op, a colon, and a word: `load` and `store`, through operand 0, `copy`, from global to shared
    /// memory, and `none`, which accesses no memory. Otherwise the rule is this one.
    VariesWithText {
        /// The attribute with the text.
        text: String,
        /// The attribute with LLVM's constraints, which give the number of results among the text's operands.
        constraints: String,
    },
    /// The `position`-th overloaded pointer (`.pN`, counted from 0) in the intrinsic's name is the operand's
    /// type, and is renamed with it.
    MangledIn {
        /// The operand.
        operand: Operand,
        /// The position of the `.pN` in the name.
        position: u32,
    },
}

/// A list that is not empty; a field that is left out is an empty list.
fn some<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<MemorySpace>, D::Error> {
    let spaces = Vec::deserialize(deserializer)?;
    if spaces.is_empty() {
        return Err(D::Error::custom("an empty list; leave the field out for all spaces"));
    }
    Ok(spaces)
}

/// The kind of an access to memory.
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
    /// Elements at a tile of offsets, by instructions for global memory only.
    Gather,
    /// An mbarrier object.
    Barrier,
    /// Tensor memory, by tcgen05.
    #[serde(rename = "tensor")]
    TensorCore,
    /// Anything else.
    Other,
}

impl AccessKind {
    /// Whether some accesses of this kind write.
    pub fn writes(self) -> bool {
        !matches!(self, AccessKind::Load | AccessKind::Prefetch)
    }
}
