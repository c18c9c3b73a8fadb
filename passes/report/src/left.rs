//! The accesses that stay generic, each with the way from there back to where the space became unknown.

use crate::{findings::Findings, named::Named};
use tilespace_core::{
    MemorySpace,
    explain::{Explainer, Explanation, Provenance, Reason},
    function::function_ir::FunctionIr,
    graph::AccessWhat,
    ids::{BodyId, NodeId, Site},
    ir::Op,
    lattice::Mask,
};

/// An access that stays generic, with its place in the IR.
pub struct Leftover<I: Named> {
    /// The body it is in.
    pub body: BodyId,
    pub site: Site,
    pub op: Op<I>,
    pub reason: Reason,
    /// The values from the access back to where the space became unknown: the defining op of each, and a
    /// description.
    pub chain: Vec<(Op<I>, String)>,
}

/// All accesses that stay generic in the bodies of the plan.
pub fn leftovers<I: Named>(findings: &Findings<'_, I>) -> Vec<Leftover<I>> {
    let Findings { graph, functions, solution, plan, .. } = *findings;
    let explainer = Explainer::new(graph, solution, plan);
    let mut found = Vec::new();
    for id in plan.bodies.keys() {
        let (function, ir) = findings.function(id);
        for access in &function.accesses {
            let explanation = match findings.spaces(id, access.site) {
                [] => explainer.explain(id, access),
                spaces if spaces.contains(&MemorySpace::Generic) && access.what == AccessWhat::Memory => {
                    Some(explainer.explain(id, access).unwrap_or_else(|| Explanation::lost(id, access)))
                }
                _ => None,
            };
            if let Some(explanation) = explanation {
                let op = ir.site(access.site).0;
                let step = |(body, node): &(BodyId, NodeId)| {
                    describe(&functions[plan.bodies[*body].function], *node)
                };
                let mut chain: Vec<_> = explanation.chain.iter().filter_map(step).collect();
                let end = chain.last().map_or(op, |(op, _)| *op);
                chain.extend(explanation.reaching.iter().filter_map(|seen| {
                    let spaces = spaces(seen.mask);
                    Some(match seen.from {
                        Provenance::Store(body, site) => {
                            let (op, _) = functions[plan.bodies[body].function].site(site);
                            (
                                op,
                                format!("the load may read a pointer to {spaces} memory that is stored here"),
                            )
                        }
                        Provenance::Start => (
                            end,
                            format!("the loaded memory may hold pointers to {spaces} memory from the start"),
                        ),
                        Provenance::Value(body, node) => {
                            let (op, words) = step(&(body, node))?;
                            (op, format!("merges with a pointer to {spaces} memory: {words}"))
                        }
                    })
                }));
                found.push(Leftover { body: id, site: access.site, op, reason: explanation.reason, chain });
            }
        }
    }
    found
}

/// The defining op of a value, and its description. The program may give it a name.
fn describe<I: Named>(function: &FunctionIr<I>, node: NodeId) -> Option<(Op<I>, String)> {
    let value = function.values[node]?.value;
    let of = I::demangled(&I::symbol(function.op()));
    let name = I::variable(value).filter(|name| !name.is_empty());
    match (value.argument_owner(), value.defining_op()) {
        (Some((block, argument)), _) => {
            let whose = if function.op().entry_block() == Some(block) { "" } else { "a block of " };
            let name = name.map(|name| format!("'{name}', ")).unwrap_or_default();
            Some((function.op(), format!("{name}argument {argument} of {whose}'{of}'")))
        }
        (None, Some(op)) => {
            let words = || format!("result of '{}' in '{of}'", I::op_name(op));
            Some((op, name.map_or_else(words, |name| format!("'{name}' in '{of}'"))))
        }
        (None, None) => None,
    }
}

/// The spaces of a mask in words.
fn spaces(mask: Mask) -> String {
    if mask.contains(Mask::UNKNOWN) {
        return "any".into();
    }
    mask.spaces().map(MemorySpace::name).collect::<Vec<_>>().join(" or ")
}
