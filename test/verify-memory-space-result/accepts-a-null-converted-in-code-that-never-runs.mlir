// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics=only-expected

// LLVM turns both comparisons into comparisons of shared pointers with a converted null. Nothing names @dead, nor
// the function that only @dead names; @k runs.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @get() -> !llvm.ptr {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.return %s : !llvm.ptr
}
llvm.func internal @dead() {
  llvm.call @behind() : () -> ()
  llvm.return
}
llvm.func internal @behind() {
  %p = llvm.call @get() : () -> !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %is = llvm.icmp "ne" %p, %null : !llvm.ptr
  llvm.cond_br %is, ^a, ^a
^a:
  llvm.return
}
llvm.func @k() attributes {nvvm.kernel} {
  %p = llvm.call @get() : () -> !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %is = llvm.icmp "ne" %p, %null : !llvm.ptr
  llvm.cond_br %is, ^a, ^a
^a:
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @get() -> !llvm.ptr<3> {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  llvm.return %t : !llvm.ptr<3>
}
llvm.func internal @dead() {
  llvm.call @behind() : () -> ()
  llvm.return
}
llvm.func internal @behind() {
  %s = llvm.call @get() : () -> !llvm.ptr<3>
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %is = llvm.icmp "ne" %p, %null : !llvm.ptr
  llvm.cond_br %is, ^a, ^a
^a:
  llvm.return
}
llvm.func @k() attributes {nvvm.kernel} {
  %s = llvm.call @get() : () -> !llvm.ptr<3>
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  // expected-error@below {{LLVM will convert a null to shared memory}}
  %is = llvm.icmp "ne" %p, %null : !llvm.ptr
  llvm.cond_br %is, ^a, ^a
^a:
  llvm.return
}
