// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Rounding a shared address up to a multiple of 128 through integers: it is a shared address before and after.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func @kernel() attributes {nvvm.kernel} {
  %z = llvm.mlir.constant(0.0 : f32) : f32
  %c = llvm.mlir.constant(127 : i64) : i64
  %mask = llvm.mlir.constant(-128 : i64) : i64
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %i = llvm.ptrtoint %s : !llvm.ptr to i64
  %j = llvm.add %i, %c : i64
  %k = llvm.and %j, %mask : i64
  %p = llvm.inttoptr %k : i64 to !llvm.ptr
  llvm.store %z, %p : f32, !llvm.ptr
  llvm.return
}
