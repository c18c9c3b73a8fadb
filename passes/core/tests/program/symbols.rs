//! The functions and variables of a program, and who may call and name them.
//!
//! ```text
//! func internal @f         closed, while its name is only called
//! func @f, func weak @f    open: other code may call it; another definition may replace a weak one
//! addressof @f             the address is taken: indirect calls may reach f
//! my.op {x = @f}           named for neither a call nor an address: open
//! global @t : ptr { ...addressof @f... }   visible to other modules: f is open; closed if @t is internal
//! ```

use crate::{
    ir::{AttributeAt, AttributeData, FUNCTION, GLOBAL, IsAttribute, OpAt, Program, Text},
    reader::{TextReader, symbol_of},
};
use std::{collections::BTreeSet, ops::Deref};
use tilespace_core::{
    graph::Linkage,
    ids::{FuncId, Id, IdMap},
    ir::{self, Attribute, FunctionSymbol, InterfaceSet, Ir, Op, Reader, SymbolTable, code::Code},
};
use tilespace_rules::model::Transfer;

/// The symbols of a program.
pub struct Symbols<'p> {
    table: SymbolTable<Text<'p>>,
    /// Variables that other than an address or a call in a function names.
    named_elsewhere: BTreeSet<u32>,
}

impl<'p> Deref for Symbols<'p> {
    type Target = SymbolTable<Text<'p>>;

    fn deref(&self) -> &Self::Target {
        &self.table
    }
}

/// The function or variable of a name.
pub fn lookup<'p>(program: &'p Program, name: &str) -> Option<OpAt<'p>> {
    program.symbols().find(|op| op.symbol_name() == name)
}

/// The linkage of a symbol, and whether another definition may replace it.
pub fn linkage(op: OpAt<'_>) -> (Linkage, bool) {
    let text = op.named("linkage").map(AttributeAt::text).unwrap_or_default();
    let word = text.split(['<', '>']).nth(1).unwrap_or("external");
    let replaceable = matches!(word, "weak" | "linkonce" | "common" | "extern_weak");
    let linkage = match word {
        "internal" | "private" => Linkage::Private,
        "linkonce" | "linkonce_odr" | "available_externally" => Linkage::Discardable,
        _ => Linkage::Public,
    };
    (linkage, replaceable)
}

impl<'p> Symbols<'p> {
    /// The symbols of a program, and the ops that matter in each function.
    pub fn collect(
        program: &'p Program,
        reader: &mut TextReader<'p>,
    ) -> (Self, IdMap<FuncId, Code<Text<'p>>>) {
        let mut symbols = Self { table: SymbolTable::default(), named_elsewhere: BTreeSet::new() };
        for op in program.symbols() {
            if op.data().name == FUNCTION {
                let (is_kernel, has_body) = (reader.is_kernel(Op(op)), !op.data().regions.is_empty());
                symbols.table.functions.push(FunctionSymbol::new(Op(op), is_kernel, linkage(op), has_body));
            } else if !op.data().regions.is_empty() {
                symbols.table.initialized_globals.push(Op(op));
            }
        }
        for id in 0..program.ops.len() as u32 {
            let op: OpAt<'p> = program.at(id);
            let of_symbol =
                std::iter::successors(Some(op), |op| Text::parent_operation(*op)).find(|op| is_symbol(*op));
            let Some(holder) = of_symbol.filter(|holder| *holder != op) else { continue };
            symbols.record(op, holder, reader, op_symbols(&op.data().attributes, program));
        }
        symbols.table.sort_uses();
        let code = symbols.functions.iter().map(|function| reader.read(function.op)).collect();
        (symbols, code)
    }

    /// Records the names that an op in `holder` uses.
    fn record(
        &mut self,
        op: OpAt<'p>,
        holder: OpAt<'p>,
        reader: &mut TextReader<'p>,
        names: Vec<(String, String)>,
    ) {
        let rule = reader.rule(Op(op));
        let takes_address = |attribute: &str| {
            let is_address =
                |from: &Transfer| matches!(from, Transfer::Symbol { attribute: of } if *of == attribute);
            rule.is_some_and(|rule| rule.all_transfers().any(is_address))
        };
        let in_visible_variable = holder.data().name == GLOBAL && linkage(holder).0 != Linkage::Private;
        for (attribute, name) in names {
            let is_call = op.has(InterfaceSet::CALL) && attribute == "callee";
            if is_call && !in_visible_variable {
                continue;
            }
            let is_address = takes_address(&attribute) && !is_call;
            let unread = !is_address || in_visible_variable;
            let named = lookup(op.program, &name);
            let variable = named.filter(|named| named.data().name == GLOBAL);
            if let Some(variable) = variable.filter(|_| unread) {
                self.named_elsewhere.insert(variable.id);
            }
            let Some(id) = named.and_then(|named| self.id(named)) else {
                self.table.takes_external_address |= variable.is_none();
                continue;
            };
            self.table.take(id, is_address, unread);
        }
    }

    fn id(&self, op: OpAt<'p>) -> Option<FuncId> {
        self.functions.iter().position(|function| function.op.0 == op).map(FuncId::new)
    }
}

fn is_symbol(op: OpAt<'_>) -> bool {
    op.has(InterfaceSet::SYMBOL)
}

/// The names in attributes, each with the attribute that it is in.
fn op_symbols(attributes: &[(String, u32)], program: &Program) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (name, id) in attributes {
        match program.at::<IsAttribute>(*id).data() {
            AttributeData::Symbol(symbol) => found.push((name.clone(), symbol.clone())),
            AttributeData::Dictionary(entries) => {
                let inner = op_symbols(entries, program);
                // It is in a part of the attribute: no rule is about it.
                found.extend(inner.into_iter().map(|(_, symbol)| (String::new(), symbol)));
            }
            _ => {}
        }
    }
    found
}

impl<'p> ir::Symbols<Text<'p>> for Symbols<'p> {
    fn name(&self, function: FuncId) -> &str {
        self.functions[function.index()].op.0.symbol_name()
    }

    fn callee(&self, call: Op<Text<'p>>) -> Option<FuncId> {
        self.function(call, call.attribute("callee").filter(|_| call.0.has(InterfaceSet::CALL))?)
    }

    fn function(&self, op: Op<Text<'p>>, symbol: Attribute<Text<'p>>) -> Option<FuncId> {
        self.id(lookup(op.0.program, symbol_of(symbol)?)?)
    }

    fn global(&self, op: Op<Text<'p>>, symbol: Attribute<Text<'p>>) -> Option<Op<Text<'p>>> {
        self.definition(op, symbol).filter(|op| op.0.data().name == GLOBAL)
    }

    fn definition(&self, op: Op<Text<'p>>, symbol: Attribute<Text<'p>>) -> Option<Op<Text<'p>>> {
        lookup(op.0.program, symbol_of(symbol)?).map(Op)
    }

    fn is_known_here(&self, variable: Op<Text<'p>>) -> bool {
        linkage(variable.0).0 == Linkage::Private && !self.named_elsewhere.contains(&variable.0.id)
    }
}
