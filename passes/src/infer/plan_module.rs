//! The decisions on a whole module, with the options of a pass.
//!
//! `ip-msp`, which applies the decisions, and the passes that only report them share this code, so that all
//! decide alike.

use crate::options::Unproven;
use melior::ir::{OperationRef, operation::OperationLike};
use mlir_ext::{diagnostics, pass::PassFailure};
use tilespace_core::{decide, graph::Graph, plan::Plan, solve::Solution};

pub use tilespace_core::decide::Limits;

macro_rules! limits_of {
    ($options:expr) => {
        $crate::infer::plan_module::Limits {
            attempts: $options.do_clone_for_ip_msp,
            growth: $options.max_clone_growth,
            cluster_join: $options.cluster_join,
        }
    };
}

pub(crate) use limits_of;

/// Solves the graph of a module and decides on its bodies.
pub fn decide(
    module: OperationRef<'_, '_>,
    graph: &Graph,
    limits: Limits,
) -> Result<(Solution, Plan), PassFailure> {
    decide::decide(graph, limits).or_else(|wrong| diagnostics::fail(module.location(), wrong))
}

impl Unproven {
    /// Whether an access through a pointer of unknown space is presumed to be to global memory.
    pub const fn presumes_global(self) -> bool {
        match self {
            Self::Generic => false,
            Self::Global => true,
        }
    }
}
