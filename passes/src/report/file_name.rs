//! The name of a report file, for compilations of many modules or for many chips.
//!
//! ```text
//! clang --cuda-gpu-arch=sm_80 --cuda-gpu-arch=sm_90 ... -mllvm -tilespace-report=%m.%c.json
//!     kernel.cu.sm_80.json   kernel.cu.sm_90.json
//! ```
//!
//! Without these words the last compilation wins, so that the report on a chip may be missing without a sign. A
//! file in JSON that has the report on another module or chip is found by its heading; a report on the same one,
//! from the build before, is replaced without a word, and so is a page.

use super::data::Heading;
use serde_json::{Deserializer, Value};
use std::{fs::File, io::Read, path::Path};

/// So much of a file is read to find what it is about: the heading comes first.
const READ: u64 = 1 << 14;

/// The name with the words replaced.
pub(super) fn of(given: &str, module: &Heading) -> String {
    let name = Path::new(&module.name).file_name().map_or("module".into(), |name| name.to_string_lossy());
    given.replace("%m", &name).replace("%c", module.chip.as_deref().unwrap_or("any"))
}

/// Whether a file has something that is no report, such as the source.
pub(super) fn would_lose(file: &str) -> bool {
    let mut bytes = Vec::new();
    let is_read = Path::new(file).is_file()
        && File::open(file).and_then(|opened| opened.take(READ).read_to_end(&mut bytes)).is_ok();
    let text = String::from_utf8_lossy(&bytes);
    let is_report = match file.ends_with(".html") {
        true => text.trim_start().starts_with("<!"),
        false => text.starts_with('{') && text.contains("\"module\":"),
    };
    is_read && !text.trim().is_empty() && !is_report
}

/// The other module or chip that the report in a file is about.
pub(super) fn replaces(file: &str, module: &Heading) -> Option<String> {
    let is_report = !file.ends_with(".html") && Path::new(file).is_file();
    let mut bytes = Vec::new();
    is_report.then(|| File::open(file).ok()).flatten()?.take(READ).read_to_end(&mut bytes).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    let (_, rest) = text.split_once("\"module\":")?;
    let there = Deserializer::from_str(rest).into_iter::<Value>().next()?.ok()?;
    let (name, chip) = (there.get("name")?.as_str()?, there.get("chip").and_then(Value::as_str));
    if (name, chip) == (&module.name, module.chip.as_deref()) {
        return None;
    }
    Some(chip.map_or_else(|| name.to_owned(), |chip| format!("{name} for {chip}")))
}
