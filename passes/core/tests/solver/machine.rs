//! An abstract machine that runs the planned program. A concrete pointer is null or lies in one space; a
//! claim can be about nothing else, so nothing else is modelled. Instead of some random paths all are taken
//! at once: a *frame* is a body with the concrete pointers it was called with, and holds for each value
//! everything that it can be in any execution of that frame. Frames are distinguished by their arguments and
//! by whether unknown code is on the call stack. Memory is one place per space, and keeps everything that was
//! ever stored, in whichever launch.
//!
//! The machine follows the plan's calls, never the solver's instances.

use crate::build::bodies_of;
use std::collections::{BTreeMap, BTreeSet};
use tilespace_core::{
    MemorySpace,
    graph::{AccessWhat, Constraint, Function, Graph, Linkage, Role},
    ids::{BodyId, Id, NodeId},
    lattice::{Mask, Vote},
    plan::{BodyKind, Plan},
};

/// Null or an address in a space. [`MemorySpace::Generic`], which has no addresses, stands for null.
pub type Pointer = MemorySpace;
pub const NULL: Pointer = MemorySpace::Generic;

/// Concrete pointers, one bit each.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Pointers(u8);

impl Pointers {
    fn one(pointer: Pointer) -> Self {
        Self(1 << pointer as u8)
    }

    fn all(self) -> impl Iterator<Item = Pointer> {
        MemorySpace::ALL.into_iter().filter(move |pointer| self.0 & Self::one(*pointer).0 != 0)
    }

    /// Without null.
    fn places(self) -> impl Iterator<Item = MemorySpace> {
        self.all().filter(|pointer| *pointer != NULL)
    }

    fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Adds `more`. Whether that is new.
    fn add(&mut self, more: Self) -> bool {
        let before = self.0;
        self.0 |= more.0;
        self.0 != before
    }
}

impl FromIterator<Pointer> for Pointers {
    fn from_iter<I: IntoIterator<Item = Pointer>>(pointers: I) -> Self {
        Self(pointers.into_iter().fold(0, |bits, pointer| bits | Self::one(pointer).0))
    }
}

/// The assumptions about everything outside the graph.
#[derive(Clone, Copy)]
pub struct World {
    /// Where a pointer from outside can lie.
    pub nameable: &'static [MemorySpace],
    /// Whether a block's shared memory can be reached by a pointer into the cluster's, as on the hardware.
    pub cluster_overlaps: bool,
    /// Whether a mask without null claims that the value is not null, if that is observed. Null is the same
    /// in generic and in global.
    pub null_counts: bool,
}

/// Statistics of a run, for tests that must not be vacuous.
#[derive(Clone, Copy, Debug, Default)]
pub struct RunStats {
    pub frames: usize,
    pub claims: usize,
    pub folds: usize,
    /// Claims that only a filter made possible.
    pub filtered: usize,
}

struct Frame {
    body: BodyId,
    passed: Vec<Pointer>,
    in_unknown_code: bool,
    values: Vec<Pointers>,
}

struct Machine<'a> {
    graph: &'a Graph,
    plan: &'a Plan,
    world: World,
    outside: Pointers,
    frames: Vec<Frame>,
    by_key: BTreeMap<(BodyId, Vec<Pointer>, bool), usize>,
    memory: BTreeMap<usize, Pointers>,
    changed: bool,
}

