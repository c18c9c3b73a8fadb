//! Parallel work, in MLIR's own threads.
//!
//! The rule for MLIR's passes holds here: IR may be read by all threads while none changes it, and changed by
//! one thread while no other reads it. The work must see to that; no type checks it. Handles of IR are plain
//! pointers, and [`Handle`] lets threads have them.

use crate::{
    erased::{self, Erased},
    ffi,
};
use melior::{
    Context,
    ir::{
        Attribute, AttributeLike, BlockLike, BlockRef, Location, Operation, OperationRef, RegionLike,
        RegionRef, Type, TypeLike, Value, ValueLike, attribute::StringAttribute, operation::OperationLike,
    },
};
use mlir_sys::{MlirOperation, MlirValue};
use std::{
    any::Any,
    ffi::c_void,
    hash::{Hash, Hasher},
    ops::Deref,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::Mutex,
};

/// Chunks for each thread: with more than one, a thread that is done early helps the others.
const CHUNKS: usize = 8;

/// A handle that threads may share or send.
#[derive(Clone, Copy, Debug)]
pub struct Handle<T>(T);

/// Handles of IR: pointers and numbers, and nothing else. Sealed: all implementations are here.
pub trait IrHandle: Copy + sealed::Sealed {}

/// Handles of one thing, which its address identifies.
pub trait Identity: IrHandle {
    /// Its address.
    fn address(self) -> usize;
}

macro_rules! handles {
    ($($ty:ty, $raw:path;)*) => {
        $(impl IrHandle for $ty {}

        impl Identity for $ty {
            #[inline]
            fn address(self) -> usize {
                $raw(&self).ptr.addr()
            }
        })*
    };
}

handles! {
    Attribute<'_>, AttributeLike::to_raw;
    OperationRef<'_, '_>, OperationLike::to_raw;
    Type<'_>, TypeLike::to_raw;
    Value<'_, '_>, ValueLike::to_raw;
    BlockRef<'_, '_>, BlockLike::to_raw;
    RegionRef<'_, '_>, RegionLike::to_raw;
}
impl IrHandle for StringAttribute<'_> {}
impl sealed::Sealed for Location<'_> {}
impl IrHandle for Location<'_> {}

impl<T: Identity> PartialEq for Handle<T> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0.address() == other.0.address()
    }
}

impl<T: Identity> Eq for Handle<T> {}

impl<T: Identity> Hash for Handle<T> {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.address().hash(state);
    }
}

mod sealed {
    use super::{Attribute, BlockRef, OperationRef, RegionRef, StringAttribute, Type, Value};

    pub trait Sealed {}

    impl Sealed for Attribute<'_> {}
    impl Sealed for BlockRef<'_, '_> {}
    impl Sealed for RegionRef<'_, '_> {}
    impl Sealed for StringAttribute<'_> {}
    impl Sealed for OperationRef<'_, '_> {}
    impl Sealed for Type<'_> {}
    impl Sealed for Value<'_, '_> {}
}

impl<T: IrHandle> From<T> for Handle<T> {
    fn from(handle: T) -> Self {
        Self(handle)
    }
}

impl<T: IrHandle> Deref for Handle<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

// SAFETY: a pointer to IR, since the trait is sealed. What threads may do with it is stated at the head of
// the file.
unsafe impl<T: IrHandle> Send for Handle<T> {}
// SAFETY: as above.
unsafe impl<T: IrHandle> Sync for Handle<T> {}

/// A context, which all its threads may use.
#[derive(Clone, Copy)]
struct OfAll<'c>(&'c Context);

// SAFETY: MLIR's contexts are thread-safe while threads are enabled; if not, there is one thread.
unsafe impl Send for OfAll<'_> {}
// SAFETY: as above.
unsafe impl Sync for OfAll<'_> {}

/// Calls `work` for each operation, and returns its results in order: `mlir::parallelFor`.
///
/// Neighbours go to one thread. It creates an unshared state by `others` for each run of at least `grain`
/// operations. Without work for a second thread, or without one, all use the state of the caller, `own`.
/// Diagnostics come out in the order of the operations.
///
/// As with a pass on a function, `work` may change its operation and the contents of its regions, and nothing
/// else. No operation may be in another one, and each must be isolated from above, since a change to a use
/// also changes the value.
///
/// # Panics
///
/// If `work` panics, once all other threads are done.
pub fn map_operations<'c, 'a, S, R: Send>(
    context: &'c Context,
    ops: &[OperationRef<'c, 'a>],
    grain: usize,
    own: &mut S,
    others: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &'c Context, OperationRef<'c, 'a>) -> R + Sync,
) -> Vec<R> {
    let ops: Vec<Handle<OperationRef<'c, 'a>>> = ops.iter().map(|op| Handle::from(*op)).collect();
    map(context, ops, grain, own, others, |state, context, op| work(state, context, *op))
}

/// How many states are created at most: a few for each thread.
pub fn most_states(context: &Context) -> usize {
    match context.thread_count() {
        0 | 1 => 1,
        threads => threads * CHUNKS,
    }
}

