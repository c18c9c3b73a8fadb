//! The name of a report file, for compilations of many modules or for many chips.
//!
//! ```text
//! clang --cuda-gpu-arch=sm_80 --cuda-gpu-arch=sm_90 ... -mllvm -tilespace-report=%m.%c.json
//!     kernel.cu.sm_80.json   kernel.cu.sm_90.json
//! ```
//!
//! Without these words the last compilation wins, so that the report on a chip may be missing without a sign. A
//! file that has the report on another module or chip is found by the line that each report has about its
//! module; a report on the same one, from the build before, is replaced without a word.

use super::data::Heading;
use std::{fs::File, io::Read, path::Path};

/// So much of a file is read to find what it is about. The page is in front of a report.
const READ: u64 = 1 << 20;

/// The name with the words replaced.
pub(super) fn of(given: &str, module: &Heading) -> String {
    let name = Path::new(&module.name).file_name().map_or("module".into(), |name| name.to_string_lossy());
    given.replace("%m", &name).replace("%c", module.chip.as_deref().unwrap_or("any"))
}

/// The other module or chip that the report in a file is about.
pub(super) fn replaces(file: &str, module: &Heading) -> Option<String> {
    let is_file = file != "-" && Path::new(file).is_file();
    let mut opened = is_file.then(|| File::open(file).ok()).flatten()?.take(READ);
    let mut bytes = Vec::new();
    opened.read_to_end(&mut bytes).ok()?;
    let text = String::from_utf8_lossy(&bytes);
    let start = text.find("\"version\"")?;
    let value = |text: &str, key: &str| {
        let (_, rest) = text.split_once(&format!("\"{key}\""))?;
        rest.split('"').nth(1).map(str::to_owned)
    };
    let (head, _) = text[start..].split_once("\"functions\"")?;
    let (name, chip) = (value(head, "name")?, value(head, "chip"));
    let on = |name: &str, chip: &Option<String>| match chip {
        Some(chip) => format!("{name} for {chip}"),
        None => name.to_owned(),
    };
    ((&name, &chip) != (&module.name, &module.chip)).then(|| on(&name, &chip))
}
