// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The helper stores in one of its two objects, and a choice hides in which.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @either(%a: !llvm.ptr, %b: !llvm.ptr, %c: i1, %value: !llvm.ptr) attributes {no_inline} {
  %p = llvm.select %c, %a, %b : i1, !llvm.ptr
  llvm.store %value, %p : !llvm.ptr, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %x: i32, %c: i1) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, ptr, i32)> : (i32) -> !llvm.ptr
  %second = llvm.getelementptr %o[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  llvm.store %out, %second : !llvm.ptr, !llvm.ptr
  %w = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.call @either(%o, %w, %c, %out) : (!llvm.ptr, !llvm.ptr, i1, !llvm.ptr) -> ()
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}

// Resolved with another object for both.
// CHECK-LABEL: llvm.func @other_object(
llvm.func @other_object(%out: !llvm.ptr, %x: i32, %c: i1) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, ptr, i32)> : (i32) -> !llvm.ptr
  %second = llvm.getelementptr %o[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  llvm.store %out, %second : !llvm.ptr, !llvm.ptr
  %w = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.call @either(%w, %w, %c, %out) : (!llvm.ptr, !llvm.ptr, i1, !llvm.ptr) -> ()
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
