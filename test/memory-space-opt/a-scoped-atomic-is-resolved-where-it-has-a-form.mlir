// LLVM 23 has atomics with a scope instead of these intrinsics.
// UNSUPPORTED: llvm-23
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --memory-space-opt=require-resolved -o /dev/null

// In global memory the last run finds a form for each atomic that LLVM can select.

llvm.func @add(%g: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %a = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.sys.i32.p0"(%g, %n) : (!llvm.ptr, i32) -> i32
  llvm.return
}

// -----

llvm.func @count(%g: !llvm.ptr, %n: i64) attributes {nvvm.kernel} {
  // expected-error-re @+1 {{memory access stays generic in '{{.*}}' (operand-needs-generic)}}
  %a = llvm.call_intrinsic "llvm.nvvm.atomic.inc.gen.i.sys.i64.p0"(%g, %n) : (!llvm.ptr, i64) -> i64
  llvm.return
}
