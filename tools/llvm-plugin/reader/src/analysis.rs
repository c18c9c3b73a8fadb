//! From a table to a pointer graph.
//!
//! ```text
//! let program = read(table, rules);                      a module, with the spaces of its constants
//! let read = Extraction::of(&program, &mut reader);      its graph
//! ```
//!
//! Until the code generator puts a constant without a space in global memory, LLVM may replace a stack slot
//! by the constant that was copied to it. It does not do so if the constant has a space. So internal
//! constants are taken to be in global memory, and the answer is about a module in which they are
//! (`mark-device-variables`). But a constant that is only copied to slots that are only loaded from stays as
//! it is: that replacement is wanted, and nothing is claimed about the slot.

use crate::{
    ir::Llvm,
    ir::reader::TableReader,
    ir::symbols::LlvmSymbols,
    program::{IsOp, IsValue, OpAt, Program},
    table::{ArgumentFlags, Sort, Symbol, SymbolFlags, Table, TypeKind},
};
use rustc_hash::FxHashSet;
use std::cell::RefCell;
use tilespace_core::{
    MemorySpace,
    function::function_ir::FunctionIr,
    graph::{Graph, GraphBuilder},
    ids::{FuncId, IdMap},
    ir::{Assumptions, Ir, Op, Value, class::Traits},
    lower::{
        module::{self, Lowered},
        slots::is_only_for_slots,
    },
};
use tilespace_rules::RuleTable;

/// A pointer graph, with the symbols and functions that its parts come from.
pub struct Extraction<'p> {
    /// The graph.
    pub graph: Graph,
    /// The symbols.
    pub symbols: Option<LlvmSymbols<'p>>,
    /// Each function.
    pub functions: IdMap<FuncId, FunctionIr<Llvm<'p>>>,
}

/// A module, with the spaces that its constants are taken to have.
pub fn read<'t>(table: Table<'t>, rules: &'static RuleTable) -> Program<'t> {
    let mut program = Program::new(table);
    program.in_global = constants_in_global(&program, rules);
    program
}

impl<'p> Extraction<'p> {
    /// The graph of a program.
    pub fn of(program: &'p Program<'p>, reader: &mut TableReader<'p>) -> Self {
        if !program.table.is_read || left(program).is_some() {
            let graph = GraphBuilder::default().build();
            return Self { graph, symbols: None, functions: IdMap::default() };
        }
        let (symbols, code) = LlvmSymbols::collect(program, reader);
        let copies = code.values().any(|code| code.traits.contains(Traits::COPIES));
        let replaces_slots = symbols.functions.iter().any(|function| has_constant_reference(function.op.0))
            || copies && (0..program.symbol_count()).any(|symbol| program.is_constant_without_space(symbol));
        let root = Op(program.at::<IsOp>(0));
        let whole = module::Program { root, symbols: &symbols, code, replaces_slots };
        let bodies = &mut |reader: &mut TableReader<'p>, declared: module::Declared<'_, Llvm<'p>>| {
            let module::Declared { around, functions } = declared;
            let read = |(id, mut body)| {
                module::read_body(reader, around, id, &mut body);
                body
            };
            functions.into_iter().map(read).collect()
        };
        let Lowered { graph, functions, .. } = module::lower(reader, &RefCell::default(), whole, bodies);
        Self { graph, symbols: Some(symbols), functions }
    }
}

/// Whether LLVM may treat the pointee of an argument of a function as constant, and its type does not name a
/// space.
fn has_constant_reference(function: OpAt<'_>) -> bool {
    let Some((number, symbol)) = function.symbol_number().zip(function.symbol()) else { return false };
    let arguments = function.table().arguments_of_function(number);
    let mut arguments = arguments.iter().zip(Llvm::function_inputs(function));
    arguments.any(|(argument, ty)| {
        let is_generic = ty.data().kind() == TypeKind::Pointer
            && MemorySpace::from_number(ty.data().number) == Some(MemorySpace::Generic);
        let is_sized =
            argument.flags.contains(ArgumentFlags::SIZED) && !argument.flags.contains(ArgumentFlags::SRET);
        let is_marked = argument.flags.contains(ArgumentFlags::NO_ALIAS) || symbol.is(SymbolFlags::MARKED);
        is_generic && is_sized && is_marked
    })
}

