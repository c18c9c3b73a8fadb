//! A launch: clusters one after the other, the threads of a cluster by turns.
//!
//! `schedule` says which thread has the next turn, and how long it is: a program without a race does the same
//! whatever the turns. A run shows the memory of the host, the output, and for each thread the sequence of
//! its volatile accesses, atomics and fences.
//!
//! Copies and products that a thread only starts are done as late as they may be:
//!
//! ```text
//! cp.async.bulk.tensor.2d... [%r1], [%rd1, {%r2, %r3}], [%r4];    // starts a copy into shared memory
//! ld.shared.b32 %r5, [%r1];                                       // without a wait: the bytes from before the copy
//! ```
//!
//! A copy into shared memory that an mbarrier announces, and a product in tensor memory, are done when no
//! thread can go on; other actions when the thread that started them waits for them. So code that forgets to
//! wait computes with old numbers, and code that reuses memory too early spoils numbers that are still to be
//! read.

use super::{
    Stop,
    event::Event,
    layout::{Placed, Program},
    mbarrier::Mbarrier,
    memory::{GLOBAL, HOST_HEAP, HostMemory, Objects, RANKS, SIZE, Window, window},
    races::{Races, Rival},
    schedule::draw,
    tensor::TensorMemory,
    thread::Thread,
    wgmma::Warpgroup,
};
use rustc_hash::FxHashMap;
use std::{fmt, mem, sync::atomic::AtomicBool};

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
    /// Blocks, in x, y and z.
    pub grid: [u32; 3],
    /// Blocks of a cluster, in x, y and z; none for a launch without clusters.
    pub cluster: Option<[u32; 3]>,
    /// Bytes of dynamic shared memory.
    pub shared: u64,
}

impl Default for Shape {
    fn default() -> Self {
        Self { block: [1; 3], grid: [1; 3], cluster: None, shared: 4096 }
    }
}

impl Shape {
    pub(super) fn threads(&self) -> u32 {
        self.block.iter().map(|side| (*side).max(1)).product()
    }

    /// The blocks of a cluster, of one block if there are none.
    pub(super) fn of_cluster(&self) -> [u32; 3] {
        self.cluster.unwrap_or([1; 3]).map(|side| side.max(1))
    }
}

/// The number of blocks besides the running block that have shared memory in a launch without clusters.
const NEIGHBOURS: u64 = 8;

/// A block of the cluster that runs.
#[derive(Debug)]
pub(super) struct Block {
    /// Its place in the grid.
    pub place: [u32; 3],
    /// Threads that came to each of its barriers, and the sum of their predicates.
    pub barriers: [(u64, u64); 16],
    pub tensor: TensorMemory,
}

/// An action that is done later than the instruction that starts it: see [`Machine::pending`].
pub(super) type Action<'p> = Box<dyn FnOnce(&mut Machine<'p>) -> Result<(), Stop> + 'p>;

/// A pending action, and the queue in which it keeps its order, if any.
pub(super) struct Later<'p> {
    pub queue: Option<u64>,
    pub action: Action<'p>,
}

/// A machine with a program in its memory.
pub struct Machine<'p> {
    pub(super) program: &'p Program,
    /// All but the threads' own memory.
    pub(super) objects: Objects,
    pub(super) steps: u64,
    /// The address of the next buffer: the same place whatever variables there are.
    next: u64,
    pub(super) heap: u64,
    /// The pattern that the bytes of uninitialized memory are mixed with: a program that shows them is not
    /// compared.
    pub pattern: u8,
    /// Which of several pending actions is done first.
    pub order: u64,
    /// The seed of the turns of threads; 0 for long turns, one thread after the other.
    pub schedule: u64,
    /// The output of `vprintf`.
    pub output: String,
    /// The events of each thread of each block, one thread after the other.
    pub events: Vec<Event>,
    pub(super) shape: Shape,
    pub(super) kernel: usize,
    /// The cluster that runs.
    pub(super) blocks: Vec<Block>,
    /// How often all threads of the cluster have met.
    pub(super) meetings: u64,
    pub(super) mbarriers: FxHashMap<u64, Mbarrier>,
    /// The work that the engines of the cluster have still to do. It is done when no thread can go on, so
    /// that code which does not wait for it sees memory as it was before.
    pub(super) pending: Vec<Later<'p>>,
    pub(super) warpgroups: FxHashMap<usize, Warpgroup<'p>>,
    /// Whether the events of the threads are kept.
    pub records: bool,
    /// Whether a load of shared memory, or of a thread's own, that nobody has written is a fault. A program
    /// may do that, if it does not use the loaded value.
    pub checks_shared: bool,
    /// Whether two accesses to global memory without an order are a fault, if one of them writes.
    pub checks_races: bool,
    pub(super) races: Option<Box<Races>>,
    /// The other access of the race that a run stopped at.
    pub(super) rival: Option<Rival>,
    /// Ends a run as if it had no steps left, once it is true.
    pub interrupt: Option<&'p AtomicBool>,
    /// The block and thread of a fault: ranks in the cluster and in the block.
    pub(super) culprit: Option<(usize, u32)>,
    /// The line of the PTX at which a run took too long.
    pub(super) line: u32,
    /// Counts events that waiting threads may wait for: changes of mbarriers, complete barriers, ends of
    /// threads.
    pub(super) progress: u64,
}

