// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The nodes of the list lie in shared memory. Every `next` is shared, except for the last, which is null, and is
// compared as the generic pointer that was loaded. The accesses are shared.

llvm.mlir.global internal @nodes() {addr_space = 3 : i32} : !llvm.array<64 x struct<(ptr, f32)>>

// CHECK-LABEL: llvm.func @kernel(
// CHECK:       ^bb1(%[[P:.*]]: !llvm.ptr):
// CHECK:         llvm.icmp "eq" %[[P]], %{{.*}} : !llvm.ptr
// CHECK:       ^bb2:
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> !llvm.ptr
llvm.func @kernel(%i: i64, %j: i64) attributes {nvvm.kernel} {
  %null = llvm.mlir.zero : !llvm.ptr
  %z = llvm.mlir.constant(0.0 : f32) : f32
  %t = llvm.mlir.addressof @nodes : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.getelementptr %g[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<64 x struct<(ptr, f32)>>
  %b = llvm.getelementptr %g[0, %j] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<64 x struct<(ptr, f32)>>
  llvm.store %b, %a : !llvm.ptr, !llvm.ptr
  llvm.store %null, %b : !llvm.ptr, !llvm.ptr
  llvm.br ^loop(%a : !llvm.ptr)
^loop(%p: !llvm.ptr):
  %done = llvm.icmp "eq" %p, %null : !llvm.ptr
  llvm.cond_br %done, ^exit, ^body
^body:
  %next = llvm.load %p : !llvm.ptr -> !llvm.ptr
  %x = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, f32)>
  llvm.store %z, %x : f32, !llvm.ptr
  llvm.br ^loop(%next : !llvm.ptr)
^exit:
  llvm.return
}
