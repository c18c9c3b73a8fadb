// LLVM 23 has atomics with a scope instead of these intrinsics.
// UNSUPPORTED: llvm-23
// RUN: tilespace-opt %s --verify-diagnostics --memory-space-opt | FileCheck %s

// CHECK-LABEL: llvm.func @add(
// CHECK:         llvm.call_intrinsic "llvm.nvvm.atomic.cas.gen.i.cta.i32.p0"(%{{.*}}) : (!llvm.ptr, i32, i32) -> i32
llvm.func @add(%p: !llvm.ptr<4>, %n: i32) {
  %g = llvm.addrspacecast %p : !llvm.ptr<4> to !llvm.ptr
  // expected-warning @+1 {{Cannot do atomic operation on const memory}}
  %b = llvm.call_intrinsic "llvm.nvvm.atomic.cas.gen.i.cta.i32.p0"(%g, %n, %n) : (!llvm.ptr, i32, i32) -> i32
  llvm.return
}
