// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The number of a pointer to shared memory is an offset, and not the address that the original had.

// CHECK: after.mlir:{{.*}}: error: memory-space check: no rewrite of the original gives this: operand 0 cannot be in shared memory

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @f() -> i64 {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %g : !llvm.ptr to i64
  llvm.return %n : i64
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @f() -> i64 {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %n = llvm.ptrtoint %t : !llvm.ptr<3> to i64
  llvm.return %n : i64
}
