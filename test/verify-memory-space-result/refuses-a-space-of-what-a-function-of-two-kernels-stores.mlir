// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// Both kernels run @put, so that either finds a shared address in the variable.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @slot() {addr_space = 3 : i32} : !llvm.ptr

llvm.func internal @put() {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<3>
  llvm.store %g, %slot : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}
llvm.func @one() attributes {nvvm.kernel} {
  llvm.call @put() : () -> ()
  llvm.return
}
llvm.func @other(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  llvm.call @put() : () -> ()
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<3>
  llvm.store %in, %slot : !llvm.ptr, !llvm.ptr<3>
  %p = llvm.load %slot : !llvm.ptr<3> -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @slot() {addr_space = 3 : i32} : !llvm.ptr

llvm.func internal @put() {
  // expected-note@below {{it is in shared memory}}
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  // expected-note@below {{it is cast here}}
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<3>
  // expected-note@below {{it is stored here}}
  llvm.store %g, %slot : !llvm.ptr, !llvm.ptr<3>
  llvm.return
}
llvm.func @one() attributes {nvvm.kernel} {
  llvm.call @put() : () -> ()
  llvm.return
}
llvm.func @other(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  llvm.call @put() : () -> ()
  %slot = llvm.mlir.addressof @slot : !llvm.ptr<3>
  llvm.store %in, %slot : !llvm.ptr, !llvm.ptr<3>
  // expected-note@below {{it is loaded here}}
  %p = llvm.load %slot : !llvm.ptr<3> -> !llvm.ptr
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but may be in shared memory}}
  llvm.store %x, %s : f32, !llvm.ptr<1>
  llvm.return
}
