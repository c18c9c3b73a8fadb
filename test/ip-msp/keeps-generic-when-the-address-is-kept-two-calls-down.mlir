// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The first helper only passes the address on, to a helper that stores it.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.mlir.global external @kept() : !llvm.ptr
llvm.func internal @keep(%this: !llvm.ptr) attributes {no_inline} {
  %k = llvm.mlir.addressof @kept : !llvm.ptr
  llvm.store %this, %k : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func internal @pass(%this: !llvm.ptr) attributes {no_inline} {
  llvm.call @keep(%this) : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func internal @change(%value: !llvm.ptr) attributes {no_inline} {
  %k = llvm.mlir.addressof @kept : !llvm.ptr
  %this = llvm.load %k : !llvm.ptr -> !llvm.ptr
  llvm.store %value, %this : !llvm.ptr, !llvm.ptr
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
  llvm.call @pass(%o) : (!llvm.ptr) -> ()
  llvm.call @change(%out) : (!llvm.ptr) -> ()
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}

// Resolved with the address of another object in its place.
// CHECK-LABEL: llvm.func @another_object_is_kept(
llvm.func @another_object_is_kept(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, ptr, i32)> : (i32) -> !llvm.ptr
  %second = llvm.getelementptr %o[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, i32)>
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  llvm.store %out, %second : !llvm.ptr, !llvm.ptr
  %other = llvm.alloca %one x !llvm.struct<(ptr, ptr, i32)> : (i32) -> !llvm.ptr
  llvm.call @pass(%other) : (!llvm.ptr) -> ()
  llvm.call @change(%out) : (!llvm.ptr) -> ()
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>{{$}}
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
