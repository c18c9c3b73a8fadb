//! Types, attributes and tilers, read from their text.
//!
//! ```text
//! !cute.memref<f16, smem, align<16>, S<3,4,3>, "(64,(8,?)):(8,(1,512))">
//!     a pointer to f16 in shared memory with a swizzled address ([`types`]), and a tree of sizes and strides
//!     ([`tree`]) with one number that is known only at run time
//! !cute.tile<"[16:1;_]">    the first 16 rows; all columns ([`tilers`])
//! !cute_nvgpu.atom.universal_copy<f32, 128 b>    the name, words and fields of an atom ([`atoms`])
//! ```

pub mod atoms;
pub mod attributes;
pub mod tilers;
pub mod tree;
pub mod types;
