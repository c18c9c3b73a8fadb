// LLVM 23 has atomics with a scope instead of these intrinsics.
// UNSUPPORTED: llvm-23
// RUN: tilespace-opt %s --verify-diagnostics --print-memory-spaces -o /dev/null
// RUN: tilespace-opt %s --print-memory-spaces=report=- -o /dev/null 2>/dev/null | FileCheck %s

// In shared and global memory an atomic of the block has a form with the space; a 64-bit one that wraps
// around has none.

// CHECK:      "after": {
// CHECK-NEXT:   "generic": 1,
// CHECK-NEXT:   "global": 2,
// CHECK-NEXT:   "shared": 1
// expected-note @+1 {{argument 1 of 'k'}}
llvm.func @k(%s: !llvm.ptr<3>, %g: !llvm.ptr, %n: i32, %m: i64) attributes {nvvm.kernel} {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%p, %n) : (!llvm.ptr, i32) -> i32
  %b = llvm.call_intrinsic "llvm.nvvm.atomic.cas.gen.i.cta.i32.p0"(%g, %n, %n) : (!llvm.ptr, i32, i32) -> i32
  %c = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%g, %n) : (!llvm.ptr, i32) -> i32
  // expected-remark @+1 {{stays generic in 'k' (operand-needs-generic)}}
  %d = llvm.call_intrinsic "llvm.nvvm.atomic.inc.gen.i.cta.i64.p0"(%g, %m) : (!llvm.ptr, i64) -> i64
  llvm.return
}
