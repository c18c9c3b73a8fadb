// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// The cast is wrong, and a store uses it besides the call that never runs.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @put(%p: !llvm.ptr, %x: f32) {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @k(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %false = llvm.mlir.constant(false) : i1
  llvm.cond_br %false, ^never, ^go
^never:
  llvm.call @put(%s, %x) : (!llvm.ptr, f32) -> ()
  llvm.br ^go
^go:
  llvm.store %x, %s : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @put(%p: !llvm.ptr<1>, %x: f32) {
  llvm.store %x, %p : f32, !llvm.ptr<1>
  llvm.return
}
llvm.func @k(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  // expected-note@below {{its type says here that it is in shared memory}}
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  // expected-note@below {{it is cast here}}
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.addrspacecast %s : !llvm.ptr to !llvm.ptr<1>
  %false = llvm.mlir.constant(false) : i1
  llvm.cond_br %false, ^never, ^go
^never:
  llvm.call @put(%q, %x) : (!llvm.ptr<1>, f32) -> ()
  llvm.br ^go
^go:
  // expected-error@below {{pointer is claimed to be in global memory, but may be in shared memory}}
  llvm.store %x, %q : f32, !llvm.ptr<1>
  llvm.return
}
