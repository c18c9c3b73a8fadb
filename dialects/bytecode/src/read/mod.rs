//! From bytes to a module.
//!
//! A file is a header and sections, in any order:
//!
//! ```text
//! 7f 'T' 'i' 'l' 'e' 'I' 'R' 00 | 0d 03 00 00 (13.3, tag 0) | 82 (function section, aligned) length, alignment ... | 00
//! ```
//!
//! First all sections are found, then they are read in the order in which they need each other: strings,
//! types, constants, places, globals, functions. The first fault ends the reading with an error, and nothing
//! is kept.

mod attributes;
mod cursor;
mod debug;
mod functions;
mod tables;
mod types;

use crate::{Global, Module, ReadError, Section, Version, format::MAGIC};
use cursor::{Cursor, Result};
use functions::Functions;
use tables::Tables;

/// Whether bytes claim to be CUDA Tile bytecode.
pub fn is_bytecode(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// Reads a file.
///
/// # Errors
///
/// If the bytes are not a file of 13.1 to 13.5, are damaged, or refer to missing entries. Whether ops have
/// the types and attributes that their semantics require is not checked.
pub fn read(bytes: &[u8]) -> std::result::Result<Module, ReadError> {
    let mut cursor = Cursor::new(bytes, 0, Section::Header);
    if u32::try_from(bytes.len()).is_err() {
        return Err(cursor.error("a file of less than 4 GiB", bytes.len()));
    }
    let version = read_header(&mut cursor)?;
    let sections = find_sections(bytes, cursor.offset())?;
    let section = |section: Section| sections[section_index(section)];
    let mandatory = |which: Section| {
        let end = Cursor::new(&[], bytes.len(), Section::Layout);
        section(which).ok_or_else(|| end.error(format_args!("a {which}"), "none"))
    };

    let mut tables = Tables::default();
    let mut module = Module { version, ..Module::default() };
    tables.read_strings(mandatory(Section::String)?)?;
    if let Some(mut cursor) = section(Section::Producer) {
        module.producer = Some(tables.string(&mut cursor, "the producer's name")?);
        cursor.end("the producer")?;
    }
    if let Some(cursor) = section(Section::Type) {
        module.types = types::read(cursor, version, &mut tables)?;
    }
    if let Some(cursor) = section(Section::Constant) {
        tables.read_constants(cursor)?;
    }
    let mut places = debug::Places::default();
    if let Some(cursor) = section(Section::Debug) {
        places = debug::read(cursor, version, &mut tables)?;
    }
    if let Some(cursor) = section(Section::Global) {
        module.globals = read_globals(cursor, version, &tables)?;
    }
    let functions = mandatory(Section::Function)?;
    module.functions =
        Functions::new(version, &tables, &mut module.types, &places).read(functions, bytes.len())?;
    module.debug = places.table;
    Ok(module)
}

fn read_header(cursor: &mut Cursor) -> Result<Version> {
    let magic: [u8; 8] = cursor.array("the magic bytes of CUDA Tile bytecode")?;
    if magic != MAGIC {
        return Err(cursor.error_at(
            0,
            "the magic bytes of CUDA Tile bytecode",
            format_args!("{magic:02x?}"),
        ));
    }
    let at = cursor.offset();
    let [major, minor] = cursor.array("a version")?;
    let tag = u16::from_le_bytes(cursor.array("the tag of a version")?);
    match Version::from_numbers(major, minor) {
        Some(version) if tag == 0 => Ok(version),
        _ => {
            let expected =
                format!("a version from {} to {}, the newest known", Version::V13_1, Version::NEWEST);
            let preview = if tag & 1 != 0 { ", which has preview operations" } else { "" };
            Err(cursor.error_at(at, expected, format_args!("{major}.{minor}.{tag}{preview}")))
        }
    }
}

/// The place of a section in the list of those with numbers.
fn section_index(section: Section) -> usize {
    Section::NUMBERED.iter().position(|&other| other == section).unwrap_or_default()
}

fn find_sections(bytes: &[u8], begin: usize) -> Result<[Option<Cursor<'_>>; Section::NUMBERED.len()]> {
    let mut sections = [None; Section::NUMBERED.len()];
    // A cursor over the whole file, since sections are aligned in the file.
    let mut cursor = Cursor::new(bytes, 0, Section::Layout);
    cursor.take(begin, "the header")?;
    loop {
        let at = cursor.offset();
        let byte = cursor.byte("a section, or the end of all")?;
        if byte == 0 {
            cursor.end("the file after its last section")?;
            return Ok(sections);
        }
        let index = usize::from(byte & 0x7f).wrapping_sub(1);
        let Some(&section) = Section::NUMBERED.get(index) else {
            let expected = format!("a section, 1 to {} in 13.5, the newest known", Section::NUMBERED.len());
            return Err(cursor.error_at(at, expected, byte & 0x7f));
        };
        let length = cursor.count("bytes of a section", 1)?;
        let least = match section {
            Section::String | Section::Type => 4,
            Section::Function | Section::Debug | Section::Constant => 8,
            _ => 1,
        };
        let at_alignment = cursor.offset();
        let alignment = if byte & 0x80 != 0 { cursor.varint("an alignment")? } else { 1 };
        match usize::try_from(alignment) {
            Ok(alignment)
                if alignment.is_power_of_two() && alignment % least == 0 && alignment <= 1 << 16 =>
            {
                cursor.align(alignment)?;
            }
            _ => {
                let expected = format!("an alignment of the {section}, a power of two from {least} to 65536");
                return Err(cursor.error_at(at_alignment, expected, alignment));
            }
        }
        let part = cursor.part(length, format_args!("the {length} bytes of the {section}"), section)?;
        if sections[index].replace(part).is_some() {
            return Err(cursor.error_at(at, "distinct sections", format_args!("a second {section}")));
        }
    }
}

fn read_globals(mut cursor: Cursor, version: Version, tables: &Tables) -> Result<Vec<Global>> {
    let with_flags = version >= Version::V13_3;
    let count = cursor.count("globals", if with_flags { 6 } else { 4 })?;
    let mut globals = Vec::new();
    for _ in 0..count {
        globals.push(Global {
            name: tables.name(&mut cursor, "the name of a global")?,
            ty: tables.ty(&mut cursor, "the type of a global")?,
            data: tables.constant(&mut cursor)?,
            alignment: cursor.varint("an alignment")?,
            private: with_flags && cursor.boolean("the visibility of a global")?,
            constant: with_flags && cursor.boolean("whether a global is constant")?,
        });
    }
    cursor.end("the globals")?;
    Ok(globals)
}
