//! The effects of an op on an address: one use at a time.
//!
//! ```text
//! load %a                 only read
//! store %x, %a            written
//! memcpy(%a, %s)          copied to
//! %b = gep %a[1]          %b is derived from it, and is followed
//! store %a, %t            escapes
//! ```
//!
//! Three analyses start from an address and follow the addresses derived from it: whether a parameter is only
//! read, whether a slot gets its contents from one copy, and which memory has an address that does not
//! escape. They differ in which uses they permit, not in the effects of an op, which are stated here once.
//! For a use that no rule describes, the address escapes.

use crate::ir::{Attribute, InterfaceSet, Ir, Op, Reader, Value, operands::resolve};
use tilespace_rules::{
    OpModel, Operand,
    model::{OperandModel, Traffic, Transfer},
};

/// The effects of an op on an address that is one of its operands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Use {
    /// Results that are addresses in the same memory.
    pub results: Vec<u32>,
    /// Whether those may be addresses elsewhere, too.
    pub merges: bool,
    /// Whether the address escapes.
    pub escapes: bool,
    /// Whether a value is written to the memory.
    pub is_written: bool,
    /// Whether the memory is written by a copy.
    pub is_copied_to: bool,
    /// Whether the memory may change otherwise.
    pub may_change: bool,
    /// Whether LLVM's back end, which follows the address of a parameter, loses track of it here.
    pub is_unfollowed: bool,
}

impl Use {
    /// The effects of `op` on its operand number `operand`, an address.
    pub fn of<I: Ir>(reader: &mut I::Reader, op: Op<I>, operand: usize) -> Self {
        // A branch forwards it to where other addresses arrive as well.
        let forwards = InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH | InterfaceSet::RETURN_LIKE;
        let class = reader.class(op);
        let rule = class.rule.filter(|_| !class.interfaces.intersects(forwards));
        let escapes = || Self { escapes: true, ..Self::default() };
        rule.map_or_else(escapes, |rule| Self::by_rule(op, rule, operand))
    }

    /// The effects of `op` on this operand, by the model of the op, or of the function that it calls.
    pub fn by_rule<I: Ir>(op: Op<I>, rule: &'static OpModel, operand: usize) -> Self {
        let at = |position: &Operand| resolve(op, *position).contains(&operand);
        // Such code may write any memory and do anything with the addresses it gets.
        let mut found = Self {
            escapes: rule.havoc || rule.clobbers.is_some() || rule.calls_back,
            is_unfollowed: rule.unfollowed,
            ..Self::default()
        };
        for result in rule.results {
            for from in result.from {
                let joined = match from {
                    Transfer::Follows { operands } if operands.iter().any(at) => {
                        operands.iter().map(|position| resolve(op, *position).len()).sum::<usize>()
                    }
                    Transfer::Cast { operand } if at(operand) => resolve(op, *operand).len(),
                    Transfer::Insert { value: part, .. }
                    | Transfer::Field { aggregate: part }
                    | Transfer::FromInteger { operand: part } => {
                        found.escapes |= at(part);
                        continue;
                    }
                    // Loaded values, new addresses, and numbers are not derived from this address.
                    Transfer::Follows { .. }
                    | Transfer::Cast { .. }
                    | Transfer::Read { .. }
                    | Transfer::Source { .. }
                    | Transfer::Symbol { .. }
                    | Transfer::Nothing
                    | Transfer::Null
                    | Transfer::Unknown
                    | Transfer::Sum { .. }
                    | Transfer::NoGreater { .. } => continue,
                };
                found.results.push(result.index);
                found.merges |= joined != 1 || makers(op, rule, result.index) != 1;
            }
        }
        for traffic in rule.traffic {
            match traffic {
                Traffic::Copy { to, from } => {
                    found.is_copied_to |= at(to);
                    // Both sides name a space or none, and none writes parameter memory: the address is cast
                    // back to generic for it.
                    found.is_unfollowed |=
                        at(from) && rule.alike.iter().any(|pair| at(&pair.operand) || at(&pair.with));
                    // Source and destination cannot be distinguished.
                    found.escapes |= at(to) && at(from);
                }
                Traffic::Write { value, address } => {
                    found.is_written |= at(address);
                    found.escapes |= at(value);
                }
                Traffic::Between { .. } => found.escapes = true,
            }
        }
        for used in rule.operands.into_iter().filter(|used| at(&used.at)) {
            let OperandModel {
                at: _,
                access,
                escapes,
                exposes,
                shares,
                // Properties of the access.
                wide: _,
                ordered: _,
                atomics: _,
                direct: _,
                demands: _,
                // Changes of the operand's type.
                polymorphic: _,
                mangled_in: _,
                // Conditions are not addresses.
                assumes: _,
                guards: _,
                predicates: _,
            } = used;
            found.escapes |= escapes | exposes | shares;
            let writes = access.is_some_and(|access| access.kind.writes());
            let copies = |traffic: &Traffic| matches!(traffic, Traffic::Copy { from, .. } if at(from));
            found.may_change |= writes && !rule.traffic.iter().any(copies);
        }
        found
    }

    /// Whether this use only reads the memory, and LLVM sees that.
    pub fn only_reads(&self) -> bool {
        !(self.escapes
            || self.is_written
            || self.is_copied_to
            || self.may_change
            || self.is_unfollowed
            || self.merges)
    }

    /// The values of [`Use::results`].
    pub fn made<I: Ir>(&self, op: Op<I>) -> impl Iterator<Item = (u32, Value<I>)> {
        self.results.iter().filter_map(move |index| Some((*index, op.result(*index as usize)?)))
    }
}

/// How many parts of a model define a result: it may be as any of them says.
pub fn makers<I: Ir>(op: Op<I>, rule: &OpModel, result: u32) -> usize {
    let given = |position: &Operand| !resolve(op, *position).is_empty();
    let makes = |from: &&Transfer| match from {
        Transfer::Follows { operands } => operands.iter().any(given),
        Transfer::Cast { operand }
        | Transfer::Field { aggregate: operand }
        | Transfer::Read { address: operand }
        | Transfer::FromInteger { operand }
        | Transfer::Sum { operand, .. }
        | Transfer::NoGreater { operand, .. } => given(operand),
        Transfer::Insert { .. }
        | Transfer::Source { .. }
        | Transfer::Symbol { .. }
        | Transfer::Null
        | Transfer::Unknown => true,
        Transfer::Nothing => false,
    };
    let exposed = rule.operands.iter().filter(|operand| operand.exposes && given(&operand.at));
    rule.transfers(result as usize).iter().filter(makes).count() + exposed.count()
}

/// Whether an op is a volatile access: unknown code may write the memory, too.
pub fn is_volatile<I: Ir>(op: Op<I>) -> bool {
    op.access_is_volatile().unwrap_or_else(|| {
        op.attribute("volatile_").is_some() || op.attribute("isVolatile").is_some_and(Attribute::is_true)
    })
}
