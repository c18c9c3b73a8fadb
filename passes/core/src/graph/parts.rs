//! The parts of a [`Function`](super::Function): small plain data, each with the one thing that its meaning decides.

use crate::{
    ids::{CallId, CellId, FuncId, IdMap, NodeId, Site},
    lattice::Mask,
    place::Place,
    space::MemorySpace,
};

/// Who may call a function, besides the calls in the graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// Every call is in the graph.
    #[default]
    Closed,
    /// The host, by a launch: arguments are what their roots say.
    Kernel,
    /// Code that is not in the module, with any pointer.
    Open,
    /// Nobody: it is no function of the program, but what holds in every launch, as what variables begin with.
    Everywhere,
}

/// What there is to a cell besides what is stored in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Storage {
    /// What it holds before a kernel starts.
    pub start: Mask,
    /// Whether it outlives a launch. What is stored in one launch is found in another then, as far as it still is an
    /// address there.
    pub lasts: bool,
}

impl Storage {
    /// What is empty when a launch begins, and gone when it ends.
    pub const OF_A_LAUNCH: Self = Self { start: Mask::EMPTY, lasts: false };
}

/// What may be done to a function's definition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Linkage {
    /// Only this module sees it: its signature may change, and it may go when it is not used.
    #[default]
    Private,
    /// Other modules may have their own copy: never changed in place, may go when it is not used (`linkonce_odr`).
    Discardable,
    /// Other modules may use this very copy: never changed, never dropped.
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
    /// Where the field is in what the argument points to, if that is passed and not the argument itself: by value, or by
    /// reference ([`Function::by_reference`](super::Function::by_reference)).
    pub pointee: Option<Box<Place>>,
}

/// Why a value is known less precisely than what flows into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Imprecision {
    /// It is read from an object with more places than are told apart.
    Crowded,
    /// It is read from what is no object, since there are more values in memory with it than are told apart.
    OutOfRoom,
    /// It is a pointer made of a number that is a whole address (`whole.rs`).
    MadeOfNumber,
}

/// Where provenance starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Root {
    /// The node.
    pub node: NodeId,
    /// What it may name.
    pub mask: Mask,
    /// Why that is all that is known.
    pub cause: Cause,
}

/// Why the mask of a root is what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The value's own definition states it.
    Known,
    /// It was made from an integer.
    Integer,
    /// It comes out of a call that the graph does not contain.
    Callee,
    /// It is an argument, and the callers are not all in the graph.
    Caller,
    /// It comes out of an operation that no rule describes, or whose rule says that it may be anything.
    Operation,
    /// It was loaded from memory that the graph does not follow.
    Memory,
    /// The value's own definition states it, but nothing is to be made of it.
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
    /// The call is reached where something is in this node; always, if there is none.
    pub reached: Option<NodeId>,
    /// Where the call is.
    pub site: Site,
}

/// `value` is written to where `address` points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Store {
    /// What is written.
    pub value: NodeId,
    /// Where to.
    pub address: NodeId,
    /// In which instances it counts.
    pub counts: Counts,
    /// Where the store is.
    pub site: Site,
}

/// In which instances a store counts, by whether unknown code can be on the call stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// In all.
    Always,
    /// Where none is. Of numbers narrower than an address: what unknown callers pass in such pieces, the module's own
    /// kernels do not put together. Of what a callee left where it was passed to: where unknown code is on the stack, the
    /// callee stores it itself.
    UnlessUnknown,
    /// Where some is: of stores to what an argument points to, which callers in the graph get from the callee.
    IfUnknown,
}

impl Counts {
    /// Whether the store counts in an instance.
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
    /// What is read.
    pub value: NodeId,
}

/// `to` is `from` where more is known of its space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Filter {
    /// The value.
    pub from: NodeId,
    /// The same value, as uses see it behind the test or the instruction.
    pub to: NodeId,
    /// The space.
    pub space: MemorySpace,
    /// What is known of it.
    pub fact: Fact,
}

/// `to` is `from` where a run may get there: where something is left of `behind`.
///
/// ```text
/// cond_br (isspacep.shared %p), ^a, ^b
/// ^a: store %v, %q              %p where it is shared is p'
///     cond_br (isspacep.global %r), ^c, ^d
/// ^c: store %w, %q              %r where it is global is r'
///
/// gate  always -> a    behind p'        a: something is in there where a run may get to ^a
/// gate  %v -> v'       behind a         v' is stored
/// gate  a -> c         behind r'        c: the same of ^c
/// gate  %w -> w'       behind c         w' is stored
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gate {
    /// What there is on the near side.
    pub from: NodeId,
    /// The same on the far side.
    pub to: NodeId,
    /// What is left of a tested pointer, or where a run gets by another gate.
    pub behind: NodeId,
    /// The pointer that was tested. One of which nothing is known may give any answer.
    pub tested: Option<NodeId>,
}

/// What the program states of a pointer and a space.
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
    /// What a test with this answer states.
    pub fn of_answer(answer: bool) -> Self {
        if answer { Self::Yes } else { Self::No }
    }
}

impl Filter {
    /// What `to` gets of a mask of `from`.
    pub fn apply(&self, mask: Mask) -> Mask {
        match self.fact {
            Fact::Yes => mask.answering(self.space, true),
            Fact::No => mask.answering(self.space, false),
            Fact::Demanded => mask.demanded_in(self.space),
        }
    }
}

/// A value that is compared, or goes where it may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The value.
    pub node: NodeId,
    /// The pointer that it is compared with, if that is one.
    pub with: Option<NodeId>,
    /// What a comparison with null answers for every address, if it is one whose answer can be put in its place.
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
/// A number leads from an address in one space to an address in another only if it is the difference of the two, so
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
    /// What `sum` may be besides `address`, by the masks of the address and of the integer.
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
    /// Whether memory is touched, or only the pointer's space is asked for.
    pub what: AccessWhat,
    /// Spaces in which the operand can be named; elsewhere it must stay generic.
    pub allowed: Mask,
    /// Where it is.
    pub site: Site,
}

/// What an [`Access`] does with its pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccessWhat {
    /// Reads or writes memory through an operand whose type is generic.
    Memory,
    /// Reads or writes memory through an operand whose type already states the space.
    Typed,
    /// Asks for the space at run time.
    Test,
}

/// What follows when the mask of a node grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edge {
    /// The other node gets the mask too.
    Flow(NodeId),
    /// Index into [`filters`](super::Function::filters): the other node gets a part of the mask.
    Filter(u32),
    /// Index into [`gates`](super::Function::gates): the node goes through the gate, or opens it.
    Gate(u32),
    /// Index into [`loads`](super::Function::loads): the node is the address.
    Load(u32),
    /// Index into [`stores`](super::Function::stores): the node is value or address.
    Store(u32),
    /// Index into [`copies`](super::Function::copies): the node is one of the addresses.
    Copy(u32),
    /// The node is an actual of this call, or tells whether it is reached.
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
    /// Any memory may hold the value from now on: it left the graph.
    Spill,
}
