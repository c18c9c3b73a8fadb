//! Modules as plain data.
//!
//! A program that reads a module wants ops with names and operands, not indices in tables; a program that
//! writes one wants to build them in the same form. `a + b` on tiles is
//!
//! ```
//! use tilespace_tile_bytecode::{Attribute, Op, TypeId, ValueId, table};
//! let record = table::by_name("addi").ok_or("no such op")?;
//! let sum = Op::new(record)
//!     .with_attribute("overflow", record.case("overflow", "no_wrap").ok_or("no such case")?)?
//!     .with_operands("lhs", [ValueId(0)])?
//!     .with_operands("rhs", [ValueId(1)])?
//!     .with_result(ValueId(2), TypeId(0));
//! assert_eq!(sum.operand_group("rhs"), [ValueId(1)]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Three tables stay tables. Types and places in the source refer to each other, and to write them out at
//! each use could take exponentially more memory than the file; values are names. Ids of values are unique in
//! a function. In a module that [`read`](crate::read) returns they count from 0 in the order of definition:
//! arguments, then results; the results of an op come after all values defined in its regions. A module to be
//! written may use any numbering.

use crate::{
    Version, WriteError,
    debug::{Debug, DebugId},
    table::{AttributeKind, Default, EnumRecord, OpRecord},
    types::{Type, TypeId},
};
use std::sync::Arc;

/// The name of a value, unique in its function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueId(pub u32);

/// A file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Module {
    /// The version of the file that was read. Writing ignores it.
    pub version: Version,
    /// Who wrote it. Only files of 13.3 and newer say so; in older ones it is left out.
    pub producer: Option<Arc<str>>,
    /// The types; a type refers only to others of this table, before or after it.
    pub types: Vec<Type>,
    /// The places in the source; an entry refers only to entries before it.
    pub debug: Vec<Debug>,
    /// The global variables.
    pub globals: Vec<Global>,
    /// The functions.
    pub functions: Vec<Function>,
}

impl Module {
    /// A type, or `None` if there is none with this id.
    pub fn type_of(&self, id: TypeId) -> Option<&Type> {
        self.types.get(id.0 as usize)
    }
}

/// The value of an attribute.
#[derive(Clone, Debug, PartialEq)]
pub enum Attribute {
    /// A unit attribute: it is present.
    Unit,
    /// A truth value.
    Bool(bool),
    /// An integer of the type in the op's record: its two's complement without the bits above its width.
    Number(u64),
    /// A case of an enum.
    Enum {
        /// The enum.
        of: &'static EnumRecord,
        /// The number of the case.
        value: u32,
    },
    /// A text.
    String(Arc<str>),
    /// The name of a symbol.
    Symbol(Arc<str>),
    /// A type.
    Type(TypeId),
    /// A list.
    Array(Vec<Attribute>),
    /// Elements of a tile; one element stands for all.
    Dense {
        /// The type of the tile.
        ty: TypeId,
        /// The elements in row-major order, little endian, each in whole bytes (`tf32` in three). Several
        /// elements of type `i1` take a bit each, the lowest first; a single one for all is `0x00` or `0xff`.
        data: Arc<[u8]>,
    },
    /// An integer with its type.
    Integer {
        /// The type.
        ty: TypeId,
        /// The two's complement without the bits above its width.
        value: u64,
    },
    /// A floating-point number with its type.
    Float {
        /// The type.
        ty: TypeId,
        /// The bits.
        bits: u64,
    },
    /// Integers.
    I32s(Vec<i32>),
    /// Integers.
    I64s(Vec<i64>),
    /// Truth values.
    Bools(Vec<bool>),
    /// A value is divisible.
    DivBy {
        /// By this number.
        divisor: u64,
        /// For every so many elements.
        every: Option<i64>,
        /// Along this dimension.
        along: Option<i64>,
    },
    /// In each dimension, so many elements are the same.
    SameElements(Vec<i64>),
    /// A value has bounds, both inclusive.
    Bounded {
        /// The least value.
        lower: Option<i64>,
        /// The greatest value.
        upper: Option<i64>,
    },
    /// Attributes with names, no name twice.
    Dictionary(Vec<(Arc<str>, Attribute)>),
    /// Hints for each architecture, usually a dictionary each.
    Hints(Vec<(Arc<str>, Attribute)>),
}

impl OpRecord {
    /// The attribute `name` with the case spelled `word` in the text form, or `None` if there is no such enum
    /// or case.
    pub fn case(&self, name: &str, word: &str) -> Option<Attribute> {
        let AttributeKind::Enum(of) = self.attributes.get(self.attribute(name)?)?.kind else { return None };
        let case = of.cases.iter().find(|case| case.name == word)?;
        Some(Attribute::Enum { of, value: case.value })
    }
}

/// A global variable.
#[derive(Clone, Debug, PartialEq)]
pub struct Global {
    /// Its name.
    pub name: Arc<str>,
    /// Its type, a tile.
    pub ty: TypeId,
    /// Its initial value, as in [`Attribute::Dense`].
    pub data: Arc<[u8]>,
    /// Its alignment in bytes, or 0.
    pub alignment: u64,
    /// Whether other modules do not see it, which exists since 13.3.
    pub private: bool,
    /// Whether it never changes, which exists since 13.3.
    pub constant: bool,
}

