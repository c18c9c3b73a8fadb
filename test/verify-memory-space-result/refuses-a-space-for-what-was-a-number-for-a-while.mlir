// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The pointer that is made from the number is the one that the number was made from.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in shared memory, but may be in global memory

//--- before.mlir
llvm.func @k(%x: f32, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %n = llvm.ptrtoint %out : !llvm.ptr to i64
  %f = llvm.inttoptr %n : i64 to !llvm.ptr
  llvm.store %x, %f : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.func @k(%x: f32, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %n = llvm.ptrtoint %out : !llvm.ptr to i64
  %f = llvm.inttoptr %n : i64 to !llvm.ptr
  %q = llvm.addrspacecast %f : !llvm.ptr to !llvm.ptr<3>
  llvm.store %x, %q : f32, !llvm.ptr<3>
  llvm.return
}
