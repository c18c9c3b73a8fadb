//! The file that a report is written to.

use crate::{
    data::{self, Heading},
    file_name,
    findings::Findings,
    html,
    named::{Failed, Message, Named, Severity, Sink},
};
use serde_json::Serializer;
use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Write},
    path::Path,
    process,
};
use tilespace_core::ir::Op;

/// The parts of a report besides the findings, and its destination.
pub struct Output<'o, I: Named> {
    /// The op around the whole module.
    pub root: Op<I>,
    /// The heading of the report.
    pub heading: Heading,
    /// The files that the module comes from: its source, and the file that was read.
    pub files: Vec<String>,
    /// The parts that were not analysed, in words.
    pub not_read: Vec<String>,
    /// The file, or `-` for stdout: a page if it ends in `.html`, else JSON. `%m` in it is the name of the
    /// module, `%s` its whole path, `%c` the chip.
    pub file: &'o str,
    /// More folders, with colons between, in which sources for a page may be.
    pub sources: &'o str,
}

impl<I: Named> Findings<'_, I> {
    /// Writes the report. A file is written atomically; a warning says so if it had the report on another
    /// module or chip.
    pub fn write(
        &self,
        output: Output<'_, I>,
        reader: &mut I::Reader,
        sink: &mut dyn Sink<I>,
    ) -> Result<(), Failed> {
        let Output { root, heading, files, not_read, file, sources } = output;
        let fail = |sink: &mut dyn Sink<I>, text: String| {
            sink.say(Message::new(Severity::Error, root, text));
            Err(Failed)
        };
        let named = file_name::of(file, &heading);
        let file = match &named {
            Ok(named) => named,
            Err(error) => return fail(sink, format!("cannot make the folder of the report {file}: {error}")),
        };
        let regular = (file != "-").then(|| file_name::regular(file)).flatten();
        let start = regular.as_deref().and_then(file_name::start_of);
        if start.as_deref().is_some_and(|start| !file_name::is_report(start)) {
            let text =
                format!("{file} is not a report, and is not overwritten: name another file for the report");
            return fail(sink, text);
        }
        if let Some(other) = start.and_then(|start| file_name::other_subject(&start, &heading)) {
            let text = format!(
                "{file} was the report on {other}, and is replaced: \
                 put %m (the module) or %s (its path) and %c (the chip) in the name to keep both"
            );
            sink.say(Message::new(Severity::Warning, root, text));
        }
        let write = |out: &mut dyn Write| -> io::Result<()> {
            let mut out = BufWriter::new(out);
            if file.ends_with(".html") {
                html::write(self, heading, files, reader, not_read, sources, &mut out)?;
            } else {
                data::write(self, heading, reader, not_read, false, &mut Serializer::pretty(&mut out))?;
                writeln!(out)?;
            }
            out.flush()
        };
        let written = match &regular {
            _ if file == "-" => write(&mut io::stdout().lock()),
            Some(there) => replace(there, write),
            // After the text that is there already.
            None => OpenOptions::new().append(true).open(file).and_then(|mut out| write(&mut out)),
        };
        written.or_else(|error| fail(sink, format!("cannot write the report to {file}: {error}")))
    }
}

/// Writes to a temporary file, and renames it when it is complete.
fn replace(file: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut part = file.as_os_str().to_owned();
    // Compilations beside this one may write it, too.
    part.push(format!(".{}.part", process::id()));
    let written =
        File::create(&part).and_then(|mut out| write(&mut out)).and_then(|()| fs::rename(&part, file));
    if written.is_err() {
        // There may be nothing to remove.
        let _ = fs::remove_file(&part);
    }
    written
}
