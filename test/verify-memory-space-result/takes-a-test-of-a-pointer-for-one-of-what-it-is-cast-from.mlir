// RUN: tilespace-opt %s --memory-space-pipeline='O=2 whole-program=true check' -o /dev/null

// Both tests are of the same pointer, one before a cast and one after it: a block that needs both answers never runs.

llvm.func internal @f(%p: !llvm.ptr, %x: f32) {
  %c = llvm.call_intrinsic "llvm.nvvm.isspacep.const"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  llvm.br ^both
^no:
  llvm.br ^both
^both:
  %s = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %s, ^shared, ^end
^shared:
  llvm.cond_br %c, ^never, ^join(%p : !llvm.ptr)
^never:
  %at = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.store %x, %at : f32, !llvm.ptr
  llvm.br ^join(%p : !llvm.ptr)
^join(%q: !llvm.ptr):
  llvm.br ^end
^end:
  llvm.return
}
