// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The function of the device library gets a pointer, so that its number may be any address.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in shared memory, but its origin is unknown

//--- before.mlir
llvm.func @__nv_peek(!llvm.ptr) -> i64
llvm.func @k(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %n = llvm.call @__nv_peek(%out) : (!llvm.ptr) -> i64
  llvm.store %n, %slot : i64, !llvm.ptr
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.func @__nv_peek(!llvm.ptr) -> i64
llvm.func @k(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %n = llvm.call @__nv_peek(%out) : (!llvm.ptr) -> i64
  llvm.store %n, %slot : i64, !llvm.ptr
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %x, %q : f32, !llvm.ptr<3>
  llvm.return
}
