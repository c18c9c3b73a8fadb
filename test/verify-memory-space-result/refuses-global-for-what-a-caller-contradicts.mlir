// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result="original=%t/before.mlir unproven=global" --verify-diagnostics
// RUN: tilespace-opt %t/right.mlir --verify-memory-space-result="original=%t/before.mlir unproven=global" --verify-diagnostics

// Others may call the function and pass anything, which the option takes for global. One visible call passes shared
// memory. Of what @unproved is passed nothing is known.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @elsewhere() -> !llvm.ptr
llvm.func @public(%p: !llvm.ptr, %x: f32) {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func internal @unproved(%p: !llvm.ptr, %x: f32) {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @k(%x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.call @public(%s, %x) : (!llvm.ptr, f32) -> ()
  %q = llvm.call @elsewhere() : () -> !llvm.ptr
  llvm.call @unproved(%q, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @elsewhere() -> !llvm.ptr
llvm.func @public(%p: !llvm.ptr, %x: f32) {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but may be in shared memory}}
  llvm.store %x, %s : f32, !llvm.ptr<1>
  llvm.return
}
llvm.func internal @unproved(%p: !llvm.ptr, %x: f32) {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @k(%x: f32) attributes {nvvm.kernel} {
  // expected-note@below {{its type says here that it is in shared memory}}
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  // expected-note@below {{it is cast here}}
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  // expected-note@below {{it is passed to @public here}}
  llvm.call @public(%s, %x) : (!llvm.ptr, f32) -> ()
  %q = llvm.call @elsewhere() : () -> !llvm.ptr
  llvm.call @unproved(%q, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
//--- right.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @elsewhere() -> !llvm.ptr
llvm.func @public(%p: !llvm.ptr, %x: f32) {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func internal @unproved(%p: !llvm.ptr, %x: f32) {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %s : f32, !llvm.ptr<1>
  llvm.return
}
llvm.func @k(%x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.call @public(%s, %x) : (!llvm.ptr, f32) -> ()
  %q = llvm.call @elsewhere() : () -> !llvm.ptr
  llvm.call @unproved(%q, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