/// How a function is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FunctionKind {
    /// It is launched.
    Entry,
    /// It is called.
    Function,
}

/// A function.
#[derive(Clone, Debug, PartialEq)]
pub struct Function {
    /// Its name.
    pub name: Arc<str>,
    /// Its type, a [`Type::Function`].
    pub ty: TypeId,
    /// How it is used.
    pub kind: FunctionKind,
    /// Whether other modules do not see it.
    pub private: bool,
    /// For each architecture, a dictionary. Only an entry has any.
    pub hints: Vec<(Arc<str>, Attribute)>,
    /// For each argument, attributes, or none at all. They exist since 13.5.
    pub argument_attributes: Vec<Attribute>,
    /// Its arguments, with the types that `ty` says.
    pub arguments: Vec<Value>,
    /// Its ops.
    pub body: Vec<Op>,
    /// Its place in the source.
    pub location: DebugId,
}

/// A value at its definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// Its name.
    pub id: ValueId,
    /// Its type.
    pub ty: TypeId,
}

/// An op.
#[derive(Clone, Debug, PartialEq)]
pub struct Op {
    /// Its record, which says which op it is.
    pub record: &'static OpRecord,
    /// Its results.
    pub results: Vec<Value>,
    /// For each attribute of the record, its value, or `None` for an optional one that is absent. A required
    /// attribute with a default may be `None` too, and is written as its default.
    pub attributes: Vec<Option<Attribute>>,
    /// For each group of operands of the record, the operands.
    pub operands: Vec<Vec<ValueId>>,
    /// Its regions.
    pub regions: Vec<Region>,
    /// Its place in the source.
    pub location: DebugId,
}

impl Op {
    /// An op without results, attributes, operands and regions.
    pub fn new(record: &'static OpRecord) -> Op {
        Op {
            record,
            results: Vec::new(),
            attributes: vec![None; record.attributes.len()],
            operands: vec![Vec::new(); record.operands.len()],
            regions: Vec::new(),
            location: DebugId::UNKNOWN,
        }
    }

    /// Sets an attribute.
    ///
    /// # Errors
    ///
    /// If the op has no attribute of this name.
    pub fn with_attribute(mut self, name: &str, value: Attribute) -> Result<Op, WriteError> {
        let slot = self.record.attribute(name).and_then(|index| self.attributes.get_mut(index));
        *slot.ok_or_else(|| lacks(self.record, "attribute", name))? = Some(value);
        Ok(self)
    }

    /// Sets a group of operands.
    ///
    /// # Errors
    ///
    /// If the op has no operand group of this name.
    pub fn with_operands(
        mut self,
        name: &str,
        values: impl IntoIterator<Item = ValueId>,
    ) -> Result<Op, WriteError> {
        let group = self.record.operand(name).and_then(|index| self.operands.get_mut(index));
        *group.ok_or_else(|| lacks(self.record, "operand", name))? = values.into_iter().collect();
        Ok(self)
    }

    /// Adds a result.
    pub fn with_result(mut self, id: ValueId, ty: TypeId) -> Op {
        self.results.push(Value { id, ty });
        self
    }

    /// An attribute, or `None` if it is absent or the op has no attribute of this name.
    pub fn attribute(&self, name: &str) -> Option<&Attribute> {
        self.attributes.get(self.record.attribute(name)?)?.as_ref()
    }

    /// The value of an attribute that a module omits or a version lacks; `None` if the attribute is required,
    /// or may be absent. The value may depend on the number of operands.
    pub fn default_attribute(&self, index: usize) -> Option<Attribute> {
        let member = self.record.attributes.get(index)?;
        match (member.default, member.kind) {
            (Default::Enum(value), AttributeKind::Enum(of)) => Some(Attribute::Enum { of, value }),
            (Default::False, _) => Some(Attribute::Bool(false)),
            (Default::Number(value), _) => Some(Attribute::Number(value)),
            (Default::FalsePer(group), _) => {
                Some(Attribute::Bools(vec![false; self.operands.get(usize::from(group))?.len()]))
            }
            _ => None,
        }
    }

    /// The attributes that are present, with their names.
    pub fn named_attributes(&self) -> impl Iterator<Item = (&'static str, &Attribute)> {
        let named = self.record.attributes.iter().zip(&self.attributes);
        named.filter_map(|(member, value)| Some((member.name, value.as_ref()?)))
    }

    /// A group of operands, empty if it is absent or the op has no group of this name.
    pub fn operand_group(&self, name: &str) -> &[ValueId] {
        self.record.operand(name).and_then(|index| self.operands.get(index)).map_or(&[], Vec::as_slice)
    }
}

fn lacks(record: &OpRecord, what: &str, name: &str) -> WriteError {
    WriteError::invalid(format!("`{}` has no {what} `{name}`", record.name))
        .at(|| format!("op `{}`", record.name))
}

/// A region of an op.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Region {
    /// Its blocks.
    pub blocks: Vec<Block>,
}

/// A block. Its ops see the values of the enclosing blocks; ops of those blocks do not see the values of this
/// block.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// Its arguments.
    pub arguments: Vec<Value>,
    /// Its ops.
    pub ops: Vec<Op>,
}
