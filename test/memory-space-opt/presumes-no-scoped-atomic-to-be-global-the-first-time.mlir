// LLVM 23 has atomics with a scope instead of these intrinsics.
// UNSUPPORTED: llvm-23
// RUN: tilespace-opt %s --verify-each --verify-diagnostics --memory-space-opt='mode=first-time unproven=global' | FileCheck %s

// Only assembly could name the space, and that is not written yet.

// CHECK-LABEL: llvm.func @unknown(
// CHECK-SAME:    %[[P:[a-z0-9]+]]: !llvm.ptr
// CHECK-NEXT:    llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%[[P]], %{{.*}}) : (!llvm.ptr, i32) -> i32
llvm.func @unknown(%p: !llvm.ptr, %n: i32) {
  // expected-remark-re @+1 {{Cannot tell what pointer points to: stays generic in '{{.*}}' (unknown-caller)}}
  %v = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%p, %n) : (!llvm.ptr, i32) -> i32
  llvm.return
}
