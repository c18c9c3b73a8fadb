//! The state of the solver as text, and the names of ops and values by which it and a printed graph call
//! them.

use crate::named::Named;
use rustc_hash::FxHashMap;
use tilespace_core::{
    function::function_ir::{FunctionIr, NodeValue},
    graph,
    ids::{BlockId, FuncId, Id, IdMap, NodeId, Site},
    ir::{Block, Op},
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
pub fn state<I: Named>(
    label: &str,
    function: &FunctionIr<I>,
    masks: &IdMap<NodeId, Mask>,
    returned: &[Vote],
    (solved, id): (&State, FuncId),
) -> String {
    let names = Names::of(function.op());
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
pub type Place = (bool, usize, usize, u32);

/// The names of the ops and values of a function, by their numbers in program order.
pub struct Names<I: Named> {
    ops: FxHashMap<Op<I>, usize>,
    blocks: FxHashMap<Block<I>, usize>,
}

impl<I: Named> Names<I> {
    /// Numbers the ops and blocks in `function`.
    pub fn of(function: Op<I>) -> Self {
        let (mut ops, mut blocks) = (FxHashMap::default(), FxHashMap::default());
        let mut pending = vec![function];
        while let Some(op) = pending.pop() {
            ops.insert(op, ops.len());
            // The next op comes after the ops in this one.
            pending.extend(op.next_in_block().filter(|_| op != function));
            let mut starts = Vec::new();
            for block in op.regions().flat_map(|region| region.blocks()) {
                blocks.insert(block, blocks.len());
                starts.extend(block.first_operation());
            }
            pending.extend(starts.into_iter().rev());
        }
        Self { ops, blocks }
    }

    /// An op: its name and number.
    pub fn op(&self, op: Op<I>) -> String {
        format!("{} #{}", I::op_name(op), self.number(op))
    }

    fn number(&self, op: Op<I>) -> usize {
        // The function itself is the first op.
        self.ops.get(&op).map_or(0, |at| at.saturating_sub(1))
    }

    /// A pointer field of a value, with its place in the program.
    pub fn value(&self, at: &NodeValue<I>) -> Option<(Place, String)> {
        let NodeValue { value, field, .. } = *at;
        let (is_result, at, number, what) = match (value.argument_owner(), value.defining_op()) {
            (Some((block, number)), _) => match self.blocks.get(&block) {
                Some(0) => (false, 0, number, format!("argument {number}")),
                Some(at) => (false, *at, number, format!("argument {number} of block {at}")),
                None => return None,
            },
            (None, Some(op)) => {
                let number = value.result_number().unwrap_or_default();
                let of = if number == 0 { String::new() } else { format!(" result {number}") };
                (true, self.number(op), number, format!("{}{of}", self.op(op)))
            }
            (None, None) => return None,
        };
        let of = if field == 0 { String::new() } else { format!(" field {field}") };
        Some(((is_result, at, number, field), format!("{what}{of}")))
    }
}

/// The names of nodes and sites in a printed graph ([`graph::Printed`]).
pub struct InProgram<'f, I: Named> {
    functions: &'f IdMap<FuncId, FunctionIr<I>>,
    names: IdMap<FuncId, Names<I>>,
}

impl<'f, I: Named> InProgram<'f, I> {
    /// The names in a program with these functions.
    pub fn of(functions: &'f IdMap<FuncId, FunctionIr<I>>) -> Self {
        Self { functions, names: functions.values().map(|function| Names::of(function.op())).collect() }
    }
}

impl<I: Named> graph::Names for InProgram<'_, I> {
    fn value(&self, function: FuncId, node: NodeId) -> Option<String> {
        let value = self.functions[function].values[node].as_ref()?;
        self.names[function].value(value).map(|(_, name)| name)
    }

    fn site(&self, function: FuncId, site: Site) -> String {
        self.names[function].op(self.functions[function].site(site).0)
    }
}
