// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result="original=%t/before.mlir" --verify-diagnostics

// The callee stores the pointer to global memory in the slot, whose address it finds in the closure.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @lambda(%closure: !llvm.ptr, %x: f32, %g: !llvm.ptr) {
  %slot = llvm.load %closure : !llvm.ptr -> !llvm.ptr
  llvm.store %g, %slot : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @k(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %c = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %c : !llvm.ptr, !llvm.ptr
  llvm.call @lambda(%c, %x, %out) : (!llvm.ptr, f32, !llvm.ptr) -> ()
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @lambda(%closure: !llvm.ptr, %x: f32, %g: !llvm.ptr) {
  %slot = llvm.load %closure : !llvm.ptr -> !llvm.ptr
  // expected-note@below {{it is stored here}}
  llvm.store %g, %slot : !llvm.ptr, !llvm.ptr
  llvm.return
}
// expected-note@below {{an argument of a kernel is in global memory}}
llvm.func @k(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %c = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %c : !llvm.ptr, !llvm.ptr
  // expected-note@below {{it is passed to @lambda here}}
  llvm.call @lambda(%c, %x, %out) : (!llvm.ptr, f32, !llvm.ptr) -> ()
  // expected-note@below {{it is loaded here}}
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  %ps = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{pointer is claimed to be in shared memory, but may be in global memory}}
  llvm.store %x, %ps : f32, !llvm.ptr<3>
  llvm.return
}
