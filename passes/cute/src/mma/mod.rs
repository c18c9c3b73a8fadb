//! `cute.gemm`: the fragments of a thread, the atom, and its instruction.
//!
//! ```text
//! %a = "cute.mma.make_fragment"(A, %mma, %view)    the fragment of a thread, or a descriptor   ([`fragments`])
//! "cute.gemm"(%atom, %d, %a, %b, %c)               an instruction for each atom                ([`atoms`], [`products`])
//!     a warp, up to SM89    mma.sync   ([`warps`])       a warpgroup, SM90        wgmma      ([`hopper`], [`matrices`])
//!     tensor memory, SM100  tcgen05    ([`blackwell`])   scales of blocks         SM100, SM120 ([`scales`], [`warp_scales`])
//! ```

pub mod atoms;
pub mod blackwell;
pub mod fragments;
pub mod hopper;
pub mod matrices;
pub mod products;
pub mod registers;
pub mod scales;
pub mod warp_scales;
pub mod warps;