impl fmt::Debug for Machine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Machine").field("shape", &self.shape).finish_non_exhaustive()
    }
}

impl<'p> Machine<'p> {
    /// A machine that takes at most so many steps.
    pub fn new(program: &'p Program, limit: u64) -> Self {
        let mut objects = Objects::default();
        program.place(&mut objects, |variable| variable.window != Window::Shared);
        Self::of_objects(program, limit, objects)
    }

    /// A machine in its host: the host's memory is the global memory of the program, with its variables
    /// ([`Program::with_globals`]). Events are not kept.
    pub fn in_host(program: &'p Program, limit: u64, host: Box<dyn HostMemory>) -> Self {
        let mut objects = Objects::default();
        objects.host = Some(host);
        program.place(&mut objects, |variable| !matches!(variable.window, Window::Shared | Window::Global));
        Self { heap: HOST_HEAP, records: false, ..Self::of_objects(program, limit, objects) }
    }

    fn of_objects(program: &'p Program, limit: u64, objects: Objects) -> Self {
        Self {
            program,
            objects,
            steps: limit,
            next: GLOBAL,
            heap: GLOBAL + (1 << 32),
            pattern: 0,
            order: 0,
            schedule: 0,
            output: String::new(),
            events: Vec::new(),
            shape: Shape::default(),
            kernel: 0,
            blocks: Vec::new(),
            meetings: 0,
            mbarriers: FxHashMap::default(),
            pending: Vec::new(),
            warpgroups: FxHashMap::default(),
            records: true,
            checks_shared: false,
            checks_races: false,
            races: None,
            rival: None,
            interrupt: None,
            culprit: None,
            line: 0,
            progress: 0,
        }
    }

    /// The block that a run stopped in, and the thread, if it was a single one: their places in the grid and
    /// in the block.
    pub fn culprit(&self) -> Option<([u32; 3], [u32; 3])> {
        let (rank, id) = self.culprit?;
        Some((self.blocks.get(rank)?.place, self.place_of(id)))
    }

    /// The line of the PTX at which a run took too long or was interrupted; 0 if it was not.
    pub fn line(&self) -> u32 {
        self.line
    }

    /// The place of a thread in its block.
    pub(super) fn place_of(&self, id: u32) -> [u32; 3] {
        let [x, y, _] = self.shape.block.map(|side| side.max(1));
        [id % x, id / x % y, id / x / y]
    }

    /// The other access of the race that a run stopped at.
    pub fn rival(&self) -> Option<Rival> {
        self.rival
    }