/// The internal constants without a space that are taken to be in global memory, by symbol.
fn constants_in_global<'p>(program: &'p Program<'p>, rules: &'static RuleTable) -> Vec<bool> {
    let table = &program.table;
    let is_one = |number: u32| {
        let symbol = &table.symbols[number as usize];
        symbol.is(SymbolFlags::VARIABLE | SymbolFlags::PRIVATE) && program.is_constant_without_space(number)
    };
    // The records that take the address of each.
    let mut addresses: Vec<Option<Vec<u32>>> =
        (0..table.symbols.len() as u32).map(|number| is_one(number).then(Vec::new)).collect();
    if addresses.iter().all(Option::is_none) {
        return vec![false; table.symbols.len()];
    }
    for other in table.others {
        if let Some(known) = addresses.get_mut(*other as usize) {
            *known = None;
        }
    }
    for at in 0..table.records.len() as u32 - 1 {
        let op: OpAt<'p> = program.at(at);
        let Some(symbol) = op.named().filter(|_| op.kind().sort() == Sort::Constant) else { continue };
        let name = op.facts().name.as_str();
        if !matches!(name, "llvm.mlir.addressof" | "llvm.dso_local_equivalent") {
            continue;
        }
        let ty = Llvm::ty(program.at::<IsValue>(at));
        let is_generic = ty.data().kind() == TypeKind::Pointer
            && MemorySpace::from_number(ty.data().number) == Some(MemorySpace::Generic);
        match &mut addresses[symbol as usize] {
            Some(known) if is_generic => known.push(at),
            known => *known = None,
        }
    }
    let mut reader = TableReader::new(program, rules, Assumptions::default());
    let callee = |call: Op<Llvm<'p>>| {
        let is_known = call.0.kind().sort() == Sort::Call && !call.0.facts().is_unknown;
        let symbol = call.0.named().filter(|_| is_known)?;
        Some(Op(program.at(Program::record_of(symbol))))
    };
    let mut is_left = |at: &u32| is_only_for_slots(&mut reader, Value(program.at(*at)), &callee);
    let named = |found: Option<Vec<u32>>| {
        found.is_some_and(|found| found.is_empty() || !found.iter().all(&mut is_left))
    };
    addresses.into_iter().map(named).collect()
}

/// Why a module for another target than NVPTX is left alone; none if it is not.
pub fn left(program: &Program<'_>) -> Option<&'static str> {
    let (table, target) = (&program.table, program.target());
    if target.numbers.is_empty() {
        return None;
    }
    let mut symbols = (0..program.symbol_count()).map(|number| (number, &table.symbols[number as usize]));
    let is_own = |(number, _): &(u32, _)| {
        let function: OpAt<'_> = program.at(Program::record_of(*number));
        let inputs = Llvm::function_inputs(function).zip(table.arguments_of_function(*number));
        let mut inputs = inputs.filter(|(_, argument)| argument.flags.contains(ArgumentFlags::BY_VAL));
        inputs.any(|(ty, argument)| {
            ty.data().kind() == TypeKind::Pointer
                && ty.data().number == MemorySpace::Local.number()
                && holds_generic(program, argument.ty)
        })
    };
    if symbols.clone().any(|at| at.1.is(SymbolFlags::KERNEL) && is_own(&at)) {
        return Some("a kernel takes pointers of the host by value, in private memory");
    }
    let may_be_nowhere = |(_, symbol): (u32, &Symbol)| {
        let is_elsewhere = symbol.is(SymbolFlags::VARIABLE) && symbol.space != MemorySpace::Global.number();
        is_elsewhere && symbol.is(SymbolFlags::WEAK)
    };
    symbols.any(may_be_nowhere).then_some("a weak variable may be undefined, so that its address is null")
}

/// Whether a type has a generic pointer in it.
fn holds_generic(program: &Program<'_>, ty: u32) -> bool {
    let mut pending = vec![ty];
    let mut seen = FxHashSet::default();
    while let Some(ty) = pending.pop() {
        let Some(of) = program.table.types.get(ty as usize) else { continue };
        if of.kind() == TypeKind::Pointer && of.number == MemorySpace::Generic.number() {
            return true;
        }
        let parts = program.table.parts(of).iter().map(|part| part.ty);
        pending.extend(parts.filter(|part| seen.insert(*part)));
    }
    false
}
