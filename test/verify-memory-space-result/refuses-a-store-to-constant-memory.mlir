// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The pointer may well be in constant memory, but no store names that.

// CHECK: after.mlir:{{.*}}: error: memory-space check: no rewrite of the original gives this: operand 1 cannot be in constant memory

//--- before.mlir
llvm.mlir.global internal @table() {addr_space = 4 : i32} : !llvm.array<64 x f32>
llvm.func @k(%x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @table : !llvm.ptr<4>
  %s = llvm.addrspacecast %t : !llvm.ptr<4> to !llvm.ptr
  llvm.store %x, %s : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @table() {addr_space = 4 : i32} : !llvm.array<64 x f32>
llvm.func @k(%x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @table : !llvm.ptr<4>
  llvm.store %x, %t : f32, !llvm.ptr<4>
  llvm.return
}
