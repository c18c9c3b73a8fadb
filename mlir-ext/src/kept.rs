//! Data that belongs to a context and is dropped with it.
//!
//! Facts about op names or types are keyed by address, so they hold for one context and its lifetime only: a
//! later context may reuse the addresses. MLIR has no place for such data. But a context owns its diagnostic
//! handlers: the destruction of a handler that handles nothing tells when to drop the data.

use crate::ffi::mlirExtContextGetNumRegisteredOperations;
use melior::ContextRef;
use mlir_sys::{MlirDiagnostic, MlirLogicalResult, mlirContextAttachDiagnosticHandler};
use std::{
    any::Any,
    collections::BTreeMap,
    ffi::c_void,
    ops::Deref,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// By key, and by the number of registered operations at that time: a name that was unknown may be registered
/// now.
type Kept = Vec<((usize, usize), Arc<dyn Any + Send + Sync>)>;

/// By the address of the context.
static ALL: Mutex<BTreeMap<usize, Kept>> = Mutex::new(BTreeMap::new());

fn all() -> MutexGuard<'static, BTreeMap<usize, Kept>> {
    ALL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The data of this type kept with a context under a key; the default, if there is none yet.
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

/// A snapshot of the data kept with a context under a key, as of the last query that the snapshot could not
/// answer. A query that it can answer takes no lock.
#[derive(Clone, Debug)]
pub struct Known<T> {
    key: usize,
    seen: Arc<T>,
    /// The shared data; none before the first query.
    kept: Option<Arc<Mutex<Arc<T>>>>,
}

impl<T: Any + Send + Sync + Default + Clone> Known<T> {
    /// Empty; the first query determines the context.
    pub fn new(key: usize) -> Self {
        Self { key, seen: Arc::default(), kept: None }
    }

    /// Takes a new snapshot, with the answers that other threads have added.
    pub fn refresh(&mut self) {
        if let Some(kept) = &self.kept {
            self.seen = kept.lock().unwrap_or_else(PoisonError::into_inner).clone();
        }
    }

    /// Answers a query from the shared data, or adds the answer to it.
    pub fn learn<R>(&mut self, context: ContextRef<'_>, ask: impl FnOnce(&mut T) -> R) -> R {
        let kept = self.kept.get_or_insert_with(|| kept(context, self.key));
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        // Dropped first, so that data which no other snapshot shares is changed in place; snapshots of others
        // stay.
        self.seen = Arc::default();
        let answer = ask(Arc::make_mut(&mut kept));
        self.seen = kept.clone();
        answer
    }
}

impl<T> Deref for Known<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.seen
    }
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
    use super::{Known, kept};
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

    #[test]
    fn what_one_has_learned_others_know_when_they_ask() {
        let context = Context::new();
        let learn = |known: &mut Known<Vec<u32>>, number| {
            known.learn(Location::unknown(&context).context(), |all| {
                all.push(number);
                all.len()
            })
        };
        let (mut one, mut other) = (Known::<Vec<u32>>::new(0), Known::<Vec<u32>>::new(0));
        assert_eq!(learn(&mut one, 7), 1);
        let before = one.clone();
        assert!(other.is_empty());
        assert_eq!(learn(&mut other, 8), 2);
        assert_eq!((one.len(), before.len(), other.len()), (1, 1, 2));
        one.refresh();
        assert_eq!(*one, [7, 8]);
    }
}
