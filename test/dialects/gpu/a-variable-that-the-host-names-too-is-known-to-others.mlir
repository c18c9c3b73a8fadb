// The host function stores to a variable that a launch reads: the launch may find anything there. The host has also made
// the values that a launch captures as a number, or in a struct, from pointers to global memory.
//
// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %s

llvm.mlir.global internal @slot() {addr_space = 1 : i32} : !llvm.ptr
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : f32
// CHECK-LABEL: func.func @names(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
func.func @names(%x: f32) {
  %c1 = arith.constant 1 : index
  %a = llvm.mlir.addressof @slot : !llvm.ptr<1>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
    %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
    llvm.store %s, %a : !llvm.ptr, !llvm.ptr<1>
    %b = llvm.mlir.addressof @slot : !llvm.ptr<1>
    %p = llvm.load %b : !llvm.ptr<1> -> !llvm.ptr
    llvm.store %x, %p : f32, !llvm.ptr
    gpu.terminator
  }
  return
}

// -----

// CHECK-LABEL: func.func @captures(
// CHECK:         gpu.launch
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i64, !llvm.ptr<1>
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
func.func @captures(%both: !llvm.struct<(ptr, ptr)>, %host: !llvm.ptr, %out: !llvm.ptr, %x: f32) {
  %c1 = arith.constant 1 : index
  %n = llvm.load %host : !llvm.ptr -> i64
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %p = llvm.extractvalue %both[1] : !llvm.struct<(ptr, ptr)>
    llvm.store %x, %p : f32, !llvm.ptr
    llvm.store %n, %out : i64, !llvm.ptr
    %q = llvm.load %out : !llvm.ptr -> !llvm.ptr
    llvm.store %x, %q : f32, !llvm.ptr
    gpu.terminator
  }
  return
}
