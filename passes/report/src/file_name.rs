//! The name of a report file, for compilations of many modules or for many chips.
//!
//! ```text
//! clang --cuda-gpu-arch=sm_80 --cuda-gpu-arch=sm_90 ... -Xclang -mllvm -Xclang -tilespace-report=%m.%c.json
//!     kernel.cu.sm_80.json   kernel.cu.sm_90.json
//! ```
//!
//! Without these words the last compilation wins, so that the report on a chip may be missing without a sign.
//! A file in JSON that has the report on another module or chip is found by its heading; a report on the same
//! module and chip, from the build before, is replaced without a word, and so is a page.

use crate::data::Heading;
use serde_json::{Deserializer, Value};
use std::{
    fs::{self, File},
    io::Read,
    path::{Path, PathBuf},
};

/// So much of a file is read to find what it is about: the heading comes first.
const READ: u64 = 1 << 14;
/// The text by which a page is recognized.
const PAGE: &str = "<title>Memory spaces</title>";

/// The name with the words replaced.
pub(super) fn of(given: &str, module: &Heading) -> String {
    let name = Path::new(&module.name).file_name().map_or("module".into(), |name| name.to_string_lossy());
    given.replace("%m", &name).replace("%c", module.chip.as_deref().unwrap_or("any"))
}

/// The first part of a file; none if it is empty, or cannot be read.
pub(super) fn start_of(file: &Path) -> Option<String> {
    let mut bytes = Vec::new();
    File::open(file).ok()?.take(READ).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned()).filter(|text| !text.trim().is_empty())
}

/// The module and the chip that a report in JSON is about.
fn heading_in(text: &str) -> Option<(String, Option<String>)> {
    let (_, rest) = text.split_once("\"module\":").filter(|(before, _)| before.contains("\"version\":"))?;
    let there = Deserializer::from_str(rest).into_iter::<Value>().next()?.ok()?;
    let text = |key| there.get(key).and_then(Value::as_str).map(str::to_owned);
    Some((text("name")?, text("chip")))
}

/// Whether a file that begins so is a report, and not something else, such as the source.
pub(super) fn is_report(start: &str) -> bool {
    start.contains(PAGE) || start.starts_with('{') && heading_in(start).is_some()
}

/// The file that a name leads to, through links; none for files that are written in place: pipes, devices,
/// and links to them.
pub(super) fn regular(file: &str) -> Option<PathBuf> {
    let path = fs::canonicalize(file).unwrap_or_else(|_| file.into());
    let is_ours = |path: &Path| !["/dev", "/proc"].iter().any(|folder| path.starts_with(folder));
    let is_named = fs::read_link(file).map_or(true, |to| is_ours(&to)) && is_ours(Path::new(file));
    (is_named && is_ours(&path) && fs::metadata(&path).map_or(true, |there| there.is_file())).then_some(path)
}

/// The other module or chip that a report that begins so is about.
pub(super) fn other_subject(start: &str, module: &Heading) -> Option<String> {
    let (name, chip) = heading_in(start)?;
    if (&name, &chip) == (&module.name, &module.chip) {
        return None;
    }
    Some(chip.map_or_else(|| name.clone(), |chip| format!("{name} for {chip}")))
}
