//! An undo log of the changes of a pass, so that a panic can roll them back.
//!
//! While a journal is kept, each function of this crate that changes IR first records what was there. Undone
//! backwards, the records restore the IR from before the pass. An erased operation is only removed from its
//! block, without operands, until the pass is done, since nothing else could restore it at the same address.
//! The cost grows with the changes, where that of a copy would grow with the IR.

use crate::ffi;
use crate::walk;
use melior::ir::{OperationRef, Value, ValueLike};
use mlir_sys::{
    MlirAttribute, MlirBlock, MlirOperation, MlirStringRef, MlirType, MlirValue,
    mlirBlockAppendOwnedOperation, mlirBlockInsertOwnedOperationBefore, mlirOperationDestroy,
    mlirOperationGetBlock, mlirOperationGetInherentAttributeByName, mlirOperationGetNextInBlock,
    mlirOperationGetNumOperands, mlirOperationGetNumRegions, mlirOperationGetOperand,
    mlirOperationRemoveFromParent, mlirOperationSetInherentAttributeByName, mlirOperationSetOperand,
    mlirOperationSetOperands, mlirValueGetType, mlirValueSetType,
};
use rustc_hash::FxHashSet;
use std::{cell::RefCell, ffi::c_void, ops::Range};

const _: () = assert!(size_of::<Change>() == 24);

thread_local! {
    // A pass runs on one thread from its beginning to its end, and gives work to others through
    // `crate::parallel`.
    static JOURNAL: RefCell<Option<Journal>> = const { RefCell::new(None) };
}

/// The number of changes in a part: the first part has the fewest, the last the most.
const PART: Range<usize> = 16..4096;

#[derive(Default)]
struct Journal {
    /// Earlier changes, in order, in parts so that growing copies none.
    before: Vec<Vec<Change>>,
    changes: Vec<Change>,
    /// Operations whose attributes and properties need no further record: either recorded before, or the
    /// operation is new. A recorded operation stays at its address until the pass is done.
    states: FxHashSet<usize>,
}

/// A pass records many, so it is kept to 24 bytes.
enum Change {
    /// The type that the value had.
    Type(MlirValue, MlirType),
    /// The former value of this operand.
    Operand(MlirOperation, u32, MlirValue),
    /// The discardable attributes that it had, a dictionary.
    Discardable(MlirOperation, MlirAttribute),
    /// An inherent attribute that it had.
    Inherent(MlirOperation, Inherent, MlirAttribute),
    /// Attributes and properties as they were, in an operation created to hold them.
    State(MlirOperation, MlirOperation),
    /// It was at this place.
    Moved(MlirOperation, Place, *mut c_void),
    /// It is new.
    Inserted(MlirOperation),
    /// Its first operand was removed.
    Dropped(MlirOperation, MlirValue),
    /// It was at this place, and is in no block.
    Erased(MlirOperation, Place, *mut c_void),
}

/// The inherent attributes that change alone.
#[derive(Clone, Copy)]
pub(crate) enum Inherent {
    /// The type of a function.
    FunctionType,
    /// The callee of a call.
    Callee,
}

impl Inherent {
    fn name(self, op: MlirOperation) -> MlirStringRef {
        match self {
            Self::FunctionType => ffi::string_ref("function_type"),
            // SAFETY: the operation is one that a change was recorded for, and is valid.
            Self::Callee => unsafe { ffi::mlirExtCallGetCalleeName(op) },
        }
    }
}

/// Where an operation was.
#[derive(Clone, Copy)]
enum Place {
    /// Before this operation.
    Before,
    /// At the end of this block.
    AtEnd,
}

/// The place of an operation that is in a block.
///
/// # Safety
///
/// The operation must be valid.
unsafe fn place(op: MlirOperation) -> (Place, *mut c_void) {
    // SAFETY: as the caller says.
    let next = unsafe { mlirOperationGetNextInBlock(op) };
    match next.ptr.is_null() {
        false => (Place::Before, next.ptr),
        // SAFETY: as the caller says.
        true => (Place::AtEnd, unsafe { mlirOperationGetBlock(op) }.ptr),
    }
}

