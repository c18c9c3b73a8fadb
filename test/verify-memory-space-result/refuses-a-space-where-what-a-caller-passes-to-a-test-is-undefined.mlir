// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics=only-expected

// What the caller passes first is undefined, and the test of it may say yes: then the function passes shared memory to itself.

//--- before.mlir
llvm.mlir.global internal constant @table() : !llvm.array<1 x ptr> {
  %u = llvm.mlir.undef : !llvm.array<1 x ptr>
  %a = llvm.mlir.addressof @f : !llvm.ptr
  %v = llvm.insertvalue %a, %u[0] : !llvm.array<1 x ptr>
  llvm.return %v : !llvm.array<1 x ptr>
}
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @f(%p: !llvm.ptr, %q: !llvm.ptr, %x: f32) {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  llvm.call @f(%q, %p, %x) : (!llvm.ptr, !llvm.ptr, f32) -> ()
  llvm.br ^no
^no:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @k(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %t = llvm.mlir.addressof @table : !llvm.ptr
  %f = llvm.load %t : !llvm.ptr -> !llvm.ptr
  %u = llvm.mlir.undef : !llvm.ptr
  llvm.call %f(%u, %s, %x) : !llvm.ptr, (!llvm.ptr, !llvm.ptr, f32) -> ()
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal constant @table() : !llvm.array<1 x ptr> {
  %u = llvm.mlir.undef : !llvm.array<1 x ptr>
  %a = llvm.mlir.addressof @f : !llvm.ptr
  %v = llvm.insertvalue %a, %u[0] : !llvm.array<1 x ptr>
  llvm.return %v : !llvm.array<1 x ptr>
}
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @f(%p: !llvm.ptr, %q: !llvm.ptr, %x: f32) {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  llvm.call @f(%q, %p, %x) : (!llvm.ptr, !llvm.ptr, f32) -> ()
  llvm.br ^no
^no:
  %g = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but may be in shared memory}}
  llvm.store %x, %g : f32, !llvm.ptr<1>
  llvm.return
}
llvm.func @k(%in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %t = llvm.mlir.addressof @table : !llvm.ptr
  %f = llvm.load %t : !llvm.ptr -> !llvm.ptr
  %u = llvm.mlir.undef : !llvm.ptr
  llvm.call %f(%u, %s, %x) : !llvm.ptr, (!llvm.ptr, !llvm.ptr, f32) -> ()
  llvm.return
}