/// Runs all bodies of `plan`. The error is the first claim that does not hold.
pub fn run(graph: &Graph, plan: &Plan, world: World) -> Result<RunStats, String> {
    let outside = world.nameable.iter().copied().chain([NULL]).collect();
    let mut machine = Machine {
        graph,
        plan,
        world,
        outside,
        frames: Vec::new(),
        by_key: BTreeMap::new(),
        memory: BTreeMap::new(),
        changed: true,
    };
    for (space, mask) in graph.initial_contents() {
        machine.store(Pointers::one(*space), machine.root(*mask));
    }
    for (id, function) in graph.functions().iter() {
        let mut bodies = bodies_of(plan, id).filter(|(_, body)| body.kind == BodyKind::Original);
        let original = bodies.next().map(|(body, _)| body);
        // Another module may call a function that keeps its name, whatever its role in the graph.
        let shared = function.linkage != Linkage::Private && original.is_some();
        if function.role == Role::Closed && !shared {
            continue;
        }
        let Some(body) = original else {
            return Err(format!("{} can be called from outside and lost its original", function.name));
        };
        for passed in tuples(&vec![outside; function.formals.len()]) {
            machine.frame(body, passed, function.role != Role::Kernel);
        }
    }
    while std::mem::take(&mut machine.changed) {
        let mut frame = 0;
        while frame < machine.frames.len() {
            machine.step(frame)?;
            frame += 1;
        }
    }
    machine.judge()
}

