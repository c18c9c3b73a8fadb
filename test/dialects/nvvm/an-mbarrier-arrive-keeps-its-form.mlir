// nvvm.mbarrier.arrive has a result for shared::cta and none for shared::cluster: the op would have to change with the
// space of its operand, so that a generic operand stays generic.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         nvvm.mbarrier.arrive %{{.*}} : !llvm.ptr -> i64
llvm.func @k(%b: !llvm.ptr<3>) -> i64 attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %b : !llvm.ptr<3> to !llvm.ptr
  %t = nvvm.mbarrier.arrive %g : !llvm.ptr -> i64
  llvm.return %t : i64
}
