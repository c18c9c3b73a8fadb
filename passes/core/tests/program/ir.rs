//! A program that is a few vectors.
//!
//! ```text
//! kernel @k(%p: ptr) {                  an op `llvm.func` in the region of the module
//!   %q = llvm.load %p : ptr             op 2: operand %p, result %q; its class is the record of `llvm.load`
//! ```
//!
//! The analyses are tested on it without MLIR ([`crate::answers`]). Ops, values, blocks, regions, types and
//! attributes are entries of vectors, and a handle is a number beside a reference to the program: that
//! suffices, since a program never changes once it is parsed. The facts that MLIR knows by interfaces are a
//! table of names here ([`interfaces`]); the effect of an op on pointers is in its record, as for any other
//! IR.

use std::{
    fmt,
    hash::{Hash, Hasher},
    marker::PhantomData,
    ops::Range,
};
use tilespace_core::ir::InterfaceSet;

/// The op that contains all others.
pub const MODULE: &str = "builtin.module";
/// A function.
pub const FUNCTION: &str = "llvm.func";
/// A variable.
pub const GLOBAL: &str = "llvm.mlir.global";
/// The index of `llvm.getelementptr` that stands for an operand.
pub const DYNAMIC: i64 = i32::MIN as i64;
/// The interface of any op that is known (MLIR: registered).
pub const REGISTERED: InterfaceSet = InterfaceSet::from_bits_retain(1 << 20);

/// A program. Each list is indexed by the ids of its kind.
#[derive(Debug, Default)]
pub struct Program {
    pub ops: Vec<OpData>,
    pub values: Vec<ValueData>,
    pub blocks: Vec<BlockData>,
    pub regions: Vec<RegionData>,
    pub types: Vec<TypeData>,
    pub attributes: Vec<AttributeData>,
}

#[derive(Debug, Default)]
pub struct OpData {
    pub name: String,
    /// Its own operands, followed by the operands of each successor.
    pub operands: Vec<u32>,
    /// How many operands are its own.
    pub own: usize,
    pub results: Vec<u32>,
    /// The blocks that it branches to, and the operands that each gets.
    pub successors: Vec<(u32, Range<usize>)>,
    pub regions: Vec<u32>,
    pub attributes: Vec<(String, u32)>,
    pub block: Option<u32>,
    pub next: Option<u32>,
}

#[derive(Debug)]
pub struct ValueData {
    pub name: String,
    pub ty: u32,
    pub from: From,
    pub uses: Vec<(u32, usize)>,
}

/// The definition of a value.
#[derive(Clone, Copy, Debug)]
pub enum From {
    /// The op, and the number of the result.
    Result(u32, usize),
    /// The block, and the number of the argument.
    Argument(u32, usize),
}

#[derive(Debug, Default)]
pub struct BlockData {
    /// Empty for an entry without a label.
    pub name: String,
    pub arguments: Vec<u32>,
    pub ops: Vec<u32>,
    pub region: u32,
    pub next: Option<u32>,
    /// One for each edge.
    pub predecessors: Vec<u32>,
}

#[derive(Debug)]
pub struct RegionData {
    pub op: u32,
    pub blocks: Vec<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypeData {
    Integer(u32),
    Float(u32),
    Index,
    Pointer(u32),
    Struct(Vec<u32>),
    Array(usize, u32),
    Vector(usize, u32),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AttributeData {
    Unit,
    Integer(i64),
    String(String),
    Symbol(String),
    Type(u32),
    Integers(Vec<i64>),
    Dictionary(Vec<(String, u32)>),
    /// Text that only its reader takes apart, such as `#llvm.linkage<internal>`.
    Text(String),
    /// The dictionaries of the arguments of a function.
    Array(Vec<u32>),
    /// The inputs and results of a function.
    Function(Vec<u32>, Vec<u32>),
}

/// Programs of this file, as long as `'p` lasts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Text<'p>(PhantomData<&'p ()>);

/// A handle of kind `K`.
pub struct At<'p, K> {
    pub program: &'p Program,
    pub id: u32,
    kind: PhantomData<fn() -> K>,
}

macro_rules! kinds {
    ($($name:ident $marker:ident $list:ident $data:ident;)*) => {$(
        #[derive(Debug)]
        pub struct $marker;
        pub type $name<'p> = At<'p, $marker>;

        impl<'p> At<'p, $marker> {
            pub fn data(self) -> &'p $data {
                &self.program.$list[self.id as usize]
            }
        }
    )*};
}

