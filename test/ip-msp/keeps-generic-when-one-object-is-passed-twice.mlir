// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The helper stores through its first argument and loads through its second. Here both are one object.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @swap(%a: !llvm.ptr, %b: !llvm.ptr) attributes {no_inline} {
  %second = llvm.getelementptr %b[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %second : !llvm.ptr -> !llvm.ptr
  llvm.store %q, %a : !llvm.ptr, !llvm.ptr
  llvm.store %p, %second : !llvm.ptr, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, ptr, i32)> : (i32) -> !llvm.ptr
  %second = llvm.getelementptr %o[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  llvm.store %out, %second : !llvm.ptr, !llvm.ptr
  llvm.call @swap(%o, %o) : (!llvm.ptr, !llvm.ptr) -> ()
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}

// Resolved with two objects, of which the second holds a pointer to shared memory there.
// CHECK-LABEL: llvm.func @two_objects(
llvm.func @two_objects(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, ptr, i32)> : (i32) -> !llvm.ptr
  %second = llvm.getelementptr %o[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  llvm.store %out, %second : !llvm.ptr, !llvm.ptr
  %b = llvm.alloca %one x !llvm.struct<(ptr, ptr, i32)> : (i32) -> !llvm.ptr
  %other = llvm.getelementptr %b[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  llvm.store %s, %other : !llvm.ptr, !llvm.ptr
  llvm.call @swap(%o, %b) : (!llvm.ptr, !llvm.ptr) -> ()
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>{{$}}
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
