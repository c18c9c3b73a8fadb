//! The table of ops: everything that reading and writing need to know about them.
//!
//! In a file an op is a number and then its parts without names, and which parts there are depends on the
//! version. `ftoi` in 13.3 is `opcode, type of the result, signedness, rounding mode, operand`, and in 13.4
//! has a word of flags after the type, bit 0 of which is `saturating`. The records of the dialect
//! (`dialects/cuda_tile/*.td`) have all of this, and `build.rs` makes [`OPS`] of them:
//!
//! ```
//! use tilespace_tile_bytecode::{Version, table};
//! let record = table::by_name("ftoi").unwrap();
//! let saturating = &record.attributes[2];
//! assert_eq!((saturating.name, saturating.flag, saturating.since), ("saturating", Some(0), Version::V13_4));
//! assert_eq!(table::by_opcode(record.opcode).unwrap().name, "ftoi");
//! ```
//!
//! The rule, for version `v`, members that exist since a later version left out:
//!
//! 1. opcode;
//! 2. the number of results, if any operand or result is variadic; the type of each;
//! 3. flags, if the op has an attribute or operand with a bit in it ([`OpRecord::flags`]);
//! 4. attributes in the order of the record; an attribute with a clear bit is absent, a unit attribute is
//!    only its bit;
//! 5. operands: with segments, each group by itself, an optional group if its bit is set, a variadic group
//!    with a count; without segments all of them, preceded by a count if the number is not fixed;
//! 6. the number of regions, if the op has any, and the regions.

use crate::Version;

include!(concat!(env!("OUT_DIR"), "/ops.rs"));

/// How often a value occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arity {
    /// Exactly once.
    One,
    /// Once or not at all.
    Optional,
    /// Any number of times.
    Variadic,
}

/// A group of operands, or a result.
#[derive(Debug)]
pub struct ValueMember {
    /// The name in the records.
    pub name: &'static str,
    /// The number of values in it.
    pub arity: Arity,
    /// The first version that has it.
    pub since: Version,
    /// The bit of the flags that says whether an optional operand is present.
    pub flag: Option<u8>,
}

/// A case of an enum.
#[derive(Debug)]
pub struct EnumCase {
    /// The word for it in the text form.
    pub name: &'static str,
    /// The number in the file.
    pub value: u32,
    /// The first version that has it.
    pub since: Version,
}

/// An enum of the dialect.
#[derive(Debug)]
pub struct EnumRecord {
    /// The name of the record, without the dialect's prefix.
    pub name: &'static str,
    /// The cases, in the order of their numbers.
    pub cases: &'static [EnumCase],
}

impl EnumRecord {
    /// The case with a number.
    pub fn case(&self, value: u64) -> Option<&'static EnumCase> {
        self.cases.iter().find(|case| u64::from(case.value) == value)
    }
}

impl PartialEq for EnumRecord {
    fn eq(&self, other: &EnumRecord) -> bool {
        self.name == other.name
    }
}

/// The kind of an attribute, which determines its encoding.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AttributeKind {
    /// Present or absent: a bit of the flags.
    Unit,
    /// A byte, 0 or 1.
    Bool,
    /// An integer with this many bits, as a varint.
    Number(u8),
    /// A case of an enum.
    Enum(&'static EnumRecord),
    /// A text.
    String,
    /// The name of a symbol, which is not empty.
    Symbol,
    /// A type.
    Type,
    /// A list of attributes with tags.
    Array,
    /// An attribute with its tag.
    Tagged,
    /// An index in the table of constants; its type is the type of the first result.
    Dense,
    /// A list of 32-bit integers.
    I32s,
    /// A list of 64-bit integers.
    I64s,
    /// A list of bytes, 0 or 1.
    Bools,
    /// Hints for each architecture.
    Hints,
}

/// The value of an attribute that a module omits or a version lacks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Default {
    /// No default: the attribute is required, or may be absent.
    None,
    /// This case of its enum.
    Enum(u32),
    /// `false`.
    False,
    /// This number.
    Number(u64),
    /// `false`, once for each value of the operand group with this index.
    FalsePer(u8),
}

/// An attribute of an op.
#[derive(Debug)]
pub struct AttributeMember {
    /// The name in the records.
    pub name: &'static str,
    /// Its kind.
    pub kind: AttributeKind,
    /// The first version that has it.
    pub since: Version,
    /// The bit of the flags that says whether it is present; without a bit it always is.
    pub flag: Option<u8>,
    /// Its value if a module omits it, and in versions before `since`.
    pub default: Default,
}

/// An op.
#[derive(Debug)]
pub struct OpRecord {
    /// The name without the dialect's prefix: `addf` for `cuda_tile.addf`.
    pub name: &'static str,
    /// The number in the file.
    pub opcode: u32,
    /// The first version that has it.
    pub since: Version,
    /// Its results.
    pub results: &'static [ValueMember],
    /// Its attributes, in the order of the records.
    pub attributes: &'static [AttributeMember],
    /// Its groups of operands.
    pub operands: &'static [ValueMember],
    /// Whether each group of operands has a size of its own.
    pub segments: bool,
    /// The number of its regions.
    pub regions: u8,
    /// Whether it occurs in the body of a function; `module`, `entry` and `global` are sections of the file
    /// instead.
    pub in_body: bool,
}

impl PartialEq for OpRecord {
    fn eq(&self, other: &OpRecord) -> bool {
        self.opcode == other.opcode
    }
}

impl OpRecord {
    /// Whether the number of results is in the file.
    pub fn counts_results(&self) -> bool {
        self.results.iter().chain(self.operands).any(|member| member.arity == Arity::Variadic)
    }

    /// Whether the number of all operands is in the file.
    pub fn counts_operands(&self) -> bool {
        !self.segments && self.operands.iter().any(|member| member.arity != Arity::One)
    }

    /// The bits that may be set in the flags of `version`, or `None` where the op has no flags in that
    /// version.
    pub fn flags(&self, version: Version) -> Option<u64> {
        let attributes = self.attributes.iter().map(|member| (member.flag, member.since));
        let operands = self.operands.iter().map(|member| (member.flag, member.since));
        attributes
            .chain(operands)
            .filter(|&(_, since)| since <= version)
            .filter_map(|(flag, _)| flag)
            .map(|flag| 1 << flag)
            .reduce(|all, flag| all | flag)
    }

    /// The index of an attribute.
    pub fn attribute(&self, name: &str) -> Option<usize> {
        self.attributes.iter().position(|member| member.name == name)
    }

    /// The index of a group of operands.
    pub fn operand(&self, name: &str) -> Option<usize> {
        self.operands.iter().position(|member| member.name == name)
    }
}

/// The op with a number.
pub fn by_opcode(opcode: u32) -> Option<&'static OpRecord> {
    OPS.binary_search_by_key(&opcode, |record| record.opcode).ok().map(|index| &OPS[index])
}

/// The op with a name, without the dialect's prefix.
pub fn by_name(name: &str) -> Option<&'static OpRecord> {
    OPS.iter().find(|record| record.name == name)
}
