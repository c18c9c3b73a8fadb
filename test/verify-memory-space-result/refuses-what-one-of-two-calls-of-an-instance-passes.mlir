// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// Both calls pass shared memory, and one of them null besides: what the function returns may be null, and is compared.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @same(%p: !llvm.ptr) -> !llvm.ptr {
  llvm.return %p : !llvm.ptr
}
llvm.func @k(%c: i1, %n: i64, %out: !llvm.ptr<1>) attributes {nvvm.kernel} {
  %z = llvm.mlir.zero : !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %m = llvm.select %c, %s, %z : i1, !llvm.ptr
  %a = llvm.call @same(%s) : (!llvm.ptr) -> !llvm.ptr
  %b = llvm.call @same(%m) : (!llvm.ptr) -> !llvm.ptr
  %i = llvm.ptrtoint %b : !llvm.ptr to i64
  llvm.store %i, %out : i64, !llvm.ptr<1>
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @same(%p: !llvm.ptr) -> !llvm.ptr {
  // expected-note@below {{@same returns it here}}
  llvm.return %p : !llvm.ptr
}
llvm.func @k(%c: i1, %n: i64, %out: !llvm.ptr<1>) attributes {nvvm.kernel} {
  // expected-note@below {{this is null}}
  %z = llvm.mlir.zero : !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  // expected-note@below {{it is chosen here}}
  %m = llvm.select %c, %s, %z : i1, !llvm.ptr
  %a = llvm.call @same(%s) : (!llvm.ptr) -> !llvm.ptr
  // expected-note@below {{it is passed to @same here}}
  %b = llvm.call @same(%m) : (!llvm.ptr) -> !llvm.ptr
  %q = llvm.addrspacecast %b : !llvm.ptr to !llvm.ptr<3>
  %g = llvm.addrspacecast %q : !llvm.ptr<3> to !llvm.ptr
  // expected-error@below {{pointer is claimed to be in shared memory, but may be null, and is looked at}}
  // expected-note@below {{it is looked at here}}
  %i = llvm.ptrtoint %g : !llvm.ptr to i64
  llvm.store %i, %out : i64, !llvm.ptr<1>
  llvm.return
}
