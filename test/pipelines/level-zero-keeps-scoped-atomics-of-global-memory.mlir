// LLVM 23 has atomics with a scope instead of these intrinsics.
// UNSUPPORTED: llvm-23
// RUN: tilespace-opt %s --verify-each --pass-pipeline='builtin.module(memory-space-pipeline{O=0})' | FileCheck %s
// RUN: tilespace-opt %s --verify-diagnostics --pass-pipeline='builtin.module(memory-space-pipeline{O=0 require-resolved})' -o /dev/null

// Its one run is the early one, which writes no assembly, and says so.

// CHECK-LABEL: llvm.func @add(
// CHECK:         llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.sys.i32.p0"(%{{.*}}) : (!llvm.ptr, i32) -> i32
llvm.func @add(%g: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  // expected-error-re @+1 {{memory access stays generic in '{{.*}}' (operand-needs-generic)}}
  %a = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.sys.i32.p0"(%g, %n) : (!llvm.ptr, i32) -> i32
  llvm.return
}
