// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The everyday kernel: it loads numbers, computes with them, and stores the results, into memory that also holds
// pointers. The results of floating-point arithmetic are not addresses, so that the pointers stay known.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @slot() {addr_space = 3 : i32} : !llvm.ptr

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
// CHECK:         %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<3> -> !llvm.ptr
// CHECK:         %[[S:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr to !llvm.ptr<3>
// CHECK:         llvm.load %[[S]] : !llvm.ptr<3> -> f32
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @slot : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %g, %s : !llvm.ptr, !llvm.ptr
  %x = llvm.load %out : !llvm.ptr -> f32
  %y = llvm.fmul %x, %x : f32
  llvm.store %y, %g : f32, !llvm.ptr
  %p = llvm.load %s : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.store %v, %out : f32, !llvm.ptr
  llvm.return
}
