//! Which functions have unknown callers, and which variables unknown users.
//!
//! ```text
//! call @f(%p)                     a caller in the graph
//! @f in a record of a function    its address is taken: indirect calls may reach it
//! @f in the value of @table       its address is taken, if @table is internal; else unknown code may call it
//! @f in an alias, a prefix        unknown code may call it; also in all but instructions and initial values
//! blockaddress(@f, %b)            unknown code may call it, and a copy of @f would name the original
//! "call f;" in assembly           unknown code may call it
//! ```
//!
//! A role only ever changes from closed to open, and C++ lists every constant of every function and initial
//! value as a record, and all other symbols that something names. Metadata names no code.

use crate::{
    ir::reader::TableReader,
    ir::{Fact, Llvm},
    program::{IsOp, OpAt, Program},
    table::{NONE, Sort, Symbol, SymbolFlags},
};
use rustc_hash::FxHashSet;
use std::ops::Deref;
use tilespace_core::{
    assembly::add_words,
    graph::Linkage,
    ids::{FuncId, Id, IdMap},
    ir::{Attribute, FunctionSymbol, Op, Reader, SymbolTable, Symbols, code::Code},
};

/// The symbols of a program.
pub struct LlvmSymbols<'p> {
    program: &'p Program<'p>,
    table: SymbolTable<Llvm<'p>>,
    /// The functions of the graph, by symbol.
    functions: Vec<Option<FuncId>>,
    /// The symbols of these functions.
    numbers: Vec<u32>,
    /// Variables with uses that are in no function of the module.
    named_elsewhere: FxHashSet<u32>,
}

impl<'p> Deref for LlvmSymbols<'p> {
    type Target = SymbolTable<Llvm<'p>>;

    fn deref(&self) -> &Self::Target {
        &self.table
    }
}

/// How a record uses a symbol.
#[derive(Clone, Copy, PartialEq)]
enum Used {
    /// It takes the symbol's address.
    Address,
    /// It names the symbol for another purpose.
    Otherwise,
}

/// The symbol that a record uses for anything but a call.
fn used(op: OpAt<'_>) -> Option<(u32, Used)> {
    let symbol = op.named()?;
    match (op.kind().sort(), op.facts().name.as_str()) {
        (Sort::Constant, "llvm.mlir.addressof" | "llvm.dso_local_equivalent") => {
            Some((symbol, Used::Address))
        }
        (Sort::Constant, "llvm.blockaddress") => Some((symbol, Used::Otherwise)),
        _ => None,
    }
}

/// The linkage of a symbol.
fn linkage(symbol: &Symbol) -> Linkage {
    match () {
        () if symbol.is(SymbolFlags::PRIVATE) => Linkage::Private,
        () if symbol.is(SymbolFlags::DISCARDABLE) => Linkage::Discardable,
        () => Linkage::Public,
    }
}

impl<'p> LlvmSymbols<'p> {
    /// The symbols of a program, and the ops that matter in each function.
    pub fn collect(
        program: &'p Program<'p>,
        reader: &mut TableReader<'p>,
    ) -> (Self, IdMap<FuncId, Code<Llvm<'p>>>) {
        let mut symbols = Self {
            program,
            table: SymbolTable::default(),
            functions: vec![None; program.symbol_count() as usize],
            numbers: Vec::new(),
            named_elsewhere: FxHashSet::default(),
        };
        (0..program.symbol_count()).for_each(|number| symbols.define(number));
        let code = symbols.table.functions.iter().map(|function| reader.read(function.op)).collect();
        symbols.take_all();
        for other in program.table.others.iter().filter(|symbol| **symbol != NONE) {
            symbols.take(*other, Used::Otherwise, true);
        }
        symbols.open_spelled();
        symbols.table.sort_uses();
        (symbols, code)
    }

    fn define(&mut self, number: u32) {
        let table = &self.program.table;
        let symbol = &table.symbols[number as usize];
        let op = Op(self.program.at::<IsOp>(Program::record_of(number)));
        let has_body = !table.blocks_of(number).is_empty();
        if !symbol.is(SymbolFlags::FUNCTION) {
            // LLVM's lists of used symbols are not memory.
            if has_body && !symbol.is(SymbolFlags::LIST_OF_USED) {
                self.table.initialized_globals.push(op);
            }
            return;
        }
        let linkage = (linkage(symbol), symbol.is(SymbolFlags::REPLACEABLE));
        self.functions[number as usize] = Some(FuncId::new(self.table.functions.len()));
        self.numbers.push(number);
        self.table.functions.push(FunctionSymbol::new(op, symbol.is(SymbolFlags::KERNEL), linkage, has_body));
    }

