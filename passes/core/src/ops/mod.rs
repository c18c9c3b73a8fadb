//! One op at a time: its operands as rules name them, what it does to an address, where a value comes from.

pub mod access_kinds;
pub mod address_use;
pub mod atomics;
pub mod step_back;
pub mod variables;
