//! Passes that test a program: its operations, the result of a rewrite, or its pointers when it runs.
//!
//! ```text
//! verify-memory-spaces          does a GPU support each operation in the space of its pointer?
//! verify-memory-space-result    is a rewritten program the original but for what a rewrite may change?
//! sanitize-memory-spaces        does each cast to a space see a pointer into it when the program runs?
//! ```

pub mod original;
pub mod sanitize_memory_spaces;
pub mod verify_memory_space_result;
pub mod verify_memory_spaces;
