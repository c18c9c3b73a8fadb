// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A struct on the stack holds an integer, and then a pointer to global memory and a pointer to shared memory. Each
// load gets the pointer stored in its own field, whether the address counts fields or bytes.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %v = llvm.alloca %one x !llvm.struct<(i32, ptr, ptr)> : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %g_field = llvm.getelementptr %v[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, ptr, ptr)>
  %s_field = llvm.getelementptr %v[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i32, ptr, ptr)>
  llvm.store %out, %g_field : !llvm.ptr, !llvm.ptr
  llvm.store %s, %s_field : !llvm.ptr, !llvm.ptr
  %g_bytes = llvm.getelementptr %v[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %s_bytes = llvm.getelementptr %v[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %p = llvm.load %s_bytes : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %g_bytes : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.load %{{.*}} : !llvm.ptr<3> -> f32
  %x = llvm.load %p : !llvm.ptr -> f32
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}
