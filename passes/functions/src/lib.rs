//! The mathematical functions of CUDA Tile IR, as straight-line code of instructions that a GPU has.
//!
//! `cuda_tile.exp` is not an instruction of PTX. This crate has an algorithm for it, and for the others: a
//! list of additions, products, comparisons, made by a function that is generic over who executes them:
//!
//! ```
//! use tilespace_functions::{Ops, exp};
//!
//! /// `e^x / (1 + e^x)`, of numbers in a test, of values of MLIR in a compiler.
//! fn sigmoid<O: Ops>(o: &mut O, x: O::F) -> O::F {
//!     let power = exp(o, x);
//!     let one = o.float(1.0);
//!     let sum = o.binary(tilespace_functions::ops::Binary::Add, power, one);
//!     o.binary(tilespace_functions::ops::Binary::Div, power, sum)
//! }
//! ```
//!
//! [`ops`] is the file to read first: the trait, and the rules for an implementation. Then [`exponential`],
//! with parts that the others use.
//!
//! | function | `f32`: units | instructions | `f64`: units | instructions | CUDA C++: `f32`, `f64` |
//! |---|---|---|---|---|---|
//! | [`exp`] | 0.91 | 20 | 0.85 | 25 | 2, 1 |
//! | [`exp2`] | 2 (of `ex2.approx`) | 6 | 0.76 | 24 | 2, 1 |
//! | [`log`] | 0.89 | 31 | 0.73 | 36 d | 1, 1 |
//! | [`log2`] | 0.96 | 33 | 0.89 | 38 d | 1, 1 |
//! | [`pow`] | 0.93 | 106 | 0.82 | 116 d | 4, 2 |
//! | [`powi`] | 0.86 | 100 | as `pow` | 110 d | none |
//! | [`sin`] | 1.54 | 22 + 76 | 1.04 | 38 + 97 | 2, 2 |
//! | [`cos`] | 1.55 | 22 + 76 | 1.11 | 38 + 97 | 2, 2 |
//! | [`tan`] | 3.2 | 24 d + 76 | 1.20 | 51 d + 97 | 4, 2 |
//! | [`sinh`] | 1.20 | 29 | 1.44 | 34 | 3, 2 |
//! | [`cosh`] | 1.02 | 27 | 1.02 | 32 | 2, 1 |
//! | [`tanh`] | 1.64 | 29 | 0.63 | 51 d | 2, 1 |
//! | [`atan2`] | 1.5 | 31 d | 1.39 | 43 d | 3, 2 |
//! | [`rsqrt`] | 1.001 | 7 | 0.50 | 10 d | 2, 1 |
//! | [`remainder`] | exact | 15 d + 114 | exact | 15 d + 146 | exact |
//!
//! The units are the greatest errors that were measured, in units of the result's last place, against
//! results of more digits: in `f32` for `exp`, `log2`, `rsqrt` and `tanh` for each pattern of bits, for the
//! others for the multiples of 61 and some millions of pairs, in `f64` for 30 000 arguments and more, the
//! hardest remainders by `pi` among them. The approximations of the machine were off by their documented
//! errors, in random directions. Instructions are counted for an emitter that has signs of operands and
//! copies of bits for nothing; `d` is one `div.rn` among them, and the instructions after a plus are within
//! [`Ops::rarely`], a branch that arguments of moderate size do not take. An operation of 64-bit integers is
//! several instructions of the machine.
//!
//! Special values are as in Annex F of C99: NaN, infinities, zeros with their signs, subnormals.
//!
//! `f16` and `bf16` go through `f32`: the argument is extended, which is exact, and the result rounded once
//! more. Two roundings are not one. A result of `f32` within four units is within 2^-11 (2^-14) units of the
//! shorter format, so the rounded one is within 0.5005 units: the wrong neighbour only where the exact
//! result is that close to the middle of both. This is far below the bound of any function here, and matters
//! only for operations that promise the nearest number:
//!
//! - a sum, product, quotient or square root by way of `f32` is the nearest number nevertheless, since 24
//!   bits are twice the shorter format's and two more;
//! - `fma` is not, and must have its own instruction, or a product and a sum that round to odd;
//! - the remainder is exact in `f32` and a number of the shorter format, so nothing is rounded;
//! - other rounding modes than to nearest: the first rounding must have the same one.
//!
//! The coefficients come from `scripts/coefficients.py`, the references of the tests from
//! `scripts/references.py`.

pub mod arctangent;
pub mod division;
pub mod exponential;
pub mod hyperbolic;
pub mod logarithm;
pub mod ops;
pub mod power;
pub mod small;
pub mod trigonometric;

pub use arctangent::atan2;
pub use division::{div, div_approx, div_full, remainder, rsqrt, rsqrt_flush, sqrt, sqrt_approx};
pub use exponential::{exp, exp_approx, exp2, exp2_flush};
pub use hyperbolic::{cosh, sinh, tanh, tanh_approx};
pub use logarithm::{log, log2};
pub use ops::{Ops, Width};
pub use power::{pow, powi};
pub use small::{Small, from_small, to_small};
pub use trigonometric::{cos, sin, tan};
