// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// An argument of the kernel is put in, then the inner struct is taken out, and the pointer out of that.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in shared memory, but may be in global memory

//--- before.mlir
llvm.func @k(%x: f32, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %u = llvm.mlir.undef : !llvm.struct<(ptr, struct<(ptr)>)>
  %v = llvm.insertvalue %out, %u[1, 0] : !llvm.struct<(ptr, struct<(ptr)>)>
  %w = llvm.extractvalue %v[1] : !llvm.struct<(ptr, struct<(ptr)>)>
  %f = llvm.extractvalue %w[0] : !llvm.struct<(ptr)>
  llvm.store %x, %f : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.func @k(%x: f32, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %u = llvm.mlir.undef : !llvm.struct<(ptr, struct<(ptr)>)>
  %v = llvm.insertvalue %out, %u[1, 0] : !llvm.struct<(ptr, struct<(ptr)>)>
  %w = llvm.extractvalue %v[1] : !llvm.struct<(ptr, struct<(ptr)>)>
  %f = llvm.extractvalue %w[0] : !llvm.struct<(ptr)>
  %q = llvm.addrspacecast %f : !llvm.ptr to !llvm.ptr<3>
  llvm.store %x, %q : f32, !llvm.ptr<3>
  llvm.return
}
