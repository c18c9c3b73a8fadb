//! From a module to bytes.
//!
//! A module that uses `fpowi` can be written as 13.4 and 13.5, and not as 13.3, which has no such op. Nothing
//! that concerns the program is dropped to make it fit, only the name of the producer in versions without a
//! place for it.
//!
//! Sections, strings and constants have the order in which cuTile's writer has them, so that
//! `write(&read(file)?, version of the file)` of a file of cuTile is the same bytes. One thing differs:
//! cuTile gives the number -1.0 of type `f64` one bit too many, which NVIDIA's reader takes for 1.0, and ours
//! for -1.0.

mod attributes;
mod buffer;
mod functions;
mod types;

use crate::{
    Module, Section, Version, WriteError,
    debug::{Debug, DebugId, refers},
    format::MAGIC,
};
use buffer::{Buffer, Interner};
use std::sync::Arc;

type Result<T> = std::result::Result<T, WriteError>;

/// The state that the writers of all sections share.
struct Writer<'a> {
    version: Version,
    module: &'a Module,
    strings: Interner<Arc<str>>,
    constants: Interner<Arc<[u8]>>,
    /// The number of entries of the table of places that have numbers for their strings.
    interned_places: usize,
    /// Whether there is a debug section.
    with_places: bool,
    /// For each function, its place and the places of its ops.
    places: Vec<Vec<DebugId>>,
}

/// Writes a module as a file of `version`.
///
/// # Errors
///
/// If the module uses a construct that this version does not have ([`WriteError::needs`] is then the version
/// that does), or if it is not whole: a value that is not visible, an attribute of the wrong kind, an index
/// beyond its table.
pub fn write(module: &Module, version: Version) -> std::result::Result<Vec<u8>, WriteError> {
    let mut writer = Writer {
        version,
        module,
        strings: Interner::default(),
        constants: Interner::default(),
        interned_places: 0,
        with_places: !module.debug.is_empty(),
        places: Vec::new(),
    };
    for (index, entry) in module.debug.iter().enumerate() {
        for (id, role) in entry.references() {
            if !refers(&module.debug[..index], id, role) {
                let message =
                    format!("expected {} among the entries before, found entry {}", role.name(), id.0);
                return Err(WriteError::invalid(message).at(|| format!("entry {} of the places", index + 1)));
            }
        }
    }
    let mut functions = Buffer::default();
    functions.count(module.functions.len());
    for (index, function) in module.functions.iter().enumerate() {
        writer.function(&mut functions, function, index).map_err(|mut error| {
            error.place = match error.place.as_str() {
                "" => format!("function `{}`", function.name),
                op => format!("function `{}`, {op}", function.name),
            };
            error
        })?;
    }
    let globals = writer.globals()?;
    let types = types::encode(&module.types, version)?;
    writer.intern_places(module.debug.len());
    let debug = writer.debug()?;
    let mut producer = Buffer::default();
    if version >= Version::V13_3
        && let Some(name) = &module.producer
    {
        producer.varint(writer.strings.number(name));
    }

    let mut out = Buffer::default();
    let (major, minor) = version.numbers();
    out.extend(&MAGIC);
    out.extend(&[major, minor, 0, 0]);
    let mut add = |section: Section, alignment: usize, content: &Buffer| {
        let number = Section::NUMBERED.iter().position(|&other| other == section).unwrap_or_default();
        out.section(number as u8 + 1, alignment, content);
    };
    add(Section::Function, 8, &functions);
    if !module.globals.is_empty() {
        add(Section::Global, 1, &globals);
    }
    let constants: Vec<Buffer> = writer.constants.entries.iter().map(|data| constant(data)).collect();
    add(Section::Constant, 8, &table(8, constants.iter().map(|constant| constant.bytes.as_slice())));
    if writer.with_places {
        add(Section::Debug, 8, &debug);
    }
    add(Section::Type, 4, &table(4, types.iter().map(|ty| ty.bytes.as_slice())));
    if !producer.bytes.is_empty() {
        add(Section::Producer, 1, &producer);
    }
    add(Section::String, 4, &table(4, writer.strings.entries.iter().map(|text| text.as_bytes())));
    out.byte(0);
    match u32::try_from(out.bytes.len()) {
        Ok(_) => Ok(out.bytes),
        Err(_) => Err(WriteError::invalid("a file of 4 GiB or more")),
    }
}

