// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// This module defines its own malloc, which returns shared memory: the rule for the name does not apply.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK: llvm.func internal @malloc(%{{.*}}: i64) -> !llvm.ptr<3>
llvm.func internal @malloc(%n: i64) -> !llvm.ptr {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.return %g : !llvm.ptr
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         %[[M:.*]] = llvm.call @malloc
// CHECK:         llvm.store %{{.*}}, %[[M]] : i64, !llvm.ptr<3>
llvm.func @kernel(%n: i64) attributes {nvvm.kernel} {
  %m = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
  llvm.store %n, %m : i64, !llvm.ptr
  llvm.return
}
