// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The pointer starts in shared memory and goes on in global memory after the first round.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @kernel(
// CHECK:       ^bb1(%[[P:.*]]: !llvm.ptr):
// CHECK:         llvm.load %[[P]] : !llvm.ptr -> f32
llvm.func @kernel(%out: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.br ^loop(%s : !llvm.ptr)
^loop(%p: !llvm.ptr):
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.store %v, %out : f32, !llvm.ptr
  %q = llvm.getelementptr %out[1] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.cond_br %c, ^loop(%q : !llvm.ptr), ^exit
^exit:
  llvm.return
}

// Resolved with a pointer that goes on in shared memory.
// CHECK-LABEL: llvm.func @goes_on_in_one_space(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
llvm.func @goes_on_in_one_space(%out: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.br ^loop(%s : !llvm.ptr)
^loop(%p: !llvm.ptr):
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.store %v, %out : f32, !llvm.ptr
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.cond_br %c, ^loop(%q : !llvm.ptr), ^exit
^exit:
  llvm.return
}
