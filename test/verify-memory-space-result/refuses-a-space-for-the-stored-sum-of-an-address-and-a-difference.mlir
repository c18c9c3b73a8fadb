// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The sum that is stored is an address plus the difference of two, which leads to global memory.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in shared memory, but may be in global memory

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %moves = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %g = llvm.ptrtoint %out : !llvm.ptr to i64
  %d = llvm.sub %g, %n : i64
  llvm.store %d, %moves : i64, !llvm.ptr
  %by = llvm.load %moves : !llvm.ptr -> i64
  %sum = llvm.add %n, %by : i64
  llvm.store %sum, %slot : i64, !llvm.ptr
  %m = llvm.load %slot : !llvm.ptr -> i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %moves = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %g = llvm.ptrtoint %out : !llvm.ptr to i64
  %d = llvm.sub %g, %n : i64
  llvm.store %d, %moves : i64, !llvm.ptr
  %by = llvm.load %moves : !llvm.ptr -> i64
  %sum = llvm.add %n, %by : i64
  llvm.store %sum, %slot : i64, !llvm.ptr
  %m = llvm.load %slot : !llvm.ptr -> i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %x, %q : f32, !llvm.ptr<3>
  llvm.return
}
