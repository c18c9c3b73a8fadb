//! The findings, for people and for tools.
//!
//! ```text
//! remark: stays generic in 'get' (unknown-caller): ...       for people
//!   note: argument 0 of 'get'
//! "left_generic": [{"function": "get", "op": "llvm.load", ...}]    for tools
//! ```
//!
//! Both show the plan that is applied; `data.rs` has the JSON, `html.rs` the page that shows it. Nothing here
//! knows of MLIR: a report asks a [`Named`] IR for the words for ops, values and places, and its messages go
//! to a [`Sink`].
//!
//! ```text
//! named       what is asked of an IR, and where messages go
//! left        accesses that stay generic, and why, step by step;  messages: the same for people
//! data        the report as JSON;  html, packed: the page;  output: the file that is written
//! code        the accesses in the code that a module became;  outcome: those of another tool's rewrite
//! debug       the state of the solver, and names of ops and values by number
//! variables   the variable that a pointer belongs to
//! illegal     operations that the hardware lacks
//! ```

#![forbid(unsafe_code)]

mod code;
mod data;
pub mod debug;
mod file_name;
mod findings;
mod html;
pub mod illegal;
mod left;
mod messages;
mod named;
mod outcome;
mod output;
mod packed;
mod variables;

pub use code::Code;
pub use data::Heading;
pub use findings::{Findings, Seconds};
pub use named::{Failed, Message, Missed, Named, Severity, Sink, stays_generic};
pub use outcome::Outcome;
pub use output::Output;
