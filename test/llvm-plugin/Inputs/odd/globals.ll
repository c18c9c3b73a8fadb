; Comdats, sections, partitions, constructors, llvm.used, counts of a profile.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x float] undef

$c = comdat any
@tls = thread_local global i32 0
@c = linkonce_odr dso_local addrspace(1) global i32 0, comdat
@llvm.used = appending global [2 x ptr] [ptr @f, ptr @g], section "llvm.metadata"
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr @g, ptr null }]
define internal void @g() { ret void }
define linkonce_odr dso_local hidden void @f(ptr %p) noinline section ".text.f" partition "a" comdat($c) align 64 !prof !0 {
  store i32 0, ptr %p
  ret void
}
define ptx_kernel void @k(ptr %p) { 
  %q = load ptr, ptr %p
  call void @f(ptr %q)
  call void @f(ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  ret void }
!0 = !{!"function_entry_count", i64 7}
