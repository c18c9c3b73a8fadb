// RUN: tilespace-opt %s --memory-space-opt=mode=first-time | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt=mode=first-time --memory-space-opt=mode=first-time | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s --check-prefix=SECOND

// The callee takes a generic pointer. Before ip-msp it gets one that says it was shared, so that ip-msp can find out;
// after ip-msp nobody asks, and it gets the pointer as it was.

// CHECK-LABEL: llvm.func @demanded(
// CHECK-SAME:    %[[P:[a-z0-9]+]]: !llvm.ptr)
// CHECK-NEXT:    llvm.call @use(%[[P]])
// CHECK-NEXT:    %[[S:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr to !llvm.ptr<3>
// CHECK-NEXT:    %[[B:.*]] = llvm.addrspacecast %[[S]] : !llvm.ptr<3> to !llvm.ptr
// CHECK-NEXT:    nvvm.mbarrier.inval %[[S]] : !llvm.ptr<3>
// CHECK-NEXT:    llvm.call @use(%[[B]])
// SECOND-LABEL: llvm.func @demanded(
// SECOND-SAME:    %[[P:[a-z0-9]+]]: !llvm.ptr)
// SECOND-NEXT:    llvm.call @use(%[[P]])
// SECOND-NEXT:    %[[S:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr to !llvm.ptr<3>
// SECOND-NEXT:    nvvm.mbarrier.inval %[[S]] : !llvm.ptr<3>
// SECOND-NEXT:    llvm.call @use(%[[P]])
llvm.func @use(!llvm.ptr)
llvm.func @demanded(%p: !llvm.ptr) {
  llvm.call @use(%p) : (!llvm.ptr) -> ()
  nvvm.mbarrier.inval %p : !llvm.ptr
  llvm.call @use(%p) : (!llvm.ptr) -> ()
  llvm.return
}

// A pair of casts that tells nothing new goes the first time, too.
// CHECK-LABEL: llvm.func @nothing_new(
// CHECK-SAME:    %[[P:[a-z0-9]+]]: !llvm.ptr<3>)
// CHECK-NEXT:    %[[G:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr<3> to !llvm.ptr
// CHECK-NEXT:    llvm.call @use(%[[G]])
llvm.func @nothing_new(%p: !llvm.ptr<3>) {
  %a = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.addrspacecast %a : !llvm.ptr to !llvm.ptr<3>
  %c = llvm.addrspacecast %b : !llvm.ptr<3> to !llvm.ptr
  llvm.call @use(%c) : (!llvm.ptr) -> ()
  llvm.return
}
