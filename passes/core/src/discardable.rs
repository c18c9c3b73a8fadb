//! Functions with copies that the linker merges (`linkonce_odr`): who calls ours?
//!
//! ```text
//! linkonce @f(%p)   kernel: call @f(%shared)   all calls target the clone f.shared: our f is erased, and
//!                                              other modules call their own copies
//!                   kernel: call @f(%any)      our f stays, and another module may call it with anything
//! ```
//!
//! Whether such a function is open to unknown callers thus depends on the plan, and the plan on the solution.
//! So it is assumed to be closed first; if its original has to stay, the module is solved again with the
//! function open. Each round opens at least one function, and none is closed again, so this terminates. The
//! result is right: in the last round, every function that keeps its original was solved as open to unknown
//! code, or has no pointers. A function that is referenced only by functions which never run stays as this
//! module's own copy, which no other code calls ([`Plan::owned`]).

use crate::{
    graph::{Graph, Linkage, Role},
    ids::{FuncId, IdMap, reachable},
    plan::{CloneBudget, Plan, Planner},
    solve::{Solution, SolveOptions, solve_with_roles},
};

/// Solves `graph` and plans, until the plan keeps no discardable original that was solved as closed.
pub(crate) fn solve_and_plan(graph: &Graph, options: &SolveOptions, budget: CloneBudget) -> (Solution, Plan) {
    let mut roles = graph.roles();
    loop {
        let mut solution = solve_with_roles(graph, roles, options);
        let planner = Planner::decided(graph, &solution, budget);
        let stays = planner.originals().filter(|id| {
            solution.roles[*id] == Role::Closed && graph.functions[*id].linkage != Linkage::Private
        });
        let stays: Vec<FuncId> = stays.collect();
        // The callers of a function without pointers make no difference.
        if stays.iter().all(|id| graph.functions[*id].is_without_pointers()) {
            let mut plan = planner.build();
            let (named, unused) = unreached(graph, &plan);
            plan.dropped.extend(unused);
            plan.dropped.sort_unstable();
            plan.owned = named;
            for function in stays {
                solution.roles[function] = Role::Open;
            }
            return (solution, plan);
        }
        roles = solution.roles;
        for function in stays {
            roles[function] = Role::Open;
        }
    }
}

/// Discardable functions without a body in the plan: those that private functions without one reference, and
/// the rest, which may be erased.
fn unreached(graph: &Graph, plan: &Plan) -> (Vec<FuncId>, Vec<FuncId>) {
    let mut reached = IdMap::<FuncId, bool>::filled(graph.functions.len(), false);
    for function in plan.bodies.values().map(|body| &body.function).chain(&plan.dropped) {
        reached[*function] = true;
    }
    let dead = graph.functions.iter().filter(|(id, at)| !reached[*id] && at.linkage == Linkage::Private);
    let named = reachable(graph.functions.len(), dead.map(|(id, _)| id), |id, next| {
        if !reached[id] {
            next.extend(graph.functions[id].calls.values().map(|call| call.callee));
        }
    });
    let unreached = graph.functions.iter().filter(|(id, function)| {
        let discardable = function.role == Role::Closed && function.linkage == Linkage::Discardable;
        discardable && !function.is_called_by_address && function.blocks != 0 && !reached[*id]
    });
    unreached.map(|(id, _)| id).partition(|id| named[*id])
}