    /// Adds memory of the host; returns its address.
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
        self.program.symbols.get(name).map(|(window, at)| window.address_of(*at, 0))
    }

    /// The memory that the host can see afterwards, by name: buffers, and changed variables that it can name.
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

    /// A number, with the same text for each address of a stack slot, and names with offsets for other
    /// addresses.
    pub fn describe(&self, word: u64) -> String {
        if window(word) == Window::Local {
            return "slot".into();
        }
        if let Some((object, at)) = self.objects.at(word) {
            return format!("{}+{at}", object.name);
        }
        // Shared memory is gone with its block.
        let distance = |variable: &Placed| word.wrapping_sub(variable.window.address_of(variable.offset, 0));
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
            let address = Window::Param.address_of(at, 0);
            self.objects.add(address, bytes, &slot.name);
            places.push(address);
            at += slot.size + 64;
        }
        self.races = self.checks_races.then(Box::default);
        let run = self.run_clusters(&places);
        for place in places {
            self.objects.remove(place);
        }
        run
    }

    /// Clusters one after the other, x first.
    fn run_clusters(&mut self, params: &[u64]) -> Result<(), Stop> {
        let of_cluster = self.shape.of_cluster();
        let grid = self.shape.grid.map(|side| side.max(1));
        let count = of_cluster.iter().product::<u32>();
        if (0..3).any(|side| grid[side] % of_cluster[side] != 0) || u64::from(count) > RANKS {
            return Err(Stop::Unsupported(0, format!("clusters of {of_cluster:?} in a grid of {grid:?}")));
        }
        let places = |sides: [u32; 3]| {
            (0..sides[2])
                .flat_map(move |z| (0..sides[1]).flat_map(move |y| (0..sides[0]).map(move |x| [x, y, z])))
        };
        let clusters = [0, 1, 2].map(|side| grid[side] / of_cluster[side]);
        for cluster in places(clusters) {
            let in_grid =
                |place: [u32; 3]| [0, 1, 2].map(|side| cluster[side] * of_cluster[side] + place[side]);
            self.run_cluster(places(of_cluster).map(in_grid).collect(), params)?;
        }
        Ok(())
    }

    /// Each block has shared memory of its own; in a launch without clusters it has idle neighbours.
    fn run_cluster(&mut self, places: Vec<[u32; 3]>, params: &[u64]) -> Result<(), Stop> {
        let program = self.program;
        let ranks = if self.shape.cluster.is_some() { places.len() as u64 } else { NEIGHBOURS };
        let mut shared = Vec::new();
        for variable in program.variables.iter().filter(|variable| variable.window == Window::Shared) {
            for rank in 0..ranks {
                let at = Window::Shared.address_of(variable.offset, 0) + rank * SIZE;
                let name =
                    if rank == 0 { variable.name.clone() } else { format!("{}.{rank}", variable.name) };
                let mixed = if variable.dynamic {
                    (0..self.shape.shared).map(|at| (7 * at + 3) as u8 ^ self.pattern).collect()
                } else {
                    variable.bytes.iter().map(|byte| byte ^ self.pattern).collect()
                };
                self.objects.add(at, mixed, &name);
                if self.checks_shared {
                    self.objects.watch(at);
                }
                shared.push(at);
            }
        }
        let count = self.shape.threads();
        let blocks = places.len() as u64;
        let tensor = || TensorMemory::new(self.pattern);
        self.blocks = places
            .iter()
            .map(|place| Block { place: *place, barriers: [(0, 0); 16], tensor: tensor() })
            .collect();
        if let Some(races) = &mut self.races {
            races.begin(&places);
        }
        (self.meetings, self.mbarriers, self.warpgroups) = Default::default();
        let thread = |rank, id| {
            let own = (self.pattern, self.checks_shared);
            Thread::new(program, self.kernel, (rank, id), params, own)
        };
        let mut threads: Vec<Thread<'p>> = (0..blocks)
            .flat_map(|rank| (0..count).map(move |id| (rank, id)))
            .map(|(rank, id)| thread(rank, id))
            .collect();
        let run = self.run_threads(&mut threads, count as usize);
        if self.records {
            self.events.extend(threads.iter_mut().flat_map(|thread| mem::take(&mut thread.events)));
        }
        self.pending.clear();
        for at in shared {
            self.objects.remove(at);
        }
        run
    }

    /// Does a pending action, drawn by `order`: an action without a queue, or the first action of a queue.
    pub(super) fn do_one_pending(&mut self) -> Result<bool, Stop> {
        let is_first = |at: &usize| {
            let queue = self.pending[*at].queue;
            queue.is_none() || self.pending[..*at].iter().all(|other| other.queue != queue)
        };
        let ready: Vec<usize> = (0..self.pending.len()).filter(is_first).collect();
        if ready.is_empty() {
            return Ok(false);
        }
        let at = ready[draw(&mut self.order, ready.len())];
        let later = self.pending.remove(at);
        (later.action)(self)?;
        Ok(true)
    }
}
