//! What memory holds, launch by launch.
//!
//! ```text
//! kernel @a   store %shared, @slot     @slot is a variable in shared memory
//! kernel @b   load @slot               gets what @b stores there: shared memory is empty when a launch begins
//! kernel @a   store %shared, %table    %table is global memory, which outlives the launch
//! kernel @b   load %table              gets no address by that: the shared memory is gone
//! ```
//!
//! A function that one kernel alone reaches runs in launches of that kernel; what several reach, what unknown code calls,
//! and what is there from the start belongs to all of them ([`Launch`]). A load gets what was stored in launches that may be
//! its own: by functions of its kernel, and by those of all. What others left in global and constant memory it gets as
//! far as that is an address still ([`Mask::lasting`]). All else was gone before.
//!
//! Launches of one kernel are not told apart, nor are its blocks, which may write the same memory at the same time. A
//! function is of one launch or of all in all of its instances, so that of two instances the one with higher votes reads and
//! writes all that the other does ("The key of an instance only rises" in [`super`]).

use super::Entry;
use crate::{
    graph::{Graph, Role, Storage},
    ids::{CellId, FuncId, IdMap},
    lattice::Mask,
    space::MemorySpace,
};
use rustc_hash::FxHashMap;

/// In which launches a function runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Launch {
    /// In those of one kernel, by its number.
    Of(u32),
    /// In those of several kernels, or of any.
    Any,
}

/// The launches of each function. It is walked again once at most, where another kernel is found to reach it.
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

/// The spaces whose memory an address that can be in `spaces` may reach: windows overlap (shared memory is part of the
/// cluster's), and an unknown pointer may be anywhere.
pub(crate) fn reached(spaces: Mask) -> impl Iterator<Item = MemorySpace> {
    let known = if spaces.contains(Mask::UNKNOWN) { Mask::ANYWHERE } else { spaces };
    MemorySpace::CONCRETE.into_iter().filter(move |space| known.spaces().any(|other| space.may_alias(other)))
}

/// What functions of one launch stored at a place, by its number. Most programs have one kernel, and a function alone is
/// one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Own {
    #[default]
    None,
    One(u32, Mask),
    Several(FxHashMap<u32, Mask>),
}

impl Own {
    fn get(&self, number: u32) -> Mask {
        match self {
            Own::One(of, mask) if *of == number => *mask,
            Own::None | Own::One(..) => Mask::EMPTY,
            Own::Several(by_number) => by_number.get(&number).copied().unwrap_or_default(),
        }
    }

    fn set(&mut self, number: u32, mask: Mask) {
        match self {
            Own::Several(by_number) => {
                by_number.insert(number, mask);
            }
            Own::One(of, held) if *of != number => {
                *self = Own::Several([(*of, *held), (number, mask)].into_iter().collect());
            }
            Own::None | Own::One(..) => *self = Own::One(number, mask),
        }
    }
}

/// What a place in memory may hold, by who stored it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Held {
    /// What functions of one launch stored there.
    own: Own,
    /// What functions of all launches did, and what was there from the start.
    common: Mask,
    /// Both, whatever the launch.
    all: Mask,
}

impl Held {
    /// What a function of these launches may find, if the place outlives a launch or if not (`lasts`).
    fn read(&self, launch: Launch, lasts: bool) -> Mask {
        let Launch::Of(number) = launch else { return self.all };
        let own = self.own.get(number);
        let left = if lasts { self.all.lasting() } else { Mask::EMPTY };
        own.join(self.common).join(left)
    }

    /// The place may now hold `mask`. Whether that is new.
    fn write(&mut self, launch: Launch, mask: Mask) -> bool {
        let held = match launch {
            Launch::Of(number) => self.own.get(number),
            Launch::Any => self.common,
        };
        if held.contains(mask) {
            return false;
        }
        match launch {
            Launch::Of(number) => self.own.set(number, held.join(mask)),
            Launch::Any => self.common = held.join(mask),
        }
        self.all = self.all.join(mask);
        true
    }
}

/// What memory may hold: for each space, what the pointers stored in it may name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contents([Held; MemorySpace::ALL.len()]);

impl Contents {
    /// What a function of these launches may find in memory that can be any of `spaces`.
    pub fn read(&self, launch: Launch, spaces: Mask) -> Mask {
        let found = |space| self.0[space as usize].read(launch, Mask::of(space).outlives_launches());
        reached(spaces).map(found).collect()
    }

    /// `mask` may now be found in memory that can be any of `spaces`. Whether that is new.
    pub(super) fn write(&mut self, launch: Launch, spaces: Mask, mask: Mask) -> bool {
        reached(spaces).fold(false, |is_new, space| self.0[space as usize].write(launch, mask) | is_new)
    }
}

/// What each cell may hold, and whether it outlives a launch.
#[derive(Clone, Debug)]
pub(super) struct Cells(IdMap<CellId, (Held, bool)>);

impl Cells {
    pub fn new(cells: &IdMap<CellId, Storage>) -> Self {
        let cell = |Storage { start, lasts }| (Held { common: start, all: start, ..Held::default() }, lasts);
        Self(cells.values().copied().map(cell).collect())
    }

    /// What a function of these launches may find in a cell.
    pub fn read(&self, launch: Launch, cell: CellId) -> Mask {
        let (held, lasts) = &self.0[cell];
        held.read(launch, *lasts)
    }

    /// A cell may now hold `mask`. Who finds something new there by that.
    pub fn write(&mut self, launch: Launch, cell: CellId, mask: Mask) -> News {
        let (held, lasts) = &mut self.0[cell];
        let left = held.all.lasting();
        match held.write(launch, mask) {
            false => News::None,
            true if launch == Launch::Any => News::ForAll,
            true if *lasts && held.all.lasting() != left => News::ForAll,
            true => News::ForLaunch,
        }
    }
}

/// For whom there is something new in a cell.
pub(super) enum News {
    None,
    /// Functions of the launch that stored it, and of all launches.
    ForLaunch,
    ForAll,
}
