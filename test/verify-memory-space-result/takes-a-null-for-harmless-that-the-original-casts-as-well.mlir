// RUN: tilespace-opt %s --memory-space-opt=check | FileCheck %s

// Whatever the null of shared memory is, the original passes it too.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @use(!llvm.ptr<3>)
// CHECK-LABEL: llvm.func @f(
llvm.func @f(%c: i1) {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %z = llvm.mlir.zero : !llvm.ptr
  // CHECK: %[[P:.*]] = llvm.select %{{.*}} : i1, !llvm.ptr<3>
  %p = llvm.select %c, %g, %z : i1, !llvm.ptr
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  // CHECK: llvm.call @use(%[[P]])
  llvm.call @use(%s) : (!llvm.ptr<3>) -> ()
  llvm.return
}