/// Calls `work` with each of the items, in parallel, and returns the results in order.
///
/// `work` may read all IR. It may change IR as the work of [`map_operations`] may.
///
/// # Panics
///
/// If `work` panics, once all other threads are done.
pub fn map<'c, T: Send, S, R: Send>(
    context: &'c Context,
    items: Vec<T>,
    grain: usize,
    own: &mut S,
    others: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &'c Context, T) -> R + Sync,
) -> Vec<R> {
    let count = items.len();
    let chunks = most_states(context).min(count.div_ceil(grain.max(1)).max(1));
    if chunks == 1 {
        return items.into_iter().map(|item| work(own, context, item)).collect();
    }
    let mut items = items.into_iter();
    let parts = (0..chunks).map(|chunk| {
        let (first, end) = (count * chunk / chunks, count * (chunk + 1) / chunks);
        Mutex::new(items.by_ref().take(end - first).collect())
    });
    let parts: Vec<Mutex<Vec<T>>> = parts.collect();
    let of_all = OfAll(context);
    let done: Mutex<Vec<(usize, Vec<R>)>> = Mutex::new(Vec::with_capacity(chunks));
    for_each(context, chunks, &|chunk| {
        // As a whole: a closure captures only the fields it names, and the reference in it is not `Send`.
        let OfAll(context) = { of_all };
        let part = parts[chunk].lock().map(|mut part| std::mem::take(&mut *part)).unwrap_or_default();
        let mut state = others();
        let results = part.into_iter().map(|item| work(&mut state, context, item)).collect();
        if let Ok(mut done) = done.lock() {
            done.push((chunk, results));
        }
    });
    let mut done = done.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    done.sort_unstable_by_key(|(chunk, _)| *chunk);
    done.into_iter().flat_map(|(_, results)| results).collect()
}

/// An operation to copy, and the parts to look up in the copy: operations in it, or itself, and values.
pub type Original<'c, 'a> = (OperationRef<'c, 'a>, Vec<OperationRef<'c, 'a>>, Vec<Value<'c, 'a>>);

/// A copy, in no block, and the parts looked up in it.
pub type Copied<'c, 'a> = (Operation<'c>, Vec<Handle<OperationRef<'c, 'a>>>, Vec<Handle<Value<'c, 'a>>>);

/// Copies operations that are isolated from above and in no function's body, with the copies of operations
/// and values in each: `mlir::Operation::clone` and `mlir::IRMapping::lookup`; a value from
/// elsewhere is its own copy. An operation may be copied several times.
///
/// # Panics
///
/// If an operation to look up is not in the original.
pub fn clone_operations<'c, 'a>(context: &'c Context, originals: &[Original<'c, 'a>]) -> Vec<Copied<'c, 'a>> {
    let raw = |(_, parts, values): &Original<'c, 'a>| {
        let parts: Vec<MlirOperation> = parts.iter().map(|part| part.to_raw()).collect();
        let values: Vec<MlirValue> = values.iter().map(|value| value.to_raw()).collect();
        (parts, values)
    };
    let mut found: Vec<(Vec<MlirOperation>, Vec<MlirValue>)> = originals.iter().map(raw).collect();
    let clonings = originals.iter().zip(&mut found).map(|((op, ..), (parts, values))| ffi::Cloning {
        operation: op.to_raw(),
        part_count: parts.len() as isize,
        parts: parts.as_mut_ptr(),
        value_count: values.len() as isize,
        values: values.as_mut_ptr(),
    });
    let mut clonings: Vec<ffi::Cloning> = clonings.collect();
    // SAFETY: context and operations are valid, and the arrays have the lengths given. Copying only
    // reads the original, so that threads do not disturb each other.
    unsafe { ffi::mlirExtCloneAll(context.to_raw(), clonings.len() as isize, clonings.as_mut_ptr()) };
    let copied = clonings.into_iter().zip(found).map(|(cloning, (parts, values))| {
        // SAFETY: C++ returned a copy without an owner.
        let copy = unsafe { Operation::from_raw(cloning.operation) };
        let parts = parts.into_iter().map(|part| {
            // SAFETY: C++ returned null, or an operation that is part of the copy.
            match unsafe { OperationRef::from_option_raw(part) } {
                Some(part) => part.into(),
                None => panic!("an operation to be found in the copy of another is elsewhere"),
            }
        });
        // SAFETY: C++ returned values of the copy, or the ones it was given.
        let values = values.into_iter().map(|value| unsafe { Value::from_raw(value) }.into());
        (copy, parts.collect(), values.collect())
    });
    copied.collect()
}

/// Shared by threads: the function to call, and the first panic.
struct Work<'f> {
    function: &'f (dyn Fn(usize) + Sync),
    panic: Mutex<Option<Box<dyn Any + Send>>>,
    /// What they have erased, if that is kept.
    erased: Option<Mutex<Vec<Erased>>>,
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
        let Some(all) = &work.erased else { return work.run(index as usize) };
        let ((), erased) = erased::keep(|| work.run(index as usize));
        if let Ok(mut all) = all.lock() {
            all.push(erased);
        }
    }

    let work = Work { function, panic: Mutex::new(None), erased: erased::is_kept().then(Mutex::default) };
    // SAFETY: the context is valid, the callback fits the user data, and C++ returns once all calls have.
    unsafe {
        ffi::mlirExtParallelFor(context.to_raw(), count as isize, call, (&raw const work).cast_mut().cast());
    }
    if let Some(all) = work.erased {
        all.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()).into_iter().for_each(erased::add);
    }
    if let Some(panic) = work.panic.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()) {
        resume_unwind(panic);
    }
}
