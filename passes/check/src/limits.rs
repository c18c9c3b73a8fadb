//! All limits of the check, each with what is lost beyond it: a true claim may then be refused, and no wrong
//! one is accepted. `docs/limits.md` is generated from the comments here.

/// Pointer fields of a type that are distinguished.
///
/// Beyond: the fields are unknown, and claims about pointers in such values are refused.
/// Why: each field is a node for every value of the type.
pub const TYPE_FIELDS: usize = 64;
/// Parts of a type whose numbers are distinguished.
///
/// Beyond: an address that becomes a number in such a value is not found again.
/// Why: each number is a node for every value of the type.
pub const NUMBER_PARTS: usize = 64;
/// Types inside each other that are taken apart.
///
/// Beyond: the type may hold pointers anywhere.
/// Why: a recursion on types must not exhaust the stack.
pub const TYPE_DEPTH: usize = 64;
/// Operations visited for one number or one address.
///
/// Beyond: the number may be any address, or any number.
/// Why: numbers are followed once for each query, so that long chains would take quadratic time.
pub const NUMBER_STEPS: u32 = 1024;
/// Repetitions of a place that are distinguished where an object ends.
///
/// Beyond: the place is the whole object.
/// Why: each repetition becomes a place of its own.
pub const REPETITIONS: i128 = 64;
/// Values held in one object at places that are distinguished.
///
/// Beyond: addresses held there escape, and the object may hold others.
/// Why: cyclic flow may move offsets for ever.
pub const HELD_VALUES: usize = 64;
/// Places of one address in an object that are distinguished.
///
/// Beyond: they are joined.
/// Why: callers may pass one field or another, and cyclic flow may move offsets for ever.
pub const ADDRESS_PLACES: usize = 8;
/// Places of one object with contents that are distinguished.
///
/// Beyond: further places are one with all bytes of the object.
/// Why: cyclic copies may shift bytes for ever.
pub const OBJECT_PLACES: usize = 64;
/// Definitions followed back from an index to find its range.
///
/// Beyond: the index may be any number, and the address anywhere in its object.
/// Why: the search is repeated for each address.
pub const INDEX_STEPS: u32 = 8;
/// Tests of one number considered for its range.
///
/// Beyond: further tests say nothing of the number.
/// Why: each use of the number compares with each test.
pub const INDEX_TESTS: usize = 64;
/// Blocks between a test of a number and its use.
///
/// Beyond: the test says nothing there.
/// Why: the walk is repeated for each pair of a test and a use.
pub const INDEX_BLOCKS: usize = 1000;
/// Operations on the way back from one condition.
///
/// Beyond: the condition may be true or false, so that code behind it counts as code that runs.
/// Why: conditions of dead code are constants or comparisons of them.
pub const CONDITION_DEPTH: usize = 6;
/// Tests of pointers that one operation may be behind.
///
/// Beyond: further tests are ignored, so that the operation counts as one that runs.
/// Why: nested tests would take quadratic space.
pub const GATES: usize = 64;
/// Instances of one function.
///
/// Beyond: callers are not distinguished.
/// Why: a recursion over many arguments must end.
pub const VECTORS: usize = 1 << 14;
/// Steps that are reported at either end of a path.
///
/// Beyond: the steps between are left out of the notes.
/// Why: a message is read by people.
pub const SHOWN_STEPS: usize = 16;
