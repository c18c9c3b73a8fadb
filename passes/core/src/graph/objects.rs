//! Memory with all of its accesses in the graph, place by place.
//!
//! ```text
//! v.g = a; v.s = s;          cell (0, 8) gets global, cell (8, 8) gets shared
//! w = v;                     w has the same cells: copies move them
//! t[i] = s; p = t[2];        p reads the cell of any place, too: i may be anything
//! add(&q, x)                 what add reads from q is passed, what it writes is returned (`interface.rs`)
//! ```
//!
//! An *object* is a stack slot, an argument passed by value, a variable, or the pointee of an argument passed
//! by reference, if its address does not escape: it is used by nothing but accesses that the graph lists, and
//! such arguments. Each set of bytes that is written ([`Place`]) is a *cell*. The analysis of cells is
//! flow-insensitive: a read gets the contents of each cell that shares a byte with it, whenever they were
//! written. Half of a pointer is treated as the pointer.
//!
//! A slot lives as long as one call of its function, so its cells are nodes of that function, and each
//! instance has its own. Cells of a variable belong to all functions. Copies may form cycles and shift what
//! they move; an object with more than [`CELLS`] cells has one for all other places, so this terminates.

use super::{CELLS, Counts, GraphBuilder, Imprecision, interface, whole};
use crate::{
    ids::{CallId, CellId, FuncId, IdMap, NodeId, ObjectId, Site},
    lattice::Mask,
    place::Place,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use thin_vec::ThinVec;

/// Memory that does not escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Object {
    /// Lives as long as a call of this function, and starts empty.
    Slot(FuncId),
    /// Lives as long as a launch at least, or is shared by all calls of its function. Its contents from the
    /// start.
    Variable(Mask),
    /// The pointee of this argument of a function, which callers own: it starts with the caller's contents.
    /// Every call in the graph states the pointee that it passes ([`Pass`]).
    Argument(FuncId, u32),
}

/// Bytes of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The object.
    pub object: ObjectId,
    /// The bytes.
    pub place: Place,
}

/// A value is written to an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Write {
    /// The bytes.
    pub part: Part,
    /// The written value.
    pub value: NodeId,
    /// Where the store is.
    pub site: Site,
}

/// A value is read from an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Read {
    /// The bytes.
    pub part: Part,
    /// The read value.
    pub value: NodeId,
    /// Whether it is a number, which may hold bits of an address. Zero is stored as null
    /// ([`Constraint::Offset`]).
    pub is_number: bool,
}

/// A call passes an address for an argument. The pointee of the argument is an object of the callee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pass {
    /// The call.
    pub call: CallId,
    /// The object of the callee.
    pub to: ObjectId,
    /// The pointee of the address.
    pub from: Pointee,
}

/// The pointee of an address that a caller passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointee {
    /// An object of the caller, at this place in it.
    Object(Part),
    /// Memory in the spaces of this address.
    Memory(NodeId),
}

/// The accesses of one function to objects.
#[derive(Clone, Debug, Default)]
pub struct ObjectAccesses {
    /// Values written.
    pub writes: ThinVec<Write>,
    /// Values read.
    pub reads: ThinVec<Read>,
    /// Bytes copied, as (to, from).
    pub copies: ThinVec<(Part, Part)>,
    /// Addresses passed.
    pub passes: ThinVec<Pass>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Cell {
    Node(NodeId),
    Shared(CellId),
}

struct Connector<'g> {
    graph: &'g mut GraphBuilder,
    cells: IdMap<ObjectId, BTreeMap<Place, Cell>>,
    /// The contents of objects of callers on entry.
    entries: FxHashMap<ObjectId, BTreeMap<Place, Cell>>,
    /// Copies by the object they read.
    copies: FxHashMap<ObjectId, Vec<(FuncId, Part, Part)>>,
    linked: FxHashSet<(FuncId, Cell, Cell)>,
    /// Objects with more places than are distinguished.
    crowded: IdMap<ObjectId, bool>,
    pending: Vec<ObjectId>,
    /// Whether it matters which numbers are whole addresses (`whole.rs`).
    tracks_computed: bool,
}

/// Lowers accesses to objects to flows and cells between the values written and those read.
pub(super) fn lower(graph: &mut GraphBuilder) {
    let passed = interface::pass(graph);
    let accesses: Vec<(FuncId, ObjectAccesses)> =
        graph.functions.keys().map(|id| (id, std::mem::take(&mut graph.functions[id].objects))).collect();
    let mut connector = Connector {
        cells: IdMap::filled(graph.objects.len(), BTreeMap::new()),
        crowded: IdMap::filled(graph.objects.len(), false),
        tracks_computed: whole::is_wanted(graph),
        graph,
        entries: FxHashMap::default(),
        copies: FxHashMap::default(),
        linked: FxHashSet::default(),
        pending: Vec::new(),
    };
    for object in connector.graph.objects.keys() {
        if let Object::Variable(start) = connector.graph.objects[object]
            && start != Mask::EMPTY
        {
            let cell = connector.graph.cells.push(start);
            connector.cells[object].insert(Place::ANYWHERE, Cell::Shared(cell));
            connector.pending.push(object);
        }
    }
    for object in passed.crowded {
        connector.crowded[object] = true;
    }
    for (part, node) in passed.entries {
        connector.entries.entry(part.object).or_default().insert(part.place, Cell::Node(node));
        connector.pending.push(part.object);
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
        connector.graph.functions[function].objects = accesses;
    }
    for (function, part, node) in passed.left {
        let cells = connector.written(part);
        if connector.tracks_computed && connector.is_pieced(part) {
            connector.graph.functions[function].numbers.computed.push(node);
        }
        connector.gather(function, cells, Cell::Node(node));
    }
}

