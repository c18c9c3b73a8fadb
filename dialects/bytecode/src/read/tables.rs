//! The sections that are tables: strings, constants, types, places.
//!
//! A table is a count, an offset for each entry, and the entries one after the other; an entry ends where the
//! next begins:
//!
//! ```text
//! 02 cb cb cb | 00 00 00 00 | 03 00 00 00 | 'a' 'd' 'd' 'k'      two strings: "add", "k"
//! ```
//!
//! Offsets must begin at 0 and never fall, so that entries do not overlap: then they are together at most as
//! large as the section, and a reader that copies each of them once copies at most the size of the file.

use super::cursor::{Cursor, Result};
use crate::{DebugId, Section, TypeId};
use std::sync::Arc;

/// The entries of a table with offsets of `WIDTH` bytes.
pub(crate) fn entries<'a, const WIDTH: usize>(
    cursor: &mut Cursor<'a>,
    what: &str,
    section: Section,
) -> Result<Vec<Cursor<'a>>> {
    let count = cursor.count(what, WIDTH)?;
    if count > 0 || cursor.remaining() > 0 {
        cursor.align(WIDTH)?;
    }
    if count == 0 {
        return Ok(Vec::new());
    }
    let mut begins = Vec::with_capacity(count);
    for index in 0..count {
        let at = cursor.offset();
        let mut bytes = [0; 8];
        bytes[..WIDTH]
            .copy_from_slice(&cursor.array::<WIDTH>(format_args!("the offset of each of {count} {what}"))?);
        let begin = u64::from_le_bytes(bytes);
        let least = begins.last().map_or(0, |&(begin, _)| begin);
        if begin < least || (index == 0 && begin != 0) {
            return Err(cursor.error_at(
                at,
                format_args!("an offset of at least {least}, the first of them 0"),
                begin,
            ));
        }
        begins.push((begin, at));
    }
    let size = cursor.remaining() as u64;
    let mut entries = Vec::with_capacity(count);
    for (index, &(begin, at)) in begins.iter().enumerate() {
        let end = begins.get(index + 1).map_or(size, |&(end, _)| end);
        if begin > size || end > size {
            return Err(cursor.error_at(
                at,
                format_args!("offsets inside of {size} bytes of {what}"),
                begin.max(end),
            ));
        }
        entries.push(cursor.part((end - begin) as usize, what, section)?);
    }
    Ok(entries)
}

/// The tables that indices in a file refer to.
#[derive(Default)]
pub(crate) struct Tables {
    pub(crate) strings: Vec<Arc<str>>,
    pub(crate) constants: Vec<Arc<[u8]>>,
    pub(crate) types: usize,
    pub(crate) debug: usize,
}

impl Tables {
    pub(crate) fn read_strings(&mut self, mut cursor: Cursor) -> Result<()> {
        for mut entry in entries::<4>(&mut cursor, "strings", Section::String)? {
            let at = entry.offset();
            let bytes = entry.take(entry.remaining(), "a string")?;
            let text = str::from_utf8(bytes)
                .map_err(|e| entry.error_at(at + e.valid_up_to(), "a string in UTF-8", "an invalid byte"))?;
            self.strings.push(text.into());
        }
        cursor.end("the strings")
    }

    pub(crate) fn read_constants(&mut self, mut cursor: Cursor) -> Result<()> {
        for mut entry in entries::<8>(&mut cursor, "constants", Section::Constant)? {
            let size = entry.count("bytes of a constant", 1)?;
            self.constants.push(entry.take(size, "a constant")?.into());
            entry.end("a constant")?;
        }
        cursor.end("the constants")
    }

    pub(crate) fn string(&self, cursor: &mut Cursor, what: &str) -> Result<Arc<str>> {
        let index = cursor.index(what, self.strings.len())?;
        Ok(self.strings[index].clone())
    }

    /// A string that is not empty.
    pub(crate) fn name(&self, cursor: &mut Cursor, what: &str) -> Result<Arc<str>> {
        let at = cursor.offset();
        let name = self.string(cursor, what)?;
        if name.is_empty() {
            return Err(cursor.error_at(at, what, "an empty string"));
        }
        Ok(name)
    }

    pub(crate) fn constant(&self, cursor: &mut Cursor) -> Result<Arc<[u8]>> {
        let index = cursor.index("a constant", self.constants.len())?;
        Ok(self.constants[index].clone())
    }

    pub(crate) fn ty(&self, cursor: &mut Cursor, what: &str) -> Result<TypeId> {
        Ok(TypeId(cursor.index(what, self.types)? as u32))
    }

    /// The number of a place, 0 for an unknown one.
    pub(crate) fn debug(&self, cursor: &mut Cursor, what: &str) -> Result<DebugId> {
        Ok(DebugId(cursor.index(what, self.debug + 1)? as u32))
    }

    /// Types, each by its number.
    pub(crate) fn types(&self, cursor: &mut Cursor, what: &str) -> Result<Vec<TypeId>> {
        let count = cursor.count(what, 1)?;
        (0..count).map(|_| self.ty(cursor, what)).collect()
    }
}
