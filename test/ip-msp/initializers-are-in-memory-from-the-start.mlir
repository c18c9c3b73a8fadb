// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A table in constant memory holds the address of a constant string beside pointers the host may have written: a
// pointer loaded from it is constant or global.

llvm.mlir.global internal constant @text("abc") {addr_space = 4 : i32}
llvm.mlir.global external @table() {addr_space = 4 : i32} : !llvm.ptr {
  %t = llvm.mlir.addressof @text : !llvm.ptr<4>
  %g = llvm.addrspacecast %t : !llvm.ptr<4> to !llvm.ptr
  llvm.return %g : !llvm.ptr
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<4> -> !llvm.ptr
// CHECK:         llvm.load %[[P]] : !llvm.ptr -> i8
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @table : !llvm.ptr<4>
  %g = llvm.addrspacecast %t : !llvm.ptr<4> to !llvm.ptr
  %p = llvm.load %g : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> i8
  llvm.store %v, %out : i8, !llvm.ptr
  llvm.return
}
