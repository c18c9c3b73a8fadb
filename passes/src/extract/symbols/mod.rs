//! Which functions have unknown callers, and which definitions may be replaced.
//!
//! The analysis follows calls from caller to callee. That is sound only where all callers are known, and
//! where the body that is read is the body that runs:
//!
//! ```text
//! llvm.func internal @f(%p)      called from this module alone: closed; callers decide what %p may be
//! llvm.func @f(%p)               another module may call it, with any pointer: open
//! llvm.func weak @f(%p)          another definition may win at link time: open, and calls may run other code
//! llvm.func linkonce_odr @f(%p)  closed, since all definitions are equal; core decides if the original stays
//! llvm.func @f(%p) kernel        launched by the host: arguments are what their types and assumptions say
//! ```
//!
//! A private function is closed only while its name has no use but calls that the graph contains. So all uses
//! of names are collected, from all code below the root and not only from device functions ([`Uses`]):
//!
//! ```text
//! %a = llvm.mlir.addressof @f    the address is taken: indirect calls may reach f (`dispatch.rs`)
//! @table = [@f] in a variable    the same if the variable is internal; else f is open
//! @llvm.used = [@f]              unknown code may call f: open
//! "my.op"() {x = @f}             an op names it for neither a call nor its address: open
//! call @g() {then = @f}          the same beside a callee
//! llvm.func @g() {personality = @f}    so does an attribute of a function
//! @m::@f                         a nested reference: every f in any table is open
//! ```
//!
//! It is sound since a role only ever changes from closed to open, and since a caller needs the function's
//! name or its address: each appearance of a name is one of these cases. The same holds for variables:
//! their contents are known only if all references to them are in functions that are read
//! ([`Symbols::is_known_here`]).

mod assembly;
pub mod definitions;
pub mod device;
pub mod linkage;
pub mod lookup;
pub mod names;
pub mod targets;

use super::{Code, CodeOp, Extractor, ops::class::Classes};
use crate::{
    extract::mlir::{self, CoreAttribute, CoreOp, Mlir, Raw},
    limits::FUNCTIONS_OF_A_THREAD,
};
use device::{Device, is_launch};
use linkage::Words;
use lookup::{is_list_of_used, is_variable};
use melior::{
    Context,
    ir::{
        Attribute, AttributeLike, OperationRef, RegionLike, attribute::IntegerAttribute,
        operation::OperationLike, r#type::IntegerType,
    },
};
use mlir_ext::{
    attributes, functions,
    interfaces::{self, Callee},
    ir,
    parallel::{self, Handle},
    symbols::{Tables, for_each_symbol_use},
};
use names::{name, name_bytes, name_of_code};
use rustc_hash::{FxHashMap, FxHashSet};
use std::ops::Deref;
use tilespace_core::{
    graph::Linkage,
    ids::{FuncId, Id, IdMap},
    ir::{self as core, InterfaceSet, SymbolTable, class::Class},
};
use tilespace_dialects::{OpModel, rules::model::Transfer};

/// The symbol table that an op is in.
fn table_of(op: OperationRef<'_, '_>) -> ir::OperationId {
    op.parent_operation().map(ir::operation_id).unwrap_or_default()
}

/// A function of the module.
pub type FunctionSymbol<'c, 'a> = tilespace_core::ir::FunctionSymbol<Mlir<'c, 'a>>;