    /// Records all uses in functions and initial values. A symbol that is named for another purpose may have
    /// its address taken as well, so addresses come first.
    fn take_all(&mut self) {
        let table = &self.program.table;
        let mut others = Vec::new();
        for number in 0..self.program.symbol_count() {
            let holder = &table.symbols[number as usize];
            let is_seen = !holder.is(SymbolFlags::FUNCTION)
                && (holder.is(SymbolFlags::LIST_OF_USED) || linkage(holder) != Linkage::Private);
            for at in table.blocks_of(number).flat_map(|block| table.instructions(block)) {
                match used(self.program.at(at)) {
                    Some((symbol, Used::Address)) => self.take(symbol, Used::Address, is_seen),
                    Some((symbol, Used::Otherwise)) => others.push((symbol, number)),
                    None => {}
                }
            }
        }
        for (symbol, inside) in others {
            if let Some(function) = self.functions[symbol as usize].filter(|_| symbol == inside) {
                self.table.fixed.push(function);
            }
            self.take(symbol, Used::Otherwise, true);
        }
    }

    /// A use of a symbol; `is_seen` if code outside of this module may see it.
    fn take(&mut self, symbol: u32, how: Used, is_seen: bool) {
        let flags = self.program.table.symbols[symbol as usize].flags;
        let is_variable = flags.contains(SymbolFlags::VARIABLE);
        if is_seen {
            self.named_elsewhere.insert(symbol);
        }
        let Some(function) = self.functions[symbol as usize] else {
            self.table.takes_external_address |= !is_variable;
            return;
        };
        self.table.take(function, how == Used::Address, is_seen);
    }

    /// Opens the symbols that assembly names: code that is not read may call such functions and use such
    /// variables.
    fn open_spelled(&mut self) {
        let table = &self.program.table;
        let mut words = FxHashSet::default();
        let inline = table.kinds.iter().filter(|kind| kind.sort() == Sort::Assembly).map(|kind| kind.text);
        for text in inline.chain([table.assembly]) {
            add_words(table.bytes(text), &mut words);
        }
        if words.is_empty() {
            return;
        }
        for number in 0..self.program.symbol_count() {
            if !words.contains(table.bytes(table.symbols[number as usize].name)) {
                continue;
            }
            self.named_elsewhere.insert(number);
            if let Some(function) = self.functions[number as usize] {
                self.table.open(function);
            }
        }
    }
}

impl<'p> Symbols<Llvm<'p>> for LlvmSymbols<'p> {
    fn name(&self, function: FuncId) -> &str {
        let table = &self.program.table;
        table.str(table.symbols[self.numbers[function.index()] as usize].name)
    }

    fn callee(&self, call: Op<Llvm<'p>>) -> Option<FuncId> {
        let is_known = call.0.kind().sort() == Sort::Call && !call.0.facts().is_unknown;
        self.functions[call.0.named().filter(|_| is_known)? as usize]
    }

    fn function(&self, _: Op<Llvm<'p>>, symbol: Attribute<Llvm<'p>>) -> Option<FuncId> {
        let Fact::Symbol(symbol) = symbol.0 else { return None };
        self.functions[symbol as usize]
    }

    fn global(&self, _: Op<Llvm<'p>>, symbol: Attribute<Llvm<'p>>) -> Option<Op<Llvm<'p>>> {
        let Fact::Symbol(symbol) = symbol.0 else { return None };
        let is_variable = self.program.table.symbols[symbol as usize].is(SymbolFlags::VARIABLE);
        is_variable.then(|| Op(self.program.at(Program::record_of(symbol))))
    }

    fn definition(&self, _: Op<Llvm<'p>>, symbol: Attribute<Llvm<'p>>) -> Option<Op<Llvm<'p>>> {
        let Fact::Symbol(symbol) = symbol.0 else { return None };
        Some(Op(self.program.at(Program::record_of(symbol))))
    }

    fn is_known_here(&self, variable: Op<Llvm<'p>>) -> bool {
        variable.0.symbol_number().is_some_and(|number| {
            let symbol = &self.program.table.symbols[number as usize];
            linkage(symbol) == Linkage::Private && !self.named_elsewhere.contains(&number)
        })
    }
}
