//! Ops whose model has one effect on pointers.
//!
//! ```text
//! %q = llvm.getelementptr %p[%i]       %p flows to %q
//! %v = llvm.load %a : f32              an access of %a
//! llvm.store %f, %a : f32              an access of %a
//! llvm.store %p, %a : !llvm.ptr        not plain: a pointer is stored
//! %q = llvm.load %a : !llvm.ptr        not plain: a pointer is loaded
//! ```
//!
//! Most ops with pointers are like these, and all ops of a kind have the same model. So the model is read
//! once for the kind ([`Plain::of`]), and an op adds only which of its values hold pointers, as found by the
//! scan of the body. The same is added to the graph as in `effects.rs`, in the same order: a model with any
//! other effect has no plain form, and values that the plain form does not mention hold no pointers. So that
//! no fact is missed, the model is destructured by all of its fields here too.

use super::{Body, effects::allowed_spaces};
use crate::extract::CodeOp;
use mlir_ext::{interfaces::InterfaceSet, ir, scan::Positions};
use tilespace_core::{
    graph::{Access, AccessWhat, Cause},
    ids::NodeId,
    lattice::Mask,
};
use tilespace_dialects::{
    OpModel, Operand,
    rules::model::{List, OperandModel, ResultModel, Traffic, Transfer},
};

/// All effects of an op, if only these operands and results hold pointers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain {
    /// The operand that is an address, and the spaces that it may have.
    accessed: Option<(u8, Mask)>,
    /// The operand that the first result follows.
    followed: Option<u8>,
    /// A bit for each operand that may hold pointers: the model describes its flow, and it is not written to
    /// memory.
    operands: u32,
    /// A bit for each result that may: the first, if it follows an operand.
    results: u32,
}

impl Plain {
    /// The plain form of a model, if it has one. A bit in `mentioned` is for an operand whose uses the model
    /// describes.
    pub fn of(model: &OpModel, interfaces: InterfaceSet, mentioned: u32) -> Option<Self> {
        let OpModel {
            results,
            operands,
            traffic,
            // The end of a copy: none is plain.
            length: _,
            havoc,
            clobbers,
            calls_back,
            // Changes of types and addresses (`apply`, `layout.rs`).
            alike: _,
            alignment: _,
            contiguous,
            carries: _,
            // About all uses of an address (`addresses.rs`).
            copies_only: _,
            unfollowed: _,
            // The selection of the model (`class.rs`).
            varies_with: _,
            // The caller passes it as bits.
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
            // For operands that are not polymorphic.
            atomics: _,
            // As in `effects.rs`.
            shares: _,
            direct: _,
            wide: _,
            ordered: _,
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
        self.accessed = Some((single(*at).filter(|_| is_first)?, allowed_spaces(access.allowed.0)));
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

    /// Whether the plain form describes all effects of an op of the kind.
    fn is_all_of(&self, at: &CodeOp<'_, '_>) -> bool {
        !at.has_blocks() && at.operands.are_in(self.operands) && at.results.are_in(self.results)
    }
}

/// The number of a position that is the same in all ops, if it has a bit of its own.
fn single(position: Operand) -> Option<u8> {
    match position {
        Operand::Index(index) => {
            u8::try_from(index).ok().filter(|index| usize::from(*index) < Positions::REST)
        }
        Operand::Last(_) | Operand::Segment(_) | Operand::All | Operand::From(_) => None,
    }
}

impl<'c: 'a, 'a> Body<'_, '_, 'c, 'a> {
    /// Adds the current op, if it is plain.
    pub(super) fn add_plain(&mut self, at: &CodeOp<'c, 'a>) -> bool {
        let plain = self.extractor.classes.plain(at.class()).filter(|plain| plain.is_all_of(at));
        let Some(plain) = plain else { return false };
        let op = *at.op;
        if let Some((operand, allowed)) = plain.accessed {
            match self.generic_operand(at, operand) {
                Some(node) => {
                    let (what, site) = (AccessWhat::Memory, self.site(op, operand.into()));
                    self.function.add_access(Access { node, what, allowed, site });
                }
                None => self.access_one(op, operand.into(), AccessWhat::Memory, allowed),
            }
        }
        if let Some(operand) = plain.followed
            && !at.results.is_empty()
            && let Some(result) = ir::result(op, 0)
        {
            let to = self.fields(result).first();
            self.ir.result_nodes.push(to);
            match self.generic_operand(at, operand) {
                Some(from) if self.ir.generic_value(to).is_some() => self.function.add_flow(from, to),
                _ => {
                    let holds = at.operands.has(operand.into()) == Some(true);
                    match ir::operand(op, operand.into()).filter(|_| holds) {
                        Some(value) => self.follow_one(value, result),
                        None => self.unknown(result, Cause::Operation),
                    }
                }
            }
        }
        true
    }

    /// The node of an operand, if it is a generic pointer that no guard refines: its type then needs no
    /// look-up.
    #[inline]
    fn generic_operand(&self, at: &CodeOp<'c, 'a>, operand: u8) -> Option<NodeId> {
        let node = self.recorded(at, operand.into()).filter(|_| self.refined.is_empty())?;
        self.ir.generic_value(node).map(|_| node)
    }
}
