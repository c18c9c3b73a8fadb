//! The debug section.
//!
//! ```text
//! how many functions | for each, where its indices begin | how many indices | indices | table of places
//!                                                          (function, then each of its ops in order)
//! ```
//!
//! An index is the number of a place; see [`crate::Debug`] for the places themselves. There are exactly as
//! many indices for a function as it has ops, plus one: in a file in which these counts differ, ops would get
//! the places of other ops, so that it is refused.

use super::{
    cursor::{Cursor, Result},
    tables::{Tables, entries},
};
use crate::{
    DebugId, Section, Version,
    debug::{Debug, refers},
};

/// For each function the indices, and the places.
#[derive(Default)]
pub(crate) struct Places {
    pub(crate) functions: Vec<Vec<DebugId>>,
    pub(crate) table: Vec<Debug>,
}

/// Reads the section.
pub(crate) fn read(mut cursor: Cursor, version: Version, tables: &mut Tables) -> Result<Places> {
    let functions = cursor.count("functions with places", 4)?;
    cursor.align(4)?;
    let mut begins = Vec::with_capacity(functions);
    for _ in 0..functions {
        let at = cursor.offset();
        let begin = u32::from_le_bytes(cursor.array("the first index of a function")?) as usize;
        let least = begins.last().map_or(0, |&(begin, _)| begin);
        if begin < least || (begins.is_empty() && begin != 0) {
            return Err(cursor.error_at(at, format_args!("at least {least}, the first of them 0"), begin));
        }
        begins.push((begin, at));
    }
    let count = cursor.count("places of ops", 8)?;
    cursor.align(8)?;
    let mut indices = Vec::with_capacity(count.min(cursor.remaining() / 8));
    for _ in 0..count {
        indices.push((cursor.offset(), u64::from_le_bytes(cursor.array("the place of an op")?)));
    }
    let parts = entries::<4>(&mut cursor, "places", Section::Debug)?;
    let mut table = Vec::with_capacity(parts.len());
    for part in parts {
        tables.debug = table.len();
        table.push(entry(part, version, tables, &table)?);
    }
    tables.debug = table.len();
    let mut found = Vec::with_capacity(indices.len());
    for (at, index) in indices {
        match u32::try_from(index).map(DebugId) {
            Ok(id) if refers(&table, id, crate::debug::Role::Place) => found.push(id),
            _ => {
                return Err(cursor.error_at(
                    at,
                    format_args!("a place of the {} entries", table.len()),
                    index,
                ));
            }
        }
    }
    let mut places = Places { functions: Vec::with_capacity(begins.len()), table };
    for (index, &(begin, at)) in begins.iter().enumerate() {
        let end = begins.get(index + 1).map_or(found.len(), |&(end, _)| end);
        match found.get(begin..end) {
            Some(part) => places.functions.push(part.to_vec()),
            None => {
                return Err(cursor.error_at(
                    at,
                    format_args!("indices among {}", found.len()),
                    end.max(begin),
                ));
            }
        }
    }
    cursor.end("the places")?;
    Ok(places)
}

fn entry(mut cursor: Cursor, version: Version, tables: &Tables, before: &[Debug]) -> Result<Debug> {
    let at = cursor.offset();
    let tag = cursor.varint("the tag of a place")?;
    let entry = match tag {
        0 => Debug::Unknown,
        1 => Debug::CompileUnit { file: tables.debug(&mut cursor, "a file")? },
        2 => Debug::File {
            name: tables.string(&mut cursor, "the name of a file")?,
            directory: tables.string(&mut cursor, "the name of a folder")?,
        },
        3 => Debug::LexicalBlock {
            scope: tables.debug(&mut cursor, "a scope")?,
            file: tables.debug(&mut cursor, "a file")?,
            line: cursor.varint32("a line")?,
            column: cursor.varint32("a column")?,
        },
        4 => Debug::Location {
            scope: tables.debug(&mut cursor, "a scope")?,
            file: tables.string(&mut cursor, "the name of a file")?,
            line: cursor.varint32("a line")?,
            column: cursor.varint32("a column")?,
        },
        5 => Debug::Subprogram {
            file: tables.debug(&mut cursor, "a file")?,
            line: cursor.varint32("a line")?,
            name: tables.string(&mut cursor, "the name of a function")?,
            linkage_name: tables.string(&mut cursor, "the linker's name of a function")?,
            unit: tables.debug(&mut cursor, "a compile unit")?,
            scope_line: cursor.varint32("a line")?,
            flags: match version {
                Version::V13_5 => cursor.varint("the flags of a function")?,
                _ => 0,
            },
        },
        6 => Debug::CallSite {
            callee: tables.debug(&mut cursor, "a place")?,
            caller: tables.debug(&mut cursor, "a place")?,
        },
        _ => return Err(cursor.error_at(at, "the tag of a place, 0 to 6 in 13.5, the newest known", tag)),
    };
    for (id, role) in entry.references() {
        if !refers(before, id, role) {
            let expected = format!("{} among the entries before this one", role.name());
            return Err(cursor.error_at(at, expected, format_args!("entry {}", id.0)));
        }
    }
    cursor.end("a place")?;
    Ok(entry)
}
