// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result="original=%t/before.mlir unproven=global" --verify-diagnostics

// The call may run anything, since unknown code is called, but may run visible functions as well.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @get(%p: !llvm.ptr, %x: f32) {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @ext() -> !llvm.ptr
llvm.func @k(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %g, %in : i1, !llvm.ptr
  %f = llvm.mlir.addressof @get : !llvm.ptr
  %u = llvm.call @ext() : () -> !llvm.ptr
  llvm.call %f(%p, %x) : !llvm.ptr, (!llvm.ptr, f32) -> ()
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @get(%p: !llvm.ptr, %x: f32) {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but may be in shared memory}}
  llvm.store %x, %s : f32, !llvm.ptr<1>
  llvm.return
}
llvm.func @ext() -> !llvm.ptr
llvm.func @k(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  // expected-note@below {{its type says here that it is in shared memory}}
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  // expected-note@below {{it is cast here}}
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  // expected-note@below {{it is chosen here}}
  %p = llvm.select %c, %g, %in : i1, !llvm.ptr
  %f = llvm.mlir.addressof @get : !llvm.ptr
  %u = llvm.call @ext() : () -> !llvm.ptr
  // expected-note@below {{it is passed to @get here}}
  llvm.call %f(%p, %x) : !llvm.ptr, (!llvm.ptr, f32) -> ()
  llvm.return
}
