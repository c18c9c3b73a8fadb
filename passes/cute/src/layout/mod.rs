//! Layouts: functions from coordinates to offsets, and CuTe's algebra of them.
//!
//! ```text
//! index          (4,8):(1,4) at (1,2) is 9                              ([`index`])
//! composition    the elements of one layout that another counts         ([`compositions`])
//! points         strides of a result, where an operation states its elements one by one ([`points`])
//! results        the only comparison of a computed layout with the type of a result     ([`results`])
//! ```
//!
//! Sizes and strides are static numbers, or values of the program ([`numbers`], [`made`]).

pub mod algebra;
pub mod compositions;
pub mod filters;
pub mod forms;
pub mod index;
pub mod made;
pub mod numbers;
pub mod points;
pub mod results;
pub mod steps;
pub mod swizzles;
