// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The region of the yes is entered by an answer that global memory never gives.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%in) : (!llvm.ptr) -> i1
  %p = scf.if %t -> !llvm.ptr {
    scf.yield %s : !llvm.ptr
  } else {
    scf.yield %in : !llvm.ptr
  }
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
