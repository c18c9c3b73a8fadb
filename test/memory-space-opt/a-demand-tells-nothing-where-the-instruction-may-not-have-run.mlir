// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// One side of the branch waits on the barrier. The other side, and what comes after both, may see any pointer.

// CHECK-LABEL: llvm.func @sides(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr, %{{.*}}: i1)
// CHECK:         llvm.inline_asm "cvta.to.shared.u64 {{.*}}", "=l,l" %[[P]] : (!llvm.ptr) -> !llvm.ptr<3>
// CHECK:         nvvm.mbarrier.inval %{{.*}} : !llvm.ptr<3>
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> i64
// CHECK:       ^bb2:
// CHECK:         llvm.load %[[P]] : !llvm.ptr -> i64
// CHECK:       ^bb3:
// CHECK:         llvm.load %[[P]] : !llvm.ptr -> i64
llvm.func @sides(%p: !llvm.ptr, %c: i1) {
  llvm.cond_br %c, ^yes, ^no
^yes:
  nvvm.mbarrier.inval %p : !llvm.ptr
  %a = llvm.load %p : !llvm.ptr -> i64
  llvm.br ^out
^no:
  %b = llvm.load %p : !llvm.ptr -> i64
  llvm.br ^out
^out:
  %d = llvm.load %p : !llvm.ptr -> i64
  llvm.return
}

// A region that may not be entered.
// CHECK-LABEL: llvm.func @region(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr, %{{.*}}: i1)
// CHECK:         scf.if
// CHECK:           nvvm.mbarrier.inval %{{.*}} : !llvm.ptr<3>
// CHECK:           llvm.load %{{.*}} : !llvm.ptr<3> -> i64
// CHECK:         }
// CHECK:         llvm.load %[[P]] : !llvm.ptr -> i64
llvm.func @region(%p: !llvm.ptr, %c: i1) {
  scf.if %c {
    nvvm.mbarrier.inval %p : !llvm.ptr
    %a = llvm.load %p : !llvm.ptr -> i64
  }
  %d = llvm.load %p : !llvm.ptr -> i64
  llvm.return
}

// A loop body that may run no time. In it, the load before the barrier is of the same pointer, but may come first.
// CHECK-LABEL: llvm.func @loop(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr, %{{.*}}: i1)
// CHECK:         llvm.load %[[P]] : !llvm.ptr -> i64
// CHECK:         nvvm.mbarrier.inval %{{.*}} : !llvm.ptr<3>
// CHECK:       ^bb3:
// CHECK:         llvm.load %[[P]] : !llvm.ptr -> i64
llvm.func @loop(%p: !llvm.ptr, %c: i1) {
  llvm.br ^head
^head:
  llvm.cond_br %c, ^body, ^out
^body:
  %a = llvm.load %p : !llvm.ptr -> i64
  nvvm.mbarrier.inval %p : !llvm.ptr
  llvm.br ^head
^out:
  %d = llvm.load %p : !llvm.ptr -> i64
  llvm.return
}
