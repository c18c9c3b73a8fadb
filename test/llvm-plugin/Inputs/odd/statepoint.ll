; A function with a collector, a prefix and a prologue.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x float] undef

define internal ptr @f(ptr %p) noinline gc "statepoint-example" prefix i32 7 prologue i8 1 {
  %q = load ptr, ptr %p
  store i32 1, ptr %p
  ret ptr %q
}
define ptx_kernel void @k(ptr %p) {
  %q = load ptr, ptr %p
  %a = call ptr @f(ptr %q)
  %b = call ptr @f(ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  store i32 0, ptr %a
  ret void
}
