//! LLVM IR as the analyses see it, without LLVM.
//!
//! ```text
//! C++ (cpp/Table.cpp)         a module, read once: records of 32 bytes, and lists of numbers
//! table, program              the same in Rust; handles of its parts
//! ir                          what the analyses ask of an IR, of its reader, of bytes and of symbols
//! kinds, types                instructions that are alike; pointers that a type holds
//! analysis                    from a table to a pointer graph
//! named                       names and places, for a report
//! answer                      what is to be stated in each body of a plan
//! dump                        the table as text
//! ```
//!
//! The analyses are core's ([`tilespace_core::lower`]); nothing is decided here. A table is plain data, so that this crate
//! depends on neither LLVM nor MLIR, and a handle is a number beside a reference to the program. The answers are those of
//! MLIR's import for the same module, where it has one: `tools/corpus/walk.py` compares the operations.

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
