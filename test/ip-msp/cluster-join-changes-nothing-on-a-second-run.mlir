// RUN: tilespace-opt %s --ip-msp=cluster-join --memory-space-opt=cluster-join -o %t.once
// RUN: tilespace-opt %t.once --ip-msp=cluster-join --memory-space-opt=cluster-join -o %t.twice
// RUN: diff %t.once %t.twice
// RUN: FileCheck %s --input-file=%t.once

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// The first run names the space.
// CHECK-LABEL: llvm.func internal @get(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<7> -> f32
llvm.func internal @get(%p: !llvm.ptr, %i: i64) -> f32 {
  %q = llvm.getelementptr %p[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.return %v : f32
}

llvm.func @kernel(%rank: i32, %c: i1, %i: i64) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.getelementptr %g[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %m = nvvm.mapa %t, %rank : !llvm.ptr<3> -> !llvm.ptr<7>
  %h = llvm.addrspacecast %m : !llvm.ptr<7> to !llvm.ptr
  llvm.cond_br %c, ^join(%q : !llvm.ptr), ^join(%h : !llvm.ptr)
^join(%e: !llvm.ptr):
  %v = llvm.call @get(%e, %i) : (!llvm.ptr, i64) -> f32
  llvm.return
}