impl Machine<'_> {
    fn frame(&mut self, body: BodyId, passed: Vec<Pointer>, in_unknown_code: bool) -> usize {
        let key = (body, passed.clone(), in_unknown_code);
        if let Some(frame) = self.by_key.get(&key) {
            return *frame;
        }
        let function = &self.graph.functions()[self.plan.bodies[body].function];
        let mut values = vec![Pointers::default(); function.nodes.len()];
        for (formal, pointer) in function.formals.iter().zip(&passed) {
            values[formal.node.index()] = Pointers::one(*pointer);
        }
        self.frames.push(Frame { body, passed, in_unknown_code, values });
        self.by_key.insert(key, self.frames.len() - 1);
        self.changed = true;
        self.frames.len() - 1
    }

    /// The pointers that a root can be.
    fn root(&self, mask: Mask) -> Pointers {
        if mask.contains(Mask::UNKNOWN) {
            return self.outside;
        }
        mask.spaces().chain(mask.contains(Mask::NULL).then_some(NULL)).collect()
    }

    /// The place of a space in memory.
    fn place(&self, space: MemorySpace) -> usize {
        match space {
            MemorySpace::SharedCluster if self.world.cluster_overlaps => MemorySpace::Shared as usize,
            space => space as usize,
        }
    }

    fn store(&mut self, address: Pointers, value: Pointers) {
        for space in address.places() {
            let place = self.place(space);
            self.changed |= self.memory.entry(place).or_default().add(value);
        }
    }

    /// The result of a load. Under unknown code it can be anything, and always null.
    fn load(&self, address: Pointers, in_unknown_code: bool) -> Pointers {
        let mut found = Pointers::default();
        for space in address.places() {
            if let Some(held) = self.memory.get(&self.place(space)) {
                found.add(*held);
            }
            found.add(Pointers::one(NULL));
            if in_unknown_code {
                found.add(self.outside);
            }
        }
        found
    }

    fn set(&mut self, frame: usize, node: NodeId, pointers: Pointers) {
        self.changed |= self.frames[frame].values[node.index()].add(pointers);
    }

    fn step(&mut self, frame: usize) -> Result<(), String> {
        let Frame { body, in_unknown_code, .. } = self.frames[frame];
        let plan = self.plan;
        let planned = &plan.bodies[body];
        let graph = self.graph;
        let function = &graph.functions()[planned.function];
        for constraint in &function.constraints {
            match *constraint {
                Constraint::Root { node, mask, .. } => self.set(frame, node, self.root(mask)),
                Constraint::Flow { from, to } | Constraint::Bits { from, to } => {
                    self.set(frame, to, self.value(frame, from));
                }
                Constraint::Filter { from, to, space, answer } => {
                    let here = self.value(frame, from).all();
                    self.set(frame, to, here.filter_map(|pointer| behind(space, answer, pointer)).collect());
                }
                Constraint::Load { address, value } => {
                    let found = self.load(self.value(frame, address), in_unknown_code);
                    self.set(frame, value, found);
                }
                Constraint::Offset { address, integer, sum } => {
                    // The difference of two addresses leads from one to the other, and from null it is the
                    // address itself.
                    let (address, integer) = (self.value(frame, address), self.value(frame, integer));
                    let starts = |pointer: Pointer| {
                        pointer == NULL
                            || integer.places().any(|bits| self.place(bits) == self.place(pointer))
                    };
                    if address.all().any(starts) {
                        self.set(frame, sum, integer.places().collect());
                    }
                }
                Constraint::Store { value, address, counts, .. } => {
                    if counts.counts(in_unknown_code) {
                        self.store(self.value(frame, address), self.value(frame, value));
                    }
                }
                Constraint::Copy { to, from, .. } => {
                    let found = self.load(self.value(frame, from), in_unknown_code);
                    self.store(self.value(frame, to), found);
                }
                Constraint::Spill { value, .. } => {
                    let anywhere = MemorySpace::CONCRETE.into_iter().collect();
                    self.store(anywhere, self.value(frame, value));
                }
                Constraint::LoadCell { .. } | Constraint::StoreCell { .. } => {
                    unreachable!("no graph with cells is drawn");
                }
            }
        }
        for (call, site) in function.calls.iter() {
            let actuals: Vec<Pointers> = site.actuals.iter().map(|node| self.value(frame, *node)).collect();
            if actuals.iter().any(|actual| actual.is_empty()) {
                continue;
            }
            let at = || format!("{} calls {}", function.name, graph.functions()[site.callee].name);
            let target = planned.calls[call].ok_or_else(|| format!("{}, which has no body", at()))?;
            let callee = &plan.bodies[target];
            if callee.function != site.callee {
                return Err(format!("{} and reaches another function", at()));
            }
            for passed in tuples(&actuals) {
                for (pointer, vote) in passed.iter().zip(&callee.votes) {
                    if !vote_holds(*vote, *pointer) {
                        return Err(format!("{} with {pointer} where {vote:?} is expected", at()));
                    }
                }
                let called = self.frame(target, passed, in_unknown_code);
                for (result, returned) in site.results.iter().zip(&graph.functions()[site.callee].results) {
                    self.set(frame, *result, self.value(called, *returned));
                }
            }
        }
        Ok(())
    }

    fn value(&self, frame: usize, node: NodeId) -> Pointers {
        self.frames[frame].values[node.index()]
    }

    /// Compares the values of all frames with the claims.
    fn judge(&self) -> Result<RunStats, String> {
        let mut stats = RunStats { frames: self.frames.len(), ..RunStats::default() };
        for frame in &self.frames {
            let body = &self.plan.bodies[frame.body];
            let function = &self.graph.functions()[body.function];
            let describe = |node: NodeId, pointer: Pointer| {
                let pointer = if pointer == NULL { "null" } else { pointer.name() };
                let (name, votes, passed) = (&function.name, &body.votes, &frame.passed);
                format!("{name}{votes:?} called with {passed:?}: {node:?} is {pointer}")
            };
            let observed = observed(function);
            for (node, mask) in body.masks.iter() {
                let claimed = mask.vote().space();
                stats.claims += usize::from(claimed.is_some());
                if self.world.null_counts
                    && claimed.is_some_and(|space| space != MemorySpace::Global)
                    && !mask.contains(Mask::NULL)
                    && observed.contains(&node)
                    && frame.values[node.index()].all().any(|pointer| pointer == NULL)
                {
                    return Err(format!("{}, and {mask:?} was claimed", describe(node, NULL)));
                }
                for space in frame.values[node.index()].places() {
                    if !vote_holds(mask.vote(), space)
                        || !(mask.contains(Mask::of(space)) || mask.contains(Mask::UNKNOWN))
                    {
                        return Err(format!("{}, and {mask:?} was claimed", describe(node, space)));
                    }
                }
            }
            for (node, vote) in function.results.iter().zip(&body.results) {
                for pointer in frame.values[node.index()].all() {
                    if !vote_holds(*vote, pointer) {
                        return Err(format!("{}, and it returns {vote:?}", describe(*node, pointer)));
                    }
                }
            }
            let filters = function.constraints.iter().filter(|constraint| match **constraint {
                Constraint::Filter { from, to, .. } => {
                    let [from, to] = [from, to].map(|node| body.masks[node].vote());
                    from == Vote::Poison && to.space().is_some()
                }
                _ => false,
            });
            stats.filtered += filters.count();
            for access in function.accesses.iter().filter(|access| access.what == AccessWhat::Test) {
                for space in MemorySpace::CONCRETE {
                    let Some(folded) = body.masks[access.node].isspacep(space) else { continue };
                    stats.folds += 1;
                    for pointer in frame.values[access.node.index()].all() {
                        if isspacep(pointer, space) != Some(folded) {
                            let described = describe(access.node, pointer);
                            return Err(format!("{described}, and isspacep.{space} folds to {folded}"));
                        }
                    }
                }
            }
        }
        Ok(stats)
    }
}

