//! The host: memory for a kernel, its arguments, launches one after the other, and the state between two.

use crate::{
    code::{Code, Func, Init, Linkage},
    compiled::Host,
    machine::Machine,
    memory::{ObjectId, Space, remote},
    trap::{Run, Trap},
    types::Ty,
    value::{Byte, Val, cut},
    world::{BUFFERS, Entry, Outcome, SLOTS, WORDS, World, hash, mix},
};

/// Objects of other modules, one in each space that they can have.
const ABROAD: [Space; 5] = [Space::Global, Space::Shared, Space::Local, Space::Cluster, Space::Constant];

/// Whether memory of a space begins and ends with a launch.
fn ends_with_launch(space: Space) -> bool {
    !matches!(space, Space::Global | Space::Constant | Space::Code)
}

impl<'a> Machine<'a> {
    /// Runs an entry of a module.
    pub fn run(code: &'a Code, world: &'a World, entry: &Entry, limit: u64) -> Outcome {
        let mut machine = Machine::new(code, world, limit);
        let end = machine.run_entry(entry);
        Outcome { end, steps: limit - machine.steps_left(), events: machine.events }
    }

    /// Runs one function of a module with these arguments, in a world of its own.
    pub fn evaluate(code: &'a Code, world: &'a World, name: &str, args: Vec<Val>) -> Run<Option<Val>> {
        let mut machine = Machine::new(code, world, 10_000);
        machine.make_memory()?;
        match code.by_name.get(name) {
            Some(index) => machine.call(&code.functions[*index], args),
            None => Err(Trap::Undefined(format!("no function {name}"))),
        }
    }

    /// The state before the launch of a kernel, for another machine.
    pub fn host(code: &'a Code, world: &'a World, kernel: &str) -> Run<Host> {
        let mut machine = Machine::new(code, world, 10_000);
        let buffers = machine.make_memory()?;
        let function = code.by_name.get(kernel).map(|index| &code.functions[*index]);
        let function = function.ok_or_else(|| Trap::Gone(kernel.to_string()))?;
        let args = machine.kernel_arguments(function, &buffers, &mut Vec::new())?;
        let mut host = Host::default();
        let words = |bytes: &[Byte]| {
            let word = |bytes: &[Byte]| {
                bytes.iter().rev().fold(0, |word, byte| word << 8 | u64::from(byte.unwrap_or(0)))
            };
            bytes.chunks(8).map(word).collect::<Vec<u64>>()
        };
        for (number, id) in buffers.iter().enumerate() {
            let (object, name) = (&machine.memory.objects[*id], format!("b{number}"));
            host.contents.push((name.clone(), true, words(&object.bytes)));
            host.objects.push((object.base, object.bytes.len() as u64, true, name));
        }
        for global in &code.globals {
            let Some(base) = machine.symbols.get(&global.name).copied() else { continue };
            host.objects.push((base, global.ty.size(), false, global.name.clone()));
            let is_hosts = matches!(Space::from_number(global.space), Some(Space::Global | Space::Constant));
            if let Some(id) = machine.memory.find(base).filter(|_| is_hosts && !global.is_constant) {
                host.contents.push((global.name.clone(), false, words(&machine.memory.objects[id].bytes)));
            }
        }
        for function in &code.functions {
            if let Some(base) = world.addresses.get(&function.name) {
                host.objects.push((*base, 1, false, function.name.clone()));
            }
        }
        for ((_, by_value), arg) in function.params.iter().zip(args) {
            let Val::Bits(bits) = arg else { return Err(Trap::Unsupported("an argument".into())) };
            let bits = bits as u64;
            host.args.push(match by_value {
                Some(_) => Err(machine
                    .memory
                    .find(bits)
                    .map_or(Vec::new(), |id| words(&machine.memory.objects[id].bytes))),
                None => Ok(bits),
            });
        }
        Ok(host)
    }

