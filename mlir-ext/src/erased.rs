//! Operations that a pass has erased: they are destroyed when it is done.
//!
//! Analyses name operations and values by their addresses. Were the memory of an erased operation given to a
//! new one while the pass runs, an old name would mean the new one. So an erased operation is only removed
//! from its block, without operands; the end of the pass destroys it.

use crate::walk;
use melior::ir::OperationRef;
use mlir_sys::{
    MlirOperation, mlirOperationDestroy, mlirOperationGetNumOperands, mlirOperationRemoveFromParent,
    mlirOperationSetOperands,
};
use std::cell::RefCell;

thread_local! {
    // A pass runs on one thread from its beginning to its end, and gives work to others through
    // `crate::parallel`.
    static KEPT: RefCell<Option<Erased>> = const { RefCell::new(None) };
}

/// The operations that one thread has erased.
#[derive(Default)]
pub(crate) struct Erased(Vec<MlirOperation>);

// SAFETY: they are pointers, which are used only when the thread that erased the operations is done.
unsafe impl Send for Erased {}

/// Does work on this thread, and returns what it erased, to be destroyed later.
pub(crate) fn keep<R>(work: impl FnOnce() -> R) -> (R, Erased) {
    let outer = KEPT.replace(Some(Erased::default()));
    let result = work();
    (result, KEPT.replace(outer).unwrap_or_default())
}

/// Whether what this thread erases is kept.
pub(crate) fn is_kept() -> bool {
    KEPT.with_borrow(Option::is_some)
}

/// Adds what another thread has erased.
pub(crate) fn add(Erased(more): Erased) {
    KEPT.with_borrow_mut(|kept| {
        if let Some(Erased(all)) = kept {
            all.extend(more);
        }
    });
}

impl Erased {
    /// Destroys all.
    pub(crate) fn destroy(self) {
        for op in self.0 {
            // SAFETY: it is in no block, has no operands, and its results had no uses when it was erased.
            unsafe { mlirOperationDestroy(op) }
        }
    }
}

/// Erases an operation; its results have no uses: when the pass is done, or at once outside of a pass.
pub(crate) fn erase(op: OperationRef) {
    let raw = op.to_raw();
    KEPT.with_borrow_mut(|kept| {
        // SAFETY: the operation is valid, and nothing outside it uses its results.
        unsafe {
            let Some(Erased(all)) = kept else { return mlirOperationDestroy(raw) };
            // An erased operation must not be a user of any value.
            walk::walk_preorder(op, |at| {
                if mlirOperationGetNumOperands(at.to_raw()) != 0 {
                    mlirOperationSetOperands(at.to_raw(), 0, std::ptr::null());
                }
            });
            mlirOperationRemoveFromParent(raw);
            all.push(raw);
        }
    });
}
