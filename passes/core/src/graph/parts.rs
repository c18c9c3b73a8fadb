//! The parts of a [`Function`](super::Function): small plain data, each with the function that defines its
//! meaning.

use crate::{
    ids::{CallId, CellId, FuncId, IdMap, NodeId, Site},
    lattice::Mask,
    place::Place,
    space::MemorySpace,
};

/// The callers of a function besides the calls in the graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// None: every call is in the graph.
    #[default]
    Closed,
    /// The host, by a launch: arguments are what their roots say.
    Kernel,
    /// Unknown code, with any pointer.
    Open,
    /// None: it is no function of the program but holds facts of every launch, such as the initial values of
    /// variables.
    Everywhere,
}

/// The properties of a cell besides the stores to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Storage {
    /// Its contents before a kernel starts.
    pub start: Mask,
    /// Whether it outlives a launch. Then another launch finds what was stored, as far as that still is an
    /// address there.
    pub lasts: bool,
}

impl Storage {
    /// Empty when a launch begins, and gone when it ends.
    pub const OF_A_LAUNCH: Self = Self { start: Mask::EMPTY, lasts: false };
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
    /// Where the field is in the argument's pointee, if that is what is passed: by value, or by reference
    /// ([`Function::by_reference`](super::Function::by_reference)).
    pub pointee: Option<Box<Place>>,
}

/// Why the mask of a value is less precise than what flows into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Imprecision {
    /// It is read from an object with more places than are distinguished.
    Crowded,
    /// It is read from memory that would be an object, were its address not stored beside more values than
    /// are distinguished.
    OutOfRoom,
    /// It is a pointer converted from a number that is a whole address (`whole.rs`).
    MadeOfNumber,
}

/// Where provenance starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Root {
    /// The node.
    pub node: NodeId,
    /// The spaces it may name.
    pub mask: Mask,
    /// Why no more is known.
    pub cause: Cause,
}

/// Why the mask of a root is what it is.
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
    /// It is the result of an operation that no rule describes, or whose rule says that it may be anything.
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
    /// The call is reached if the mask of this node is not empty; always, if there is none.
    pub reached: Option<NodeId>,
    /// Where the call is.
    pub site: Site,
}

/// `value` is written to where `address` points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Store {
    /// The written value.
    pub value: NodeId,
    /// The address that is written.
    pub address: NodeId,
    /// The instances where it takes effect.
    pub counts: Counts,
    /// Where the store is.
    pub site: Site,
}

/// The instances where a store takes effect, by whether unknown code can be on the call stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// All.
    Always,
    /// Those without unknown code. For numbers narrower than an address: the module's own kernels do not
    /// reassemble pieces that unknown callers pass. Also used for write-back of by-reference results: an
    /// instance under unknown code performs the store itself.
    UnlessUnknown,
    /// Those with unknown code. For stores to an argument's pointee, which callers in the graph receive as a
    /// result of the callee.
    IfUnknown,
}

impl Counts {
    /// Whether the store takes effect in an instance.
    pub fn counts(self, in_unknown_code: bool) -> bool {
        match self {
            Self::Always => true,
            Self::UnlessUnknown => !in_unknown_code,
            Self::IfUnknown => in_unknown_code,
        }
    }
}

/// Bytes move from where `from` points to where `to` points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Copy {
    /// The destination.
    pub to: NodeId,
    /// The source.
    pub from: NodeId,
    /// Where the copy is.
    pub site: Site,
}

/// `value` is read from where `address` points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// Where from.
    pub address: NodeId,
    /// The read value.
    pub value: NodeId,
}

/// `to` is `from` with a more precise mask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filter {
    /// The value.
    pub from: NodeId,
    /// The same value, as uses see it behind the test or the instruction.
    pub to: NodeId,
    /// The space.
    pub space: MemorySpace,
    /// The fact about it.
    pub fact: Fact,
}

