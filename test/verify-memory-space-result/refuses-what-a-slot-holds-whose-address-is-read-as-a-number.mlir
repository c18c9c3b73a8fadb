// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result="original=%t/before.mlir" --verify-diagnostics

// The address of the slot is loaded as a number, made a pointer again, and stored to.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  %whole = llvm.load %b : !llvm.ptr -> i64
  %again = llvm.inttoptr %whole : i64 to !llvm.ptr
  llvm.store %out, %again : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// expected-note@below {{an argument of a kernel is in global memory}}
llvm.func @k(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %a, %b : !llvm.ptr, !llvm.ptr
  %whole = llvm.load %b : !llvm.ptr -> i64
  %again = llvm.inttoptr %whole : i64 to !llvm.ptr
  // expected-note@below {{it may be what is stored here}}
  llvm.store %out, %again : !llvm.ptr, !llvm.ptr
  // expected-note@below {{it is loaded from local memory here}}
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{pointer is claimed to be in shared memory, but may be in global memory}}
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
