//! Objects that are passed by reference: a summary of the values that a callee reads there and leaves there.
//!
//! ```text
//! struct Queue { float *keys; int size; }
//! add(Queue *q, float x)      q->keys[q->size] = x     reads (0, 8) and (8, 4) of what q points to
//! init(Queue *q, float *k)    q->keys = k              writes (0, 8)
//! kernel                      init(&o, shared)         init returns shared for (0, 8), which is stored in o
//!                             add(&o, 1.0)             passes what o holds in (0, 8): instance add[shared]
//! ```
//!
//! If the address in an argument does not escape from the callee, its pointee is an object of the callee
//! ([`Object::Argument`]). Each place of it that the callee reads, itself or by passing the address on,
//! becomes a formal: callers pass the contents of the place, and vote with them, so that helpers are
//! specialized by the contents of fields. Each place that the callee writes becomes a result: callers store
//! it where the address points. If the address does not point to an object of the caller, the caller loads
//! and stores by space instead. A place that is only read as a number does not become a formal but a cell
//! that all callers share, like numbers that are passed.
//!
//! Why this is right: nothing reaches the object in the callee but accesses through addresses derived from
//! the argument, and accesses to memory that callers reach themselves. The value that a read finds was in the
//! object on entry, or was stored since. If the callee stored it, it is in a cell of the callee. If a
//! function that got the address from the callee stored it, the result was put there. Otherwise other code
//! with the address stored it: the same callee by another argument, a call further down, another thread. All
//! of these got the address from the same owner, an object of a caller, and the values that each stores end
//! up in the owner. The owner passes all that the object ever holds, whenever it was stored, so the order
//! makes no difference, and neither does `f(&o, &o)`. Where the owner is memory of a space, the same holds of
//! all that this memory ever holds. Unknown callers own any memory: they pass anything, and a store there is
//! treated as a store by space wherever unknown code may be on the call stack
//! ([`Counts::IfUnknown`](super::Counts)).
//!
//! This is less precise than inlining: an object has one set per place, not one per program point. And the
//! pointee of an argument is an object of its callee only as far as the address is passed by the call. Where
//! the address is loaded from memory, its possible pointees are one object of the module, for all calls
//! ([`Object::Variable`]): the code that builds the graph decides that.
//!
//! Recursion may shift places: `f(p)` calls `f(p + 8)`. An object with more than [`CELLS`] places has one for
//! all, so this terminates, after as many steps as there are passes and places.

use super::{CELLS, Constraint, Counts, Formal, GraphBuilder, Object, Part, Pass, Pointee, Read, Write};
use crate::{
    ids::{BlockId, CellId, FuncId, IdMap, NodeId, ObjectId},
    lattice::Mask,
    place::Place,
};
use std::collections::BTreeMap;

/// Bytes of a pointer. Copies are split at multiples of it, as pointers in structs are aligned.
const WORD: u64 = 8;
/// The most words of one copy that are distinguished.
const WORDS: u64 = 32;

/// The nodes that stand for memory of callers.
#[derive(Default)]
pub(super) struct Interfaces {
    /// The contents of parts of objects on entry.
    pub entries: Vec<(Part, NodeId)>,
    /// The contents of parts of objects on return, as results of the functions that write them.
    pub left: Vec<(FuncId, Part, NodeId)>,
    /// Objects with more places than are distinguished.
    pub crowded: Vec<ObjectId>,
}

/// How a place is read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum ReadKind {
    Number,
    Pointer,
}

/// The accessed places of an object of callers.
#[derive(Clone, Default)]
struct Interface {
    reads: BTreeMap<Place, ReadKind>,
    writes: BTreeMap<Place, ()>,
}

/// Adds a formal or a result for each place of callers' objects that is read or written, and passes and
/// receives them at all calls.
pub(super) fn pass(graph: &mut GraphBuilder) -> Interfaces {
    let is_argument = |object: &Object| matches!(object, Object::Argument(..));
    if !graph.objects.values().any(is_argument) {
        return Interfaces::default();
    }
    let interfaces = interfaces(graph);
    let mut found = Interfaces::default();
    let mut cells: BTreeMap<(ObjectId, Place), CellId> = BTreeMap::new();
    for (object, interface) in interfaces.iter() {
        let Object::Argument(function, argument) = graph.objects[object] else { continue };
        for (field, (place, reads)) in interface.reads.iter().enumerate() {
            let body = &mut graph.functions[function];
            let part = Part { object, place: *place };
            let node = match reads {
                ReadKind::Pointer => {
                    let node = body.add_node(BlockId::default());
                    let (field, pointee) = (field as u32, Some(Box::new(*place)));
                    body.formals.push(Formal { node, argument, field, pointee });
                    body.by_reference.formals += 1;
                    node
                }
                ReadKind::Number => {
                    let cell = graph.cells.push(Mask::EMPTY);
                    cells.insert((object, *place), cell);
                    let value = body.add_memory();
                    body.add_received(cell, value);
                    body.by_reference.numbers.push(value);
                    value
                }
            };
            found.entries.push((part, node));
        }
        for place in interface.writes.keys() {
            let body = &mut graph.functions[function];
            let node = body.add_result(BlockId::default());
            body.by_reference.results += 1;
            found.left.push((function, Part { object, place: *place }, node));
        }
        if interface.reads.len() > CELLS || interface.writes.len() > CELLS {
            found.crowded.push(object);
        }
    }
    for caller in graph.functions.keys() {
        let mut passes = graph.functions[caller].objects.passes.clone();
        // Formals and results of one callee are in the order of its objects.
        passes.sort_by_key(|pass| (pass.call, pass.to));
        for pass in passes {
            connect_call(graph, caller, pass, &interfaces[pass.to], &cells);
        }
    }
    found
}

