// LLVM 23 has atomics with a scope instead of these intrinsics.
// UNSUPPORTED: llvm-23
// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null

// In shared memory LLVM has an operation for the intrinsic.

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
  %v = llvm.atomicrmw add %t, %x syncscope("block") monotonic : !llvm.ptr<3>, i32
  llvm.return %v : i32
}
