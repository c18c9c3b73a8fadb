//! Races: two accesses to the same global memory, of which at least one writes, without an order between
//! them.
//!
//! ```text
//! st.global.u32 [%rd1], %r1;      block 0
//! st.global.u32 [%rd1], %r2;      block 1: chance decides which one is left
//! ```
//!
//! Blocks run one after the other here, so that no run shows such a race. So each word of memory remembers
//! its last accesses, and a new access must be ordered after them (PTX ISA, "Memory Consistency Model"):
//!
//! - The same thread: always.
//! - The same block: a barrier, a fence, an acquire or a release was in between.
//! - Another block: the two are atomic with scopes that include each other; or a release after the first
//!   access was seen by an acquire before the second access. Each block counts its releases; a release leaves
//!   at its address the counts that are ordered before it, and an acquire takes the counts that it finds
//!   there. A fence makes a release of the next strong write, and an acquire of the strong reads before it.
//!   Blocks of a cluster meet at its barriers.
//!
//! An order of a block counts for all of its threads, so that every report is a race, and not every race is
//! reported. Not seen: shared memory, and accesses by the engines beside the threads (TMA, bulk copies).

use super::{
    access::ORDERS,
    decode::Inst,
    memory::{RANKS, Window, window},
};
use rustc_hash::FxHashMap;

/// The other access of a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rival {
    /// Its block, by its place in the grid.
    pub block: [u32; 3],
    /// Its thread, by its number in the block.
    pub thread: u32,
    /// Its line of the PTX.
    pub line: u32,
    /// Whether it writes.
    pub writes: bool,
}

/// The threads that an access is atomic for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Scope {
    /// None: it is weak.
    Weak,
    Block,
    Cluster,
    Device,
}

/// An access that a word remembers.
#[derive(Clone, Copy, Debug)]
struct Access {
    block: u32,
    /// The block's count at that time.
    interval: u32,
    line: u32,
    thread: u16,
    /// How often the lanes of its warp had met by then.
    warp: u8,
    scope: Scope,
    writes: bool,
}

/// The last accesses to some bytes.
#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    write: Option<Access>,
    /// The last read, one by another thread of its block, and the last read by another block.
    reads: [Option<Access>; 3],
}

/// The memory of four bytes: of all together, or of each byte.
enum Word {
    Whole(Cell),
    Bytes(Box<[Cell; 4]>),
}

/// For each block, the count below which its accesses are ordered.
type Clock = FxHashMap<u32, u32>;

/// A block that runs or has run.
#[derive(Default)]
struct Block {
    place: [u32; 3],
    interval: u32,
    warps: FxHashMap<u32, u8>,
    known: Clock,
    /// The order of its last fence, and the clocks that reads before the next fence have seen.
    fenced: Option<Clock>,
    seen: Clock,
}

/// The accesses and clocks of a launch.
#[derive(Default)]
pub(super) struct Races {
    words: FxHashMap<u64, Word>,
    blocks: Vec<Block>,
    /// The number of the first block of the cluster that runs.
    first: usize,
    /// The clocks that releases have left at addresses.
    left: FxHashMap<u64, Clock>,
}

fn merge(into: &mut Clock, from: &Clock) {
    for (block, count) in from {
        let known = into.entry(*block).or_default();
        *known = (*known).max(*count);
    }
}

/// The effect of an instruction on memory: its scope, and whether it reads, writes, acquires and releases.
struct Kind {
    scope: Scope,
    reads: bool,
    writes: bool,
    acquires: bool,
    releases: bool,
}

impl Kind {
    fn of(inst: &Inst) -> Self {
        let name = inst.action();
        let is_atomic = matches!(name, "atom" | "red");
        let order = inst.one_of(&ORDERS);
        let is_strong = is_atomic || order.is_some() || inst.has("volatile");
        let scope = if is_strong { scope(inst) } else { Scope::Weak };
        let reads = is_atomic || name != "st";
        let writes = is_atomic || name == "st";
        let acquires = reads && matches!(order, Some("acquire" | "acq_rel" | "sc"));
        let releases = writes && matches!(order, Some("release" | "acq_rel" | "sc"));
        Self { scope, reads, writes, acquires, releases }
    }
}

fn scope(inst: &Inst) -> Scope {
    match inst.one_of(&["cta", "cluster"]) {
        Some("cta") => Scope::Block,
        Some(_) => Scope::Cluster,
        None => Scope::Device,
    }
}

impl Races {
    /// A cluster of blocks at these places begins.
    pub(super) fn begin(&mut self, places: &[[u32; 3]]) {
        self.first = self.blocks.len().next_multiple_of(RANKS as usize);
        self.blocks.resize_with(self.first, Block::default);
        self.blocks.extend(places.iter().map(|place| Block { place: *place, ..Block::default() }));
    }

    /// The threads of a block have met, or a thread has done something that may order others.
    pub(super) fn order_block(&mut self, rank: usize) {
        self.blocks[self.first + rank].interval += 1;
    }

    /// The lanes of a warp have met.
    pub(super) fn order_warp(&mut self, rank: usize, warp: u32) {
        let met = self.blocks[self.first + rank].warps.entry(warp).or_default();
        *met = met.wrapping_add(1);
    }

