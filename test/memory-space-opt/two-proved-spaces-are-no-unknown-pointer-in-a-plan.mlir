// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(ip-msp{plan-only},memory-space-opt)' | FileCheck %s

// The pointer from the slot is the kernel's argument, and so global or, by the choice, local: both are proved, and the
// access is right as it is. Only a pointer of which nothing is proved is worth a remark.

// CHECK-LABEL: llvm.func @kernel(
// CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
llvm.func @kernel(%out: !llvm.ptr, %c: i1, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %a = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store %out, %slot : !llvm.ptr, !llvm.ptr
  %r = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  %q = llvm.select %c, %r, %a : i1, !llvm.ptr
  llvm.store %x, %q : i32, !llvm.ptr
  llvm.return
}

// -----

llvm.func @open(%p: !llvm.ptr, %x: i32) {
  // expected-remark @+1 {{Cannot tell what pointer points to: stays generic in 'open' (unknown-caller)}}
  llvm.store %x, %p : i32, !llvm.ptr
  llvm.return
}
