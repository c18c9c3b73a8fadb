//! Places in the source, both ways.
//!
//! An op of an inlined function is at a line of it, called from a line of another, each in a scope:
//!
//! ```text
//! loc(callsite(#cuda_tile.di_loc<loc("k.py":2:0) in #f> at #cuda_tile.di_loc<loc("k.py":9:4) in #k>))
//! ```
//!
//! MLIR looks for the line within a location of any kind, so that a diagnostic of it shows `k.py:2:0`.
//!
//! Entries refer to earlier ones, and in a hostile file each can be a call site of the one before, twice,
//! which is more places than there is memory as soon as something walks over them. So an entry that nests too
//! deep or stands for too many places is left out: a call site becomes its callee, a line in a scope only the
//! line. Places do not affect the meaning of a program.

use melior::{
    Context,
    ir::{Attribute, Location},
};
use mlir_ext::ir;
use std::{collections::HashMap, sync::Arc};
use tilespace_dialects::cuda_tile::data::Place;
use tilespace_tile_bytecode::{Debug, DebugId, FRAME_LIMIT};

/// The most entries that an entry may stand for.
const WEIGHT_LIMIT: usize = 16 * FRAME_LIMIT;

/// An entry in MLIR: a location or a scope.
#[derive(Clone, Copy)]
struct Made<'c> {
    attribute: Attribute<'c>,
    depth: usize,
    weight: usize,
}

/// From a table of places to MLIR.
pub struct Places<'c> {
    context: &'c Context,
    made: Vec<Option<Made<'c>>>,
}

impl<'c> Places<'c> {
    pub fn new(context: &'c Context, table: &[Debug]) -> Self {
        let mut places = Self { context, made: Vec::with_capacity(table.len()) };
        for entry in table {
            let made = places.make(entry);
            places.made.push(made);
        }
        places
    }

    /// The location of an op.
    pub fn location(&self, id: DebugId) -> Location<'c> {
        match self.part(id) {
            Some(made) if ir::is_location(made.attribute) => Location::from_attribute(made.attribute),
            _ => Location::unknown(self.context),
        }
    }

    fn part(&self, id: DebugId) -> Option<Made<'c>> {
        *self.made.get((id.0 as usize).checked_sub(1)?)?
    }

    fn make(&self, entry: &Debug) -> Option<Made<'c>> {
        let text = |text: &Arc<str>| text.to_string();
        match entry {
            Debug::Unknown => None,
            Debug::File { name, directory } => {
                self.scope(Place::File { name: text(name), directory: text(directory) }, &[])
            }
            Debug::CompileUnit { file } => {
                let file = self.part(*file)?;
                self.scope(Place::CompileUnit(file.attribute), &[file])
            }
            &Debug::LexicalBlock { scope, file, line, column } => {
                let (scope, file) = (self.part(scope)?, self.part(file)?);
                let (parts, scope, file) = ([scope, file], scope.attribute, file.attribute);
                self.scope(Place::LexicalBlock { scope, file, line, column }, &parts)
            }
            Debug::Subprogram { file, line, name, linkage_name, unit, scope_line, flags: _ } => {
                let (file, unit) = (self.part(*file)?, self.part(*unit)?);
                let place = Place::Subprogram {
                    name: text(name),
                    linkage_name: text(linkage_name),
                    file: file.attribute,
                    unit: unit.attribute,
                    line: *line,
                    scope_line: *scope_line,
                };
                self.scope(place, &[file, unit])
            }
            Debug::Location { scope, file, line, column } => {
                let line = Location::new(self.context, file, *line as usize, *column as usize).to_attribute();
                let in_scope = self
                    .part(*scope)
                    .and_then(|scope| self.scope(Place::Loc(line, scope.attribute), &[scope]));
                in_scope.or(Some(Made { attribute: line, depth: 1, weight: 1 }))
            }
            Debug::CallSite { callee, caller } => {
                let parts = [self.part(*callee), self.part(*caller)];
                let (depth, weight) = size(parts.into_iter().flatten())?;
                if depth > FRAME_LIMIT || weight > WEIGHT_LIMIT {
                    return parts[0];
                }
                let attribute =
                    Location::call_site(self.location(*callee), self.location(*caller)).to_attribute();
                Some(Made { attribute, depth, weight })
            }
        }
    }

    fn scope(&self, place: Place<'c>, parts: &[Made<'c>]) -> Option<Made<'c>> {
        let (depth, weight) = size(parts.iter().copied())?;
        let within = depth <= FRAME_LIMIT && weight <= WEIGHT_LIMIT;
        let attribute = within.then(|| place.build(self.context))??;
        Some(Made { attribute, depth, weight })
    }
}

