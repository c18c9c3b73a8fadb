//! Work on several operations at the same time, in MLIR's own threads.

use crate::{
    ffi,
    journal::{self, Changes},
};
use melior::{
    Context,
    ir::{Operation, OperationRef, operation::OperationLike},
};
use mlir_sys::MlirOperation;
use std::{
    any::Any,
    ffi::c_void,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::Mutex,
};

/// Chunks for each thread: with more than one, a thread that is done early helps the others.
const CHUNKS: usize = 8;

/// What threads share: their context, and operations, each for one of them.
#[derive(Clone, Copy)]
struct Shared<'c, 'o> {
    context: &'c Context,
    ops: &'o [MlirOperation],
}

// SAFETY: a context is for all its threads. An operation is a pointer, which threads may hand to each other; what they
// may do with it is said at [`map_operations`].
unsafe impl Send for Shared<'_, '_> {}
// SAFETY: as above; the slice is only read.
unsafe impl Sync for Shared<'_, '_> {}

/// Calls `work` for each operation, and returns what it gave, in order: `mlir::parallelFor`.
///
/// Neighbours go to one thread, which makes itself a state by `state` for some of them, so that the state need not be
/// shared. Without threads all have one state. Diagnostics come out in the order of the operations.
///
/// As with a pass on a function, `work` may change its operation and what is in it, and nothing else. No operation may be
/// in another one, and each must be isolated from above, since values are changed by whoever uses them.
///
/// # Panics
///
/// If `work` panics, once all other threads are done.
pub fn map_operations<'c, 'a, S, R: Send>(
    context: &'c Context,
    ops: &[OperationRef<'c, 'a>],
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &'c Context, OperationRef<'c, 'a>) -> R + Sync,
) -> Vec<R> {
    let threads = context.thread_count();
    let chunks = if threads > 1 { (threads * CHUNKS).min(ops.len()) } else { 1 };
    let raw: Vec<MlirOperation> = ops.iter().map(|op| op.to_raw()).collect();
    let shared = Shared { context, ops: &raw };
    let done: Mutex<Vec<(usize, Vec<R>)>> = Mutex::new(Vec::with_capacity(chunks));
    for_each(context, chunks, &|chunk| {
        // As a whole: a closure takes along only what it names, and the slice alone is not for threads.
        let Shared { context, ops: raw } = { shared };
        let (first, end) = (raw.len() * chunk / chunks, raw.len() * (chunk + 1) / chunks);
        let mut state = state();
        // SAFETY: the operations are those of `ops`, which are valid until all threads are done.
        let ops = raw[first..end].iter().map(|op| unsafe { OperationRef::from_raw(*op) });
        let results = ops.map(|op| work(&mut state, context, op)).collect();
        if let Ok(mut done) = done.lock() {
            done.push((chunk, results));
        }
    });
    let mut done = done.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    done.sort_unstable_by_key(|(chunk, _)| *chunk);
    done.into_iter().flat_map(|(_, results)| results).collect()
}

/// A copy, in no block, and the copies of operations in it.
pub type Copied<'c, 'a> = (Operation<'c>, Vec<OperationRef<'c, 'a>>);

/// Copies operations that are isolated from above, with the copies of operations in each, or of itself:
/// `mlir::Operation::clone`, `mlir::IRMapping::lookup`. One may be copied several times.
///
/// # Panics
///
/// If an operation that is to be found in a copy is elsewhere.
pub fn clone_operations<'c, 'a>(
    context: &'c Context,
    originals: &[(OperationRef<'c, 'a>, Vec<OperationRef<'c, 'a>>)],
) -> Vec<Copied<'c, 'a>> {
    let mut parts: Vec<Vec<MlirOperation>> =
        originals.iter().map(|(_, parts)| parts.iter().map(|part| part.to_raw()).collect()).collect();
    let clonings = originals.iter().zip(&mut parts).map(|((op, _), parts)| ffi::Cloning {
        operation: op.to_raw(),
        part_count: parts.len() as isize,
        parts: parts.as_mut_ptr(),
    });
    let mut clonings: Vec<ffi::Cloning> = clonings.collect();
    // SAFETY: context and operations are valid, and the arrays are as long as they are said to be. Copying reads the
    // original alone, so that threads do not disturb each other.
    unsafe { ffi::mlirExtCloneAll(context.to_raw(), clonings.len() as isize, clonings.as_mut_ptr()) };
    let copied = clonings.into_iter().zip(parts).map(|(cloning, parts)| {
        // SAFETY: C++ gave a copy that is owned by nobody.
        let copy = unsafe { Operation::from_raw(cloning.operation) };
        let parts = parts.into_iter().map(|part| {
            // SAFETY: C++ gave null, or an operation that is part of the copy.
            match unsafe { OperationRef::from_option_raw(part) } {
                Some(part) => part,
                None => panic!("an operation to be found in the copy of another is elsewhere"),
            }
        });
        (copy, parts.collect())
    });
    copied.collect()
}

/// What threads share: what to call, and the first panic.
struct Work<'f> {
    function: &'f (dyn Fn(usize) + Sync),
    panic: Mutex<Option<Box<dyn Any + Send>>>,
    /// What they change, if somebody wants to know.
    changes: Option<Mutex<Vec<Changes>>>,
}

impl Work<'_> {
    fn run(&self, index: usize) {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| (self.function)(index)))
            && let Ok(mut first) = self.panic.lock()
        {
            first.get_or_insert(panic);
        }
    }
}

fn for_each(context: &Context, count: usize, function: &(dyn Fn(usize) + Sync)) {
    unsafe extern "C" fn call(index: isize, user_data: *mut c_void) {
        // SAFETY: the user data is what is below, which outlives all calls and is shared for reading only.
        let work = unsafe { &*user_data.cast::<Work<'_>>() };
        let Some(changes) = &work.changes else { return work.run(index as usize) };
        let made = journal::apart(|| work.run(index as usize));
        if let Ok(mut changes) = changes.lock() {
            changes.push(made);
        }
    }

    let work = Work { function, panic: Mutex::new(None), changes: journal::is_kept().then(Mutex::default) };
    // SAFETY: the context is valid, the callback fits the user data, and C++ returns once all calls have.
    unsafe {
        ffi::mlirExtParallelFor(context.to_raw(), count as isize, call, (&raw const work).cast_mut().cast());
    }
    if let Some(changes) = work.changes {
        journal::add(changes.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()));
    }
    if let Some(panic) = work.panic.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()) {
        resume_unwind(panic);
    }
}
