//! Memory whose every access is in the graph, place by place.
//!
//! ```text
//! v.g = a; v.s = s;          cell (0, 8) gets global, cell (8, 8) gets shared
//! w = v;                     w has the same cells: copies move them
//! t[i] = s; p = t[2];        p reads every cell that (0 + 8k, 8) can meet
//! ```
//!
//! An *object* is a stack slot, an argument passed by value, or a variable whose address goes nowhere but into accesses
//! that the graph lists. Each set of bytes that is written ([`Place`]) is a *cell*; a read gets what any cell holds that
//! shares a byte with it, whenever it was written. Bytes never lie in between: half of a pointer counts as the pointer.
//!
//! A slot lives as long as one call of its function, so that its cells are nodes there, and each instance of the
//! function has its own. Cells of a variable belong to the module. Copies may go round in circles and shift what they
//! move; an object with more than [`CELLS`] cells has one for all other places, so that this ends.

use super::GraphBuilder;
use crate::{
    ids::{CellId, FuncId, IdMap, NodeId, ObjectId, Site},
    lattice::Mask,
    place::Place,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;

/// Places of one object that are told apart.
const CELLS: usize = 64;

/// Memory whose address does not escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Object {
    /// Lives as long as a call of this function, and starts with nothing in it.
    Slot(FuncId),
    /// Lives as long as the module, and starts with this in it.
    Variable(Mask),
}

/// Bytes of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The object.
    pub object: ObjectId,
    /// Which bytes.
    pub place: Place,
}

/// A value is written to an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Write {
    /// Which bytes.
    pub part: Part,
    /// What is written.
    pub value: NodeId,
    /// Where the store is.
    pub site: Site,
}

/// What one function does to objects.
#[derive(Clone, Debug, Default)]
pub struct ObjectAccesses {
    /// Values written.
    pub writes: Vec<Write>,
    /// Values read.
    pub reads: Vec<(Part, NodeId)>,
    /// Bytes copied, as (to, from).
    pub copies: Vec<(Part, Part)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Cell {
    Node(NodeId),
    Shared(CellId),
}

struct Connector<'g> {
    graph: &'g mut GraphBuilder,
    cells: IdMap<ObjectId, BTreeMap<Place, Cell>>,
    /// Copies by the object they read.
    copies: FxHashMap<ObjectId, Vec<(FuncId, Part, Part)>>,
    linked: FxHashSet<(FuncId, Cell, Cell)>,
    pending: Vec<ObjectId>,
}

/// Turns what functions do to objects into flows and cells between the values written and those read. The last thing that
/// is done to a graph before it is built.
pub(crate) fn connect(graph: &mut GraphBuilder) {
    let accesses: Vec<(FuncId, ObjectAccesses)> =
        graph.functions.keys().map(|id| (id, std::mem::take(graph.functions[id].objects_mut()))).collect();
    let mut connector = Connector {
        cells: IdMap::filled(graph.objects.len(), BTreeMap::new()),
        graph,
        copies: FxHashMap::default(),
        linked: FxHashSet::default(),
        pending: Vec::new(),
    };
    for object in connector.graph.objects.keys() {
        if let Object::Variable(initial) = connector.graph.objects[object]
            && initial != Mask::EMPTY
        {
            let cell = connector.graph.cells.push(initial);
            connector.cells[object].insert(Place::ANYWHERE, Cell::Shared(cell));
            connector.pending.push(object);
        }
    }
    for (function, accesses) in &accesses {
        for (to, from) in &accesses.copies {
            connector.copies.entry(from.object).or_default().push((*function, *to, *from));
        }
        for Write { part, value, .. } in &accesses.writes {
            let cell = connector.cell(*part);
            connector.link(*function, Cell::Node(*value), cell);
        }
    }
    connector.copy();
    for (function, accesses) in accesses {
        connector.read(function, &accesses.reads);
        *connector.graph.functions[function].objects_mut() = accesses;
    }
}

impl Connector<'_> {
    /// The cell of a place, made if it is new.
    fn cell(&mut self, part: Part) -> Cell {
        let cells = &mut self.cells[part.object];
        let place = match cells.len() < CELLS || cells.contains_key(&part.place) {
            true => part.place,
            false => Place::ANYWHERE,
        };
        if let Some(cell) = cells.get(&place) {
            return *cell;
        }
        let cell = match self.graph.objects[part.object] {
            Object::Slot(owner) => Cell::Node(self.graph.functions[owner].add_memory()),
            Object::Variable(_) => Cell::Shared(self.graph.cells.push(Mask::EMPTY)),
        };
        cells.insert(place, cell);
        self.pending.push(part.object);
        cell
    }

    /// What `from` holds, `to` may hold.
    fn link(&mut self, function: FuncId, from: Cell, to: Cell) {
        if from == to || !self.linked.insert((function, from, to)) {
            return;
        }
        let body = &mut self.graph.functions[function];
        match (from, to) {
            (Cell::Node(from), Cell::Node(to)) => body.add_flow(from, to),
            (Cell::Node(from), Cell::Shared(to)) => body.add_cell_store(from, to),
            (Cell::Shared(from), Cell::Node(to)) => body.add_cell_load(from, to),
            (Cell::Shared(from), Cell::Shared(to)) => {
                let between = body.add_memory();
                body.add_cell_load(from, between);
                body.add_cell_store(between, to);
            }
        }
    }

    /// Copies cells until no copy makes a new one.
    fn copy(&mut self) {
        while let Some(object) = self.pending.pop() {
            for (function, to, from) in self.copies.get(&object).cloned().unwrap_or_default() {
                let cells: Vec<(Place, Cell)> = self.cells[object].iter().map(|(p, c)| (*p, *c)).collect();
                for (place, cell) in cells {
                    if let Some(place) = place.copied(from.place, to.place) {
                        let copy = self.cell(Part { object: to.object, place });
                        self.link(function, cell, copy);
                    }
                }
            }
        }
    }

    /// Lets what the cells hold reach the values read. Reads of one place share a node.
    fn read(&mut self, function: FuncId, reads: &[(Part, NodeId)]) {
        let mut sources: FxHashMap<(ObjectId, Place), Option<Cell>> = FxHashMap::default();
        for (Part { object, place }, node) in reads {
            let source = *sources.entry((*object, *place)).or_insert_with(|| {
                let meets = |(written, cell): (&Place, &Cell)| written.overlaps(*place).then_some(*cell);
                let cells: Vec<Cell> = self.cells[*object].iter().filter_map(meets).collect();
                match cells[..] {
                    [] => None,
                    [cell] => Some(cell),
                    _ => {
                        let joint = Cell::Node(self.graph.functions[function].add_memory());
                        for cell in cells {
                            self.link(function, cell, joint);
                        }
                        Some(joint)
                    }
                }
            });
            if let Some(source) = source {
                self.link(function, source, Cell::Node(*node));
            }
        }
    }
}
