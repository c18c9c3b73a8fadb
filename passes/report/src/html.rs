//! The report as an HTML page: one file that needs no network.
//!
//! ```text
//! page.html   @REPORT@ ... @ABOUT@ ... @SOURCES@   the report, what it is of, and the text of the files that its places name
//! ```
//!
//! The page draws itself from the same report that tools read, in short ([`Packed`]). The JSON is in script
//! elements, so it must not contain the end tag: `<`, which JSON has within strings only, is written as
//! `\u003c`.
//!
//! A location names its file as on the compiler's command line, often relative to another working directory.
//! So a file is looked up by that path, and below the folders of the files that the module comes from, and
//! those that the user names, by its whole path and by its file name. The page says which ones it lacks.

use crate::{
    data::{self, Heading},
    file_name,
    findings::Findings,
    named::Named,
    packed::Packed,
};
use serde::Serialize;
use serde_json::Serializer;
use std::{
    collections::BTreeMap,
    fs,
    io::{self, Write},
    iter,
    path::{Path, PathBuf},
};
use tilespace_core::{explain::Reason, limits::SOURCE_BYTES};

const PAGE: &str = include_str!("page.html");
/// Where a page gets its parts, in order.
const PARTS: [&str; 3] = ["@REPORT@", "@ABOUT@", "@SOURCES@"];

/// The context of a report: its sources, and the reasons that it may name.
#[derive(Serialize)]
struct About {
    /// The files that the module comes from: its source, and the file that was read.
    files: Vec<String>,
    /// Where files were looked for besides the working directory.
    folders: Vec<PathBuf>,
    /// Files that were not found.
    missing: Vec<String>,
    /// The meaning of each reason, and the advice about it.
    reasons: BTreeMap<&'static str, [&'static str; 2]>,
}

/// Writes the page. `named` are the folders that a user names, with colons between.
pub(super) fn write<I: Named>(
    found: &Findings<'_, I>,
    heading: Heading,
    files: Vec<String>,
    reader: &mut I::Reader,
    not_read: Vec<String>,
    named: &str,
    out: &mut impl Write,
) -> io::Result<()> {
    let folders = folders(&files, named);
    let (mut sources, mut missing) = (BTreeMap::new(), Vec::new());
    for file in data::files(found) {
        match find(Path::new(&file), &folders).and_then(|found| fs::read(found).ok()) {
            Some(bytes) => drop(sources.insert(file, String::from_utf8_lossy(&bytes).into_owned())),
            None => missing.push(file),
        }
    }
    let reasons = Reason::ALL.map(|reason| (reason.name(), [reason.sentence(), reason.advice()]));
    let about = About { files, folders, missing, reasons: reasons.into() };
    let (head, mut rest) = PAGE.split_once(file_name::PAGE).unwrap_or(("", PAGE));
    write!(out, "{head}{}\n{}", file_name::PAGE, file_name::element(&heading))?;
    let mut up_to = |mark: &str, out: &mut dyn Write| {
        let (before, behind) = rest.split_once(mark).unwrap_or((rest, ""));
        rest = behind;
        out.write_all(before.as_bytes())
    };
    let [report_at, about_at, sources_at] = PARTS;
    up_to(report_at, out)?;
    let mut report = Serializer::with_formatter(Escaped(&mut *out), Packed::default());
    data::write(found, heading, reader, not_read, true, &mut report)?;
    up_to(about_at, out)?;
    serde_json::to_writer(Escaped(&mut *out), &about)?;
    up_to(sources_at, out)?;
    serde_json::to_writer(Escaped(&mut *out), &sources)?;
    out.write_all(rest.as_bytes())
}

/// The folders for sources: the folders of the files that the module comes from, and the folders that a user
/// names.
fn folders(files: &[String], named: &str) -> Vec<PathBuf> {
    let own = files.iter().filter_map(|file| Path::new(file).parent()).map(Path::to_path_buf);
    let named = named.split(':').filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let mut folders = Vec::new();
    // The first is the working directory, which comes first anyway.
    for folder in own.filter(|folder| !folder.as_os_str().is_empty()).chain(named) {
        if !folders.contains(&folder) {
            folders.push(folder);
        }
    }
    folders
}

/// The path of a file, if it exists and is not too big.
fn find(file: &Path, folders: &[PathBuf]) -> Option<PathBuf> {
    let below = |folder: &PathBuf| [Some(folder.join(file)), file.file_name().map(|name| folder.join(name))];
    let mut all = iter::once(file.to_path_buf()).chain(folders.iter().flat_map(below).flatten());
    all.find(|file| fs::metadata(file).is_ok_and(|there| there.is_file() && there.len() <= SOURCE_BYTES))
}

/// Writes JSON without any `<`.
struct Escaped<W>(W);

impl<W: Write> Write for Escaped<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for (index, part) in bytes.split(|byte| *byte == b'<').enumerate() {
            if index > 0 {
                self.0.write_all(b"\\u003c")?;
            }
            self.0.write_all(part)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_the_script_that_it_stands_in() {
        let mut out = Vec::new();
        serde_json::to_writer(Escaped(&mut out), "a</script><b>").expect("a vector takes all");
        assert_eq!(out, br#""a\u003c/script>\u003cb>""#);
        assert_eq!(serde_json::from_slice::<String>(&out).expect("it is JSON"), "a</script><b>");
    }

    #[test]
    fn the_page_has_a_place_for_each_part() {
        let places = PARTS.map(|part| PAGE.match_indices(part).map(|(at, _)| at).collect::<Vec<_>>());
        assert!(places.iter().all(|places| places.len() == 1) && places.is_sorted(), "{places:?}");
    }
}
