// mbarrier ops accept generic and shared pointers. A generic pointer that is known to be shared is passed to them as shared.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK-SAME:    %[[B:[a-z0-9]+]]: !llvm.ptr<3>
// CHECK-NOT:     addrspacecast
// CHECK:         nvvm.mbarrier.init %[[B]], %{{.*}} : !llvm.ptr<3>, i32
// CHECK:         nvvm.mbarrier.inval %[[B]] : !llvm.ptr<3>
llvm.func @k(%b: !llvm.ptr<3>, %n: i32) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %b : !llvm.ptr<3> to !llvm.ptr
  nvvm.mbarrier.init %g, %n : !llvm.ptr, i32
  nvvm.mbarrier.inval %g : !llvm.ptr
  llvm.return
}
