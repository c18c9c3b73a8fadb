//! The kind of an op: the facts about all ops of its name.
//!
//! ```text
//! llvm.getelementptr               one kind, whatever its operands
//! llvm.call_intrinsic "llvm.nvvm.isspacep.shared"    one kind for each intrinsic, which an attribute names
//! cute.copy(%atom, ...)            one kind for each type of %atom, or for each attribute, as the rule says
//! ```
//!
//! An interface is registered for a name, and a rule is found by one. So a kind has a number, and its
//! properties are computed when it is first met, by the reader ([`super::Reader`]).

use super::{InterfaceSet, Ir, Op, Positions, plain::Plain};
use bitflags::bitflags;
use tilespace_rules::{
    OpModel, Operand,
    model::{Condition, OperandModel, ResultModel, Traffic, Transfer},
};

/// How to read the ops of one name; for calls of intrinsics, the calls of one intrinsic; where the rule
/// varies with a type or an attribute, the ops with one of these.
#[derive(Clone, Copy, Debug)]
pub struct Class {
    /// The model of the op, or of the intrinsic that it calls.
    pub rule: Option<&'static OpModel>,
    /// The interfaces of the op, and those that a rule file declares instead.
    pub interfaces: InterfaceSet,
    /// Whether the name of the op says that it creates the address of a stack slot or of a variable.
    pub makes_address: bool,
    /// Whether all ops of the dialect that have pointers are described.
    pub covered: bool,
    /// Whether the op matters to pointers even if none of its values holds any.
    pub always_matters: bool,
    /// The operand that the op casts, if it casts pointers between spaces.
    pub cast: Option<Operand>,
    /// Properties that most functions lack.
    pub traits: Traits,
    /// Whether a result of the op may be loaded from memory, or come from a number or a function that may
    /// have loaded it.
    pub may_read: bool,
    /// Whether the op may give values another type: it creates an address, forwards one, or reads one.
    pub retypes: bool,
    /// Whether the rule only says where the pointers in results come from.
    pub only_points: bool,
    /// Whether an op of the name may be a function though it lacks the interface: it is unregistered, or a
    /// rule file declares it.
    pub may_be_function: bool,
    /// The compact form of the rule, where there is one.
    pub plain: Option<Plain>,
    /// A bit for each of the first operands: whether the rule describes its effect.
    mentioned: u32,
}

impl Class {
    /// Whether neither a rule nor an interface describes the op: readers of a body assume the worst.
    pub fn is_opaque<I: Ir>(&self, op: Op<I>) -> bool {
        let answered = InterfaceSet::CALL
            | InterfaceSet::BRANCH
            | InterfaceSet::REGION_BRANCH
            | InterfaceSet::SELECT_LIKE
            | InterfaceSet::FUNCTION
            | InterfaceSet::SYMBOL
            | InterfaceSet::SYMBOL_TABLE;
        let is_view = self.interfaces.contains(InterfaceSet::VIEW_LIKE) && op.view_source().is_some();
        self.rule.is_none()
            && !self.interfaces.intersects(answered)
            && !is_exit(op, self.interfaces)
            && !is_view
    }

    /// Whether the rule describes operand number `index`, wherever the groups of operands start.
    pub fn mentions(&self, index: usize) -> bool {
        index < 32 && self.mentioned & (1 << index) != 0
    }

    /// Whether the rule describes all these operands.
    pub fn mentions_all(&self, operands: Positions) -> bool {
        operands.are_in(self.mentioned)
    }
}

bitflags! {
    /// Properties of ops; for a function, the union over its ops: a search for such ops skips functions
    /// without any.
    #[derive(Clone, Copy, Debug, Default)]
    pub struct Traits: u8 {
        /// Casts pointers between spaces, or tests the space of one: it is erased once its result is unused.
        const FOLDS = 1 << 0;
        /// Tests the space of a pointer.
        const GUARDS = 1 << 1;
        /// Calls an intrinsic that has the space of an operand in its name.
        const MANGLED = 1 << 2;
        /// Copies memory.
        const COPIES = 1 << 4;
        /// Is equivalent to another op where the space of an operand is known.
        const HAS_EQUAL = 1 << 5;
    }
}

/// A kind of op.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClassId(u32);

impl ClassId {
    /// As a number.
    pub fn number(self) -> u32 {
        self.0
    }

    /// The kind with this number.
    pub fn of_number(number: u32) -> Self {
        Self(number)
    }
}

