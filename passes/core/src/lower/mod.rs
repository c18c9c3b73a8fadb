//! From a program to its graph: each function's body, slots, and calls of addresses.

pub mod body;
pub mod dispatch;
pub mod module;
pub mod module_context;
pub mod slots;
