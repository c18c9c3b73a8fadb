// RUN: tilespace-opt %s --memory-space-opt=mode=first-time | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt=mode=first-time --memory-space-opt=mode=first-time | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt=mode=first-time --ip-msp | FileCheck %s --check-prefix=MODULE

// The instruction and the accesses behind it take the cast, the callee takes what it took. That it gets a pointer to
// shared memory is found out where callees are looked at.

// CHECK-LABEL: llvm.func @demanded(
// CHECK-SAME:    %[[P:[a-z0-9]+]]: !llvm.ptr)
// CHECK-NEXT:    llvm.call @before(%[[P]])
// CHECK-NEXT:    %[[S:.*]] = llvm.inline_asm "cvta.to.shared.u64 {{.*}}", "=l,l" %[[P]] : (!llvm.ptr) -> !llvm.ptr<3>
// CHECK-NEXT:    nvvm.mbarrier.inval %[[S]] : !llvm.ptr<3>
// CHECK-NEXT:    llvm.call @behind(%[[P]])
// MODULE-LABEL: llvm.func @demanded(
// MODULE-NEXT:    llvm.call @before(%{{.*}}) : (!llvm.ptr) -> ()
// MODULE:         nvvm.mbarrier.inval %{{.*}} : !llvm.ptr<3>
// MODULE:         llvm.call @behind(%{{.*}}) : (!llvm.ptr<3>) -> ()
llvm.func @demanded(%p: !llvm.ptr) {
  llvm.call @before(%p) : (!llvm.ptr) -> ()
  nvvm.mbarrier.inval %p : !llvm.ptr
  llvm.call @behind(%p) : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func internal @before(%p: !llvm.ptr) {
  %v = llvm.load %p : !llvm.ptr -> i64
  llvm.return
}
llvm.func internal @behind(%p: !llvm.ptr) {
  %v = llvm.load %p : !llvm.ptr -> i64
  llvm.return
}

// A pair of casts that tells nothing new goes the first time, too.
// CHECK-LABEL: llvm.func @nothing_new(
// CHECK-SAME:    %[[P:[a-z0-9]+]]: !llvm.ptr<3>)
// CHECK-NEXT:    %[[G:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr<3> to !llvm.ptr
// CHECK-NEXT:    llvm.call @outside(%[[G]])
llvm.func @nothing_new(%p: !llvm.ptr<3>) {
  %a = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.addrspacecast %a : !llvm.ptr to !llvm.ptr<3>
  %c = llvm.addrspacecast %b : !llvm.ptr<3> to !llvm.ptr
  llvm.call @outside(%c) : (!llvm.ptr) -> ()
  llvm.return
}
llvm.func @outside(!llvm.ptr)
