//! The kinds of ops.

pub mod class;
