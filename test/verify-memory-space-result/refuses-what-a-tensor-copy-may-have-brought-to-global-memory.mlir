// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The copy takes tiles from shared memory, where a pointer to shared memory is stored, to global memory.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in global memory, but may be in shared memory

//--- before.mlir
llvm.mlir.global external @tile() {addr_space = 3 : i32} : !llvm.array<64 x i64>
llvm.func @k(%map: !llvm.ptr, %rows: !llvm.ptr<1>, %c: i32, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %t : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.global.shared.cta %map, %t, box[%c] : !llvm.ptr, !llvm.ptr<3>
  %p = llvm.load %rows : !llvm.ptr<1> -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global external @tile() {addr_space = 3 : i32} : !llvm.array<64 x i64>
llvm.func @k(%map: !llvm.ptr, %rows: !llvm.ptr<1>, %c: i32, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %t : !llvm.ptr, !llvm.ptr<3>
  nvvm.cp.async.bulk.tensor.global.shared.cta %map, %t, box[%c] : !llvm.ptr, !llvm.ptr<3>
  %p = llvm.load %rows : !llvm.ptr<1> -> !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %q : f32, !llvm.ptr<1>
  llvm.return
}
