//! Debug output on stderr: the state of the solver, and the IR around a pass. Each function is printed in
//! one piece, since functions are processed in parallel.

use crate::extract::{FunctionIr, NodeValue, mlir::Raw};
use melior::ir::{
    OperationRef,
    operation::{OperationLike, OperationPrintingFlags},
};
use mlir_ext::ir;
use rustc_hash::FxHashMap;
use tilespace_core::{
    ids::{BlockId, FuncId, Id, IdMap, NodeId},
    lattice::{Mask, Vote},
    solve::State,
};

/// The four maps of the solver for a body: a line for each pointer value, arguments of blocks first, for each
/// pointer that is returned, and for each block.
///
/// ```text
/// NAME : argument 0 : mask 0x01 : vote 1
/// NAME : argument 1 of block 2 : mask 0x02 : vote 3
/// NAME : llvm.select #4 : mask 0x0b null : vote 2000
/// NAME : llvm.load #5 field 1 : mask 0x0f : vote 2000
/// NAME : result 0 : vote 3
/// NAME : block 0 : 2 visits
/// ```
///
/// Blocks and ops are numbered in program order, from 0. Masks and votes have the documents' numbers; `null`
/// says that null may be among the values. A block is visited by each instance of its function, so the number
/// is the same for all bodies of it.
pub fn state(
    label: &str,
    function: &FunctionIr<'_, '_>,
    masks: &IdMap<NodeId, Mask>,
    returned: &[Vote],
    (solved, id): (&State, FuncId),
) -> String {
    let names = Names::of(function.op().raw());
    let mut lines: Vec<(Place, String)> = Vec::new();
    for (node, value) in function.values.iter() {
        let Some((place, what)) = value.as_ref().and_then(|value| names.value(value)) else { continue };
        let mask = masks[node];
        let null = if mask.may_be_null() { " null" } else { "" };
        let (bits, vote) = (mask.bits(), mask.vote().number());
        lines.push((place, format!("{label} : {what} : mask {bits:#04x}{null} : vote {vote}\n")));
    }
    lines.sort_by_key(|(place, _)| *place);
    let mut text: String = lines.into_iter().map(|(_, line)| line).collect();
    for (result, vote) in returned.iter().enumerate() {
        text += &format!("{label} : result {result} : vote {}\n", vote.number());
    }
    let blocks = (id, BlockId::new(0))..=(id, BlockId::new(u32::MAX as usize - 1));
    for ((_, block), visits) in solved.clone_count.range(blocks) {
        text += &format!("{label} : block {} : {visits} visits\n", block.index());
    }
    text
}

/// The order in which values are printed.
type Place = (bool, usize, usize, u32);

/// The names of the ops and values of a function, by their numbers in program order.
pub struct Names {
    ops: FxHashMap<ir::OperationId, usize>,
    blocks: FxHashMap<ir::BlockId, usize>,
}

impl Names {
    /// Numbers what is in `function`.
    pub fn of(function: OperationRef<'_, '_>) -> Self {
        let (mut ops, mut blocks) = (FxHashMap::default(), FxHashMap::default());
        ir::walk_preorder(function, |op| {
            ops.insert(ir::operation_id(op), ops.len());
            for block in op.regions().flat_map(ir::blocks) {
                blocks.insert(ir::block_id(block), blocks.len());
            }
        });
        Self { ops, blocks }
    }

    /// An op: its name and number.
    pub fn op(&self, op: OperationRef<'_, '_>) -> String {
        format!("{} #{}", ir::name_str(op), self.number(op))
    }

    fn number(&self, op: OperationRef<'_, '_>) -> usize {
        // The function itself is the first op.
        self.ops.get(&ir::operation_id(op)).map_or(0, |at| at.saturating_sub(1))
    }

    /// A pointer field of a value, with its place in the program.
    pub fn value(&self, at: &NodeValue<'_, '_>) -> Option<(Place, String)> {
        let NodeValue { value, field, .. } = *at;
        let (is_result, at, number, what) =
            match (ir::argument_owner(value.raw()), ir::defining_op(value.raw())) {
                (Some((block, number)), _) => match self.blocks.get(&ir::block_id(block)) {
                    Some(0) => (false, 0, number, format!("argument {number}")),
                    Some(at) => (false, *at, number, format!("argument {number} of block {at}")),
                    None => return None,
                },
                (None, Some(op)) => {
                    let number = ir::result_number(value.raw()).unwrap_or_default();
                    let of = if number == 0 { String::new() } else { format!(" result {number}") };
                    (true, self.number(op), number, format!("{}{of}", self.op(op)))
                }
                (None, None) => return None,
            };
        let of = if field == 0 { String::new() } else { format!(" field {field}") };
        Some(((is_result, at, number, field), format!("{what}{of}")))
    }
}

/// An op as text, under a heading: `before` or `after` the pass of this name.
pub fn dump(when: &str, pass: &str, op: OperationRef<'_, '_>) -> String {
    // The printer must not read outside the op: other threads may be changing it.
    let flags = OperationPrintingFlags::new().use_local_scope();
    let text = op.to_string_with_flags(flags).unwrap_or_else(|error| format!("// {error}"));
    format!("// IR {when} {pass}\n{text}\n")
}
