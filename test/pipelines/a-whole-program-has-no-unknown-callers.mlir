// RUN: tilespace-opt %s --pass-pipeline='builtin.module(memory-space-pipeline{whole-program=true})' | FileCheck %s --check-prefix=WHOLE
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(memory-space-pipeline)' | FileCheck %s --check-prefix=PART

// Said to be the whole program, the module has no unknown callers: the helper is specialized in place. By
// default, unknown code may call it, and it keeps its original.

// WHOLE-NOT: @get.
// WHOLE: llvm.func internal @get(%{{.*}}: !llvm.ptr<1>)
// PART: llvm.func @get(%{{.*}}: !llvm.ptr)
// PART: llvm.func internal @get.global(%{{.*}}: !llvm.ptr<1>)
llvm.func @get(%p: !llvm.ptr) -> f32 attributes {no_inline} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @kernel(%p: !llvm.ptr) attributes {nvvm.kernel} {
  %v = llvm.call @get(%p) : (!llvm.ptr) -> f32
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
