// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @refused(%t: !llvm.ptr<6>, %d: !llvm.ptr<1>) {
  // expected-error @+1 {{an address of tensor memory outlives the allocation}}
  llvm.store %t, %d : !llvm.ptr<6>, !llvm.ptr<1>
  %g = llvm.addrspacecast %d : !llvm.ptr<1> to !llvm.ptr
  // expected-error @+1 {{an address of tensor memory outlives the allocation}}
  llvm.store %t, %g : !llvm.ptr<6>, !llvm.ptr
  llvm.return
}

// A stack slot, and memory of the block, from where other warps take it.
llvm.func @accepted(%t: !llvm.ptr<6>, %s: !llvm.ptr<3>) {
  %n = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %n x !llvm.ptr<6> : (i32) -> !llvm.ptr
  llvm.store %t, %slot : !llvm.ptr<6>, !llvm.ptr
  llvm.store %t, %s : !llvm.ptr<6>, !llvm.ptr<3>
  llvm.return
}
