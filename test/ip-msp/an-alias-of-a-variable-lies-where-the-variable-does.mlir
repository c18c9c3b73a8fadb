// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The alias has a generic type, but is shared like the variable: never global, as a variable of that type is.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : f32
llvm.mlir.alias internal @also : f32 {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.return %g : !llvm.ptr
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK-NOT:     !llvm.ptr<1>
// CHECK:         llvm.return
llvm.func @kernel(%x: f32) attributes {nvvm.kernel} {
  %p = llvm.mlir.addressof @also : !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// Resolved with the address of the variable, with the space in its type.
// CHECK-LABEL: llvm.func @by_its_name(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func @by_its_name(%x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %p = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
