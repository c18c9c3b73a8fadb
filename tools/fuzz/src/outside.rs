//! Unknown code outside the module: its behaviour when called, and its observations.

use crate::{
    code::{Func, Linkage},
    machine::Machine,
    memory::{ObjectId, Space},
    trap::{Run, Trap},
    types::Ty,
    value::{Byte, Val, cut},
    world::{DATA, Event, SLOTS, WORDS, mix},
};

impl<'a> Machine<'a> {
    fn draw(&mut self, below: usize) -> usize {
        self.draws += 1;
        (mix(self.world.seed.wrapping_mul(31).wrapping_add(self.draws)) % below.max(1) as u64) as usize
    }

    pub(crate) fn see(&mut self, value: &Val, ty: &Ty) {
        if let Val::List(parts) = value {
            for (index, part) in parts.iter().enumerate() {
                self.see(part, ty.element(index as u64));
            }
            return;
        }
        // A number may be an address as well.
        let is_local = value.bits().is_some_and(|bits| Space::of(bits as u64) == Space::Local);
        self.events.push(Event::Word(if is_local { local() } else { value.to_bytes(ty) }));
    }

    /// Lets the objects that a value points to escape: every number may be an address. A stack slot escapes
    /// only by being passed, and only for that call: inlining changes the lifetimes and the number of slots.
    pub(crate) fn escape(&mut self, value: &Val, is_passed: bool) {
        match value {
            Val::List(parts) => parts.iter().for_each(|part| self.escape(part, is_passed)),
            Val::Poison => {}
            Val::Bits(bits) => {
                let Some(id) = self.memory.find(*bits as u64) else { return };
                let is_known = self.escaped.contains(&id) || self.given.contains(&id);
                match self.memory.objects[id].space {
                    _ if is_known => {}
                    Space::Local if is_passed => self.given.push(id),
                    Space::Local => {}
                    _ => self.escaped.push(id),
                }
            }
        }
    }

    /// A slot of a function that has returned may be alive after inlining, in the frame of the caller: then
    /// unknown code would behave differently with its address.
    fn refuse_dead_slots(&self, value: &Val) -> Run<()> {
        match value {
            Val::List(parts) => parts.iter().try_for_each(|part| self.refuse_dead_slots(part)),
            Val::Poison => Ok(()),
            Val::Bits(bits) => match self.memory.find(*bits as u64).map(|id| &self.memory.objects[id]) {
                Some(object) if object.space == Space::Local && !object.alive => {
                    Err(Trap::Undefined("the address of a dead stack slot goes to code outside".into()))
                }
                _ => Ok(()),
            },
        }
    }

    /// All objects that unknown code can reach, transitively.
    fn reachable(&mut self) -> Vec<ObjectId> {
        let (mut given, mut escaped) = (0, 0);
        loop {
            let id = if given < self.given.len() {
                given += 1;
                self.given[given - 1]
            } else if escaped < self.escaped.len() {
                escaped += 1;
                self.escaped[escaped - 1]
            } else {
                break;
            };
            if self.memory.objects[id].alive {
                for word in 0..self.memory.objects[id].bytes.len() / 8 {
                    if let Some(word) = self.memory.word(id, 8 * word) {
                        self.escape(&Val::Bits(word.into()), false);
                    }
                }
            }
        }
        let whole = |id: &ObjectId| {
            let object = &self.memory.objects[*id];
            object.alive && object.bytes.len() == 8 * WORDS
        };
        self.given.iter().chain(&self.escaped).copied().filter(whole).collect()
    }

    /// A pointer that unknown code may pass on, but not to read-only memory, since programs could do little
    /// with it.
    fn any_pointer(&mut self) -> u64 {
        let known = self.reachable();
        let writable: Vec<ObjectId> =
            known.into_iter().filter(|id| self.memory.objects[*id].writable).collect();
        let pick = self.draw(writable.len());
        self.memory.objects[writable[pick]].base
    }

    /// A few stores by unknown code.
    pub(crate) fn meddle(&mut self) {
        // Many, and mostly of pointers, since programs would hardly read one of them otherwise.
        for _ in 0..self.draw(60) {
            let to = self.any_pointer();
            let word = match self.draw(4) {
                0 => self.world.datum(self.draw(DATA)),
                _ => self.world.slot(self.draw(SLOTS)),
            };
            let value = match word {
                _ if !self.world.is_pointer(word) => self.draw(7) as u64,
                _ if word == self.world.slot(SLOTS - 1) && self.draw(3) == 0 => 0,
                _ => self.any_pointer(),
            };
            let bytes = value.to_le_bytes().map(Some);
            // The object is alive and may be written.
            let _ = self.memory.write(to + 8 * word as u64, &bytes);
        }
    }

    /// A value that unknown code returns or passes.
    fn make_up(&mut self, ty: &Ty) -> Val {
        match ty {
            Ty::Ptr(0) => Val::Bits(self.any_pointer().into()),
            ty if ty.is_aggregate() => {
                Val::List((0..ty.parts()).map(|index| self.make_up(ty.element(index))).collect())
            }
            ty => Val::Bits(cut(self.draw(3) as u128, ty.bits())),
        }
    }

