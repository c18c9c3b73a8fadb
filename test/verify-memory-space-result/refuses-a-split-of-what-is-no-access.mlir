// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir "--verify-memory-space-result=split-merged-accesses original=%t/before.mlir" -o /dev/null 2>&1 | FileCheck %s

// What the threads of a warp do together is not split.

// CHECK: after.mlir:{{.*}}: error: memory-space check: this is not what a rewrite makes of the original: 'nvvm.ldmatrix' became 'llvm.cond_br'

//--- before.mlir
llvm.func @f(%a: !llvm.ptr<3>, %b: !llvm.ptr<3>, %k: i1) -> i32 {
  %p = llvm.select %k, %a, %b : i1, !llvm.ptr<3>
  %v = nvvm.ldmatrix %p {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 1 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> i32
  llvm.return %v : i32
}
//--- after.mlir
llvm.func @f(%a: !llvm.ptr<3>, %b: !llvm.ptr<3>, %k: i1) -> i32 {
  %c = llvm.freeze %k : i1
  %p = llvm.select %k, %a, %b : i1, !llvm.ptr<3>
  llvm.cond_br %c, ^a, ^b
^a:
  %va = nvvm.ldmatrix %a {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 1 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> i32
  llvm.br ^join(%va : i32)
^b:
  %vb = nvvm.ldmatrix %b {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 1 : i32, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>} : (!llvm.ptr<3>) -> i32
  llvm.br ^join(%vb : i32)
^join(%v: i32):
  llvm.return %v : i32
}
