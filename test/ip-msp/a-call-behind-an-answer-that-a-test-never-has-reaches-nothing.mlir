// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The only call of @fill is behind a yes that global memory never gives: its store never happens.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @table() {addr_space = 1 : i32} : !llvm.ptr {
  %null = llvm.mlir.zero : !llvm.ptr
  llvm.return %null : !llvm.ptr
}

llvm.func internal @fill() {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %t = llvm.mlir.addressof @table : !llvm.ptr<1>
  llvm.store %s, %t : !llvm.ptr, !llvm.ptr<1>
  llvm.return
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @table : !llvm.ptr<1>
  llvm.store %in, %t : !llvm.ptr, !llvm.ptr<1>
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%in) : (!llvm.ptr) -> i1
  llvm.cond_br %is, ^yes, ^end
^yes:
  llvm.call @fill() : () -> ()
  llvm.br ^end
^end:
  %l = llvm.load %t : !llvm.ptr<1> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %l : f32, !llvm.ptr
  llvm.return
}
