// RUN: tilespace-opt %s --split-merged-accesses --ip-msp --memory-space-opt | FileCheck %s

llvm.mlir.global internal @s() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// Null, undef and poison are in no space, and no access goes through them.

// CHECK-LABEL: llvm.func @kernel(
// CHECK-NOT: llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func @kernel(%p: !llvm.ptr, %c: i32, %x: f32) attributes {nvvm.kernel} {
  %null = llvm.mlir.zero : !llvm.ptr
  %undef = llvm.mlir.undef : !llvm.ptr
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  llvm.switch %c : i32, ^merge(%p : !llvm.ptr) [
    0: ^merge(%null : !llvm.ptr),
    1: ^merge(%undef : !llvm.ptr),
    7: ^merge(%s : !llvm.ptr)
  ]
^merge(%q: !llvm.ptr):
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
