//! The machine that runs PTX ([`machine`]), and launches as files ([`launch`]).

#![forbid(unsafe_code)]

pub mod launch;
pub mod machine;

pub use machine::{Arg, Columns, Event, Machine, OWN, Program, Shape, Stop, TensorMap, Window, window};
