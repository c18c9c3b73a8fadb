// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// What is added to the number of the host, on its left, may be an address in shared memory.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in global memory, but may be in shared memory

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%n: i64, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.ptrtoint %s : !llvm.ptr to i64
  llvm.store %a, %slot : i64, !llvm.ptr
  %b = llvm.load %slot : !llvm.ptr -> i64
  %sum = llvm.add %b, %n : i64
  %p = llvm.inttoptr %sum : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%n: i64, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.ptrtoint %s : !llvm.ptr to i64
  llvm.store %a, %slot : i64, !llvm.ptr
  %b = llvm.load %slot : !llvm.ptr -> i64
  %sum = llvm.add %b, %n : i64
  %p = llvm.inttoptr %sum : i64 to !llvm.ptr
  %q = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %q : f32, !llvm.ptr<1>
  llvm.return
}
