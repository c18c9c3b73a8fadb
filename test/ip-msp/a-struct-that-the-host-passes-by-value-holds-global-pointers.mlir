// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The host wrote the argument of the kernel, and the kernel only reads it.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%v: !llvm.ptr {llvm.byval = !llvm.struct<(ptr, ptr)>, nvvm.grid_constant}, %n: i32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %second = llvm.getelementptr %v[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr)>
  // Pointers of others in parameter memory are not in this argument.
  %p = llvm.load %second : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}
