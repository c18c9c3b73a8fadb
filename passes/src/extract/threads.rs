//! How much work is worth another thread.
//!
//! ```text
//! 8 functions with 100 ops each       one thread
//! 800 functions with 100 ops each     a thread for every 6 functions, as far as MLIR has threads
//! ```

use crate::limits::OPS_OF_A_THREAD;
use melior::{Context, ir::OperationRef};
use mlir_ext::{ir, parallel};

/// How many of these functions are worth another thread, by the ops in all of them: [`parallel::map`]. Ops
/// are counted only until there is enough work for all threads.
pub fn functions_of_a_thread(context: &Context, functions: &[OperationRef<'_, '_>]) -> usize {
    let states = parallel::most_states(context).min(functions.len());
    if states < 2 {
        return 1;
    }
    let mut ops = 0;
    for function in functions {
        ir::walk_preorder(*function, |_| ops += 1);
        if ops >= states * OPS_OF_A_THREAD {
            return 1;
        }
    }
    grain(functions.len(), ops)
}

/// How many of `functions` with so many ops are worth another thread.
pub fn grain(functions: usize, ops: usize) -> usize {
    (functions * OPS_OF_A_THREAD).div_ceil(ops.max(1))
}
