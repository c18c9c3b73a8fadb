//! What symbols say of themselves: names, linkage, which of them are kernels, and where variables lie.

use crate::ops::Rules;
use melior::ir::{
    Attribute, AttributeLike, BlockLike, OperationRef, RegionLike, Value, ValueLike,
    attribute::IntegerAttribute, operation::OperationLike,
};
use mlir_ext::{
    attributes, functions,
    interfaces::{self, InterfaceSet},
    ir, symbols, types,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use tilespace_core::MemorySpace;
use tilespace_dialects::FunctionOpKind;

/// Attributes that make a function a kernel, in the dialects that have kernels.
const KERNEL_MARKS: [&str; 4] = ["nvvm.kernel", "gpu.kernel", "cute.kernel", "nv_tileaa.kernel_spec"];

/// The function that is a kernel by its own name.
const KERNEL: &str = "cuda.kernel";

/// The ops right in a symbol table.
pub fn members<'c: 'a, 'a>(table: OperationRef<'c, 'a>) -> Vec<OperationRef<'c, 'a>> {
    let mut found = Vec::new();
    for region in table.regions() {
        let mut block = region.first_block();
        while let Some(at) = block {
            let mut op = at.first_operation();
            while let Some(at) = op {
                found.push(at);
                op = at.next_in_block();
            }
            block = at.next_in_region();
        }
    }
    found
}

/// What the names in some symbol tables stand for.
#[derive(Default)]
pub struct Symbols<'c, 'a> {
    tables: FxHashSet<usize>,
    named: FxHashMap<(usize, &'c [u8]), OperationRef<'c, 'a>>,
}

impl<'c: 'a, 'a> Symbols<'c, 'a> {
    /// Adds a table with these members.
    pub fn add(&mut self, rules: &Rules<'_>, table: OperationRef<'c, 'a>, members: &[OperationRef<'c, 'a>]) {
        let table = ir::operation_id(table);
        self.tables.insert(table);
        let symbols = members.iter().filter(|op| rules.is(**op, InterfaceSet::SYMBOL));
        self.named.extend(symbols.map(|op| ((table, name(*op)), *op)));
    }

    /// What `symbol` stands for where `user` is.
    pub fn named(
        &self,
        rules: &Rules<'_>,
        user: OperationRef<'c, 'a>,
        symbol: Attribute<'c>,
    ) -> Option<OperationRef<'c, 'a>> {
        let mut around = std::iter::successors(Some(user), |op| op.parent_operation());
        let table = around.find(|op| rules.is(*op, InterfaceSet::SYMBOL_TABLE)).map(ir::operation_id);
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

/// Whether a call passes and expects just what a function takes and returns.
pub fn matches_signature(call: OperationRef<'_, '_>, function: OperationRef<'_, '_>) -> bool {
    let arguments = interfaces::call_arguments(call).unwrap_or(0..0);
    let passed =
        arguments.filter_map(|index| ir::operand(call, index)).map(|value: Value<'_, '_>| value.r#type());
    let received = call.results().map(|result| result.r#type());
    passed.eq(functions::function_inputs(function)) && received.eq(functions::function_results(function))
}

/// What others may do with a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Linkage {
    /// They do not see it.
    Private,
    /// They may have the same.
    Discardable,
    /// They may use it.
    Public,
    /// They may bring another.
    Replaceable,
    /// They may bring another, and it may go when nobody here uses it.
    ReplaceableDiscardable,
}

/// The word of LLVM that an attribute is made of, or all of its text.
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

/// Whether a symbol is a variable.
pub fn is_variable(op: OperationRef<'_, '_>) -> bool {
    op.has_attribute("global_type") || op.has_attribute("type")
}

/// Whether a variable is one of LLVM's lists of what must stay.
pub fn is_list_of_used(op: OperationRef<'_, '_>) -> bool {
    ir::attribute(op, "section").is_some_and(|section| ir::attribute_text(section) == "\"llvm.metadata\"")
}

/// Where a variable lies.
pub fn space_of(variable: OperationRef<'_, '_>) -> MemorySpace {
    let number = variable.attribute("addr_space").ok().and_then(types::address_space_number);
    match number.and_then(MemorySpace::from_number) {
        None | Some(MemorySpace::Generic) => MemorySpace::Global,
        Some(space) => space,
    }
}

/// Whether an attribute says what a variable begins with, and that may be other than zero.
pub fn has_value(variable: OperationRef<'_, '_>) -> bool {
    let values = ["value", "initial_value"].into_iter().filter_map(|name| variable.attribute(name).ok());
    let is_zero =
        |value: Attribute<'_>| IntegerAttribute::try_from(value).is_ok_and(|value| value.value() == 0);
    !values.into_iter().all(is_zero)
}