impl Connector<'_> {
    /// The cell of a place, created if it is new.
    fn cell(&mut self, part: Part) -> Cell {
        let cells = &mut self.cells[part.object];
        let place = match cells.len() < CELLS || cells.contains_key(&part.place) {
            true => part.place,
            false => {
                self.crowded[part.object] = true;
                Place::ANYWHERE
            }
        };
        if let Some(cell) = cells.get(&place) {
            return *cell;
        }
        let cell = match self.graph.objects[part.object] {
            Object::Slot(owner) | Object::Argument(owner, _) => {
                Cell::Node(self.graph.functions[owner].add_memory())
            }
            Object::Variable(_) => Cell::Shared(self.graph.cells.push(Mask::EMPTY)),
        };
        cells.insert(place, cell);
        self.pending.push(part.object);
        cell
    }

    /// `to` may hold what `from` holds.
    fn link(&mut self, function: FuncId, from: Cell, to: Cell) {
        if from == to || !self.linked.insert((function, from, to)) {
            return;
        }
        let body = &mut self.graph.functions[function];
        match (from, to) {
            (Cell::Node(from), Cell::Node(to)) => body.add_flow(from, to),
            (Cell::Node(value), Cell::Shared(cell)) => body.add_store_cell(value, cell, Counts::Always),
            (Cell::Shared(cell), Cell::Node(value)) => body.add_load_cell(cell, value),
            (Cell::Shared(_), Cell::Shared(_)) => {
                let between = Cell::Node(body.add_memory());
                self.link(function, from, between);
                self.link(function, between, to);
            }
        }
    }

    /// Copies cells until no copy creates a new one.
    fn copy(&mut self) {
        while let Some(object) = self.pending.pop() {
            for (function, to, from) in self.copies.get(&object).cloned().unwrap_or_default() {
                let mut cells: Vec<(Place, Cell)> =
                    self.cells[object].iter().map(|(place, cell)| (*place, *cell)).collect();
                if let Some(entries) = self.entries.get(&object) {
                    let copied = interface::words(from.place).chain([Place::ANYWHERE]);
                    cells.extend(copied.filter_map(|place| Some((place, *entries.get(&place)?))));
                }
                for (written, cell) in cells {
                    if let Some(place) = written.copied(from.place, to.place) {
                        let copy = self.cell(Part { object: to.object, place });
                        self.link(function, cell, copy);
                        if self.tracks_computed && !written.is_within(from.place) {
                            self.compute(function, copy);
                        }
                    }
                }
            }
        }
    }

    /// A cell may hold parts of addresses.
    fn compute(&mut self, function: FuncId, cell: Cell) {
        let body = &mut self.graph.functions[function];
        let computed = body.add_memory();
        body.numbers.computed.push(computed);
        self.link(function, Cell::Node(computed), cell);
    }

    /// Whether a read of a part may meet a write, or an entry, of other bytes.
    fn is_pieced(&self, part: Part) -> bool {
        let mut written = self.cells[part.object].keys().filter(|written| written.overlaps(part.place));
        let is_found = self.entries.get(&part.object).is_none_or(|entries| {
            entries.contains_key(&part.place) || !entries.contains_key(&Place::ANYWHERE)
        });
        !is_found || !written.all(|written| written.has_the_bytes_of(part.place))
    }

    /// The cells that share a byte with `part`.
    fn written(&self, part: Part) -> Vec<Cell> {
        let meets = |(written, cell): (&Place, &Cell)| written.overlaps(part.place).then_some(*cell);
        self.cells[part.object].iter().filter_map(meets).collect()
    }

    /// The contents of a part of an object of callers on entry. Each place that is read has an entry, if only
    /// the one for all places.
    fn entry(&self, part: Part) -> Option<Cell> {
        let entries = self.entries.get(&part.object)?;
        entries.get(&part.place).or_else(|| entries.get(&Place::ANYWHERE)).copied()
    }

    /// `to` may hold what any of the cells holds.
    fn gather(&mut self, function: FuncId, cells: Vec<Cell>, to: Cell) {
        for cell in cells {
            self.link(function, cell, to);
        }
    }

    /// The values read may be the contents of the cells. Reads of one place share a node.
    fn read(&mut self, function: FuncId, reads: &[Read]) {
        let mut sources: FxHashMap<(ObjectId, Place), Option<Cell>> = FxHashMap::default();
        for Read { part, value, .. } in reads {
            let source = *sources.entry((part.object, part.place)).or_insert_with(|| {
                let mut cells = self.written(*part);
                cells.extend(self.entry(*part));
                match cells[..] {
                    [] => None,
                    [cell] => Some(cell),
                    _ => {
                        let joint = Cell::Node(self.graph.functions[function].add_memory());
                        self.gather(function, cells, joint);
                        Some(joint)
                    }
                }
            });
            if self.crowded[part.object] {
                self.graph.functions[function].imprecise.insert(*value, Imprecision::Crowded);
            }
            if self.tracks_computed && self.is_pieced(*part) {
                self.graph.functions[function].numbers.computed.push(*value);
            }
            if let Some(source) = source {
                self.link(function, source, Cell::Node(*value));
            }
        }
    }
}
