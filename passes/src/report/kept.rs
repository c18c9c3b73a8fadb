//! The graph and the plan of the last module that was answered for, as text: for a comparison with another reader.
//!
//! ```text
//! keep(true)      from now on, answer-memory-spaces keeps its graph and its plan in this thread
//! taken()         the text of the last one
//! ```
//!
//! Parts have names that a reader of the same LLVM IR can give them: instructions their numbers, addresses that of the
//! symbol, other constants with users their name and a number of their own (`tools/llvm-plugin/reader/src/compare.rs`).

use super::Findings;
use crate::extract::{FunctionIr, mlir::Raw};
use melior::ir::{OperationRef, operation::OperationLike};
use mlir_ext::ir;
use rustc_hash::FxHashMap;
use std::cell::{Cell, RefCell};
use tilespace_core::{
    graph::{self, Printed},
    ids::{FuncId, IdMap, NodeId, Site},
    plan::PrintedPlan,
};

thread_local! {
    static WANTED: Cell<bool> = const { Cell::new(false) };
    static TEXT: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Says whether texts are wanted.
pub fn keep(wanted: bool) {
    WANTED.set(wanted);
    TEXT.take();
}

/// The last text.
pub fn taken() -> Option<String> {
    TEXT.take()
}

/// Keeps the text of an analysis.
pub fn note(found: &Findings<'_, '_>) {
    if !WANTED.get() {
        return;
    }
    let functions = &found.extraction.functions;
    let names: IdMap<FuncId, Parts> =
        functions.values().map(|function| Parts::of(function.op().raw())).collect();
    let names = || InProgram { functions, names: &names };
    let graph = Printed { graph: &found.extraction.graph, names: names() };
    let plan = PrintedPlan { graph: &found.extraction.graph, plan: &found.plan, names: names() };
    TEXT.set(Some(format!("{graph}{plan}")));
}

/// The names of the ops, and the numbers of the blocks, of a function.
struct Parts {
    ops: FxHashMap<ir::OperationId, String>,
    blocks: FxHashMap<ir::BlockId, usize>,
}

impl Parts {
    fn of(function: OperationRef<'_, '_>) -> Self {
        let mut parts = Self { ops: FxHashMap::default(), blocks: FxHashMap::default() };
        let mut counts: FxHashMap<String, usize> = FxHashMap::default();
        ir::walk_preorder(function, |op| {
            let number = ir::location_number(op.location()).unwrap_or(0);
            let is_used = ir::result(op, 0).is_some_and(ir::has_uses);
            // The import has one in place where a function is called with another type.
            let symbol = (ir::name_str(op) == "llvm.mlir.addressof")
                .then(|| ir::attribute(op, "global_name").map(ir::attribute_text))
                .flatten();
            let name = match number {
                _ if is_used && symbol.is_some() => {
                    format!("llvm.mlir.addressof const {}", symbol.unwrap_or_default())
                }
                _ if ir::operation_id(op) == ir::operation_id(function) => "function".to_string(),
                1.. => format!("#{number}"),
                _ if is_used => {
                    let name = ir::name_str(op).to_string();
                    let count = counts.entry(name.clone()).or_default();
                    *count += 1;
                    format!("{name} const {count}")
                }
                _ => "unused".to_string(),
            };
            parts.ops.insert(ir::operation_id(op), name);
            for block in op.regions().flat_map(ir::blocks) {
                parts.blocks.insert(ir::block_id(block), parts.blocks.len());
            }
        });
        parts
    }

    fn op(&self, op: OperationRef<'_, '_>) -> String {
        self.ops.get(&ir::operation_id(op)).cloned().unwrap_or_else(|| "function".to_string())
    }
}

struct InProgram<'f, 'c, 'a> {
    functions: &'f IdMap<FuncId, FunctionIr<'c, 'a>>,
    names: &'f IdMap<FuncId, Parts>,
}

impl graph::Names for InProgram<'_, '_, '_> {
    fn value(&self, function: FuncId, node: NodeId) -> Option<String> {
        let of = self.functions[function].values[node].as_ref()?;
        let (value, parts) = (of.value.raw(), &self.names[function]);
        let field = if of.field == 0 { String::new() } else { format!(" field {}", of.field) };
        let name = match (ir::argument_owner(value), ir::defining_op(value)) {
            (Some((block, index)), _) => {
                format!("argument {index} of block {}", parts.blocks.get(&ir::block_id(block))?)
            }
            (None, Some(op)) => parts.op(op),
            (None, None) => return None,
        };
        Some(format!("{name}{field}"))
    }

    fn site(&self, function: FuncId, site: Site) -> String {
        self.names[function].op(self.functions[function].site(site).0.raw())
    }
}
