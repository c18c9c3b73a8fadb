; A block without a place for instructions, which MLIR cannot import.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare i32 @__CxxFrameHandler3(...)
declare void @thrower()
define ptx_kernel void @k(ptr %p) personality ptr @__CxxFrameHandler3 {
  %q = load ptr, ptr %p
  invoke void @thrower() to label %ok unwind label %d
ok:
  store i32 0, ptr %q
  ret void
d:
  %cs = catchswitch within none [label %h] unwind to caller
h:
  %cp = catchpad within %cs [ptr null, i32 64, ptr null]
  store i32 1, ptr %q
  catchret from %cp to label %ok
}
