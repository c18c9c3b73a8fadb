//! Code outside of the module: the host, other modules, and their observations.
//!
//! The host fills its buffers and the variables that it can name, and launches kernels one after the other,
//! also kernels of other modules, which call functions of this one. Global memory outlives a launch; shared
//! memory and the stack do not, and their addresses left in global memory become invalid. Other modules are
//! as hostile as `docs/soundness.md` lets them be: a declared function keeps its arguments and all that is
//! reachable from them, stores any of its pointers into any pointer slot, calls open functions of the module,
//! and returns any pointer. Their behaviour is drawn from a seed, so that it is the same after the passes.
//!
//! Programs and the world share one shape of memory: eight words, four with data and four with pointers, the
//! last of which may be null. A program's variables determine which come first.

use crate::{
    code::{Code, Func, Global, Linkage},
    memory::{Space, from_generic},
    trap::Run,
    types::Ty,
    value::Byte,
};
use rustc_hash::FxHashMap;

/// The words with data.
pub const DATA: usize = 4;
/// The words with pointers, the last of which may hold null.
pub const SLOTS: usize = 4;
/// All words of an object.
pub const WORDS: usize = 8;
/// The buffers of the host.
pub(crate) const BUFFERS: u64 = 3;

/// The part of the world that is the same before and after the passes.
#[derive(Clone, Debug, Default)]
pub struct World {
    /// The seed of all draws.
    pub seed: u64,
    /// The addresses of the symbols of the original module.
    pub addresses: FxHashMap<String, u64>,
    /// Functions that other modules can call, by name.
    pub open: Vec<String>,
    /// Functions that stay even if all calls of them are erased.
    pub lasting: Vec<String>,
    /// Whether the linker takes other bodies for functions that it may replace.
    pub replaces: bool,
    /// Whether the host passes pointers to any space.
    pub hostile_host: bool,
    /// Whether each pointer passed to a kernel is the only path to the memory that it points to.
    pub restricts: bool,
    /// Whether a null of a memory space is null as a generic pointer.
    pub keeps_null: bool,
    /// Whether pointers to global memory may name constants, as on AMDGPU.
    pub merges_constants: bool,
    /// Kernels, in program order.
    pub kernels: Vec<String>,
    /// Whether pointers come first in memory.
    pub pointers_first: bool,
    /// Whether stack slots lie in the opposite order.
    pub mirrored: bool,
    /// The bits of frozen poison and of undefined constants. None before the passes, where they may be
    /// others: an undefined constant is poison there, and a run that depends on it is not compared.
    pub frozen: Option<u128>,
}

/// An observable event.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// A call of unknown code, by name.
    Call(String),
    /// A word that was passed, returned, or left in memory. The addresses of stack slots are all alike.
    Word(Vec<Byte>),
    /// The start of a group of events.
    Mark(String),
}

/// A launched function, by name: a kernel, or a function that a kernel of another module calls.
pub type Launch = String;

/// Launches, in the same global memory.
pub type Entry = Vec<Launch>;

/// The outcome of a run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// How it ended.
    pub end: Run<()>,
    /// The observed events.
    pub events: Vec<Event>,
    /// How many steps it took.
    pub steps: u64,
}

pub(crate) fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

pub(crate) fn hash(text: &str) -> u64 {
    text.bytes().fold(7, |hash, byte| mix(hash ^ u64::from(byte)))
}

impl World {
    /// A world for a module before the passes.
    pub fn new(code: &Code, seed: u64) -> Self {
        let mut addresses = FxHashMap::default();
        for (index, global) in code.globals.iter().enumerate() {
            let space = Space::from_number(global.space).unwrap_or(Space::Global);
            // The host's buffers come first in global memory; shared memory starts with a variable, at null.
            let start = if space == Space::Global { 1 << 16 } else { 0 };
            addresses.insert(global.name.clone(), space.base() + start + (index as u64) * 4096);
        }
        for (index, function) in code.functions.iter().enumerate() {
            addresses.insert(function.name.clone(), Space::Code.base() + (index as u64) * 4096);
        }
        let is_open = |f: &&Func| !f.is_kernel && !f.blocks.is_empty() && f.linkage != Linkage::Internal;
        let starts_with_pointers = |global: &Global| global.ty.element(0).element(0) == &Ty::Ptr(0);
        Self {
            seed,
            addresses,
            open: code.functions.iter().filter(is_open).map(|f| f.name.clone()).collect(),
            lasting: code
                .functions
                .iter()
                .filter(|f| is_open(f) && f.linkage != Linkage::Discardable)
                .map(|f| f.name.clone())
                .collect(),
            replaces: seed & 1 == 1,
            hostile_host: false,
            restricts: false,
            keeps_null: false,
            merges_constants: false,
            kernels: code.functions.iter().filter(|f| f.is_kernel).map(|f| f.name.clone()).collect(),
            pointers_first: code.globals.iter().any(starts_with_pointers),
            mirrored: false,
            frozen: None,
        }
    }

    /// Whether a word of an object is a pointer.
    pub fn is_pointer(&self, word: usize) -> bool {
        (word < SLOTS) == self.pointers_first
    }

    /// The word of a pointer.
    pub fn slot(&self, slot: usize) -> usize {
        if self.pointers_first { slot } else { DATA + slot }
    }

    /// The word of data.
    pub fn datum(&self, word: usize) -> usize {
        if self.pointers_first { SLOTS + word } else { word }
    }

    /// The result of `isspacep`.
    pub fn is_in(&self, address: u64, number: u32) -> bool {
        match (Space::of(address), number) {
            // The window of parameters may be part of global memory's window.
            (Space::Param, 1) => self.seed & 2 == 0,
            _ => from_generic(number, address).is_some(),
        }
    }

    /// All runs. In every second world kernels come in program order; in the others in random order, some of
    /// them repeated, with open functions in between.
    pub fn entries(&self) -> Vec<Entry> {
        let all: Vec<&String> = self.kernels.iter().chain(&self.open).collect();
        let draw = |index: u64| mix(self.seed.wrapping_mul(17).wrapping_add(index)) as usize;
        let several = match self.seed / 2 % 2 {
            1 if !all.is_empty() => {
                (0..2 + draw(0) as u64 % 3).map(|at| all[draw(1 + at) % all.len()].clone()).collect()
            }
            _ => self.kernels.clone(),
        };
        let open = self.open.iter().map(|name| vec![name.clone()]);
        std::iter::once(several).chain(open).collect()
    }
}
