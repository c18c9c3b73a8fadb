//! The mathematical functions of CUDA Tile IR, as straight-line code of instructions that a GPU has.

pub mod arctangent;
pub mod division;
pub mod exponential;
pub mod hyperbolic;
pub mod logarithm;
pub mod ops;
pub mod power;
pub mod trigonometric;

pub use arctangent::atan2;
pub use division::{div, div_approx, div_full, remainder, rsqrt, rsqrt_flush, sqrt, sqrt_approx};
pub use exponential::{exp, exp_approx, exp2, exp2_flush};
pub use hyperbolic::{cosh, sinh, tanh, tanh_approx};
pub use logarithm::{log, log2};
pub use ops::{Ops, Width};
pub use power::{pow, powi};
pub use trigonometric::{cos, sin, tan};
