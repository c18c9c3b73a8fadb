// RUN: split-file %s %t
// RUN: tilespace-opt %t/cluster.mlir --verify-memory-space-result=original=%t/before.mlir | FileCheck %s
// RUN: tilespace-opt %t/shared.mlir --verify-memory-space-result=original=%t/before.mlir | FileCheck %s
// RUN: tilespace-opt %t/before-it.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// The window of the cluster contains that of the block. Without the test there may be no cluster.

// CHECK-LABEL: llvm.func @k(

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %p = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  %c = llvm.call_intrinsic "llvm.nvvm.isspacep.shared.cluster"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.br ^no
^no:
  llvm.return
}
//--- cluster.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %p = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  %c = llvm.call_intrinsic "llvm.nvvm.isspacep.shared.cluster"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<7>
  llvm.store %x, %q : f32, !llvm.ptr<7>
  llvm.br ^no
^no:
  llvm.return
}
//--- shared.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %p = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  %c = llvm.call_intrinsic "llvm.nvvm.isspacep.shared.cluster"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %x, %q : f32, !llvm.ptr<3>
  llvm.br ^no
^no:
  llvm.return
}
//--- before-it.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%x: f32) attributes {nvvm.kernel} {
  // expected-note@below {{its type says here that it is in shared memory}}
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  // expected-note@below {{it is cast here}}
  %p = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<7>
  // expected-error@below {{pointer is claimed to be in shared_cluster memory, but may be in shared memory}}
  llvm.store %x, %q : f32, !llvm.ptr<7>
  %c = llvm.call_intrinsic "llvm.nvvm.isspacep.shared.cluster"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %c, ^yes, ^no
^yes:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.br ^no
^no:
  llvm.return
}
