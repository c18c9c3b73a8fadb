// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result="original=%t/before.mlir strong-global-assumptions=true" --verify-diagnostics

// No code stores where the address is loaded, but the host may have left one there, to the memory of the argument.

//--- before.mlir
llvm.mlir.global internal @cell() {addr_space = 3 : i32} : !llvm.ptr
llvm.mlir.global internal @box() : !llvm.array<4 x ptr>
llvm.func @k(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @cell : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %box = llvm.mlir.addressof @box : !llvm.ptr
  llvm.store %box, %box : !llvm.ptr, !llvm.ptr
  %field = llvm.getelementptr %box[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %found = llvm.load %field : !llvm.ptr -> !llvm.ptr
  %either = llvm.select %c, %found, %box : i1, !llvm.ptr
  llvm.store %s, %either : !llvm.ptr, !llvm.ptr
  %p = llvm.load %out : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @cell() {addr_space = 3 : i32} : !llvm.ptr
llvm.mlir.global internal @box() : !llvm.array<4 x ptr>
llvm.func @k(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  // expected-note@below {{its type says here that it is in shared memory}}
  %t = llvm.mlir.addressof @cell : !llvm.ptr<3>
  // expected-note@below {{it is cast here}}
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %box = llvm.mlir.addressof @box : !llvm.ptr
  llvm.store %box, %box : !llvm.ptr, !llvm.ptr
  %field = llvm.getelementptr %box[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %found = llvm.load %field : !llvm.ptr -> !llvm.ptr
  %either = llvm.select %c, %found, %box : i1, !llvm.ptr
  // expected-note@below {{it may be what is stored here}}
  llvm.store %s, %either : !llvm.ptr, !llvm.ptr
  // expected-note@below {{it is loaded from global memory here}}
  %p = llvm.load %out : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but may be in shared memory}}
  llvm.store %v, %r : f32, !llvm.ptr<1>
  llvm.return
}
