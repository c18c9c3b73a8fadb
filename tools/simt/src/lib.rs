//! The machine that runs PTX ([`machine`]), and launches as files ([`launch`]).

#![forbid(unsafe_code)]

pub mod launch;
pub mod machine;

pub use machine::{
    Arg, Bounds, Cause, Columns, Event, HostMemory, Kernel, Machine, OWN, Parameter, Program, Rival, Shape,
    Stop, TensorMap, Window, reserved, window,
};