/// The values for which null is observable: those that are compared, tested, or escape other than as an
/// address, and all that flow into them.
fn observed(function: &Function) -> BTreeSet<NodeId> {
    let tests = function.accesses.iter().filter(|access| access.what == AccessWhat::Test);
    let mut observed: BTreeSet<NodeId> = tests.map(|test| test.node).collect();
    observed.extend(function.observed_uses.iter().chain(&function.results));
    observed.extend(function.constraints.iter().filter_map(|constraint| match *constraint {
        Constraint::Store { value, .. } | Constraint::Spill { value, .. } => Some(value),
        _ => None,
    }));
    observed.extend(function.calls.values().flat_map(|call| &call.actuals));
    loop {
        let before = observed.len();
        for (from, to) in function.moves() {
            if observed.contains(&to) {
                observed.insert(from);
            }
        }
        if observed.len() == before {
            return observed;
        }
    }
}

/// Whether a value with this vote may be this pointer. Null is never an address.
fn vote_holds(vote: Vote, pointer: Pointer) -> bool {
    pointer == NULL
        || match vote {
            Vote::Undet => false,
            Vote::Space(space) => space == pointer,
            Vote::Cluster => matches!(pointer, MemorySpace::Shared | MemorySpace::SharedCluster),
            Vote::Argument => pointer == MemorySpace::Param,
            Vote::Poison => true,
        }
}

/// A pointer after a guard, if it passes it. Where windows are nested, the tested space names it as well as
/// its own.
fn behind(tested: MemorySpace, answer: bool, pointer: Pointer) -> Option<Pointer> {
    let found = isspacep(pointer, tested);
    match answer {
        false => (found != Some(true)).then_some(pointer),
        true if found == Some(false) => None,
        true if matches!(tested, MemorySpace::Param | MemorySpace::Tensor) => Some(pointer),
        true => Some(tested),
    }
}

/// The answer of the hardware (PTX ISA, "isspacep" and "Generic Addressing"); none where it depends. Generic
/// null lies in the window of global.
pub fn isspacep(pointer: Pointer, tested: MemorySpace) -> Option<bool> {
    use MemorySpace::*;
    match (pointer, tested) {
        (NULL, _) => Some(tested == Global),
        (Tensor, _) | (_, Tensor) => None,
        (Shared, SharedCluster) => Some(true),
        (SharedCluster, Shared) => None,
        (Global, Param) => None,
        (Param, Global | Param | Local | Constant) => None,
        (pointer, tested) => Some(pointer == tested),
    }
}

/// The Cartesian product of the sets.
fn tuples(sets: &[Pointers]) -> Vec<Vec<Pointer>> {
    sets.iter().fold(vec![Vec::new()], |tuples, set| {
        tuples
            .iter()
            .flat_map(|tuple| set.all().map(|pointer| [tuple.as_slice(), &[pointer]].concat()))
            .collect()
    })
}
