// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Both functions return the pointer that they get, or one to shared memory. The third is of another type, and returns
// global memory.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @same(%p: !llvm.ptr) -> !llvm.ptr {
  llvm.return %p : !llvm.ptr
}
llvm.func internal @next(%p: !llvm.ptr) -> !llvm.ptr {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.return %s : !llvm.ptr
}
llvm.func internal @other(%p: !llvm.ptr, %q: !llvm.ptr) -> !llvm.ptr {
  llvm.return %q : !llvm.ptr
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %x = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.mlir.addressof @same : !llvm.ptr
  %b = llvm.mlir.addressof @next : !llvm.ptr
  %d = llvm.mlir.addressof @other : !llvm.ptr
  %f = llvm.select %c, %a, %b : i1, !llvm.ptr
  %p = llvm.call %f(%s) : !llvm.ptr, (!llvm.ptr) -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %x, %p : i32, !llvm.ptr
  %q = llvm.call %d(%s, %out) : !llvm.ptr, (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.return
}