/// Puts an operation that is in no block where it was.
///
/// # Safety
///
/// The operation must be valid, and what is at `ptr` must be where it was when [`place`] returned it.
unsafe fn put(op: MlirOperation, place: Place, ptr: *mut c_void) {
    // SAFETY: as the caller says.
    unsafe {
        match place {
            Place::Before => {
                let next = MlirOperation { ptr };
                mlirBlockInsertOwnedOperationBefore(mlirOperationGetBlock(next), next, op);
            }
            Place::AtEnd => mlirBlockAppendOwnedOperation(MlirBlock { ptr }, op),
        }
    }
}

impl Journal {
    #[inline]
    fn record(&mut self, change: Change) {
        if self.changes.len() == self.changes.capacity() {
            self.begin_part();
        }
        self.changes.push(change);
    }

    /// A full part is set aside, since to grow it would copy it.
    #[cold]
    fn begin_part(&mut self) {
        let room = Vec::with_capacity((2 * self.changes.len()).clamp(PART.start, PART.end));
        let full = std::mem::replace(&mut self.changes, room);
        self.before.extend(Some(full).filter(|full| !full.is_empty()));
    }

    fn into_parts(mut self) -> Vec<Vec<Change>> {
        self.before.push(self.changes);
        self.before
    }
}

/// Begins a journal on this thread, if there is none.
pub(crate) fn begin() {
    JOURNAL.with_borrow_mut(|journal| {
        journal.get_or_insert_default();
    });
}

/// The changes of one thread.
#[derive(Default)]
pub(crate) struct Changes(Vec<Vec<Change>>);

// SAFETY: they are pointers, which are used only when the thread that made the changes is done.
unsafe impl Send for Changes {}

/// Does a part of the work of a pass, on any thread, and returns the changes, separate from what the thread
/// recorded before.
pub(crate) fn record_apart(work: impl FnOnce()) -> Changes {
    let outer = JOURNAL.replace(Some(Journal::default()));
    work();
    Changes(JOURNAL.replace(outer).unwrap_or_default().into_parts())
}

/// Adds what other threads have recorded. They have changed different operations, so that the order does not
/// matter.
pub(crate) fn add(changes: impl IntoIterator<Item = Changes>) {
    JOURNAL.with_borrow_mut(|journal| {
        if let Some(journal) = journal {
            journal.before.push(std::mem::take(&mut journal.changes));
            journal.before.extend(changes.into_iter().flat_map(|Changes(parts)| parts));
        }
    });
}

/// The pass is done: what was erased is destroyed.
pub(crate) fn commit() {
    for change in JOURNAL.take().unwrap_or_default().into_parts().into_iter().flatten() {
        match change {
            // SAFETY: it is in no block, has no operands, and its results had no uses when it was removed.
            Change::Erased(op, ..) => unsafe { mlirOperationDestroy(op) },
            // SAFETY: it was created for the journal.
            Change::State(_, state) => unsafe { mlirOperationDestroy(state) },
            Change::Type(..)
            | Change::Operand(..)
            | Change::Discardable(..)
            | Change::Inherent(..)
            | Change::Moved(..)
            | Change::Inserted(_)
            | Change::Dropped(..) => {}
        }
    }
}

