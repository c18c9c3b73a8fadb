// The halves of a shared pointer are numbers that stmatrix puts into shared memory. A pointer loaded from there may be
// that one, although only global pointers were stored as pointers.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         nvvm.stmatrix
// CHECK:         %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<3> -> !llvm.ptr
// CHECK:         llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr{{$}}
llvm.mlir.global internal @slots() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<16 x ptr>
llvm.func @k(%g: !llvm.ptr, %s: !llvm.ptr<3>, %x: f32) attributes {nvvm.kernel} {
  %slots = llvm.mlir.addressof @slots : !llvm.ptr<3>
  llvm.store %g, %slots : !llvm.ptr, !llvm.ptr<3>
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %sg : !llvm.ptr to i64
  %lo = llvm.trunc %n : i64 to i32
  nvvm.stmatrix %slots, %lo {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : !llvm.ptr<3>, i32
  %p = llvm.load %slots : !llvm.ptr<3> -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
