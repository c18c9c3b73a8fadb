// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,memory-space-opt{mode=second-time})' 2>/dev/null | FileCheck %s

// A word of an address is not an address, but a copy of all its words is a copy of the address: a struct with a
// pointer to shared memory goes from the stack to global memory in pieces of 32 bits.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @copy(%to: !llvm.ptr, %from: !llvm.ptr) {
  %low = llvm.load %from : !llvm.ptr -> i32
  llvm.store %low, %to : i32, !llvm.ptr
  %f = llvm.getelementptr %from[4] : (!llvm.ptr) -> !llvm.ptr, i8
  %t = llvm.getelementptr %to[4] : (!llvm.ptr) -> !llvm.ptr, i8
  %high = llvm.load %f : !llvm.ptr -> f32
  llvm.store %high, %t : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @k(
// CHECK: llvm.load %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @k(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %slot : !llvm.ptr, !llvm.ptr
  llvm.call @copy(%out, %slot) : (!llvm.ptr, !llvm.ptr) -> ()
  %p = llvm.load %out : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
