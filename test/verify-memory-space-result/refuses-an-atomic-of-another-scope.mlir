// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The intrinsic is ordered with the whole block, the operation only with the thread.

// CHECK: after.mlir:{{.*}}: error: memory-space check: no rewrite of the original gives this: 'llvm.call_intrinsic' became 'llvm.atomicrmw'

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : i32
llvm.func @f(%x: i32) -> i32 {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta"(%g, %x) : (!llvm.ptr, i32) -> i32
  llvm.return %v : i32
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : i32
llvm.func @f(%x: i32) -> i32 {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %v = llvm.atomicrmw add %t, %x syncscope("singlethread") monotonic : !llvm.ptr<3>, i32
  llvm.return %v : i32
}