/// The symbols of a module.
pub struct Symbols<'c, 'a> {
    table: SymbolTable<Mlir<'c, 'a>>,
    /// The names of the functions.
    pub(super) names: Vec<&'c str>,
    /// Variables with references in code that is not read.
    named_elsewhere: FxHashSet<ir::OperationId>,
    by_name: FxHashMap<(ir::OperationId, &'c [u8]), FuncId>,
    globals: FxHashMap<(ir::OperationId, &'c [u8]), Handle<OperationRef<'c, 'a>>>,
    /// Host functions.
    of_host: FxHashMap<(ir::OperationId, &'c [u8]), Handle<OperationRef<'c, 'a>>>,
}

impl<'c, 'a> Deref for Symbols<'c, 'a> {
    type Target = SymbolTable<Mlir<'c, 'a>>;

    fn deref(&self) -> &SymbolTable<Mlir<'c, 'a>> {
        &self.table
    }
}

/// A use of a name other than a call.
struct NameUse<'c, 'a> {
    /// The user.
    op: Handle<OperationRef<'c, 'a>>,
    symbol: Handle<Attribute<'c>>,
    /// Whether the op takes the symbol's address.
    is_address: bool,
}

/// Where an op is.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    /// In a function that is read, or that function.
    Function,
    /// In a symbol table of device code, and in no function.
    Table,
    /// In code that is not read.
    Elsewhere,
}

/// The uses of names by some code.
#[derive(Default)]
struct Uses<'c, 'a> {
    /// Those in device code, other than calls.
    taken: Vec<NameUse<'c, 'a>>,
    /// Those in all other code.
    elsewhere: Vec<NameUse<'c, 'a>>,
}

impl<'c: 'a, 'a> Uses<'c, 'a> {
    /// The uses in `root`, where the functions `read` are read.
    fn find(
        root: OperationRef<'c, 'a>,
        device: &Device<'c, 'a>,
        read: &FxHashSet<ir::OperationId>,
        extractor: &mut Extractor,
    ) -> Self {
        let tables = device.tables.iter().filter(|(_, of_device)| *of_device);
        let tables: FxHashSet<ir::OperationId> = tables.map(|(table, _)| ir::operation_id(*table)).collect();
        let mut found = Vec::new();
        for_each_symbol_use(root, Tables::Nested, &mut |op, symbol| found.push((op, symbol)));
        let mut uses = Uses::default();
        let mut function = None;
        for used in found.chunk_by(|(op, _), (next, _)| ir::operation_id(*op) == ir::operation_id(*next)) {
            let op = used[0].0;
            // An attribute of a module names no code.
            if tables.contains(&ir::operation_id(op)) {
                continue;
            }
            let around = op.parent_operation().map(ir::operation_id);
            let place = match around {
                Some(_) if around == function => Place::Function,
                _ => place(op, read, &tables, extractor.classes()),
            };
            function = around.filter(|around| place == Place::Function && !tables.contains(around));
            uses.add(op, used.iter().map(|(_, symbol)| *symbol), place, extractor);
        }
        // Uses that take an address come first, so that other uses of a name do not hide them.
        uses.taken.sort_by_key(|taken| !taken.is_address);
        uses
    }

    /// Adds the uses by one op.
    fn add(
        &mut self,
        op: OperationRef<'c, 'a>,
        symbols: impl Iterator<Item = Attribute<'c>>,
        place: Place,
        extractor: &mut Extractor,
    ) {
        let used =
            |symbol: Attribute<'c>, is_address| NameUse { op: op.into(), symbol: symbol.into(), is_address };
        if place == Place::Elsewhere {
            return self.elsewhere.extend(symbols.map(|symbol| used(symbol, false)));
        }
        let class = extractor.classes().class(op);
        let mut others: Vec<_> = symbols.collect();
        let mut take = |symbol| {
            let at = others.iter().position(|other| *other == symbol);
            at.map(|at| others.swap_remove(at))
        };
        if class.interfaces.contains(InterfaceSet::CALL)
            && let Some(Callee::Symbol(symbol)) = interfaces::callee(op)
        {
            let callee =
                take(symbol).filter(|_| place == Place::Table && is_externally_visible(op, extractor));
            self.taken.extend(callee.map(|symbol| used(symbol, false)));
        }
        // A comdat has the name of a function, and is not a function.
        if class.interfaces.contains(InterfaceSet::FUNCTION) {
            ir::attribute(op, "comdat").and_then(&mut take);
        }
        let addresses = class.rule.into_iter().flat_map(addresses).filter_map(|name| ir::attribute(op, name));
        self.taken.extend(addresses.filter_map(take).map(|symbol| used(symbol, true)));
        self.taken.extend(others.into_iter().map(|symbol| used(symbol, false)));
    }
}

/// Where `op` is, if the functions `read` are read, and `tables` are the symbol tables of device code.
fn place(
    op: OperationRef<'_, '_>,
    read: &FxHashSet<ir::OperationId>,
    tables: &FxHashSet<ir::OperationId>,
    classes: &mut Classes,
) -> Place {
    let mut member = op;
    for at in ir::outwards(op) {
        if read.contains(&ir::operation_id(at)) {
            return Place::Function;
        }
        if tables.contains(&ir::operation_id(at)) {
            let unread = InterfaceSet::FUNCTION | InterfaceSet::SYMBOL_TABLE;
            return match classes.class(member).interfaces.intersects(unread) {
                true => Place::Elsewhere,
                false => Place::Table,
            };
        }
        member = at;
    }
    Place::Elsewhere
}

/// Whether an op is in the regions of another.
fn is_inside(op: OperationRef<'_, '_>, other: OperationRef<'_, '_>) -> bool {
    ir::around(op).any(|at| ir::operation_id(at) == ir::operation_id(other))
}

/// The attributes with a symbol that an op takes the address of.
fn addresses(rule: &'static OpModel) -> impl Iterator<Item = &'static str> {
    rule.all_transfers().filter_map(|from| match from {
        Transfer::Symbol { attribute } => Some(*attribute),
        _ => None,
    })
}

/// The ops that matter in each function.
fn read<'c: 'a, 'a>(
    context: &'c Context,
    functions: &[FunctionSymbol<'c, 'a>],
    extractor: &mut Extractor,
) -> IdMap<FuncId, Code<'c, 'a>> {
    let grain = FUNCTIONS_OF_A_THREAD;
    let others = extractor.others();
    let ops = functions.iter().map(|function| function.op.0).collect();
    let read = parallel::map(context, ops, grain, extractor, others, |extractor, _, op: Handle<_>| {
        (extractor.read(*op), extractor.types().summary())
    });
    extractor.classes().refresh();
    let code = read.into_iter().map(|(code, seen)| {
        extractor.types().join_summary(seen);
        code
    });
    code.collect()
}

impl<'c: 'a, 'a> Symbols<'c, 'a> {
    /// Collects the symbols of `device`, the device code below `root`, and the ops that matter in each
    /// function.
    pub fn collect(
        context: &'c Context,
        root: OperationRef<'c, 'a>,
        device: &Device<'c, 'a>,
        extractor: &mut Extractor,
    ) -> (Self, IdMap<FuncId, Code<'c, 'a>>) {
        let mut symbols = Symbols::definitions(&device.symbols, extractor);
        let of_host = device.of_host.iter().map(|op| ((table_of(*op), name_bytes(*op)), (*op).into()));
        symbols.of_host.extend(of_host);
        let code = read(context, &symbols.functions, extractor);
        // A module in a function may hold code.
        let holds_table = |at: &CodeOp<'c, 'a>| {
            at.has_blocks() && extractor.class_of(*at).interfaces.contains(InterfaceSet::SYMBOL_TABLE)
        };
        symbols.table.has_unread_code =
            !device.unread().is_empty() || code.values().any(|code| code.all().iter().any(holds_table));
        let functions = code.values().map(|code| ir::operation_id(code.function().raw())).collect();
        let uses = Uses::find(root, device, &functions, extractor);
        symbols.take(uses.taken, extractor);
        for NameUse { op, symbol, .. } in uses.elsewhere {
            symbols.name_in_other_code(*op, *symbol);
        }
        let spelled = assembly::words(root);
        if !spelled.is_empty() {
            symbols.name_by_unread_code(|name| spelled.contains(name));
        }
        (symbols, code)
    }

