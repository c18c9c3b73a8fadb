//! `split-merged-accesses`: splits an access that may be to exactly two spaces into two accesses in branches.
//!
//! ```text
//! %p = select %c, %shared, %global               %p = ...
//! %q = getelementptr %p[%i]                      %qs = getelementptr %shared[%i]   %qg = getelementptr %global[%i]
//! %v = load %q                                   cond_br %c, ^shared, ^global
//!                                              ^shared:   %v1 = load %qs   br ^join(%v1)
//!                                              ^global:   %v2 = load %qg   br ^join(%v2)
//!                                              ^join(%v):
//! ```
//!
//! No type can name the space of `%p`, which differs from run to run. But a condition tells which space it
//! is: that of a select, or the edge by which a block was entered. Each of the two accesses uses a pointer to
//! one space, which `ip-msp` and `memory-space-opt` then name.
//!
//! # Pointers in parts
//!
//! A merged pointer gets three parallel values: a predicate, the pointer if the predicate is true, and the
//! pointer if it is false. The other part is poison, which no access uses.
//!
//! | a merged pointer | its parts |
//! |---|---|
//! | `select %c, %a, %b` | `select %c` of the parts of `%a` and of `%b` |
//! | an argument of a block | three more arguments, to which each branch forwards the parts of its operand |
//! | an address computed from `%p` | the predicate of `%p`, and that address computed from either part |
//! | a pointer in the first space | true, itself, poison |
//! | a pointer in the second space | false, poison, itself |
//!
//! The first trip of a loop is an edge like any other: `%p` that begins in shared memory and goes on in
//! global memory has a predicate that is true on the edge from before the loop and false on the one from its
//! end.
//!
//! # Why it is right
//!
//! By induction over the table: where the predicate is true, the first part is the pointer, else the second
//! one. So an access runs once, with the same address, whatever its space; masks only decide where splitting
//! is worth it. The condition is frozen, since a branch on poison or undef is undefined behaviour where a
//! select is not, and freeze picks a value that the select may pick. Nothing but the access moves into the
//! branches, and only one that reads or writes directly at its address (`Direct` in `dialects/rules`): a
//! barrier, or an instruction that the threads of a warp execute together, must not depend on more conditions
//! than before.
//!
//! # What it costs
//!
//! An access becomes two accesses and three branches, in four blocks, where the hardware would test the
//! address. That pays for a few: a block with more than [`IN_A_BLOCK`] such accesses stays unchanged. The
//! pass is off by default for that reason.

mod rewrite;
mod webs;

use crate::{
    checked,
    extract::{Device, Extractor, FunctionIr, assumptions_of},
    generated::{SplitMergedAccessesOptions, split_merged_accesses_statistics as statistics},
    report::spaces,
    rule_file::rules,
};
use melior::ir::{OperationRef, operation::OperationLike};
use mlir_ext::{
    diagnostics,
    pass::{PassFailure, PassInstance},
};
use rewrite::Rewriter;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use tilespace_core::{
    graph::{Access, Function},
    ids::{FuncId, IdMap, InstanceId},
    lattice::Mask,
    solve::{Solution, SolveOptions, solve},
};
use webs::{Refusal, Web};

