// The initializer of a global in global memory holds the address of a shared variable. A pointer loaded from global
// memory is then the host's or that one: unknown.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
// CHECK:         llvm.store %{{.*}}, %[[P]] : i32, !llvm.ptr{{$}}
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : i32
llvm.mlir.global internal @table() {addr_space = 1 : i32} : !llvm.ptr {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  llvm.return %g : !llvm.ptr
}
llvm.func @k(%x: i32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @table : !llvm.ptr<1>
  %p = llvm.load %a : !llvm.ptr<1> -> !llvm.ptr
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
