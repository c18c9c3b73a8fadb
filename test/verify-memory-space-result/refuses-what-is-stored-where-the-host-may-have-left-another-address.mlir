// RUN: sed '/%%c =/d; s/%%c/%%p/; s/ptr<1> -> i32/ptr -> i32/' %s > %t
// RUN: tilespace-opt %s --verify-memory-space-result=original=%t --verify-diagnostics=only-expected

// What is loaded from the variable is the slot or what the host has left there: %out may get the pointer to shared memory.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : i32
llvm.mlir.global internal @variable() {addr_space = 1 : i32} : !llvm.ptr
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %variable = llvm.mlir.addressof @variable : !llvm.ptr<1>
  llvm.store %slot, %variable : !llvm.ptr, !llvm.ptr<1>
  %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %shared = llvm.addrspacecast %tile : !llvm.ptr<3> to !llvm.ptr
  %at = llvm.load %variable : !llvm.ptr<1> -> !llvm.ptr
  llvm.store %shared, %at : !llvm.ptr, !llvm.ptr
  %p = llvm.load %out : !llvm.ptr -> !llvm.ptr
  %c = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but may be in shared memory}}
  %v = llvm.load %c : !llvm.ptr<1> -> i32
  llvm.return
}
