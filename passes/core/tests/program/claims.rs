//! The claims that a run tests: masks of pointers, answers of tests, targets of calls, bytes of objects.
//!
//! ```text
//! %p is an address in shared memory    its mask in the instance that runs has shared
//! isspacep.shared %p is true           the mask does not say that it is false
//! call @f                              the instance that it goes to exists
//! store %v, %slot + 8                  all that access this memory do so through the object, at these bytes
//! ```

use crate::{
    interpret::{Frame, Machine, Run, Stop, WINDOW, Word, window},
    ir::{IsValue, OpAt, Text},
};
use tilespace_core::{
    MemorySpace,
    ids::{InstanceId, NodeId, ObjectId},
    ir::Ir,
    lattice::Mask,
    place::Place,
};

impl<'p> Machine<'_, 'p> {
    /// Defines a value. An address of an object could be used at once, so its space is in the mask.
    pub fn define(&mut self, frame: &mut Frame<'p>, value: u32, word: Word) -> Run<()> {
        let pointer = match &word {
            Word::Number(number) => self.nodes.get(&value).map(|node| (*number, *node)),
            // A value inserted in a struct is followed to its extraction.
            Word::Parts(_) => None,
        };
        frame.values.insert(value, word);
        let Some((address, node)) = pointer else { return Ok(()) };
        let mask = self.mask(frame, node);
        match self.find(address).map(|(object, _)| self.objects[object].space) {
            Some(space) if !self.fits(space, mask) => {
                let name = &self.module.program.values[value as usize].name;
                let function = frame.function.symbol_name();
                Err(Stop::Wrong(format!(
                    "@{function}, %{name}: an address in {space:?} memory is in {mask:?}"
                )))
            }
            _ => Ok(()),
        }
    }

    /// Whether a pointer with this mask may be in a space.
    pub fn fits(&self, space: MemorySpace, mask: Mask) -> bool {
        // Parameter memory is in the window of global memory, as a test says, and may be a copy in local
        // memory.
        let is_other = match space {
            MemorySpace::Local => mask.contains(Mask::ARGUMENT),
            MemorySpace::Param if self.tests_global => mask.contains(Mask::of(MemorySpace::Global)),
            MemorySpace::Param => mask.contains(Mask::UNKNOWN),
            _ => false,
        };
        mask.contains(Mask::of(space)) || is_other
    }

    pub fn intrinsic(&mut self, frame: &Frame<'p>, op: OpAt<'p>, address: u64) -> Run<Word> {
        let name = op.named("intrin").and_then(Text::string).unwrap_or_default();
        let Some(space) = name.strip_prefix("llvm.nvvm.isspacep.") else {
            return Ok(Word::Number(self.draw(4) as u64));
        };
        let space =
            MemorySpace::CONCRETE.into_iter().find(|known| known.name() == space).ok_or(Stop::Undefined)?;
        let is_in = |space| address / WINDOW == window(space);
        // Global memory is whatever is in no other window, null too; parameter memory lies in it.
        let others = [MemorySpace::Shared, MemorySpace::Constant, MemorySpace::Local];
        let answer = match space {
            MemorySpace::Global => !others.into_iter().any(is_in),
            _ => is_in(space),
        };
        // A test of a number that is not an address has no answer that anybody claims.
        if self.find(address).is_some() {
            let pointer = tilespace_core::ir::Value(op.at::<IsValue>(op.data().operands[0]));
            let node = self.module.node_at(frame.id, tilespace_core::ir::Op(op), 0, pointer);
            if let Some(mask) = node.map(|node| self.mask(frame, node)) {
                self.tested.answers += 1;
                if mask.isspacep(space).is_some_and(|claimed| claimed != answer) {
                    return Err(self.wrong(
                        frame,
                        op,
                        &format!("a test of {space:?} is {answer}, of {mask:?}"),
                    ));
                }
            }
        }
        Ok(Word::Number(u64::from(answer)))
    }

    /// The mask of a node where a frame runs: in its instance, or the join over all instances.
    pub fn mask(&self, frame: &Frame<'p>, node: NodeId) -> Mask {
        match frame.instance {
            Some(instance) => self.module.solution.mask(instance, node),
            None => self.module.join(frame.id, node),
        }
    }

    pub fn wrong(&self, frame: &Frame<'p>, op: OpAt<'p>, what: &str) -> Stop {
        Stop::Wrong(format!("@{}, {}: {what}", frame.function.symbol_name(), crate::print::one(op).trim()))
    }

    /// Tests that the address of an access is in its mask.
    pub fn access(&mut self, frame: &Frame<'p>, op: OpAt<'p>, operand: usize, address: u64) -> Run<()> {
        let (object, word) = self.find(address).ok_or(Stop::Undefined)?;
        self.object(frame, op, operand, object, word)?;
        let space = self.objects[object].space;
        let Some(nodes) = self.accesses.get(&(op.id, operand)) else {
            return Err(self.wrong(frame, op, "an access that is not in the graph"));
        };
        let masks: Vec<Mask> = nodes.iter().map(|node| self.mask(frame, *node)).collect();
        for mask in masks {
            if !self.fits(space, mask) {
                return Err(self.wrong(frame, op, &format!("an address in {space:?} memory is in {mask:?}")));
            }
            self.tested.accesses += 1;
            self.tested.claims += usize::from(mask.vote().space().is_some());
        }
        Ok(())
    }

    /// Tests that all accesses of memory are through one object, and in its bytes there, or all are through
    /// none.
    fn object(
        &mut self,
        frame: &Frame<'p>,
        op: OpAt<'p>,
        operand: usize,
        memory: usize,
        word: usize,
    ) -> Run<()> {
        let value = tilespace_core::ir::Value(op.at::<IsValue>(op.data().operands[operand]));
        let found = self.module.objects.at(value);
        // Memory of callers is another object there.
        if found.is_some_and(|(object, _)| self.module.objects.is_of_callers(object)) {
            return Ok(());
        }
        let byte = Place::at(8 * word as i64, 1);
        if let Some((object, place)) = found
            && !place.at_inner(Place::at(0, 1)).overlaps(byte)
        {
            return Err(self.wrong(
                frame,
                op,
                &format!("byte {} of {object:?} is not at {place:?}", byte.offset),
            ));
        }
        self.tested.objects += usize::from(found.is_some());
        let owner = found.map(|(object, _)| object);
        match self.own(memory, owner) {
            true => Ok(()),
            false => Err(self.wrong(frame, op, &format!("{owner:?} is another object elsewhere"))),
        }
    }

    /// Whether memory is of this object, or of none, for all that accessed it until now.
    pub fn own(&mut self, memory: usize, owner: Option<ObjectId>) -> bool {
        *self.objects[memory].owner.get_or_insert(owner) == owner
    }

    /// The instance that a call goes to.
    pub fn target(&self, frame: &Frame<'p>, op: OpAt<'p>, is_named: bool) -> Run<Option<InstanceId>> {
        let Some(instance) = frame.instance.filter(|_| is_named) else { return Ok(None) };
        let calls = &self.module.functions[frame.id].calls;
        let Some((call, _)) = calls.iter().find(|(_, call)| call.0 == op) else { return Ok(None) };
        match self.module.solution.instances[instance].targets[call] {
            Some(target) => Ok(Some(target)),
            None => Err(self.wrong(frame, op, "a call that is never reached")),
        }
    }
}