    /// A call of unknown code.
    pub(crate) fn call_outside(&mut self, function: &'a Func, args: &[Val]) -> Run<Option<Val>> {
        if function.name.starts_with("llvm.") || self.draws > 10_000 {
            return Err(Trap::Limit);
        }
        self.events.push(Event::Call(function.name.clone()));
        if let Some(result) = self.runtime(function, args)? {
            return Ok(result);
        }
        let before = std::mem::take(&mut self.given);
        for (arg, (ty, _)) in args.iter().zip(&function.params) {
            self.see(arg, ty);
            self.refuse_dead_slots(arg)?;
            self.escape(arg, true);
        }
        self.meddle();
        let world = self.world;
        if !world.lasting.is_empty() && self.from_outside < 2 && self.draw(4) == 0 {
            let pick = self.draw(world.lasting.len());
            if let Some(callee) = self.code.by_name.get(&world.lasting[pick]) {
                self.call_back(&self.code.functions[*callee])?;
            }
            self.meddle();
        }
        let result = function.result.as_ref().map(|ty| self.make_up(ty));
        self.given = before;
        Ok(result)
    }

    /// A call of the CUDA device runtime, which keeps and stores no pointers; none for another function.
    fn runtime(&mut self, function: &Func, args: &[Val]) -> Run<Option<Option<Val>>> {
        match function.name.as_str() {
            "malloc" => {
                let object = self.memory.add(Space::Global, vec![None; 8 * WORDS], true);
                Ok(Some(Some(Val::Bits(self.memory.objects[object].base.into()))))
            }
            "free" => Ok(Some(None)),
            // The host reads the printed values.
            "vprintf" => {
                for arg in args {
                    let Some(address) = arg.bits().map(|bits| bits as u64) else {
                        return Err(Trap::Undefined("a text at an address that is poison".into()));
                    };
                    let word = match address {
                        0 => 0u64.to_le_bytes().map(Some).to_vec(),
                        _ => self.memory.read(address, 8).map_err(Trap::Undefined)?.to_vec(),
                    };
                    self.see(&Val::from_bytes(&word, &Ty::Int(64)), &Ty::Int(64));
                }
                Ok(Some(Some(Val::Bits(0))))
            }
            _ => Ok(None),
        }
    }

    /// A call of an open function from outside.
    pub(crate) fn call_back(&mut self, function: &'a Func) -> Run<()> {
        self.meddle();
        let mut args = Vec::new();
        for (ty, by_value) in &function.params {
            args.push(match by_value {
                Some(value) => {
                    let words = value.size() / 8;
                    let mut bytes = Vec::new();
                    for _ in 0..words {
                        bytes.extend(self.any_pointer().to_le_bytes().map(Some));
                    }
                    let object = self.memory.add(Space::Local, bytes, true);
                    Val::Bits(self.memory.objects[object].base.into())
                }
                None => self.make_up(ty),
            });
        }
        self.from_outside += 1;
        let result = self.call(function, args)?;
        self.from_outside -= 1;
        if let (Some(value), Some(ty)) = (result, &function.result) {
            self.see(&value, ty);
            self.escape(&value, false);
        }
        Ok(())
    }

    /// The memory that the host observes at the end.
    pub(crate) fn look_at_memory(&mut self, buffers: &[ObjectId]) {
        let visible = self.code.globals.iter().filter(|global| {
            matches!(global.space, 0 | 1) && global.linkage != Linkage::Internal && !global.is_constant
        });
        let visible: Vec<(String, ObjectId)> = visible
            .filter_map(|global| {
                Some((global.name.clone(), self.memory.find(*self.symbols.get(&global.name)?)?))
            })
            .collect();
        let buffers = buffers.iter().enumerate().map(|(index, id)| (format!("buffer {index}"), *id));
        for (name, id) in buffers.chain(visible).collect::<Vec<_>>() {
            self.events.push(Event::Mark(name));
            for at in 0..self.memory.objects[id].bytes.len() / 8 {
                let word = self.memory.word(id, 8 * at);
                let is_local = word.is_some_and(|word| Space::of(word) == Space::Local);
                let bytes = self.memory.objects[id].bytes[8 * at..8 * at + 8].to_vec();
                self.events.push(Event::Word(if is_local { local() } else { bytes }));
            }
        }
    }
}

/// The observation of a stack slot's address: always the same, since inlining and promotion move slots.
fn local() -> Vec<Byte> {
    Space::Local.base().to_le_bytes().map(Some).to_vec()
}

/// The events, without words that depend on the places of stack slots, such as the distance between two slots
/// and values derived from it. `mirrored` has the events with the slots in another order; none if they differ
/// in anything else.
pub fn without_distances(events: &[Event], mirrored: &[Event]) -> Option<Vec<Event>> {
    let both = events.iter().zip(mirrored).map(|(event, mirrored)| match (event, mirrored) {
        _ if event == mirrored => Some(event.clone()),
        (Event::Word(word), Event::Word(other)) if word.len() == other.len() => {
            Some(Event::Word(vec![None; word.len()]))
        }
        _ => None,
    });
    (events.len() == mirrored.len()).then(|| both.collect())?
}

/// Whether the events after the passes refine the events before: poison may have become anything.
pub fn agrees(before: &[Event], after: &[Event]) -> Result<(), String> {
    let mut place = String::from("the start");
    for (index, was) in before.iter().enumerate() {
        let is = after.get(index);
        match (was, is) {
            (Event::Word(was), Some(Event::Word(is))) if was.len() == is.len() => {
                if was.iter().zip(is).any(|(was, is)| was.is_some() && was != is) {
                    return Err(format!("word {index} after {place} was {was:?} and is {is:?}"));
                }
            }
            (was, Some(is)) if was == is => {
                let (Event::Mark(name) | Event::Call(name)) = was else { continue };
                place.clone_from(name);
            }
            _ => return Err(format!("after {place} there was {was:?} and now is {is:?}")),
        }
    }
    match after.len() > before.len() {
        true => Err(format!("an extra event: {:?}", after[before.len()])),
        false => Ok(()),
    }
}