    /// Only the definitions in device code, without their uses.
    pub fn of(device: &Device<'c, 'a>, extractor: &mut Extractor) -> Self {
        Self::definitions(&device.symbols, extractor)
    }

    fn definitions(ops: &[OperationRef<'c, 'a>], extractor: &mut Extractor) -> Self {
        let mut symbols = Symbols {
            table: SymbolTable::default(),
            names: Vec::new(),
            named_elsewhere: FxHashSet::default(),
            by_name: FxHashMap::default(),
            globals: FxHashMap::default(),
            of_host: FxHashMap::default(),
        };
        for op in ops {
            let class = extractor.classes().class(*op);
            let is_function = extractor.classes().is_function(*op);
            symbols.define(*op, class, is_function, &mut extractor.words);
        }
        symbols
    }

    fn define(&mut self, op: OperationRef<'c, 'a>, class: Class, is_function: bool, words: &mut Words) {
        let table = table_of(op);
        let name = name(op);
        let symbol =
            |is_kernel, linkage, has_body| FunctionSymbol::new(mlir::op(op), is_kernel, linkage, has_body);
        if is_function {
            // For a function that only its attributes identify, linkage is known only if a rule file declares
            // the op.
            let is_known = class.interfaces.contains(InterfaceSet::FUNCTION) || words.described(op).is_some();
            let linkage = if is_known { words.linkage(op) } else { (Linkage::Public, true) };
            let has_body = !functions::is_declaration(op);
            self.by_name.insert((table, name_bytes(op)), FuncId::new(self.functions.len()));
            self.names.push(name);
            self.table.functions.push(symbol(words.is_kernel(op), linkage, has_body));
        } else if is_launch(op) {
            self.names.push(name_of_code(op));
            self.table.functions.push(symbol(true, (Linkage::Private, false), true));
        } else if class.interfaces.contains(InterfaceSet::SYMBOL) {
            self.globals.insert((table, name_bytes(op)), op.into());
            let is_table = class.interfaces.contains(InterfaceSet::SYMBOL_TABLE);
            // LLVM's lists of used symbols are not memory.
            if !is_table && !is_list_of_used(op) && op.regions().any(|region| region.first_block().is_some())
            {
                self.table.initialized_globals.push(mlir::op(op));
            }
        }
    }