/// Undoes all changes.
pub(crate) fn undo() {
    for change in JOURNAL.take().unwrap_or_default().into_parts().into_iter().flatten().rev() {
        // SAFETY: nothing that a change refers to was destroyed since, and undoing the later changes has
        // restored the state right after this one.
        unsafe {
            match change {
                Change::Type(value, r#type) => mlirValueSetType(value, r#type),
                Change::Operand(op, index, value) => mlirOperationSetOperand(op, index as isize, value),
                Change::Discardable(op, attributes) => ffi::mlirExtOperationSetDiscardable(op, attributes),
                Change::Inherent(op, name, attribute) => {
                    mlirOperationSetInherentAttributeByName(op, name.name(op), attribute);
                }
                Change::State(op, state) => {
                    ffi::mlirExtOperationTakeState(op, state);
                    mlirOperationDestroy(state);
                }
                Change::Moved(op, place, ptr) => {
                    mlirOperationRemoveFromParent(op);
                    put(op, place, ptr);
                }
                Change::Inserted(op) => {
                    mlirOperationRemoveFromParent(op);
                    mlirOperationDestroy(op);
                }
                Change::Dropped(op, value) => {
                    let rest = (0..mlirOperationGetNumOperands(op)).map(|at| mlirOperationGetOperand(op, at));
                    let operands: Vec<MlirValue> = std::iter::once(value).chain(rest).collect();
                    mlirOperationSetOperands(op, operands.len() as isize, operands.as_ptr());
                }
                Change::Erased(op, place, ptr) => put(op, place, ptr),
            }
        }
    }
}

#[inline]
fn record(change: impl FnOnce() -> Change) {
    JOURNAL.with_borrow_mut(|journal| journal.as_mut().map(|journal| journal.record(change())));
}

/// To be called before the type of a value is set.
#[inline]
pub(crate) fn value_type(value: Value) {
    // SAFETY: the value is valid.
    record(|| Change::Type(value.to_raw(), unsafe { mlirValueGetType(value.to_raw()) }));
}

/// To be called before an operand is set.
#[inline]
pub(crate) fn operand(op: OperationRef, index: usize) {
    let op = op.to_raw();
    // SAFETY: the operation is valid and has this operand.
    record(|| Change::Operand(op, index as u32, unsafe { mlirOperationGetOperand(op, index as isize) }));
}

/// To be called before all uses of a value are replaced.
pub(crate) fn uses(value: Value) {
    if is_kept() {
        walk::for_each_use(value, operand);
    }
}

/// To be called before discardable attributes are set.
pub(crate) fn discardable(op: OperationRef) {
    let op = op.to_raw();
    // SAFETY: the operation is valid.
    record(|| Change::Discardable(op, unsafe { ffi::mlirExtOperationGetDiscardable(op) }));
}

/// To be called before one inherent attribute is set, and nothing else.
pub(crate) fn inherent(op: OperationRef, name: Inherent) {
    // SAFETY: the operation is valid, and the name is there for ever.
    let attribute = unsafe { mlirOperationGetInherentAttributeByName(op.to_raw(), name.name(op.to_raw())) };
    if attribute.ptr.is_null() {
        return state(op);
    }
    record(|| Change::Inherent(op.to_raw(), name, attribute));
}

/// To be called before any attributes or properties are set.
pub(crate) fn state(op: OperationRef) {
    let op = op.to_raw();
    JOURNAL.with_borrow_mut(|journal| {
        if let Some(journal) = journal
            && journal.states.insert(op.ptr.addr())
        {
            // SAFETY: the operation is valid.
            journal.record(Change::State(op, unsafe { ffi::mlirExtOperationCopyState(op) }));
        }
    });
}

/// To be called before an operation is moved.
pub(crate) fn moved(op: OperationRef) {
    let op = op.to_raw();
    record(|| {
        // SAFETY: the operation is valid, and in a block.
        let (place, ptr) = unsafe { place(op) };
        Change::Moved(op, place, ptr)
    });
}

/// To be called when an operation was inserted.
pub(crate) fn inserted(op: OperationRef) {
    let op = op.to_raw();
    JOURNAL.with_borrow_mut(|journal| {
        if let Some(journal) = journal {
            // A copy of a function gets other attributes; an op without regions hardly ever does.
            // SAFETY: the operation is valid.
            if unsafe { mlirOperationGetNumRegions(op) } != 0 {
                journal.states.insert(op.ptr.addr());
            }
            journal.record(Change::Inserted(op));
        }
    });
}

/// Erases an operation whose results have no uses: now, or when the pass is done.
pub(crate) fn erase(op: OperationRef) {
    let raw = op.to_raw();
    // SAFETY: the operation is valid and nothing outside it uses its results.
    unsafe {
        if !is_kept() {
            return mlirOperationDestroy(raw);
        }
        // An erased operation must not be a user of any value.
        walk::walk_preorder(op, |at| {
            let at = at.to_raw();
            let count = mlirOperationGetNumOperands(at);
            for index in 0..count {
                record(|| Change::Dropped(at, mlirOperationGetOperand(at, index)));
            }
            if count != 0 {
                mlirOperationSetOperands(at, 0, std::ptr::null());
            }
        });
        let (place, ptr) = place(raw);
        mlirOperationRemoveFromParent(raw);
        record(|| Change::Erased(raw, place, ptr));
    }
}

/// Whether there is a journal on this thread.
pub(crate) fn is_kept() -> bool {
    JOURNAL.with_borrow(Option::is_some)
}