    pub(crate) fn run_entry(&mut self, entry: &Entry) -> Run<()> {
        let mut buffers = self.make_memory()?;
        let known = self.escaped.len();
        let abroad = self.escaped[BUFFERS as usize..][..ABROAD.len()].to_vec();
        for (number, name) in entry.iter().enumerate() {
            if number > 0 {
                self.end_of_launch(known, &abroad);
            }
            let function = self.code.by_name.get(name).map(|index| &self.code.functions[*index]);
            match function {
                Some(kernel) if kernel.is_kernel => {
                    // No other code ran in this launch before it: memory that begins with a launch is
                    // uninitialized.
                    for id in &abroad {
                        let object = &mut self.memory.objects[*id];
                        if ends_with_launch(object.space) {
                            object.bytes.fill(None);
                        }
                    }
                    let mut parameters = Vec::new();
                    let args = self.kernel_arguments(kernel, &buffers, &mut parameters)?;
                    self.call(kernel, args)?;
                    if self.world.restricts {
                        buffers.append(&mut self.own);
                    }
                    for object in parameters {
                        self.memory.objects[object].alive = false;
                    }
                }
                Some(function) => self.call_back(function)?,
                None => return Err(Trap::Gone(name.clone())),
            }
        }
        self.look_at_memory(&buffers);
        Ok(())
    }

    /// The state that a launch leaves for the next one: global memory, without addresses into memory that
    /// ends with the launch. Unknown code keeps the first `known` of its pointers.
    fn end_of_launch(&mut self, known: usize, abroad: &[ObjectId]) {
        for id in 0..self.memory.objects.len() {
            let object = &mut self.memory.objects[id];
            if ends_with_launch(object.space) {
                object.bytes.fill(None);
                object.alive &= object.space != Space::Local || abroad.contains(&id);
            } else if object.space == Space::Global && !self.world.hostile_host {
                for at in (0..object.bytes.len() / 8).map(|word| 8 * word) {
                    if self.memory.word(id, at).is_some_and(|word| ends_with_launch(Space::of(word))) {
                        self.memory.objects[id].bytes[at..at + 8].fill(None);
                    }
                }
            }
        }
        self.fill_abroad(abroad);
        let objects = &self.memory.objects;
        let mut index = 0;
        self.escaped.retain(|id| {
            index += 1;
            index <= known || !ends_with_launch(objects[*id].space)
        });
        self.given.clear();
    }

    /// The memory that other modules keep.
    fn fill_abroad(&mut self, abroad: &[ObjectId]) {
        let address = |machine: &Self, id: ObjectId| machine.memory.objects[id].base;
        let host: Vec<u64> = (0..BUFFERS as usize).map(|id| address(self, id)).collect();
        let elsewhere: Vec<u64> = abroad.iter().map(|id| address(self, *id)).collect();
        for (index, id) in abroad.iter().enumerate() {
            let pool = if index == 0 { &host } else { &elsewhere };
            self.memory.objects[*id].bytes = self.words(&format!("abroad{index}"), pool);
        }
    }

    fn number(&self, what: &str, index: u64, below: u64) -> u64 {
        mix(self.world.seed ^ hash(what).wrapping_add(index)) % below
    }

    /// The words of an object that holds pointers out of `pool`.
    fn words(&self, what: &str, pool: &[u64]) -> Vec<Byte> {
        let last = self.world.slot(SLOTS - 1);
        let word = |index: usize| match index {
            _ if !self.world.is_pointer(index) => self.number(what, index as u64, 7),
            _ if index == last && self.number(what, 7, 3) == 0 => 0,
            _ => pool[self.number(what, index as u64, pool.len() as u64) as usize],
        };
        (0..WORDS).flat_map(|index| word(index).to_le_bytes().map(Some)).collect()
    }

    /// All memory that exists before anything runs.
    fn make_memory(&mut self) -> Run<Vec<ObjectId>> {
        let buffers: Vec<ObjectId> =
            (0..BUFFERS).map(|_| self.memory.add(Space::Global, vec![Some(0); 8 * WORDS], true)).collect();
        let abroad: Vec<ObjectId> = ABROAD
            .into_iter()
            .map(|space| {
                let at = space.base() + if space == Space::Constant { 1 << 23 } else { 1 << 22 };
                self.memory.place(at, space, vec![Some(0); 8 * WORDS], space != Space::Constant)
            })
            .collect();
        let address = |machine: &Self, id: ObjectId| machine.memory.objects[id].base;
        let mut host: Vec<u64> = buffers.iter().map(|id| address(self, *id)).collect();
        let elsewhere: Vec<u64> = abroad.iter().map(|id| address(self, *id)).collect();
        self.fill_abroad(&abroad);
        if self.world.hostile_host {
            host.extend(&elsewhere[..4]);
        }
        for (index, id) in buffers.iter().enumerate() {
            self.memory.objects[*id].bytes = self.words(&format!("buffer{index}"), &host);
        }
        for (index, function) in self.code.functions.iter().enumerate() {
            let known = self.world.addresses.get(&function.name).copied();
            let address = known.unwrap_or(Space::Code.base() + (1 << 22) + (index as u64) * 4096);
            self.add_function(&function.name, address, index);
        }
        self.make_variables(&host)?;
        // Variables visible to other modules have escaped from the start.
        let named = self.code.globals.iter().filter(|global| global.linkage != Linkage::Internal);
        let named = named.filter_map(|global| self.memory.find(*self.symbols.get(&global.name)?));
        self.escaped = buffers.iter().copied().chain(abroad).chain(named).collect();
        Ok(buffers)
    }

