//! Checks core's analyses on programs, without MLIR: a program is parsed from text ([`parse`]), and is
//! another [`Ir`](tilespace_core::ir::Ir) beside MLIR's ([`answers`]).
//!
//! The facts are claims about small programs, each a test named as the claim, with the nearest program for
//! which it does not hold. Each analysis is also compared with a naive version of itself, on programs that
//! [`draw`] generates.

mod answers;
mod calls;
mod claims;
mod control;
mod draw;
mod flow;
mod interpret;
mod ir;
mod layout;
mod memory;
mod module;
mod numbers;
mod parse;
mod pointer_fields;
mod print;
mod properties;
mod reader;
mod soundness;
mod splits;
mod symbols;
mod text;
mod unknown;
mod walk;
