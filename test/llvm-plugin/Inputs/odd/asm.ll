; Pointers come out of inline assembly.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %p) {
  %q = call ptr asm sideeffect "mov.u64 $0, $1;", "=l,l,~{memory}"(ptr %p)
  store i32 0, ptr %q
  %r = load ptr, ptr %p
  %x = call { i32, ptr } asm "x $0 $1 $2", "=r,=l,*m"(ptr elementtype(i32) %r)
  %y = extractvalue { i32, ptr } %x, 1
  store i32 0, ptr %y
  ret void
}