impl Class {
    /// The kind of ops with this model and these interfaces. `facts` depend only on the name.
    pub fn new(rule: Option<&'static OpModel>, interfaces: InterfaceSet, facts: NameFacts) -> Self {
        let NameFacts { is_intrinsic, covered, may_be_function } = facts;
        Self {
            rule,
            interfaces,
            makes_address: !is_intrinsic && rule.is_some_and(makes_address),
            covered,
            always_matters: interfaces
                .intersects(InterfaceSet::CALL | InterfaceSet::TERMINATOR | InterfaceSet::RETURN_LIKE)
                || rule.map_or(!covered, always_matters),
            cast: rule.and_then(OpModel::cast),
            traits: rule.map_or(Traits::default(), traits),
            may_read: interfaces.contains(InterfaceSet::CALL) || rule.is_some_and(may_read),
            retypes: interfaces
                .intersects(InterfaceSet::SELECT_LIKE | InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH)
                || rule.is_some_and(retypes),
            only_points: rule.is_some_and(|rule| rule.results.into_iter().all(only_points)),
            may_be_function,
            plain: rule.and_then(|rule| Plain::of(rule, interfaces, mentioned(rule))),
            mentioned: rule.map_or(0, mentioned),
        }
    }
}

/// Facts about the name of an op.
#[derive(Clone, Copy, Debug)]
pub struct NameFacts {
    /// Whether ops of the name call an intrinsic.
    pub is_intrinsic: bool,
    /// Whether all ops of the dialect that have pointers are described.
    pub covered: bool,
    /// Whether an op of the name may be a function though it lacks the interface.
    pub may_be_function: bool,
}

fn makes_address(rule: &OpModel) -> bool {
    rule.symbol().is_some() || rule.all_transfers().any(|from| matches!(from, Transfer::Source { .. }))
}

/// Whether memory or code may be touched that no operand or result refers to.
fn always_matters(rule: &OpModel) -> bool {
    let between = |traffic: &Traffic| match traffic {
        Traffic::Between { .. } => true,
        Traffic::Write { .. } | Traffic::Copy { .. } => false,
    };
    rule.havoc
        || rule.clobbers.is_some()
        || rule.calls_back
        || rule.symbol().is_some()
        || rule.traffic.iter().any(between)
}

fn may_read(rule: &OpModel) -> bool {
    let reads = |from: &Transfer| matches!(from, Transfer::Read { .. } | Transfer::FromInteger { .. });
    rule.all_transfers().any(reads)
}

fn traits(rule: &OpModel) -> Traits {
    let of = |has, traits| if has { traits } else { Traits::default() };
    let any = |has: fn(&OperandModel) -> bool| rule.operands.into_iter().any(has);
    of(rule.cast().is_some() || tests(rule), Traits::FOLDS)
        | of(tests(rule), Traits::GUARDS)
        | of(any(|operand| operand.mangled_in.is_some()), Traits::MANGLED)
        | of(rule.traffic.iter().any(|traffic| matches!(traffic, Traffic::Copy { .. })), Traits::COPIES)
        | of(any(|operand| !operand.atomics.is_empty()), Traits::HAS_EQUAL)
}

fn tests(rule: &OpModel) -> bool {
    rule.results.iter().any(|result| matches!(result.condition, Some(Condition::Test { .. })))
}

fn retypes(rule: &OpModel) -> bool {
    let moves = |result: &ResultModel| !result.retypes.is_empty() || result.moved_from().is_some();
    makes_address(rule)
        || rule.results.iter().any(moves)
        || !rule.alike.is_empty()
        // The space of an accessed operand is set by its access.
        || rule.operands.iter().any(|used| used.polymorphic && used.access.is_none())
}

fn only_points(result: &ResultModel) -> bool {
    let ResultModel { index: _, from, masks, condition, distance: _, retypes: _ } = result;
    masks.is_none()
        && condition.is_none()
        && from.iter().all(|from| match from {
            Transfer::Follows { .. }
            | Transfer::Source { .. }
            | Transfer::Symbol { .. }
            | Transfer::Nothing
            | Transfer::Null
            | Transfer::Unknown
            | Transfer::Read { .. } => true,
            Transfer::Field { .. }
            | Transfer::Insert { .. }
            | Transfer::Cast { .. }
            | Transfer::FromInteger { .. }
            | Transfer::Sum { .. }
            | Transfer::NoGreater { .. } => false,
        })
}

/// The operands that the model names by their numbers.
fn mentioned(rule: &OpModel) -> u32 {
    let bit = |position: &Operand| match *position {
        Operand::Index(index) => 1u32.checked_shl(index).unwrap_or(0),
        Operand::All => u32::MAX,
        Operand::From(first) => u32::MAX.checked_shl(first).unwrap_or(0),
        Operand::Last(_) | Operand::Segment(_) => 0,
    };
    rule.mentioned.iter().map(bit).fold(0, |all, bit| all | bit)
}

/// Whether control leaves the region at this op.
pub fn is_exit<I: Ir>(op: Op<I>, known: InterfaceSet) -> bool {
    known.intersects(InterfaceSet::RETURN_LIKE)
        || known.contains(InterfaceSet::TERMINATOR) && op.successor_count() == 0
}
