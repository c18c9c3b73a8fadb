// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// The function is in a table of functions in memory (`llvm.used` is one): somebody may call it from there.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.mlir.global appending @llvm.used() {section = "llvm.metadata"} : !llvm.array<1 x ptr> {
  %u = llvm.mlir.undef : !llvm.array<1 x ptr>
  %f = llvm.mlir.addressof @get : !llvm.ptr
  %a = llvm.insertvalue %f, %u[0] : !llvm.array<1 x ptr>
  llvm.return %a : !llvm.array<1 x ptr>
}

// CHECK-LABEL: llvm.func internal @get(%{{.*}}: !llvm.ptr) -> f32
// CHECK-SAME:    nvvm.as = array<i32: 0>
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

llvm.func @kernel() attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @get(%g) : (!llvm.ptr) -> f32
  llvm.return
}
