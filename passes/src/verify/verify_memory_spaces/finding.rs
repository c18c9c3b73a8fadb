//! The findings: their messages, severities, ops and spaces, generated from `Findings.td`.

use mlir_ext::diagnostics::Severity;
use tilespace_core::MemorySpace;

include!(concat!(env!("OUT_DIR"), "/findings.rs"));
