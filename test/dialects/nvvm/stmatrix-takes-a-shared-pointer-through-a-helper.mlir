// nvvm.stmatrix is shared by type. The cast in the helper folds once its argument is shared.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func internal @put(
// CHECK-SAME:    %[[P:[a-z0-9]+]]: !llvm.ptr<3>
// CHECK-NOT:     addrspacecast
// CHECK:         nvvm.stmatrix %[[P]], %{{.*}} : !llvm.ptr<3>, i32
llvm.func internal @put(%p: !llvm.ptr, %v: i32) {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  nvvm.stmatrix %s, %v {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : !llvm.ptr<3>, i32
  llvm.return
}
llvm.func @k(%s: !llvm.ptr<3>, %v: i32) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.call @put(%g, %v) : (!llvm.ptr, i32) -> ()
  llvm.return
}
