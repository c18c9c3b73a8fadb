// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result="original=%t/before.mlir memspace-opt-conservative=true" -o /dev/null 2>&1 | FileCheck %s

// On request a null, here made from zero, counts as a pointer to anywhere.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in shared memory, but its origin is unknown

//--- before.mlir
llvm.func @k(%x: f32) attributes {nvvm.kernel} {
  %z = llvm.mlir.constant(0 : i64) : i64
  %f = llvm.inttoptr %z : i64 to !llvm.ptr
  llvm.store %x, %f : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.func @k(%x: f32) attributes {nvvm.kernel} {
  %z = llvm.mlir.constant(0 : i64) : i64
  %f = llvm.inttoptr %z : i64 to !llvm.ptr
  %q = llvm.addrspacecast %f : !llvm.ptr to !llvm.ptr<3>
  llvm.store %x, %q : f32, !llvm.ptr<3>
  llvm.return
}
