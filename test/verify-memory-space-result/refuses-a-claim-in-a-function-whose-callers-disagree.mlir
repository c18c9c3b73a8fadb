// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// The function was not copied, and the claim holds for one of its callers alone.

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
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{pointer is claimed to be in shared memory, but may be in global memory}}
  %v = llvm.load %s : !llvm.ptr<3> -> f32
  llvm.return %v : f32
}
// expected-note@below {{an argument of a kernel is in global memory}}
llvm.func @k(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call @get(%s) : (!llvm.ptr) -> f32
  // expected-note@below {{it is passed to @get here}}
  %b = llvm.call @get(%out) : (!llvm.ptr) -> f32
  llvm.return
}
