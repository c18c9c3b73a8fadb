// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// The second call passes a pointer to global memory to the copy for shared memory.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @k(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call @get(%s) : (!llvm.ptr) -> f32
  %b = llvm.call @get(%out) : (!llvm.ptr) -> f32
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @get.shared(%p: !llvm.ptr<3>) -> f32 {
  %v = llvm.load %p : !llvm.ptr<3> -> f32
  llvm.return %v : f32
}
// expected-note@below {{an argument of a kernel is in global memory}}
llvm.func @k(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %out : !llvm.ptr to !llvm.ptr<3>
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %a = llvm.call @get.shared(%t) : (!llvm.ptr<3>) -> f32
  // expected-error@below {{pointer is claimed to be in shared memory, but may be in global memory}}
  %b = llvm.call @get.shared(%g) : (!llvm.ptr<3>) -> f32
  llvm.return
}
