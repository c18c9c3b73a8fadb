// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// What compilers write without optimization: an argument is stored in a slot and loaded again. It is the same object, for
// each way in which the function is called.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @get(
// CHECK: llvm.load %{{.*}} : !llvm.ptr<3> -> f32
// CHECK-LABEL: llvm.func internal @get.local(
// CHECK: llvm.load %{{.*}} : !llvm.ptr<1> -> f32
llvm.func internal @get(%this: !llvm.ptr) -> f32 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %this, %slot : !llvm.ptr, !llvm.ptr
  %again = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %again : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @k(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %out, %b : !llvm.ptr, !llvm.ptr
  %v = llvm.call @get(%a) : (!llvm.ptr) -> f32
  %w = llvm.call @get(%b) : (!llvm.ptr) -> f32
  %sum = llvm.fadd %v, %w : f32
  llvm.store %sum, %out : f32, !llvm.ptr
  llvm.return
}
