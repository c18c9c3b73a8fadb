//! A module, and handles of its parts.
//!
//! ```text
//! Program { table, constants }        At { program, 17 }: the record number 17 of it, as an op or as a value
//! ```
//!
//! An instruction and its result are one record, so that both handles have its number.

use crate::{
    kinds::KindFacts,
    table::{Block, Kind, NONE, Record, Sort, Symbol, SymbolFlags, Table, Type},
};
use std::{
    fmt,
    hash::{Hash, Hasher},
    marker::PhantomData,
};
use tilespace_core::MemorySpace;
use tilespace_spaces::{TARGETS, Target};

/// A module.
#[derive(Clone, Debug)]
pub struct Program<'t> {
    /// Its lists.
    pub table: Table<'t>,
    /// The facts about its kinds, by number.
    pub(crate) kinds: Vec<KindFacts>,
    /// Constants without a space, by symbol, that are taken to be in global memory.
    pub(crate) in_global: Vec<bool>,
}

impl<'t> Program<'t> {
    /// The module with these lists.
    pub fn new(table: Table<'t>) -> Self {
        let kinds = table.kinds.iter().map(|kind| KindFacts::of(&table, kind)).collect();
        Self { table, kinds, in_global: vec![false; table.symbols.len()] }
    }

    /// The record of a symbol.
    pub fn record_of(symbol: u32) -> u32 {
        symbol + 1
    }

    /// Its target.
    pub fn target(&self) -> &'static Target {
        &TARGETS[self.table.target as usize]
    }

    /// How many symbols there are.
    pub fn symbol_count(&self) -> u32 {
        self.table.symbols.len() as u32 - 1
    }

    /// The number that a variable states for its space, if it states one.
    pub fn stated_space(&self, symbol: u32) -> Option<u32> {
        let space = self.table.symbols[symbol as usize].space;
        match self.in_global[symbol as usize] {
            true => Some(MemorySpace::Global.number()),
            // A copy for another target states the space of every variable.
            false => (space != 0 || !self.target().numbers.is_empty()).then_some(space),
        }
    }

    /// Whether a variable may change before a kernel runs, so that its initial value does not count: the host
    /// writes `__device__` and `__constant__` variables, and front ends mark them.
    pub fn is_written_outside(&self, symbol: u32) -> bool {
        let of = &self.table.symbols[symbol as usize];
        let stated = (of.space != 0 || !self.target().numbers.is_empty()).then_some(of.space);
        let by_host = stated.is_some_and(|number| match MemorySpace::from_number(number) {
            Some(MemorySpace::Constant) => true,
            None | Some(MemorySpace::Generic | MemorySpace::Global) => !of.is(SymbolFlags::CONSTANT),
            Some(_) => false,
        });
        by_host || of.is(SymbolFlags::EXTERNALLY_INITIALIZED)
    }

    /// Whether a variable is a constant that states no space.
    pub fn is_constant_without_space(&self, symbol: u32) -> bool {
        self.table.symbols[symbol as usize].is(SymbolFlags::CONSTANT)
            && self.stated_space(symbol).is_none_or(|number| number == 0)
    }
}

/// A handle of kind `K`.
pub struct At<'p, K> {
    /// The program.
    pub program: &'p Program<'p>,
    /// The number.
    pub id: u32,
    kind: PhantomData<fn() -> K>,
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident $marker:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $marker;
        $(#[$doc])*
        pub type $name<'p> = At<'p, $marker>;
    )*};
}

kinds! {
    /// An op: a record.
    OpAt IsOp;
    /// A value: a record.
    ValueAt IsValue;
    /// A block.
    BlockAt IsBlock;
    /// The body of a symbol.
    RegionAt IsRegion;
    /// A type.
    TypeAt IsType;
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

impl<'p> Program<'p> {
    /// The handle with a number.
    pub fn at<K>(&'p self, id: u32) -> At<'p, K> {
        At { program: self, id, kind: PhantomData }
    }
}

impl<'p, K> At<'p, K> {
    /// The handle with this number in the same program.
    pub fn at<L>(self, id: u32) -> At<'p, L> {
        self.program.at(id)
    }

    /// The lists of the program.
    pub fn table(self) -> &'p Table<'p> {
        &self.program.table
    }
}

impl<'p> OpAt<'p> {
    /// Its record.
    pub fn record(self) -> &'p Record {
        &self.table().records[self.id as usize]
    }

    /// Its kind.
    pub fn kind(self) -> &'p Kind {
        &self.table().kinds[self.record().kind as usize]
    }

    /// The facts about its kind.
    pub(crate) fn facts(self) -> &'p KindFacts {
        &self.program.kinds[self.record().kind as usize]
    }

    /// Its number as a symbol.
    pub fn symbol_number(self) -> Option<u32> {
        self.id.checked_sub(1).filter(|symbol| *symbol < self.program.symbol_count())
    }

    /// Itself as a symbol.
    pub fn symbol(self) -> Option<&'p Symbol> {
        Some(&self.table().symbols[self.symbol_number()? as usize])
    }

    /// The symbol that it names.
    pub fn named(self) -> Option<u32> {
        Some(self.record().more).filter(|symbol| *symbol != NONE)
    }

    /// The number of its own operands, which are not passed to arguments of blocks.
    pub fn own_operands(self) -> usize {
        let all = self.table().operands(self.id).len();
        let block = self.record().block;
        if !self.facts().branches || block == NONE {
            return all;
        }
        let table = self.table();
        all - table.successors(block).iter().map(|to| table.arguments_of(*to).len()).sum::<usize>()
    }

    /// Whether it is a call that names no function, so that its last own operand is the callee.
    pub fn calls_value(self) -> bool {
        self.kind().sort() == Sort::Call && !self.facts().is_unknown && self.named().is_none()
    }
}

impl<'p> ValueAt<'p> {
    /// Its record.
    pub fn record(self) -> &'p Record {
        self.at::<IsOp>(self.id).record()
    }

    /// Whether it is an argument of a block.
    pub fn is_argument(self) -> bool {
        self.at::<IsOp>(self.id).kind().sort() == Sort::Argument
    }
}

impl<'p> BlockAt<'p> {
    /// Its data.
    pub fn data(self) -> &'p Block {
        &self.table().blocks[self.id as usize]
    }
}

impl<'p> TypeAt<'p> {
    /// Its data.
    pub fn data(self) -> &'p Type {
        &self.table().types[self.id as usize]
    }

    /// A part, by its index. All parts of an array or a vector have one type.
    pub fn part(self, index: usize) -> Option<TypeAt<'p>> {
        let parts = self.table().parts(self.data());
        let is_one =
            matches!(self.data().kind(), crate::table::TypeKind::Array | crate::table::TypeKind::Vector);
        parts.get(if is_one { 0 } else { index }).map(|part| self.at(part.ty))
    }
}
