// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Four bytes of a loaded address go into the slot over a pointer to shared memory: the result is neither.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%table: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %slot : !llvm.ptr, !llvm.ptr
  %high = llvm.getelementptr %slot[4] : (!llvm.ptr) -> !llvm.ptr, i8
  %half = llvm.load %table : !llvm.ptr -> i32
  llvm.store %half, %high : i32, !llvm.ptr
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %one, %p : i32, !llvm.ptr
  llvm.return
}

// Resolved with a store to the four bytes after the pointer.
// CHECK-LABEL: llvm.func @the_bytes_behind_it(
llvm.func @the_bytes_behind_it(%table: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.struct<(ptr, i32)> : (i32) -> !llvm.ptr
  llvm.store %s, %slot : !llvm.ptr, !llvm.ptr
  %behind = llvm.getelementptr %slot[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %n = llvm.load %table : !llvm.ptr -> i32
  llvm.store %n, %behind : i32, !llvm.ptr
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>{{$}}
  llvm.store %one, %p : i32, !llvm.ptr
  llvm.return
}
