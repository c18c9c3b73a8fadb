// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// One kernel stores a pointer to shared memory in global memory. What the other loads from there may be that, but not
// what it loads from shared memory.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.mlir.global external @cache() {addr_space = 3 : i32} : !llvm.ptr

llvm.func @writer(%table: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %table : !llvm.ptr, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @reader(
llvm.func @reader(%table: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %cache = llvm.mlir.addressof @cache : !llvm.ptr<3>
  llvm.store %table, %cache : !llvm.ptr, !llvm.ptr<3>
  %p = llvm.load %table : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %one, %p : i32, !llvm.ptr
  %q = llvm.load %cache : !llvm.ptr<3> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
  llvm.store %one, %q : i32, !llvm.ptr
  llvm.return
}
