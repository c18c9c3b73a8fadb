//! A machine that runs PTX: tests see the effects of the compiled code, not the beliefs of the compiler's
//! authors.
//!
//! A pass that mistakes a parameter for a stack slot leaves code like
//!
//! ```text
//! cvta.param.u64    %rd2, %rd1;        // in the kernel
//! cvta.to.local.u64 %rd3, %rd2;        // in a function that it calls
//! ld.local.b32      %r1, [%rd3];       // reads other memory
//! ```
//!
//! The state spaces have disjoint windows here. An access outside of an object, through the window of another
//! space, or misaligned, is a fault with its line. `cvta.to` of an address outside of its window gives an
//! address at which every access faults, and so does `cvta` of an offset outside. So code without a fault
//! accesses the memory that it names, and the final memory, the output, the volatile accesses and the atomics
//! of two versions of a kernel can be compared. An instruction that the machine does not know ends a run with
//! an error of its own: it is never skipped.
//!
//! The text is read by `lex` and `syntax`, made instructions by `decode`, and run by threads that take turns
//! ([`Machine::launch`], `run`, `schedule`, `step`). Joint actions of the lanes of a warp, the threads of a
//! block and the blocks of a cluster are in `warp`; the matrices of a warp in `matrix`, `mma` (with
//! `fragment` and `sparse`) and `wmma`; memory with copies on several GPUs in `multimem`. The engines
//! beside the threads have a file each: `copies`, `tma` with its `tensormap`, `rows` and `columns`,
//! `mbarrier`, `wgmma` with its `descriptor`, `tensor` and `tensor_*`. Their work is done as late as it may
//! be, so that a missing wait shows in the result.
//!
//! Not known: textures and surfaces, sparse `wgmma`, video instructions; of the instructions that LLVM makes,
//! `lacking.txt` has the list, which a test compares. Not modelled: the proxy fence that a write by a thread
//! needs before an engine reads it (`fence.proxy.async`), and memory that is visible late to other threads (a
//! program has to be free of races).

mod access;
mod alu;
mod atomics;
mod calls;
mod carry;
mod columns;
mod copies;
mod decode;
mod descriptor;
mod element;
mod event;
mod float;
mod fragment;
mod kernel;
mod layout;
mod lex;
mod matrix;
mod mbarrier;
mod memory;
mod mma;
mod multimem;
mod narrow;
mod numbers;
mod packed;
mod races;
mod rounding;
mod rows;
mod run;
mod schedule;
mod sparse;
mod stack;
mod step;
mod syntax;
mod tensor;
mod tensor_copy;
mod tensor_mma;
mod tensor_operands;
mod tensor_scales;
mod tensor_shape;
mod tensormap;
mod thread;
mod tma;
mod warp;
mod wgmma;
mod wide;
mod wmma;

pub use columns::Columns;
pub use event::{Event, OWN};
pub use kernel::{Kernel, Parameter};
pub use layout::Program;
pub use memory::{HostMemory, Window, reserved, window};
pub use races::Rival;
pub use run::{Arg, Machine, Shape};
pub use syntax::Bounds;
pub use tensormap::TensorMap;

use std::fmt;

/// The reason why a run ended early, or did not begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A fault of the program, at a line of the PTX: a bad access, `trap`, a failed assertion, threads that
    /// wait for each other, or a race.
    Fault(u32, String),
    /// Something that the machine does not know, at a line of the PTX.
    Unsupported(u32, String),
    /// Too many steps.
    Limit,
}

impl Stop {
    fn syntax(line: u32, what: impl fmt::Display) -> Self {
        Self::Unsupported(line, what.to_string())
    }
}

/// The kind of a [`Stop`], as a driver tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// An access where no memory is, or to memory other than the named one.
    Address,
    /// An address that is not a multiple of the size.
    Alignment,
    /// `trap`.
    Trap,
    /// A failed assertion.
    Assertion,
    /// Threads that wait for each other, or too many steps.
    Stuck,
    /// Another fault.
    Other,
    /// Something that the machine does not know.
    Unsupported,
}

impl Stop {
    /// Its kind.
    pub fn cause(&self) -> Cause {
        match self {
            Self::Unsupported(..) => Cause::Unsupported,
            Self::Limit => Cause::Stuck,
            Self::Fault(_, why) if why.starts_with("misaligned") => Cause::Alignment,
            Self::Fault(_, why) if why == "trap" => Cause::Trap,
            Self::Fault(_, why) if why.starts_with("a failed assertion") => Cause::Assertion,
            Self::Fault(_, why) if why == "threads wait for each other" => Cause::Stuck,
            Self::Fault(_, why) if why.starts_with("a race") => Cause::Other,
            Self::Fault(_, why) if why.contains(" at 0x") => Cause::Address,
            Self::Fault(..) => Cause::Other,
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fault(line, why) => write!(f, "fault at line {line}: {why}"),
            Self::Unsupported(line, what) => write!(f, "unsupported at line {line}: {what}"),
            Self::Limit => f.write_str("too many steps"),
        }
    }
}

impl std::error::Error for Stop {}
