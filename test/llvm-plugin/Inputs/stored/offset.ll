; An argument that is stored, and accessed at an offset.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [64 x i32] undef, align 16

define internal i32 @read(ptr %box) noinline {
  %p = load ptr, ptr %box
  %v = load i32, ptr %p
  ret i32 %v
}

define internal void @both(ptr %p, ptr %out) noinline {
  %box = alloca ptr
  store ptr %p, ptr %box
  %at = getelementptr inbounds i8, ptr %p, i64 64
  %v = load i32, ptr %at
  %w = call i32 @read(ptr %box)
  %x = add i32 %v, %w
  store i32 %x, ptr %out
  ret void
}

define ptx_kernel void @k(ptr %out) {
  call void @both(ptr addrspacecast (ptr addrspace(3) @tile to ptr), ptr %out)
  ret void
}
