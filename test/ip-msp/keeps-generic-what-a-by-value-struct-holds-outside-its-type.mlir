// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt | FileCheck %s

// The pointer travels in bytes that hold an integer by the type of the struct: no caller votes on them.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @use(
llvm.func internal @use(%v: !llvm.ptr {llvm.byval = !llvm.struct<(i64, i64)>}, %n: i32) attributes {no_inline} {
  %p = llvm.load %v : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.alloca %one x !llvm.struct<(i64, i64)> : (i32) -> !llvm.ptr
  llvm.store %s, %v : !llvm.ptr, !llvm.ptr
  llvm.call @use(%v, %n) : (!llvm.ptr {llvm.byval = !llvm.struct<(i64, i64)>}, i32) -> ()
  llvm.store %out, %v : !llvm.ptr, !llvm.ptr
  llvm.call @use(%v, %n) : (!llvm.ptr {llvm.byval = !llvm.struct<(i64, i64)>}, i32) -> ()
  llvm.return
}

// -----

// Resolved with a type that says that they hold pointers, and a struct for each call.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @use(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
// CHECK-LABEL: llvm.func internal @use.global.generic(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
llvm.func internal @use(%v: !llvm.ptr {llvm.byval = !llvm.struct<(ptr, ptr)>}, %n: i32) attributes {no_inline} {
  %p = llvm.load %v : !llvm.ptr -> !llvm.ptr
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @pointers(
llvm.func @pointers(%out: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  llvm.store %s, %v : !llvm.ptr, !llvm.ptr
  llvm.call @use(%v, %n) : (!llvm.ptr {llvm.byval = !llvm.struct<(ptr, ptr)>}, i32) -> ()
  %w = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  llvm.store %out, %w : !llvm.ptr, !llvm.ptr
  llvm.call @use(%w, %n) : (!llvm.ptr {llvm.byval = !llvm.struct<(ptr, ptr)>}, i32) -> ()
  llvm.return
}
