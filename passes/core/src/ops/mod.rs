//! One op at a time: its operands as rules name them, its effects on an address, the origins of a value.

pub mod access_kinds;
pub mod address_use;
pub mod atomics;
pub mod step_back;
pub mod variables;
