// RUN: sed '/%%c =/d; s/%%c/%%p/; s/ptr<1> -> i32/ptr -> i32/' %s > %t
// RUN: tilespace-opt %s --verify-memory-space-result=original=%t --verify-diagnostics

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : i32
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  // expected-note@below {{its type says here that it is in shared memory}}
  %tile = llvm.mlir.addressof @tile : !llvm.ptr<3>
  // expected-note@below {{it is cast here}}
  %generic = llvm.addrspacecast %tile : !llvm.ptr<3> to !llvm.ptr
  // expected-note@below {{it is stored here}}
  llvm.store %generic, %slot : !llvm.ptr, !llvm.ptr
  // expected-note@below {{it is loaded here}}
  "llvm.intr.memcpy"(%out, %slot, %one) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
  // expected-note@below {{it is loaded from global memory here}}
  %p = llvm.load %out : !llvm.ptr -> !llvm.ptr
  %c = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but may be in shared memory}}
  %v = llvm.load %c : !llvm.ptr<1> -> i32
  llvm.return
}
