//! The limit of the comparison, with what is lost beyond it. `docs/limits.md` is generated from the comment
//! here.

/// Types inside each other that are taken apart.
///
/// Beyond: the type may hold pointers anywhere.
/// Why: a recursion on types must not exhaust the stack.
pub const TYPE_DEPTH: usize = 64;
