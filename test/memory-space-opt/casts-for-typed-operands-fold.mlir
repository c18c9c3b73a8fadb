// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// Operations that take only a shared pointer were given a cast of a generic one. Once the pointer is known to be shared
// the cast is gone.

// CHECK-LABEL: llvm.func @copy(
// CHECK-SAME:    %[[S:.*]]: !llvm.ptr<3>, %[[G:.*]]: !llvm.ptr<1>)
// CHECK-NEXT:    %[[Q:.*]] = llvm.getelementptr %[[S]][16] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
// CHECK-NEXT:    nvvm.cp.async.shared.global %[[Q]], %[[G]], 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
// CHECK-NEXT:    nvvm.ldmatrix %[[Q]] {{.*}} : (!llvm.ptr<3>) -> i32
// CHECK-NEXT:    llvm.return
llvm.func @copy(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>) {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.getelementptr %p[16] : (!llvm.ptr) -> !llvm.ptr, i8
  %r = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<3>
  nvvm.cp.async.shared.global %r, %g, 16, cache = cg : !llvm.ptr<3>, !llvm.ptr<1>
  %m = nvvm.ldmatrix %r {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
  llvm.return
}
