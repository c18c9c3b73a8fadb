; A table of blocks: a copy of the function would jump into the original.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x float] undef

@table = internal addrspace(1) constant [2 x ptr] [ptr blockaddress(@f, %a), ptr blockaddress(@f, %b)]
define internal i32 @f(ptr %p, i32 %i) noinline {
  %e = getelementptr [2 x ptr], ptr addrspace(1) @table, i32 0, i32 %i
  %t = load ptr, ptr addrspace(1) %e
  indirectbr ptr %t, [label %a, label %b]
a:
  %v = load i32, ptr %p
  ret i32 %v
b:
  store i32 7, ptr %p
  ret i32 0
}
define ptx_kernel void @k(ptr %p) {
  %q = load ptr, ptr %p
  %x = call i32 @f(ptr %q, i32 1)
  %y = call i32 @f(ptr addrspacecast (ptr addrspace(3) @tile to ptr), i32 0)
  store i32 %x, ptr %q
  ret void
}