kinds! {
    OpAt IsOp ops OpData;
    ValueAt IsValue values ValueData;
    BlockAt IsBlock blocks BlockData;
    RegionAt IsRegion regions RegionData;
    TypeAt IsType types TypeData;
    AttributeAt IsAttribute attributes AttributeData;
}

impl<K> Clone for At<'_, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for At<'_, K> {}

impl<K> PartialEq for At<'_, K> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id && std::ptr::eq(self.program, other.program)
    }
}

impl<K> Eq for At<'_, K> {}

impl<K> Hash for At<'_, K> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

impl<K> fmt::Debug for At<'_, K> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.id)
    }
}

impl<'p, K> At<'p, K> {
    /// The handle with this number in the same program.
    pub fn at<L>(self, id: u32) -> At<'p, L> {
        self.program.at(id)
    }
}

impl Program {
    pub fn at<K>(&self, id: u32) -> At<'_, K> {
        At { program: self, id, kind: PhantomData }
    }

    /// The id of a type.
    pub fn add_type(&mut self, ty: TypeData) -> u32 {
        let at = self.types.iter().position(|known| *known == ty).unwrap_or_else(|| {
            self.types.push(ty);
            self.types.len() - 1
        });
        at as u32
    }

    /// The id of an attribute.
    pub fn add_attribute(&mut self, attribute: AttributeData) -> u32 {
        let at = self.attributes.iter().position(|known| *known == attribute).unwrap_or_else(|| {
            self.attributes.push(attribute);
            self.attributes.len() - 1
        });
        at as u32
    }

    /// The functions and variables, in order.
    pub fn symbols(&self) -> impl Iterator<Item = OpAt<'_>> {
        self.blocks[0].ops.iter().map(|op| self.at(*op))
    }
}

impl<'p> OpAt<'p> {
    pub fn named(self, name: &str) -> Option<AttributeAt<'p>> {
        let found = self.data().attributes.iter().find(|(known, _)| known == name);
        found.map(|(_, attribute)| self.at(*attribute))
    }

    /// The name of a function or variable.
    pub fn symbol_name(self) -> &'p str {
        match self.named("sym_name").map(AttributeAt::data) {
            Some(AttributeData::String(name)) => name,
            _ => "",
        }
    }

    pub fn has(self, interface: InterfaceSet) -> bool {
        interfaces(&self.data().name).intersects(interface)
    }
}

impl<'p> TypeAt<'p> {
    pub fn element(self, index: usize) -> Option<TypeAt<'p>> {
        match self.data() {
            TypeData::Struct(fields) => fields.get(index).map(|field| self.at(*field)),
            TypeData::Array(_, element) | TypeData::Vector(_, element) => Some(self.at(*element)),
            _ => None,
        }
    }
}

/// The interfaces that MLIR has for the ops of a name; none for the ops of an unknown dialect.
pub fn interfaces(name: &str) -> InterfaceSet {
    let known = match name {
        MODULE => InterfaceSet::SYMBOL_TABLE | InterfaceSet::ISOLATED,
        FUNCTION => InterfaceSet::FUNCTION | InterfaceSet::SYMBOL | InterfaceSet::ISOLATED,
        GLOBAL => InterfaceSet::SYMBOL,
        "llvm.br" | "llvm.cond_br" | "llvm.switch" => InterfaceSet::BRANCH | InterfaceSet::TERMINATOR,
        "llvm.return" | "scf.yield" => InterfaceSet::RETURN_LIKE | InterfaceSet::TERMINATOR,
        "llvm.unreachable" => InterfaceSet::TERMINATOR,
        "llvm.call" => InterfaceSet::CALL | InterfaceSet::SYMBOL_USER,
        "llvm.mlir.addressof" => InterfaceSet::SYMBOL_USER,
        "llvm.select" | "arith.select" => InterfaceSet::SELECT_LIKE,
        "llvm.mlir.constant" | "arith.constant" => InterfaceSet::CONSTANT_LIKE,
        "scf.if" | "scf.for" => InterfaceSet::REGION_BRANCH,
        _ => InterfaceSet::default(),
    };
    match name.split_once('.') {
        Some(("builtin" | "llvm" | "nvvm" | "arith" | "scf", _)) => known | REGISTERED,
        _ => known,
    }
}
