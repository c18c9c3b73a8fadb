// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// On one way the clock is in the field.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in shared memory, but its origin is unknown

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @pair() -> !llvm.struct<(i64, i64)> attributes {no_inline} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %c = nvvm.read.ptx.sreg.clock64 : i64
  %u = llvm.mlir.poison : !llvm.struct<(i64, i64)>
  %v = llvm.insertvalue %n, %u[0] : !llvm.struct<(i64, i64)>
  %w = llvm.insertvalue %c, %v[1] : !llvm.struct<(i64, i64)>
  llvm.return %w : !llvm.struct<(i64, i64)>
}
llvm.func @inserted_over(%x: f32, %c: i1) attributes {nvvm.kernel} {
  %k = nvvm.read.ptx.sreg.clock64 : i64
  %w = llvm.call @pair() : () -> !llvm.struct<(i64, i64)>
  %v = llvm.insertvalue %k, %w[0] : !llvm.struct<(i64, i64)>
  %s = llvm.select %c, %w, %v : i1, !llvm.struct<(i64, i64)>
  %m2 = llvm.extractvalue %s[0] : !llvm.struct<(i64, i64)>
  %p2 = llvm.inttoptr %m2 : i64 to !llvm.ptr
  llvm.store %x, %p2 : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @pair() -> !llvm.struct<(i64, i64)> attributes {no_inline} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %c = nvvm.read.ptx.sreg.clock64 : i64
  %u = llvm.mlir.poison : !llvm.struct<(i64, i64)>
  %v = llvm.insertvalue %n, %u[0] : !llvm.struct<(i64, i64)>
  %w = llvm.insertvalue %c, %v[1] : !llvm.struct<(i64, i64)>
  llvm.return %w : !llvm.struct<(i64, i64)>
}
llvm.func @inserted_over(%x: f32, %c: i1) attributes {nvvm.kernel} {
  %k = nvvm.read.ptx.sreg.clock64 : i64
  %w = llvm.call @pair() : () -> !llvm.struct<(i64, i64)>
  %v = llvm.insertvalue %k, %w[0] : !llvm.struct<(i64, i64)>
  %s = llvm.select %c, %w, %v : i1, !llvm.struct<(i64, i64)>
  %m2 = llvm.extractvalue %s[0] : !llvm.struct<(i64, i64)>
  %p2 = llvm.inttoptr %m2 : i64 to !llvm.ptr
  %qp2 = llvm.addrspacecast %p2 : !llvm.ptr to !llvm.ptr<3>
  llvm.store %x, %qp2 : f32, !llvm.ptr<3>
  llvm.return
}
