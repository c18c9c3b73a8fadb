// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The difference of a number and what the host passes is no address that the host passes.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in global memory, but its origin is unknown

//--- before.mlir
llvm.func @k(%n: i64, %x: f32) attributes {nvvm.kernel} {
  %c = llvm.mlir.constant(4096 : i64) : i64
  %m = llvm.sub %c, %n : i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.func @k(%n: i64, %x: f32) attributes {nvvm.kernel} {
  %c = llvm.mlir.constant(4096 : i64) : i64
  %m = llvm.sub %c, %n : i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %q : f32, !llvm.ptr<1>
  llvm.return
}