/// Passes the places that the callee reads, and receives those that it writes.
fn connect_call(
    graph: &mut GraphBuilder,
    caller: FuncId,
    Pass { call, to, from }: Pass,
    interface: &Interface,
    cells: &BTreeMap<(ObjectId, Place), CellId>,
) {
    let body = &mut graph.functions[caller];
    let inside = |part: Part, place: Place| Part { place: part.place.at_inner(place), ..part };
    for (place, reads) in &interface.reads {
        let value = body.add_node(BlockId::default());
        match from {
            Pointee::Object(part) => {
                let part = inside(part, *place);
                match reads {
                    ReadKind::Number => body.objects.reads.push(Read { part, value, is_number: true }),
                    ReadKind::Pointer => body.add_object_load(part.object, part.place, value),
                }
            }
            Pointee::Memory(address) => body.add(Constraint::Load { address, value }),
        }
        match cells.get(&(to, *place)) {
            Some(cell) => {
                body.add_store_cell(value, *cell, Counts::UnlessUnknown);
            }
            None => body.calls[call].actuals.push(value),
        }
    }
    let site = body.calls[call].site;
    for place in interface.writes.keys() {
        let value = body.add_node(BlockId::default());
        body.calls[call].results.push(value);
        match from {
            Pointee::Object(part) => {
                let write = Write { part: inside(part, *place), value, site };
                body.objects.writes.push(write);
            }
            Pointee::Memory(address) => {
                body.add(Constraint::Store { value, address, counts: Counts::UnlessUnknown, site });
            }
        }
    }
}

/// One access to a place of an object.
#[derive(Clone, Copy)]
enum Access {
    Read(ReadKind),
    Write,
}

/// The places of each object of callers that its function accesses, itself or by passing the address on.
fn interfaces(graph: &GraphBuilder) -> IdMap<ObjectId, Interface> {
    let mut interfaces: IdMap<ObjectId, Interface> = IdMap::filled(graph.objects.len(), Interface::default());
    let mut owners: IdMap<ObjectId, Vec<Part>> = IdMap::filled(graph.objects.len(), Vec::new());
    let mut pending: Vec<(Part, Access)> = Vec::new();
    for function in graph.functions.values() {
        let accesses = &function.objects;
        for pass in &accesses.passes {
            if let Pointee::Object(part) = pass.from {
                owners[pass.to].push(part);
            }
        }
        for read in &accesses.reads {
            let reads = if read.is_number { ReadKind::Number } else { ReadKind::Pointer };
            pending.push((read.part, Access::Read(reads)));
        }
        pending.extend(accesses.writes.iter().map(|write| (write.part, Access::Write)));
        for (to, from) in &accesses.copies {
            let part = |part: &Part, place: Place| Part { place, ..*part };
            pending
                .extend(words(from.place).map(|place| (part(from, place), Access::Read(ReadKind::Pointer))));
            pending.extend(words(to.place).map(|place| (part(to, place), Access::Write)));
        }
    }
    while let Some((part, access)) = pending.pop() {
        if !matches!(graph.objects[part.object], Object::Argument(..)) {
            continue;
        }
        let Interface { reads, writes } = &mut interfaces[part.object];
        let place = match access {
            Access::Read(how) => raise(reads, part.place, how),
            Access::Write => raise(writes, part.place, ()),
        };
        let Some(place) = place else { continue };
        for owner in &owners[part.object] {
            pending.push((Part { place: owner.place.at_inner(place), ..*owner }, access));
        }
    }
    interfaces
}

/// Adds an access to a place, or to the place that stands for all places beyond [`CELLS`]. Returns the place
/// if the access is new.
fn raise<T: Copy + Ord>(places: &mut BTreeMap<Place, T>, place: Place, access: T) -> Option<Place> {
    let place = match places.len() < CELLS || places.contains_key(&place) {
        true => place,
        false => Place::ANYWHERE,
    };
    match places.get_mut(&place) {
        Some(known) if *known >= access => None,
        Some(known) => {
            *known = access;
            Some(place)
        }
        None => {
            places.insert(place, access);
            Some(place)
        }
    }
}

/// The bytes of a copy, word by word unless there are too many to distinguish.
pub(super) fn words(place: Place) -> impl Iterator<Item = Place> {
    let end = i64::try_from(place.width).ok().and_then(|width| place.offset.checked_add(width));
    let words = end.filter(|_| place.width <= WORD * WORDS).map(|end| {
        let mut start = place.offset;
        std::iter::from_fn(move || {
            let next = (start.div_euclid(WORD as i64) + 1)
                .checked_mul(WORD as i64)
                .map_or(end, |next| next.min(end));
            let word = Place::at(start, (next - start) as u64);
            let is_inside = start < end;
            start = next;
            is_inside.then_some(word)
        })
    });
    let whole = if words.is_none() { Some(place) } else { None };
    words.into_iter().flatten().chain(whole)
}
