// RUN: tilespace-opt %s --ip-msp --memory-space-opt -o %t.mlir
// RUN: tilespace-opt %t.mlir --verify-memory-space-result=original=%s | FileCheck %s

// Parameters are read-only, so that a volatile copy holds what the host passed.

// CHECK-LABEL: llvm.func @k(
llvm.func @k(%v: !llvm.ptr {llvm.byval = !llvm.struct<(ptr)>, nvvm.grid_constant}, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(8 : i64) : i64
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %param = llvm.addrspacecast %v : !llvm.ptr to !llvm.ptr<101>
  "llvm.intr.memcpy"(%slot, %param, %size) <{isVolatile = true}> : (!llvm.ptr, !llvm.ptr<101>, i64) -> ()
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
