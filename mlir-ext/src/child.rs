//! Work in a forked process, for code that may abort: LLVM's back ends do on errors they cannot report.
//!
//! The child is a copy of this process: handles of IR are valid there, and its changes to IR are not visible
//! here. Only the calling thread exists in it: to wait for another thread is to wait forever.

use crate::ffi::{self, ChildEnd};
use mlir_sys::MlirStringRef;
use std::{
    ffi::c_void,
    panic::{AssertUnwindSafe, catch_unwind},
    process::abort,
};

/// How the work ended.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Outcome {
    /// It returned.
    Finished {
        /// Its result.
        given: Vec<u8>,
        /// Its output.
        log: String,
    },
    /// The process ended first, after printing this.
    Died(String),
    /// No process could be started.
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
        // SAFETY: the user data is the work, which nothing else refers to during the call.
        let work = unsafe { &mut *user_data.cast::<Option<F>>() };
        // Nothing is unwound into C++; the panic's message is printed already.
        let given = catch_unwind(AssertUnwindSafe(|| work.take().map(|work| work()).unwrap_or_default()));
        let Ok(given) = given else { abort() };
        // SAFETY: the bytes live until the call returns, and the data is what belongs to the callback.
        unsafe { output(MlirStringRef { data: given.as_ptr().cast(), length: given.len() }, output_data) };
    }
    call::<F>
}
