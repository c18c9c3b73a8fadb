// RUN: tilespace-opt %s --memory-space-opt -o %t.module
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(llvm.func(memory-space-opt))' -o %t.function
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(any(memory-space-opt))' -o %t.any
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(llvm.func(memory-space-opt))' --mlir-disable-threading -o %t.serial
// RUN: diff %t.module %t.function
// RUN: diff %t.module %t.any
// RUN: diff %t.module %t.serial
// RUN: FileCheck %s --input-file=%t.function

// On the module, on each function, with and without threads: the same bytes.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @flat() {addr_space = 0 : i32} : f32

// CHECK-LABEL: llvm.func @a(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
llvm.func @a() -> f32 {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.load %g : !llvm.ptr -> f32
  llvm.return %v : f32
}

llvm.func @b() -> f32 {
  %f = llvm.mlir.addressof @flat : !llvm.ptr
  %v = llvm.load %f : !llvm.ptr -> f32
  llvm.return %v : f32
}

// CHECK-LABEL: llvm.func @c(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<1> -> f32
llvm.func @c(%p: !llvm.ptr) -> f32 attributes {nvvm.as = array<i32: 1>} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
