// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null

// The null of shared memory need not be the generic null, and only code that never runs could tell.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @f(%c: i1, %out: !llvm.ptr<1>) -> f32 {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %z = llvm.mlir.zero : !llvm.ptr
  %p = llvm.select %c, %g, %z : i1, !llvm.ptr
  %x = llvm.load %p : !llvm.ptr -> f32
  %false = llvm.mlir.constant(false) : i1
  llvm.cond_br %false, ^never, ^go
^never:
  llvm.store %p, %out : !llvm.ptr, !llvm.ptr<1>
  llvm.br ^go
^go:
  llvm.return %x : f32
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @f(%c: i1, %out: !llvm.ptr<1>) -> f32 {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %z = llvm.mlir.zero : !llvm.ptr
  %y = llvm.addrspacecast %z : !llvm.ptr to !llvm.ptr<3>
  %p = llvm.select %c, %t, %y : i1, !llvm.ptr<3>
  %x = llvm.load %p : !llvm.ptr<3> -> f32
  %false = llvm.mlir.constant(false) : i1
  llvm.cond_br %false, ^never, ^go
^never:
  %q = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  llvm.store %q, %out : !llvm.ptr, !llvm.ptr<1>
  llvm.br ^go
^go:
  llvm.return %x : f32
}
