// RUN: tilespace-opt %s --verify-diagnostics --print-memory-spaces -o /dev/null
// RUN: tilespace-opt %s --print-memory-spaces=report=- -o /dev/null 2>/dev/null | FileCheck %s

// In shared memory an atomic of the block has a form that names it, in global memory only a compare and exchange has.

// CHECK:      "after": {
// CHECK-NEXT:   "generic": 1,
// CHECK-NEXT:   "global": 1,
// CHECK-NEXT:   "shared": 1
// expected-note @+1 {{argument 1 of 'k'}}
llvm.func @k(%s: !llvm.ptr<3>, %g: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%p, %n) : (!llvm.ptr, i32) -> i32
  %b = llvm.call_intrinsic "llvm.nvvm.atomic.cas.gen.i.cta.i32.p0"(%g, %n, %n) : (!llvm.ptr, i32, i32) -> i32
  // expected-remark @+1 {{stays generic in 'k' (operand-needs-generic)}}
  %c = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%g, %n) : (!llvm.ptr, i32) -> i32
  llvm.return
}
