// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The condition is a constant: the value is what the other region yields.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %false = arith.constant false
  %p = scf.if %false -> !llvm.ptr {
    llvm.store %s, %in : !llvm.ptr, !llvm.ptr
    scf.yield %s : !llvm.ptr
  } else {
    scf.yield %in : !llvm.ptr
  }
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %p : f32, !llvm.ptr
  %q = llvm.load %in : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}
