// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A volatile read says that others may have written the memory. Nobody else writes a stack slot.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%table: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store volatile %s, %slot : !llvm.ptr, !llvm.ptr
  %p = llvm.load volatile %slot : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %one, %p : i32, !llvm.ptr
  // CHECK: %[[Q:.*]] = llvm.load volatile %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
  %q = llvm.load volatile %table : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store volatile %{{.*}}, %[[Q]] : i32, !llvm.ptr{{$}}
  llvm.store volatile %one, %q : i32, !llvm.ptr
  llvm.return
}
