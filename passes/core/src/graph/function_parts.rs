//! The parts of a [`Function`](super::Function) besides its constraints: small plain data, each with the
//! function that defines its meaning.

use crate::{
    MemorySpace,
    ids::{CallId, FuncId, NodeId, Site},
    lattice::Mask,
    place::Place,
};

/// The callers of a function besides the calls in the graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// None: every call is in the graph.
    #[default]
    Closed,
    /// The host, by a launch: arguments have the masks of their roots.
    Kernel,
    /// Unknown code, with any pointer.
    Open,
    /// None: it is not a function of the program but holds facts of every launch, such as the initial values
    /// of variables.
    Everywhere,
}

/// How a function's definition may be changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Linkage {
    /// Visible to this module only: its signature may change, and it may be erased when unused.
    #[default]
    Private,
    /// Other modules may have their own copy (`linkonce_odr`): never changed in place, may be erased when
    /// unused.
    Discardable,
    /// Other modules may use this copy: never changed, never erased.
    Public,
}

/// A pointer argument, or a pointer field of an aggregate argument, on which callers vote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formal {
    /// The node of the argument in the body.
    pub node: NodeId,
    /// Which argument it belongs to.
    pub argument: u32,
    /// Which pointer field of that argument.
    pub field: u32,
    /// Where the field is in the argument's pointee, if the pointee is passed: by value, or by reference
    /// ([`Function::by_reference`](super::Function::by_reference)).
    pub pointee: Option<Box<Place>>,
}

/// Why the mask of a value is less precise than the values that flow into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Imprecision {
    /// It is read from an object with more places than are distinguished.
    Crowded,
    /// It is a pointer converted from a number that is a whole address (`whole.rs`).
    MadeOfNumber,
}

/// Why a root has its mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The value's own definition states it.
    Known,
    /// It was converted from an integer.
    Integer,
    /// It is the result of a call that the graph does not contain.
    Callee,
    /// It is an argument, and not all callers are in the graph.
    Caller,
    /// It is the result of an operation that no rule describes, or of an operation with a rule that says that
    /// it may be anything.
    Operation,
    /// It was loaded from memory that the graph does not follow.
    Memory,
    /// The value's own definition states it, but it must not be claimed.
    Withheld,
}

/// A call of a function in the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The function called.
    pub callee: FuncId,
    /// The nodes passed, one for each of the callee's formals.
    pub actuals: Vec<NodeId>,
    /// The nodes that receive the callee's results, one for each of its result nodes.
    pub results: Vec<NodeId>,
    /// Where the call is.
    pub site: Site,
}

/// A value that is compared, or flows to where it may be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The value.
    pub node: NodeId,
    /// The pointer that it is compared with, if that is one.
    pub with: Option<NodeId>,
    /// Where it is.
    pub site: Site,
}

/// One pointer operand of one memory operation, or of a test of its space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// The pointer.
    pub node: NodeId,
    /// Whether memory is accessed, or only the pointer's space is tested.
    pub what: AccessWhat,
    /// Spaces that the operand's type may name; for others it must stay generic.
    pub allowed: Mask,
    /// Where it is.
    pub site: Site,
}

impl Access {
    /// Whether LLVM would rewrite the operation for pointers to `space`, in which it has no form.
    pub fn is_illegal_in(&self, space: MemorySpace) -> bool {
        self.what == AccessWhat::Memory && !self.allowed.is_empty() && !self.allowed.contains(Mask::of(space))
    }
}

/// The kind of an [`Access`], by its use of the pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessWhat {
    /// Reads or writes memory through an operand of a generic type.
    Memory,
    /// Reads or writes memory through an operand of a type that already states the space.
    Typed,
    /// Tests the space at run time.
    Test,
}

/// One evaluation that is due when the mask of a node grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// A constraint that reads it: an index into [`constraints`](super::Function::constraints).
    Constraint(u32),
    /// A call: the node is an actual, or decides whether the call is reached.
    Actual(CallId),
    /// This result of the function, at all its callers.
    Result(u32),
}
