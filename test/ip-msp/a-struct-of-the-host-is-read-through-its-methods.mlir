// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The kernel's argument by value is passed by reference to a function that reads its pointers: the host wrote them.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @at(
llvm.func internal @at(%this: !llvm.ptr, %x: i32) attributes {no_inline} {
  %p = llvm.load %this : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
llvm.func @kernel(%v: !llvm.ptr {llvm.byval = !llvm.struct<(ptr, ptr, i32)>}, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %other = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %other : !llvm.ptr, !llvm.ptr
  llvm.call @at(%v, %x) : (!llvm.ptr, i32) -> ()
  llvm.return
}