/// `to` is `from` where a run may get there: where the mask of `behind` is not empty.
///
/// ```text
/// cond_br (isspacep.shared %p), ^a, ^b
/// ^a: store %v, %q              %p where it is shared is p'
///     cond_br (isspacep.global %r), ^c, ^d
/// ^c: store %w, %q              %r where it is global is r'
///
/// gate  always -> a    behind p'        a is not empty if a run may get to ^a
/// gate  %v -> v'       behind a         v' is stored
/// gate  a -> c         behind r'        c: the same for ^c
/// gate  %w -> w'       behind c         w' is stored
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gate {
    /// The input.
    pub from: NodeId,
    /// The output: the same value, if the gate is open.
    pub to: NodeId,
    /// The gate is open if this mask is not empty: what is left of a tested pointer, or the output of an
    /// outer gate.
    pub behind: NodeId,
    /// The pointer that was tested. If its mask is empty, it may give any answer.
    pub tested: Option<NodeId>,
}

/// A fact that the program states of a pointer and a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// A test for the space answered yes.
    Yes,
    /// A test for the space answered no.
    No,
    /// An instruction ran that is defined in this space alone.
    Demanded,
}

impl Fact {
    /// The fact behind a test with this answer.
    pub fn of_answer(answer: bool) -> Self {
        if answer { Self::Yes } else { Self::No }
    }
}

impl Filter {
    /// The transfer function from a mask of `from` to one of `to`.
    pub fn apply(&self, mask: Mask) -> Mask {
        match self.fact {
            Fact::Yes => mask.answering(self.space, true),
            Fact::No => mask.answering(self.space, false),
            Fact::Demanded => mask.demanded_in(self.space),
        }
    }
}

/// A value that is compared, or flows to where it may be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The value.
    pub node: NodeId,
    /// The pointer that it is compared with, if that is one.
    pub with: Option<NodeId>,
    /// The answer of a comparison with null for every address, if the comparison can be folded to it.
    pub unless_null: Option<bool>,
    /// Where it is.
    pub site: Site,
}

impl Comparison {
    /// The answer, where there is only one.
    pub fn answer(&self, masks: &IdMap<NodeId, Mask>) -> Option<bool> {
        self.unless_null.filter(|_| masks[self.node].never_null().is_some())
    }
}

/// `sum` is `address` plus `integer`, besides what flows into it from `address`.
///
/// A number leads from an address in one space to one in another only if it is the difference of the two, so
/// that the bits of both went into it. An address that may be null has no bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offset {
    /// The address.
    pub address: NodeId,
    /// The number that is added to it.
    pub integer: NodeId,
    /// The result.
    pub sum: NodeId,
}

impl Offset {
    /// The transfer function from the masks of address and integer to what `sum` may be besides `address`.
    pub fn apply(address: Mask, integer: Mask) -> Mask {
        match address.may_be_null() || address.may_alias(integer) {
            true => integer.without_null(),
            false => Mask::EMPTY,
        }
    }
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
    /// Reads or writes memory through an operand whose type is generic.
    Memory,
    /// Reads or writes memory through an operand whose type already states the space.
    Typed,
    /// Tests the space at run time.
    Test,
}

/// A constraint to evaluate when the mask of a node grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// The mask flows to this node.
    Flow(NodeId),
    /// Index into [`filters`](super::Function::filters): a part of the mask flows on.
    Filter(u32),
    /// Index into [`gates`](super::Function::gates): the node flows through the gate, or opens it.
    Gate(u32),
    /// Index into [`loads`](super::Function::loads): the node is the address.
    Load(u32),
    /// Index into [`stores`](super::Function::stores): the node is value or address.
    Store(u32),
    /// Index into [`copies`](super::Function::copies): the node is one of the addresses.
    Copy(u32),
    /// The node is an actual of this call, or decides whether it is reached.
    Actual(CallId),
    /// The node is this result of the function.
    Result(u32),
    /// Index into [`offsets`](super::Function::offsets): the node is the address or the integer.
    Offset(u32),
    /// This cell of a variable may hold the value from now on.
    StoreCell(CellId),
    /// The same, unless unknown code is on the call stack
    /// ([`received_numbers`](super::Function::received_numbers)).
    PassNumber(CellId),
    /// The value escapes: any memory may hold it from now on.
    Spill,
}
