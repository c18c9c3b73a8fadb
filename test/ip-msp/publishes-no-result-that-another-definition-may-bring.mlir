// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// At link time another body may take the place of this one, and return something else. The type of a result holds for
// every body, and `_odr` promises the same body.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK: llvm.func weak @weak() -> !llvm.ptr attributes {nvvm.as = array<i32>, nvvm.as_results = array<i32: 0>}
llvm.func weak @weak() -> !llvm.ptr attributes {nvvm.as_results = array<i32: 3>} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.return %s : !llvm.ptr
}
// CHECK: llvm.func linkonce @linkonce() -> !llvm.ptr attributes {nvvm.as = array<i32>, nvvm.as_results = array<i32: 0>}
llvm.func linkonce @linkonce() -> !llvm.ptr {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.return %s : !llvm.ptr
}
// CHECK: llvm.func weak @typed() -> !llvm.ptr<3> attributes {nvvm.as = array<i32>, nvvm.as_results = array<i32: 3>}
llvm.func weak @typed() -> !llvm.ptr<3> {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  llvm.return %t : !llvm.ptr<3>
}
// CHECK: llvm.func weak_odr @same() -> !llvm.ptr attributes {nvvm.as = array<i32>, nvvm.as_results = array<i32: 3>}
llvm.func weak_odr @same() -> !llvm.ptr {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.return %s : !llvm.ptr
}
// CHECK: llvm.func @external() -> !llvm.ptr attributes {nvvm.as = array<i32>, nvvm.as_results = array<i32: 3>}
llvm.func @external() -> !llvm.ptr {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.return %s : !llvm.ptr
}
// CHECK: llvm.func @declared() -> !llvm.ptr{{$}}
llvm.func @declared() -> !llvm.ptr
