// RUN: tilespace-opt %s --pass-pipeline='builtin.module(number-memory-spaces,print-memory-spaces)' -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --implicit-check-not='stays generic'

// An op that takes no pointer needs no rule. One that takes one may write any.

gpu.module @m [#rocdl.target<chip = "gfx942">] {
  llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x i32>
  llvm.mlir.global internal @cell() {addr_space = 3 : i32} : !llvm.ptr
  llvm.mlir.global internal @other() {addr_space = 3 : i32} : !llvm.ptr
  llvm.func @barrier(%out: !llvm.ptr) attributes {rocdl.kernel} {
    %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
    %c = llvm.mlir.addressof @cell : !llvm.ptr<3>
    %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
    llvm.store %g, %c : !llvm.ptr, !llvm.ptr<3>
    rocdl.s.barrier
    %p = llvm.load %c : !llvm.ptr<3> -> !llvm.ptr
    %v = llvm.load %p : !llvm.ptr -> i32
    llvm.store %v, %out : i32, !llvm.ptr
    llvm.return
  }
  // CHECK: stays generic in 'initialized' (loaded-from-unknown)
  llvm.func @initialized(%out: !llvm.ptr) attributes {rocdl.kernel} {
    %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
    %c = llvm.mlir.addressof @other : !llvm.ptr<3>
    %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
    llvm.store %g, %c : !llvm.ptr, !llvm.ptr<3>
    rocdl.s.barrier.init %c member_cnt = 1 : !llvm.ptr<3>
    %p = llvm.load %c : !llvm.ptr<3> -> !llvm.ptr
    %v = llvm.load %p : !llvm.ptr -> i32
    llvm.store %v, %out : i32, !llvm.ptr
    llvm.return
  }
}
