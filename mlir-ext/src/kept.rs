//! Data that belongs to a context and goes with it.
//!
//! What is found out about names of ops or about types holds for one context, as long as that is there: they are
//! addresses, which another context may get later. MLIR has no place for such data. But a diagnostic handler is owned by
//! its context: one that handles nothing tells, by its end, when the data is to be dropped.

use crate::ffi::mlirExtContextGetNumRegisteredOperations;
use melior::ContextRef;
use mlir_sys::{MlirDiagnostic, MlirLogicalResult, mlirContextAttachDiagnosticHandler};
use std::{
    any::Any,
    collections::BTreeMap,
    ffi::c_void,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// By key, and by how many kinds of operations were registered then: a name that was unknown may be that of one now.
type Kept = Vec<((usize, usize), Arc<dyn Any + Send + Sync>)>;

/// By the address of the context.
static ALL: Mutex<BTreeMap<usize, Kept>> = Mutex::new(BTreeMap::new());

fn all() -> MutexGuard<'static, BTreeMap<usize, Kept>> {
    ALL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What is kept with a context under a key, of this type; the default, if there is nothing yet.
pub fn kept<T: Any + Send + Sync + Default>(context: ContextRef<'_>, key: usize) -> Arc<T> {
    // SAFETY: the reference does not outlive this call.
    let raw = unsafe { context.to_ref() }.to_raw();
    let id = raw.ptr.addr();
    // SAFETY: the context is alive.
    let key = (key, unsafe { mlirExtContextGetNumRegisteredOperations(raw) });
    let mut contexts = all();
    if let Some(kept) = contexts.get(&id) {
        let mut found = kept.iter().filter(|(known, _)| *known == key);
        if let Some(found) = found.find_map(|(_, kept)| kept.clone().downcast().ok()) {
            return found;
        }
    } else {
        // SAFETY: the context is alive, and both functions may be called from any thread with this number.
        unsafe {
            mlirContextAttachDiagnosticHandler(
                raw,
                Some(leave),
                std::ptr::without_provenance_mut(id),
                Some(forget),
            );
        }
    }
    let new = Arc::<T>::default();
    contexts.entry(id).or_default().push((key, new.clone()));
    new
}

/// Handles no diagnostic.
extern "C" fn leave(_: MlirDiagnostic, _: *mut c_void) -> MlirLogicalResult {
    MlirLogicalResult { value: 0 }
}

/// The context with this address ends.
extern "C" fn forget(context: *mut c_void) {
    // Dropped after the lock is released.
    let kept = all().remove(&context.addr());
    drop(kept);
}

#[cfg(test)]
mod tests {
    use super::kept;
    use melior::{Context, ir::Location};
    use std::sync::{Arc, Mutex};

    #[test]
    fn data_is_one_for_each_context_key_and_type_and_goes_with_the_context() {
        let (one, other) = (Context::new(), Context::new());
        let get = |context: &Context, key| kept::<Mutex<u32>>(Location::unknown(context).context(), key);
        let first = get(&one, 0);
        *first.lock().unwrap() = 7;
        assert_eq!(*get(&one, 0).lock().unwrap(), 7);
        assert_eq!(*get(&one, 1).lock().unwrap(), 0);
        assert_eq!(*get(&other, 0).lock().unwrap(), 0);
        assert_eq!(Arc::strong_count(&first), 2);
        drop(one);
        assert_eq!(Arc::strong_count(&first), 1);
    }
}
