//! One instruction.
//!
//! ```text
//! br, cond_br, switch, return       the next block, or the end of the call
//! store, memcpy, memset, assume     no result
//! all others                        a value, which goes to the slot of the result
//! ```

use super::{Machine, Next};
use crate::{
    arith,
    code::{Index, Inst, Op, Slot, Target},
    memory::{ObjectId, Space, from_generic, remote, to_generic},
    trap::{Run, Trap, undefined},
    types::Ty,
    value::{Byte, Val, signed},
};

/// An instruction, and the values at this point.
#[derive(Clone, Copy)]
struct Now<'f> {
    inst: &'f Inst,
    frame: &'f [Val],
}

impl<'f> Now<'f> {
    fn arg(self, index: usize) -> &'f Val {
        &self.frame[self.inst.args[index]]
    }

    fn bits(self, index: usize) -> Option<u128> {
        self.arg(index).bits()
    }

    fn ty(self, index: usize) -> &'f Ty {
        &self.inst.arg_types[index]
    }

    fn result_type(self) -> Run<&'f Ty> {
        self.inst.result_types.first().ok_or_else(|| Trap::Unsupported("no result".into()))
    }

    /// The end of a block.
    fn leave(self) -> Run<Next> {
        let goes = |index: usize| {
            let (to, slots): &(usize, Vec<Slot>) = &self.inst.successors[index];
            Ok(Next::Block(*to, slots.iter().map(|slot| self.frame[*slot].clone()).collect()))
        };
        match &self.inst.op {
            Op::Branch => goes(0),
            Op::Condition => match self.bits(0) {
                Some(condition) => goes(usize::from(condition == 0)),
                None => undefined("a branch on poison"),
            },
            Op::Switch(cases) => match self.bits(0) {
                Some(flag) => goes(cases.iter().position(|case| *case == flag).map_or(0, |at| at + 1)),
                None => undefined("a switch on poison"),
            },
            Op::Return => Ok(Next::Return(self.inst.args.first().map(|slot| self.frame[*slot].clone()))),
            _ => undefined("unreachable"),
        }
    }

    /// The address of an element.
    fn gep(self, element: &Ty, indices: &[Index], base: &Val) -> Val {
        let Val::Bits(base) = base else { return Val::Poison };
        let (mut at, mut ty) = (*base as u64, element);
        for (number, index) in indices.iter().enumerate() {
            let index = match index {
                Index::Constant(index) => *index,
                Index::Operand(operand) => match self.arg(*operand) {
                    Val::Bits(bits) => signed(*bits, self.ty(*operand).bits()) as i64,
                    _ => return Val::Poison,
                },
            };
            if number == 0 {
                at = at.wrapping_add((index as u64).wrapping_mul(ty.size()));
            } else {
                at = at.wrapping_add(ty.offset(index as u64));
                ty = ty.element(index as u64);
            }
        }
        Val::Bits(at.into())
    }

    /// The address at the same offset in the shared memory of another block.
    fn mapped(self) -> Run<Val> {
        let (Val::Bits(bits), Ty::Ptr(number)) = (self.arg(0), self.ty(0)) else { return Ok(Val::Poison) };
        let address = to_generic(*number, *bits as u64);
        let remote = from_generic(3, address).map(|_| remote(address));
        let Ty::Ptr(number) = self.result_type()? else { return undefined("the address of a block") };
        let bits = remote.and_then(|remote| from_generic(*number, remote));
        Ok(bits.map_or(Val::Poison, |bits| Val::Bits(bits.into())))
    }
}

