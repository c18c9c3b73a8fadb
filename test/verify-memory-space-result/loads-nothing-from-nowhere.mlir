// RUN: tilespace-opt %s --ip-msp -o %t.mlir
// RUN: tilespace-opt %t.mlir --verify-memory-space-result=original=%s | FileCheck %s

// The address is in global memory, and not on the stack: behind the test nothing is loaded, and no null either.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<8 x ptr>
llvm.func linkonce_odr @keep(%p: !llvm.ptr) {
  llvm.store %p, %p : !llvm.ptr, !llvm.ptr
  llvm.return
}
// CHECK-LABEL: llvm.func @one(
llvm.func @one() attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.call @keep(%g) : (!llvm.ptr) -> ()
  llvm.return
}
// CHECK-LABEL: llvm.func @other(
llvm.func @other(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %l = llvm.call_intrinsic "llvm.nvvm.isspacep.local"(%in) : (!llvm.ptr) -> i1
  llvm.cond_br %l, ^never, ^end
^never:
  %p = llvm.load %in : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.call @keep{{.*}}(!llvm.ptr<3>) -> ()
  llvm.call @keep(%p) : (!llvm.ptr) -> ()
  llvm.br ^end
^end:
  llvm.return
}
