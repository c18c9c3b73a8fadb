// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The helper gets a struct by value, with a pointer to shared and one to global memory, once in this order and once in
// the other. It reads the pointers itself, so that it gets a body for each.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @use(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
// CHECK-LABEL: llvm.func internal @use.global.shared(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<1> -> f32
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func internal @use(%v: !llvm.ptr {llvm.byval = !llvm.struct<(ptr, ptr)>}, %n: i32) attributes {no_inline} {
  %second = llvm.getelementptr %v[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr)>
  %p = llvm.load %v : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %second : !llvm.ptr -> !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> f32
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  %v_1 = llvm.getelementptr %v[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr)>
  llvm.store %s, %v : !llvm.ptr, !llvm.ptr
  llvm.store %out, %v_1 : !llvm.ptr, !llvm.ptr
  // CHECK: llvm.call @use(
  llvm.call @use(%v, %n) : (!llvm.ptr {llvm.byval = !llvm.struct<(ptr, ptr)>}, i32) -> ()
  %w = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  %w_1 = llvm.getelementptr %w[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr)>
  llvm.store %out, %w : !llvm.ptr, !llvm.ptr
  llvm.store %s, %w_1 : !llvm.ptr, !llvm.ptr
  // CHECK: llvm.call @use.global.shared(
  llvm.call @use(%w, %n) : (!llvm.ptr {llvm.byval = !llvm.struct<(ptr, ptr)>}, i32) -> ()
  llvm.return
}