impl Machine<'_> {
    /// Runs an instruction. Returns the place to go on, after the last of a block.
    pub(super) fn step(
        &mut self,
        inst: &Inst,
        frame: &mut [Val],
        owned: &mut Vec<ObjectId>,
    ) -> Run<Option<Next>> {
        let now = Now { inst, frame };
        let result = match &inst.op {
            Op::Branch | Op::Condition | Op::Switch(_) | Op::Return | Op::Unreachable => {
                return now.leave().map(Some);
            }
            Op::Store | Op::Copy(_) | Op::Fill | Op::Assume | Op::Nothing => {
                self.act(now)?;
                None
            }
            Op::Call(target) => self.call_of(now, target)?,
            _ => Some(self.value(now, owned)?),
        };
        if let (Some(slot), Some(value)) = (inst.results.first(), result) {
            frame[*slot] = value;
        }
        Ok(None)
    }

    /// An instruction without a result.
    fn act(&mut self, now: Now<'_>) -> Run<()> {
        match &now.inst.op {
            Op::Store => {
                let at = self.address(now.arg(1), now.ty(1))?;
                self.store(at, now.arg(0), now.ty(0))
            }
            Op::Copy(apart) => self.copy(now, *apart),
            Op::Fill => {
                let Some(len) = now.bits(2) else { return undefined("a fill of poison bytes") };
                let byte: Byte = now.bits(1).map(|bits| bits as u8);
                if len > 0 {
                    let to = self.address(now.arg(0), now.ty(0))?;
                    self.memory.write(to, &vec![byte; len as usize]).map_err(Trap::Undefined)?;
                }
                Ok(())
            }
            Op::Assume if now.bits(0) != Some(1) => undefined("an assumption that does not hold"),
            _ => Ok(()),
        }
    }

    fn copy(&mut self, now: Now<'_>, apart: bool) -> Run<()> {
        let Some(len) = now.bits(2) else { return undefined("a copy of poison bytes") };
        if len > 0 {
            let (to, from) = (self.address(now.arg(0), now.ty(0))?, self.address(now.arg(1), now.ty(1))?);
            if apart && to != from && to.abs_diff(from) < len as u64 {
                return undefined("a copy between ranges that overlap");
            }
            let bytes = self.memory.read(from, len as u64).map_err(Trap::Undefined)?.to_vec();
            self.memory.write(to, &bytes).map_err(Trap::Undefined)?;
        }
        Ok(())
    }

    fn call_of(&mut self, now: Now<'_>, target: &Target) -> Run<Option<Val>> {
        let args: Vec<Val> = now.inst.args.iter().map(|slot| now.frame[*slot].clone()).collect();
        self.call_target(target, now.inst, args)
    }

    /// The result of an instruction that has one.
    fn value(&mut self, now: Now<'_>, owned: &mut Vec<ObjectId>) -> Run<Val> {
        Ok(match &now.inst.op {
            Op::Constant(value) => value.clone(),
            Op::Undef => {
                let ty = now.result_type()?;
                let value = Val::poison(ty);
                self.world.frozen.map_or(value.clone(), |bits| value.frozen(bits, ty))
            }
            Op::AddressOf(name) => {
                let Some(address) = self.symbols.get(name) else {
                    return undefined(format!("no symbol {name}"));
                };
                let Ty::Ptr(number) = now.result_type()? else {
                    return undefined("the address of a symbol");
                };
                from_generic(*number, *address).map_or(Val::Poison, |bits| Val::Bits(bits.into()))
            }
            Op::Alloca(ty) => self.allocate(now, ty, owned)?,
            Op::Load => self.load(self.address(now.arg(0), now.ty(0))?, now.result_type()?)?,
            Op::Gep(ty, indices) => match now.arg(0) {
                Val::List(lanes) => Val::List(lanes.iter().map(|lane| now.gep(ty, indices, lane)).collect()),
                base => now.gep(ty, indices, base),
            },
            Op::SpaceCast => self.space_cast(now.arg(0), now.ty(0), now.result_type()?),
            Op::Atomic(what) => {
                let at = self.atomic_address(now.arg(0), now.ty(0))?;
                let ty = now.ty(1);
                let old = self.load(at, ty)?;
                let new = arith::binary(*what, &old, now.arg(1), ty)?;
                self.store(at, &new, ty)?;
                old
            }
            Op::CompareExchange => self.compare_exchange(now)?,
            Op::IsSpace(number) => match now.bits(0) {
                Some(bits) => Val::Bits(self.world.is_in(bits as u64, *number).into()),
                None => Val::Poison,
            },
            Op::MapShared => now.mapped()?,
            Op::Freeze if now.arg(0).has_poison() => match self.world.frozen {
                Some(bits) => now.arg(0).frozen(bits, now.result_type()?),
                None => return undefined("some number, by a freeze"),
            },
            Op::Register(which) => Val::Bits(u128::from(which + self.world.seed % 2)),
            Op::Unknown(name) => return Err(Trap::Unsupported(name.clone())),
            _ => arith::pure(now.inst, now.frame)?,
        })
    }

    fn allocate(&mut self, now: Now<'_>, ty: &Ty, owned: &mut Vec<ObjectId>) -> Run<Val> {
        let Some(count) = now.bits(0) else { return undefined("a stack slot of any size") };
        let size = (ty.size() as usize).saturating_mul(count as usize).min(1 << 16);
        let object = self.memory.add(Space::Local, vec![None; size], true);
        owned.push(object);
        let Ty::Ptr(number) = now.result_type()? else { return undefined("the address of a slot") };
        let bits = from_generic(*number, self.memory.objects[object].base);
        Ok(bits.map_or(Val::Poison, |bits| Val::Bits(bits.into())))
    }

    fn compare_exchange(&mut self, now: Now<'_>) -> Run<Val> {
        let at = self.atomic_address(now.arg(0), now.ty(0))?;
        let ty = now.ty(1);
        let old = self.load(at, ty)?;
        let (Val::Bits(was), Some(expected)) = (&old, now.bits(1)) else {
            return undefined("a comparison with poison in memory");
        };
        let equal = *was == expected;
        if equal {
            self.store(at, now.arg(2), ty)?;
        }
        Ok(Val::List(vec![old, Val::Bits(equal.into())]))
    }
}
