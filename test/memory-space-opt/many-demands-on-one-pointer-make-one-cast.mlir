// RUN: tilespace-opt %s --memory-space-opt=mode=first-time | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt --memory-space-opt | FileCheck %s

// A barrier is initialized, waited for and given up: one cast for all, and a second run makes no other.

// CHECK-LABEL: llvm.func @life(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr, %{{.*}}: i32, %{{.*}}: i32)
// CHECK-NEXT:    %[[S:.*]] = llvm.inline_asm "cvta.to.shared.u64 {{.*}}", "=l,l" %[[P]] : (!llvm.ptr) -> !llvm.ptr<3>
// CHECK-NEXT:    nvvm.mbarrier.init %[[S]]
// CHECK-NEXT:    nvvm.mbarrier.try_wait.parity %[[S]]
// CHECK-NEXT:    nvvm.mbarrier.try_wait.parity %[[S]]
// CHECK-NEXT:    nvvm.mbarrier.test.wait %[[S]]
// CHECK-NEXT:    llvm.br
// CHECK:         nvvm.mbarrier.try_wait.parity %[[S]]
// CHECK-NEXT:    nvvm.mbarrier.inval %[[S]]
// CHECK-NOT:     inline_asm
llvm.func @life(%p: !llvm.ptr, %n: i32, %phase: i32) {
  nvvm.mbarrier.init %p, %n : !llvm.ptr, i32
  nvvm.mbarrier.try_wait.parity %p, %phase, %n : !llvm.ptr, i32, i32
  nvvm.mbarrier.try_wait.parity %p, %phase, %n : !llvm.ptr, i32, i32
  %t = nvvm.mbarrier.test.wait %p, %phase : !llvm.ptr, i32 -> i1
  llvm.br ^next
^next:
  nvvm.mbarrier.try_wait.parity %p, %phase, %n : !llvm.ptr, i32, i32
  nvvm.mbarrier.inval %p : !llvm.ptr
  llvm.return
}

// An assumption said it before: nothing is added.
// CHECK-LABEL: llvm.func @assumed(
// CHECK-COUNT-1: inline_asm
// CHECK-NOT:     inline_asm
// CHECK:         nvvm.mbarrier.inval %{{.*}} : !llvm.ptr<3>
// CHECK-NOT:     inline_asm
llvm.func @assumed(%p: !llvm.ptr) {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.intr.assume %t : i1
  nvvm.mbarrier.inval %p : !llvm.ptr
  llvm.return
}
