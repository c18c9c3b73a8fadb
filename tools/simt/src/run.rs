//! A launch: blocks one after the other, the threads of a block by turns.
//!
//! A thread runs until it waits at a barrier or for its warp, ends, or has had its turn, which is long: a thread
//! that spins for another one gets there, and a program without a race does the same whatever the turns. What a
//! run shows is the memory of the host, the output, and for each thread the sequence of its volatile accesses,
//! atomics and fences.

use super::{
    Stop,
    layout::{Placed, Program},
    memory::{GLOBAL, Objects, RANKS, SIZE, Window, window},
    thread::{Thread, Wait},
};
use std::{fmt, mem};

/// An argument of a kernel.
#[derive(Clone, Debug)]
pub enum Arg {
    /// A number, cut to the size of the parameter.
    Number(u64),
    /// The bytes of a struct by value; the rest is zero.
    Bytes(Vec<u8>),
}

/// The threads of a launch.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Threads of a block, in x, y and z.
    pub block: [u32; 3],
    /// Blocks.
    pub grid: u32,
}

impl Default for Shape {
    fn default() -> Self {
        Self { block: [1, 1, 1], grid: 1 }
    }
}

/// An action of a thread that others could see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A volatile access, with its values. Addresses of stack slots are all alike.
    Volatile {
        /// Whether it stores.
        is_store: bool,
        /// The size of an element.
        bytes: u64,
        /// Whether it is in memory that no other thread can change: PTX has volatile accesses of other memory
        /// only, so that LLVM's own code may have lost it.
        is_private: bool,
        /// The values loaded or stored, as [`Machine::describe`] has it.
        values: Vec<String>,
    },
    /// An atomic operation.
    Atomic {
        /// The operation.
        op: String,
        /// The memory order.
        order: String,
        /// The threads that it is ordered for.
        scope: String,
        /// The size of its operand.
        bytes: u64,
        /// Whether no other thread sees the memory: PTX gives it no order there.
        is_private: bool,
    },
    /// A fence, as it is written.
    Fence(String),
    /// A call of a function that has no body, with its arguments.
    Call(String, Vec<Vec<u8>>),
}

/// The end of an event in a thread's own memory.
pub const OWN: &str = ", in its own memory";

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Volatile { is_store, bytes, is_private, values } => {
                let own = if *is_private { OWN } else { "" };
                let what = if *is_store { "store" } else { "load" };
                write!(f, "volatile {what} of {bytes} bytes: {}{own}", values.join(" "))
            }
            Self::Atomic { op, order, scope, bytes, is_private } => {
                let own = if *is_private { OWN } else { "" };
                write!(f, "atomic {op} {order} {scope}, {bytes} bytes{own}")
            }
            Self::Fence(fence) => f.write_str(fence),
            Self::Call(name, args) => write!(f, "call of {name} with {args:x?}"),
        }
    }
}

/// Steps of a turn.
const TURN: u64 = 10_000;

/// A machine with a program in its memory.
#[derive(Debug)]
pub struct Machine<'p> {
    pub(super) program: &'p Program,
    /// All but the threads' own memory.
    pub(super) objects: Objects,
    pub(super) steps: u64,
    /// Where the next buffer goes: the same place whatever variables there are.
    next: u64,
    pub(super) heap: u64,
    /// The pattern that the bytes of uninitialized memory are mixed with: a program that shows them is not
    /// compared.
    pub pattern: u8,
    /// The output of `vprintf`.
    pub output: String,
    /// The events of each thread of each block, one thread after the other.
    pub events: Vec<Event>,
    pub(super) shape: Shape,
    pub(super) block: u32,
    pub(super) kernel: usize,
}

impl<'p> Machine<'p> {
    /// A machine that takes at most so many steps.
    pub fn new(program: &'p Program, limit: u64) -> Self {
        let mut objects = Objects::default();
        program.place(&mut objects, |variable| variable.window != Window::Shared);
        let shape = Shape::default();
        let (output, events) = (String::new(), Vec::new());
        Self {
            program,
            objects,
            steps: limit,
            next: GLOBAL,
            heap: GLOBAL + (1 << 32),
            pattern: 0,
            output,
            events,
            shape,
            block: 0,
            kernel: 0,
        }
    }

    /// Memory of the host; its address.
    pub fn add_buffer(&mut self, name: &str, bytes: Vec<u8>) -> u64 {
        let at = self.next;
        self.next = (at + bytes.len() as u64 + 64).next_multiple_of(256);
        self.objects.add(at, bytes, name);
        at
    }

    /// The bytes of a buffer or of a visible variable.
    pub fn bytes(&mut self, address: u64, size: u64) -> Option<&mut [u8]> {
        self.objects.bytes(address, size)
    }

    /// The generic address of a variable.
    pub fn address(&self, name: &str) -> Option<u64> {
        self.program.symbols.get(name).map(|(window, at)| window.address_of(*at))
    }

