// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result="original=%t/before.mlir" --verify-diagnostics

// One branch hands on the address of the slot, the other one that of global memory.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.cond_br %c, ^there(%a : !llvm.ptr), ^there(%out : !llvm.ptr)
^there(%e: !llvm.ptr):
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// expected-note@below {{the host may have stored a pointer to global memory there}}
llvm.func @k(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.cond_br %c, ^there(%a : !llvm.ptr), ^there(%out : !llvm.ptr)
^there(%e: !llvm.ptr):
  // expected-note@below {{it is loaded from global memory here}}
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{pointer is claimed to be in shared memory, but may be in global memory}}
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
