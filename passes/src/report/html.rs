//! The report as an HTML page: one file that needs no network.
//!
//! ```text
//! page.html   @REPORT@ ... @SOURCES@      the report as JSON, and the text of the files that its places name
//! ```
//!
//! The page draws itself from the same JSON that tools read. The JSON is in a script element, so it must not
//! contain the end tag: `<`, which JSON has within strings only, is written as `\u003c`.
//!
//! A location names its file as on the compiler's command line, often relative to another working directory.
//! So a file is looked up by that path, and below the folder of the module and those that the user names, by
//! its whole path and by its file name.

use super::{
    Findings,
    data::{self, Heading},
};
use crate::{extract::Extractor, limits::SOURCE_BYTES};
use melior::ir::{OperationRef, operation::OperationLike};
use mlir_ext::ir;
use serde_json::Serializer;
use std::{
    collections::BTreeMap,
    fs,
    io::{self, Write},
    iter,
    path::{Path, PathBuf},
};

const PAGE: &str = include_str!("page.html");
const REPORT: &str = "@REPORT@";
const SOURCES: &str = "@SOURCES@";

/// Writes the page.
pub(super) fn write<'c: 'a, 'a>(
    found: &Findings<'c, 'a>,
    module: Heading,
    extractor: &mut Extractor,
    not_read: Vec<String>,
    folders: &[PathBuf],
    out: &mut impl Write,
) -> io::Result<()> {
    let (head, rest) = PAGE.split_once(REPORT).unwrap_or((PAGE, ""));
    let (middle, tail) = rest.split_once(SOURCES).unwrap_or((rest, ""));
    out.write_all(head.as_bytes())?;
    data::write(found, module, extractor, not_read, &mut Serializer::new(Escaped(&mut *out)))?;
    out.write_all(middle.as_bytes())?;
    let text = |file: String| {
        let bytes = fs::read(find(Path::new(&file), folders)?).ok()?;
        Some((file, String::from_utf8_lossy(&bytes).into_owned()))
    };
    let sources: BTreeMap<String, String> = data::files(found).into_iter().filter_map(text).collect();
    serde_json::to_writer(Escaped(&mut *out), &sources)?;
    out.write_all(tail.as_bytes())
}

/// The folders for sources: the one that the module was read from, and those that a user names.
pub(super) fn folders(module: OperationRef<'_, '_>, named: &str) -> Vec<PathBuf> {
    let place = ir::print_location(module.location());
    let own = place.rsplitn(3, ':').nth(2).and_then(|file| Path::new(file).parent());
    let named = named.split(':').filter(|folder| !folder.is_empty()).map(PathBuf::from);
    own.map(Path::to_path_buf).into_iter().chain(named).collect()
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
        assert_eq!((PAGE.matches(REPORT).count(), PAGE.matches(SOURCES).count()), (1, 1));
    }
}
