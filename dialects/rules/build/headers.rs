//! The headers of the LLVM that a crate is built for. The build scripts of several crates include this file.

use anyhow::{Context, Result};
use std::{fs, path::Path};

/// Names the prefix of an LLVM other than the LLVM of the rest of the build.
pub const PREFIX: &str = "TILESPACE_LLVM_PREFIX";

/// The major version of the LLVM with these headers.
pub fn version(include: &Path) -> Result<i64> {
    let file = include.join("llvm/Config/llvm-config.h");
    let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
    let number = text.lines().find_map(|line| line.strip_prefix("#define LLVM_VERSION_MAJOR "));
    number
        .and_then(|number| number.trim().parse().ok())
        .with_context(|| format!("{}: no version", file.display()))
}
