//! The order of accesses to memory by tokens.
//!
//! ```text
//! %x, %t = tiled_load %v[%i]              comes after nothing
//! %u = tiled_store %y, %v[%i] token %t    comes after the load
//! %j = join_tokens %t, %u                 stands for both
//! ```
//!
//! Tokens flow through loops and branches, so the result is the least sets that agree with all of them. An
//! access that has no token and gives none keeps its place in the program: each other access is before it or
//! after it.
//!
//! Why it is right: the sets only grow, and the last pass over the program has changed none. A query is only
//! about accesses that have happened, so that "each other one" is each of those.

use crate::program::{Access, Ahead, Kind, OpId, Program, RegionId, ValueId};
use std::collections::{BTreeMap, BTreeSet};

/// For each access, the accesses that it comes after, by tokens.
pub fn orders(program: &Program) -> BTreeMap<OpId, BTreeSet<OpId>> {
    let mut of: BTreeMap<ValueId, BTreeSet<OpId>> = BTreeMap::new();
    loop {
        let before: usize = of.values().map(BTreeSet::len).sum();
        let mut flow = |from: &[ValueId], to: &[ValueId]| {
            for (from, to) in from.iter().zip(to) {
                let set = of.get(from).cloned().unwrap_or_default();
                of.entry(*to).or_default().extend(set);
            }
        };
        let last =
            |region: RegionId| program.region(region).ops.last().map(|op| &program.op(*op).operands[..]);
        for op in &program.ops {
            match &op.kind {
                Kind::For => {
                    let arguments = &program.region(op.regions[0]).arguments[1..];
                    let back = last(op.regions[0]).unwrap_or(&[]);
                    flow(&op.operands[3..], arguments);
                    flow(back, arguments);
                    flow(&op.operands[3..], &op.results);
                    flow(back, &op.results);
                }
                Kind::While => {
                    let first = &program.region(op.regions[0]).arguments[..];
                    let out = last(op.regions[0]).and_then(|operands| operands.get(1..)).unwrap_or(&[]);
                    flow(&op.operands, first);
                    flow(out, &program.region(op.regions[1]).arguments);
                    flow(out, &op.results);
                    flow(last(op.regions[1]).unwrap_or(&[]), first);
                }
                Kind::If => {
                    op.regions.iter().for_each(|region| flow(last(*region).unwrap_or(&[]), &op.results))
                }
                _ => {}
            }
        }
        for (id, op) in (0..).map(OpId).zip(&program.ops) {
            let sources: BTreeSet<OpId> = match &op.kind {
                Kind::Token => {
                    op.operands.iter().filter_map(|token| of.get(token)).flatten().copied().collect()
                }
                _ => match access_of(program, id) {
                    Some(access) => {
                        let token = access.token.and_then(|token| of.get(&op.operands[token]));
                        token.into_iter().flatten().copied().chain([id]).collect()
                    }
                    None => continue,
                },
            };
            for &result in &op.results {
                of.entry(result).or_default().extend(sources.iter().copied());
            }
        }
        if of.values().map(BTreeSet::len).sum::<usize>() == before {
            break;
        }
    }
    let accesses =
        || (0..program.ops.len() as u32).map(OpId).filter_map(|id| Some((id, access_of(program, id)?)));
    let placed: BTreeSet<OpId> =
        accesses().filter(|(_, access)| access.in_program_order).map(|(id, _)| id).collect();
    accesses()
        .map(|(id, access)| {
            let after = match access.in_program_order {
                true => accesses().map(|(other, _)| other).collect(),
                false => {
                    let token = access.token.and_then(|token| of.get(&program.op(id).operands[token]));
                    token.into_iter().flatten().chain(&placed).copied().collect()
                }
            };
            (id, after)
        })
        .collect()
}

/// The access to memory that an operation is: a copy reads.
pub fn access_of(program: &Program, id: OpId) -> Option<&Access> {
    match &program.op(id).kind {
        Kind::Access(access) => Some(access),
        Kind::Ahead(Ahead::Copy { ring, .. }) => Some(&program.ring(*ring).access),
        _ => None,
    }
}
