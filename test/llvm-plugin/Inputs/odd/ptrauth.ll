; A constant that MLIR cannot import.

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@x = global ptr ptrauth (ptr @f, i32 0)
define void @f(ptr %p) { 
  store i32 1, ptr %p
  ret void }