/// The nesting depth of an entry with these parts, and the number of entries that it stands for.
fn size<'c>(parts: impl Iterator<Item = Made<'c>>) -> Option<(usize, usize)> {
    let mut size = (1, 1usize);
    for part in parts {
        size = (size.0.max(part.depth + 1), size.1.checked_add(part.weight)?);
    }
    Some(size)
}

/// From MLIR to a table of places.
#[derive(Default)]
pub struct PlaceTable {
    ids: HashMap<ir::AttributeId, Option<DebugId>>,
    pub debug: Vec<Debug>,
}

impl PlaceTable {
    /// The entry of a location. Unknown for a location without a scope, which bytecode cannot hold.
    pub fn location(&mut self, location: Location<'_>) -> DebugId {
        self.part(location.to_attribute(), 0).unwrap_or(DebugId::UNKNOWN)
    }

    /// The entry of a location or scope. Each is visited once.
    fn part(&mut self, attribute: Attribute<'_>, depth: usize) -> Option<DebugId> {
        let key = ir::attribute_id(attribute);
        if let Some(&id) = self.ids.get(&key) {
            return id;
        }
        let within = depth <= FRAME_LIMIT;
        let id = if within { self.make(attribute, depth + 1) } else { None };
        self.ids.insert(key, id);
        id
    }

    fn make(&mut self, attribute: Attribute<'_>, depth: usize) -> Option<DebugId> {
        let entry = match Place::of(attribute) {
            Some(place) => self.scope(place, depth)?,
            None if !ir::is_location(attribute) => return None,
            None => {
                let location = Location::from_attribute(attribute);
                if location.is_name() {
                    return self.part(location.name_child_location().to_attribute(), depth);
                }
                if location.is_fused() {
                    let part = |at| location.fused_location(at).to_attribute();
                    return (0..location.fused_num_locations()).find_map(|at| self.part(part(at), depth));
                }
                if !location.is_call_site() {
                    return None;
                }
                let callee = self.part(location.call_site_callee().to_attribute(), depth);
                let caller = self.part(location.call_site_caller().to_attribute(), depth);
                callee.or(caller)?;
                let known = |place: Option<DebugId>| place.unwrap_or(DebugId::UNKNOWN);
                Debug::CallSite { callee: known(callee), caller: known(caller) }
            }
        };
        self.debug.push(entry);
        Some(DebugId(u32::try_from(self.debug.len()).ok()?))
    }

    fn scope(&mut self, place: Place<'_>, depth: usize) -> Option<Debug> {
        let mut part = |attribute| self.part(attribute, depth);
        Some(match place {
            Place::File { name, directory } => Debug::File { name: name.into(), directory: directory.into() },
            Place::CompileUnit(file) => Debug::CompileUnit { file: part(file)? },
            Place::LexicalBlock { scope, file, line, column } => {
                Debug::LexicalBlock { scope: part(scope)?, file: part(file)?, line, column }
            }
            Place::Subprogram { name, linkage_name, file, unit, line, scope_line } => Debug::Subprogram {
                file: part(file)?,
                line,
                name: name.into(),
                linkage_name: linkage_name.into(),
                unit: part(unit)?,
                scope_line,
                flags: 0,
            },
            Place::Loc(line, scope) => {
                let scope = part(scope)?;
                let (file, line, column) = ir::first_place(Location::from_attribute(line))?;
                Debug::Location { scope, file: file.into(), line, column }
            }
        })
    }
}
