//! Work in a process of its own, for code that may end its process: LLVM's back ends do where they cannot go on.
//!
//! The child is a copy of this process, so that handles of IR are as good there as here, and what it does to IR is not seen
//! here. It has the calling thread alone: what waits for another thread waits forever.

use crate::ffi::{self, ChildEnd};
use mlir_sys::MlirStringRef;
use std::{
    ffi::c_void,
    panic::{AssertUnwindSafe, catch_unwind},
    process::abort,
};

/// What became of the work.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Outcome {
    /// It is done.
    Finished {
        /// What it gave.
        given: Vec<u8>,
        /// What it printed.
        log: String,
    },
    /// Its process ended before, and had printed this.
    Died(String),
    /// There is no process for it.
    NotStarted,
}

/// Runs `work` in a child and waits for it.
pub fn run(work: impl FnOnce() -> Vec<u8>) -> Outcome {
    let mut work = Some(work);
    let (mut output, mut log) = (Vec::new(), Vec::new());
    // SAFETY: the callbacks get the pointers that they are for, which live until the call returns.
    let end = unsafe {
        ffi::mlirExtRunInChild(
            call(&work),
            (&raw mut work).cast(),
            ffi::append_bytes,
            (&raw mut output).cast(),
            ffi::append_bytes,
            (&raw mut log).cast(),
        )
    };
    let log = String::from_utf8_lossy(&log).into_owned();
    match end {
        ChildEnd::Finished => Outcome::Finished { given: output, log },
        ChildEnd::Died => Outcome::Died(log),
        ChildEnd::NotStarted => Outcome::NotStarted,
    }
}

/// The callback for work of a type.
fn call<F: FnOnce() -> Vec<u8>>(_: &Option<F>) -> ffi::ChildRun {
    unsafe extern "C" fn call<F: FnOnce() -> Vec<u8>>(
        output: ffi::StringCallback,
        output_data: *mut c_void,
        user_data: *mut c_void,
    ) {
        // SAFETY: the user data is the work, which nothing else refers to meanwhile.
        let work = unsafe { &mut *user_data.cast::<Option<F>>() };
        // Nothing is unwound into C++; the panic's message is printed already.
        let given = catch_unwind(AssertUnwindSafe(|| work.take().map(|work| work()).unwrap_or_default()));
        let Ok(given) = given else { abort() };
        // SAFETY: the bytes live until the call returns, and the data is what belongs to the callback.
        unsafe { output(MlirStringRef { data: given.as_ptr().cast(), length: given.len() }, output_data) };
    }
    call::<F>
}
