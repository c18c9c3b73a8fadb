// RUN: tilespace-opt %s --split-input-file --pass-pipeline='builtin.module(ip-msp,memory-space-opt{mode=second-time no-warnings})' | FileCheck %s

// An address in shared memory is stored with another sign, as a floating-point number, and gets its sign back in
// memory: a pointer that is loaded there may be to shared memory. A sum of floating-point numbers is not an address.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @sign(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @sign(%rows: !llvm.ptr, %from: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %d = llvm.bitcast %n : i64 to f64
  %e = llvm.fneg %d : f64
  llvm.store %e, %rows : f64, !llvm.ptr
  %l = llvm.load %from : !llvm.ptr -> f64
  %m = llvm.fneg %l : f64
  llvm.store %m, %rows : f64, !llvm.ptr
  %p = llvm.load %from : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func @sum(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>{{$}}
llvm.func @sum(%rows: !llvm.ptr, %from: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %d = llvm.bitcast %n : i64 to f64
  %e = llvm.fadd %d, %d : f64
  llvm.store %e, %rows : f64, !llvm.ptr
  %l = llvm.load %from : !llvm.ptr -> f64
  %m = llvm.fadd %l, %l : f64
  llvm.store %m, %rows : f64, !llvm.ptr
  %p = llvm.load %from : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
