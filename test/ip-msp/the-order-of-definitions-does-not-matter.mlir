// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt -o %t.both
// RUN: %python %S/Inputs/sorted_functions.py %t.both | FileCheck %s

// Two modules with the same functions, callees first and then callers first. NVIDIA's compiler gives different
// results for the two; here they are the same, function by function.

// CHECK: 2 modules, the same 5 functions in each

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @leaf(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func internal @mid(%p: !llvm.ptr) -> f32 {
  %v = llvm.call @leaf(%p) : (!llvm.ptr) -> f32
  llvm.return %v : f32
}
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @mid(%g) : (!llvm.ptr) -> f32
  %w = llvm.call @mid(%out) : (!llvm.ptr) -> f32
  llvm.store %w, %out : f32, !llvm.ptr
  llvm.return
}

// -----

llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @mid(%g) : (!llvm.ptr) -> f32
  %w = llvm.call @mid(%out) : (!llvm.ptr) -> f32
  llvm.store %w, %out : f32, !llvm.ptr
  llvm.return
}
llvm.func internal @mid(%p: !llvm.ptr) -> f32 {
  %v = llvm.call @leaf(%p) : (!llvm.ptr) -> f32
  llvm.return %v : f32
}
llvm.func internal @leaf(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
