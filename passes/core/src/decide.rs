//! The decisions on a whole module: the front door, with the options of a tool.
//!
//! ```text
//! do-clone-for-ip-msp=-1 max-clone-growth=200    any number of attempts; clones may triple the module
//! ```
//!
//! Tools that apply the decisions and tools that only report them share this code, so that all decide alike.

use crate::{
    analyze,
    graph::{Function, Graph},
    limits::FREE_GROWTH,
    plan::{CloneBudget, Plan},
    solve::{Solution, SolveOptions},
};

/// The options that limit the decisions on the bodies of a module.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// `do-clone-for-ip-msp`.
    pub attempts: i64,
    /// `max-clone-growth`.
    pub growth: i64,
    /// `cluster-join`.
    pub cluster_join: bool,
}

/// Solves the graph of a module and decides on its bodies. The error is a message for the user.
pub fn decide(graph: &Graph, limits: Limits) -> Result<(Solution, Plan), String> {
    let budget = clone_budget(graph, limits.attempts, limits.growth)?;
    let solve = SolveOptions { cluster_join: limits.cluster_join, ..SolveOptions::default() };
    Ok(analyze(graph, &solve, budget))
}

/// The clone budget from two options: attempts, and the growth of the module in percent. In either, -1 means
/// unlimited, and anything below is an error.
///
/// The default of the second, 200 percent, lets a module become three times as large, so that each function
/// may have three bodies: as many clones as LLVM makes for constants, where it lets a function become three
/// times as large (`funcspec-max-clones`, `funcspec-max-codesize-growth`). GCC lets a large unit grow by 10
/// percent for those (`ipa-cp-unit-growth`), but a clone for pointers removes the test of the space from each
/// access. Later stages take time and memory by the size of the module. The limit is for code that calls
/// every function with many vectors; no measured program reaches it.
fn clone_budget(graph: &Graph, attempts: i64, growth: i64) -> Result<CloneBudget, String> {
    let limit = |option: i64, name: &str| match u64::try_from(option) {
        Ok(limit) => Ok(Some(limit)),
        Err(_) if option == -1 => Ok(None),
        Err(_) => Err(format!("{name} must be -1 (no limit), 0 or more, but is {option}")),
    };
    let bodies = graph.functions().values().filter(|function| function.operations != 0);
    let size: u64 = bodies.map(Function::cost).sum();
    let growth = limit(growth, "max-clone-growth")?.map(|percent| match percent {
        0 => 0,
        percent => (size.saturating_mul(percent) / 100).max(FREE_GROWTH),
    });
    Ok(CloneBudget { attempts: limit(attempts, "do-clone-for-ip-msp")?, growth })
}
