// As LLVM IR spells it. The types are part of the intrinsic's meaning, not of its name: casts fold, nothing is renamed.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func internal @fetch(
// CHECK-SAME:    %[[D:[a-z0-9]+]]: !llvm.ptr<3>, %[[S:[a-z0-9]+]]: !llvm.ptr<1>
// CHECK-NOT:     addrspacecast
// CHECK:         llvm.call_intrinsic "llvm.nvvm.cp.async.ca.shared.global.4"(%[[D]], %[[S]]) : (!llvm.ptr<3>, !llvm.ptr<1>) -> ()
llvm.func internal @fetch(%d: !llvm.ptr, %s: !llvm.ptr) {
  %ds = llvm.addrspacecast %d : !llvm.ptr to !llvm.ptr<3>
  %sg = llvm.addrspacecast %s : !llvm.ptr to !llvm.ptr<1>
  llvm.call_intrinsic "llvm.nvvm.cp.async.ca.shared.global.4"(%ds, %sg) : (!llvm.ptr<3>, !llvm.ptr<1>) -> ()
  llvm.return
}
llvm.func @k(%s: !llvm.ptr<3>, %g: !llvm.ptr) attributes {nvvm.kernel} {
  %d = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.call @fetch(%d, %g) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}
