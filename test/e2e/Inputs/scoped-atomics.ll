; The result of clang 22 for __nvvm_atom_cta_add_gen_i and its kin, in helpers that are called with shared and global memory.
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@bins = internal addrspace(3) global [64 x i32] undef, align 8
@sum = internal addrspace(3) global float undef, align 4
@lock = internal addrspace(3) global i64 undef, align 8

declare i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.add.gen.i.sys.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.max.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.inc.gen.i.sys.i32.p0(ptr, i32)
declare float @llvm.nvvm.atomic.add.gen.f.sys.f32.p0(ptr, float)
declare i32 @llvm.nvvm.atomic.cas.gen.i.cta.i32.p0(ptr, i32, i32)
declare i64 @llvm.nvvm.atomic.cas.gen.i.sys.i64.p0(ptr, i64, i64)

define internal i32 @count(ptr %bin, i32 %n) noinline {
  %a = call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr %bin, i32 %n)
  %b = call i32 @llvm.nvvm.atomic.max.gen.i.cta.i32.p0(ptr %bin, i32 %a)
  %c = call i32 @llvm.nvvm.atomic.inc.gen.i.sys.i32.p0(ptr %bin, i32 %b)
  ret i32 %c
}

define internal i32 @claim(ptr %slot, i32 %n) noinline {
  %old = call i32 @llvm.nvvm.atomic.cas.gen.i.cta.i32.p0(ptr %slot, i32 0, i32 %n)
  ret i32 %old
}

define internal i64 @take(ptr %lock, i64 %n) noinline {
  %old = call i64 @llvm.nvvm.atomic.cas.gen.i.sys.i64.p0(ptr %lock, i64 0, i64 %n)
  ret i64 %old
}

define ptx_kernel void @k(ptr %out, ptr %locks, i32 %n, i64 %m, float %x) {
  %bins = addrspacecast ptr addrspace(3) @bins to ptr
  %sum = addrspacecast ptr addrspace(3) @sum to ptr
  %lock = addrspacecast ptr addrspace(3) @lock to ptr
  %a = call i32 @count(ptr %bins, i32 %n)
  %h = call i32 @count(ptr %out, i32 %a)
  %f = call float @llvm.nvvm.atomic.add.gen.f.sys.f32.p0(ptr %sum, float %x)
  %b = call i32 @claim(ptr %bins, i32 %h)
  %c = call i32 @claim(ptr %out, i32 %b)
  %d = call i64 @take(ptr %lock, i64 %m)
  %e = call i64 @take(ptr %locks, i64 %d)
  %g = call i32 @llvm.nvvm.atomic.add.gen.i.sys.i32.p0(ptr %out, i32 %c)
  store i64 %e, ptr %locks
  store float %f, ptr %out
  ret void
}
