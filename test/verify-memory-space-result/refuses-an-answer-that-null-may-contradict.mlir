// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// Null may be in the window of global memory, or not.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @f(%c: i1) -> i1 {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %z = llvm.mlir.zero : !llvm.ptr
  %p = llvm.select %c, %s, %z : i1, !llvm.ptr
  %a = llvm.call_intrinsic "llvm.nvvm.isspacep.global"(%p) : (!llvm.ptr) -> i1
  llvm.return %a : i1
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @f(%c: i1) -> i1 {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  // expected-note@below {{this is null}}
  %z = llvm.mlir.zero : !llvm.ptr
  // expected-note@below {{it is chosen here}}
  %p = llvm.select %c, %s, %z : i1, !llvm.ptr
  // expected-error@below {{the test for global memory is claimed to answer no, but this does not follow}}
  %a = llvm.mlir.constant(false) : i1
  llvm.return %a : i1
}
