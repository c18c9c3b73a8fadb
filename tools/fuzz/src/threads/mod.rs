//! Programs with several threads that communicate, in LLVM IR.
//!
//! ```text
//! store i32 %v, ptr addrspace(3) %mine        // each thread its own word
//! call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
//! %w = load i32, ptr addrspace(3) %other      // the word of another thread
//! ```
//!
//! A pass that moves an access across a barrier, or drops an order, leaves a program that behaves the same
//! with one thread. Here the result depends on the values that threads pass to each other, but not on which
//! thread is first: words are written before a barrier and read after it, atomics commute, a flag is released
//! after its data and acquired before, lanes of a mask all come. So two runs by other turns that differ show
//! a mistake, either of the passes or of LLVM.
//!
//! A program is a list of steps, each drawn from a number of its own, so that a finding is reduced by leaving
//! out steps. Before a step and after it no thread accesses the arrays, except `@w`, of which each warp has
//! its own part. The arrays are in shared memory, in a global variable and in the memory of the host, for
//! each block a part; a step gets one by its name, by a cast, by a choice at run time, or through a function
//! or memory.

mod steps;
mod writer;

use crate::{hard::Draw, world::mix};
use std::fmt::Write as _;
use writer::Writer;

/// The words of an array: the threads' words, and then counters and flags, which are zero at first.
pub const WORDS: u32 = 144;
/// The results that a thread leaves.
pub const RESULTS: u32 = 8;

/// A program.
#[derive(Clone, Debug)]
pub struct Threaded {
    /// The seed that it is drawn from and named by.
    pub seed: u64,
    /// Threads of a block.
    pub threads: u32,
    /// Blocks.
    pub blocks: u32,
    /// The seeds of the steps.
    pub steps: Vec<u64>,
}

/// The program of a seed.
pub fn draw(seed: u64) -> Threaded {
    let mut draw = Draw::new(mix(seed ^ 0x7452_6561_6473));
    let threads = [32, 64, 64, 128][draw.below(4) as usize];
    let (blocks, count) = ([1, 1, 1, 2][draw.below(4) as usize], 2 + draw.below(5));
    let steps = (0..count).map(|step| mix(seed.wrapping_mul(64).wrapping_add(step))).collect();
    Threaded { seed, threads, blocks, steps }
}

const HEAD: &str = "\
target datalayout = \"e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64\"
target triple = \"nvptx64-nvidia-cuda\"
@table = internal addrspace(4) constant [8 x i32] [i32 2, i32 7, i32 1, i32 8, i32 2, i32 8, i32 1, i32 9], align 16
";

/// Declarations of the functions that the steps call.
fn declarations(text: &str) -> String {
    let all = [
        "i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
        "i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()",
        "void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)",
        "void @llvm.nvvm.barrier.cta.sync.all(i32)",
        "void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32)",
        "void @llvm.nvvm.barrier.cta.sync.count(i32, i32)",
        "void @llvm.nvvm.barrier.cta.arrive.count(i32, i32)",
        "i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32, i1)",
        "i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32, i1)",
        "i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32, i1)",
        "void @llvm.nvvm.bar.warp.sync(i32)",
        "i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)",
        "i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)",
        "i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32)",
        "i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)",
        "{ i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32, i32, i32, i32)",
        "i32 @llvm.nvvm.vote.ballot.sync(i32, i1)",
        "i1 @llvm.nvvm.vote.all.sync(i32, i1)",
        "i1 @llvm.nvvm.vote.any.sync(i32, i1)",
        "i1 @llvm.nvvm.vote.uni.sync(i32, i1)",
        "i32 @llvm.nvvm.match.any.sync.i32(i32, i32)",
        "i32 @llvm.nvvm.redux.sync.add(i32, i32)",
        "i32 @llvm.nvvm.redux.sync.umax(i32, i32)",
        "i32 @llvm.nvvm.redux.sync.min(i32, i32)",
        "i32 @llvm.nvvm.redux.sync.xor(i32, i32)",
        "void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3), ptr addrspace(1))",
        "void @llvm.nvvm.cp.async.commit.group()",
        "void @llvm.nvvm.cp.async.wait.group(i32 immarg)",
    ];
    let is_used = |line: &&&str| {
        let name = line.split_once('@').and_then(|(_, rest)| rest.split_once('('));
        name.is_some_and(|(name, _)| text.contains(&format!("@{name}(")))
    };
    all.iter().filter(is_used).map(|line| format!("declare {line}\n")).collect()
}

impl Threaded {
    /// The name of the kernel.
    pub fn kernel(&self) -> String {
        format!("t{}", self.seed)
    }

    /// The kernel, its functions and variables.
    fn text(&self) -> String {
        let (n, inlines) = (self.seed, ["noinline", "noinline", "", "alwaysinline"]);
        let inline = |salt: u64| inlines[(mix(n ^ salt) % 4) as usize];
        let mut text = format!(
            "@a{n} = internal addrspace(3) global [{WORDS} x i32] undef, align 16\n\
             @w{n} = internal addrspace(3) global [128 x i32] undef, align 16\n\
             @q{n} = internal addrspace(3) global [128 x ptr] undef, align 16\n\
             @g{n} = addrspace(1) externally_initialized global [{} x i32] zeroinitializer, align 16\n\
             define internal i32 @get{n}(ptr %p, i32 %i) {} {{\n  %a = getelementptr i32, ptr %p, i32 %i\n\
             \x20 %r = load i32, ptr %a\n  ret i32 %r\n}}\n\
             define internal void @put{n}(ptr %p, i32 %i, i32 %v) {} {{\n  %a = getelementptr i32, ptr %p, i32 %i\n\
             \x20 store i32 %v, ptr %a\n  ret void\n}}\n\
             define internal i32 @trade{n}(ptr %p, i32 %i, i32 %j, i32 %v) convergent {} {{\n\
             \x20 %a = getelementptr i32, ptr %p, i32 %i\n  store i32 %v, ptr %a\n\
             \x20 call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n\
             \x20 %b = getelementptr i32, ptr %p, i32 %j\n  %r = load i32, ptr %b\n\
             \x20 call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)\n  ret i32 %r\n}}\n",
            2 * WORDS,
            inline(1),
            inline(2),
            inline(3),
        );
        let mut writer = Writer::new(n, self.threads);
        for step in &self.steps {
            writer.step(*step, true);
        }
        let _ = write!(
            text,
            "define ptx_kernel void @t{n}(ptr %out, ptr align 16 %in, ptr %mem, i32 %n) convergent {{\nentry:\n{}}}\n",
            writer.finish()
        );
        text
    }
}

/// The module of some programs.
pub fn module(programs: &[Threaded]) -> String {
    let text: String = programs.iter().map(Threaded::text).collect();
    format!("{HEAD}{}{text}", declarations(&text))
}