    fn make_variables(&mut self, host: &[u64]) -> Run<()> {
        let mut initialized = Vec::new();
        for (index, global) in self.code.globals.iter().enumerate() {
            let space = Space::from_number(global.space).unwrap_or(Space::Global);
            let known = self.world.addresses.get(&global.name).copied();
            let address = known.unwrap_or(space.base() + (1 << 23) + (index as u64) * 4096);
            let by_host = matches!(space, Space::Global | Space::Constant) && !global.is_constant;
            let mut bytes = vec![None; global.ty.size() as usize];
            // The host may have overwritten the initializer.
            let wrote =
                by_host && (matches!(global.init, Init::None) || self.number(&global.name, 9, 2) == 0);
            if wrote && bytes.len() == 8 * WORDS {
                bytes = self.words(&global.name, host);
            } else if let Init::Value(value) = &global.init {
                let value = value.to_bytes(&global.ty);
                bytes[..value.len()].copy_from_slice(&value);
            }
            let writable = space != Space::Constant && !global.is_constant;
            if space == Space::Shared {
                self.memory.place(remote(address), Space::Cluster, bytes.clone(), true);
            }
            self.memory.place(address, space, bytes, writable);
            self.symbols.insert(global.name.clone(), address);
            if let (Init::Region(region), false) = (&global.init, wrote) {
                initialized.push((address, &global.ty, region));
            }
        }
        for (address, ty, region) in initialized {
            if let Some(value) = self.run_body(region, vec![], &mut vec![])?
                && let Some(id) = self.memory.find(address)
            {
                let value = value.to_bytes(ty);
                self.memory.objects[id].bytes[..value.len()].copy_from_slice(&value);
            }
        }
        Ok(())
    }

    /// A new buffer with pointers to the host's buffers. Nothing else points to it.
    fn own_buffer(&mut self, host: &[ObjectId], draw: u64) -> u64 {
        let pool: Vec<u64> =
            host[..BUFFERS as usize].iter().map(|id| self.memory.objects[*id].base).collect();
        let bytes = self.words(&format!("own{draw}"), &pool);
        let number = (host.len() + self.own.len()) as u64;
        let base = Space::Global.base() + (1 << 21) + number * 4096;
        let id = self.memory.place(base, Space::Global, bytes, true);
        self.own.push(id);
        base
    }

    fn kernel_arguments(
        &mut self,
        kernel: &Func,
        buffers: &[ObjectId],
        parameters: &mut Vec<ObjectId>,
    ) -> Run<Vec<Val>> {
        let mut args = Vec::new();
        for (index, (ty, by_value)) in kernel.params.iter().enumerate() {
            let draw = self.number(&kernel.name, index as u64, 1 << 16);
            let pool: Vec<ObjectId> = match self.world.hostile_host {
                true => self.escaped[..buffers.len() + 4].to_vec(),
                false => buffers.to_vec(),
            };
            let pointer = |draw: u64| self.memory.objects[pool[draw as usize % pool.len()]].base;
            let bits = match (ty, by_value) {
                (_, Some(value)) => {
                    let words = value.size() / 8;
                    let bytes =
                        (0..words).flat_map(|word| pointer(draw + word).to_le_bytes().map(Some)).collect();
                    let space = if kernel.only_reads(index) { Space::Param } else { Space::Local };
                    let object = self.memory.add(space, bytes, space == Space::Local);
                    parameters.push(object);
                    self.memory.objects[object].base.into()
                }
                (Ty::Ptr(0), _) if self.world.restricts => self.own_buffer(buffers, draw).into(),
                (Ty::Ptr(0), _) => pointer(draw).into(),
                (Ty::Ptr(_), _) => {
                    return Err(Trap::Unsupported("a kernel that takes a pointer to a space".into()));
                }
                _ => cut((draw % 6).into(), ty.bits()),
            };
            args.push(Val::Bits(bits));
        }
        Ok(args)
    }
}