    /// The memory that the host can see afterwards, by name: buffers, and variables that it can name and that
    /// changed.
    pub fn memory(&self) -> Vec<(&str, &[u8])> {
        let seen = self.objects.iter().filter(|object| {
            let is = |variable: &&Placed| variable.name == object.name;
            match self.program.variables.iter().find(is) {
                Some(variable) => variable.visible && variable.bytes != object.bytes,
                None => window(object.base) == Window::Global && !object.name.starts_with("malloc"),
            }
        });
        seen.map(|object| (object.name.as_str(), object.bytes.as_slice())).collect()
    }

    /// A number where each address of a stack slot is the same one, and others are names with offsets.
    pub fn describe(&self, word: u64) -> String {
        if window(word) == Window::Local {
            return "slot".into();
        }
        if let Some((object, at)) = self.objects.at(word) {
            return format!("{}+{at}", object.name);
        }
        // Shared memory is gone with its block.
        let distance = |variable: &Placed| word.wrapping_sub(variable.window.address_of(variable.offset));
        let is_in = |variable: &&Placed| distance(variable) < variable.bytes.len() as u64;
        match self.program.variables.iter().find(is_in) {
            Some(variable) => format!("{}+{}", variable.name, distance(variable)),
            None => format!("{word:#x}"),
        }
    }

    /// Runs a kernel to its end.
    pub fn launch(&mut self, kernel: &str, args: &[Arg], shape: Shape) -> Result<(), Stop> {
        let codes = &self.program.codes;
        let index = codes.iter().position(|code| code.is_kernel && code.name == kernel);
        self.kernel = index.ok_or_else(|| Stop::Unsupported(0, format!("no kernel {kernel}")))?;
        self.shape = shape;
        let code = &codes[self.kernel];
        if args.len() != code.params.len() {
            let (has, wants) = (args.len(), code.params.len());
            return Err(Stop::Unsupported(0, format!("{kernel} takes {wants} arguments, not {has}")));
        }
        let mut places = Vec::new();
        let mut at = 0x400_u64;
        for (slot, arg) in code.params.iter().zip(args) {
            let slot = &code.slots[*slot];
            at = at.next_multiple_of(slot.align.max(16));
            let mut bytes = match arg {
                Arg::Number(value) => value.to_le_bytes().to_vec(),
                Arg::Bytes(bytes) => bytes.clone(),
            };
            bytes.resize(slot.size as usize, 0);
            let address = Window::Param.address_of(at);
            self.objects.add(address, bytes, &slot.name);
            places.push(address);
            at += slot.size + 64;
        }
        let run = (0..shape.grid.max(1)).try_for_each(|block| self.run_block(block, &places));
        for place in places {
            self.objects.remove(place);
        }
        run
    }

    /// Each block has shared memory of its own, and idle neighbours in its cluster.
    fn run_block(&mut self, block: u32, params: &[u64]) -> Result<(), Stop> {
        self.block = block;
        let program = self.program;
        let mut shared = Vec::new();
        for variable in program.variables.iter().filter(|variable| variable.window == Window::Shared) {
            for rank in 0..RANKS {
                let at = Window::Shared.address_of(variable.offset) + rank * SIZE;
                let name =
                    if rank == 0 { variable.name.clone() } else { format!("{}.{rank}", variable.name) };
                let mixed = variable.bytes.iter().map(|byte| byte ^ self.pattern).collect();
                self.objects.add(at, mixed, &name);
                shared.push(at);
            }
        }
        let count = self.shape.block.iter().map(|side| (*side).max(1)).product::<u32>();
        let mut threads: Vec<Thread<'p>> =
            (0..count).map(|id| Thread::new(program, self.kernel, id, params, self.pattern)).collect();
        let run = self.run_threads(&mut threads);
        self.events.extend(threads.iter_mut().flat_map(|thread| mem::take(&mut thread.events)));
        for at in shared {
            self.objects.remove(at);
        }
        run
    }

    fn run_threads(&mut self, threads: &mut [Thread<'p>]) -> Result<(), Stop> {
        loop {
            let mut ran = false;
            for thread in threads.iter_mut() {
                let mut turn = TURN;
                while matches!(thread.wait, Wait::No) && turn > 0 {
                    ran = true;
                    turn -= 1;
                    self.steps = self.steps.checked_sub(1).ok_or(Stop::Limit)?;
                    self.step(thread)?;
                }
            }
            if ran {
                continue;
            }
            if threads.iter().all(|thread| matches!(thread.wait, Wait::Done)) {
                return Ok(());
            }
            if !super::warp::release(threads)? {
                let line = threads.iter().find_map(|thread| thread.wait.line()).unwrap_or(0);
                return Err(Stop::Fault(line, "threads wait for each other".into()));
            }
        }
    }
}
