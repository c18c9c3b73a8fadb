// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A struct in shared memory that no other module can name: the kernel fills it, and reads it. The first field holds pointers
// to shared memory only, the second others too.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.mlir.global internal @view() {addr_space = 3 : i32} : !llvm.struct<(ptr, ptr)>

// CHECK-LABEL: llvm.func @first(
llvm.func @first(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %view = llvm.mlir.addressof @view : !llvm.ptr<3>
  %second = llvm.getelementptr %view[0, 1] : (!llvm.ptr<3>) -> !llvm.ptr<3>, !llvm.struct<(ptr, ptr)>
  llvm.store %s, %view : !llvm.ptr, !llvm.ptr<3>
  llvm.store %out, %second : !llvm.ptr, !llvm.ptr<3>
  llvm.store %s, %second : !llvm.ptr, !llvm.ptr<3>
  %p = llvm.load %view : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %one, %p : i32, !llvm.ptr
  %q = llvm.load %second : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %one, %q : i32, !llvm.ptr
  llvm.return
}
