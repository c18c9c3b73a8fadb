//! The contents of memory, launch by launch.
//!
//! ```text
//! kernel @a   store %shared, @slot     @slot is a variable in shared memory
//! kernel @b   load @slot               gets what @b stores: shared memory is empty when a launch begins
//! kernel @a   store %shared, %table    %table is global memory, which outlives the launch
//! kernel @b   load %table              gets no address from that store: the shared memory is gone
//! ```
//!
//! A function that only one kernel reaches runs in launches of that kernel. A function that several reach or
//! that unknown code calls runs in all launches, and initial contents belong to all of them ([`Launch`]). A
//! load gets what was stored in launches that may be its own: by functions of its kernel, and by functions of
//! all launches. From global and constant memory it also gets what other launches left, as far as that still
//! is an address ([`Mask::lasting`]). All else was gone before.
//!
//! Launches of one kernel are not distinguished, nor are its blocks, which may write the same memory at the
//! same time. Whether a function runs in one kernel's launches or in all does not depend on the instance. So
//! of two instances the one with higher votes reads and writes all that the other does ("Contexts only rise"
//! in [`super`]).

use super::Entry;
use crate::{
    MemorySpace,
    graph::{Graph, Role, Storage},
    ids::{CellId, FuncId, IdMap},
    lattice::Mask,
};
use rustc_hash::FxHashMap;

/// In which launches a function runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Launch {
    /// In launches of one kernel, by its number.
    Of(u32),
    /// In launches of several kernels, or of any.
    Any,
}

/// The launches of each function. A function is visited twice at most: the second time when another kernel
/// reaches it.
pub(super) fn launches(graph: &Graph, entries: &[Entry]) -> IdMap<FuncId, Launch> {
    let mut launches: IdMap<FuncId, Option<Launch>> = IdMap::filled(graph.functions.len(), None);
    for (number, entry) in (0..).zip(entries) {
        let launch = match graph.functions[entry.function].role {
            Role::Kernel => Launch::Of(number),
            Role::Closed | Role::Open | Role::Everywhere => Launch::Any,
        };
        let mut pending = vec![(entry.function, launch)];
        while let Some((function, launch)) = pending.pop() {
            let all = match launches[function] {
                None => launch,
                Some(known) if known == launch || known == Launch::Any => continue,
                Some(Launch::Of(_) | Launch::Any) => Launch::Any,
            };
            launches[function] = Some(all);
            pending.extend(graph.functions[function].calls.values().map(|call| (call.callee, all)));
        }
    }
    launches.into_values().map(|launch| launch.unwrap_or(Launch::Any)).collect()
}

/// The spaces that an address in `spaces` may alias: windows overlap (shared memory is part of the
/// cluster's), and an unknown pointer may be anywhere.
pub(crate) fn reached(spaces: Mask) -> impl Iterator<Item = MemorySpace> {
    let known = if spaces.contains(Mask::UNKNOWN) { Mask::ANYWHERE } else { spaces };
    MemorySpace::CONCRETE.into_iter().filter(move |space| known.spaces().any(|other| space.may_alias(other)))
}

/// The stores of one kernel's launches at a location, by the kernel's number. Optimised for one
/// kernel: most programs have one, and a function analysed alone is one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum ByKernel {
    #[default]
    None,
    One(u32, Mask),
    Several(FxHashMap<u32, Mask>),
}

impl ByKernel {
    fn get(&self, number: u32) -> Mask {
        match self {
            ByKernel::One(of, mask) if *of == number => *mask,
            ByKernel::None | ByKernel::One(..) => Mask::EMPTY,
            ByKernel::Several(by_number) => by_number.get(&number).copied().unwrap_or_default(),
        }
    }

    fn set(&mut self, number: u32, mask: Mask) {
        match self {
            ByKernel::Several(by_number) => {
                by_number.insert(number, mask);
            }
            ByKernel::One(of, held) if *of != number => {
                *self = ByKernel::Several([(*of, *held), (number, mask)].into_iter().collect());
            }
            ByKernel::None | ByKernel::One(..) => *self = ByKernel::One(number, mask),
        }
    }
}

/// The contents of one abstract location, by the launches of the storing functions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct LocationContents {
    /// Stored by functions of one kernel's launches.
    by_kernel: ByKernel,
    /// Stored by functions of all launches, and the initial contents.
    common: Mask,
    /// The join of both over all kernels.
    all: Mask,
}

impl LocationContents {
    /// The contents that a function of these launches may find. `lasts`: whether the location outlives a
    /// launch.
    fn read(&self, launch: Launch, lasts: bool) -> Mask {
        let Launch::Of(number) = launch else { return self.all };
        let own = self.by_kernel.get(number);
        let left = if lasts { self.all.lasting() } else { Mask::EMPTY };
        own.join(self.common).join(left)
    }

    /// Joins `mask` into the location. Whether it has grown.
    fn write(&mut self, launch: Launch, mask: Mask) -> bool {
        let held = match launch {
            Launch::Of(number) => self.by_kernel.get(number),
            Launch::Any => self.common,
        };
        if held.contains(mask) {
            return false;
        }
        match launch {
            Launch::Of(number) => self.by_kernel.set(number, held.join(mask)),
            Launch::Any => self.common = held.join(mask),
        }
        self.all = self.all.join(mask);
        true
    }
}

/// The contents of memory: for each space, the join of the pointers stored in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents([LocationContents; MemorySpace::ALL.len()]);

impl Contents {
    /// The contents that a function of these launches may find in memory that can be any of `spaces`.
    pub fn read(&self, launch: Launch, spaces: Mask) -> Mask {
        let found = |space| self.0[space as usize].read(launch, Mask::of(space).outlives_launches());
        reached(spaces).map(found).collect()
    }

    /// Joins `mask` into memory that can be any of `spaces`. Whether it has grown.
    pub(super) fn write(&mut self, launch: Launch, spaces: Mask, mask: Mask) -> bool {
        reached(spaces).fold(false, |has_grown, space| self.0[space as usize].write(launch, mask) | has_grown)
    }
}

/// The contents of each cell, and whether it outlives a launch.
#[derive(Clone, Debug)]
pub(super) struct Cells(IdMap<CellId, (LocationContents, bool)>);

impl Cells {
    pub fn new(cells: &IdMap<CellId, Storage>) -> Self {
        let contents = |start| LocationContents { common: start, all: start, ..LocationContents::default() };
        let cell = |Storage { start, lasts }| (contents(start), lasts);
        Self(cells.values().copied().map(cell).collect())
    }

    /// The contents that a function of these launches may find in a cell.
    pub fn read(&self, launch: Launch, cell: CellId) -> Mask {
        let (held, lasts) = &self.0[cell];
        held.read(launch, *lasts)
    }

    /// Joins `mask` into a cell. Which readers see the growth.
    pub fn write(&mut self, launch: Launch, cell: CellId, mask: Mask) -> AffectedReaders {
        let (held, lasts) = &mut self.0[cell];
        let left = held.all.lasting();
        match held.write(launch, mask) {
            false => AffectedReaders::None,
            true if launch == Launch::Any => AffectedReaders::All,
            true if *lasts && held.all.lasting() != left => AffectedReaders::All,
            true => AffectedReaders::OfLaunch,
        }
    }
}

/// The readers that a store to a cell affects.
pub(super) enum AffectedReaders {
    None,
    /// Functions of the storing kernel's launches, and functions of all launches.
    OfLaunch,
    All,
}
