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
    ops::Deref,
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

/// What is kept with a context under a key, as of the last question that this did not answer: who has an answer already
/// waits for nobody.
#[derive(Clone, Debug)]
pub struct Known<T> {
    key: usize,
    seen: Arc<T>,
    /// What there is by now; none before the first question.
    kept: Option<Arc<Mutex<Arc<T>>>>,
}

impl<T: Any + Send + Sync + Default + Clone> Known<T> {
    /// Nothing so far: of which context, the first question tells.
    pub fn new(key: usize) -> Self {
        Self { key, seen: Arc::default(), kept: None }
    }

    /// Learns of all that was asked, wherever that was.
    pub fn refresh(&mut self) {
        if let Some(kept) = &self.kept {
            self.seen = kept.lock().unwrap_or_else(PoisonError::into_inner).clone();
        }
    }

    /// Answers a question by what there is by now, or adds the answer to it.
    pub fn learn<R>(&mut self, context: ContextRef<'_>, ask: impl FnOnce(&mut T) -> R) -> R {
        let kept = self.kept.get_or_insert_with(|| kept(context, self.key));
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        // What others look at stays as it is.
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
