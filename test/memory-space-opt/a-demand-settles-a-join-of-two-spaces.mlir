// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// A select of shared and global memory is generic; where a barrier is in it, it was the shared one.

// CHECK-LABEL: llvm.func @chosen(
// CHECK:         %[[P:.*]] = llvm.select %{{.*}} : i1, !llvm.ptr
// CHECK-NEXT:    llvm.load %[[P]] : !llvm.ptr -> i64
// CHECK-NEXT:    %[[S:.*]] = llvm.inline_asm "cvta.to.shared.u64 {{.*}}", "=l,l" %[[P]] : (!llvm.ptr) -> !llvm.ptr<3>
// CHECK-NEXT:    nvvm.mbarrier.inval %[[S]] : !llvm.ptr<3>
// CHECK-NEXT:    llvm.load %[[S]] : !llvm.ptr<3> -> i64
llvm.func @chosen(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>, %c: i1) {
  %a = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %p = llvm.select %c, %a, %b : i1, !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> i64
  nvvm.mbarrier.inval %p : !llvm.ptr
  %w = llvm.load %p : !llvm.ptr -> i64
  llvm.return
}
