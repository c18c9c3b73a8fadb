// A helper with an ldmatrix, called with shared memory and with null: the second call is valid as long as the branch
// before the load is not taken. The cast in the helper is the program's own, and it stays valid.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK-COUNT-2: llvm.call @fetch
llvm.func internal @fetch(%p: !llvm.ptr, %c: i1) -> i32 {
  %zero = llvm.mlir.constant(0 : i32) : i32
  llvm.cond_br %c, ^some, ^out(%zero : i32)
^some:
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %v = nvvm.ldmatrix %s {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
  llvm.br ^out(%v : i32)
^out(%r: i32):
  llvm.return %r : i32
}
llvm.func @k(%s: !llvm.ptr<3>, %c: i1) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %false = llvm.mlir.constant(false) : i1
  %a = llvm.call @fetch(%g, %c) : (!llvm.ptr, i1) -> i32
  %b = llvm.call @fetch(%null, %false) : (!llvm.ptr, i1) -> i32
  llvm.return
}
