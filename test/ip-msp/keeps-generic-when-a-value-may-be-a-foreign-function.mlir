// RUN: tilespace-opt --split-input-file --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// One of the two functions is a declaration.

func.func private @h(%p: !llvm.ptr, %x: f32) -> !llvm.ptr { llvm.store %x, %p : f32, !llvm.ptr
  return %p : !llvm.ptr }
func.func private @h2(%p: !llvm.ptr, %x: f32) -> !llvm.ptr
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
gpu.module @m {
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
func.func private @h(%p: !llvm.ptr, %x: f32) -> !llvm.ptr { llvm.store %x, %p : f32, !llvm.ptr
  return %p : !llvm.ptr }
func.func private @ext(%p: !llvm.ptr, %x: f32) -> !llvm.ptr
// CHECK-LABEL: gpu.func{{.*}} @k(
gpu.func @k(%in: !llvm.ptr, %c: i1) kernel {
  %one = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %f = func.constant @h : (!llvm.ptr, f32) -> !llvm.ptr
  %g = func.constant @ext : (!llvm.ptr, f32) -> !llvm.ptr
  %fg = arith.select %c, %f, %g : (!llvm.ptr, f32) -> !llvm.ptr
  %a = func.call_indirect %fg(%in, %x) : (!llvm.ptr, f32) -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %x, %a : f32, !llvm.ptr
  gpu.return
}
}

// -----

// Resolved with a body for it.

func.func private @h(%p: !llvm.ptr, %x: f32) -> !llvm.ptr { llvm.store %x, %p : f32, !llvm.ptr
  return %p : !llvm.ptr }
func.func private @h2(%p: !llvm.ptr, %x: f32) -> !llvm.ptr
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
gpu.module @m {
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
func.func private @h(%p: !llvm.ptr, %x: f32) -> !llvm.ptr { llvm.store %x, %p : f32, !llvm.ptr
  return %p : !llvm.ptr }
func.func private @ext(%p: !llvm.ptr, %x: f32) -> !llvm.ptr { return %p : !llvm.ptr }
// CHECK-LABEL: gpu.func{{.*}} @both_are_here(
gpu.func @both_are_here(%in: !llvm.ptr, %c: i1) kernel {
  %one = llvm.mlir.constant(1 : i32) : i32
  %x = llvm.mlir.constant(1.0 : f32) : f32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %f = func.constant @h : (!llvm.ptr, f32) -> !llvm.ptr
  %g = func.constant @ext : (!llvm.ptr, f32) -> !llvm.ptr
  %fg = arith.select %c, %f, %g : (!llvm.ptr, f32) -> !llvm.ptr
  %a = func.call_indirect %fg(%in, %x) : (!llvm.ptr, f32) -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
  llvm.store %x, %a : f32, !llvm.ptr
  gpu.return
}
}
