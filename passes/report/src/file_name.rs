//! The name of a report file, for compilations of many modules or for many chips.
//!
//! ```text
//! clang --cuda-gpu-arch=sm_80 --cuda-gpu-arch=sm_90 ... -Xclang -mllvm -Xclang -tilespace-report=%m.%c.json
//!     kernel.cu.sm_80.json   kernel.cu.sm_90.json
//! ```
//!
//! Two files of one name in different folders have one `%m`. So `%s` is the whole path of the source, as
//! `llvm-cov` writes its pages, and the folders are made:
//!
//! ```text
//! TILESPACE_REPORT=reports/%s.%c.html     reports/home/me/project/src/a/kernel.cu.sm_90.html
//!                                         reports/home/me/project/src/b/kernel.cu.sm_90.html
//! ```
//!
//! Without these words the last compilation wins, so that the report on a chip may be missing without a sign.
//! A report on another module or chip is found by its heading, and a warning says that it is replaced; a
//! report on the same one, from the build before, is replaced without a word.

use crate::data::Heading;
use serde_json::{Deserializer, Value};
use std::{
    fs::{self, File},
    io::{self, Read},
    path::{Component, Path, PathBuf, absolute},
};

/// So much of a file is read to find what it is about: the heading comes first.
const READ: u64 = 1 << 14;
/// The text by which a page is recognized.
pub(super) const PAGE: &str = "<title>Memory spaces</title>";
/// The element with the subject of a page, after its title.
const ABOUT: (&str, &str) = ("<meta name=\"tilespace-report\" content=\"", "\">");
const SOURCE: &str = "%s";

/// The name with the words replaced. Folders that come of a source's path are made.
pub(super) fn of(given: &str, module: &Heading) -> io::Result<String> {
    let name = Path::new(&module.name).file_name().map_or("module".into(), |name| name.to_string_lossy());
    let chip = module.chip.as_deref().unwrap_or("any");
    let named = given.replace("%m", &name).replace("%c", chip).replace(SOURCE, &below_root(&module.name));
    if given.contains(SOURCE) {
        fs::create_dir_all(Path::new(&named).parent().unwrap_or(Path::new("")))?;
    }
    Ok(named)
}

/// The whole path of a file, without the separator that it begins with: `..` leads nowhere.
fn below_root(file: &str) -> String {
    let mut path = PathBuf::new();
    for part in absolute(file).unwrap_or_else(|_| file.into()).components() {
        match part {
            Component::Normal(name) => path.push(name),
            Component::ParentDir => drop(path.pop()),
            Component::RootDir | Component::CurDir | Component::Prefix(_) => {}
        }
    }
    path.to_string_lossy().into_owned()
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

/// The element by which a page says what it is about.
pub(super) fn element(module: &Heading) -> String {
    let text = subject(&module.name, module.chip.as_deref()).replace('&', "&amp;");
    format!("{}{}{}", ABOUT.0, text.replace('"', "&quot;").replace('<', "&lt;"), ABOUT.1)
}

fn subject(name: &str, chip: Option<&str>) -> String {
    chip.map_or_else(|| name.to_owned(), |chip| format!("{name} for {chip}"))
}

/// The subject of a report that begins so. Pages of older versions do not say.
fn subject_in(start: &str) -> Option<String> {
    if !start.contains(PAGE) {
        return heading_in(start).map(|(name, chip)| subject(&name, chip.as_deref()));
    }
    let (_, rest) = start.split_once(ABOUT.0)?;
    let (text, _) = rest.split_once(ABOUT.1)?;
    Some(text.replace("&lt;", "<").replace("&quot;", "\"").replace("&amp;", "&"))
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
    subject_in(start).filter(|there| *there != subject(&module.name, module.chip.as_deref()))
}
