//! Programs of CUDA Tile IR on arrays.
//!
//! A compiler that distributes tiles over threads has layouts, barriers, vectors and schedules; the meaning
//! of a program has none of these. Here a tile is an array of values in row-major order:
//!
//! ```text
//! %s = reduce %x dim=1 : tile<2x4xi32> -> tile<2xi32>      [1 2 3 4 | 5 6 7 8] is [10 26]
//! ```
//!
//! [`run`] interprets a program that way, over the plain data of its bytecode. [`draw`] makes programs at
//! random, [`simpler`] makes smaller programs from a program that shows a mistake. The interpreter shares
//! only the bytecode with the compiler: not a layout, not an order of threads, not a rounding.
//!
//! A program that means several things must not be compared. So each element has a *slack*: 0 where it is
//! known bit for bit, a distance where a function is approximate by its definition, and no limit where it is
//! undefined, as a quotient by zero, or a sum that depends on the order of its additions. A result computed
//! from an element with slack has no limit, and an address, a branch or an index of such an element ends the
//! run ([`Stop::Undefined`]), as do two accesses that no token orders ([`Stop::Race`]).
#![forbid(unsafe_code)]

pub mod draw;
pub mod float;
mod interpret;
pub mod memory;
pub mod simpler;
pub mod value;

pub use interpret::{Argument, run};
pub use memory::{Buffer, Memory, Stop};