/// The oldest version that a module can be written as.
///
/// # Errors
///
/// If no version can hold it; the error is the one for the newest version.
pub fn oldest_version(module: &Module) -> std::result::Result<Version, WriteError> {
    let mut version = Version::V13_1;
    loop {
        match write(module, version) {
            Ok(_) => return Ok(version),
            Err(WriteError { needs: Some(needs), .. }) if needs > version => version = needs,
            Err(error) => return Err(error),
        }
    }
}

fn constant(data: &[u8]) -> Buffer {
    let mut out = Buffer::default();
    out.count(data.len());
    out.extend(data);
    out
}

fn table<'a>(width: usize, entries: impl Iterator<Item = &'a [u8]> + Clone) -> Buffer {
    let mut out = Buffer::default();
    out.table(width, entries);
    out
}

impl Writer<'_> {
    /// Gives numbers to the strings of the first `count` places.
    fn intern_places(&mut self, count: usize) {
        for entry in self.module.debug.get(self.interned_places..count).unwrap_or_default() {
            let texts: &[&Arc<str>] = match entry {
                Debug::File { name, directory } => &[name, directory],
                Debug::Location { file, .. } => &[file],
                Debug::Subprogram { name, linkage_name, .. } => &[name, linkage_name],
                _ => &[],
            };
            texts.iter().for_each(|text| _ = self.strings.number(text));
        }
        self.interned_places = self.interned_places.max(count);
    }

    fn globals(&mut self) -> Result<Buffer> {
        let mut out = Buffer::default();
        out.count(self.module.globals.len());
        for global in &self.module.globals {
            self.global(&mut out, global)
                .map_err(|error| error.at(|| format!("global `{}`", global.name)))?;
        }
        Ok(out)
    }

    fn global(&mut self, out: &mut Buffer, global: &crate::Global) -> Result<()> {
        self.name(out, &global.name)?;
        self.ty(out, global.ty)?;
        self.constant(out, &global.data);
        out.varint(global.alignment);
        if self.version >= Version::V13_3 {
            out.byte(global.private.into());
            out.byte(global.constant.into());
        } else if global.private || global.constant {
            let what = if global.private { "visibility" } else { "`constant`" };
            return Err(WriteError::newer(what, Version::V13_3, self.version));
        }
        Ok(())
    }

    /// The section of places.
    fn debug(&mut self) -> Result<Buffer> {
        let mut out = Buffer::default();
        out.count(self.places.len());
        out.align(4);
        let mut begin = 0;
        for function in &self.places {
            out.extend(&(begin as u32).to_le_bytes());
            begin += function.len();
        }
        out.count(begin);
        out.align(8);
        for id in self.places.iter().flatten() {
            out.extend(&u64::from(id.0).to_le_bytes());
        }
        let mut entries = Vec::new();
        for (index, entry) in self.module.debug.iter().enumerate() {
            entries.push(
                self.debug_entry(entry).map_err(|e| e.at(|| format!("entry {} of the places", index + 1)))?,
            );
        }
        out.table(4, entries.iter().map(|entry| entry.bytes.as_slice()));
        Ok(out)
    }

    fn debug_entry(&mut self, entry: &Debug) -> Result<Buffer> {
        let mut out = Buffer::default();
        let mut text = |text: &Arc<str>| self.strings.number(text);
        let (tag, parts) = match entry {
            Debug::Unknown => (0, vec![]),
            Debug::CompileUnit { file } => (1, vec![file.0.into()]),
            Debug::File { name, directory } => (2, vec![text(name), text(directory)]),
            Debug::LexicalBlock { scope, file, line, column } => {
                (3, vec![scope.0.into(), file.0.into(), (*line).into(), (*column).into()])
            }
            Debug::Location { scope, file, line, column } => {
                (4, vec![scope.0.into(), text(file), (*line).into(), (*column).into()])
            }
            Debug::Subprogram { file, line, name, linkage_name, unit, scope_line, flags } => {
                let (name, linkage_name) = (text(name), text(linkage_name));
                let line = (*line).into();
                let mut parts =
                    vec![file.0.into(), line, name, linkage_name, unit.0.into(), (*scope_line).into()];
                if self.version >= Version::V13_5 {
                    parts.push(*flags);
                } else if *flags != 0 {
                    return Err(WriteError::newer("flags of a function", Version::V13_5, self.version));
                }
                (5, parts)
            }
            Debug::CallSite { callee, caller } => (6, vec![callee.0.into(), caller.0.into()]),
        };
        out.varint(tag);
        parts.into_iter().for_each(|part| out.varint(part));
        Ok(out)
    }
}
