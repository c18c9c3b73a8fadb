// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result="original=%t/before.mlir" --verify-diagnostics

// The function is called with an object of the kernel, which is no memory that the kernel could find elsewhere. But unseen
// code may call it as well, with global memory.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @set(%this: !llvm.ptr) {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %this : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @k(%rows: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %o = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.call @set(%o) : (!llvm.ptr) -> ()
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  %q = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @set(%this: !llvm.ptr) {
  // expected-note@below {{its type says here that it is in shared memory}}
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  // expected-note@below {{it is cast here}}
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  // expected-note@below {{it may be what is stored here}}
  llvm.store %s, %this : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @k(%rows: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %o = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.call @set(%o) : (!llvm.ptr) -> ()
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %ps = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %x, %ps : f32, !llvm.ptr<3>
  // expected-note@below {{it is loaded from global memory here}}
  %q = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  %qs = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but may be in shared memory}}
  llvm.store %x, %qs : f32, !llvm.ptr<1>
  llvm.return
}
