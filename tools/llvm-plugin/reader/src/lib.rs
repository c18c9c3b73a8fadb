//! LLVM IR as the analyses see it, without LLVM.
//!
//! ```text
//! C++ (cpp/Table.cpp)         a module, read once: records of 32 bytes, and lists of numbers
//! table, program              the records and lists in Rust; handles of their parts
//! ir                          the queries of the analyses about an IR, its reader, bytes and symbols
//! kinds, types                instructions that are alike; pointers that a type holds
//! analysis                    from a table to a pointer graph
//! named                       names and places, for a report
//! answer                      the changes to each body of a plan
//! dump                        the table as text
//! ```
//!
//! The analyses are core's ([`tilespace_core::lower`]); nothing is decided here. A table is plain data, so
//! this crate depends on neither LLVM nor MLIR, and a handle is a number beside a reference to the program.
//! The answers are the same as for MLIR's import of the module, if MLIR can import it: `tools/corpus/walk.py`
//! compares the operations.

#![forbid(unsafe_code)]

pub mod analysis;
pub mod answer;
pub mod dump;
mod ir;
mod kinds;
pub mod named;
pub mod program;
pub mod table;
mod types;

pub use ir::{Llvm, reader::TableReader};
