// LLVM 23 has atomics with a scope instead of these intrinsics.
// UNSUPPORTED: llvm-23
// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The operation adds 64 bits where the intrinsic adds 32.

// CHECK: error: {{.*}}its result has another type

//--- before.mlir
llvm.func @f(%s: !llvm.ptr<3>, %x: i32, %y: i64) {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta"(%p, %x) : (!llvm.ptr, i32) -> i32
  llvm.return
}
//--- after.mlir
llvm.func @f(%s: !llvm.ptr<3>, %x: i32, %y: i64) {
  %v = llvm.atomicrmw add %s, %y syncscope("block") monotonic : !llvm.ptr<3>, i64
  llvm.return
}
