// RUN: tilespace-opt %s --split-merged-accesses --verify-diagnostics | FileCheck %s

llvm.mlir.global internal @s() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// A slot is a part of the frame where it is made in the first block. Behind a branch LLVM takes it for one that
// is made each time anew, which NVPTX does not have on every chip.

// CHECK-LABEL: llvm.func @kernel(
// CHECK: llvm.load
// CHECK-NOT: llvm.cond_br
// CHECK: llvm.alloca
// CHECK: llvm.cond_br
// CHECK-NOT: llvm.cond_br
// CHECK: llvm.return
llvm.func @kernel(%p: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.mlir.addressof @s : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.select %c, %s, %p : i1, !llvm.ptr
  // expected-remark@+1 {{an access to global or shared memory is not split: a stack slot is allocated after it, which must stay in the entry block}}
  %v = llvm.load volatile %q : !llvm.ptr -> f32
  %l = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.store volatile %v, %l : f32, !llvm.ptr
  %w = llvm.load volatile %q : !llvm.ptr -> f32
  llvm.store %w, %p : f32, !llvm.ptr
  llvm.return
}
