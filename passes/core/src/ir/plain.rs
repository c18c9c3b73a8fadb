//! Ops with a model that has one effect on pointers.
//!
//! ```text
//! %q = llvm.getelementptr %p[%i]       %p flows to %q
//! %v = llvm.load %a : f32              an access of %a
//! llvm.store %f, %a : f32              an access of %a
//! llvm.store %p, %a : !llvm.ptr        not plain: a pointer is stored
//! %q = llvm.load %a : !llvm.ptr        not plain: a pointer is loaded
//! ```
//!
//! Most ops with pointers are like these, and the model is the same for all ops of a kind. So it is read once
//! for the kind ([`Plain::of`]), and an op adds only which of its values hold pointers, which the scan of the
//! body has found. It adds the same parts as `effects.rs`, in the same order: a model with any other effect
//! has no plain form, and a value that the plain form does not mention holds no pointers. To see that nothing
//! is passed over, the model is taken apart by all of its fields here too.

use super::{InterfaceSet, Positions};
use crate::{MemorySpace, lattice::Mask};
use std::sync::LazyLock;
use tilespace_rules::{
    OpModel, Operand,
    model::{List, OperandModel, Ordered, ResultModel, Traffic, Transfer},
};

/// All effects of an op by its model, where operands and results hold pointers as this says.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain {
    /// The operand that is an address, the spaces that it can be given, and the kind of an ordered access.
    pub accessed: Option<(u8, Mask, Option<Ordered>)>,
    /// The operand that the first result follows.
    pub followed: Option<u8>,
    /// A bit for each operand that may hold pointers: the model says where it goes, and it is not written to
    /// memory.
    operands: u32,
    /// A bit for each result that may hold pointers: the first, if it follows an operand.
    results: u32,
}

impl Plain {
    /// The plain form of a model, if it has one. A bit in `mentioned` is for an operand with uses that the
    /// model describes.
    pub fn of(model: &OpModel, interfaces: InterfaceSet, mentioned: u32) -> Option<Self> {
        let OpModel {
            results,
            operands,
            traffic,
            // Where a copy ends: none is plain.
            length: _,
            havoc,
            clobbers,
            calls_back,
            // Changes of types and addresses (`apply`, `layout.rs`).
            alike: _,
            alignment: _,
            contiguous,
            carries: _,
            // About all uses of an address (`address_use.rs`).
            copies_only: _,
            unfollowed: _,
            // Which model it is (`class.rs`).
            varies_with: _,
            // By which numbers: as the caller says.
            mentioned: _,
        } = model;
        let other = InterfaceSet::CALL | InterfaceSet::BRANCH | InterfaceSet::REGION_BRANCH;
        if interfaces.intersects(other) || *havoc || clobbers.is_some() || *calls_back || *contiguous {
            return None;
        }
        let mut plain = Self { operands: mentioned, ..Self::default() };
        operands.iter().try_for_each(|operand| plain.add_operand(operand))?;
        match results.0 {
            [] => {}
            [result] => plain.add_result(result)?,
            _ => return None,
        }
        traffic.iter().try_for_each(|traffic| plain.add_traffic(*traffic))?;
        Some(plain)
    }

    fn add_operand(&mut self, operand: &OperandModel) -> Option<()> {
        let OperandModel {
            at,
            access,
            escapes,
            exposes,
            polymorphic,
            // Replacement of a non-polymorphic operand.
            atomics: _,
            // As in `effects.rs`.
            shares: _,
            direct: _,
            wide: _,
            ordered,
            mangled_in: _,
            demands: _,
            assumes: _,
            guards: _,
            predicates: _,
        } = operand;
        if *escapes || *exposes {
            return None;
        }
        let Some(access) = access else { return Some(()) };
        let is_first = self.accessed.is_none() && *polymorphic;
        let operand = single(*at).filter(|_| is_first)?;
        self.accessed = Some((operand, allowed_spaces(access.allowed.0), *ordered));
        Some(())
    }

    fn add_result(&mut self, result: &ResultModel) -> Option<()> {
        let ResultModel { index, from, masks, condition, distance: _, retypes: _ } = result;
        if masks.is_some() || condition.is_some() {
            return None;
        }
        match from.0 {
            // Only a result that holds pointers would have an effect.
            [] | [Transfer::Read { .. }] => Some(()),
            [Transfer::Follows { operands: List([operand]) }] if *index == 0 => {
                self.followed = Some(single(*operand)?);
                self.results = 1;
                Some(())
            }
            _ => None,
        }
    }

    fn add_traffic(&mut self, traffic: Traffic) -> Option<()> {
        match traffic {
            Traffic::Write { value, address: _ } => {
                self.operands &= !(1 << single(value)?);
                Some(())
            }
            Traffic::Copy { .. } | Traffic::Between { .. } => None,
        }
    }

    /// Whether this is all that there is to say of an op without blocks, where these operands and results
    /// hold pointers.
    #[inline]
    pub fn is_all_of(&self, operands: Positions, results: Positions) -> bool {
        operands.are_in(self.operands) && results.are_in(self.results)
    }
}

/// The number of a position that is the same in all ops, and has a bit of its own.
fn single(position: Operand) -> Option<u8> {
    match position {
        Operand::Index(index) => {
            u8::try_from(index).ok().filter(|index| usize::from(*index) < Positions::REST)
        }
        Operand::Last(_) | Operand::Segment(_) | Operand::All | Operand::From(_) => None,
    }
}

/// The spaces that an access may be given; by default those that a generic pointer can name.
pub fn allowed_spaces(allowed: &[MemorySpace]) -> Mask {
    static NAMEABLE: LazyLock<Mask> = LazyLock::new(|| {
        let nameable = MemorySpace::CONCRETE.into_iter().filter(|space| space.generic_can_name());
        nameable.chain([MemorySpace::Param]).map(Mask::of).collect()
    });
    match allowed.is_empty() {
        true => *NAMEABLE,
        false => named_spaces(allowed.iter().copied()),
    }
}

/// The set of these spaces.
pub fn named_spaces(spaces: impl Iterator<Item = MemorySpace>) -> Mask {
    spaces.filter(|space| *space != MemorySpace::Generic).map(Mask::of).collect()
}
