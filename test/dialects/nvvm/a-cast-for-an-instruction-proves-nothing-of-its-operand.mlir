// The helper casts what it gets to shared, for one instruction, and loads through the uncast pointer before a branch
// tells it is shared. One caller passes global memory (and never takes that branch): the load may not be shared.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @api(
// CHECK-SAME:    %[[P:[a-z0-9]+]]: !llvm.ptr,
// CHECK:         llvm.load %[[P]] : !llvm.ptr -> i32
// CHECK:         nvvm.ldmatrix %{{.*}} : (!llvm.ptr<3>) -> i32
llvm.func @api(%p: !llvm.ptr, %c: i1) -> i32 {
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.cond_br %c, ^fetch, ^out(%v : i32)
^fetch:
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %m = nvvm.ldmatrix %s {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
  llvm.br ^out(%m : i32)
^out(%r: i32):
  llvm.return %r : i32
}
