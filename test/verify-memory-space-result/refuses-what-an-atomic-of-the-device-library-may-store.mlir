// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The function gets an address as a number, and stores what it likes.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in global memory, but its origin is unknown

//--- before.mlir
llvm.func @__nv_atomic_exchange(i64, i64)
llvm.func @k(%rows: !llvm.ptr, %n: i64, %x: f32) attributes {nvvm.kernel} {
  llvm.call @__nv_atomic_exchange(%n, %n) : (i64, i64) -> ()
  %p = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.func @__nv_atomic_exchange(i64, i64)
llvm.func @k(%rows: !llvm.ptr, %n: i64, %x: f32) attributes {nvvm.kernel} {
  llvm.call @__nv_atomic_exchange(%n, %n) : (i64, i64) -> ()
  %p = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %q : f32, !llvm.ptr<1>
  llvm.return
}
