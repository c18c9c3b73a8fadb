//! Operations that make values, take them apart, and access their memory.
//!
//! ```text
//! a tuple, a layout, a pointer, a view    made ([`makers`]) and taken apart ([`tuples`])
//! a slice                                 the open modes of a view at a coordinate ([`slices`])
//! a tile                                  part of a view that is divided by a tiler ([`tiles`])
//! an element                              loaded and stored ([`memory`]) through a pointer ([`pointers`])
//! ```

pub mod elements;
pub mod makers;
pub mod memory;
pub mod pointers;
pub mod slices;
pub mod tiles;
pub mod tuples;
pub mod values;
