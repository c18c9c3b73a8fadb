// RUN: tilespace-opt %s --memory-space-opt=cluster-join | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s

// mapa gives another block's memory, whatever its address operand.

// CHECK-LABEL: llvm.func @mapped(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<7> -> f32
llvm.func @mapped(%s: !llvm.ptr<3>, %rank: i32) -> f32 {
  %m = nvvm.mapa %s, %rank : !llvm.ptr<3> -> !llvm.ptr<7>
  %g = llvm.addrspacecast %m : !llvm.ptr<7> to !llvm.ptr
  %q = llvm.getelementptr %g[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.return %v : f32
}
