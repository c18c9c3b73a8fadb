//! Properties of symbols: names, linkage, and which functions are kernels.

use crate::check::ops::Rules;
use melior::ir::{Attribute, AttributeLike, OperationRef, Value, ValueLike, operation::OperationLike};
use mlir_ext::{
    attributes, functions,
    interfaces::{self, InterfaceSet},
    ir, symbols, types,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use tilespace_dialects::FunctionOpKind;

/// Attributes that make a function a kernel, in the dialects that have kernels.
const KERNEL_MARKS: [&str; 4] = ["nvvm.kernel", "gpu.kernel", "cute.kernel", "nv_tileaa.kernel_spec"];

/// The function op that is always a kernel.
const KERNEL: &str = "cuda.kernel";

/// The definitions of the names in some symbol tables.
#[derive(Default)]
pub struct Symbols<'c, 'a> {
    tables: FxHashSet<ir::OperationId>,
    named: FxHashMap<(ir::OperationId, &'c [u8]), OperationRef<'c, 'a>>,
}

impl<'c: 'a, 'a> Symbols<'c, 'a> {
    /// Adds a table with these members.
    pub fn add(&mut self, rules: &Rules<'_>, table: OperationRef<'c, 'a>, members: &[OperationRef<'c, 'a>]) {
        let table = ir::operation_id(table);
        self.tables.insert(table);
        let symbols = members.iter().filter(|op| rules.is(**op, InterfaceSet::SYMBOL));
        self.named.extend(symbols.map(|op| ((table, name(*op)), *op)));
    }

    /// The op that `symbol` refers to at `user`.
    pub fn named(
        &self,
        rules: &Rules<'_>,
        user: OperationRef<'c, 'a>,
        symbol: Attribute<'c>,
    ) -> Option<OperationRef<'c, 'a>> {
        let table =
            ir::outwards(user).find(|op| rules.is(*op, InterfaceSet::SYMBOL_TABLE)).map(ir::operation_id);
        match table.filter(|table| symbol.is_flat_symbol_ref() && self.tables.contains(table)) {
            Some(table) => self.named.get(&(table, attributes::string_bytes(symbol)?)).copied(),
            None => symbols::lookup_nearest_symbol(user, symbol),
        }
    }
}

/// The name of a symbol.
pub fn name<'c>(op: OperationRef<'c, '_>) -> &'c [u8] {
    op.attribute("sym_name").ok().and_then(attributes::string_bytes).unwrap_or_default()
}

/// Whether the types of a call's arguments and results are those of a function.
pub fn matches_signature(call: OperationRef<'_, '_>, function: OperationRef<'_, '_>) -> bool {
    let arguments = interfaces::call_arguments(call).unwrap_or(0..0);
    let passed =
        arguments.filter_map(|index| ir::operand(call, index)).map(|value: Value<'_, '_>| value.r#type());
    let received = call.results().map(|result| result.r#type());
    passed.eq(functions::function_inputs(function)) && received.eq(functions::function_results(function))
}

/// What other modules may do with a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Linkage {
    /// It is not visible to them.
    Private,
    /// They may have an equivalent definition.
    Discardable,
    /// They may use it.
    Public,
    /// They may replace its definition.
    Replaceable,
    /// They may replace its definition, and it may be erased if it is unreferenced here.
    ReplaceableDiscardable,
}

/// The LLVM keyword of an attribute, or else its text.
pub fn spelled(attribute: Attribute<'_>) -> Cow<'static, str> {
    types::llvm_keyword(attribute).map_or_else(|| ir::attribute_text(attribute).into(), Cow::from)
}

/// The linkage of a function or variable (LLVM LangRef, "Linkage Types"; `sym_visibility` in other dialects).
pub fn linkage(op: OperationRef<'_, '_>) -> Linkage {
    if let Some(linkage) = ir::attribute(op, "linkage") {
        let text = spelled(linkage);
        let inner = text.split_once('<').and_then(|(_, rest)| rest.split_once('>'));
        return match inner.map_or(&*text, |(word, _)| word) {
            "internal" | "private" => Linkage::Private,
            "linkonce_odr" | "available_externally" => Linkage::Discardable,
            "linkonce" => Linkage::ReplaceableDiscardable,
            "weak" | "common" | "extern_weak" => Linkage::Replaceable,
            _ => Linkage::Public,
        };
    }
    match op.attribute("sym_visibility").ok().and_then(attributes::string) {
        Some("private") => Linkage::Private,
        _ => Linkage::Public,
    }
}

impl Rules<'_> {
    /// Whether the host launches a function.
    pub fn is_kernel(&self, op: OperationRef<'_, '_>) -> bool {
        let is_marked = || KERNEL_MARKS.iter().any(|mark| ir::attribute(op, mark).is_some());
        let is_called_as_one = || {
            let convention = ir::attribute(op, "CConv").map(spelled);
            convention.is_some_and(|convention| convention.contains("ptx_kernelcc"))
        };
        let is_described = || match self.described(op) {
            Some(FunctionOpKind::Kernel) => true,
            Some(FunctionOpKind::PublicKernel) => linkage(op) != Linkage::Private,
            Some(FunctionOpKind::Function | FunctionOpKind::Call | FunctionOpKind::Return) | None => false,
        };
        is_marked() || is_called_as_one() || ir::name_str(op) == KERNEL || is_described()
    }
}

/// Whether a variable is one of LLVM's lists of used symbols (`llvm.used`).
pub fn is_list_of_used(op: OperationRef<'_, '_>) -> bool {
    ir::attribute(op, "section").is_some_and(|section| ir::attribute_text(section) == "\"llvm.metadata\"")
}
