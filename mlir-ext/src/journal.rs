//! What a pass has changed so far, so that a panic can take it back.
//!
//! While a journal is kept, each function of this crate that changes IR first notes what was there. Undone backwards,
//! the notes lead to where the pass began. An operation that is erased is only taken out of its block, without operands,
//! until the pass is done, since nothing else could bring it back at the same address. The cost grows with the changes
//! and not with the IR, which a copy of everything would not do.

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
    // A pass runs on one thread from its beginning to its end, and tells others what to do by `crate::parallel`.
    static JOURNAL: RefCell<Option<Journal>> = const { RefCell::new(None) };
}

/// How many changes are in a part, from the first to the last.
const PART: Range<usize> = 16..4096;

#[derive(Default)]
struct Journal {
    /// What was done before, in order, in parts that need not be copied into one.
    before: Vec<Vec<Change>>,
    changes: Vec<Change>,
    /// Operations whose attributes and properties need no other note: they were noted before, or the operation was not
    /// there. What was noted stays at its address until the pass is done.
    states: FxHashSet<usize>,
}

/// Many of them are kept, and so they have 24 bytes.
enum Change {
    /// The type that the value had.
    Type(MlirValue, MlirType),
    /// What this operand was.
    Operand(MlirOperation, u32, MlirValue),
    /// The discardable attributes that it had, a dictionary.
    Discardable(MlirOperation, MlirAttribute),
    /// An inherent attribute that it had.
    Inherent(MlirOperation, Inherent, MlirAttribute),
    /// Attributes and properties as they were, in an operation made for it.
    State(MlirOperation, MlirOperation),
    /// It was there.
    Moved(MlirOperation, Place, *mut c_void),
    /// It was not there.
    Inserted(MlirOperation),
    /// It had one operand more, in front of those that it has.
    Dropped(MlirOperation, MlirValue),
    /// It was there, and is in no block.
    Erased(MlirOperation, Place, *mut c_void),
}

/// The inherent attributes that change alone.
#[derive(Clone, Copy)]
pub(crate) enum Inherent {
    /// The type of a function.
    FunctionType,
    /// What a call calls.
    Callee,
}

impl Inherent {
    fn name(self) -> MlirStringRef {
        ffi::string_ref(match self {
            Self::FunctionType => "function_type",
            Self::Callee => "callee",
        })
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

/// Where an operation is, which is in a block.
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
/// The operation must be valid, and what is at `ptr` must be where it was when [`place`] told it.
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
    fn note(&mut self, change: Change) {
        if self.changes.len() == self.changes.capacity() {
            self.begin_part();
        }
        self.changes.push(change);
    }

    /// A full part is put away as it is, since to grow it would copy it.
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

/// Does a part of the work of a pass, on whichever thread, and returns the changes. They are noted apart from what the
/// thread may have noted before.
pub(crate) fn apart(work: impl FnOnce()) -> Changes {
    let outer = JOURNAL.replace(Some(Journal::default()));
    work();
    Changes(JOURNAL.replace(outer).unwrap_or_default().into_parts())
}

/// Adds what other threads have noted. They have changed different operations, so that the order is of no account.
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
            // SAFETY: it is in no block, has no operands, and nobody used its results when it was taken out.
            Change::Erased(op, ..) => unsafe { mlirOperationDestroy(op) },
            // SAFETY: it was made for the journal.
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

/// Takes all changes back.
pub(crate) fn undo() {
    for change in JOURNAL.take().unwrap_or_default().into_parts().into_iter().flatten().rev() {
        // SAFETY: nothing that a change speaks of was destroyed since, and what is undone already leaves everything as
        // it was right after the change.
        unsafe {
            match change {
                Change::Type(value, r#type) => mlirValueSetType(value, r#type),
                Change::Operand(op, index, value) => mlirOperationSetOperand(op, index as isize, value),
                Change::Discardable(op, attributes) => ffi::mlirExtOperationSetDiscardable(op, attributes),
                Change::Inherent(op, name, attribute) => {
                    mlirOperationSetInherentAttributeByName(op, name.name(), attribute);
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
fn note(change: impl FnOnce() -> Change) {
    JOURNAL.with_borrow_mut(|journal| journal.as_mut().map(|journal| journal.note(change())));
}

/// To be called before the type of a value is set.
#[inline]
pub(crate) fn value_type(value: Value) {
    // SAFETY: the value is valid.
    note(|| Change::Type(value.to_raw(), unsafe { mlirValueGetType(value.to_raw()) }));
}

/// To be called before an operand is set.
#[inline]
pub(crate) fn operand(op: OperationRef, index: usize) {
    let op = op.to_raw();
    // SAFETY: the operation is valid and has this operand.
    note(|| Change::Operand(op, index as u32, unsafe { mlirOperationGetOperand(op, index as isize) }));
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
    note(|| Change::Discardable(op, unsafe { ffi::mlirExtOperationGetDiscardable(op) }));
}

/// To be called before one inherent attribute is set, and nothing else.
pub(crate) fn inherent(op: OperationRef, name: Inherent) {
    // SAFETY: the operation is valid, and the name is there for ever.
    let attribute = unsafe { mlirOperationGetInherentAttributeByName(op.to_raw(), name.name()) };
    if attribute.ptr.is_null() {
        return state(op);
    }
    note(|| Change::Inherent(op.to_raw(), name, attribute));
}

/// To be called before any attributes or properties are set.
pub(crate) fn state(op: OperationRef) {
    let op = op.to_raw();
    JOURNAL.with_borrow_mut(|journal| {
        if let Some(journal) = journal
            && journal.states.insert(op.ptr.addr())
        {
            // SAFETY: the operation is valid.
            journal.note(Change::State(op, unsafe { ffi::mlirExtOperationCopyState(op) }));
        }
    });
}

/// To be called before an operation is moved.
pub(crate) fn moved(op: OperationRef) {
    let op = op.to_raw();
    note(|| {
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
            // A copy of a function gets other attributes; what has no regions hardly ever does.
            // SAFETY: the operation is valid.
            if unsafe { mlirOperationGetNumRegions(op) } != 0 {
                journal.states.insert(op.ptr.addr());
            }
            journal.note(Change::Inserted(op));
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
        // What is erased is among the users of no value.
        walk::walk_preorder(op, |at| {
            let at = at.to_raw();
            let count = mlirOperationGetNumOperands(at);
            for index in 0..count {
                note(|| Change::Dropped(at, mlirOperationGetOperand(at, index)));
            }
            if count != 0 {
                mlirOperationSetOperands(at, 0, std::ptr::null());
            }
        });
        let (place, ptr) = place(raw);
        mlirOperationRemoveFromParent(raw);
        note(|| Change::Erased(raw, place, ptr));
    }
}

/// Whether there is a journal on this thread.
pub(crate) fn is_kept() -> bool {
    JOURNAL.with_borrow(Option::is_some)
}
