//! All limits of the passes, each with the loss beyond it.
//!
//! ```text
//! struct of 70,000 pointers       one field for all of them       a load gives any of the pointers
//! index behind 9 additions        any number                      the address may be anywhere in its object
//! ```
//!
//! Each keeps time or memory in proportion to the program. None can make a result wrong: anything beyond a
//! limit counts as unknown. The book's page on limits is generated from the comments here.

/// Elements of an array, times pointer fields of each, that are distinguished.
///
/// Beyond: all elements share their fields, so that a load of one gives any of their pointers.
/// Why: each field is a node of the graph for every value of the type.
pub const ARRAY_FIELDS: usize = 64;
/// Pointer fields of a type that are distinguished.
///
/// Beyond: the type has one field for all of its pointers, and so has each that contains it. Why: each field
/// is a node of the graph for every value of the type, and a struct that is built field by field has as many
/// values as fields.
pub const TYPE_FIELDS: usize = 1 << 9;
/// Types inside each other that are taken apart.
///
/// Beyond: the type has one field for all of its pointers, anywhere in memory.
/// Why: a recursion on types must not exhaust the stack.
pub const TYPE_DEPTH: usize = 64;
/// Values at places of one class of objects that may be the same memory.
///
/// Beyond: none of the values is followed as an object. Why: cyclic flow may move offsets for ever; a helper
/// needs some for each field of a closure from each call.
pub const CLASS_ENTRIES: usize = 1024;
/// Operations followed back from the address of a volatile access, to find its memory.
///
/// Beyond: it is in any memory, so that a load may find anything.
/// Why: this is done for each such access, so that long chains would take quadratic time.
pub const INTEGER_STEPS: usize = 256;
/// Definitions walked back on a path from a pointer, by default (`nvptx-traverse-address-aliasing-limit`).
///
/// Beyond: the pointer may alias any other.
/// Why: NVIDIA's default (document "Address Spaces").
pub const ALIAS_STEPS: usize = 6;
/// Definitions walked back from the pointer of an access, to find the variable that it belongs to.
///
/// Beyond: the report has no name for the pointer.
/// Why: a report of hundreds of thousands of accesses must take little time beside the analysis.
pub const NAME_STEPS: usize = 32;
/// Loops around each other that a report tells apart.
///
/// Beyond: the code counts as being in that many loops.
/// Why: each level is one more search in the blocks of the loop.
pub const LOOP_DEPTH: u32 = 16;
/// Uses of a stack slot, and of addresses derived from it, visited to decide whether its address escapes.
///
/// Beyond: the address escapes, so that the slot may alias memory of unknown origin.
/// Why: a query must cost little, whatever the size of the function.
pub const ALIAS_USES: usize = 128;
/// Definitions walked back from an address by `verify-memory-spaces`.
///
/// Beyond: the space is unknown, and nothing is reported.
/// Why: NVIDIA's default for aliasing (document "Address Spaces").
pub const VERIFIER_STEPS: usize = 6;
/// Operations that clones may add to a module of any size, whatever `max-clone-growth` is.
///
/// Beyond: the percentage decides; without a clone the accesses stay generic (`clone-budget` in reports).
/// Why: GCC treats a unit of 16,000 as small (`ipa-cp-large-unit-insns`); this is a fourth of it.
pub const FREE_GROWTH: u64 = 4096;
/// Accesses of a function for each one that a clone of it has to name and the original does not.
///
/// Beyond: the callers share the original, in which these accesses stay generic (`mixed-at-join` in reports).
/// Why: all the others are copied with it. A function of PhysX has 538 accesses, and a clone would name 25
/// more.
pub const CLONE_SHARE: usize = 16;
/// Address computations that are followed from an access to the merge of its pointers.
///
/// Beyond: the access is not split, and stays generic.
/// Why: in code that never runs, one may be its own operand.
pub const SPLIT_STEPS: usize = 16;
/// Accesses that stay generic, of a module, that `memory-space-opt` remarks on.
///
/// Beyond: one more remark gives their number; `print-memory-spaces` lists all.
/// Why: a module of 5,000 public helpers has more than a reader looks at.
pub const LISTED_ACCESSES: usize = 100;
/// Names that one remark lists.
///
/// Beyond: the remark gives the number of the others.
/// Why: a message is read by people.
pub const LISTED_NAMES: usize = 8;
/// Bytes of a source file that the page of a report includes.
///
/// Beyond: the page does not show the file.
/// Why: a browser loads the page as a whole.
pub const SOURCE_BYTES: u64 = 32 << 20;
/// Entries of a class of objects that are scanned one by one.
///
/// Beyond: nothing is lost; they are looked up in a map.
/// Why: most classes have few, for which a map costs more.
pub const SCANNED_ENTRIES: usize = 16;
/// Names that MLIR looks up for functions read in isolation.
///
/// Beyond: nothing is lost; a table of all names is built.
/// Why: each lookup walks over the symbols, and a table costs as much as a few of them.
pub const NAME_LOOKUPS: usize = 8;
/// Predecessors of a block that are queried one by one.
///
/// Beyond: nothing is lost; all blocks of the region are scanned.
/// Why: MLIR counts from the first branch for each predecessor.
pub const QUERIED_PREDECESSORS: usize = 16;
/// Operations that are worth another thread.
///
/// Beyond: nothing is lost; another thread takes part.
/// Why: fewer are read before a thread has started.
pub const OPS_OF_A_THREAD: usize = 512;
/// Functions that are worth another thread, where their operations were not counted.
///
/// Beyond: nothing is lost; another thread takes part.
/// Why: fewer are read before a thread has started.
pub const FUNCTIONS_OF_A_THREAD: usize = 16;
/// Bodies to be created that are worth another thread.
///
/// Beyond: nothing is lost; another thread takes part.
/// Why: fewer are copied before a thread has started.
pub const BODIES_OF_A_THREAD: usize = 16;
