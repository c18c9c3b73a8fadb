// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The array has room for four integers. One of them is an address in shared memory, and one an address in global
// memory, at an unknown index.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%table: !llvm.ptr, %i: i64) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %array = llvm.alloca %one x !llvm.array<4 x i64> : (i32) -> !llvm.ptr
  %a = llvm.ptrtoint %s : !llvm.ptr to i64
  %b = llvm.load %table : !llvm.ptr -> i64
  %third = llvm.getelementptr %array[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i64>
  %any = llvm.getelementptr %array[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x i64>
  llvm.store %a, %array : i64, !llvm.ptr
  llvm.store %b, %third : i64, !llvm.ptr
  %p = llvm.load %any : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %one, %p : i32, !llvm.ptr
  %q = llvm.load %array : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %one, %q : i32, !llvm.ptr
  llvm.return
}
