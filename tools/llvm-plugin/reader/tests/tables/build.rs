//! Tables made by hand, for tests without LLVM.
//!
//! ```text
//! let mut made = Made::new();
//! let ptr = made.pointer(0);
//! let f = made.function("f", SymbolFlags::PRIVATE, None, &[ptr]);
//! ```
//!
//! It does the work of `cpp/Table.cpp`, and shares nothing with it but the form.

#![allow(dead_code, reason = "each test takes some of it")]

use tilespace_llvm_reader::table::{
    Argument, ArgumentFlags, Block, Kind, KindFlags, NONE, Part, Places, Record, Symbol, SymbolFlags, Table,
    Text, Type, Use,
};

/// Numbers of [`Kind::sort`].
pub const OF_MODULE: u32 = 0;
pub const ARGUMENT: u32 = 1;
pub const INSTRUCTION: u32 = 2;
pub const CALL: u32 = 3;
pub const INTRINSIC: u32 = 4;
pub const ASSEMBLY: u32 = 5;
pub const CONSTANT: u32 = 6;

#[derive(Default)]
pub struct Made {
    records: Vec<Record>,
    kinds: Vec<Kind>,
    blocks: Vec<Block>,
    symbols: Vec<Symbol>,
    arguments: Vec<Argument>,
    types: Vec<Type>,
    parts: Vec<Part>,
    uses: Vec<Use>,
    pub numbers: Vec<i64>,
    operands: Vec<u32>,
    successors: Vec<u32>,
    predecessors: Vec<u32>,
    pub positions: Vec<u32>,
    pub others: Vec<u32>,
    text: Vec<u8>,
    functions: Vec<(u32, Vec<u32>)>,
    pub assembly: Text2,
    pub target: u32,
}

pub type Text2 = (u32, u32);

fn text(of: Text2) -> Text {
    Text { start: of.0, size: of.1 }
}

impl Made {
    /// A module for symbols that are declared next, all before the first body.
    pub fn new() -> Self {
        let mut made = Self::default();
        let kind = made.kind(OF_MODULE, KindFlags::empty(), "module", "");
        made.push(kind, NONE, NONE, NONE, &[]);
        made
    }

    pub fn word(&mut self, word: &str) -> Text2 {
        self.text.extend_from_slice(word.as_bytes());
        ((self.text.len() - word.len()) as u32, word.len() as u32)
    }

    fn kind(&mut self, sort: u32, flags: KindFlags, name: &str, more: &str) -> u32 {
        let (name, more) = (self.word(name), self.word(more));
        let none = text((0, 0));
        self.kinds.push(Kind { sort, flags, name: text(name), text: text(more), constraints: none });
        self.kinds.len() as u32 - 1
    }

    fn push(&mut self, kind: u32, ty: u32, block: u32, more: u32, operands: &[u32]) -> u32 {
        let start = self.operands.len() as u32;
        let value = self.records.len() + 1;
        self.records.push(Record { value, kind, ty, operands: start, uses: 0, block, more });
        self.operands.extend_from_slice(operands);
        self.records.len() as u32 - 1
    }

    fn ty(&mut self, kind: u32, number: u32, parts: &[(u64, u32)], length: u64, size: u64) -> u32 {
        let start = self.parts.len() as u32;
        self.parts.extend(parts.iter().map(|(offset, ty)| Part { offset: *offset, ty: *ty, unused: 0 }));
        let name = text((0, 0));
        self.types.push(Type { kind, number, parts: start, name, sized: 1, length, size, stride: size });
        self.types.len() as u32 - 1
    }

    pub fn integer(&mut self, width: u32) -> u32 {
        self.ty(1, width, &[], 0, u64::from(width).div_ceil(8))
    }

    pub fn pointer(&mut self, space: u32) -> u32 {
        self.ty(3, space, &[], 0, 8)
    }

    /// A struct of parts with their offsets.
    pub fn structure(&mut self, parts: &[(u64, u32)], size: u64) -> u32 {
        self.ty(4, 0, parts, parts.len() as u64, size)
    }

    pub fn array(&mut self, length: u64, element: u32) -> u32 {
        let size = self.types[element as usize].stride * length;
        self.ty(5, 0, &[(0, element)], length, size)
    }

    fn symbol(&mut self, name: &str, kind: &str, flags: SymbolFlags, ty: u32, space: u32) -> u32 {
        let name = self.word(name);
        let kind = self.kind(OF_MODULE, KindFlags::empty(), kind, "");
        self.push(kind, NONE, NONE, NONE, &[]);
        let symbol = Symbol { name: text(name), flags, ty, block: 0, arguments: 0, space, alignment: 0 };
        self.symbols.push(symbol);
        self.symbols.len() as u32 - 1
    }

    pub fn variable(&mut self, name: &str, flags: SymbolFlags, ty: u32, space: u32) -> u32 {
        self.symbol(name, "variable", flags | SymbolFlags::VARIABLE, ty, space)
    }

    pub fn function(&mut self, name: &str, flags: SymbolFlags, result: Option<u32>, inputs: &[u32]) -> u32 {
        let void = self.ty(0, 0, &[], 0, 0);
        let parts: Vec<(u64, u32)> =
            [result.unwrap_or(void)].iter().chain(inputs).map(|ty| (0, *ty)).collect();
        let ty = self.ty(7, 0, &parts, parts.len() as u64, 0);
        let symbol = self.symbol(name, "function", flags | SymbolFlags::FUNCTION, ty, 0);
        self.functions.push((symbol, inputs.to_vec()));
        symbol
    }

