//! Reads and writes CUDA Tile bytecode, the files that front ends for tiles hand to NVIDIA's `tileiras`.
//!
//! A kernel of cuTile, `a[i] + b[i]`, is 910 bytes: a header with a version, then sections of functions,
//! types, constants, strings and places in the source. [`read`] makes a [`Module`] of them, plain data that
//! owns itself, and [`write()`] makes bytes of a version that the caller names:
//!
//! ```
//! use tilespace_tile_bytecode::{Module, Version, is_bytecode, read, write};
//! let bytes = write(&Module::default(), Version::V13_1)?;
//! assert!(is_bytecode(&bytes));
//! let module = read(&bytes)?;
//! assert_eq!(module.version, Version::V13_1);
//! assert_eq!(write(&module, Version::V13_1)?, bytes);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! No code here is specific to an op. One rule encodes all ops from their records (operands, attributes, and
//! the version that introduced each of them). The only description of ops is [`table::OPS`], generated from
//! the dialect's records, and a new op is a new record.
//!
//! A module in memory has the form of the newest version: members that an older file lacks get their defaults
//! when it is read, and are left out again when it is written. So a user of [`Module`] needs to know one
//! version only.
//!
//! Files are hostile. [`read`] returns a whole module or one [`ReadError`]; it never panics, recurses without
//! a limit, or reserves memory for a count that the rest of the file could not fill.
#![forbid(unsafe_code)]

mod data;
mod debug;
mod error;
mod format;
mod frames;
mod read;
pub mod table;
mod types;
mod version;
mod write;

pub use data::{Attribute, Block, Function, FunctionKind, Global, Module, Op, Region, Value, ValueId};
pub use debug::{Debug, DebugId};
pub use error::{ReadError, Section, WriteError};
pub use format::{DEPTH_LIMIT, MAGIC};
pub use frames::{FRAME_LIMIT, Frame};
pub use read::{is_bytecode, read};
pub use types::{Padding, PtrKind, Scalar, Type, TypeId};
pub use version::Version;
pub use write::{oldest_version, write};