    /// A function with a name that is used for anything but a call may be called by any code that gets its
    /// address: code of this module, if only this module sees the use; unknown code otherwise.
    fn take(&mut self, taken: Vec<NameUse<'c, 'a>>, extractor: &mut Extractor) {
        for NameUse { op, symbol, is_address } in taken {
            let (op, symbol) = (*op, *symbol);
            if !symbol.is_flat_symbol_ref() {
                self.name_from_outside(symbol);
                continue;
            }
            let unread = !is_address || is_externally_visible(op, extractor);
            let variable = self.lookup(op, symbol, &self.globals).map(|op| **op);
            if let Some(variable) = variable.filter(|_| unread) {
                self.named_elsewhere.insert(ir::operation_id(variable));
            }
            let Some(&function) = self.lookup(op, symbol, &self.by_name) else {
                self.table.takes_external_address |= !variable.is_some_and(is_variable);
                continue;
            };
            let definition = *self.functions[function.index()].op.0;
            if !is_address && is_inside(op, definition) {
                self.table.fixed.push(function);
            }
            self.table.take(function, is_address, unread);
        }
        self.table.sort_uses();
    }

    /// Host code references a symbol.
    fn name_in_other_code(&mut self, op: OperationRef<'c, 'a>, symbol: Attribute<'c>) {
        if !symbol.is_flat_symbol_ref() {
            return self.name_from_outside(symbol);
        }
        if let Some(variable) = self.lookup(op, symbol, &self.globals).map(|op| **op) {
            self.named_elsewhere.insert(ir::operation_id(variable));
        }
        if let Some(&function) = self.lookup(op, symbol, &self.by_name) {
            self.table.open(function);
        }
    }

    /// A nested reference: functions with this leaf name may be called, variables used.
    fn name_from_outside(&mut self, symbol: Attribute<'c>) {
        let leaf = attributes::string_bytes(symbol).unwrap_or_default();
        self.name_by_unread_code(|name| name == leaf);
    }

    /// Code that is not read may call functions and use variables of these names.
    fn name_by_unread_code(&mut self, is_named: impl Fn(&[u8]) -> bool) {
        for ((_, name), id) in &self.by_name {
            if is_named(name) {
                self.table.open(*id);
            }
        }
        let named = self.globals.iter().filter(|((_, name), _)| is_named(name));
        self.named_elsewhere.extend(named.map(|(_, op)| ir::operation_id(**op)));
    }

