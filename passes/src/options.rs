//! Options and statistics of passes and pipelines, as each pass reads them: generated from `Passes.td`.
//!
//! ```text
//! def IpMsp : ... { let options = [CloneBudget]; }     IpMspOptions { do_clone_for_ip_msp: i64 }
//!                                                      IP_MSP.argument, IP_MSP.options
//! ```
//!
//! The descriptors that refer to the passes themselves are in [`registry`](crate::registry), above all
//! passes.

use mlir_ext::pass::{OptionDescriptor, OptionKind, OptionValues};

/// A pass or a pipeline as text names it: a pipeline that contains it needs no more.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    /// Its name on a command line.
    pub argument: &'static str,
    /// Its options.
    pub options: &'static [OptionDescriptor],
}

include!(concat!(env!("OUT_DIR"), "/options.rs"));
