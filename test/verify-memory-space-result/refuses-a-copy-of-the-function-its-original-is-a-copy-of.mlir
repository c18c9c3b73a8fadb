// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics=only-expected

// The name of the copy is the name that a copy of @get for shared memory would have, and its body is @get's body; but
// it is called instead of @get.shared, which loads.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x ptr>
llvm.func internal @get(%p: !llvm.ptr) -> !llvm.ptr {
  llvm.return %p : !llvm.ptr
}
llvm.func internal @get.shared(%p: !llvm.ptr<3>) -> !llvm.ptr {
  %v = llvm.load %p : !llvm.ptr<3> -> !llvm.ptr
  llvm.return %v : !llvm.ptr
}
llvm.func @k(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %b = llvm.call @get.shared(%t) : (!llvm.ptr<3>) -> !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x ptr>
llvm.func internal @get(%p: !llvm.ptr) -> !llvm.ptr {
  llvm.return %p : !llvm.ptr
}
llvm.func internal @get.shared(%p: !llvm.ptr<3>) -> !llvm.ptr {
  %v = llvm.load %p : !llvm.ptr<3> -> !llvm.ptr
  llvm.return %v : !llvm.ptr
}
llvm.func internal @get.shared.1(%s: !llvm.ptr<3>) -> !llvm.ptr {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  // expected-error@below {{no rewrite of the original gives this: 'llvm.load' became 'llvm.return'}}
  llvm.return %p : !llvm.ptr
}
llvm.func @k(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %b = llvm.call @get.shared.1(%t) : (!llvm.ptr<3>) -> !llvm.ptr
  llvm.return
}