    fn lookup<'m, V>(
        &self,
        op: OperationRef<'c, 'a>,
        symbol: Attribute<'c>,
        map: &'m FxHashMap<(ir::OperationId, &'c [u8]), V>,
    ) -> Option<&'m V> {
        let name = symbol.is_flat_symbol_ref().then(|| attributes::string_bytes(symbol))??;
        ir::around(op).find_map(|table| map.get(&(ir::operation_id(table), name)))
    }
}

impl<'c: 'a, 'a> core::Symbols<Mlir<'c, 'a>> for Symbols<'c, 'a> {
    fn name(&self, function: FuncId) -> &str {
        self.names[function.index()]
    }

    fn callee(&self, call: CoreOp<'c, 'a>) -> Option<FuncId> {
        let Some(Callee::Symbol(symbol)) = interfaces::callee(*call.0) else { return None };
        self.lookup(*call.0, symbol, &self.by_name).copied()
    }

    fn function(&self, op: CoreOp<'c, 'a>, symbol: CoreAttribute<'c, 'a>) -> Option<FuncId> {
        self.lookup(*op.0, *symbol.0, &self.by_name).copied()
    }

    fn global(&self, op: CoreOp<'c, 'a>, symbol: CoreAttribute<'c, 'a>) -> Option<CoreOp<'c, 'a>> {
        let global = self.lookup(*op.0, *symbol.0, &self.globals).map(|op| **op);
        global.filter(|op| is_variable(*op)).map(mlir::op)
    }

    fn definition(&self, op: CoreOp<'c, 'a>, symbol: CoreAttribute<'c, 'a>) -> Option<CoreOp<'c, 'a>> {
        let known = [&self.globals, &self.of_host].into_iter();
        let mut known = known.filter_map(|map| self.lookup(*op.0, *symbol.0, map));
        let function = || Some(self.functions[self.function(op, symbol)?.index()].op);
        known.next().map(|op| mlir::op(**op)).or_else(function)
    }

    fn is_known_here(&self, variable: CoreOp<'c, 'a>) -> bool {
        is_internal(*variable.0) && !self.named_elsewhere.contains(&ir::operation_id(*variable.0))
    }
}

/// Whether an address that `op` takes is stored in a symbol that is visible outside of this module.
fn is_externally_visible(op: OperationRef<'_, '_>, extractor: &mut Extractor) -> bool {
    let mut holders = ir::around(op).filter_map(|at| match extractor.classes().is_function(at) {
        true => Some(false),
        false => is_variable(at).then(|| is_list_of_used(at) || !is_internal(at)),
    });
    holders.next().unwrap_or(true)
}

/// Whether a variable is internal to this module.
fn is_internal(op: OperationRef<'_, '_>) -> bool {
    Words::new(None).linkage(op).0 == Linkage::Private
}

/// The attributes of an internal function or variable of the LLVM dialect.
pub struct Internal<'c> {
    /// Its linkage.
    pub linkage: Option<Handle<Attribute<'c>>>,
    visibility: Handle<Attribute<'c>>,
}

impl<'c> Internal<'c> {
    /// The attributes in a context.
    pub fn new(context: &'c Context) -> Self {
        let int = IntegerType::new(context, 64).into();
        Self {
            linkage: Attribute::parse(context, "#llvm.linkage<internal>").map(Handle::from),
            visibility: Attribute::from(IntegerAttribute::new(int, 0)).into(),
        }
    }

    /// Makes a function or variable internal.
    pub fn make(&self, op: OperationRef<'c, '_>) {
        if let Some(linkage) = self.linkage {
            ir::set_attribute(op, "linkage", *linkage);
        }
        // A discarded comdat would take the symbol with it, and internal symbols have default visibility.
        ir::remove_attribute(op, "comdat");
        ir::set_attribute(op, "visibility_", *self.visibility);
    }
}
