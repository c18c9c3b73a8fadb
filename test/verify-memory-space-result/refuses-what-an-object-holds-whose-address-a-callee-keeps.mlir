// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result="original=%t/before.mlir" --verify-diagnostics

// The helper keeps the address where another function finds it, and stores a pointer to global memory.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global external @kept() : !llvm.ptr
llvm.func internal @keep(%this: !llvm.ptr) {
  %k = llvm.mlir.addressof @kept : !llvm.ptr
  llvm.store %this, %k : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @k(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  llvm.call @keep(%o) : (!llvm.ptr) -> ()
  %k = llvm.mlir.addressof @kept : !llvm.ptr
  %again = llvm.load %k : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %again : !llvm.ptr, !llvm.ptr
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global external @kept() : !llvm.ptr
llvm.func internal @keep(%this: !llvm.ptr) {
  %k = llvm.mlir.addressof @kept : !llvm.ptr
  llvm.store %this, %k : !llvm.ptr, !llvm.ptr
  llvm.return
}
// expected-note@below {{an argument of a kernel is in global memory}}
llvm.func @k(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %o : !llvm.ptr, !llvm.ptr
  llvm.call @keep(%o) : (!llvm.ptr) -> ()
  %k = llvm.mlir.addressof @kept : !llvm.ptr
  %again = llvm.load %k : !llvm.ptr -> !llvm.ptr
  // expected-note@below {{it may be what is stored here}}
  llvm.store %out, %again : !llvm.ptr, !llvm.ptr
  // expected-note@below {{it is loaded from local memory here}}
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %ps = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{pointer is claimed to be in shared memory, but may be in global memory}}
  llvm.store %x, %ps : f32, !llvm.ptr<3>
  llvm.return
}
