// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The address that comes back is stored where others find it.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.mlir.global external @kept() : !llvm.ptr
llvm.func internal @same(%this: !llvm.ptr) -> !llvm.ptr attributes {no_inline} {
  llvm.return %this : !llvm.ptr
}
// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  %r = llvm.call @same(%o) : (!llvm.ptr) -> !llvm.ptr
  %k = llvm.mlir.addressof @kept : !llvm.ptr
  llvm.store %r, %k : !llvm.ptr, !llvm.ptr
  %again = llvm.load %k : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %again : !llvm.ptr, !llvm.ptr
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}

// Resolved with another pointer, which is stored in place of the address.
// CHECK-LABEL: llvm.func @another_pointer_is_stored(
llvm.func @another_pointer_is_stored(%out: !llvm.ptr, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  %r = llvm.call @same(%o) : (!llvm.ptr) -> !llvm.ptr
  %k = llvm.mlir.addressof @kept : !llvm.ptr
  llvm.store %out, %k : !llvm.ptr, !llvm.ptr
  %again = llvm.load %k : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %again : !llvm.ptr, !llvm.ptr
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>{{$}}
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