    /// All blocks of the cluster have met, or may have.
    pub(super) fn order_cluster(&mut self) {
        let mut all = Clock::default();
        for number in self.first..self.blocks.len() {
            merge(&mut all, &self.released(number));
        }
        for block in &mut self.blocks[self.first..] {
            merge(&mut block.known, &all);
        }
    }

    /// The clock that a release of a block leaves, and the next count of that block.
    fn released(&mut self, number: usize) -> Clock {
        let block = &mut self.blocks[number];
        block.interval += 1;
        let mut clock = block.known.clone();
        clock.insert(number as u32, block.interval);
        clock
    }

    /// A fence.
    pub(super) fn fence(&mut self, rank: usize, inst: &Inst) {
        let number = self.first + rank;
        let is_wide = match inst.name() {
            "membar" => !inst.has("cta"),
            _ => inst.one_of(&ORDERS).is_some() && scope(inst) >= Scope::Cluster,
        };
        if !is_wide {
            return self.order_block(rank);
        }
        let clock = self.released(number);
        let block = &mut self.blocks[number];
        let seen = std::mem::take(&mut block.seen);
        merge(&mut block.known, &seen);
        block.fenced = Some(clock);
    }

    /// An access to global memory; returns the other access if it is a race.
    pub(super) fn access(
        &mut self,
        (rank, thread): (u64, u32),
        inst: &Inst,
        address: u64,
        size: u64,
    ) -> Option<Rival> {
        if window(address) != Window::Global {
            return None;
        }
        let (number, kind) = (self.first + rank as usize, Kind::of(inst));
        if kind.scope != Scope::Weak {
            self.synchronize(number, &kind, address);
        }
        let block = self.blocks.get(number)?;
        let now = Access {
            block: number as u32,
            interval: block.interval,
            line: inst.line,
            thread: thread as u16,
            warp: block.warps.get(&(thread / 32)).copied().unwrap_or_default(),
            scope: kind.scope,
            writes: kind.writes,
        };
        let mut at = address;
        while at < address.saturating_add(size) {
            let whole = at.is_multiple_of(4) && address + size - at >= 4;
            let word = self.words.entry(at / 4).or_insert_with(|| Word::Whole(Cell::default()));
            let cells = match word {
                Word::Whole(cell) if whole => std::slice::from_mut(cell),
                Word::Bytes(cells) if whole => &mut cells[..],
                Word::Bytes(cells) => std::slice::from_mut(&mut cells[(at % 4) as usize]),
                Word::Whole(cell) => {
                    *word = Word::Bytes(Box::new([*cell; 4]));
                    continue;
                }
            };
            for cell in cells {
                if let Some(other) = cell.rival(&now, block) {
                    let place = self.blocks.get(other.block as usize)?.place;
                    let (thread, line, writes) = (other.thread.into(), other.line, other.writes);
                    return Some(Rival { block: place, thread, line, writes });
                }
                cell.note(now);
            }
            at += if whole { 4 } else { 1 };
        }
        None
    }

    /// Passes the clock of a strong access on to other blocks, and takes their clocks from them.
    fn synchronize(&mut self, number: usize, kind: &Kind, address: u64) {
        let is_wide = kind.scope >= Scope::Cluster;
        if kind.reads
            && is_wide
            && let Some(left) = self.left.get(&address)
        {
            let block = &mut self.blocks[number];
            merge(if kind.acquires { &mut block.known } else { &mut block.seen }, left);
        }
        if kind.writes && is_wide {
            if let Some(fenced) = &self.blocks[number].fenced {
                merge(self.left.entry(address).or_default(), fenced);
            }
            if kind.releases {
                let clock = self.released(number);
                merge(self.left.entry(address).or_default(), &clock);
            }
        }
        if kind.acquires || kind.releases {
            self.blocks[number].interval += 1;
        }
    }
}

impl Cell {
    /// An earlier access that is not ordered before this one.
    fn rival(&self, now: &Access, block: &Block) -> Option<Access> {
        let reads = self.reads.iter().filter(|_| now.writes);
        reads.chain([&self.write]).flatten().copied().find(|before| !before.is_before(now, block))
    }

    fn note(&mut self, now: Access) {
        if now.writes {
            // A later access that comes after this one comes after all before it, too.
            *self = Self { write: Some(now), reads: [None; 3] };
            return;
        }
        let [last, other, foreign] = &mut self.reads;
        match last {
            Some(before) if before.block != now.block => (*other, *foreign) = (None, Some(*before)),
            Some(before) if before.interval != now.interval => *other = None,
            Some(before) if before.thread != now.thread => *other = Some(*before),
            _ => {}
        }
        *last = Some(now);
    }
}

impl Access {
    /// Whether an access does no harm to a later access by a block that knows this.
    fn is_before(&self, now: &Self, block: &Block) -> bool {
        let least = self.scope.min(now.scope);
        if self.block == now.block {
            let met =
                self.interval != now.interval || self.thread / 32 == now.thread / 32 && self.warp != now.warp;
            return self.thread == now.thread || met || least >= Scope::Block;
        }
        let is_of_cluster = u64::from(self.block) / RANKS == u64::from(now.block) / RANKS;
        let needed = if is_of_cluster { Scope::Cluster } else { Scope::Device };
        least >= needed || block.known.get(&self.block).is_some_and(|known| *known > self.interval)
    }
}
