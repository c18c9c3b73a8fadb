// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The index moves by pointers, and nothing says that it stays in its array.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %i: i64) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %v = llvm.alloca %one x !llvm.struct<(array<4 x ptr>, ptr)> : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %any = llvm.getelementptr %v[0, 0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
  %last = llvm.getelementptr %v[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
  llvm.store %out, %any : !llvm.ptr, !llvm.ptr
  llvm.store %s, %last : !llvm.ptr, !llvm.ptr
  %p = llvm.load %last : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %one, %p : i32, !llvm.ptr
  llvm.return
}

// Resolved with a constant index, which stays in the array.
// CHECK-LABEL: llvm.func @a_constant_index(
llvm.func @a_constant_index(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %v = llvm.alloca %one x !llvm.struct<(array<4 x ptr>, ptr)> : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %fourth = llvm.getelementptr %v[0, 0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
  %last = llvm.getelementptr %v[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
  llvm.store %out, %fourth : !llvm.ptr, !llvm.ptr
  llvm.store %s, %last : !llvm.ptr, !llvm.ptr
  %p = llvm.load %last : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>{{$}}
  llvm.store %one, %p : i32, !llvm.ptr
  llvm.return
}
