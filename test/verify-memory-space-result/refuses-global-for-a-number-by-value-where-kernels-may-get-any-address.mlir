// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result="original=%t/before.mlir param-always-point-to-global=false" -o /dev/null 2>&1 | FileCheck %s

// Without the assumption about what kernels get, a number in an argument by value may be an address anywhere.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in global memory, but its origin is unknown

//--- before.mlir
llvm.func @k(%s: !llvm.ptr {llvm.byval = !llvm.struct<(i64)>}, %x: f32) attributes {nvvm.kernel} {
  %n = llvm.load %s : !llvm.ptr -> i64
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.func @k(%s: !llvm.ptr {llvm.byval = !llvm.struct<(i64)>}, %x: f32) attributes {nvvm.kernel} {
  %n = llvm.load %s : !llvm.ptr -> i64
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %q : f32, !llvm.ptr<1>
  llvm.return
}
