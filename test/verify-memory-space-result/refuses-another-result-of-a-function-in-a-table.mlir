// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The indirect call takes the result for a generic pointer, and it is an address in shared memory.

// CHECK: after.mlir:2:{{.*}}error: {{.*}}its signature changed, and it is not only called

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @f() -> !llvm.ptr {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.return %s : !llvm.ptr
}
llvm.func @k(%x: f32, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %f = llvm.mlir.addressof @f : !llvm.ptr
  %p = llvm.call %f() : !llvm.ptr, () -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.store %x, %out : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @f() -> !llvm.ptr<3> {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  llvm.return %t : !llvm.ptr<3>
}
llvm.func @k(%x: f32, %out: !llvm.ptr) attributes {nvvm.kernel} {
  %f = llvm.mlir.addressof @f : !llvm.ptr
  %p = llvm.call %f() : !llvm.ptr, () -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  %q = llvm.addrspacecast %out : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %q : f32, !llvm.ptr<1>
  llvm.return
}
