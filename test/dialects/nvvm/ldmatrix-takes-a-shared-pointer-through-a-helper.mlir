// nvvm.ldmatrix demands a shared pointer, so its helper casts the generic argument it gets. Once the argument is shared,
// the cast folds away.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func internal @fetch(
// CHECK-SAME:    %[[P:[a-z0-9]+]]: !llvm.ptr<3>
// CHECK-NOT:     addrspacecast
// CHECK:         nvvm.ldmatrix %[[P]] {{.*}} : (!llvm.ptr<3>) -> i32
llvm.func internal @fetch(%p: !llvm.ptr) -> i32 {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %v = nvvm.ldmatrix %s {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
  llvm.return %v : i32
}
llvm.func @k(%s: !llvm.ptr<3>) -> i32 attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @fetch(%g) : (!llvm.ptr) -> i32
  llvm.return %v : i32
}
