//! Objects that are passed by reference: what a callee finds in them, and what it leaves there.
//!
//! ```text
//! struct Queue { float *keys; int size; }
//! add(Queue *q, float x)      q->keys[q->size] = x     reads (0, 8) and (8, 4) of what q points to
//! init(Queue *q, float *k)    q->keys = k              writes (0, 8)
//! kernel                      init(&o, shared)         gets shared as what init leaves in (0, 8), and puts it in o
//!                             add(&o, 1.0)             passes what o holds in (0, 8): the instance add[shared]
//! ```
//!
//! An argument whose address does not escape from the callee has an object of the callee ([`Object::Argument`]). Each place
//! of it that the callee reads, itself or by passing the address on, becomes a formal: callers pass what they have there,
//! and vote with it, so that helpers are specialized by what fields hold. Each place that it writes becomes a result:
//! callers put it where the address leads. Where that is no object of theirs, they load and store by space instead. A
//! place that is read as a number alone is no formal but a cell, which all callers share, as numbers that are passed.
//!
//! Why this is right: nothing but accesses through addresses made of the argument reaches the object in the callee, or
//! memory that callers reach themselves. What a read finds was in the object on entry, or was stored since: by the callee,
//! then it is in a cell of its own; by what it passed the address to, then the result was put there; or by somebody
//! else who has the address: the same callee by another argument, a call further down, another thread. All of these got
//! the address from the same owner, an object of a caller, and each leaves what it stores there. The owner passes all
//! that the object ever holds, whenever it was stored, so that the order makes no difference, and `f(&o, &o)` none either.
//! Where the owner is memory of a space, the same holds of what that memory ever holds. Unknown callers own any memory:
//! they pass anything, and what is stored there counts as a store by space wherever unknown code may be on the call stack
//! ([`Counts::IfUnknown`](super::Counts)).
//!
//! What is kept apart is less than inlining would tell: an object has one set for each place, not one for each moment.
//! And an argument is an object of its callee only as far as the address comes by the call. Where it comes out of memory,
//! what it may be of is one object of the module, for all calls ([`Object::Variable`]): whoever builds the graph decides that.
//!
//! Recursion shifts places at most: `f(p)` calls `f(p + 8)`. An object with more than [`CELLS`] places has one for all,
//! so that this ends, after as many steps as there are passes and places.

use super::{CELLS, Formal, GraphBuilder, Object, Part, Pass, Passed, Read, Storage, Write};
use crate::{
    ids::{BlockId, CellId, FuncId, IdMap, NodeId, ObjectId},
    place::Place,
};
use std::collections::BTreeMap;

/// Bytes of a pointer. What is copied is taken apart into so many at a time, as pointers in structs are aligned.
const WORD: u64 = 8;
/// Words of one copy that are told apart.
const WORDS: u64 = 32;

/// The nodes that stand for memory of callers.
#[derive(Default)]
pub(super) struct Interfaces {
    /// What parts of objects hold on entry.
    pub entries: Vec<(Part, NodeId)>,
    /// The results that are what parts of objects are left with, in the functions that leave them.
    pub left: Vec<(FuncId, Part, NodeId)>,
    /// Objects with more places than are told apart.
    pub crowded: Vec<ObjectId>,
}

/// How a place is read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reads {
    Number,
    Pointer,
}

/// What is done to the places of an object of callers.
#[derive(Clone, Default)]
struct Interface {
    reads: BTreeMap<Place, Reads>,
    writes: BTreeMap<Place, ()>,
}

/// Makes formals and results of what is read and written in objects of callers, and passes and receives them at all calls.
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
                Reads::Pointer => {
                    let node = body.add_node(BlockId::default());
                    let (field, pointee) = (field as u32, Some(Box::new(*place)));
                    body.add_formal_by_reference(Formal { node, argument, field, pointee });
                    node
                }
                Reads::Number => {
                    let cell = graph.cells.push(Storage::OF_A_LAUNCH);
                    cells.insert((object, *place), cell);
                    body.add_number_by_reference(cell)
                }
            };
            found.entries.push((part, node));
        }
        for place in interface.writes.keys() {
            let node = graph.functions[function].add_result_by_reference();
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

/// Passes what the callee reads, and takes what it leaves.
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
            Passed::Object(part) => {
                let is_number = *reads == Reads::Number;
                body.add_object_read(Read { part: inside(part, *place), value, is_number });
            }
            Passed::Memory(address) => body.add_load(address, value),
        }
        match cells.get(&(to, *place)) {
            Some(cell) => body.add_passed_number(value, *cell),
            None => body.call_mut(call).actuals.push(value),
        }
    }
    let site = body.calls[call].site;
    for place in interface.writes.keys() {
        let value = body.add_node(BlockId::default());
        body.call_mut(call).results.push(value);
        match from {
            Passed::Object(part) => {
                let write = Write { part: inside(part, *place), value, site };
                body.objects_mut().writes.push(write);
            }
            Passed::Memory(address) => {
                body.set_site(site);
                body.add_piece_store(value, address);
            }
        }
    }
}

/// One thing that is done to a place of an object.
#[derive(Clone, Copy)]
enum Access {
    Read(Reads),
    Write,
}

/// What is read and written in each object of callers, by its function and by all that this passes the address on to.
fn interfaces(graph: &GraphBuilder) -> IdMap<ObjectId, Interface> {
    let mut interfaces: IdMap<ObjectId, Interface> = IdMap::filled(graph.objects.len(), Interface::default());
    let mut owners: IdMap<ObjectId, Vec<Part>> = IdMap::filled(graph.objects.len(), Vec::new());
    let mut pending: Vec<(Part, Access)> = Vec::new();
    for function in graph.functions.values() {
        let accesses = &function.objects;
        for pass in &accesses.passes {
            if let Passed::Object(part) = pass.from {
                owners[pass.to].push(part);
            }
        }
        for read in &accesses.reads {
            let reads = if read.is_number { Reads::Number } else { Reads::Pointer };
            pending.push((read.part, Access::Read(reads)));
        }
        pending.extend(accesses.writes.iter().map(|write| (write.part, Access::Write)));
        for (to, from) in &accesses.copies {
            let part = |part: &Part, place: Place| Part { place, ..*part };
            pending.extend(words(from.place).map(|place| (part(from, place), Access::Read(Reads::Pointer))));
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

/// Adds an access to a place, or to the one that stands for all that found no room. Returns the place if that is new.
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

/// What is copied, word by word as far as these can be told apart.
pub(super) fn words(place: Place) -> impl Iterator<Item = Place> {
    let end = i64::try_from(place.width).ok().and_then(|width| place.offset.checked_add(width));
    let words = end.filter(|_| place.width <= WORD * WORDS).map(|end| {
        let mut start = place.offset;
        std::iter::from_fn(move || {
            let next = (start.div_euclid(WORD as i64) + 1)
                .checked_mul(WORD as i64)
                .map_or(end, |next| next.min(end));
            let word = place.part(start, (next - start) as u64);
            let is_inside = start < end;
            start = next;
            is_inside.then_some(word)
        })
    });
    let whole = if words.is_none() { Some(place) } else { None };
    words.into_iter().flatten().chain(whole)
}
