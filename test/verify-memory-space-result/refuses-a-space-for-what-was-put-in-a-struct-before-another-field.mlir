// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The field that is taken out was put in first. What was put in after it is another one.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in shared memory, but may be in global memory

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%x: f32, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.undef : !llvm.struct<(ptr, ptr)>
  %v = llvm.insertvalue %out, %u[0] : !llvm.struct<(ptr, ptr)>
  %w = llvm.insertvalue %s, %v[1] : !llvm.struct<(ptr, ptr)>
  %p = llvm.extractvalue %w[0] : !llvm.struct<(ptr, ptr)>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%x: f32, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.undef : !llvm.struct<(ptr, ptr)>
  %v = llvm.insertvalue %out, %u[0] : !llvm.struct<(ptr, ptr)>
  %w = llvm.insertvalue %s, %v[1] : !llvm.struct<(ptr, ptr)>
  %p = llvm.extractvalue %w[0] : !llvm.struct<(ptr, ptr)>
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %x, %q : f32, !llvm.ptr<3>
  llvm.return
}