/// The most accesses of one block that are split. LLVM's jump threading copies about as many instructions
/// (`jump-threading-threshold` is 6); a block with more such accesses, an unrolled loop, say, is better
/// duplicated as a whole.
const IN_A_BLOCK: usize = 8;

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let options = SplitMergedAccessesOptions::read(pass.options());
    // In the conservative mode poison may point anywhere, and so may each part.
    if !options.split_merged_accesses || options.memspace_opt_conservative {
        pass.mark_all_analyses_preserved();
        return Ok(());
    }
    let rules = rules(module, options.space_rules)?;
    let mut extractor = Extractor::new(rules, assumptions_of!(options));
    let device = Device::find(module, &mut extractor);
    let extraction = extractor.device(pass.context(), module, &device);
    let how = SolveOptions { cluster_join: options.cluster_join, ..SolveOptions::default() };
    let solution = solve(&extraction.graph, &how);
    let mut instances: IdMap<FuncId, Vec<InstanceId>> = IdMap::filled(extraction.functions.len(), Vec::new());
    for (id, is_live) in solution.live().iter() {
        if *is_live {
            instances[solution.instances[id].function].push(id);
        }
    }
    let mut found = Vec::new();
    for (function, instances) in instances.iter().filter(|(_, instances)| !instances.is_empty()) {
        let ir = &extraction.functions[function];
        let graph = &extraction.graph.functions()[function];
        found.push((ir.op(), webs(&mut extractor, ir, graph, &solution, instances)));
    }
    if found.iter().all(|(_, webs)| webs.is_empty()) {
        pass.mark_all_analyses_preserved();
        return Ok(());
    }
    let original = options.check.then(|| checked::Original::of(module));
    pass.keep_original();
    let mut splits = Vec::new();
    for (function, webs) in &found {
        if let Some(mut rewriter) = Rewriter::new(pass.context(), *function) {
            for web in webs {
                rewriter.split_web(web, &mut splits).ok_or(PassFailure)?;
            }
        }
    }
    for split in &splits {
        split.make(pass.context()).ok_or(PassFailure)?;
    }
    pass.add_statistic(statistics::ACCESSES_SPLIT, splits.len() as u64);
    match original {
        Some(original) => checked::result(original.check_split(rules, module)),
        None => Ok(()),
    }
}

/// The accesses of a function to split, instance by instance. An access is split as in the first instance
/// whose web covers it; one that no instance can split gets a remark.
fn webs<'c: 'a, 'a>(
    extractor: &mut Extractor,
    ir: &FunctionIr<'c, 'a>,
    graph: &Function,
    solution: &Solution,
    instances: &[InstanceId],
) -> Vec<Web<'c, 'a>> {
    let mut refused: BTreeMap<usize, (Mask, Refusal)> = BTreeMap::new();
    let mut is_split = vec![false; graph.accesses.len()];
    let mut webs = Vec::new();
    for instance in instances {
        let mask = |node| solution.mask(*instance, node);
        let merged: Vec<(usize, &Access)> = graph
            .accesses
            .iter()
            .enumerate()
            .filter(|(index, access)| !is_split[*index] && is_of_two(mask(access.node)))
            .collect();
        if merged.is_empty() {
            continue;
        }
        let (web, results) = Web::find(extractor, ir, &mask, merged.iter().map(|(_, access)| *access));
        for ((index, access), result) in merged.into_iter().zip(results) {
            match result {
                Ok(()) => is_split[index] = true,
                Err(refusal) => {
                    refused.entry(index).or_insert((mask(access.node), refusal));
                }
            }
        }
        webs.push(web);
    }
    refused.retain(|index, _| !is_split[*index]);

    let mut in_block: FxHashMap<usize, usize> = FxHashMap::default();
    for access in webs.iter().flat_map(|web| &web.accesses) {
        *in_block.entry(access.block()).or_default() += 1;
    }
    for web in &mut webs {
        web.accesses.retain(|access| {
            let count = in_block[&access.block()];
            if count > IN_A_BLOCK {
                report(access.op, access.mask, &Refusal::Crowded(count));
            }
            count <= IN_A_BLOCK
        });
    }
    webs.retain(|web| !web.accesses.is_empty());
    for (index, (mask, refusal)) in refused {
        report(ir.site(graph.accesses[index].site).0, mask, &refusal);
    }
    webs
}

/// Whether an address is in one of exactly two spaces, which do not join to one vote.
fn is_of_two(mask: Mask) -> bool {
    mask.spaces().count() == 2 && mask.vote().space().is_none()
}

fn report(op: OperationRef<'_, '_>, mask: Mask, refusal: &Refusal) {
    let message = format!("an access to {} memory is not split: {refusal}", spaces(mask));
    diagnostics::remark(op.location(), message).emit();
}
