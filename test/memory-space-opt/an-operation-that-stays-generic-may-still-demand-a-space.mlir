// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// This intrinsic takes a generic pointer, and keeps it. What comes after it knows that the pointer is shared.

// CHECK-LABEL: llvm.func @intrinsic(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr, %{{.*}}: i32)
// CHECK:         %[[S:.*]] = llvm.inline_asm "cvta.to.shared.u64 {{.*}}", "=l,l" %[[P]] : (!llvm.ptr) -> !llvm.ptr<3>
// CHECK:         llvm.call_intrinsic "llvm.nvvm.mbarrier.init"(%[[P]], %{{.*}}) : (!llvm.ptr, i32) -> ()
// CHECK:         llvm.load %[[S]] : !llvm.ptr<3> -> i64
llvm.func @intrinsic(%p: !llvm.ptr, %n: i32) -> i64 {
  llvm.call_intrinsic "llvm.nvvm.mbarrier.init"(%p, %n) : (!llvm.ptr, i32) -> ()
  %v = llvm.load %p : !llvm.ptr -> i64
  llvm.return %v : i64
}
