// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result="original=%t/before.mlir" --verify-diagnostics

// The address is that of any of twelve fields, and a pointer to global memory is stored there.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%out: !llvm.ptr, %x: f32, %c: i1) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)> : (i32) -> !llvm.ptr
  %f0 = llvm.getelementptr %o[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)>
  %f1 = llvm.getelementptr %o[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)>
  %f2 = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)>
  %f3 = llvm.getelementptr %o[0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)>
  %f4 = llvm.getelementptr %o[0, 4] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)>
  %f5 = llvm.getelementptr %o[0, 5] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)>
  %f6 = llvm.getelementptr %o[0, 6] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)>
  %f7 = llvm.getelementptr %o[0, 7] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)>
  %f8 = llvm.getelementptr %o[0, 8] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)>
  %f9 = llvm.getelementptr %o[0, 9] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)>
  %f10 = llvm.getelementptr %o[0, 10] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)>
  %f11 = llvm.getelementptr %o[0, 11] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)>
  llvm.store %s, %f0 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f1 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f2 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f3 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f4 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f5 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f6 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f7 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f8 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f9 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f10 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f11 : !llvm.ptr, !llvm.ptr
  %e1 = llvm.select %c, %f0, %f1 : i1, !llvm.ptr
  %e2 = llvm.select %c, %e1, %f2 : i1, !llvm.ptr
  %e3 = llvm.select %c, %e2, %f3 : i1, !llvm.ptr
  %e4 = llvm.select %c, %e3, %f4 : i1, !llvm.ptr
  %e5 = llvm.select %c, %e4, %f5 : i1, !llvm.ptr
  %e6 = llvm.select %c, %e5, %f6 : i1, !llvm.ptr
  %e7 = llvm.select %c, %e6, %f7 : i1, !llvm.ptr
  %e8 = llvm.select %c, %e7, %f8 : i1, !llvm.ptr
  %e9 = llvm.select %c, %e8, %f9 : i1, !llvm.ptr
  %e10 = llvm.select %c, %e9, %f10 : i1, !llvm.ptr
  %e11 = llvm.select %c, %e10, %f11 : i1, !llvm.ptr
  llvm.store %out, %e11 : !llvm.ptr, !llvm.ptr
  %p = llvm.load %f11 : !llvm.ptr -> !llvm.ptr
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
  %o = llvm.alloca %one x !llvm.struct<(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)> : (i32) -> !llvm.ptr
  %f0 = llvm.getelementptr %o[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)>
  %f1 = llvm.getelementptr %o[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)>
  %f2 = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)>
  %f3 = llvm.getelementptr %o[0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)>
  %f4 = llvm.getelementptr %o[0, 4] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)>
  %f5 = llvm.getelementptr %o[0, 5] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)>
  %f6 = llvm.getelementptr %o[0, 6] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)>
  %f7 = llvm.getelementptr %o[0, 7] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)>
  %f8 = llvm.getelementptr %o[0, 8] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)>
  %f9 = llvm.getelementptr %o[0, 9] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)>
  %f10 = llvm.getelementptr %o[0, 10] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)>
  %f11 = llvm.getelementptr %o[0, 11] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)>
  llvm.store %s, %f0 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f1 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f2 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f3 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f4 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f5 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f6 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f7 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f8 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f9 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f10 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %f11 : !llvm.ptr, !llvm.ptr
  %e1 = llvm.select %c, %f0, %f1 : i1, !llvm.ptr
  %e2 = llvm.select %c, %e1, %f2 : i1, !llvm.ptr
  %e3 = llvm.select %c, %e2, %f3 : i1, !llvm.ptr
  %e4 = llvm.select %c, %e3, %f4 : i1, !llvm.ptr
  %e5 = llvm.select %c, %e4, %f5 : i1, !llvm.ptr
  %e6 = llvm.select %c, %e5, %f6 : i1, !llvm.ptr
  %e7 = llvm.select %c, %e6, %f7 : i1, !llvm.ptr
  %e8 = llvm.select %c, %e7, %f8 : i1, !llvm.ptr
  %e9 = llvm.select %c, %e8, %f9 : i1, !llvm.ptr
  %e10 = llvm.select %c, %e9, %f10 : i1, !llvm.ptr
  %e11 = llvm.select %c, %e10, %f11 : i1, !llvm.ptr
  // expected-note@below {{it is stored here}}
  llvm.store %out, %e11 : !llvm.ptr, !llvm.ptr
  // expected-note@below {{it is loaded here}}
  %p = llvm.load %f11 : !llvm.ptr -> !llvm.ptr
  %ps = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  // expected-error@below {{pointer is said to be in shared memory, but may be in global memory}}
  llvm.store %x, %ps : f32, !llvm.ptr<3>
  llvm.return
}
