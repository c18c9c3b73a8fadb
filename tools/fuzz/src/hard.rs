//! Random kernels in LLVM IR, of the kinds that LLVM rewrites so that a right claim becomes wrong.
//!
//! ```text
//! kernel(byval %s)              LLVM makes no copy of an argument that is only read
//!   call @reader(%s)            so this gets an address of parameter memory, not of the stack
//! ```
//!
//! Each kernel takes a buffer for results, a buffer of numbers, a buffer of pointers, a small number, and a
//! struct by value. The op that a plant changes is written as `getelementptr i8, ptr %p, i64 0`, which does
//! nothing.

mod kernels;

use crate::world::mix;
use std::fmt::Write as _;

/// The kinds of kernels.
pub const KINDS: [&str; 13] = [
    "by-value argument of a kernel",
    "grid constant",
    "by-value argument of a function",
    "result slot",
    "overwritten slot",
    "guarded load",
    "volatile helper",
    "operation in a helper",
    "stored address",
    "promised cast",
    "merged access",
    "address with a sign",
    "compared shared address",
];

/// The kernels of a module.
#[derive(Clone, Debug)]
pub struct Hard {
    /// LLVM IR.
    pub text: String,
    /// The names of the kernels.
    pub kernels: Vec<String>,
}

const HEAD: &str = "\
target datalayout = \"e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64\"
target triple = \"nvptx64-nvidia-cuda\"
@sm = internal addrspace(3) global [16 x i32] undef, align 16
@table = internal addrspace(1) constant [8 x i32] [i32 3, i32 1, i32 4, i32 1, i32 5, i32 9, i32 2, i32 6], align 16
@fixed = internal addrspace(4) constant [8 x i32] [i32 2, i32 7, i32 1, i32 8, i32 2, i32 8, i32 1, i32 8], align 16
@var = addrspace(1) externally_initialized global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8], align 16
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare i1 @llvm.nvvm.isspacep.local(ptr)
declare i1 @llvm.nvvm.isspacep.global(ptr)
declare void @llvm.assume(i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare double @llvm.fabs.f64(double)
declare double @llvm.copysign.f64(double, double)
declare noalias ptr @malloc(i64) allockind(\"alloc,uninitialized\") allocsize(0)
";

/// Numbers that are drawn from a seed.
pub(crate) struct Draw {
    seed: u64,
    count: u64,
}

impl Draw {
    pub(crate) fn new(seed: u64) -> Self {
        Self { seed, count: 0 }
    }

    pub(crate) fn below(&mut self, below: u64) -> u64 {
        self.count += 1;
        mix(self.seed.wrapping_mul(1 << 16).wrapping_add(self.count)) % below
    }

    pub(crate) fn one<'t>(&mut self, of: &[&'t str]) -> &'t str {
        of[self.below(of.len() as u64) as usize]
    }
}

/// A module with kernels of some of the kinds, by index, drawn from a seed.
pub fn module(seed: u64, kinds: &[usize]) -> Hard {
    let mut hard = Hard { text: HEAD.into(), kernels: Vec::new() };
    for index in kinds {
        let kind = KINDS[index % KINDS.len()];
        let mut draw = Draw::new(seed ^ ((*index as u64) << 40));
        let _ = writeln!(hard.text, "; {kind}");
        hard.text += &kernels::write(&mut draw, kind, &index.to_string());
        hard.kernels.push(format!("k{index}"));
    }
    hard
}
