//! The failure of a pass, or of a change that a pass makes.

use std::{
    error::Error,
    fmt::{self, Display, Formatter},
};

/// A pass has failed: `mlir::Pass::signalPassFailure`. It has emitted a diagnostic that says why.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct PassFailure;

impl Display for PassFailure {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        formatter.write_str("the pass failed")
    }
}

impl Error for PassFailure {}
