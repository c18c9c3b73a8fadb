// cp.async demands a shared and a global pointer. Both reach it as generic arguments of a helper; both casts fold.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func internal @fetch(
// CHECK-SAME:    %[[D:[a-z0-9]+]]: !llvm.ptr<3>, %[[S:[a-z0-9]+]]: !llvm.ptr<1>
// CHECK-NOT:     addrspacecast
// CHECK:         nvvm.cp.async.shared.global %[[D]], %[[S]], 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
llvm.func internal @fetch(%d: !llvm.ptr, %s: !llvm.ptr) {
  %ds = llvm.addrspacecast %d : !llvm.ptr to !llvm.ptr<3>
  %sg = llvm.addrspacecast %s : !llvm.ptr to !llvm.ptr<1>
  nvvm.cp.async.shared.global %ds, %sg, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
  llvm.return
}
llvm.func @k(%s: !llvm.ptr<3>, %g: !llvm.ptr) attributes {nvvm.kernel} {
  %d = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.call @fetch(%d, %g) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}
