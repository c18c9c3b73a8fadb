//! `mark-device-variables`: states the facts about variables that LLVM must know.
//!
//! ```text
//! llvm.mlir.global @table() {addr_space = 4}         externally_initialized
//! llvm.mlir.global internal constant @init()         addr_space = 1
//! ```
//!
//! The host writes `__device__` and `__constant__` variables before a kernel runs. Front ends state that with
//! `externally_initialized`, which MLIR's import of LLVM IR drops (22, 23): once an access names such a
//! variable, LLVM would fold its zero initializer into the kernel. So each variable that the host can write
//! gets the mark again: all in constant memory, and those in global memory that are not `constant`.
//!
//! The code generator puts constants without an address space in global memory. Until then LLVM may replace a
//! stack slot by the constant that was copied to it, also where a pointer to the slot is cast to local memory
//! (LLVM 22, InstCombine). It does not replace a slot by memory of another address space, so that internal
//! constants get theirs here.
//!
//! ```text
//! %t = alloca; memcpy(%t, @table); call @get(%t)         LLVM drops the copy: call @get(@table)
//! ```
//!
//! But where a constant is only copied to slots that are then only loaded from, that replacement is wanted,
//! and no claim is made about the slot (`lower/slots.rs`): such a constant stays as it is.

use crate::{
    extract::{
        Device, Extractor, is_constant_without_space,
        mlir::{self, Mlir},
        space_of_global,
    },
    types::known_space,
};
use melior::{
    Context,
    ir::{
        Attribute, Location, OperationRef, ValueLike, attribute::IntegerAttribute, operation::OperationLike,
        r#type::IntegerType,
    },
};
use mlir_ext::{
    attributes,
    interfaces::{self, Callee},
    ir,
    pass::{PassFailure, PassInstance},
    symbols,
    types::pointer_space,
};
use rustc_hash::FxHashMap;
use tilespace_core::{MemorySpace, graph::Linkage, ir::Op, lower::slots::is_only_for_slots};

const MARK: &str = "externally_initialized";
const SPACE: &str = "addr_space";

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let context = pass.context();
    let mark = Attribute::unit(context);
    let mut extractor = Extractor::default();
    let device = Device::find(module, &mut extractor);
    let mut constants: FxHashMap<ir::OperationId, (OperationRef<'c, 'a>, Vec<OperationRef<'c, 'a>>)> =
        FxHashMap::default();
    for op in device.variables() {
        let is_variable = op.has_attribute(SPACE);
        let host_can_write = is_variable
            && match space_of_global(op) {
                MemorySpace::Constant => true,
                MemorySpace::Global => !op.has_attribute("constant"),
                _ => false,
            };
        if host_can_write {
            ir::set_attribute(op, MARK, mark);
        }
        // A constant of this module without an address space.
        if is_constant_without_space(op)
            && extractor.linkage(op).0 == Linkage::Private
            && let Some(table) = op.parent_operation()
        {
            constants.entry(ir::operation_id(table)).or_insert((table, Vec::new())).1.push(op);
        }
    }
    let mut constants: Vec<_> = constants.into_values().collect();
    constants.sort_by_key(|(_, constants)| symbols::symbol_name(constants[0]));
    for (table, constants) in constants {
        let named = nameable(&mut extractor, table, &constants);
        let functions = functions_of(table);
        for (constant, addresses) in named {
            if !addresses.is_empty() && addresses.iter().all(|op| is_left(&mut extractor, *op, &functions)) {
                continue;
            }
            name(context, constant, &addresses);
        }
    }
    Ok(())
}

/// The constants with only known uses in a symbol table, and the operations that take their addresses.
fn nameable<'c: 'a, 'a>(
    extractor: &mut Extractor,
    table: OperationRef<'c, 'a>,
    constants: &[OperationRef<'c, 'a>],
) -> Vec<(OperationRef<'c, 'a>, Vec<OperationRef<'c, 'a>>)> {
    let mut uses: FxHashMap<&str, Option<Vec<OperationRef<'c, 'a>>>> =
        constants.iter().filter_map(|op| Some((symbols::symbol_name(*op)?, Some(Vec::new())))).collect();
    let is_complete = symbols::for_each_symbol_use(table, symbols::Tables::Own, &mut |user, symbol| {
        let Some(of) = attributes::string(symbol).and_then(|name| uses.get_mut(name)) else { return };
        let is_address = extractor
            .classes()
            .rule(user)
            .is_some_and(|rule| rule.symbol().is_some_and(|name| ir::attribute(user, name) == Some(symbol)));
        let result = ir::result(user, 0).and_then(|result| pointer_space(result.r#type()));
        let is_generic = result.and_then(known_space) == Some(MemorySpace::Generic);
        match of {
            Some(addresses) if is_address && is_generic => addresses.push(user),
            _ => *of = None,
        }
    });
    let of = |op: &OperationRef<'c, 'a>| {
        let addresses = symbols::symbol_name(*op).and_then(|name| uses.get_mut(name)?.take());
        Some((*op, addresses.filter(|_| is_complete)?))
    };
    constants.iter().filter_map(of).collect()
}

/// The functions of a symbol table, by name.
fn functions_of<'c: 'a, 'a>(table: OperationRef<'c, 'a>) -> FxHashMap<&'a str, OperationRef<'c, 'a>> {
    let members = ir::members(table).into_iter();
    members.filter_map(|op| Some((symbols::symbol_name(op)?, op))).collect()
}

/// Whether an address of a constant is only copied from, to slots that LLVM may replace by the constant.
fn is_left<'c: 'a, 'a>(
    extractor: &mut Extractor,
    address: OperationRef<'c, 'a>,
    functions: &FxHashMap<&str, OperationRef<'c, 'a>>,
) -> bool {
    let callee = |call: Op<Mlir<'c, 'a>>| match interfaces::callee(*call.0)? {
        Callee::Symbol(symbol) => functions.get(attributes::string(symbol)?).map(|op| mlir::op(*op)),
        Callee::Value { .. } => None,
    };
    ir::result(address, 0).is_some_and(|value| is_only_for_slots(extractor, mlir::value(value), &callee))
}

/// Puts a constant in global memory. The casts have no location: they are not code of the program.
fn name<'c: 'a, 'a>(
    context: &'c Context,
    constant: OperationRef<'c, 'a>,
    addresses: &[OperationRef<'c, 'a>],
) {
    let number = i64::from(MemorySpace::Global.number());
    let space = IntegerAttribute::new(IntegerType::new(context, 32).into(), number);
    ir::set_attribute(constant, SPACE, space.into());
    for address in addresses {
        let Some(value) = ir::result(*address, 0) else { continue };
        let generic = value.r#type();
        ir::set_value_type(
            value,
            melior::dialect::llvm::r#type::pointer(context, MemorySpace::Global.number()),
        );
        let cast = ir::unary_operation("llvm.addrspacecast", value, generic, Location::unknown(context));
        let cast = ir::insert_after(*address, cast);
        if let Some(cast_value) = ir::result(cast, 0) {
            ir::replace_uses_except(value, cast_value, cast);
        }
    }
}
