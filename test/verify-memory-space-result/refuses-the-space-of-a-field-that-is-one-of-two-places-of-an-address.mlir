// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result="original=%t/before.mlir" --verify-diagnostics

// The address is that of the first field, or that of the second one, where a pointer to global memory is stored.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%out: !llvm.ptr, %x: f32, %c: i1) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  %f0 = llvm.getelementptr %o[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr)>
  %f1 = llvm.getelementptr %o[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr)>
  llvm.store %s, %f0 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f1 : !llvm.ptr, !llvm.ptr
  %e1 = llvm.select %c, %f0, %f1 : i1, !llvm.ptr
  llvm.store %out, %e1 : !llvm.ptr, !llvm.ptr
  %p = llvm.load %f1 : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// expected-note@below {{an argument of a kernel is in global memory}}
llvm.func @k(%out: !llvm.ptr, %x: f32, %c: i1) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  %f0 = llvm.getelementptr %o[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr)>
  %f1 = llvm.getelementptr %o[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr)>
  llvm.store %s, %f0 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f1 : !llvm.ptr, !llvm.ptr
  %e1 = llvm.select %c, %f0, %f1 : i1, !llvm.ptr
  // expected-note@below {{it is stored here}}
  llvm.store %out, %e1 : !llvm.ptr, !llvm.ptr
  // expected-note@below {{it is loaded here}}
  %p = llvm.load %f1 : !llvm.ptr -> !llvm.ptr
  %ps = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{pointer is claimed to be in shared memory, but may be in global memory}}
  llvm.store %x, %ps : f32, !llvm.ptr<3>
  llvm.return
}
