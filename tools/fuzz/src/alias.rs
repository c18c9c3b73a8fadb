//! Checks runs against the alias analysis.
//!
//! ```text
//! %a and %b: NoAlias
//! load %a      touches bytes 16 to 24 of an object      in one call of the function:
//! store %b     touches bytes 20 to 28 of it             a contradiction
//! ```
//!
//! Two pointers that do not alias touch no byte in common while one call of the function runs, in any
//! iterations. The interpreter records the bytes that each access touches, by the value that is its address.

use crate::{
    code::{Func, Inst, Op, Slot},
    machine::{Machine, Touch},
    translate::translate,
    value::Val,
    world::World,
};
use anyhow::{Context as _, Result};
use melior::{
    Context,
    ir::{Module, OperationRef, Value},
};
use mlir_ext::{functions, ir};
use rustc_hash::FxHashMap;
use std::ops::Range;
use tilespace_core::lattice::Mask;
use tilespace_dialects::RuleTable;
use tilespace_passes::{
    alias::{AliasResult, Aliases, accessed},
    extract::{Assumptions, Extractor},
    limits::ALIAS_STEPS,
};

impl Machine<'_> {
    /// Records what an instruction is about to touch.
    pub(crate) fn touch(&mut self, call: u64, function: &Func, inst: &Inst, frame: &[Val]) {
        let stored = |index: usize| inst.arg_types[index].stored();
        let copied = || frame[inst.args[2]].bits().map_or(0, |len| len as u64);
        let accesses: Vec<(usize, u64)> = match inst.op {
            Op::Load => inst.result_types.iter().map(|ty| (0, ty.stored())).collect(),
            Op::Store => vec![(1, stored(0))],
            Op::Atomic(_) | Op::CompareExchange => vec![(0, stored(1))],
            Op::Copy(_) => vec![(0, copied()), (1, copied())],
            Op::Fill => vec![(0, copied())],
            _ => vec![],
        };
        for (operand, len) in accesses {
            let pointer = inst.args[operand];
            if let Ok(start) = self.address(&frame[pointer], &inst.arg_types[operand]) {
                let function = std::ptr::from_ref(function).addr();
                let bytes = start..start.saturating_add(len);
                self.touched.get_or_insert_default().push(Touch { call, function, pointer, bytes });
            }
        }
    }
}

/// A wrong entry of the table: whether it claims two sets of spaces to be disjoint.
pub type Wrong = fn(Mask, Mask) -> bool;

/// A table without a wrong entry.
pub fn nothing_wrong(_: Mask, _: Mask) -> bool {
    false
}

/// Counts of answers, and of runs that agree with them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Pairs that may alias.
    pub may: u64,
    /// Pairs that do not.
    pub no: u64,
    /// Runs.
    pub runs: u64,
}

/// Reports a program with a run that contradicts an answer; none if no run in the worlds of these seeds does.
pub fn contradiction(
    context: &Context,
    text: &str,
    wrong: Wrong,
    seeds: &[u64],
    tally: &mut Tally,
) -> Result<Option<String>> {
    let module = Module::parse(context, text).context("the printed program does not parse")?;
    let code = translate(&module)?;
    let mut apart: FxHashMap<usize, Vec<(Slot, Slot)>> = FxHashMap::default();
    for op in ir::operations(module.body()) {
        if functions::entry_block(op).is_some() {
            let name = mlir_ext::symbols::symbol_name(op).unwrap_or_default();
            let function = &code.functions[code.by_name[name]];
            let pairs = answers(op, wrong, tally);
            let slots = |value: &ir::ValueId| function.values.get(value).copied();
            let pairs = pairs.iter().filter_map(|(a, b)| Some((slots(a)?, slots(b)?))).collect();
            apart.insert(std::ptr::from_ref(function).addr(), pairs);
        }
    }
    for seed in seeds {
        let world = World::new(&code, *seed);
        for entry in world.entries() {
            let mut machine = Machine::new(&code, &world, LIMIT);
            machine.touched = Some(Vec::new());
            if machine.run_entry(&entry).is_err() {
                continue;
            }
            tally.runs += 1;
            let found = machine.touched.as_deref().and_then(|touched| contradicted(touched, &apart));
            if let Some((a, b)) = found {
                return Ok(Some(format!("{entry:?}: NoAlias, and both touch a byte: {a:?} {b:?}\n{text}")));
            }
        }
    }
    Ok(None)
}

/// Steps of a run.
const LIMIT: u64 = 4000;

/// The pairs of pointers in a function that do not alias, by the identities of their values.
fn answers(
    function: OperationRef<'_, '_>,
    wrong: Wrong,
    tally: &mut Tally,
) -> Vec<(ir::ValueId, ir::ValueId)> {
    let rules = RuleTable::builtin();
    let mut aliases = Aliases::solved(rules, ALIAS_STEPS, function);
    let mut extractor = Extractor::new(rules, Assumptions::default());
    let mut pointers: Vec<Value<'_, '_>> = Vec::new();
    ir::walk_preorder(function, |op| {
        for pointer in accessed(&mut extractor, op) {
            if !pointers.contains(&pointer) {
                pointers.push(pointer);
            }
        }
    });
    let mut apart = Vec::new();
    for (index, pointer) in pointers.iter().enumerate() {
        for other in &pointers[..index] {
            let is_wrong = wrong(aliases.spaces(*pointer), aliases.spaces(*other));
            if is_wrong || aliases.alias(*pointer, *other) == AliasResult::NoAlias {
                tally.no += 1;
                apart.push((ir::value_id(*pointer), ir::value_id(*other)));
            } else {
                tally.may += 1;
            }
        }
    }
    apart
}

/// Two accesses of pointers that do not alias, in one call, to the same byte.
fn contradicted<'t>(
    touched: &'t [Touch],
    apart: &FxHashMap<usize, Vec<(Slot, Slot)>>,
) -> Option<(&'t Touch, &'t Touch)> {
    let mut by_pointer: FxHashMap<(u64, Slot), Vec<&Touch>> = FxHashMap::default();
    let mut calls: Vec<(u64, usize)> = Vec::new();
    for touch in touched {
        by_pointer.entry((touch.call, touch.pointer)).or_default().push(touch);
        if calls.last() != Some(&(touch.call, touch.function)) {
            calls.push((touch.call, touch.function));
        }
    }
    let of = |call, pointer| by_pointer.get(&(call, pointer)).into_iter().flatten();
    let meet = |a: &Range<u64>, b: &Range<u64>| a.start < b.end && b.start < a.end;
    calls.iter().find_map(|(call, function)| {
        let pairs = apart.get(function).into_iter().flatten();
        pairs
            .flat_map(|(a, b)| of(*call, *a).flat_map(|a| of(*call, *b).map(move |b| (*a, *b))))
            .find(|(a, b)| meet(&a.bytes, &b.bytes))
    })
}
