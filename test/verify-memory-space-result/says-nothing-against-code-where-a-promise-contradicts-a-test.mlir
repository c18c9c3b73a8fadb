// RUN: tilespace-opt %s --memory-space-opt=check | FileCheck %s

// The original promises global memory where a test has said that it is elsewhere: that never happens.

// CHECK-LABEL: llvm.func @f(
llvm.func @f(%q: !llvm.ptr, %c: i1, %x: f32) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %s = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<1>
  %p = llvm.addrspacecast %s : !llvm.ptr<1> to !llvm.ptr
  %g = llvm.call_intrinsic "llvm.nvvm.isspacep.global"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %g, ^end, ^no
^no:
  %slot = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  llvm.cond_br %c, ^store(%slot : !llvm.ptr), ^store(%p : !llvm.ptr)
^store(%a: !llvm.ptr):
  // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<5>
  llvm.store %x, %a : f32, !llvm.ptr
  llvm.br ^end
^end:
  llvm.return
}
