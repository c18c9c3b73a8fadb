// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null

// @get.shared is an earlier copy of @get. Its own copy only adds a number to its name, and is not a copy of @get.

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
  llvm.store %in, %t : !llvm.ptr, !llvm.ptr<3>
  %a = llvm.call @get(%in) : (!llvm.ptr) -> !llvm.ptr
  %b = llvm.call @get.shared(%t) : (!llvm.ptr<3>) -> !llvm.ptr
  %c = llvm.call @get.shared(%t) : (!llvm.ptr<3>) -> !llvm.ptr
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
llvm.func internal @get.shared.1(%p: !llvm.ptr<3>) -> !llvm.ptr<1> {
  %v = llvm.load %p : !llvm.ptr<3> -> !llvm.ptr
  %g = llvm.addrspacecast %v : !llvm.ptr to !llvm.ptr<1>
  llvm.return %g : !llvm.ptr<1>
}
llvm.func @k(%in: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  llvm.store %in, %t : !llvm.ptr, !llvm.ptr<3>
  %a = llvm.call @get(%in) : (!llvm.ptr) -> !llvm.ptr
  %b = llvm.call @get.shared(%t) : (!llvm.ptr<3>) -> !llvm.ptr
  %c = llvm.call @get.shared.1(%t) : (!llvm.ptr<3>) -> !llvm.ptr<1>
  llvm.return
}
