// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// The loaded value was in shared memory; it does not point there.

llvm.mlir.global internal @buf() {addr_space = 3 : i32} : !llvm.array<64 x i64>
// CHECK-LABEL: llvm.func{{.*}} @k(
llvm.func @k(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %b = llvm.mlir.addressof @buf : !llvm.ptr<3>
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %in, %b : !llvm.ptr, !llvm.ptr<3>
  %v = nvvm.ldmatrix %b {num = 2 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32)>
  llvm.store %v, %a : !llvm.struct<(i32, i32)>, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>{{$}}
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
