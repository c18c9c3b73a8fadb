// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The address is in shared memory, but LLVM's intrinsic takes only a generic pointer.

// CHECK: after.mlir:{{.*}}: error: memory-space check: no rewrite of the original gives this: operand 0 cannot be in shared memory

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%i: i64, %mask: vector<4xi1>, %else: vector<4xf32>, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.getelementptr %s[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %v = "llvm.intr.masked.expandload"(%p, %mask, %else) : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  llvm.store %v, %out : vector<4xf32>, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%i: i64, %mask: vector<4xi1>, %else: vector<4xf32>, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %p = llvm.getelementptr %t[%i] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
  %v = "llvm.intr.masked.expandload"(%p, %mask, %else) : (!llvm.ptr<3>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  llvm.store %v, %out : vector<4xf32>, !llvm.ptr
  llvm.return
}
