// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The launch captures a number of the host, which may be an address in global memory, and leaves it in a slot.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in local memory, but may be in global memory

//--- before.mlir
func.func @main(%n: i64, %x: f32) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %one = llvm.mlir.constant(1 : i32) : i32
    %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
    llvm.store %n, %slot : i64, !llvm.ptr
    %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
    llvm.store %x, %p : f32, !llvm.ptr
    gpu.terminator
  }
  return
}
//--- after.mlir
func.func @main(%n: i64, %x: f32) {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %one = llvm.mlir.constant(1 : i32) : i32
    %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
    llvm.store %n, %slot : i64, !llvm.ptr
    %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
    %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<5>
    llvm.store %x, %q : f32, !llvm.ptr<5>
    gpu.terminator
  }
  return
}
