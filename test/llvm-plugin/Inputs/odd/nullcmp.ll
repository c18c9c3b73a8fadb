; Comparisons with null of pointers that are known not to be null.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [64 x float] undef
define internal i1 @f(ptr %p) noinline {
  %c = icmp eq ptr %p, null
  store i32 0, ptr %p
  ret i1 %c
}
define internal i1 @g(ptr %p) noinline {
  %q = getelementptr i8, ptr %p, i64 4
  %c = icmp eq ptr %q, null
  store i32 0, ptr %p
  ret i1 %c
}
define internal i1 @h(ptr %p, i1 %b) noinline {
  %q = select i1 %b, ptr %p, ptr null
  %c = icmp eq ptr %q, null
  store i32 0, ptr %p
  ret i1 %c
}
define internal i1 @i(ptr %p, ptr %q) noinline {
  %c = icmp eq ptr %q, %p
  store i32 0, ptr %p
  store i32 0, ptr %q
  ret i1 %c
}
define ptx_kernel void @k(ptr %o, i1 %b) {
  %a = call i1 @f(ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  store i1 %a, ptr %o
  %a2 = call i1 @g(ptr addrspacecast (ptr addrspace(3) @tile to ptr))
  store i1 %a2, ptr %o
  %a3 = call i1 @h(ptr addrspacecast (ptr addrspace(3) @tile to ptr), i1 %b)
  store i1 %a3, ptr %o
  %a4 = call i1 @i(ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %o)
  %q = select i1 %b, ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i32 4), ptr null
  %a5 = call i1 @i(ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %q)
  ret void
}