    /// Adds the bodies of all symbols, in order: `body` adds the blocks of a symbol, with their arguments,
    /// instructions and successors.
    pub fn bodies(mut self, mut body: impl FnMut(&mut Body<'_>, u32)) -> Self {
        for symbol in 0..self.symbols.len() as u32 {
            self.symbols[symbol as usize].block = self.blocks.len() as u32;
            self.symbols[symbol as usize].arguments = self.arguments.len() as u32;
            let inputs =
                self.functions.iter().find(|(of, _)| *of == symbol).map(|(_, inputs)| inputs.clone());
            for _ in inputs.iter().flatten() {
                self.arguments.push(Argument { flags: ArgumentFlags::empty(), ty: NONE });
            }
            let first = self.blocks.len() as u32;
            let mut of = Body { made: &mut self, first, symbol, inputs: inputs.unwrap_or_default() };
            body(&mut of, symbol);
        }
        self.finish()
    }

    fn finish(mut self) -> Self {
        let (block, arguments) = (self.blocks.len() as u32, self.arguments.len() as u32);
        let none = text((0, 0));
        let flags = SymbolFlags::empty();
        self.symbols.push(Symbol { name: none, flags, ty: NONE, block, arguments, space: 0, alignment: 0 });
        for record in 0..self.records.len() {
            self.records[record].uses = self.uses.len() as u32;
            for user in 0..self.records.len() {
                let start = self.records[user].operands as usize;
                let end =
                    self.records.get(user + 1).map_or(self.operands.len(), |next| next.operands as usize);
                let of = &self.operands[start..end];
                let places = of.iter().enumerate().filter(|(_, operand)| **operand as usize == record);
                self.uses.extend(places.map(|(place, _)| Use { user: user as u32, operand: place as u32 }));
            }
        }
        let ends: Vec<Vec<u32>> = (0..self.blocks.len())
            .map(|at| {
                let end =
                    self.blocks.get(at + 1).map_or(self.successors.len(), |next| next.successors as usize);
                self.successors[self.blocks[at].successors as usize..end].to_vec()
            })
            .collect();
        for at in 0..self.blocks.len() {
            self.blocks[at].predecessors = self.predecessors.len() as u32;
            for (from, ends) in ends.iter().enumerate() {
                let edges = ends.iter().filter(|to| **to as usize == at);
                self.predecessors.extend(edges.map(|_| from as u32));
            }
        }
        let end = self.records.len() as u32;
        let (successors, predecessors) = (self.successors.len() as u32, self.predecessors.len() as u32);
        let last =
            Block { value: 0, arguments: end, first: end, successors, predecessors, symbol: NONE, code: end };
        self.blocks.push(last);
        let (operands, uses) = (self.operands.len() as u32, self.uses.len() as u32);
        self.records.push(Record { value: 0, kind: NONE, ty: NONE, operands, uses, block: NONE, more: NONE });
        self
    }

    pub fn table(&self) -> Table<'_> {
        Table {
            records: &self.records,
            kinds: &self.kinds,
            blocks: &self.blocks,
            symbols: &self.symbols,
            arguments: &self.arguments,
            types: &self.types,
            parts: &self.parts,
            uses: &self.uses,
            numbers: &self.numbers,
            operands: &self.operands,
            successors: &self.successors,
            predecessors: &self.predecessors,
            positions: &self.positions,
            others: &self.others,
            text: &self.text,
            places: Places::default(),
            assembly: text(self.assembly),
            target: self.target,
            is_read: true,
        }
    }
}

/// A body that is filled.
pub struct Body<'m> {
    pub made: &'m mut Made,
    first: u32,
    symbol: u32,
    inputs: Vec<u32>,
}

impl Body<'_> {
    /// Adds a block with arguments of these types, or for the entry, of the function's types. Returns their
    /// records.
    pub fn block(&mut self, types: &[u32]) -> Vec<u32> {
        let made = &mut *self.made;
        let number = made.blocks.len() as u32;
        let types = if number == self.first { self.inputs.clone() } else { types.to_vec() };
        let kind = made.kind(ARGUMENT, KindFlags::empty(), "argument", "");
        let start = made.records.len() as u32;
        let arguments: Vec<u32> = types.iter().map(|ty| made.push(kind, *ty, number, NONE, &[])).collect();
        let (first, successors) = (made.records.len() as u32, made.successors.len() as u32);
        made.blocks.push(Block {
            value: 0,
            arguments: start,
            first,
            successors,
            predecessors: 0,
            symbol: self.symbol,
            code: first,
        });
        arguments
    }

    /// An instruction in the last block.
    pub fn add(&mut self, sort: u32, name: &str, ty: u32, operands: &[u32], more: u32) -> u32 {
        self.add_with(sort, KindFlags::empty(), name, "", ty, operands, more)
    }

    #[allow(clippy::too_many_arguments, reason = "the parts of a record")]
    pub fn add_with(
        &mut self,
        sort: u32,
        flags: KindFlags,
        name: &str,
        text: &str,
        ty: u32,
        operands: &[u32],
        more: u32,
    ) -> u32 {
        let kind = self.made.kind(sort, flags, name, text);
        let block = self.made.blocks.len() as u32 - 1;
        self.made.push(kind, ty, block, more, operands)
    }

    /// A terminator with the blocks that it leads to, counted from the entry.
    pub fn end(&mut self, name: &str, operands: &[u32], to: &[u32]) {
        let branches = if to.is_empty() { KindFlags::empty() } else { KindFlags::BRANCHES };
        self.add_with(INSTRUCTION, KindFlags::ENDS | branches, name, "", NONE, operands, NONE);
        let first = self.first;
        self.made.successors.extend(to.iter().map(|block| first + block));
    }
}
