// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The index may be anything, but it moves by whole structs: what is stored in one field of some element is never found
// in the other field of another.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %i: i64, %j: i64) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %v = llvm.alloca %one x !llvm.array<4 x struct<(ptr, ptr)>> : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %g_field = llvm.getelementptr %v[0, %i, 0] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<4 x struct<(ptr, ptr)>>
  %s_field = llvm.getelementptr %v[0, 2, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x struct<(ptr, ptr)>>
  llvm.store %out, %g_field : !llvm.ptr, !llvm.ptr
  llvm.store %s, %s_field : !llvm.ptr, !llvm.ptr
  %element = llvm.getelementptr %v[%j] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(ptr, ptr)>
  %other = llvm.getelementptr %element[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr)>
  %p = llvm.load %other : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %one, %p : i32, !llvm.ptr
  llvm.return
}
