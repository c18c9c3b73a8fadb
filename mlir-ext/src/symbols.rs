//! Symbols and their uses: `mlir::SymbolOpInterface` and `mlir::SymbolTable`.

use crate::ffi::{self, Callback};
use melior::ir::{Attribute, OperationRef, attribute::AttributeLike};
use mlir_sys::{MlirAttribute, MlirOperation};
use std::ffi::c_void;

/// Visibility of a symbol: `mlir::SymbolTable::Visibility`.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Visibility {
    /// To all code, including unknown code.
    Public,
    /// To the symbol table it is in.
    Private,
    /// To the symbol table it is in and those above, as far as all are visible.
    Nested,
}

/// The name of a symbol: `mlir::SymbolOpInterface::getName`.
pub fn symbol_name<'a>(op: OperationRef<'_, 'a>) -> Option<&'a str> {
    // SAFETY: the operation is valid, and the name lives as long as the context.
    let name = unsafe { ffi::to_str(ffi::mlirExtSymbolGetName(op.to_raw())) };
    (!name.is_empty()).then_some(name)
}

/// A name as in the source, `pick(float const*, int)` for `_Z4pickPKfi`, or the same name if it is not
/// mangled: `llvm::demangle`.
///
/// ```
/// use mlir_ext::symbols::demangled;
/// assert_eq!(demangled("_Z4pickPKfi"), "pick(float const*, int)");
/// assert_eq!(demangled("pick"), "pick");
/// ```
pub fn demangled(name: &str) -> String {
    let mut bytes = Vec::new();
    // SAFETY: the name lives until the call returns, and the callback appends to the vector, which outlives
    // it.
    unsafe {
        ffi::mlirExtDemangle(ffi::string_ref(name), ffi::append_bytes, (&raw mut bytes).cast());
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Renames a symbol, but not its uses: `mlir::SymbolOpInterface::setName`. False if `op` is not a symbol.
pub fn set_symbol_name(op: OperationRef, name: &str) -> bool {
    // SAFETY: the operation is valid, and the string lives until the call returns.
    unsafe { ffi::mlirExtSymbolSetName(op.to_raw(), ffi::string_ref(name)) }
}

/// The visibility of a symbol: `mlir::SymbolTable::getSymbolVisibility`.
///
/// The visibility of an `llvm.func` is in its `linkage` attribute; here it is always public.
pub fn visibility(op: OperationRef) -> Option<Visibility> {
    // SAFETY: the operation is valid.
    match unsafe { ffi::mlirExtSymbolGetVisibility(op.to_raw()) } {
        0 => Some(Visibility::Public),
        1 => Some(Visibility::Private),
        2 => Some(Visibility::Nested),
        _ => None,
    }
}

/// Sets the visibility of a symbol: `mlir::SymbolTable::setSymbolVisibility`. False if `op` is not a symbol.
pub fn set_visibility(op: OperationRef, visibility: Visibility) -> bool {
    let raw = match visibility {
        Visibility::Public => 0,
        Visibility::Private => 1,
        Visibility::Nested => 2,
    };
    // SAFETY: the operation is valid.
    unsafe { ffi::mlirExtSymbolSetVisibility(op.to_raw(), raw) }
}

/// The operation that a symbol names, seen from `from`: `mlir::SymbolTable::lookupNearestSymbolFrom`.
///
/// Searches the symbol table anew: for many look-ups build a map. `None` if `symbol` is not a
/// `SymbolRefAttr`.
pub fn lookup_nearest_symbol<'c, 'a>(
    from: OperationRef<'c, 'a>,
    symbol: Attribute<'c>,
) -> Option<OperationRef<'c, 'a>> {
    // SAFETY: operation and attribute are valid, and what is found is part of the same IR.
    unsafe { OperationRef::from_option_raw(ffi::mlirExtSymbolLookupNearest(from.to_raw(), symbol.to_raw())) }
}

/// Visits each reference to a symbol that an operation itself has in its attributes and properties, and in
/// arrays and dictionaries there.
pub fn for_each_symbol<'c>(op: OperationRef<'c, '_>, mut visit: impl FnMut(Attribute<'c>)) {
    unsafe extern "C" fn call(symbol: MlirAttribute, user_data: *mut c_void) {
        // SAFETY: the user data is the callback below, which outlives the call, and nothing else uses it
        // during the call.
        let callback = unsafe { &mut *user_data.cast::<Callback<'_, Attribute<'_>>>() };
        // SAFETY: C++ passes an attribute, which lives as long as the context.
        callback.call(unsafe { Attribute::from_raw(symbol) });
    }
    let mut callback = Callback::new(&mut visit);
    // SAFETY: the operation is valid, and the callback fits the user data.
    unsafe { ffi::mlirExtOperationForEachSymbol(op.to_raw(), call, callback.as_user_data()) };
    callback.finish();
}

/// The symbol tables that a search for uses looks into.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Tables {
    /// The symbol table of the operation, as `mlir::SymbolTable::getSymbolUses` does.
    Own,
    /// Also the symbol tables in it, and the attributes of the operation itself.
    Nested,
}

/// Visits each reference to a symbol in the regions of `from`: the uses that
/// `mlir::SymbolTable::getSymbolUses` finds, and the uses in properties of unregistered operations, which it
/// misses.
///
/// The second argument is the `SymbolRefAttr`. The uses of one operation are visited in a row. False if some
/// may have been missed: an unregistered operation with regions may be a symbol table.
pub fn for_each_symbol_use<'c, 'a>(
    from: OperationRef<'c, 'a>,
    tables: Tables,
    visit: &mut dyn FnMut(OperationRef<'c, 'a>, Attribute<'c>),
) -> bool {
    type Use<'c, 'a> = (OperationRef<'c, 'a>, Attribute<'c>);

    unsafe extern "C" fn call<'c: 'a, 'a>(
        user: MlirOperation,
        symbol: MlirAttribute,
        user_data: *mut c_void,
    ) {
        // SAFETY: the user data is the callback below, which outlives the call, and nothing else uses it
        // during the call.
        let callback = unsafe { &mut *user_data.cast::<Callback<'_, Use<'c, 'a>>>() };
        // SAFETY: C++ passes an operation of the IR that `from` is part of, and an attribute.
        callback.call(unsafe { (OperationRef::from_raw(user), Attribute::from_raw(symbol)) });
    }

    let mut visit_pair = |(user, symbol): Use<'c, 'a>| visit(user, symbol);
    let mut callback = Callback::new(&mut visit_pair);
    // SAFETY: the operation is valid, and the callback fits the user data.
    let is_complete = unsafe {
        ffi::mlirExtForEachSymbolUse(from.to_raw(), tables == Tables::Nested, call, callback.as_user_data())
    };
    callback.finish();
    is_complete
}
